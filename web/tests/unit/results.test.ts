import { describe, expect, test } from "vitest";
import type { Report } from "../../src/api/types";
import { isNumeric, parseCsv, shownCell, sorted } from "../../src/results/csv";
import { addressOf, filesOf, targetOf } from "../../src/results/links";
import { firstOf, grouped } from "../../src/results/list";

function report(id: string, path: string, files: string[] = [], modified = 0): Report {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return { id, title: `Report ${id}`, folder: "docs", path, file, files: [file, ...files], modified };
}

describe("a link of a report", () => {
  const one = report("1", "one.md", ["one.csv", "a plot.svg", "two.md"]);
  const two = report("2", "two.md", ["one.csv", "a plot.svg", "one.md"]);
  const inner = report("3", "inner/deep.md", ["deep.csv"]);
  const elsewhere: Report = { ...report("4", "other.md"), folder: "elsewhere" };
  const reports = [one, two, inner, elsewhere];
  const target = (to: string, from = one) => targetOf(to, from, reports);

  test("leads to other reports of the same folder, and to places in them", () => {
    expect(target("two.md")).toEqual({ kind: "report", id: "2", at: null });
    expect(target("./inner/deep.md#table")).toEqual({ kind: "report", id: "3", at: "table" });
    expect(target("../one.md", inner)).toEqual({ kind: "report", id: "1", at: null });
    expect(target("#table")).toEqual({ kind: "report", id: "1", at: "table" });
    expect(target("other.md")).toBeNull();
  });

  test("leads to files that lie beside a report", () => {
    expect(target("one.csv")).toEqual({ kind: "file", id: "1", file: "one.csv" });
    expect(target("a%20plot.svg")).toEqual({ kind: "file", id: "1", file: "a plot.svg" });
    expect(target("inner/deep.csv")).toEqual({ kind: "file", id: "3", file: "deep.csv" });
  });

  test("leads to the web, and to no other scheme", () => {
    expect(target("https://example.org/a?b#c")).toEqual({ kind: "outside", url: "https://example.org/a?b#c" });
    const hostile = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "java\tscript:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x",
    ];
    for (const to of hostile) expect(target(to), to).toBeNull();
  });

  test("leads nowhere out of the folders", () => {
    const hostile = ["//example.org/x", "/api/about", "\\\\example.org", "../secret.md", "../../x", "missing.csv", "%", "%2e%2e/x", ""];
    for (const to of hostile) expect(target(to), to).toBeNull();
  });

  test("is an address within the page", () => {
    expect(addressOf("1", { at: "table-i" })).toBe("#/results?report=1&at=table-i");
    expect(addressOf("1", { file: "a&b.csv" })).toBe("#/results?report=1&file=a%26b.csv");
  });
});

test("files belong to the report with the longest name that they begin with", () => {
  const all = ["adjust.md", "adjust.csv", "adjust-play.md", "adjust-play-depth.svg", "adjust-parts.csv", "strange.csv"];
  const [adjust, play] = [report("1", "adjust.md", all), report("2", "adjust-play.md", all)];
  expect(filesOf(adjust, [adjust, play])).toEqual(["adjust.csv", "adjust-parts.csv"]);
  expect(filesOf(play, [adjust, play])).toEqual(["adjust-play-depth.svg"]);
  expect(filesOf(adjust, [adjust])).toContain("strange.csv");
});

describe("the list of reports", () => {
  const reports = [report("b", "b.md", [], 2), report("r", "README.md", [], 1), report("a", "inner/a.md", [], 3)];
  const names = (words: string, sorting: "name" | "newest") =>
    grouped(reports, words, sorting).map(({ name, reports }) => [name, ...reports.map(({ id }) => id)]);

  test("is grouped by folder, with the overview first or the newest first", () => {
    expect(names("", "name")).toEqual([["docs", "r", "b"], ["docs/inner", "a"]]);
    expect(names("", "newest")).toEqual([["docs/inner", "a"], ["docs", "b", "r"]]);
  });

  test("has what was looked for, in whatever order the words are", () => {
    expect(names("md REPORT b", "name")).toEqual([["docs", "b"]]);
    expect(names("nothing", "name")).toEqual([]);
  });

  test("begins with the overview", () => {
    expect(firstOf(reports)?.id).toBe("r");
    expect(firstOf([])).toBeNull();
  });
});

describe("a table in CSV", () => {
  test("has cells in quotes, with commas, quotes and line breaks", () => {
    expect(parseCsv('a,"b, c"\r\n"say ""x""",\n"two\nlines",3')).toEqual([
      ["a", "b, c"],
      ['say "x"', ""],
      ["two\nlines", "3"],
    ]);
    expect(parseCsv("\ufeffa\n\nb,")).toEqual([["a"], ["b", ""]]);
    expect(parseCsv("")).toEqual([]);
  });

  test("survives quotes that nobody closes", () => {
    expect(parseCsv('a,"b\nc,d')).toEqual([["a", '"b'], ["c", "d"]]);
    expect(parseCsv('"a"b,c')[0]?.[0]).toBe("a");
  });

  test("is sorted by number where there are numbers, with empty cells last", () => {
    const rows = [["x", "10"], ["y", ""], ["z", "9"], ["w", "-1e1"]];
    expect(isNumeric(rows, 1)).toBe(true);
    expect(isNumeric(rows, 0)).toBe(false);
    const order = (isFalling: boolean) => sorted(rows, { column: 1, isFalling }).map(([name]) => name);
    expect(order(false)).toEqual(["w", "z", "x", "y"]);
    expect(order(true)).toEqual(["x", "z", "w", "y"]);
    expect(sorted(rows, null)).toBe(rows);
  });

  test("shows numbers with few digits", () => {
    expect([shownCell("53.904357591"), shownCell("0.75"), shownCell("20061108"), shownCell("UCT 500.123456")]).toEqual([
      "53.904",
      "0.75",
      "20061108",
      "UCT 500.123456",
    ]);
  });
});
