import type { SgfGame } from "../api/types";
import { turnsTo, variationThrough } from "../game/tree";
import { identitiesOf } from "./identity";
import type { Lead } from "./memory";

/** A win rate and a score for each position of a variation, as far as they are known. */
export interface GraphData {
  /** The node of each position, which is its place on the axis. */
  nodes: number[];
  /** The number of the last turn before each position. */
  turns: number[];
  /** Black's win rate in percent. */
  winRates: (number | null)[];
  /** Black's lead in points. */
  scores: (number | null)[];
  /** The win rate again where a move was a mistake. */
  mistakes: (number | null)[];
  /** The place of the position that is looked at. */
  at: number;
}

/** The graph of the variation through a node. */
export function graphOf(
  game: SgfGame,
  node: number,
  leadOf: (identity: number) => Lead | undefined,
  isMistake: (identity: number) => boolean,
): GraphData {
  const identities = identitiesOf(game);
  const way = variationThrough(game, node);
  const numbers = new Map(turnsTo(game, way[way.length - 1] ?? 0).map((turn) => [turn.node, turn.number]));
  const data: GraphData = { nodes: [], turns: [], winRates: [], scores: [], mistakes: [], at: 0 };
  let turn = 0;
  for (const here of way) {
    turn = numbers.get(here) ?? turn;
    // A node with nothing but a remark shows the same position as the one before it.
    if (here === 0 || game.nodes[here]?.step) {
      const identity = identities[here] ?? -1;
      const lead = leadOf(identity);
      const winRate = lead ? 100 * lead.winRate : null;
      data.nodes.push(here);
      data.turns.push(turn);
      data.winRates.push(winRate);
      data.scores.push(lead?.score ?? null);
      data.mistakes.push(isMistake(identity) ? winRate : null);
    }
    if (here === node) data.at = data.nodes.length - 1;
  }
  return data;
}

/** How far the axis of points goes to both sides of zero: to a round number, and not nearer than ten. */
export function farthest(scores: (number | null | undefined)[]): number {
  const most = scores.reduce<number>((most, score) => Math.max(most, Math.abs(score ?? 0)), 0);
  return Math.max(10, Math.ceil(most / 10) * 10);
}
