import type { Move, PlayoutMove } from "../api/types";
import { colorName } from "../board/points";

/** Why a move was played, in one word. */
export type Kind = PlayoutMove["kind"];

/** A kind of reason as the page shows it: a letter and a colour (`--kind-NAME`), so that nobody has to tell colours apart. */
export interface KindAbout {
  kind: Kind;
  letter: string;
  name: string;
  about: string;
}

/** All kinds, the most deliberate first. */
export const KINDS: KindAbout[] = [
  { kind: "saved", letter: "S", name: "saved", about: "Saves stones that the last move put in atari or in a ladder." },
  { kind: "tactics", letter: "T", name: "tactics", about: "Begins a ladder, or takes the vital point of a small space." },
  { kind: "pattern", letter: "P", name: "pattern", about: "Looks like one of the 3 x 3 patterns around the last move." },
  { kind: "capture", letter: "C", name: "capture", about: "Takes stones." },
  { kind: "urgency", letter: "U", name: "urgency", about: "Drawn because it is more urgent than an ordinary move." },
  { kind: "instead", letter: "I", name: "instead", about: "Played instead of a useless move." },
  { kind: "random", letter: "R", name: "random", about: "Drawn from all moves that fill no own eye." },
  { kind: "nothing", letter: "N", name: "nothing left", about: "A pass: every other move is illegal or fills an own eye." },
];

/** What the page knows about a kind. */
export function kindOf(kind: Kind): KindAbout {
  const found = KINDS.find((one) => one.kind === kind);
  if (!found) throw new Error(`${kind} is not a kind of reason`);
  return found;
}

/** What each rule of Crazy Stone about useless moves does; the words before the sentence are the server's. */
const INSTEAD: Record<string, string> = {
  "makes an eye": "The move drawn first was in a small eye space; the point beside it makes an eye.",
  "steps out": "The move drawn first was surrounded by enemy stones; this one leads out.",
  "drawn again": "The move drawn first was urgent but left own stones in atari, so another one was drawn.",
  "captures instead": "The move drawn first left own stones in atari; taking the stones beside them saves them.",
  "the other liberty": "The move drawn first filled one of the last two liberties of own stones; this is the other one.",
};

const stones = (count: number) => (count === 1 ? "one stone" : `${count} stones`);

function urgencyWords(reason: string): string {
  const urgency = Number(reason.replace(/\D/g, ""));
  return (
    `Drawn with an urgency of ${urgency.toLocaleString("en")}, where an ordinary move has 1: there are 1,000 for each ` +
    "stone that it saves, 10,000 for each that it takes, and 100,000 for each that it takes to save others."
  );
}

function randomWords(policy: string): string {
  switch (policy) {
    case "crazy-stone":
      return "Drawn with the urgency of an ordinary move, 1.";
    case "mogo":
      return "No atari to answer, no pattern around the last move and nothing to take: drawn from all moves that fill no own eye.";
    case "tactical":
      return "Nothing to answer and nothing taken: drawn from all moves that fill no own eye, rarely from those that put own stones in atari for nothing.";
    case "capture-first":
      return "Nothing to take: drawn from all moves that fill no own eye.";
    default:
      return "Drawn from all moves that fill no own eye, each as likely as the others.";
  }
}

/** Why a move of a policy was played, in sentences for people. */
export function reasonWords(policy: string, { kind, reason, captures }: PlayoutMove): string {
  switch (kind) {
    case "random":
      return randomWords(policy);
    case "urgency":
      return urgencyWords(reason);
    case "instead":
      return INSTEAD[reason.replace(/^.*: /, "")] ?? "Played instead of a useless move.";
    case "capture":
      return `Takes ${stones(captures.length)}.`;
    case "saved":
      if (reason.endsWith("ladder")) return "Stones beside the last move could be caught in a ladder; now they cannot.";
      return reason.endsWith("capture")
        ? "The last move put stones in atari; taking the stones beside them saves them."
        : "The last move put stones in atari; this gives them more liberties.";
    case "tactics":
      return reason === "ladder"
        ? "The stones of the last move have two liberties, and a ladder that begins here catches them."
        : "Whoever takes this point of the small space makes two eyes of it, or keeps the other from it.";
    case "pattern":
      return `Looks like the pattern ${reason.replace("pattern ", "")}, which is looked for around the last move.`;
    case "nothing":
      return kindOf(kind).about;
  }
}

/** A move in few words: "Black D4, capture". */
export function shortWords({ color, move, reason }: PlayoutMove): string {
  return `${colorName(color)} ${moveName(move)}, ${reason}`;
}

/** A point, or the word for a pass. */
export const moveName = (move: Move): string => (move === "pass" ? "passes" : move);
