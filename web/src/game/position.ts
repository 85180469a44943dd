import { useEffect, useState } from "preact/hooks";
import { ApiError, position as ask } from "../api/client";
import type { Line, Move, Position } from "../api/types";
import { stoneAt } from "../board/points";

/** Positions that were asked for lately. Stepping back and forth then takes no time. */
const known = new Map<string, Position>();
const MOST_KNOWN = 500;

function remember(key: string, position: Position) {
  known.set(key, position);
  const oldest = known.keys().next().value;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** The position at the end of a line. */
export async function positionOf(line: Line, signal?: AbortSignal): Promise<Position> {
  const key = JSON.stringify(line);
  const found = known.get(key);
  if (found) return found;
  const position = await ask(line, signal);
  remember(key, position);
  return position;
}

/** Why a move cannot be made, as a sentence, or null if it can. */
export function whyNot({ rows, refused }: Position, move: Move): string | null {
  if (stoneAt(rows, move)) return `There is a stone at ${move} already.`;
  const reason = refused[move];
  return reason ? sentence(reason) : null;
}

/** Begins with a capital letter and ends with a full stop. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** A position to draw, or why there is none. While a new one is on its way, the one before it is shown. */
export interface Shown {
  position: Position | null;
  /** Is this the position of the line that was asked for? */
  isCurrent: boolean;
  problem: ApiError | null;
}

/** The position at the end of a line, for a component. */
export function usePosition(line: Line): Shown {
  const key = JSON.stringify(line);
  const [shown, setShown] = useState<{ key: string; position: Position | null; problem: ApiError | null }>(() => ({
    key,
    position: known.get(key) ?? null,
    problem: null,
  }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    positionOf(line, abort.signal).then(
      (position) => setShown({ key, position, problem: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = error instanceof ApiError ? error : new ApiError(String(error), 0);
        setShown((before) => ({ ...before, key, problem }));
        // A server that is started again takes the game up where it was.
        if (problem.status === 0) retry = setTimeout(() => setAttempt((count) => count + 1), 1000);
      },
    );
    return () => {
      abort.abort();
      clearTimeout(retry);
    };
  }, [key, attempt]);
  const found = known.get(key);
  if (found) return { position: found, isCurrent: true, problem: null };
  const isCurrent = shown.key === key && shown.position !== null && shown.problem === null;
  return { position: shown.position, isCurrent, problem: shown.key === key ? shown.problem : null };
}
