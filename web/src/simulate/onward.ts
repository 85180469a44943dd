import type { PlayoutMove } from "../api/types";
import { openIn, type Study } from "../game/study";
import { positionOf } from "../game/position";
import { lineTo } from "../game/tree";
import { withMoves } from "./replay";

/**
 * Shows the position within a playout to the engine. Playouts do not look at superko, so that the rules may refuse what they
 * played: then this fails with the server's sentence, and the game stays as it was.
 */
export async function analyseThere(study: Study, moves: PlayoutMove[]): Promise<void> {
  const there = withMoves(study, moves);
  await positionOf(lineTo(there.game, there.node));
  openIn("analyse", there);
}
