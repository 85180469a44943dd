import { describe, expect, test } from "vitest";
import type { Candidate, Node, Snapshot } from "../../src/api/types";
import { merge, rangeOf, valueAt } from "../../src/compare/curves";
import { curveRows, toCsv, visitRows } from "../../src/compare/tables";
import { cellsOf, largestShare } from "../../src/compare/heat";
import { type Frame, playoutsOf, withFrame } from "../../src/compare/history";
import { agreement, effectiveMoves, entropy, numbersOf, overlap, sharesOf } from "../../src/compare/numbers";
import { depthsOf, follow, layOut, movesTo, neighbour, type Placed, tonesOf } from "../../src/compare/outline";

const SIZE = { width: 9, height: 9 };

const candidate = (move: string, visits: number, winRate = 0.5): Candidate => ({
  move,
  visits,
  winRate,
  score: 0,
  lowerBound: 0,
  variation: [move],
});

function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  return {
    lane: 0,
    playouts: 100,
    kept: 0,
    seconds: 2,
    toPlay: "black",
    winRate: 0.5,
    score: 0,
    moves: [candidate("E5", 60), candidate("D4", 20)],
    others: [["pass", 20]],
    tree: { nodes: 3, meanDepth: 1.5, deepest: 2 },
    ...more,
  };
}

/** A root with 100 visits, moves with 60 and 30 of them, and two replies to the first. */
const OUTLINE: Node[] = [
  [-1, null, 100, 0.5],
  [0, "D4", 30, 0.4],
  [0, "E5", 60, 0.6],
  [2, "C3", 20, 0.3],
  [2, "G7", 40, 0.5],
];

describe("the drawing of a tree", () => {
  const overlaps = (nodes: Placed[]) => {
    const row = [...nodes].sort((one, other) => one.left - other.left);
    return row.some((node, place) => place > 0 && node.left < (row[place - 1]?.left ?? 0) + (row[place - 1]?.width ?? 0) - 1e-9);
  };

  test("gives every move a part of its parent's width in proportion to its visits", () => {
    const placed = layOut(OUTLINE, "visits", SIZE);
    expect(placed.map(({ width }) => Number(width.toFixed(6)))).toEqual([1, 0.3, 0.6, 0.2, 0.4]);
    expect(placed.map(({ depth }) => depth)).toEqual([0, 1, 1, 2, 2]);
  });

  test("lets no two nodes of a depth overlap, and none leave the node above", () => {
    // A wide and deep tree, whose visits are made by a small generator.
    const outline: Node[] = [[-1, null, 1_000_000, 0.5]];
    let seed = 1;
    for (let place = 1; place < 400; place += 1) {
      seed = (seed * 48271) % 2147483647;
      const parent = seed % Math.min(place, 40);
      outline.push([parent, `move ${place}`, 1 + (seed % 997), 0.5]);
    }
    for (const order of ["visits", "place"] as const) {
      const placed = layOut(outline, order, SIZE);
      const depth = Math.max(...placed.map((node) => node.depth));
      expect(depth).toBeGreaterThan(2);
      for (let at = 0; at <= depth; at += 1) expect(overlaps(placed.filter((node) => node.depth === at))).toBe(false);
      for (const node of placed.slice(1)) {
        const above = placed[node.parent];
        if (!above) throw new Error("a node without parent");
        expect(node.left).toBeGreaterThanOrEqual(above.left - 1e-9);
        expect(node.left + node.width).toBeLessThanOrEqual(above.left + above.width + 1e-9);
      }
    }
  });

  test("has the most visited moves first, or those that lie first on the board", () => {
    const byVisits = layOut(OUTLINE, "visits", SIZE);
    const byPlace = layOut(OUTLINE, "place", SIZE);
    expect(byVisits[2]?.left).toBeLessThan(byVisits[1]?.left ?? 0);
    expect(byPlace[1]?.left).toBeLessThan(byPlace[2]?.left ?? 0);
  });

  test("is drawn while moves have more visits than the node above them", () => {
    const placed = layOut([[-1, null, 10, 0.5], [0, "D4", 8, 0.5], [0, "E5", 8, 0.5]], "visits", SIZE);
    expect(placed[2]?.width).toBeCloseTo(0.5);
    expect((placed[2]?.left ?? 0) + (placed[2]?.width ?? 0)).toBeCloseTo(1);
  });

  test("turns all values to who is to move at the root, shares and points alike", () => {
    expect(layOut(OUTLINE, "visits", SIZE).map(({ value }) => Number(value.toFixed(3)))).toEqual([0.5, 0.4, 0.6, 0.7, 0.5]);
    const points = OUTLINE.map(([parent, move, visits], place): Node => [parent, move, visits, place * 10]);
    expect(layOut(points, "visits", SIZE).map(({ value }) => value)).toEqual([0, 10, 20, -30, -40]);
  });

  test("colours what is better than the whole otherwise than what is worse", () => {
    const [root, worse, better] = tonesOf(layOut(OUTLINE, "visits", SIZE));
    expect(root).toBe(0);
    expect(worse).toBeLessThan(0);
    expect(better).toBeGreaterThan(0);
    expect(tonesOf(layOut([[-1, null, 1, 0.5]], "visits", SIZE))).toEqual([0]);
  });

  test("can be walked", () => {
    const placed = layOut(OUTLINE, "visits", SIZE);
    expect(movesTo(placed, 4)).toEqual(["E5", "G7"]);
    expect(follow(placed, ["E5", "C3", "A1", "B2"])).toEqual({ place: 3, left: ["A1", "B2"] });
    expect(depthsOf(placed)).toEqual([1, 2, 2]);
    expect(neighbour(placed, 0, "ArrowDown")).toBe(2);
    expect(neighbour(placed, 2, "ArrowDown")).toBe(4);
    expect(neighbour(placed, 4, "ArrowRight")).toBe(3);
    expect(neighbour(placed, 3, "ArrowRight")).toBe(3);
    expect(neighbour(placed, 3, "ArrowUp")).toBe(2);
    expect(neighbour(placed, 0, "ArrowUp")).toBe(0);
  });

  test("of nothing is nothing", () => {
    expect(layOut([], "visits", SIZE)).toEqual([]);
    expect(tonesOf([])).toEqual([]);
    expect(follow([], ["D4"])).toEqual({ place: 0, left: ["D4"] });
  });
});

