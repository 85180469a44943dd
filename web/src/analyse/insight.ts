import { useMemo } from "preact/hooks";
import type { SgfGame } from "../api/types";
import { type GraphData, graphOf } from "./graphdata";
import { identitiesOf } from "./identity";
import { type Known, type Lead, leadOf as remembered } from "./memory";
import type { Told } from "./review";

/** What live searches and the review say together about the game on the board. */
export interface Insight {
  /** Who is ahead in a position, by whoever looked at it longer. */
  leadOf(identity: number): Lead | undefined;
  graph: GraphData;
  /** The nodes whose move was a mistake. */
  mistakes: Set<number>;
  /** The node after so many steps of the review, if the game has it. */
  nodeAfter(step: number): number | undefined;
}

/** What is known about the game on the board; `known` is what is known about the position. */
export function useInsight(game: SgfGame, node: number, known: Known | undefined, told: Told | null): Insight {
  const identities = identitiesOf(game);
  const leadOf = (identity: number) => {
    const [live, reviewed] = [remembered(identity), told?.leads.get(identity)];
    return live && (!reviewed || live.playouts >= reviewed.playouts) ? live : reviewed;
  };
  const isMistake = (identity: number) => (told?.moves.get(identity)?.verdict ?? null) !== null;
  const graph = useMemo(() => graphOf(game, node, leadOf, isMistake), [game, node, told, known?.snapshot]);
  const mistakes = useMemo(
    () => new Set(identities.flatMap((of, place) => (isMistake(of) && game.nodes[place]?.step ? [place] : []))),
    [game, told],
  );
  // Of several nodes with the same position the first counts: the others only say something about it.
  const places = useMemo(() => new Map(identities.map((of, place) => [of, place] as const).reverse()), [game]);
  return { leadOf, graph, mistakes, nodeAfter: (step) => places.get(told?.identities[step] ?? -1) };
}
