import { useEffect, useState } from "preact/hooks";
import { ApiError, playout as ask } from "../api/client";
import type { Line, Playout } from "../api/types";

/** Playouts to show, or why there are none. */
export interface Playouts {
  /** One for each policy, in their order; none while they are on their way. */
  playouts: Playout[];
  problem: string | null;
}

interface Answer extends Playouts {
  key: string;
}

/** How long to wait for a server that does not answer before asking again, in milliseconds. */
const PAUSE = 1000;

/** A playout of each policy from the end of a line, with the same seed. */
export function usePlayouts(line: Line, policies: string[], seed: number): Playouts {
  const key = JSON.stringify([line, policies, seed]);
  const [answer, setAnswer] = useState<Answer>({ key: "", playouts: [], problem: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    Promise.all(policies.map((policy) => ask(line, policy, seed))).then(
      (playouts) => isCurrent && setAnswer({ key, playouts, problem: null }),
      (error: unknown) => {
        if (!isCurrent) return;
        setAnswer({ key, playouts: [], problem: error instanceof Error ? error.message : String(error) });
        if (error instanceof ApiError && error.status === 0) {
          retry = setTimeout(() => setAttempt((count) => count + 1), PAUSE);
        }
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(retry);
    };
  }, [key, attempt]);
  return answer.key === key ? answer : { playouts: [], problem: null };
}
