import { describe, expect, test } from "vitest";
import { stringAt, toName, toVertex } from "../../src/board/points";

const SIZE = { width: 9, height: 9 };

describe("points", () => {
  test("are named from the bottom left, without the letter I", () => {
    expect(toVertex(SIZE, "A1")).toEqual([0, 8]);
    expect(toVertex(SIZE, "J9")).toEqual([8, 0]);
    expect(toVertex(SIZE, "I5")).toBeNull();
  });

  test("have the same name after a way to the board and back", () => {
    for (let y = 0; y < 9; y += 1) {
      for (let x = 0; x < 9; x += 1) expect(toVertex(SIZE, toName(SIZE, [x, y]))).toEqual([x, y]);
    }
  });

  test("that are none have no place", () => {
    for (const move of ["pass", "K1", "A10", "A0", "", "A1.5", "4D"]) expect(toVertex(SIZE, move), move).toBeNull();
  });
});

test("a string is all stones of a colour that are connected", () => {
  const rows = ["XX.", "OX.", "O.X"];
  expect(stringAt(rows, "A3").sort()).toEqual(["A3", "B2", "B3"]);
  expect(stringAt(rows, "A1").sort()).toEqual(["A1", "A2"]);
  expect(stringAt(rows, "C3")).toEqual([]);
});
