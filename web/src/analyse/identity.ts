import type { Line, SgfGame, Step } from "../api/types";

/**
 * Numbers for lines of play: the same number means the same moves on the same board. What was found out about a position
 * is kept under its number, so that it stays right when nodes are removed, moved or read again from a file.
 */
const numbers = new Map<string, number>();

function numberOf(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

const startOf = ({ width, height, rules, komi, handicap }: Omit<Line, "steps">): number =>
  numberOf(JSON.stringify([width, height, rules, komi, handicap]));

const after = (before: number, step: Step): number => numberOf(`${before} ${JSON.stringify(step)}`);

const ofGames = new WeakMap<SgfGame, number[]>();

/** The number of the position of each node. A node without a step has that of the node before it. */
export function identitiesOf(game: SgfGame): number[] {
  const known = ofGames.get(game);
  if (known) return known;
  const identities: number[] = [];
  for (const { parent, step } of game.nodes) {
    const before = (parent === null ? undefined : identities[parent]) ?? startOf(game);
    identities.push(step ? after(before, step) : before);
  }
  ofGames.set(game, identities);
  return identities;
}

/** The numbers of the positions of a line: before its first step, and after each. */
export function identitiesOfLine(line: Line): number[] {
  const identities = [startOf(line)];
  for (const step of line.steps) identities.push(after(identities[identities.length - 1] ?? 0, step));
  return identities;
}
