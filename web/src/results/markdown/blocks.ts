/**
 * A document of Markdown as a tree of blocks: what the reports of the laboratory and of matches are made of, and what people
 * write beside them. HTML is text.
 *
 * Quotes and lists are read by reading what is in them in the same way, up to a depth; what is nested deeper is text, so that
 * no document can use up the stack.
 */

import { parseInline } from "./inline";
import {
  alignmentsOf,
  cellsOf,
  closesFence,
  fenceOf,
  headingOf,
  indentOf,
  interrupts,
  isBlank,
  isRule,
  itemOf,
  type ItemStart,
  linesOf,
  quotedOf,
} from "./lines";
import { type Block, type Inline, wordsOf } from "./types";

/** Quotes and lists within each other, at most. */
const DEEPEST = 10;

/** The most cells of a row that are shown. */
const MOST_CELLS = 200;

/** A document. */
export function parseMarkdown(text: string): Block[] {
  return new Document().read(linesOf(text), 0);
}

class Document {
  /** How often each name of a heading was given. */
  private readonly slugs = new Map<string, number>();

  read(lines: string[], depth: number): Block[] {
    const blocks: Block[] = [];
    let at = 0;
    while (at < lines.length) {
      if (isBlank(lines[at] ?? "")) {
        at += 1;
        continue;
      }
      const [block, next] = this.block(lines, at, depth);
      blocks.push(block);
      at = next;
    }
    return blocks;
  }

  /** The block that begins at a line, and where the next one begins. */
  private block(lines: string[], at: number, depth: number): [Block, number] {
    const line = lines[at] ?? "";
    const fence = fenceOf(line);
    if (fence) return fenced(lines, at, fence);
    if (indentOf(line) >= 4) return indented(lines, at);
    const heading = headingOf(line);
    if (heading) return [this.heading(heading.level, heading.text), at + 1];
    if (isRule(line)) return [{ type: "rule" }, at + 1];
    if (depth < DEEPEST && quotedOf(line) !== null) return this.quote(lines, at, depth);
    const item = depth < DEEPEST ? itemOf(line) : null;
    if (item) return this.list(lines, at, item, depth);
    return table(lines, at) ?? this.paragraph(lines, at);
  }

  private heading(level: number, text: string): Block {
    const inside = parseInline(text);
    return { type: "heading", level, inside, slug: this.slugOf(inside) };
  }

  private slugOf(inside: Inline[]): string {
    const words = wordsOf(inside).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const slug = words.join("-").slice(0, 80) || "part";
    const given = this.slugs.get(slug) ?? 0;
    this.slugs.set(slug, given + 1);
    return given ? `${slug}-${given}` : slug;
  }

  private quote(lines: string[], at: number, depth: number): [Block, number] {
    const inner: string[] = [];
    let next = at;
    for (; next < lines.length; next += 1) {
      const line = lines[next] ?? "";
      const quoted = quotedOf(line);
      // A paragraph may go on without the sign.
      const goesOn = next > at && !isBlank(line) && !isBlank(inner[inner.length - 1] ?? "") && !interrupts(line);
      if (quoted === null && !goesOn) break;
      inner.push(quoted ?? line);
    }
    return [{ type: "quote", inside: this.read(inner, depth + 1) }, next];
  }

  private list(lines: string[], at: number, first: ItemStart, depth: number): [Block, number] {
    const items: Block[][] = [];
    let isTight = true;
    let next = at;
    for (;;) {
      const start = itemOf(lines[next] ?? "");
      if (!start || start.sign !== first.sign) break;
      const [inner, end] = itemLines(lines, next, start.indent);
      const item = this.read(inner, depth + 1);
      items.push(item);
      next = end;
      while (next < lines.length && isBlank(lines[next] ?? "")) next += 1;
      const another = itemOf(lines[next] ?? "");
      const isSpaced = next > end && another?.sign === first.sign;
      if (isSpaced || item.filter(({ type }) => type === "paragraph").length > 1) isTight = false;
    }
    return [{ type: "list", start: first.number, isTight, items }, next];
  }

  /** A paragraph, or a heading that is underlined. */
  private paragraph(lines: string[], at: number): [Block, number] {
    const words = [(lines[at] ?? "").trimStart()];
    let next = at + 1;
    for (; next < lines.length; next += 1) {
      const line = lines[next] ?? "";
      if (isBlank(line)) break;
      const underline = /^ {0,3}(=+|-+) *$/.exec(line)?.[1];
      if (underline) return [this.heading(underline.startsWith("=") ? 1 : 2, words.join("\n")), next + 1];
      if (interrupts(line) || table(lines, next)) break;
      words.push(line.trimStart());
    }
    return [{ type: "paragraph", inside: parseInline(words.join("\n").trimEnd()) }, next];
  }
}

/** The lines of an item without their indentation, and where the next thing begins. */
function itemLines(lines: string[], at: number, indent: number): [string[], number] {
  const inner = [(lines[at] ?? "").slice(indent)];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    const wasBlank = isBlank(lines[next - 1] ?? "");
    if (isBlank(line)) inner.push("");
    else if (indentOf(line) >= indent) inner.push(line.slice(indent));
    else if (!wasBlank && !interrupts(line) && !itemOf(line)) inner.push(line.trimStart());
    else break;
  }
  let end = next;
  while (end > at + 1 && isBlank(lines[end - 1] ?? "")) end -= 1;
  return [inner.slice(0, end - at), end];
}

function fenced(lines: string[], at: number, { fence, indent }: { fence: string; indent: number }): [Block, number] {
  let end = at + 1;
  while (end < lines.length && !closesFence(lines[end] ?? "", fence)) end += 1;
  const inner = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent, indentOf(line))));
  return [{ type: "code", text: inner.join("\n") }, end + 1];
}

function indented(lines: string[], at: number): [Block, number] {
  let end = at;
  while (end < lines.length && (isBlank(lines[end] ?? "") || indentOf(lines[end] ?? "") >= 4)) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.slice(4))
    .join("\n");
  return [{ type: "code", text: text.trimEnd() }, end];
}

function table(lines: string[], at: number): [Block, number] | null {
  const line = lines[at] ?? "";
  const alignments = line.includes("|") ? alignmentsOf(lines[at + 1] ?? "") : null;
  const head = alignments && cellsOf(line);
  if (!head || head.length !== alignments.length) return null;
  const columns = Math.min(head.length, MOST_CELLS);
  const inlines = (cells: string[]) => Array.from({ length: columns }, (_, column) => parseInline(cells[column] ?? ""));
  const rows: Inline[][][] = [];
  let next = at + 2;
  for (; next < lines.length; next += 1) {
    const row = lines[next] ?? "";
    if (isBlank(row) || !row.includes("|")) break;
    rows.push(inlines(cellsOf(row)));
  }
  return [{ type: "table", alignments: alignments.slice(0, columns), head: inlines(head), rows }, next];
}
