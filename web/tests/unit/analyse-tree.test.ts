import { describe, expect, test } from "vitest";
import type { SgfGame } from "../../src/api/types";
import { identitiesOf, identitiesOfLine } from "../../src/analyse/identity";
import { layoutOf } from "../../src/analyse/layout";
import { siblingsOf, weightOf, withMain, withVariation } from "../../src/analyse/variations";
import { endOf, isMain, lineTo, newGame, without, withStep } from "../../src/game/tree";

const EMPTY = newGame({ width: 9, height: 9, rules: "chinese", komi: 7, handicap: 0 });

/** A game whose nodes have these parents; what is played does not matter. */
const shaped = (...parents: number[]): SgfGame => ({
  ...EMPTY,
  nodes: [{ parent: null }, ...parents.map((parent) => ({ parent }))],
});

const placesOf = (game: SgfGame) => layoutOf(game).spots.map(({ column, row }) => [column, row]);

describe("a drawing of a game", () => {
  test("has the main variation in its first row", () => {
    expect(placesOf(shaped(0, 1, 2))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test("puts variations that do not meet into the same row", () => {
    // The main variation has nodes 0 to 7; one variation starts after node 0, and one after node 4.
    const places = placesOf(shaped(0, 1, 2, 3, 4, 5, 6, 0, 4));
    expect(places[8]).toEqual([1, 1]);
    expect(places[9]).toEqual([5, 1]);
  });

  test("puts variations from one node below each other, the first on top", () => {
    const places = placesOf(shaped(0, 0, 0));
    expect(places.slice(1)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  test("has every node right of its parent and no two in one place, and no line crosses a stone", () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 60; round += 1) {
      // Mostly the last node goes on, as in games, so that there are long and short variations.
      const parents = Array.from({ length: 80 }, (_, place) => (random(4) ? place : random(place + 1)));
      const game = shaped(...parents);
      const { spots } = layoutOf(game);
      const taken = new Set(spots.map(({ column, row }) => `${column} ${row}`));
      expect(taken.size).toBe(spots.length);
      game.nodes.forEach(({ parent }, node) => {
        const [from, to] = [spots[parent ?? 0], spots[node]];
        if (parent === null || !from || !to) return;
        expect(to.column).toBe(from.column + 1);
        expect(to.row).toBeGreaterThanOrEqual(from.row);
        for (let row = from.row + 1; row <= to.row; row += 1) expect(taken.has(`${from.column} ${row}`)).toBe(false);
      });
    }
  });

  test("does not need a stack for a very long game with a variation at every move", () => {
    const parents = Array.from({ length: 20_000 }, (_, place) => (place % 2 ? place - 1 : Math.max(0, place - 1)));
    const { spots, columns } = layoutOf(shaped(...parents));
    expect(spots).toHaveLength(20_001);
    expect(columns.flat()).toHaveLength(20_001);
  });
});

describe("the identity of a position", () => {
  const [one, first] = withStep(EMPTY, 0, { color: "black", move: "E5" });
  const [two, second] = withStep(one, first, { color: "white", move: "C3" });
  const [tree, other] = withStep(two, first, { color: "white", move: "G7" });

  test("is the same for the same moves, wherever the nodes are", () => {
    const [cut] = without(tree, second);
    expect(identitiesOf(cut)[2]).toBe(identitiesOf(tree)[other]);
    expect(identitiesOf(tree)[second]).not.toBe(identitiesOf(tree)[other]);
  });

  test("is another one on another board or with other rules", () => {
    const larger = newGame({ ...EMPTY, width: 13, height: 13 });
    const stricter = newGame({ ...EMPTY, rules: "japanese" });
    const roots = [EMPTY, larger, stricter].map((game) => identitiesOf(game)[0]);
    expect(new Set(roots).size).toBe(3);
  });

  test("of a line and of the nodes that it goes through is the same", () => {
    expect(identitiesOfLine(lineTo(tree, other))).toEqual([0, first, other].map((node) => identitiesOf(tree)[node]));
  });

  test("of a node with nothing but a comment is that of the node before it", () => {
    const game = { ...one, nodes: [...one.nodes, { parent: 1, comment: "Well." }] };
    expect(identitiesOf(game)[2]).toBe(identitiesOf(game)[1]);
  });
});

describe("variations", () => {
  const main = withVariation(EMPTY, 0, "black", ["E5", "C3", "G7"]);
  const side = withVariation(main.game, 1, "white", ["D4", "pass"]);

  test("are added with colours in turn, and what is there is used", () => {
    expect(main.game.nodes.map(({ step }) => step && "move" in step && `${step.color} ${step.move}`)).toEqual([
      undefined,
      "black E5",
      "white C3",
      "black G7",
    ]);
    expect(side).toMatchObject({ first: 4, last: 5 });
    expect(withVariation(side.game, 0, "black", ["E5", "D4"]).game).toBe(side.game);
    expect(siblingsOf(side.game, 4)).toEqual([2, 4]);
  });

  test("become the main one with all their moves, and nothing is lost", () => {
    const [game, node] = withMain(side.game, side.first);
    expect(isMain(game, node)).toBe(true);
    expect(lineTo(game, node).steps).toEqual(lineTo(side.game, side.first).steps);
    expect(lineTo(game, endOf(game, 0)).steps).toEqual(lineTo(side.game, side.last).steps);
    expect(game.nodes).toHaveLength(side.game.nodes.length);
    expect(game.nodes.every(({ parent }, place) => parent === null || parent < place)).toBe(true);
  });

  test("weigh what is removed with them", () => {
    expect(weightOf(side.game, 1)).toBe(5);
    expect(weightOf(side.game, 4)).toBe(2);
  });
});
