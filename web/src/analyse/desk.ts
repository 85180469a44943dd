import { useState } from "preact/hooks";
import type { About, SgfGame } from "../api/types";
import { type Study, type StudyControl, useStudy } from "../game/study";
import { type Opening, useOpening } from "./opening";
import { type Peeking, usePeeking } from "./peek";

/** The game on the board, with everything that changes it and what is to be said about that. */
export interface Desk {
  /** Whoever goes elsewhere by this leaves variations and messages behind. */
  study: StudyControl;
  peeking: Peeking;
  opening: Opening;
  /** Why something could not be done. */
  problem: string | null;
  setProblem(message: string | null): void;
  /** What is odd about the record that was opened. */
  warnings: string[];
  hideWarnings(): void;
  /** Puts another game on the board, with a way back. */
  replace(game: SgfGame, node: number, said: string): void;
  /** Puts a game on the board that comes from no file. */
  begin(game: SgfGame, said: string): void;
  /** What was done last, if it can be undone. */
  done: { said: string; undo(): void; hide(): void } | null;
}

/** The game on the board. */
export function useDesk(about: About): Desk {
  const given = useStudy(about);
  const { game, node } = given;
  const peeking = usePeeking(node);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [before, setBefore] = useState<{ study: Study; said: string } | null>(null);
  const leave = () => {
    setProblem(null);
    peeking.clear();
  };
  const study: StudyControl = {
    ...given,
    go: (to) => {
      leave();
      given.go(to);
    },
    set: (next) => {
      leave();
      given.set(next);
    },
  };
  const replace = (next: SgfGame, to: number, said: string) => {
    setBefore({ study: { game, node }, said });
    study.set({ game: next, node: to });
  };
  const opening = useOpening(
    about.limits.bytes,
    (opened) => {
      replace(opened.game, 0, "Another game is on the board.");
      setWarnings(opened.warnings);
    },
    setProblem,
  );
  const forget = () => {
    opening.forget();
    setWarnings([]);
  };
  const undo = () => {
    if (before) study.set(before.study);
    setBefore(null);
    forget();
  };
  return {
    study,
    peeking,
    opening,
    problem,
    setProblem,
    warnings,
    hideWarnings: () => setWarnings([]),
    replace,
    begin: (next, said) => {
      forget();
      replace(next, 0, said);
    },
    done: before && { said: before.said, undo, hide: () => setBefore(null) },
  };
}
