import { type Size, toVertex } from "../board/points";
import type { Move, Node } from "../api/types";
import type { Order } from "./settings";

/** A node of a drawing. The whole drawing is 1 wide. */
export interface Placed {
  /** The place of the node above in the list, or -1. */
  parent: number;
  move: Move | null;
  visits: number;
  /** What the position is worth to the player to move at the root, as the method counts. */
  value: number;
  depth: number;
  /** The part of the width that belongs to the node and to all below it. */
  left: number;
  width: number;
}

/** The middle of a node's part of the width. */
export const middle = ({ left, width }: Placed): number => left + width / 2;

/** Are the values of a tree shares of wins? Points of a game soon leave what shares can be. */
export function countsWins(outline: Node[]): boolean {
  return outline.every(([, , , value]) => value >= 0 && value <= 1);
}

/**
 * Lays a tree out: each node gets a part of its parent's width in proportion to its visits, so that shapes show where the
 * playouts went. What is not drawn leaves a gap. Nodes come behind their parents, so that one walk does.
 */
export function layOut(outline: Node[], order: Order, size: Size): Placed[] {
  const below = childrenOf(outline);
  const isShare = countsWins(outline);
  const placed: Placed[] = outline.map(([parent, move, visits]) => ({
    parent,
    move,
    visits,
    value: 0,
    depth: 0,
    left: 0,
    width: parent < 0 ? 1 : 0,
  }));
  placed.forEach((node, place) => {
    const above = placed[node.parent];
    node.depth = above ? above.depth + 1 : 0;
    node.value = valueAtRoot(outline[place]?.[3] ?? 0, node.depth, isShare);
    spread(node, (below[place] ?? []).map((child) => placed[child]).filter((child) => child !== undefined), order, size);
  });
  return placed;
}

function childrenOf(outline: Node[]): number[][] {
  const below: number[][] = outline.map(() => []);
  outline.forEach(([parent], place) => below[parent]?.push(place));
  return below;
}

/** Values are those of whoever made the move; at the root, of who is to move there. */
function valueAtRoot(value: number, depth: number, isShare: boolean): number {
  if (depth === 0 || depth % 2 === 1) return value;
  return isShare ? 1 - value : -value;
}

/** Gives the children their parts of a node's width, in the middle of it. */
function spread(node: Placed, children: Placed[], order: Order, size: Size): void {
  const visits = children.reduce((sum, child) => sum + child.visits, 0);
  // A search goes on while its tree is drawn, so that moves may have more visits than the node above them.
  const scale = node.width / Math.max(visits, node.visits, 1);
  let left = node.left + (node.width - visits * scale) / 2;
  for (const child of sorted(children, order, size)) {
    child.left = left;
    child.width = child.visits * scale;
    left += child.width;
  }
}

function sorted(children: Placed[], order: Order, size: Size): Placed[] {
  if (order === "visits") return [...children].sort((one, other) => other.visits - one.visits);
  // Columns from the left and rows from the top, so that a move keeps its place while the tree grows; a pass comes last.
  const place = ({ move }: Placed) => {
    const vertex = toVertex(size, move ?? "pass");
    return vertex ? vertex[0] * size.height + vertex[1] : Infinity;
  };
  return [...children].sort((one, other) => place(one) - place(other) || 0);
}

/** The moves from the root to a node. */
export function movesTo(placed: Placed[], place: number): Move[] {
  const moves: Move[] = [];
  for (let at = placed[place]; at && at.parent >= 0; at = placed[at.parent]) moves.push(at.move ?? "pass");
  return moves.reverse();
}

/** The node to which these moves lead, as far as it is drawn, and the moves that are left. */
export function follow(placed: Placed[], moves: Move[]): { place: number; left: Move[] } {
  let place = 0;
  for (const [number, move] of moves.entries()) {
    const next = placed.findIndex((node) => node.parent === place && node.move === move);
    if (next < 0) return { place, left: moves.slice(number) };
    place = next;
  }
  return { place, left: [] };
}

/** How many of the nodes are at each depth. */
export function depthsOf(placed: Placed[]): number[] {
  const depths: number[] = [];
  for (const { depth } of placed) depths[depth] = (depths[depth] ?? 0) + 1;
  return Array.from(depths, (count) => count ?? 0);
}

/** Tones from -TONES (worse for who is to move than the position as a whole) to TONES (better). */
export const TONES = 3;

/** Says how much better a node is than the position as a whole, measured by how far the values of this tree are spread. */
export function tonesOf(placed: Placed[]): number[] {
  const root = placed[0]?.value ?? 0;
  const visits = placed.reduce((sum, node) => sum + node.visits, 0);
  const squares = placed.reduce((sum, node) => sum + node.visits * (node.value - root) ** 2, 0);
  const spread = visits ? Math.sqrt(squares / visits) : 0;
  return placed.map(({ value }) => {
    const tone = spread ? Math.round((TONES / 2) * ((value - root) / spread)) : 0;
    return Math.max(-TONES, Math.min(TONES, tone)) + 0;
  });
}

/** Where the arrow keys lead in a tree: up to the parent, down to the most visited move, and along the same row. */
export function neighbour(placed: Placed[], place: number, key: string): number {
  const node = placed[place];
  if (!node) return 0;
  const visits = (at: number) => placed[at]?.visits ?? 0;
  if (key === "ArrowUp") return Math.max(node.parent, 0);
  const places = placed.map((_, at) => at);
  if (key === "ArrowDown") {
    const below = places.filter((at) => placed[at]?.parent === place);
    return below.reduce((best, at) => (visits(at) > visits(best) ? at : best), below[0] ?? place);
  }
  const row = places
    .filter((at) => placed[at]?.depth === node.depth)
    .sort((one, other) => (placed[one]?.left ?? 0) - (placed[other]?.left ?? 0));
  return row[row.indexOf(place) + (key === "ArrowLeft" ? -1 : 1)] ?? place;
}
