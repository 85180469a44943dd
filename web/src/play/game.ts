import type { About, Clock, Color, Line, Player, SgfGame, Step } from "../api/types";
import { colorName, otherColor } from "../board/points";
import { gameOf, isStep } from "../game/tree";
import { freshClock, pressed, type TimeControl } from "./clock";

/** How long the engine thinks about a move when there is no clock. */
export interface Thinking {
  unit: "seconds" | "playouts";
  amount: number;
}

/** What a game is begun with. */
export interface Settings {
  size: number;
  rules: string;
  komi: number;
  handicap: number;
  /** The colour of the person, who may also play both. */
  human: Color | "both";
  opponent: Player;
  thinking: Thinking;
  time: TimeControl | null;
}

/** How a game ended. */
export interface Outcome {
  /** As in records: "B+3.5", "W+R", "B+T", "0". */
  result: string;
  /** A sentence. */
  about: string;
}

/** A game between a person and an engine. */
export interface Game {
  settings: Settings;
  steps: Step[];
  /** The clocks before the turn that is due; none without time limits. */
  clocks: { black: Clock; white: Clock } | null;
  /** When the turn began that is due, in milliseconds since 1970, if a clock runs. */
  turnBegan: number | null;
  /** Stones that both agree are dead, once the game is counted. */
  dead: string[] | null;
  /** Stones that live in seki, as the engine says; they have no territory where that is counted. */
  seki?: string[];
  /** By whom each point is owned, once both have agreed on the count. */
  owners?: string[];
  outcome: Outcome | null;
  /** The day on which it began: "2026-11-16". */
  date: string;
}

/** What a person is likely to want first. */
export function usualSettings(about: About): Settings {
  const rules = about.rules.find(({ name }) => name === "chinese") ?? about.rules[0];
  return {
    size: 9,
    rules: rules?.name ?? "chinese",
    komi: rules?.komi ?? 7.5,
    handicap: 0,
    human: "black",
    opponent: { preset: about.defaultPreset, level: 10 },
    thinking: { unit: "seconds", amount: 3 },
    time: null,
  };
}

/** A new game. */
export function begin(settings: Settings, now: Date): Game {
  const clocks = settings.time && { black: freshClock(settings.time), white: freshClock(settings.time) };
  return {
    settings,
    steps: [],
    clocks,
    turnBegan: clocks ? now.getTime() : null,
    dead: null,
    outcome: null,
    date: dayOf(now),
  };
}

/** The day as people around the clock of this machine call it: "2026-11-16". */
function dayOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The game with an opponent that this server has: another version may have had others. */
export function withKnownOpponent(game: Game, about: About): Game {
  const { opponent } = game.settings;
  if (about.presets.some(({ name }) => name === opponent.preset)) return game;
  return { ...game, settings: { ...game.settings, opponent: { ...opponent, preset: about.defaultPreset } } };
}

/** Is this a game that was kept by this version of the page? */
export function isGame(value: unknown): value is Game {
  const game = value as Partial<Game> | null;
  const settings = game?.settings as Partial<Settings> | undefined;
  const isListed = (names: unknown) => names === null || Array.isArray(names);
  return (
    Array.isArray(game?.steps) &&
    game.steps.every(isStep) &&
    isListed(game.dead) &&
    typeof game.clocks === "object" &&
    typeof game.outcome === "object" &&
    typeof game.date === "string" &&
    typeof settings?.size === "number" &&
    typeof settings.rules === "string" &&
    typeof settings.komi === "number" &&
    typeof settings.handicap === "number" &&
    ["black", "white", "both"].includes(settings.human ?? "") &&
    typeof settings.time === "object" &&
    typeof settings.opponent?.preset === "string" &&
    typeof settings.thinking?.amount === "number"
  );
}

/** The game as the server wants it. */
export function lineOf({ settings, steps }: Pick<Game, "settings" | "steps">): Line {
  const { size, rules, komi, handicap } = settings;
  return { width: size, height: size, rules, komi, handicap, steps };
}

