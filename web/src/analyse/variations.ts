import type { Color, Move, SgfGame, SgfNode } from "../api/types";
import { futureOf } from "../board/layers";
import { childrenOf, pathTo, withStep } from "../game/tree";

/** The nodes after the same node, this one included, the main one first. */
export function siblingsOf(game: SgfGame, node: number): number[] {
  const parent = game.nodes[node]?.parent ?? null;
  return parent === null ? [node] : childrenOf(game, parent);
}

/** Adds moves in turn after a node. Returns the game, and the first and the last node of them. */
export function withVariation(
  game: SgfGame,
  node: number,
  first: Color,
  moves: Move[],
): { game: SgfGame; first: number; last: number } {
  let grown = { game, first: node, last: node };
  futureOf(moves, first).forEach((step, place) => {
    const [next, last] = withStep(grown.game, grown.last, step);
    grown = { game: next, first: place === 0 ? last : grown.first, last };
  });
  return grown;
}

/** Makes the variation of a node the main one all the way up. Returns the game and the node's new place. */
export function withMain(game: SgfGame, node: number): [SgfGame, number] {
  const isPreferred = new Set(pathTo(game, node));
  const children: number[][] = game.nodes.map(() => []);
  game.nodes.forEach(({ parent }, place) => {
    if (parent === null) return;
    if (isPreferred.has(place)) children[parent]?.unshift(place);
    else children[parent]?.push(place);
  });
  const places = new Map<number, number>();
  const nodes: SgfNode[] = [];
  const open = [0];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const one = game.nodes[place];
    if (!one) continue;
    places.set(place, nodes.length);
    nodes.push({ ...one, parent: one.parent === null ? null : (places.get(one.parent) ?? 0) });
    open.push(...(children[place] ?? []).reverse());
  }
  return [{ ...game, nodes }, places.get(node) ?? 0];
}

/** How many nodes go when a node is removed: itself and all after it. */
export function weightOf(game: SgfGame, node: number): number {
  const isGone = new Set([node]);
  game.nodes.forEach(({ parent }, place) => {
    if (parent !== null && isGone.has(parent)) isGone.add(place);
  });
  return isGone.size;
}
