import type { Color, JudgedMove } from "../api/types";

/** What a mistake is measured in. */
export type Measure = "points" | "wins";

/** Which moves are listed. */
export interface Filter {
  measure: Measure;
  color: Color | "both";
  /** The least verdict. */
  least: string;
}

/** From the least to the gravest. */
export const VERDICTS = ["inaccuracy", "mistake", "blunder"];

const gravity = (verdict: string | null): number => (verdict === null ? -1 : VERDICTS.indexOf(verdict));

/** What a move lost. */
export const lossOf = (measure: Measure, move: JudgedMove): number =>
  measure === "points" ? move.lossPoints : move.lossWinRate;

/** The moves that lost something, the largest loss first; of equal ones the earlier. */
export function mistakesOf(moves: JudgedMove[], { measure, color, least }: Filter): JudgedMove[] {
  return moves
    .filter((move) => color === "both" || move.color === color)
    .filter((move) => move.verdict !== null && gravity(move.verdict) >= gravity(least))
    .sort((one, other) => lossOf(measure, other) - lossOf(measure, one) || one.number - other.number);
}

/** How well a player played. */
export interface Summary {
  moves: number;
  /** The share of moves that were the engine's choice as well. */
  firstChoices: number;
  meanPoints: number;
  meanWinRate: number;
  /** How often each verdict was given, in the order of `VERDICTS`. */
  verdicts: number[];
}

/** How well a player played, or null if none of the moves was theirs. */
export function summaryOf(moves: JudgedMove[], color: Color): Summary | null {
  const own = moves.filter((move) => move.color === color);
  if (own.length === 0) return null;
  const mean = (value: (move: JudgedMove) => number) => own.reduce((sum, move) => sum + value(move), 0) / own.length;
  return {
    moves: own.length,
    firstChoices: mean((move) => (move.isFirstChoice ? 1 : 0)),
    meanPoints: mean(({ lossPoints }) => lossPoints),
    meanWinRate: mean(({ lossWinRate }) => lossWinRate),
    verdicts: VERDICTS.map((verdict) => own.filter((move) => move.verdict === verdict).length),
  };
}
