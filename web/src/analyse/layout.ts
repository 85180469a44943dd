import type { SgfGame } from "../api/types";

/** Where a node of a game is drawn: columns to the right, rows down. The main variation is the row 0. */
export interface Spot {
  column: number;
  row: number;
}

/** A drawing of a whole game. */
export interface Layout {
  /** By nodes. */
  spots: Spot[];
  /** The nodes of each column. */
  columns: number[][];
  rows: number;
}

/** A variation from its first node up to its end. */
interface Branch {
  nodes: number[];
  /** The column of the first of them. */
  column: number;
  /** The row that the variation starts from. */
  above: number;
}

/**
 * Draws a game as a tree. A variation takes the highest row below its start that is free. Later variations are drawn before
 * earlier ones, so that the lines which lead to them never cross a stone: whatever is drawn by then lies to the right.
 */
export function layoutOf(game: SgfGame): Layout {
  const children = allChildren(game);
  const spots: Spot[] = game.nodes.map(() => ({ column: 0, row: 0 }));
  /** The first column of each row that is taken; everything to the left of it is free. */
  const taken: number[] = [];
  const open: Branch[] = [{ nodes: branchFrom(children, 0), column: 0, above: -1 }];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const row = freeRow(taken, branch);
    // The line that leads down to it passes the rows between.
    for (let passed = branch.above + 1; passed <= row; passed += 1) taken[passed] = branch.column;
    branch.nodes.forEach((node, place) => {
      spots[node] = { column: branch.column + place, row };
    });
    for (const [place, node] of branch.nodes.entries()) {
      const others = (children[node] ?? []).slice(1).reverse();
      for (const child of others) {
        open.push({ nodes: branchFrom(children, child), column: branch.column + place + 1, above: row });
      }
    }
  }
  return { spots, columns: columnsOf(spots), rows: taken.length };
}

function freeRow(taken: number[], { nodes, column, above }: Branch): number {
  const end = column + nodes.length - 1;
  let row = above + 1;
  while ((taken[row] ?? Infinity) <= end + 1) row += 1;
  return row;
}

function allChildren(game: SgfGame): number[][] {
  const children: number[][] = game.nodes.map(() => []);
  game.nodes.forEach(({ parent }, node) => {
    if (parent !== null) children[parent]?.push(node);
  });
  return children;
}

/** The main variation from a node on. */
function branchFrom(children: number[][], start: number): number[] {
  const nodes = [start];
  for (let next = children[start]?.[0]; next !== undefined; next = children[next]?.[0]) nodes.push(next);
  return nodes;
}

function columnsOf(spots: Spot[]): number[][] {
  const columns: number[][] = [];
  spots.forEach(({ column }, node) => {
    (columns[column] ??= []).push(node);
  });
  return columns;
}
