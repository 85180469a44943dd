import { describe, expect, test } from "vitest";
import type { About } from "../../src/api/types";
import { freshClock, pressed, shown, spent } from "../../src/play/clock";
import { lineTo } from "../../src/game/tree";
import { begin, canTakeBack, isGame, playedOn, recordOf, resigned, takenBack, usualSettings, withTurn } from "../../src/play/game";

const ABOUT = { rules: [{ name: "chinese", about: "", komi: 7.5 }], defaultPreset: "tengen" } as unknown as About;
const NOW = new Date("2026-11-16T12:00:00Z");
const SETTINGS = usualSettings(ABOUT);

describe("a clock", () => {
  const clock = freshClock({ main: 60, period: 10, periods: 3 });

  test("goes from the main time into byo-yomi", () => {
    expect(spent(clock, 59.5)).toMatchObject({ left: 0.5, inOvertime: false });
    expect(spent(clock, 65)).toMatchObject({ left: 5, periodsLeft: 3, inOvertime: true });
    expect(spent(clock, 75)).toMatchObject({ left: 5, periodsLeft: 2, inOvertime: true });
    expect(spent(clock, 90)).toBeNull();
  });

  test("gives a period back that was not used up", () => {
    const late = pressed(clock, 75);
    expect(late).toMatchObject({ left: 10, periodsLeft: 2, inOvertime: true });
    expect(shown(late ?? clock)).toBe("0:10 (2)");
  });

  test("without byo-yomi ends with the main time", () => {
    const sudden = freshClock({ main: 60, period: 0, periods: 0 });
    expect(pressed(sudden, 59)).toMatchObject({ left: 1, inOvertime: false });
    expect(pressed(sudden, 60)).toBeNull();
    expect(shown(sudden)).toBe("1:00");
  });

  test("without main time begins in byo-yomi", () => {
    const quick = freshClock({ main: 0, period: 5, periods: 1 });
    expect(pressed(quick, 4.9)).toMatchObject({ left: 5, periodsLeft: 1 });
    expect(pressed(quick, 5)).toBeNull();
  });
});

describe("a game", () => {
  const first = withTurn(begin(SETTINGS, NOW), "black", "E5", 1, 1);
  const second = withTurn(first, "white", "C3", 1, 2);

  test("is taken back to the last turn of the person, however far the engine is", () => {
    expect(takenBack(second, 3).steps).toEqual([]);
    expect(takenBack(first, 3).steps).toEqual([]);
    expect(canTakeBack(begin(SETTINGS, NOW))).toBe(false);
  });

  test("between people is taken back by one turn", () => {
    const both = { ...second, settings: { ...SETTINGS, human: "both" as const } };
    expect(takenBack(both, 3).steps).toEqual(first.steps);
  });

  test("goes on after passes that were not agreed on", () => {
    const passed = withTurn(withTurn(second, "black", "pass", 1, 3), "white", "pass", 1, 4);
    expect(playedOn(passed, 5).steps).toEqual(second.steps);
  });

  test("is lost on time", () => {
    const timed = begin({ ...SETTINGS, time: { main: 10, period: 0, periods: 0 } }, NOW);
    expect(withTurn(timed, "black", "E5", 11, 1).outcome?.result).toBe("W+T");
    expect(withTurn(timed, "black", "E5", 9, 1).clocks?.black.left).toBe(1);
  });

  test("becomes a record with its players, result and moves", () => {
    const record = recordOf(resigned(second, "white"));
    expect(record.info).toEqual({ black: "Player", white: "Tengen", date: "2026-11-16", result: "B+R" });
    expect(record.nodes.map(({ parent }) => parent)).toEqual([null, 0, 1]);
  });

  test("that began with stones has them in the root of its record, as records have a handicap", () => {
    const setup = { setup: { black: ["D4", "F6"], handicap: 2 } };
    const record = recordOf({ ...second, steps: [setup, ...second.steps] });
    expect(record.nodes[0]).toEqual({ parent: null, step: setup });
    expect(record.nodes.map(({ parent }) => parent)).toEqual([null, 0, 1]);
    expect(lineTo(record, 2).steps).toEqual([setup, ...second.steps]);
  });

  test("that was kept is known again, and nothing else is taken for one", () => {
    expect(isGame(JSON.parse(JSON.stringify(second)))).toBe(true);
    const wrong = [{ ...second, settings: {} }, { ...second, steps: ["E5"] }, { ...second, steps: [null] }, { ...second, dead: 1 }];
    for (const other of [null, 1, "x", {}, { steps: [] }, ...wrong]) expect(isGame(other)).toBe(false);
  });
});