describe("width", () => {
  test("is the number of moves if all are visited alike, and 1 if one has everything", () => {
    expect(effectiveMoves([0.25, 0.25, 0.25, 0.25])).toBeCloseTo(4);
    expect(effectiveMoves([1, 0, 0])).toBe(1);
    expect(entropy([])).toBe(0);
  });

  test("counts moves that are told in full and in short", () => {
    expect([...sharesOf(snapshot())]).toEqual([["E5", 0.6], ["D4", 0.2], ["pass", 0.2]]);
    const numbers = numbersOf(snapshot({ toPlay: "white", winRate: 0.3 }));
    expect(numbers).toMatchObject({ tried: 3, bestShare: 0.6, playoutsPerSecond: 50, winRate: 0.7 });
    expect(numbers.width).toBeCloseTo(Math.exp(-0.6 * Math.log(0.6) - 0.4 * Math.log(0.2)));
  });

  test("is told of a search that has not begun", () => {
    const numbers = numbersOf(snapshot({ moves: [], others: [], playouts: 0, seconds: 0 }));
    expect(numbers).toMatchObject({ best: null, bestShare: 0, playoutsPerSecond: 0, width: 1 });
  });
});

test("methods overlap where they spend their visits on the same moves", () => {
  const one = new Map([["D4", 0.75], ["E5", 0.25]]);
  expect(overlap(one, one)).toBe(1);
  expect(overlap(one, new Map([["D4", 0.5], ["C3", 0.5]]))).toBe(0.5);
  expect(overlap(one, new Map())).toBe(0);
});

test("agreement is told in a sentence", () => {
  const preferring = (move: string) => snapshot({ moves: [candidate(move, 10)] });
  expect(agreement([preferring("D4"), preferring("D4")])).toBe("All of them would play D4.");
  expect(agreement([preferring("D4"), preferring("E5"), preferring("D4")])).toBe("2 of 3 would play D4.");
  expect(agreement([preferring("D4"), preferring("E5")])).toBe("Each of them would play a different move.");
  expect(agreement([undefined])).toBe("Nobody prefers anything yet.");
});

