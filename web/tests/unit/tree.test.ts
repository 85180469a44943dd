import { describe, expect, test } from "vitest";
import type { SgfGame } from "../../src/api/types";
import { isStudy } from "../../src/game/study";
import { childrenOf, endOf, isMain, lineTo, newGame, pathTo, turnsTo, withComment, without, withStep } from "../../src/game/tree";

const EMPTY = newGame({ width: 9, height: 9, rules: "chinese", komi: 7, handicap: 0 });

/** A game with these moves one after the other. */
function played(game: SgfGame, node: number, ...moves: string[]): [SgfGame, number] {
  return moves.reduce(
    ([game, node], move, place) => withStep(game, node, { color: place % 2 ? "white" : "black", move }),
    [game, node] as [SgfGame, number],
  );
}

describe("a tree of moves", () => {
  const [main, end] = played(EMPTY, 0, "E5", "C3", "G7");
  const [tree, other] = played(main, 1, "D4", "F6");

  test("knows the way to a node", () => {
    expect(pathTo(tree, end)).toEqual([0, 1, 2, 3]);
    expect(pathTo(tree, other)).toEqual([0, 1, 4, 5]);
    expect(lineTo(tree, other).steps.map((step) => "move" in step && step.move)).toEqual(["E5", "D4", "F6"]);
  });

  test("does not grow when a move is made that is known", () => {
    const [same, node] = withStep(tree, 1, { color: "white", move: "C3" });
    expect(same).toBe(tree);
    expect(node).toBe(2);
  });

  test("has its main variation first", () => {
    expect(childrenOf(tree, 1)).toEqual([2, 4]);
    expect(endOf(tree, 0)).toBe(end);
    expect([isMain(tree, 2), isMain(tree, 4)]).toEqual([true, false]);
  });

  test("loses a node with all that comes after it, and nothing else", () => {
    const [cut, before] = without(tree, 2);
    expect(before).toBe(1);
    expect(cut.nodes).toHaveLength(4);
    expect(lineTo(cut, endOf(cut, 0)).steps).toEqual(lineTo(tree, other).steps);
    expect(without(tree, 0)[0]).toBe(tree);
  });

  test("numbers turns and not stones that are set up", () => {
    const [game, node] = withStep(EMPTY, 0, { setup: { black: ["C3"] } });
    const [more, last] = withStep(game, node, { color: "white", move: "G7" });
    expect(turnsTo(more, last)).toEqual([{ node: last, number: 1, color: "white", move: "G7" }]);
  });

  test("that was kept is known again, and one that goes round in a circle is not", () => {
    const study = { game: tree, node: other };
    expect(isStudy(JSON.parse(JSON.stringify(study)))).toBe(true);
    const withNodes = (nodes: unknown[]) => ({ game: { ...tree, nodes }, node: 0 });
    const circle = [{ parent: null }, { parent: 2 }, { parent: 1 }];
    for (const nodes of [[], [null], circle, [{ parent: 0 }], [{ parent: null, step: "E5" }]]) {
      expect(isStudy(withNodes(nodes))).toBe(false);
    }
    for (const node of [-1, 0.5, 99]) expect(isStudy({ game: tree, node })).toBe(false);
  });

  test("keeps comments, and drops empty ones", () => {
    const told = withComment(tree, 2, "here");
    expect(told.nodes[2]?.comment).toBe("here");
    expect(withComment(told, 2, "").nodes[2]).toEqual(tree.nodes[2]);
  });
});
