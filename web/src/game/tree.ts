import type { Color, Line, SgfGame, SgfNode, Step } from "../api/types";

/** A game with nothing in it yet. */
export function newGame(line: Omit<Line, "steps">): SgfGame {
  const { width, height, rules, komi, handicap } = line;
  return { width, height, rules, komi, handicap, info: {}, nodes: [{ parent: null }] };
}

/** A line as a game without variations. Stones that are set up first are those of the root, where records have a handicap. */
export function gameOf({ steps, ...line }: Line): SgfGame {
  const [first, ...later] = steps;
  const root: SgfNode = first && "setup" in first ? { parent: null, step: first } : { parent: null };
  const rest = root.step ? later : steps;
  return { ...newGame(line), nodes: [root, ...rest.map((step, place) => ({ parent: place, step }))] };
}

/** Is something that was kept a step? */
export function isStep(value: unknown): value is Step {
  if (typeof value !== "object" || value === null) return false;
  if ("setup" in value) return typeof value.setup === "object" && value.setup !== null;
  return "color" in value && (value.color === "black" || value.color === "white") && "move" in value && typeof value.move === "string";
}

/** The nodes from the root to a node, both included. */
export function pathTo(game: SgfGame, node: number): number[] {
  const path: number[] = [];
  for (let at: number | null = node; at !== null; at = game.nodes[at]?.parent ?? null) path.push(at);
  return path.reverse();
}

/** The game from its beginning to a node, as the server wants it. */
export function lineTo(game: SgfGame, node: number): Line {
  const { width, height, rules, komi, handicap } = game;
  const steps = pathTo(game, node).flatMap((at) => game.nodes[at]?.step ?? []);
  return { width, height, rules, komi, handicap, steps };
}

/** The nodes right after a node, the main one first. */
export function childrenOf(game: SgfGame, node: number): number[] {
  return game.nodes.flatMap(({ parent }, place) => (parent === node ? [place] : []));
}

/** The end of the main variation that goes on from a node. */
export function endOf(game: SgfGame, node: number): number {
  const first = firstChildren(game);
  let end = node;
  for (let next = first.get(end); next !== undefined; next = first.get(end)) end = next;
  return end;
}

/** The first child of each node that has one. */
function firstChildren(game: SgfGame): Map<number, number> {
  const first = new Map<number, number>();
  game.nodes.forEach(({ parent }, place) => {
    if (parent !== null && !first.has(parent)) first.set(parent, place);
  });
  return first;
}

/** The variation that a node is in: the way to it, and the main one from there on. */
export function variationThrough(game: SgfGame, node: number): number[] {
  return pathTo(game, endOf(game, node));
}

const isSame = (one: Step | undefined, other: Step) => JSON.stringify(one) === JSON.stringify(other);

/** Adds a step after a node, unless it is there already. Returns the game and the node with the step. */
export function withStep(game: SgfGame, node: number, step: Step): [SgfGame, number] {
  const known = childrenOf(game, node).find((child) => isSame(game.nodes[child]?.step, step));
  if (known !== undefined) return [game, known];
  return [{ ...game, nodes: [...game.nodes, { parent: node, step }] }, game.nodes.length];
}

/** Removes a node with everything after it. The root stays. Returns the game and the node before it. */
export function without(game: SgfGame, node: number): [SgfGame, number] {
  const before = game.nodes[node]?.parent ?? null;
  if (before === null) return [game, node];
  const kept = new Map<number, number>();
  const nodes: SgfNode[] = [];
  game.nodes.forEach((one, place) => {
    const parent = one.parent === null ? null : kept.get(one.parent);
    if (place === node || parent === undefined) return;
    kept.set(place, nodes.length);
    nodes.push({ ...one, parent });
  });
  return [{ ...game, nodes }, kept.get(before) ?? 0];
}

/** Says something about a node; nothing, if the text is empty. */
export function withComment(game: SgfGame, node: number, comment: string): SgfGame {
  const nodes = game.nodes.map((one, place) => {
    if (place !== node) return one;
    const { comment: _, ...rest } = one;
    return comment ? { ...rest, comment } : rest;
  });
  return { ...game, nodes };
}

/** Is the node within the main variation of the game? */
export function isMain(game: SgfGame, node: number): boolean {
  return pathTo(game, endOf(game, 0)).includes(node);
}

/** The turns up to a node, with their numbers. */
export function turnsTo(game: SgfGame, node: number): { node: number; number: number; color: Color; move: string }[] {
  const turns: { node: number; number: number; color: Color; move: string }[] = [];
  for (const at of pathTo(game, node)) {
    const step = game.nodes[at]?.step;
    if (step && "move" in step) turns.push({ node: at, number: turns.length + 1, ...step });
  }
  return turns;
}
