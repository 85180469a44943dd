import { describe, expect, test } from "vitest";
import type { Opinion } from "../../src/api/types";
import { chanceOf, factor, reasonsOf, scaleOf, signed } from "../../src/analyse/opinions";
import { sightOf } from "../../src/analyse/overlays";
import { withCandidates, withSight } from "../../src/analyse/settings";

const NINE = { width: 9, height: 9 };

function opinion(move: string, place: number, chance: number, ...weights: number[]): Opinion {
  return { move, place, chance, reasons: weights.map((weight) => ({ text: `counts ${weight}`, weight })) };
}

describe("chances at sight", () => {
  const opinions = [opinion("D4", 1, 0.36), opinion("C3", 2, 0.09), opinion("J9", 3, 0.004), opinion("pass", 4, 0.3)];

  test("are drawn in percent where they say something", () => {
    const heat = sightOf(NINE, opinions, false);
    expect(heat[5]?.[3]).toEqual({ strength: 9, text: "36%" });
    expect(heat[6]?.[2]?.text).toBe("9%");
    expect(heat.flat().filter((warm) => warm)).toHaveLength(2);
  });

  test("are drawn without a sign where there is little room", () => {
    expect(sightOf(NINE, opinions, true)[5]?.[3]?.text).toBe("36");
  });

  test("are drawn on no board that nobody has an opinion of", () => {
    expect(sightOf(NINE, [], false).flat().every((warm) => warm === null)).toBe(true);
  });

  test("are written with the figures that say something", () => {
    expect([0.4321, 0.0049, 0.0004].map(chanceOf)).toEqual(["43.2 %", "0.5 %", "below 0.1 %"]);
  });

  test("take the place of the candidates on the board, and the other way round", () => {
    expect(withSight(true)).toEqual({ showsSight: true, showsCandidates: false });
    expect(withCandidates(true)).toEqual({ showsSight: false, showsCandidates: true });
    expect({ ...withSight(false), ...withCandidates(false) }).toEqual({ showsSight: false, showsCandidates: false });
  });
});

describe("reasons", () => {
  test("that hardly count are left out", () => {
    expect(reasonsOf(opinion("D4", 1, 0.5, 2, -1, 0.04, 0)).map(({ weight }) => weight)).toEqual([2, -1]);
  });

  test("of one kind are summed up, and sorted by what they count then", () => {
    const reasons = [
      { text: "takes a stone, which could run", weight: 1 },
      { text: "its shape, by the 8 points around it", weight: 0.75 },
      { text: "its shape, by the 12 points around it", weight: 0.5 },
      { text: "on the first line", weight: -2 },
    ];
    expect(reasonsOf({ ...opinion("D4", 1, 0.5), reasons })).toEqual([
      { text: "on the first line", weight: -2 },
      { text: "its shape", weight: 1.25 },
      { text: "takes a stone, which could run", weight: 1 },
    ]);
  });

  test("are measured by the strongest of all moves", () => {
    expect(scaleOf([opinion("D4", 1, 0.5, 2, -1), opinion("C3", 2, 0.1, -3.5)])).toBe(3.5);
    expect(scaleOf([opinion("D4", 1, 0.5, 0.2)]), "small ones stay small").toBe(1);
  });

  test("have a sign, and a meaning in words", () => {
    expect([1.25, -0.4].map(signed)).toEqual(["+1.3", "−0.4"]);
    expect(factor(Math.log(2))).toBe("makes the move 2.0 times more likely");
    expect(factor(-Math.log(1200))).toBe("makes the move 1,200 times less likely");
  });
});