describe("curves", () => {
  const frame: Frame = [
    snapshot({ curve: [[1, 1, 0], [100, 0.4, 0.5], [200, 0.45, 0.5]] }),
    snapshot({ curve: [[1, 0, 0], [150, 0.6, 0.7]] }),
  ];

  test("share one axis, with gaps where a lane has no point", () => {
    expect(merge(frame, 2, "position")).toEqual([
      [1, 100, 150, 200],
      [1, 0.4, null, 0.45],
      [0, null, 0.6, null],
    ]);
    expect(merge(frame, 2, "best")[2]).toEqual([0, null, 0.7, null]);
    expect(merge([], 2, "best")).toEqual([[], [], []]);
  });

  test("are not squeezed by their first playouts", () => {
    const [least, most] = rangeOf(merge(frame, 2, "position"));
    expect(least).toBeCloseTo(0.38);
    expect(most).toBeCloseTo(0.62);
    expect(rangeOf([[]])).toEqual([0, 1]);
    expect(rangeOf([[1], [1]])).toEqual([0.98, 1]);
  });

  test("are read where the pointer is, or at the last point before it", () => {
    const [, , second] = merge(frame, 2, "position");
    expect([0, 1, 2, 3, 9].map((place) => valueAt(second, place))).toEqual([0, 0, 0.6, 0.6, 0.6]);
    expect(valueAt([null], 0)).toBeNull();
  });

  test("can be kept as a table, and so can visits", () => {
    expect(toCsv(curveRows(frame, ["mogo", 'mogo, "p"']))).toBe(
      'playouts,mogo: position,mogo: best move,"mogo, ""p"": position","mogo, ""p"": best move"\n' +
        "1,1,0,0,0\n100,0.4,0.5,,\n150,,,0.6,0.7\n200,0.45,0.5,,\n",
    );
    const other = snapshot({ toPlay: "white", moves: [candidate("A1", 1, 0.25)], others: [] });
    expect(toCsv(visitRows([snapshot(), other], ["mogo", "uct"]))).toBe(
      "move,mogo: visits,mogo: win rate,uct: visits,uct: win rate\n" +
        "E5,60,0.5,0,\nD4,20,0.5,0,\npass,20,,0,\nA1,0,,1,0.75\n",
    );
  });
});

describe("maps", () => {
  test("draw visits of all lanes to one scale, the area of a disc for its share", () => {
    const frame = [snapshot(), snapshot({ moves: [candidate("E5", 9), candidate("D4", 1)], others: [] })];
    expect(largestShare(frame)).toBe(0.9);
    const [first, second, ...rest] = cellsOf(SIZE, frame[1] ?? snapshot(), "visits", 0.9);
    expect(first).toMatchObject({ vertex: [4, 4], size: 1, text: "90" });
    expect((second?.size ?? 0) ** 2).toBeCloseTo(1 / 9);
    expect(rest).toEqual([]);
  });

  test("show win rates of who is to move, and tell better from worse", () => {
    const white = snapshot({ toPlay: "white", winRate: 0.5, moves: [candidate("E5", 1, 0.4), candidate("D4", 1, 0.7)] });
    const cells = cellsOf(SIZE, white, "rate", 1);
    expect(cells.map(({ tone, text }) => [tone, text])).toEqual([["better", "60"], ["worse", "30"]]);
  });

  test("paint only what somebody owns", () => {
    const ownership = Array.from({ length: 81 }, (_, place) => (place === 0 ? 1 : place === 80 ? -0.5 : 0.05));
    const cells = cellsOf(SIZE, snapshot({ ownership }), "ownership", 1);
    expect(cells.map(({ vertex, tone }) => [vertex, tone])).toEqual([[[0, 0], "black"], [[8, 8], "white"]]);
  });
});

describe("the past of a search", () => {
  test("keeps its whole length in few frames", () => {
    let frames: Frame[] = [];
    for (let playouts = 1; playouts <= 1000; playouts += 1) frames = withFrame(frames, [snapshot({ playouts })], 1, 16);
    expect(frames.length).toBeLessThanOrEqual(17);
    const told = frames.map(playoutsOf);
    expect(told[0]).toBe(1);
    expect(told[told.length - 1]).toBe(1000);
    expect([...told].sort((one, other) => one - other)).toEqual(told);
  });

  test("notes neither what is not new nor what is not whole", () => {
    const frame: Frame = [snapshot(), snapshot()];
    const frames = withFrame([], frame, 2);
    expect(frames).toEqual([frame]);
    expect(withFrame(frames, frame, 2)).toBe(frames);
    expect(withFrame(frames, [undefined, snapshot()], 2)).toBe(frames);
    expect(withFrame(frames, [snapshot()], 2)).toBe(frames);
    expect(playoutsOf([snapshot({ playouts: 5 }), snapshot({ playouts: 3 })])).toBe(3);
  });
});
