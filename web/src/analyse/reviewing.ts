import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Finding, JudgedMove, Line, Player } from "../api/types";
import { keep, recall } from "../game/keep";
import { useSearching, type Stage } from "../ui/searching";
import { identitiesOfLine } from "./identity";
import type { Lead } from "./memory";

/** A game that was gone through, or is being gone through. */
export interface Review {
  line: Line;
  preset: string;
  /** The playouts of each position. */
  playouts: number;
  findings: Finding[];
  /** The moves that were judged, which is known at the end. */
  moves: JudgedMove[];
}

const KEY = "tengen.review";

function isReview(value: unknown): value is Review {
  const review = value as Partial<Review> | null;
  return Array.isArray(review?.line?.steps) && Array.isArray(review?.findings) && Array.isArray(review?.moves);
}

/** What a review says about the positions and moves of a game, by their numbers in `identity.ts`. */
export interface Told {
  review: Review;
  leads: Map<number, Lead>;
  findings: Map<number, Finding>;
  moves: Map<number, JudgedMove>;
  /** The position after so many steps. */
  identities: number[];
}

/** Sorts a review by positions. */
export function toldBy(review: Review): Told {
  const identities = identitiesOfLine(review.line);
  const at = (step: number) => identities[step] ?? -1;
  const lead = ({ winRate, score }: Finding): Lead => ({ winRate, score, playouts: review.playouts });
  return {
    review,
    identities,
    leads: new Map(review.findings.map((finding) => [at(finding.step), lead(finding)])),
    findings: new Map(review.findings.map((finding) => [at(finding.step), finding])),
    moves: new Map(review.moves.map((move) => [at(move.step), move])),
  };
}

/** A review that a component shows. */
export interface Reviewing {
  stage: Stage;
  isRunning: boolean;
  /** The positions that are done, and all. */
  progress: { done: number; of: number };
  told: Told | null;
  start(line: Line, player: Player, playouts: number): void;
  stop(): void;
  forget(): void;
}

/** Goes through a game. The last review outlives a reload of the page. */
export function useReviewing(): Reviewing {
  const [kept, setKept] = useState<Review | null>(() => recall(KEY, isReview));
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
    forget: () => {
      searching.clear();
      setAsked(null);
      setKept(null);
      keep(KEY, null);
    },
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
