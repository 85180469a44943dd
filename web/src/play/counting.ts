import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, judge, score } from "../api/client";
import type { Position, Score } from "../api/types";
import { stringAt } from "../board/points";
import { counted, type Game, lineOf, playedOn } from "./game";

/** The count of a game that has come to its end. */
export interface Counting {
  /** Is the game being counted? */
  isOn: boolean;
  /** Has the engine not said yet which stones are dead? */
  isJudging: boolean;
  score: Score | null;
  /** By whom each point is owned, rows from the top. */
  owners: string[] | null;
  /** Stones whose fate the engine is not sure of. */
  unsettled: string[];
  /** Calls the stones of a string dead, or alive again. */
  toggle(point: string): void;
  /** Is the score that of the stones that are called dead now? */
  canAccept: boolean;
  accept(): void;
  playOn(): void;
}

/** How long to wait before a server that is gone or busy is asked again, in milliseconds. */
const PAUSE = 1000;

/** A count, and the dead stones that it is of. */
interface Count {
  dead: string[];
  score: Score;
  owners: string[];
}

/** Counts a game at its last position, as soon as there is one. */
export function useCounting(
  game: Game,
  setGame: (game: Game) => void,
  position: Position | null,
  onProblem: (message: string | null) => void,
): Counting {
  const isOn = position !== null && !game.outcome;
  const line = lineOf(game);
  const [shown, setShown] = useState<Count | null>(null);
  const [unsettled, setUnsettled] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(game);
  latest.current = game;
  const key = isOn ? JSON.stringify(line) : null;
  const isCounted = key !== null && game.dead !== null;
  /** Asks, and asks again as long as the server is gone or busy. Returns how to lose interest. */
  const ask = <Answer>(question: () => Promise<Answer>, take: (answer: Answer) => void) => {
    let isWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    question().then(
      (answer) => {
        if (!isWanted) return;
        if (attempt > 0) onProblem(null);
        take(answer);
      },
      (error: unknown) => {
        if (!isWanted) return;
        onProblem(error instanceof Error ? error.message : String(error));
        const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
        if (mayPass) retry = setTimeout(() => setAttempt((count) => count + 1), PAUSE);
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(retry);
    };
  };

  useEffect(() => {
    setShown(null);
    setUnsettled([]);
  }, [key]);
  useEffect(() => {
    if (!key || isCounted) return;
    return ask(
      () => judge(line),
      (judgement) => {
        setUnsettled(judgement.unsettled);
        setGame({ ...latest.current, dead: judgement.dead, seki: judgement.seki });
      },
    );
  }, [key, attempt]);

  const dead = key ? game.dead : null;
  useEffect(() => {
    if (!dead) return;
    return ask(
      () => score(line, dead, game.seki ?? []),
      (count) => setShown({ ...count, dead }),
    );
  }, [key, dead, attempt]);
  const isFresh = shown !== null && shown.dead === dead;

  return {
    isOn,
    isJudging: isOn && game.dead === null,
    score: isOn ? (shown?.score ?? null) : null,
    owners: isOn ? (shown?.owners ?? null) : null,
    unsettled,
    toggle(point) {
      const string = position ? stringAt(position.rows, point) : [];
      if (!dead || !string.length) return;
      const isDead = dead.includes(point);
      const others = dead.filter((stone) => !string.includes(stone));
      setGame({ ...game, dead: isDead ? others : [...others, ...string] });
    },
    canAccept: isOn && isFresh,
    accept() {
      if (shown && isFresh) setGame(counted(game, shown.score.result, shown.score.about, shown.owners));
    },
    playOn: () => setGame(playedOn(game, Date.now())),
  };
}
