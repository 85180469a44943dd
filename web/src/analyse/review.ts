import type { Finding, JudgedMove, Line } from "../api/types";
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

/** Is something that was kept a review? */
export function isReview(value: unknown): value is Review {
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
