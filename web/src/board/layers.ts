import type { GhostStone, HeatVertex, Marker, Map as Grid } from "@sabaki/shudan";
import type { Candidate, Color, Move, Snapshot } from "../api/types";
import { mapOf, otherColor, type Sign, signOf, type Size, toVertex } from "./points";

/** A stone that is drawn over the position: a move that may come. */
export interface FutureStone {
  color: Color;
  move: Move;
}

/** Puts values at the points that they are for. Passes have no place and are left out. */
export function gridOf<Value>(size: Size, values: Iterable<readonly [Move, Value]>): Grid<Value | null> {
  const grid = mapOf<Value | null>(size, null);
  for (const [move, value] of values) {
    const vertex = toVertex(size, move);
    const row = vertex && grid[vertex[1]];
    if (row) row[vertex[0]] = value;
  }
  return grid;
}

/** The moves of a variation with their colours, which alternate. */
export function futureOf(variation: Move[], first: Color): FutureStone[] {
  let color = first;
  return variation.map((move) => {
    const stone = { color, move };
    color = otherColor(color);
    return stone;
  });
}

/** The position with the stones of a variation put on it, without captures: it is a drawing, and it is numbered. */
export function withFuture(signs: Sign[][], size: Size, future: FutureStone[]): Sign[][] {
  const drawn = signs.map((row) => [...row]);
  for (const { color, move } of future) {
    const vertex = toVertex(size, move);
    const row = vertex && drawn[vertex[1]];
    if (row && row[vertex[0]] === 0) row[vertex[0]] = signOf(color);
  }
  return drawn;
}

/** The numbers of the stones of a variation. Where several are played at one point, the first counts. */
export function numbersOf(future: FutureStone[]): [Move, Marker][] {
  const numbers = future.map(({ move }, place): [Move, Marker] => [move, { type: "label", label: String(place + 1) }]);
  return numbers.reverse();
}

/** How strongly each number of visits is drawn, from 0 to 9, beside the most visited. */
export function strength(visits: number, most: number): number {
  if (visits <= 0 || most <= 0) return 0;
  return Math.max(1, Math.round(9 * Math.sqrt(visits / most)));
}

/** A number of visits or playouts in few letters: 950, 1.2k, 34k, 1.2M. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  const [scaled, unit] = count < 999_500 ? [count / 1000, "k"] : [count / 1_000_000, "M"];
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`;
}

/** The win rate of a candidate for the player who makes the move. */
export const ownRate = (toPlay: Color, winRate: number): number => (toPlay === "black" ? winRate : 1 - winRate);

/** Candidates drawn as warm places with the win rate of the mover and the visits. */
export function candidateHeat(size: Size, snapshot: Snapshot, shown: number): Grid<HeatVertex | null> {
  const most = snapshot.moves.reduce((most, { visits }) => Math.max(most, visits), 1);
  const told = (candidate: Candidate): HeatVertex => ({
    strength: strength(candidate.visits, most),
    text: `${Math.round(100 * ownRate(snapshot.toPlay, candidate.winRate))}\n${short(candidate.visits)}`,
  });
  return gridOf(
    size,
    snapshot.moves.slice(0, shown).map((candidate) => [candidate.move, told(candidate)] as const),
  );
}

/** Ownership by rows from the top as Shudan paints it; what is nearly nobody's is left bare. */
export function paintOf(size: Size, ownership: number[]): number[][] {
  return Array.from({ length: size.height }, (_, y) =>
    ownership.slice(y * size.width, (y + 1) * size.width).map((owner) => (Math.abs(owner) < 0.1 ? 0 : owner)),
  );
}

/** Owners as the server draws them, as paint. */
export function paintOfOwners(owners: string[]): number[][] {
  return owners.map((row) => Array.from(row, (owner) => (owner === "X" ? 1 : owner === "O" ? -1 : 0)));
}

/** A small dot for a move that may come. */
export const ghost = (color: Color): GhostStone => ({ sign: signOf(color) });
