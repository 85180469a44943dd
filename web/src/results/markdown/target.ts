/** The longest address of a link. Longer ones are text, so that looking for their ends takes no time. */
const LONGEST = 1000;

/** How many brackets may lie within each other in an address. */
const DEEPEST = 16;

/** The address of a link, and where what comes after it begins. */
export interface Target {
  to: string;
  end: number;
}

const isSpace = (letter: string) => letter === " " || letter === "\n";

function skipSpaces(text: string, from: number, until: number): number {
  let at = from;
  while (at < until && isSpace(text.charAt(at))) at += 1;
  return at;
}

/** Where an address without brackets of its own ends: at a space, or at the bracket that closes the link. */
function endOfPlain(text: string, from: number, until: number): number {
  let depth = 0;
  for (let at = from; at < until; at += 1) {
    const letter = text.charAt(at);
    if (isSpace(letter)) return at;
    if (letter === "\\") at += 1;
    else if (letter === "(" && ++depth > DEEPEST) return -1;
    else if (letter === ")" && --depth < 0) return at;
  }
  return -1;
}

/** Where a title ends that may follow the address; the place itself if there is none. */
function endOfTitle(text: string, from: number, until: number): number {
  const quote = text.charAt(from);
  if (quote !== '"' && quote !== "'") return from;
  const end = text.indexOf(quote, from + 1);
  return end < 0 || end >= until ? -1 : end + 1;
}

/** Reads "(address)" or "(address "title")" after the words of a link; null if there is nothing of the kind. */
export function targetAt(text: string, at: number): Target | null {
  if (text.charAt(at) !== "(") return null;
  const until = Math.min(text.length, at + LONGEST);
  const from = skipSpaces(text, at + 1, until);
  const isBracketed = text.charAt(from) === "<";
  const end = isBracketed ? text.indexOf(">", from) : endOfPlain(text, from, until);
  if (end < 0 || end >= until) return null;
  const to = text.slice(isBracketed ? from + 1 : from, end).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const title = skipSpaces(text, isBracketed ? end + 1 : end, until);
  const afterTitle = endOfTitle(text, title, until);
  if (afterTitle < 0) return null;
  const close = skipSpaces(text, afterTitle, until);
  return text.charAt(close) === ")" ? { to, end: close + 1 } : null;
}
