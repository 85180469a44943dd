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
  accept(): void;
  playOn(): void;
}

/** Counts a game at its last position, as soon as there is one. */
export function useCounting(
  game: Game,
  setGame: (game: Game) => void,
  position: Position | null,
  onProblem: (message: string) => void,
): Counting {
  const isOn = position !== null && !game.outcome;
  const line = lineOf(game);
  const [shown, setShown] = useState<{ score: Score; owners: string[] } | null>(null);
  const [unsettled, setUnsettled] = useState<string[]>([]);
  const latest = useRef(game);
  latest.current = game;
  const key = isOn ? JSON.stringify(line) : null;
  const isCounted = key !== null && game.dead !== null;
  const fail = (error: unknown) => onProblem(error instanceof ApiError ? error.message : String(error));

  useEffect(() => {
    setShown(null);
    setUnsettled([]);
    if (!key || isCounted) return;
    let isWanted = true;
    judge(line).then((judgement) => {
      if (!isWanted) return;
      setUnsettled(judgement.unsettled);
      setGame({ ...latest.current, dead: judgement.dead });
    }, fail);
    return () => {
      isWanted = false;
    };
  }, [key]);

  const dead = key ? game.dead : null;
  useEffect(() => {
    if (!dead) return;
    let isWanted = true;
    score(line, dead).then((count) => {
      if (isWanted) setShown(count);
    }, fail);
    return () => {
      isWanted = false;
    };
  }, [key, dead]);

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
    accept() {
      if (shown) setGame(counted(game, shown.score.result, shown.score.about));
    },
    playOn: () => setGame(playedOn(game, Date.now())),
  };
}