/** Is it the engine's turn, if this colour is to play? */
export function isEngineTurn({ settings }: Game, toPlay: Color): boolean {
  return settings.human !== "both" && settings.human !== toPlay;
}

/** The game after a turn that took some seconds. Whoever took too long has lost. */
export function withTurn(game: Game, color: Color, move: string, seconds: number, now: number): Game {
  const steps = [...game.steps, { color, move }];
  if (!game.clocks) return { ...game, steps, dead: null };
  const clock = pressed(game.clocks[color], seconds);
  if (!clock) return lostOnTime(game, color);
  return { ...game, steps, clocks: { ...game.clocks, [color]: clock }, turnBegan: now, dead: null };
}

/** The game without its last turns, back to where the person was to play. */
export function takenBack(game: Game, now: number): Game {
  const { human } = game.settings;
  const turns = [...game.steps];
  let removed: Step | undefined;
  do removed = turns.pop();
  while (removed && human !== "both" && !("color" in removed && removed.color === human));
  return { ...game, steps: turns, dead: null, outcome: null, turnBegan: game.clocks ? now : null };
}

/** Is there a turn of the person that can be taken back? */
export function canTakeBack({ settings, steps }: Game): boolean {
  return steps.some((step) => "color" in step && (settings.human === "both" || step.color === settings.human));
}

/** The game goes on: the passes that ended it are taken back. */
export function playedOn(game: Game, now: number): Game {
  const steps = [...game.steps];
  for (let last = steps.at(-1); last && "move" in last && last.move === "pass"; last = steps.at(-1)) steps.pop();
  return { ...game, steps, dead: null, outcome: null, turnBegan: game.clocks ? now : null };
}

function ended(game: Game, outcome: Outcome): Game {
  return { ...game, outcome, turnBegan: null };
}

const letter = (color: Color) => (color === "black" ? "B" : "W");

/** The game when a colour has resigned. */
export function resigned(game: Game, color: Color): Game {
  const winner = otherColor(color);
  return ended(game, {
    result: `${letter(winner)}+R`,
    about: `${colorName(color)} resigned. ${colorName(winner)} wins.`,
  });
}

/** The game when a colour has used up its time. */
export function lostOnTime(game: Game, color: Color): Game {
  const winner = otherColor(color);
  const clocks = game.clocks && { ...game.clocks, [color]: { ...game.clocks[color], left: 0, periodsLeft: 0 } };
  return ended({ ...game, clocks }, {
    result: `${letter(winner)}+T`,
    about: `${colorName(color)} has no time left. ${colorName(winner)} wins.`,
  });
}

/** The game when both agree on the count. */
export function counted(game: Game, result: string, about: string, owners: string[]): Game {
  return { ...ended(game, { result, about }), owners };
}

/** The name of the engine in records. */
export function engineName({ preset, level }: Player): string {
  const name = preset === "tengen" ? "Tengen" : `Tengen as ${preset}`;
  return level && level < 10 ? `${name}, level ${level}` : name;
}

/** Who plays a colour, for people. */
export function playerName({ settings }: Game, color: Color): string {
  if (settings.human === "both") return colorName(color);
  return settings.human === color ? "You" : engineName(settings.opponent);
}

/** The game as a record. */
export function recordOf(game: Game): SgfGame {
  const record = gameOf(lineOf(game));
  const name = (color: Color) =>
    game.settings.human === "both" || game.settings.human === color ? "Player" : engineName(game.settings.opponent);
  const info = { black: name("black"), white: name("white"), date: game.date };
  return { ...record, info: game.outcome ? { ...info, result: game.outcome.result } : info };
}

/** A game that goes on where a record ends. The person plays whoever is to move. */
export function continued(game: Game, record: SgfGame, steps: Step[], toPlay: Color, now: Date): Game | null {
  if (record.width !== record.height) return null;
  const settings: Settings = {
    ...game.settings,
    size: record.width,
    rules: record.rules,
    komi: record.komi,
    handicap: record.handicap,
    human: game.settings.human === "both" ? "both" : toPlay,
  };
  return { ...begin(settings, now), steps };
}
