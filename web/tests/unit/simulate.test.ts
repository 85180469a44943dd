import { describe, expect, test } from "vitest";
import type { Playout, PlayoutMove } from "../../src/api/types";
import { newGame, turnsTo } from "../../src/game/tree";
import { isChoices } from "../../src/simulate/choices";
import { KINDS, reasonWords } from "../../src/simulate/kinds";
import { around, boardsOf, countsOf, LAST, marksOf, pointsOf, resultWords, takenBy, wasCut, withMoves } from "../../src/simulate/replay";
import { histogramOf, meanWords, summaryOf, type Tally, wilson, withResult } from "../../src/simulate/tally";

function move(color: "black" | "white", at: string, more: Partial<PlayoutMove> = {}): PlayoutMove {
  return { color, move: at, captures: [], kind: "random", reason: "random", ...more };
}

const START = ["...", "XO.", ".X."];
const MOVES = [
  move("white", "pass", { kind: "nothing", reason: "nothing left to play" }),
  move("black", "C2"),
  move("white", "C1"),
  move("black", "B3", { captures: ["B2"], kind: "capture", reason: "capture" }),
  move("white", "B2", { captures: ["B1"], kind: "capture", reason: "capture" }),
];

describe("the boards of a playout", () => {
  test("are the start and one after each move, with captures taken off", () => {
    expect(boardsOf(START, MOVES)).toEqual([
      ["...", "XO.", ".X."],
      ["...", "XO.", ".X."],
      ["...", "XOX", ".X."],
      ["...", "XOX", ".XO"],
      [".X.", "X.X", ".XO"],
      [".X.", "XOX", "..O"],
    ]);
  });

  test("leave the start as it is", () => {
    const start = [...START];
    boardsOf(start, MOVES);
    expect(start).toEqual(START);
    expect(boardsOf(START, [])).toEqual([START]);
  });
});

describe("marks", () => {
  test("show the letter of the last move and crosses where stones were taken", () => {
    expect(marksOf(MOVES, 4, false)).toEqual([
      ["B2", { type: "cross" }],
      ["B3", { type: "label", label: `C${LAST}` }],
    ]);
    expect(marksOf(MOVES, 0, true)).toEqual([]);
    expect(marksOf(MOVES, 1, false)).toEqual([]);
  });

  test("show the letters of all stones that are still there", () => {
    const again = [move("black", "A1"), move("white", "A2", { captures: ["A1"] }), move("black", "A1", { kind: "pattern" })];
    expect(marksOf(again, 2, true)).toEqual([
      ["A1", { type: "cross" }],
      ["A2", { type: "label", label: `R${LAST}` }],
    ]);
    expect(marksOf(again, 3, true)).toEqual([
      ["A2", { type: "label", label: "R" }],
      ["A1", { type: "label", label: `P${LAST}` }],
    ]);
  });

  test("have a letter of their own for each kind", () => {
    expect(new Set(KINDS.map(({ letter }) => letter)).size).toBe(KINDS.length);
  });
});

test("what lies around a move has the edge of the board in it", () => {
  expect(around(START, "A3")).toEqual(["###", "#+.", "#XO"]);
  expect(around(START, "C1")).toEqual(["O.#", "X+#", "###"]);
  expect(around(START, "pass")).toBeNull();
});

test("reasons are counted in the order of the legend, and stones by who took them", () => {
  expect(countsOf(MOVES)).toEqual([
    { kind: "capture", count: 2 },
    { kind: "random", count: 2 },
    { kind: "nothing", count: 1 },
  ]);
  expect([takenBy("black", MOVES), takenBy("white", MOVES)]).toEqual([1, 1]);
});

