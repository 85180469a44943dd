import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line, Player } from "../api/types";
import { keep, recall } from "../game/keep";
import { type Stage, useSearching } from "../ui/searching";
import { isReview, type Review, type Told, toldBy } from "./review";

const KEY = "tengen.review";

/** A review that a component shows. */
export interface Reviewing {
  stage: Stage;
  isRunning: boolean;
  /** The positions that are done, and all. */
  progress: { done: number; of: number };
  told: Told | null;
  start(line: Line, player: Player, playouts: number): void;
  stop(): void;
}

/** Goes through a game. The last review outlives a reload of the page. */
export function useReviewing(): Reviewing {
  const [kept] = useState<Review | null>(() => recall(KEY, isReview));
  const [asked, setAsked] = useState<Omit<Review, "findings" | "moves"> | null>(null);
  const searching = useSearching();
  const { stage, findings } = searching;
  const review = useMemo<Review | null>(() => {
    if (!asked) return kept;
    return { ...asked, findings, moves: (stage.name === "done" && stage.done.moves) || [] };
  }, [asked, kept, findings, stage]);
  const told = useMemo(() => review && toldBy(review), [review]);
  useKeeping(review, stage);
  return {
    stage,
    isRunning: searching.isRunning,
    progress: { done: findings.length, of: findings[0]?.of ?? (asked?.line.steps.length ?? 0) + 1 },
    told,
    start: (line, player, playouts) => {
      setAsked({ line, preset: player.preset, playouts });
      searching.start({ kind: "review", line, player, budget: { playouts } });
    },
    stop: searching.stop,
  };
}

/** Keeps a review when it is done, and what there is of it when the page or the view is left. */
function useKeeping(review: Review | null, stage: Stage): void {
  const latest = useRef(review);
  latest.current = review;
  useEffect(() => {
    if (stage.name === "done" && review) keep(KEY, review);
  }, [stage]);
  useEffect(() => {
    const leave = () => {
      if (latest.current?.findings.length) keep(KEY, latest.current);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
