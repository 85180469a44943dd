import { useEffect, useState } from "preact/hooks";
import { colorName, stoneAt } from "../board/points";
import type { Shown } from "../game/position";
import { variationThrough, withStep } from "../game/tree";
import type { Desk } from "./desk";
import { siblingsOf } from "./variations";

/** Ways to another position. */
export interface Moving {
  /** Plays on from the position that is shown. */
  play(move: string): void;
  /** Steps back (-1) or on (1). */
  step(by: number): void;
  /** Goes to the variation before (-1) or after (1) this one. False if there is none. */
  besides(by: number): void | false;
}

/** Moves on the board and through the game. */
export function useMoving({ study, setProblem }: Desk, shown: Shown, shownNode: number): Moving {
  const { game, node } = study;
  /** A move that was made before the server had told the position that it is made in. */
  const [waiting, setWaiting] = useState<{ move: string; after: number } | null>(null);
  const play = (move: string) => {
    const { position, isCurrent } = shown;
    if (!position || !isCurrent) {
      setWaiting({ move, after: shownNode });
      return;
    }
    const refusal = position.refused[move];
    if (refusal) {
      setProblem(`${colorName(position.toPlay)} cannot play at ${move}: ${refusal}`);
    } else if (!stoneAt(position.rows, move)) {
      const [next, place] = withStep(game, shownNode, { color: position.toPlay, move });
      study.set({ game: next, node: place });
    }
  };
  useEffect(() => {
    if (!waiting) return;
    const isElsewhere = waiting.after !== shownNode;
    if (isElsewhere || shown.isCurrent) setWaiting(null);
    if (!isElsewhere && shown.isCurrent) play(waiting.move);
  }, [waiting, shownNode, shown.isCurrent]);
  return {
    play,
    step: (by) => {
      const way = variationThrough(game, node);
      const next = way[way.indexOf(node) + by];
      if (next !== undefined) study.go(next);
    },
    besides: (by) => {
      const siblings = siblingsOf(game, node);
      const next = siblings[siblings.indexOf(node) + by];
      return next === undefined ? false : study.go(next);
    },
  };
}
