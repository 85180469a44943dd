import { describe, expect, test } from "vitest";
import type { JudgedMove } from "../../src/api/types";
import { farthest, graphOf } from "../../src/analyse/graphdata";
import { identitiesOf } from "../../src/analyse/identity";
import { type Filter, mistakesOf, summaryOf } from "../../src/analyse/mistakes";
import { type Review, toldBy } from "../../src/analyse/review";
import { withVariation } from "../../src/analyse/variations";
import { isRecord, lead, percent } from "../../src/analyse/words";
import { lineTo, newGame } from "../../src/game/tree";

const EMPTY = newGame({ width: 9, height: 9, rules: "chinese", komi: 7, handicap: 0 });

function judged(number: number, lossPoints: number, lossWinRate: number, verdict: string | null): JudgedMove {
  const color = number % 2 ? "black" : "white";
  const known = { step: number, number, color, move: "E5", winRate: 0.5, score: 0, best: null } as const;
  return { ...known, isFirstChoice: verdict === null, lossPoints, lossWinRate, verdict };
}

const MOVES = [
  judged(1, 0, 0, null),
  judged(2, 12, 0.1, "mistake"),
  judged(3, 6, 0.3, "blunder"),
  judged(4, 6, 0.05, "inaccuracy"),
  judged(5, 30, 0.02, "blunder"),
];

const ALL: Filter = { measure: "points", color: "both", least: "inaccuracy" };
const numbers = (filter: Partial<Filter>) => mistakesOf(MOVES, { ...ALL, ...filter }).map(({ number }) => number);

describe("mistakes", () => {
  test("are sorted by what they lost, and the earlier of two equal ones comes first", () => {
    expect(numbers({})).toEqual([5, 2, 3, 4]);
    expect(numbers({ measure: "wins" })).toEqual([3, 2, 4, 5]);
  });

  test("can be those of one player, or the grave ones", () => {
    expect(numbers({ color: "white" })).toEqual([2, 4]);
    expect(numbers({ least: "mistake" })).toEqual([5, 2, 3]);
    expect(numbers({ least: "blunder", color: "white" })).toEqual([]);
  });

  test("are summed up for each player", () => {
    expect(summaryOf(MOVES, "black")).toEqual({
      moves: 3,
      firstChoices: 1 / 3,
      meanPoints: 12,
      meanWinRate: 0.32 / 3,
      verdicts: [0, 0, 2],
    });
    expect(summaryOf(MOVES.slice(0, 1), "white")).toBeNull();
  });
});

describe("the graph of a game", () => {
  const main = withVariation(EMPTY, 0, "black", ["E5", "C3", "G7"]);
  const side = withVariation(main.game, 1, "white", ["D4"]);
  const identities = identitiesOf(side.game);
  const known = new Map([
    [identities[0], { winRate: 0.5, score: 0, playouts: 1 }],
    [identities[2], { winRate: 0.25, score: -8, playouts: 1 }],
  ]);
  const graph = (node: number) => graphOf(side.game, node, (of) => known.get(of), (of) => of === identities[2]);

  test("has a place for each position of the variation, and gaps where nothing is known", () => {
    expect(graph(1)).toEqual({
      nodes: [0, 1, 2, 3],
      turns: [0, 1, 2, 3],
      winRates: [50, null, 25, null],
      scores: [0, null, -8, null],
      mistakes: [null, null, 25, null],
      at: 1,
    });
  });

  test("is that of the variation that is looked at", () => {
    expect(graph(side.last)).toMatchObject({ nodes: [0, 1, 4], winRates: [50, null, null], at: 2 });
  });

  test("numbers turns, and leaves out nodes without a position of their own", () => {
    const stones = { parent: 3, step: { setup: { black: ["A1"] } } };
    const game = { ...main.game, nodes: [...main.game.nodes, stones, { parent: 4, comment: "Then:" }] };
    expect(graphOf(game, 5, () => undefined, () => false)).toMatchObject({
      nodes: [0, 1, 2, 3, 4],
      turns: [0, 1, 2, 3, 3],
      at: 4,
    });
  });

  test("shows at least ten points to both sides", () => {
    expect(farthest([null, 3, undefined])).toBe(10);
    expect(farthest([12, -31])).toBe(40);
  });
});

test("a review tells about positions and moves wherever they are in the game", () => {
  const { game, last } = withVariation(EMPTY, 0, "black", ["E5", "C3"]);
  const finding = { step: 1, number: 1, toPlay: "white", winRate: 0.6, score: 2, best: null, of: 3 } as const;
  const review: Review = { line: lineTo(game, last), preset: "tengen", playouts: 9, findings: [finding], moves: MOVES.slice(1, 2) };
  const told = toldBy(review);
  const identities = identitiesOf(game);
  expect(told.leads.get(identities[1] ?? -1)).toEqual({ winRate: 0.6, score: 2, playouts: 9 });
  expect(told.moves.get(identities[2] ?? -1)?.verdict).toBe("mistake");
  expect(told.moves.has(identities[1] ?? -1)).toBe(false);
});

test("numbers are written as players write them", () => {
  expect([lead(3.5), lead(-12), lead(0.04), percent(0.5432), percent(0.5, 0)]).toEqual([
    "B+3.5",
    "W+12.0",
    "even",
    "54.3 %",
    "50 %",
  ]);
});

test("a pasted text is a record if it has a game in it", () => {
  expect(isRecord("(;GM[1])")).toBe(true);
  expect(isRecord("Look:\n( ;B[ee])")).toBe(true);
  expect(isRecord("a smile ;) and a sigh")).toBe(false);
});
