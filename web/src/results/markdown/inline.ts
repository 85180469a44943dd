/**
 * Text with emphasis, code, links and pictures.
 *
 * One walk over the text with a short pile of what is open: an asterisk or a bracket opens something, and what closes it is
 * looked for in the pile alone. The pile has a limit, so that neither the time nor the depth of what comes out grows with
 * what somebody nests. HTML is text like any other.
 */

import { targetAt } from "./target";
import { type Inline, wordsOf } from "./types";

/** The most that can be open at a time; what was opened first is given up. */
const MOST_OPEN = 16;

/** Something that was opened: the mark as it stands in the text, and what came after it. */
interface Open {
  mark: string;
  nodes: Inline[];
}

const SPECIAL = /[\\`*_~[\]!<&\n]/g;
const ESCAPED = /[!-/:-@[-`{-~]/;
const ADDRESS = /<(https?:\/\/[^\s<>]{1,1000})>/iy;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/iy;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const isSpace = (letter: string) => letter === "" || /\s/.test(letter);
const isPunctuation = (letter: string) => /[\p{P}\p{S}]/u.test(letter);

/** Adds a node; texts that follow each other become one. */
function add(nodes: Inline[], node: Inline): void {
  const last = nodes[nodes.length - 1];
  if (node.type !== "text") nodes.push(node);
  else if (last?.type === "text") nodes[nodes.length - 1] = { type: "text", text: last.text + node.text };
  else if (node.text) nodes.push(node);
}

const addAll = (nodes: Inline[], more: Inline[]) => more.forEach((node) => add(nodes, node));

/** Where runs of backticks begin, by their length, the last first. */
function tickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length);
    if (places) places.push(index);
    else runs.set(run.length, [index]);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

class Reader {
  private at = 0;
  private readonly root: Inline[] = [];
  private readonly open: Open[] = [];
  /** Made when the first backtick is met. */
  private ticks: Map<number, number[]> | null = null;

  constructor(private readonly text: string) {}

  read(): Inline[] {
    while (this.at < this.text.length) {
      SPECIAL.lastIndex = this.at;
      const next = SPECIAL.exec(this.text)?.index ?? this.text.length;
      this.addText(this.text.slice(this.at, next));
      this.at = next;
      if (next < this.text.length) this.special(this.text.charAt(next));
    }
    this.giveUp(0);
    return this.root;
  }

  private get nodes(): Inline[] {
    return this.open[this.open.length - 1]?.nodes ?? this.root;
  }

  private addText(text: string): void {
    if (text) add(this.nodes, { type: "text", text });
  }

  /** Takes so many letters as they are. */
  private literal(length: number): void {
    this.addText(this.text.slice(this.at, this.at + length));
    this.at += length;
  }

  private special(letter: string): void {
    switch (letter) {
      case "\\":
        return this.escape();
      case "`":
        return this.code();
      case "*":
      case "_":
      case "~":
        return this.emphasis(letter);
      case "[":
        return this.push("[");
      case "!":
        return this.text.charAt(this.at + 1) === "[" ? this.push("![") : this.literal(1);
      case "]":
        return this.close();
      case "<":
        return this.address();
      case "&":
        return this.entity();
      default:
        return this.newline();
    }
  }

  private escape(): void {
    const next = this.text.charAt(this.at + 1);
    if (next === "\n") {
      add(this.nodes, { type: "break" });
      this.at += 2;
    } else if (ESCAPED.test(next)) {
      this.at += 1;
      this.literal(1);
    } else {
      this.literal(1);
    }
  }

  /** Two spaces before the end of a line end it on the page, too. */
  private newline(): void {
    if (this.text.slice(Math.max(0, this.at - 2), this.at) === "  ") add(this.nodes, { type: "break" });
    else this.addText("\n");
    this.at += 1;
  }

  private code(): void {
    const length = this.runOf("`");
    const end = this.tickRun(length, this.at + length);
    if (end < 0) return this.literal(length);
    const inside = this.text.slice(this.at + length, end).replace(/\n/g, " ");
    const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
    add(this.nodes, { type: "code", text: isPadded ? inside.slice(1, -1) : inside });
    this.at = end + length;
  }

  /** Where the next run of exactly so many backticks begins. */
  private tickRun(length: number, from: number): number {
    this.ticks ??= tickRuns(this.text);
    const places = this.ticks.get(length) ?? [];
    // Places are asked for from left to right, so that those behind us are of no more use.
    while ((places[places.length - 1] ?? Infinity) < from) places.pop();
    return places[places.length - 1] ?? -1;
  }

