import { describe, expect, test } from "vitest";
import type { Line } from "../../src/api/types";
import { agrees, readQuery, writeQuery } from "../../src/compare/address";
import { EXAMPLES } from "../../src/compare/examples";
import { nameOf, playerOf } from "../../src/compare/settings";

const LINE: Line = {
  width: 9,
  height: 9,
  rules: "chinese",
  komi: 6.5,
  handicap: 0,
  steps: [
    { setup: { black: ["C3", "D4"], white: ["E5"], empty: ["A1"], next: "white" } },
    { color: "white", move: "G7" },
    { color: "black", move: "pass" },
  ],
};

const there = (query: string) => readQuery(new URLSearchParams(query));

describe("the address of a comparison", () => {
  test("may say as little as which presets", () => {
    expect(there("presets=mogo,uct&playouts=10000")).toEqual({
      lanes: [
        { preset: "mogo", changes: "" },
        { preset: "uct", changes: "" },
      ],
      playouts: 10_000,
    });
    expect(there("")).toEqual({});
  });

  test("brings everything back that was written into it", () => {
    const lanes = [
      { preset: "mogo", changes: "" },
      { preset: "mogo", changes: "search.select.p=0.5\nsearch.select.fpu=1" },
    ];
    const shared = { lanes, playouts: 2000, seed: 7, line: LINE };
    expect(there(writeQuery(shared))).toEqual(shared);
    const odd = { ...LINE, width: 13, height: 7, handicap: 2, steps: [] };
    expect(there(writeQuery({ lanes, line: odd })).line).toEqual(odd);
  });

  test("can be read by people", () => {
    const lanes = [{ preset: "crazy-stone", changes: "" }, { preset: "mango", changes: "" }];
    const line = { ...LINE, steps: LINE.steps.slice(1) };
    expect(writeQuery({ lanes, playouts: 500, seed: 1, line })).toBe(
      "presets=crazy-stone,mango&playouts=500&seed=1&size=9&rules=chinese&komi=6.5&moves=wG7.bpass",
    );
  });

  test("is not believed where it makes no sense", () => {
    expect(there("playouts=-3&seed=x&size=9&moves=bD4.nonsense")).toEqual({});
    expect(there("playouts=1e5&size=nine")).toEqual({});
    expect(there("presets=mogo,uct&set=7:a=b&set=a=b").lanes?.map(({ changes }) => changes)).toEqual(["", ""]);
    expect(there("size=9&moves=%2BbD4~q").line).toBeUndefined();
  });

  test("leaves lines out that are too long for it", () => {
    const steps = Array.from({ length: 401 }, () => ({ color: "black" as const, move: "pass" }));
    expect(there(writeQuery({ line: { ...LINE, steps } })).line).toBeUndefined();
  });

  test("agrees with the page until something that it says has changed", () => {
    const now = { lanes: [{ preset: "mogo", changes: "" }], playouts: 10, seed: 1, line: LINE };
    expect(agrees({}, now)).toBe(true);
    expect(agrees({ lanes: [{ preset: "mogo", changes: "\n" }], playouts: 10 }, now)).toBe(true);
    expect(agrees({ playouts: 11 }, now)).toBe(false);
    expect(agrees({ line: { ...LINE, steps: [] } }, now)).toBe(false);
    expect(agrees({ line: LINE }, now)).toBe(true);
  });
});

test("examples can be shared, and are made of points that exist and are taken once", () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(6);
  for (const { name, size, steps } of EXAMPLES) {
    const line = { ...LINE, width: size, height: size, steps };
    expect(there(writeQuery({ line })).line, name).toEqual(line);
    const taken = steps.flatMap((step) =>
      "move" in step ? [step.move] : [...(step.setup.black ?? []), ...(step.setup.white ?? [])],
    );
    expect(new Set(taken).size, name).toBe(taken.length);
  }
});

test("changes of a preset are lines, and give a lane its name", () => {
  const lane = { preset: "mogo", changes: " search.select.p = 0.5 \n\nsearch.select.fpu=1; " };
  expect(playerOf(lane)).toEqual({ preset: "mogo", set: ["search.select.p = 0.5", "search.select.fpu=1"] });
  expect(nameOf({ preset: "mogo", changes: "search.select.p=0.5" })).toBe("mogo p=0.5");
  expect(playerOf({ preset: "uct", changes: "\n" })).toEqual({ preset: "uct" });
});