test("every reason is told in a sentence", () => {
  for (const { kind } of KINDS) {
    for (const policy of ["uniform", "capture-first", "crazy-stone", "mogo"]) {
      expect(reasonWords(policy, move("black", "A1", { kind, captures: ["B1"] })), `${policy} ${kind}`).toMatch(/^[A-Z].*\.$/);
    }
  }
  expect(reasonWords("crazy-stone", move("black", "A1", { kind: "urgency", reason: "urgency 20001" }))).toContain("20,001");
  const instead = move("black", "A1", { kind: "instead", reason: "instead of a useless move: makes an eye" });
  expect(reasonWords("crazy-stone", instead)).toContain("makes an eye");
});

test("results are points as Black sees them, and words", () => {
  expect(["B+3.5", "W+0.5", "0", "W+1"].map(pointsOf)).toEqual([3.5, -0.5, 0, -1]);
  expect(["B+3.5", "W+1", "0"].map(resultWords)).toEqual(["Black wins by 3.5 points", "White wins by 1 point", "A draw"]);
});

test("a playout that does not end with two passes was cut off", () => {
  const playout = (moves: PlayoutMove[]): Playout => ({ policy: "uniform", seed: 1, moves, result: "0", owners: [] });
  expect(wasCut(playout([move("black", "pass"), move("white", "pass")]))).toBe(false);
  expect(wasCut(playout([move("black", "pass"), move("white", "A1")]))).toBe(true);
});

test("the moves of a playout become a variation of the game", () => {
  const game = newGame({ width: 3, height: 3, rules: "chinese", komi: 7, handicap: 0 });
  const study = withMoves({ game, node: 0 }, MOVES.slice(0, 3));
  expect(turnsTo(study.game, study.node).map(({ color, move }) => `${color} ${move}`)).toEqual(["white pass", "black C2", "white C1"]);
  expect(withMoves({ game, node: 0 }, [])).toEqual({ game, node: 0 });
});

describe("many playouts", () => {
  const tally = ["B+4.5", "W+10.5", "0", "B+1"].reduce<Tally>((sum, result) => withResult(sum, result, 100), {
    policy: "mogo",
    points: [],
    moves: 0,
  });

  test("are summed up with draws as half a win", () => {
    expect(summaryOf(tally)).toMatchObject({ count: 4, black: 2, white: 1, draws: 1, share: 0.625, mean: -1.25, length: 100 });
    expect(summaryOf({ policy: "mogo", points: [], moves: 0 })).toBeNull();
  });

  test("have an interval that is Wilson's", () => {
    const [low, high] = wilson(0.5, 100);
    expect(low).toBeCloseTo(0.4038, 3);
    expect(high).toBeCloseTo(0.5962, 3);
    expect(wilson(0, 10)[0]).toBe(0);
    expect(wilson(1, 10)[1]).toBeCloseTo(1, 9);
  });

  test("have bars that never mix wins of both sides, and count everything once", () => {
    const bins = histogramOf(tally.points);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const { from, to } of bins) expect(from * to, `${from} ${to}`).toBeGreaterThanOrEqual(0);
    expect(bins.filter(({ from, to }) => from === to)).toEqual([{ from: 0, to: 0, count: 1 }]);
    expect(histogramOf([5, -5]).some(({ from, to }) => from === to)).toBe(false);
    expect(histogramOf([368.5, -368.5]).length).toBeLessThan(30);
  });

  test("have a mean in words", () => {
    expect([3.21, -0.5, 0.01].map(meanWords)).toEqual(["Black by 3.2", "White by 0.5", "even"]);
  });
});

test("choices that make no sense any more are not taken up", () => {
  const right = { policy: "mogo", seed: 1, speed: 5, hasLetters: false };
  expect(isChoices(right, ["mogo"])).toBe(true);
  expect(isChoices({ ...right, policy: "all" }, ["mogo"])).toBe(true);
  for (const wrong of [null, 3, {}, { ...right, policy: "gone" }, { ...right, seed: -1 }, { ...right, speed: 0 }]) {
    expect(isChoices(wrong, ["mogo"])).toBe(false);
  }
});
