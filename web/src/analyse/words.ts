import type { Color, SgfGame, Snapshot, Step } from "../api/types";
import { colorName } from "../board/points";

/** A share as people write it: "54.3 %". */
export const percent = (share: number, decimals = 1): string => `${(100 * share).toFixed(decimals)} %`;

/** A lead in points, as results are written: "B+3.5". */
export function lead(score: number): string {
  const points = Math.abs(score).toFixed(1);
  if (points === "0.0") return "even";
  return `${score > 0 ? "B" : "W"}+${points}`;
}

/** A number with its thousands set apart. */
export const counted = (count: number): string => Math.round(count).toLocaleString("en");

const singular = (count: number, word: string): string => (count === 1 ? word : `${word}s`);

/** "1 move", "12 moves". */
export const many = (count: number, word: string): string => `${counted(count)} ${singular(count, word)}`;

/** Playouts in a second, once there is enough time to tell. */
export function speed({ playouts, seconds }: Snapshot): string {
  return seconds >= 0.01 ? `${counted(playouts / seconds)}/s` : "–";
}

/** A step in few words: "Black D4". */
export function stepName(step: Step | undefined): string {
  if (!step) return "Remark";
  return "move" in step ? `${colorName(step.color)} ${step.move}` : "Stones set up";
}

/** A player of the game: the name and rank of the record, or the colour. */
export function playerName({ info }: SgfGame, color: Color): string {
  const [name, rank] = color === "black" ? [info.black, info.blackRank] : [info.white, info.whiteRank];
  return [name || colorName(color), rank].filter(Boolean).join(" ");
}

/** Does a text look like a record? */
export const isRecord = (text: string): boolean => /\(\s*;/.test(text);
