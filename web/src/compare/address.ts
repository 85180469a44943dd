import type { Color, Line, Step } from "../api/types";
import { changesOf, LARGEST_SEED, type Lane } from "./settings";

/** What an address says about a comparison. What it leaves out stays as it was. */
export interface Shared {
  lanes?: Lane[];
  playouts?: number;
  seed?: number;
  line?: Line;
}

/** Longer lines are not written into an address: mail programs and chats would break it. */
const MOST_STEPS = 400;

const COLORS: Record<string, Color> = { b: "black", w: "white" };

/** The query of an address that shows a comparison to somebody else. */
export function writeQuery({ lanes = [], playouts, seed, line }: Shared): string {
  const query = new URLSearchParams();
  query.set("presets", lanes.map(({ preset }) => preset).join(","));
  lanes.forEach((lane, place) => {
    const changes = changesOf(lane);
    if (changes.length) query.append("set", `${place + 1}:${changes.join(";")}`);
  });
  if (playouts !== undefined) query.set("playouts", String(playouts));
  if (seed !== undefined) query.set("seed", String(seed));
  if (line && line.steps.length <= MOST_STEPS) {
    query.set("size", line.width === line.height ? String(line.width) : `${line.width}x${line.height}`);
    query.set("rules", line.rules);
    query.set("komi", String(line.komi));
    if (line.handicap) query.set("handicap", String(line.handicap));
    if (line.steps.length) query.set("moves", line.steps.map(writeStep).join("."));
  }
  // These need no escape after a "#", and people read addresses.
  return query.toString().replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%3B/g, ";").replace(/%7E/g, "~");
}

/** What an address says. Nonsense in it is as if it were not there. */
export function readQuery(query: URLSearchParams): Shared {
  const shared: Shared = {};
  const lanes = readLanes(query);
  if (lanes.length) shared.lanes = lanes;
  const playouts = wholeNumber(query.get("playouts"), 1, Number.MAX_SAFE_INTEGER);
  if (playouts !== null) shared.playouts = playouts;
  const seed = wholeNumber(query.get("seed"), 0, LARGEST_SEED);
  if (seed !== null) shared.seed = seed;
  const line = readLine(query);
  if (line) shared.line = line;
  return shared;
}

function readLanes(query: URLSearchParams): Lane[] {
  const presets = (query.get("presets") ?? "").split(",").filter(Boolean);
  const lanes = presets.map((preset): Lane => ({ preset, changes: "" }));
  for (const text of query.getAll("set")) {
    const [, place, changes = ""] = /^(\d+):(.*)$/s.exec(text) ?? [];
    const lane = lanes[Number(place) - 1];
    if (lane) lane.changes = changes.split(";").join("\n");
  }
  return lanes;
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  const number = text === null || !/^\d+$/.test(text) ? NaN : Number(text);
  return number >= least && number <= most ? number : null;
}

function readLine(query: URLSearchParams): Line | null {
  const size = /^(\d{1,2})(?:x(\d{1,2}))?$/.exec(query.get("size") ?? "");
  if (!size) return null;
  const width = Number(size[1]);
  const komi = Number(query.get("komi") ?? "7.5");
  const steps = (query.get("moves") ?? "").split(".").filter(Boolean).map(readStep);
  if (!Number.isFinite(komi) || steps.some((step) => step === null)) return null;
  return {
    width,
    height: Number(size[2] ?? width),
    rules: query.get("rules") ?? "chinese",
    komi,
    handicap: wholeNumber(query.get("handicap"), 0, 9) ?? 0,
    steps: steps as Step[],
  };
}

/** A turn is "bD4"; stones that are set up are "+bD4E5~wC3~eA1~nw": black, white and empty points, and who is next. */
function writeStep(step: Step): string {
  if ("move" in step) return step.color.charAt(0) + step.move;
  const { black = [], white = [], empty = [], next, handicap } = step.setup;
  const parts = [
    black.length && `b${black.join("")}`,
    white.length && `w${white.join("")}`,
    empty.length && `e${empty.join("")}`,
    next && `n${next.charAt(0)}`,
    handicap && `h${handicap}`,
  ];
  return `+${parts.filter(Boolean).join("~")}`;
}

function readStep(text: string): Step | null {
  if (text.startsWith("+")) return readSetup(text.slice(1).split("~").filter(Boolean));
  const color = COLORS[text.charAt(0)];
  const move = text.slice(1);
  return color && /^([A-Z]\d{1,2}|pass)$/.test(move) ? { color, move } : null;
}

function readSetup(parts: string[]): Step | null {
  const setup: Extract<Step, { setup: unknown }>["setup"] = {};
  for (const part of parts) {
    const kind = part.charAt(0);
    const rest = part.slice(1);
    const points = /^([A-Z]\d{1,2})+$/.test(rest) ? (rest.match(/[A-Z]\d{1,2}/g) ?? []) : null;
    const next = COLORS[rest];
    if (kind === "n" && next) setup.next = next;
    else if (kind === "h" && /^\d$/.test(rest)) setup.handicap = Number(rest);
    else if (kind === "b" && points) setup.black = points;
    else if (kind === "w" && points) setup.white = points;
    else if (kind === "e" && points) setup.empty = points;
    else return null;
  }
  return { setup };
}

/** Does an address still say what is on the page? */
export function agrees(said: Shared, now: Required<Shared>): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const plain = (lanes: Lane[]) => lanes.map((lane) => [lane.preset, changesOf(lane)]);
  return (
    (!said.lanes || isSame(plain(said.lanes), plain(now.lanes))) &&
    (said.playouts ?? now.playouts) === now.playouts &&
    (said.seed ?? now.seed) === now.seed &&
    (!said.line || writeQuery({ line: said.line }) === writeQuery({ line: now.line }))
  );
}
