/** What a line begins, if anything. Every test takes time in proportion to the line at most. */

import type { Alignment } from "./types";

/** The spaces at the beginning of a line. */
export function indentOf(line: string): number {
  const first = line.search(/[^ ]/);
  return first < 0 ? line.length : first;
}

export const isBlank = (line: string): boolean => line.trim() === "";

/** The lines of a text. A tab at the beginning of a line is four spaces. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map((line) => line.replace(/^[ \t]+/, (indent) => indent.replace(/\t/g, "    ")));
}

/** The fence of a block of code: its letters, and how far it is indented. */
export function fenceOf(line: string): { fence: string; indent: number } | null {
  const found = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line);
  const [, indent = "", fence = "", info = ""] = found ?? [];
  return found && !(fence.startsWith("`") && info.includes("`")) ? { fence, indent: indent.length } : null;
}

/** Does a line end the code that a fence began? */
export function closesFence(line: string, fence: string): boolean {
  const bare = line.trim();
  return indentOf(line) < 4 && bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length);
}

/** A heading with its level. */
export function headingOf(line: string): { level: number; text: string } | null {
  const found = /^ {0,3}(#{1,6})(?= |$)/.exec(line);
  if (!found?.[1]) return null;
  const words = line.slice(found[0].length).trim();
  let end = words.length;
  while (words.charAt(end - 1) === "#") end -= 1;
  // Signs at the end close the heading, unless they belong to a word.
  const text = end === 0 || words.charAt(end - 1) === " " ? words.slice(0, end).trim() : words;
  return { level: found[1].length, text };
}

/** A line across the page. */
export function isRule(line: string): boolean {
  if (indentOf(line) > 3 || !/^ *[-*_]/.test(line)) return false;
  const bare = line.replace(/ /g, "");
  return bare.length >= 3 && bare === bare.charAt(0).repeat(bare.length);
}

/** What a line quotes. */
export function quotedOf(line: string): string | null {
  const found = /^ {0,3}> ?/.exec(line);
  return found ? line.slice(found[0].length) : null;
}

/** The beginning of an item of a list. */
export interface ItemStart {
  /** What items of the same list have in common: the bullet, or what follows the number. */
  sign: string;
  /** The number, if it has one. */
  number: number | null;
  /** How far what belongs to the item is indented. */
  indent: number;
}

/** The item that a line begins. */
export function itemOf(line: string): ItemStart | null {
  const found = /^( {0,3})(?:([-*+])|(\d{1,9})([.)]))( {1,4}(?! )| |$)/.exec(line);
  if (!found || isRule(line)) return null;
  const [all, , bullet, number, end = "", spaces = ""] = found;
  const indent = spaces ? all.length : all.length + 1;
  return { sign: bullet ?? end, number: number === undefined ? null : Number(number), indent };
}

/** The cells of a row of a table. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let from = 0;
  const bare = line.trim().replace(/^\|/, "");
  for (let at = 0; at < bare.length; at += 1) {
    if (bare.charAt(at) === "\\") at += 1;
    else if (bare.charAt(at) === "|") {
      cells.push(bare.slice(from, at));
      from = at + 1;
    }
  }
  if (from < bare.length) cells.push(bare.slice(from));
  return cells.map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

/** How the columns of a table are aligned, if the line says so. */
export function alignmentsOf(line: string): Alignment[] | null {
  if (!line.includes("-") || !/^[ |:-]+$/.test(line)) return null;
  const cells = cellsOf(line);
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return null;
  return cells.map((cell) => {
    const [left, right] = [cell.startsWith(":"), cell.endsWith(":")];
    return left && right ? "center" : right ? "right" : left ? "left" : null;
  });
}

/** Does a line begin something else than the paragraph before it? */
export function interrupts(line: string): boolean {
  const item = itemOf(line);
  const isItem = item !== null && !isBlank(line.slice(item.indent)) && (item.number === null || item.number === 1);
  return isItem || fenceOf(line) !== null || headingOf(line) !== null || isRule(line) || quotedOf(line) !== null;
}
