import type { PlayoutMove, SgfGame } from "../api/types";
import { openIn, type Study } from "../game/study";
import { positionOf } from "../game/position";
import { lineTo, withStep } from "../game/tree";

/** The game with the moves of a playout added as a variation, and the node of the last of them. */
export function withMoves(study: Study, moves: PlayoutMove[]): Study {
  const start: [SgfGame, number] = [study.game, study.node];
  const [game, node] = moves.reduce(([game, node], { color, move }) => withStep(game, node, { color, move }), start);
  return { game, node };
}

/**
 * Shows the position within a playout to the engine. Playouts do not look at superko, so that the rules may refuse what they
 * played: then this fails with the server's sentence, and the game stays as it was.
 */
export async function analyseThere(study: Study, moves: PlayoutMove[]): Promise<void> {
  const there = withMoves(study, moves);
  await positionOf(lineTo(there.game, there.node));
  openIn("analyse", there);
}
