import { short, ownRate } from "../board/layers";
import { type Size, toVertex, type Vertex } from "../board/points";
import type { Snapshot } from "../api/types";
import type { Frame } from "./history";
import { percent, sharesOf } from "./numbers";
import type { Heat } from "./settings";

/** What a point of a map shows. */
export interface Cell {
  vertex: Vertex;
  /** The part of the distance of two lines that it takes, from 0 to 1. */
  size: number;
  tone: "visits" | "better" | "worse" | "black" | "white";
  /** From 0 to 1. */
  strength: number;
  text?: string;
}

/** Moves with so large a part of the visits of the busiest one are labelled, if it is a percent or more. */
const LABELLED = 0.3;

/** A difference of win rates that gets the full colour. */
const PLAIN_DIFFERENCE = 0.15;

/** The largest share of visits of any move in any lane: all maps are drawn to the same scale, so that they compare. */
export function largestShare(frame: Frame): number {
  return Math.max(0, ...frame.flatMap((lane) => (lane ? [...sharesOf(lane).values()] : [])));
}

/** The map of a search. */
export function cellsOf(size: Size, snapshot: Snapshot, heat: Heat, largest: number): Cell[] {
  if (heat === "visits") return visitCells(size, snapshot, largest);
  if (heat === "rate") return rateCells(size, snapshot);
  return ownerCells(size, snapshot);
}

/** Discs whose area is the share of visits. */
function visitCells(size: Size, snapshot: Snapshot, largest: number): Cell[] {
  return Array.from(sharesOf(snapshot)).flatMap(([move, share]): Cell[] => {
    const vertex = toVertex(size, move);
    if (!vertex || share <= 0 || largest <= 0) return [];
    const part = share / largest;
    const cell: Cell = { vertex, size: Math.sqrt(part), tone: "visits", strength: 0.35 + 0.65 * Math.sqrt(part) };
    return [part >= LABELLED && share >= 0.01 ? { ...cell, text: `${Math.round(100 * share)}` } : cell];
  });
}

/** The win rates of the candidates for who is to move, coloured by how much better they are than the position as a whole. */
function rateCells(size: Size, snapshot: Snapshot): Cell[] {
  return snapshot.moves.flatMap(({ move, winRate }): Cell[] => {
    const vertex = toVertex(size, move);
    if (!vertex) return [];
    const own = ownRate(snapshot.toPlay, winRate);
    const better = own - ownRate(snapshot.toPlay, snapshot.winRate);
    return [
      {
        vertex,
        size: 0.92,
        tone: better >= 0 ? "better" : "worse",
        strength: 0.6 + 0.4 * Math.min(1, Math.abs(better) / PLAIN_DIFFERENCE),
        text: `${Math.round(100 * own)}`,
      },
    ];
  });
}

/** Squares that are larger the surer the owner is. */
function ownerCells(size: Size, snapshot: Snapshot): Cell[] {
  return (snapshot.ownership ?? []).flatMap((owner, place): Cell[] => {
    if (Math.abs(owner) < 0.1) return [];
    const vertex: Vertex = [place % size.width, Math.floor(place / size.width)];
    return [{ vertex, size: 0.6 * Math.sqrt(Math.abs(owner)), tone: owner > 0 ? "black" : "white", strength: 0.85 }];
  });
}

/** What a map shows, for those who do not see it. */
export function saidOfMap(name: string, snapshot: Snapshot | undefined): string {
  if (!snapshot?.moves.length) return `${name}: no playouts yet`;
  const shares = sharesOf(snapshot);
  const first = snapshot.moves.slice(0, 3).map(({ move }) => `${move} with ${percent(shares.get(move) ?? 0, 0)} of the visits`);
  return `${name}: after ${short(snapshot.playouts)} playouts it prefers ${first.join(", ")}`;
}