  private runOf(letter: string): number {
    let end = this.at;
    while (this.text.charAt(end) === letter) end += 1;
    return end - this.at;
  }

  private emphasis(letter: string): void {
    const length = this.runOf(letter);
    if (length > 3 || (letter === "~" && length !== 2)) return this.literal(length);
    const before = this.text.charAt(this.at - 1);
    const after = this.text.charAt(this.at + length);
    const isLeft = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
    const isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
    // Within a word an underscore is a letter of a name.
    const isWord = letter === "_" && isLeft && isRight;
    const left = isRight && !(isWord && !isPunctuation(after)) ? this.closeEmphasis(letter, length) : length;
    this.at += length - left;
    if (left === 0) return;
    if (isLeft && !(isWord && !isPunctuation(before))) this.push(letter.repeat(left));
    else this.literal(left);
  }

  /** Closes as much as this run can, and tells how much of it is left. */
  private closeEmphasis(letter: string, length: number): number {
    let left = length;
    while (left > 0) {
      const place = this.placeOf(letter);
      const open = this.open[place];
      if (!open) return left;
      this.giveUp(place + 1);
      const used = Math.min(open.mark.length, left, 2);
      const type = letter === "~" ? "struck" : used === 2 ? "strong" : "emphasis";
      const inside = open.nodes;
      open.nodes = [{ type, inside }];
      open.mark = open.mark.slice(used);
      left -= used;
      if (!open.mark) {
        this.open.pop();
        addAll(this.nodes, open.nodes);
      }
    }
    return left;
  }

  /** The place in the pile of what this letter can close. Emphasis does not reach out of the words of a link. */
  private placeOf(letter: string): number {
    for (let place = this.open.length - 1; place >= 0; place -= 1) {
      const mark = this.open[place]?.mark ?? "";
      if (mark.startsWith(letter)) return place;
      if (mark.endsWith("[")) return -1;
    }
    return -1;
  }

  private push(mark: string): void {
    const oldest = this.open.length >= MOST_OPEN ? this.open.shift() : undefined;
    if (oldest) {
      add(this.root, { type: "text", text: oldest.mark });
      addAll(this.root, oldest.nodes);
    }
    this.open.push({ mark, nodes: [] });
    this.at += mark.length;
  }

  /** Takes what was opened from this place on for text. */
  private giveUp(place: number): void {
    while (this.open.length > place) {
      const open = this.open.pop();
      if (!open) return;
      this.addText(open.mark);
      addAll(this.nodes, open.nodes);
    }
  }

  /** A closing bracket ends the words of a link or of a picture, if an address follows. */
  private close(): void {
    const place = this.open.map(({ mark }) => mark.endsWith("[")).lastIndexOf(true);
    const open = this.open[place];
    const target = open && targetAt(this.text, this.at + 1);
    if (!open || !target) {
      if (open) this.giveUp(place);
      return this.literal(1);
    }
    this.giveUp(place + 1);
    this.open.pop();
    if (open.mark === "![") {
      add(this.nodes, { type: "image", from: target.to, alt: wordsOf(open.nodes) });
    } else {
      // There are no links within links: what was opened around this one is text.
      const outer = this.open.findIndex(({ mark }) => mark === "[");
      if (outer >= 0) this.giveUp(outer);
      add(this.nodes, { type: "link", to: target.to, inside: open.nodes });
    }
    this.at = target.end;
  }

  private address(): void {
    ADDRESS.lastIndex = this.at;
    const found = ADDRESS.exec(this.text);
    const to = found?.[1];
    if (!to) return this.literal(1);
    add(this.nodes, { type: "link", to, inside: [{ type: "text", text: to }] });
    this.at = ADDRESS.lastIndex;
  }

  private entity(): void {
    ENTITY.lastIndex = this.at;
    const found = ENTITY.exec(this.text);
    if (!found) return this.literal(1);
    const [, name, decimal, hexadecimal] = found;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "0", 16);
    const letter = name ? NAMED[name.toLowerCase()] : code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
    this.addText(letter ?? "");
    this.at = ENTITY.lastIndex;
  }
}

/** Reads a text with its marks. */
export function parseInline(text: string): Inline[] {
  return new Reader(text).read();
}
