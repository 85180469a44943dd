import type { Marker } from "@sabaki/shudan";
import type { Color, Move, Playout, PlayoutMove, SgfGame } from "../api/types";
import { sizeOf, toVertex } from "../board/points";
import type { Study } from "../game/study";
import { withStep } from "../game/tree";
import { type Kind, KINDS, kindOf } from "./kinds";

const STONES: Record<Color, string> = { black: "X", white: "O" };

/** The rows with a letter put at a point. Rows that do not change stay the same string. */
function withLetter(rows: string[], point: Move, letter: string): string[] {
  const vertex = toVertex(sizeOf(rows), point);
  if (!vertex) return rows;
  const [x, y] = vertex;
  return rows.map((row, at) => (at === y ? row.slice(0, x) + letter + row.slice(x + 1) : row));
}

/** The board after a move, whose captures the server has told. */
export function after(rows: string[], { color, move, captures }: PlayoutMove): string[] {
  const played = withLetter(rows, move, STONES[color]);
  return captures.reduce((board, point) => withLetter(board, point, "."), played);
}

/** The boards of a playout: the one that it starts from, and the one after each move. */
export function boardsOf(start: string[], moves: PlayoutMove[]): string[][] {
  const boards = [start];
  let rows = start;
  for (const move of moves) {
    rows = after(rows, move);
    boards.push(rows);
  }
  return boards;
}

/** How often each kind of reason occurs in the first moves of a playout, those that do not occur left out. */
export function countsOf(moves: PlayoutMove[]): { kind: Kind; count: number }[] {
  const counts = new Map<Kind, number>();
  for (const { kind } of moves) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return KINDS.flatMap(({ kind }) => {
    const count = counts.get(kind);
    return count ? [{ kind, count }] : [];
  });
}

/** The stones that a player has taken in these moves. */
export function takenBy(color: Color, moves: PlayoutMove[]): number {
  return moves.reduce((sum, move) => sum + (move.color === color ? move.captures.length : 0), 0);
}

/** An invisible letter behind that of the last move: marks have nothing but their words by which a style could know it. */
export const LAST = "\u2060";

/**
 * The marks of a playout after so many moves: the letter of the reason on the last stone, crosses where stones have just been
 * taken, and, if all are wanted, the letters of the reasons on all stones of the playout that are still there.
 */
export function marksOf(moves: PlayoutMove[], step: number, all: boolean): [Move, Marker][] {
  const letters = new Map<Move, Marker>();
  const played = moves.slice(0, step);
  const last = played[played.length - 1];
  for (const turn of all ? played : played.slice(-1)) {
    const label = kindOf(turn.kind).letter + (turn === last ? LAST : "");
    if (turn.move !== "pass") letters.set(turn.move, { type: "label", label });
    for (const point of turn.captures) letters.delete(point);
  }
  const taken = last?.captures ?? [];
  return [...taken.map((point): [Move, Marker] => [point, { type: "cross" }]), ...letters];
}

/** What lies around a move before it is made: three rows as patterns are drawn, "#" off the board and "+" the move. */
export function around(rows: string[], move: Move): string[] | null {
  const vertex = toVertex(sizeOf(rows), move);
  if (!vertex) return null;
  const [x, y] = vertex;
  return [-1, 0, 1].map((down) =>
    [-1, 0, 1].map((across) => (down || across ? (rows[y + down]?.charAt(x + across) || "#") : "+")).join(""),
  );
}

/** The result of a playout in points, as Black sees it: "W+3.5" is -3.5. */
export function pointsOf(result: string): number {
  const points = Number(result.replace(/^[BW]\+/, "")) || 0;
  return result.startsWith("W") ? -points : points;
}

/** The same in words. */
export function resultWords(result: string): string {
  const points = pointsOf(result);
  if (points === 0) return "A draw";
  return `${points > 0 ? "Black" : "White"} wins by ${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

/** Did the playout end because it was too long, and not because both passed? */
export function wasCut({ moves }: Playout): boolean {
  const last = moves.slice(-2);
  return last.length === 2 && !last.every(({ move }) => move === "pass");
}

/** The game with the moves of a playout added as a variation, and the node of the last of them. */
export function withMoves(study: Study, moves: PlayoutMove[]): Study {
  const start: [SgfGame, number] = [study.game, study.node];
  const [game, node] = moves.reduce(([game, node], { color, move }) => withStep(game, node, { color, move }), start);
  return { game, node };
}
