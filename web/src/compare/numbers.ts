import { ownRate } from "../board/layers";
import type { Candidate, Move, Snapshot } from "../api/types";
import type { Frame } from "./history";

/** The visits of every move that was tried. */
export function visitsOf(snapshot: Snapshot): Map<Move, number> {
  return new Map([
    ...snapshot.moves.map(({ move, visits }): [Move, number] => [move, visits]),
    ...snapshot.others,
  ]);
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** The part of all visits that each move got; they add up to 1. */
export function sharesOf(snapshot: Snapshot): Map<Move, number> {
  const visits = visitsOf(snapshot);
  const total = sum(visits.values());
  return new Map(Array.from(visits, ([move, count]) => [move, total ? count / total : 0]));
}

/** How evenly shares are spread, in nats. */
export function entropy(shares: Iterable<number>): number {
  let total = 0;
  for (const share of shares) if (share > 0) total -= share * Math.log(share);
  // Adding 0 turns a negative zero into one that people write.
  return total + 0;
}

/** How many moves, each visited as often as the others, would be spread as evenly: a measure of width. */
export const effectiveMoves = (shares: Iterable<number>): number => Math.exp(entropy(shares));

/** The part of the visits that two searches spent on the same moves: 1 if they agree in everything. */
export function overlap(one: Map<Move, number>, other: Map<Move, number>): number {
  return sum(Array.from(one, ([move, share]) => Math.min(share, other.get(move) ?? 0)));
}

/** How many methods would play the same, in a sentence. */
export function agreement(frame: Frame): string {
  const firsts = frame.flatMap((lane) => lane?.moves[0]?.move ?? []);
  const counts = new Map<string, number>();
  for (const move of firsts) counts.set(move, (counts.get(move) ?? 0) + 1);
  const [move, most] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0]);
  if (!most) return "Nobody prefers anything yet.";
  if (most === firsts.length) return `All of them would play ${move}.`;
  if (most === 1) return "Each of them would play a different move.";
  return `${most} of ${firsts.length} would play ${move}.`;
}

/** The numbers under a board. */
export interface Numbers {
  playouts: number;
  seconds: number;
  playoutsPerSecond: number;
  /** Of the player to move. */
  winRate: number;
  best: Candidate | null;
  /** The part of the visits that the best move got. */
  bestShare: number;
  tried: number;
  width: number;
  nodes: number;
  meanDepth: number;
  deepest: number;
}

/** The numbers of a search. */
export function numbersOf(snapshot: Snapshot): Numbers {
  const shares = sharesOf(snapshot);
  const best = snapshot.moves[0] ?? null;
  return {
    playouts: snapshot.playouts,
    seconds: snapshot.seconds,
    playoutsPerSecond: snapshot.seconds > 0 ? snapshot.playouts / snapshot.seconds : 0,
    winRate: ownRate(snapshot.toPlay, snapshot.winRate),
    best,
    bestShare: best ? (shares.get(best.move) ?? 0) : 0,
    tried: shares.size,
    width: effectiveMoves(shares.values()),
    nodes: snapshot.tree.nodes,
    meanDepth: snapshot.tree.meanDepth,
    deepest: snapshot.tree.deepest,
  };
}

/** A share as people write it: "44.9 %". The space does not break. */
export const percent = (share: number, decimals = 1): string => `${(100 * share).toFixed(decimals)}\u00a0%`;

/** A whole number with its thousands apart. */
export const grouped = (count: number): string => Math.round(count).toLocaleString("en");

/** What a search says about a move: its visits, their share, and its win rate where that is told. */
export function saidOfMove(snapshot: Snapshot, move: Move): string {
  const candidate = snapshot.moves.find((one) => one.move === move);
  const visits = candidate?.visits ?? visitsOf(snapshot).get(move) ?? 0;
  if (!visits) return "not tried";
  const share = percent(sharesOf(snapshot).get(move) ?? 0);
  const rate = candidate && `wins ${percent(ownRate(snapshot.toPlay, candidate.winRate))}`;
  return [`${grouped(visits)} ${visits === 1 ? "visit" : "visits"} (${share})`, rate].filter(Boolean).join(", ");
}
