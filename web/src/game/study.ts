import { useEffect, useState } from "preact/hooks";
import type { About, SgfGame, SgfNode, Step } from "../api/types";
import { keep, recall } from "./keep";
import { isStep, newGame, withStep } from "./tree";

/** The game that is looked at, and where in it. Analyse, Compare and Simulate show the same. */
export interface Study {
  game: SgfGame;
  node: number;
}

const KEY = "tengen.study";

/** Can what was kept be looked at? A tree whose nodes go round in a circle would hold the page up for ever. */
export function isStudy(value: unknown): value is Study {
  const study = value as Partial<Study> | null;
  const game = study?.game as Partial<SgfGame> | undefined;
  return (
    Array.isArray(game?.nodes) &&
    game.nodes.every(isNode) &&
    typeof game.info === "object" &&
    game.info !== null &&
    typeof game.width === "number" &&
    typeof game.height === "number" &&
    Number.isInteger(study?.node) &&
    game.nodes[study?.node ?? -1] !== undefined
  );
}

/** The first node is the root, and each other one comes behind its parent. */
function isNode(value: unknown, place: number): boolean {
  const node = value as Partial<SgfNode> | null;
  const parent = node?.parent;
  const isPlaced = place === 0 ? parent === null : Number.isInteger(parent) && (parent ?? -1) >= 0 && (parent ?? place) < place;
  return isPlaced && (node?.step === undefined || isStep(node.step));
}

let current: Study | null = null;
const listeners = new Set<() => void>();

/** An empty board of the usual kind. */
export function emptyStudy(about: About, size = 9): Study {
  const rules = about.rules.find(({ name }) => name === "chinese") ?? about.rules[0];
  const line = { width: size, height: size, rules: rules?.name ?? "chinese", komi: rules?.komi ?? 7, handicap: 0 };
  return { game: newGame(line), node: 0 };
}

/** Has everybody look at something else. */
export function setStudy(study: Study): void {
  current = study;
  keep(KEY, study);
  for (const listener of listeners) listener();
}

/** What is looked at by now, which may be ahead of what is drawn. */
export const currentStudy = (): Study | null => current;

/** Puts a game before everybody and goes to a view. */
export function openIn(view: "analyse" | "compare" | "simulate", study: Study): void {
  setStudy(study);
  location.hash = `#/${view}`;
}

/** What is looked at, and how to change it. */
export interface StudyControl extends Study {
  go(node: number): void;
  /** Makes a move or another step, which starts a variation if the game went on otherwise. */
  step(step: Step): void;
  set(study: Study): void;
}

/** What is looked at. */
export function useStudy(about: About): StudyControl {
  const [, changed] = useState(0);
  useEffect(() => {
    const listener = () => changed((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  current ??= recall(KEY, isStudy) ?? emptyStudy(about);
  const study = current;
  return {
    ...study,
    go: (node) => setStudy({ game: (current ?? study).game, node }),
    step: (step) => {
      const now = current ?? study;
      const [game, node] = withStep(now.game, now.node, step);
      setStudy({ game, node });
    },
    set: setStudy,
  };
}
