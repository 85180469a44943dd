import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError, opinions as ask } from "../api/client";
import type { Because, Line, Move, Opinion, Opinions, Player } from "../api/types";

/** Answers that came lately. Stepping back and forth then takes no time. */
const known = new Map<string, Opinions>();
const MOST_KNOWN = 300;

/** Who moves the pointer across the board or steps quickly through a game does not want to know everything. In milliseconds. */
const PATIENCE = 120;

function remember(key: string, answer: Opinions) {
  known.set(key, answer);
  const oldest = known.keys().next().value;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

interface Answer {
  told: Opinions | null;
  problem: string | null;
}

/** What the player says about a position, and about a move if there is one. Without a line nobody is asked. */
function useAnswer(line: Line | null, player: Player, move: Move | null): Answer {
  const key = useMemo(() => line && JSON.stringify([line, player, move]), [line, player, move]);
  const [failed, setFailed] = useState<{ key: string; message: string } | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!line || !key || known.has(key)) return;
    const abort = new AbortController();
    const again = () => setCount((before) => before + 1);
    let timer = setTimeout(() => {
      ask(line, player, move ?? undefined, abort.signal).then(
        (answer) => {
          remember(key, answer);
          again();
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setFailed({ key, message: error instanceof Error ? error.message : String(error) });
          // A server that is started again is asked again.
          if (error instanceof ApiError && error.status === 0) timer = setTimeout(again, 1000);
        },
      );
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, count]);
  const told = (key && known.get(key)) || null;
  return { told, problem: !told && failed?.key === key ? failed.message : null };
}

/** What a player thinks of the moves of a position before any search. */
export interface Sight extends Answer {
  /** The move that the user points at, if any. */
  move: Move | null;
  /** What is thought of it, or of the likeliest move if there is none: null if it would not be considered. Nothing while that is not known. */
  shown: Opinion | null | undefined;
}

/** Asks a player about a position, and about a move if it is not among the likeliest. */
export function useSight(line: Line | null, player: Player, move: Move | null): Sight {
  const likeliest = useAnswer(line, player, null);
  const { told } = likeliest;
  const find = (answer: Opinions | null) => answer?.moves.find((opinion) => opinion.move === move);
  const isMore = move !== null && move !== "pass" && told !== null && told.isLearned && !find(told);
  const more = useAnswer(isMore ? line : null, player, move);
  const problem = likeliest.problem ?? more.problem;
  if (move === null) return { told, problem, move, shown: told?.moves[0] };
  const isKnown = told !== null && (!isMore || more.told !== null);
  return { told, problem, move, shown: find(told) ?? find(more.told) ?? (isKnown ? null : undefined) };
}

/** What counts less is not shown. */
const LEAST_WEIGHT = 0.05;

/**
 * The reasons that count, what counts most first. Those that are the same up to a comma are one: a shape has a weight for
 * every size that it is looked at in, and people see one shape.
 */
export function reasonsOf({ reasons }: Opinion): Because[] {
  const kinds = new Map<string, Because[]>();
  for (const reason of reasons) {
    const kind = reason.text.split(",")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), reason]);
  }
  const summed = [...kinds].map(([kind, of]) => ({
    text: of.length === 1 ? (of[0]?.text ?? kind) : kind,
    weight: of.reduce((sum, { weight }) => sum + weight, 0),
  }));
  const counting = summed.filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT);
  return counting.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

/** The largest weight of all, and at least 1: what the bars are measured by. */
export const scaleOf = (opinions: Opinion[]): number =>
  opinions.flatMap(reasonsOf).reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 1);

/** A weight as people write it: "+1.2", "−0.4". */
export const signed = (weight: number): string => `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(1)}`;

/** What a weight does to the chance of a move, in words. */
export function factor(weight: number): string {
  const times = Math.exp(Math.abs(weight));
  const figures = times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString("en");
  return `makes the move ${figures} times ${weight < 0 ? "less" : "more"} likely`;
}

/** A chance in percent, with as many figures as say something. */
export function chanceOf(chance: number): string {
  if (chance < 0.001) return "below 0.1 %";
  return `${(100 * chance).toFixed(1)} %`;
}
