import type { Color, Move } from "../api/types";

/** How many lines a board has. */
export interface Size {
  width: number;
  height: number;
}

/** A stone as Shudan has it: 1 for Black, -1 for White. */
export type Sign = -1 | 0 | 1;

/** A place on a board as Shudan has it: from the left, and from the top. */
export type Vertex = [x: number, y: number];

/** The letters of the columns, without I. */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** Where a point lies, or null for a pass and for what is not on the board. */
export function toVertex(size: Size, move: Move): Vertex | null {
  const x = LETTERS.indexOf(move.charAt(0));
  const row = Number(move.slice(1));
  const isOnBoard = x >= 0 && x < size.width && Number.isInteger(row) && row >= 1 && row <= size.height;
  return isOnBoard ? [x, size.height - row] : null;
}

/** The name of a place: "D4". */
export function toName(size: Size, [x, y]: Vertex): string {
  return `${LETTERS.charAt(x)}${size.height - y}`;
}

/** The letters beside the board. */
export const columnName = (x: number): string => LETTERS.charAt(x);

/** Something for every place of a board. */
export function mapOf<Value>(size: Size, value: Value): Value[][] {
  return Array.from({ length: size.height }, () => Array<Value>(size.width).fill(value));
}

/** The size of a board that is drawn as rows. */
export function sizeOf(rows: string[]): Size {
  return { width: rows[0]?.length ?? 0, height: rows.length };
}

const SIGNS: Record<string, Sign> = { X: 1, O: -1 };

/** The stones of a board that is drawn as rows. */
export function signsOf(rows: string[]): Sign[][] {
  return rows.map((row) => Array.from(row, (stone) => SIGNS[stone] ?? 0));
}

export const signOf = (color: Color): Sign => (color === "black" ? 1 : -1);
export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");
export const colorName = (color: Color): string => (color === "black" ? "Black" : "White");

/** The stone at a point of a board that is drawn as rows. */
export function stoneAt(rows: string[], point: string): Color | null {
  const vertex = toVertex(sizeOf(rows), point);
  const stone = vertex && rows[vertex[1]]?.charAt(vertex[0]);
  return stone === "X" ? "black" : stone === "O" ? "white" : null;
}

/** The stones that are connected with the one at a point, itself included; none at an empty point. */
export function stringAt(rows: string[], point: string): string[] {
  const size = sizeOf(rows);
  const color = stoneAt(rows, point);
  if (!color) return [];
  const found = new Set([point]);
  for (const name of found) {
    const [x, y] = toVertex(size, name) ?? [0, 0];
    const beside: Vertex[] = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ];
    for (const vertex of beside) {
      const isOnBoard = vertex[0] >= 0 && vertex[0] < size.width && vertex[1] >= 0 && vertex[1] < size.height;
      if (isOnBoard && stoneAt(rows, toName(size, vertex)) === color) found.add(toName(size, vertex));
    }
  }
  return [...found];
}
