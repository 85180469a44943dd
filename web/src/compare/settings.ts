import type { About, Player } from "../api/types";

/** One method of a comparison. */
export interface Lane {
  preset: string;
  /** Changes of the preset, "path=value", a line each. */
  changes: string;
}

/** What is compared, and how it is drawn. */
export interface Settings {
  lanes: Lane[];
  /** The same for all. */
  playouts: number;
  seed: number;
  heat: Heat;
  curve: CurveOf;
  order: Order;
}

/** What the boards show. */
export type Heat = "visits" | "rate" | "ownership";

/** Whose value the curves show. */
export type CurveOf = "position" | "best";

/** How the moves from a node stand side by side in a drawing: the most visited first, or by their place on the board. */
export type Order = "visits" | "place";

/** A comparison has at least so many methods. */
export const LEAST_LANES = 2;

const PLAYOUTS = 50_000;

/** The largest seed. JavaScript would round larger ones, sooner or later. */
export const LARGEST_SEED = 999_999_999;

/** Comparisons that have something to tell. Presets that the server does not have are left out. */
export const READY: { name: string; lanes: Lane[] }[] = [
  { name: "The founding programs", lanes: plain("crazy-stone", "mango", "mogo", "tengen") },
  { name: "From flat search to a tree", lanes: plain("mc", "progressive-pruning", "uct", "mogo") },
  { name: "What playouts are worth", lanes: plain("uct", "mogo-pure", "mogo") },
  { name: "Three ways to spread playouts at the root", lanes: plain("mc", "progressive-pruning", "simulated-annealing") },
  { name: "Wins or points", lanes: plain("mc", "mc-score") },
  {
    name: "How curious MoGo is",
    lanes: ["0.2", "1.0", "3.0"].map((p) => ({ preset: "mogo", changes: `search.select.p=${p}` })),
  },
  { name: "MoGo on large boards", lanes: plain("mogo", "mogo-group", "mogo-zone") },
];

function plain(...presets: string[]): Lane[] {
  return presets.map((preset) => ({ preset, changes: "" }));
}

/** The lanes whose presets the server has. */
export function possible(about: About, lanes: Lane[]): Lane[] {
  const names = new Set(about.presets.map(({ name }) => name));
  return lanes.filter(({ preset }) => names.has(preset)).slice(0, about.limits.methods);
}

/** The comparison of somebody who has chosen nothing yet. */
export function initialSettings(about: About): Settings {
  const founders = possible(about, READY[0]?.lanes ?? []);
  const lanes = founders.length >= LEAST_LANES ? founders : plain(about.defaultPreset, about.defaultPreset);
  return { lanes, playouts: PLAYOUTS, seed: 1, heat: "visits", curve: "position", order: "visits" };
}

const isLane = (value: unknown): value is Lane => {
  const lane = value as Partial<Lane> | null;
  return typeof lane?.preset === "string" && typeof lane.changes === "string";
};

/** Can what was kept still be used, by this server? */
export function areSettings(about: About) {
  return (value: unknown): value is Settings => {
    const settings = value as Partial<Settings> | null;
    const lanes = settings?.lanes;
    return (
      Array.isArray(lanes) &&
      lanes.every(isLane) &&
      lanes.length >= LEAST_LANES &&
      possible(about, lanes).length === lanes.length &&
      [settings?.playouts, settings?.seed].every((number) => Number.isInteger(number)) &&
      ["visits", "rate", "ownership"].includes(settings?.heat ?? "") &&
      ["position", "best"].includes(settings?.curve ?? "") &&
      ["visits", "place"].includes(settings?.order ?? "")
    );
  };
}

/** The changes of a lane one by one. */
export function changesOf(lane: Lane): string[] {
  return lane.changes
    .split(/[\n;]/)
    .map((change) => change.trim())
    .filter(Boolean);
}

/** A lane as the server wants it. */
export function playerOf(lane: Lane): Player {
  const set = changesOf(lane);
  return set.length ? { preset: lane.preset, set } : { preset: lane.preset };
}

/** What a lane is called: its preset, and the last part of whatever is changed. */
export function nameOf(lane: Lane): string {
  const changes = changesOf(lane).map((change) => change.replace(/^[^=]*\./, ""));
  return [lane.preset, ...changes].join(" ");
}
