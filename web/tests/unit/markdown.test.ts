import { describe, expect, test } from "vitest";
import { parseMarkdown } from "../../src/results/markdown/blocks";
import { parseInline } from "../../src/results/markdown/inline";
import { type Block, type Inline, wordsOf } from "../../src/results/markdown/types";

/** A text as a short drawing: *emphasis*, `code`, links as [words](address). */
function drawn(nodes: Inline[]): string {
  const draw = (node: Inline): string => {
    switch (node.type) {
      case "text":
        return node.text;
      case "code":
        return `{code ${node.text}}`;
      case "break":
        return "{break}";
      case "image":
        return `{image ${node.alt} ${node.from}}`;
      case "link":
        return `{link ${drawn(node.inside)} ${node.to}}`;
      default:
        return `{${node.type} ${drawn(node.inside)}}`;
    }
  };
  return nodes.map(draw).join("");
}

const inline = (text: string) => drawn(parseInline(text));

/** Blocks as a short drawing. */
function outline(blocks: Block[]): unknown {
  return blocks.map((block) => {
    switch (block.type) {
      case "heading":
        return `h${block.level} ${drawn(block.inside)}`;
      case "paragraph":
        return drawn(block.inside);
      case "code":
        return `code ${block.text}`;
      case "rule":
        return "rule";
      case "quote":
        return { quote: outline(block.inside) };
      case "list":
        return { [block.start === null ? "list" : `list from ${block.start}`]: block.items.map(outline) };
      case "table":
        return { table: [block.head, ...block.rows].map((row) => row.map(drawn)), alignments: block.alignments };
    }
  });
}

const blocks = (text: string) => outline(parseMarkdown(text));

/** How deep a tree of blocks and texts is. */
function depthOf(nodes: (Block | Inline)[]): number {
  const inner = (node: Block | Inline): (Block | Inline)[] => {
    if (node.type === "list") return node.items.flat();
    return "inside" in node ? node.inside : [];
  };
  return nodes.reduce((most, node) => Math.max(most, 1 + depthOf(inner(node))), 0);
}

describe("a text", () => {
  test("has emphasis of two strengths, which may lie within each other", () => {
    expect(inline("a *b* **c** ***d*** _e_ __f__ ~~g~~")).toBe(
      "a {emphasis b} {strong c} {emphasis {strong d}} {emphasis e} {strong f} {struck g}",
    );
    expect(inline("**a *b* c**")).toBe("{strong a {emphasis b} c}");
  });

  test("keeps asterisks and underscores that mark nothing", () => {
    expect(inline("2 * 3 * 4, go9_ogs_9k, a*, *b, ****")).toBe("2 * 3 * 4, go9_ogs_9k, a*, *b, ****");
    expect(inline("**a*")).toBe("*{emphasis a}");
  });

  test("has code, in which nothing else is a mark", () => {
    expect(inline("`a *b* [c](d)` and ``x ` y`` and ` z")).toBe("{code a *b* [c](d)} and {code x ` y} and ` z");
  });

  test("takes a letter after a backslash as it is", () => {
    expect(inline("\\*a\\* \\`b\\` \\[c\\](d) \\#ladder \\< 0 \\q")).toBe("*a* `b` [c](d) #ladder < 0 \\q");
  });

  test("has links and pictures, with titles, spaces and brackets in the address", () => {
    expect(inline('[a *b*](c.md "title") ![d](e.svg)')).toBe("{link a {emphasis b} c.md} {image d e.svg}");
    expect(inline("[a](<b c.md>) [d](e(1).md) [e]() <https://f.example/g>")).toBe(
      "{link a b c.md} {link d e(1).md} {link e } {link https://f.example/g https://f.example/g}",
    );
    expect(inline("[![a](b.svg)](c.md)")).toBe("{link {image a b.svg} c.md}");
  });

  test("keeps brackets without an address, and has no links within links", () => {
    expect(inline("[0.1, 0.2] and [a] (b) and [c](d")).toBe("[0.1, 0.2] and [a] (b) and [c](d");
    expect(inline("[a [b](c) d](e)")).toBe("[a {link b c} d](e)");
  });

  test("has no HTML: what looks like it is text", () => {
    expect(inline("<script>alert(1)</script> <img src=x onerror=alert(1)>")).toBe(
      "<script>alert(1)</script> <img src=x onerror=alert(1)>",
    );
    expect(inline("&lt;b&gt; &amp; &#65; &#x42; &unknown; &#0;")).toBe("<b> & A B &unknown; \ufffd");
  });

  test("breaks a line where two spaces or a backslash say so", () => {
    expect(inline("a\nb  \nc\\\nd")).toBe("a\nb  {break}c{break}d");
  });
});

describe("a document", () => {
  test("has headings, paragraphs, rules and code", () => {
    expect(blocks("# One #\n\ntext\nmore\n## Two\n***\n```sh\n# no heading\n```\nend\n\n    indented\n")).toEqual([
      "h1 One",
      "text\nmore",
      "h2 Two",
      "rule",
      "code # no heading",
      "end",
      "code indented",
    ]);
    expect(blocks("One\n===\n\nTwo\n---")).toEqual(["h1 One", "h2 Two"]);
  });

  test("has code behind longer fences, which shorter ones do not close", () => {
    expect(blocks("````\none\n```\ntwo\n````\nafter")).toEqual(["code one\n```\ntwo", "after"]);
    expect(blocks("```\nnever closed")).toEqual(["code never closed"]);
  });

  test("has lists within lists, with text that goes on", () => {
    expect(blocks("- one\n  goes on\n- two\n  1. a\n  2. b\n\n     more of b\n- three\nlazy\n\nend")).toEqual([
      { list: [["one\ngoes on"], ["two", { "list from 1": [["a"], ["b", "more of b"]] }], ["three\nlazy"]] },
      "end",
    ]);
    expect(blocks("- a\n- b\n* c\n3) d")).toEqual([{ list: [["a"], ["b"]] }, { list: [["c"]] }, { "list from 3": [["d"]] }]);
  });

  test("knows tight lists from spaced ones", () => {
    const [tight, spaced] = [parseMarkdown("- a\n- b")[0], parseMarkdown("- a\n\n- b")[0]];
    expect(tight).toMatchObject({ isTight: true });
    expect(spaced).toMatchObject({ isTight: false, items: [[{}], [{}]] });
  });

  test("has quotes, with other blocks in them", () => {
    expect(blocks("> # a\n> b\nc\n>\n> - d\n\ne")).toEqual([{ quote: ["h1 a", "b\nc", { list: [["d"]] }] }, "e"]);
  });

  test("has tables with aligned columns and bars in cells", () => {
    expect(blocks("| a | b | c |\n|---|:-:|--:|\n| x\\|y | `z` | |\n| 1 |\n\nend")).toEqual([
      { table: [["a", "b", "c"], ["x|y", "{code z}", ""], ["1", "", ""]], alignments: [null, "center", "right"] },
      "end",
    ]);
    expect(blocks("text\na | b\n--|--\n1 | 2")).toEqual(["text", { table: [["a", "b"], ["1", "2"]], alignments: [null, null] }]);
    expect(blocks("a | b\n---")).toEqual(["h2 a | b"]);
  });

  test("gives each heading a name of its own", () => {
    const slugs = parseMarkdown("## Table I\n## Table I\n## `x` & y\n## …").map((block) => "slug" in block && block.slug);
    expect(slugs).toEqual(["table-i", "table-i-1", "x-y", "part"]);
  });
});

describe("a hostile document", () => {
  // A reader whose time grows with the square of these would not end within the time that a test has.
  const many = 30_000;
  const cases: Record<string, string> = {
    "quotes within quotes": "> ".repeat(many),
    "lists within lists": "- ".repeat(many) + "x",
    "lists that are indented more and more": Array.from({ length: 2000 }, (_, depth) => " ".repeat(2 * depth) + "- x").join("\n"),
    "open brackets": "[".repeat(many),
    "open links": "[a](".repeat(many),
    "pictures in links": "[![".repeat(many),
    "links without an end": `${"[a](b".repeat(many)}\n)`,
    "open emphasis": "*a ".repeat(many),
    "emphasis of all kinds": "*a_b~~c**d".repeat(many),
    "closed emphasis": "*a".repeat(many) + "a*".repeat(many),
    asterisks: "*".repeat(many),
    backticks: Array.from({ length: 1000 }, (_, length) => "`".repeat(length)).join(" "),
    "single backticks": "` `` ".repeat(many),
    backslashes: "\\".repeat(many),
    "a long line": "word ".repeat(2 * many),
    "many lines of a paragraph": "word  \nword\n".repeat(many),
    "a wide table": `${"|a".repeat(many)}\n${"|-".repeat(many)}\n${"|b".repeat(many)}`,
    "tables without rows": "a|b\n-|-\n".repeat(many / 2),
    "signs at the end of a heading": `# ${" #".repeat(many)}x`,
    "rules that are none": `${"- ".repeat(many)}x`,
    entities: "&amp;&#".repeat(many),
    fences: "```\n~~~\n".repeat(many / 2),
  };
  for (const [name, text] of Object.entries(cases)) {
    test(`with ${name} is read without using up the stack, and nothing in it is deep`, () => {
      const read = parseMarkdown(text);
      expect(read.length).toBeGreaterThan(0);
      expect(depthOf(read)).toBeLessThan(64);
    });
  }

  test("keeps its words", () => {
    const [paragraph] = parseMarkdown("[".repeat(50) + "x" + "]".repeat(50));
    expect(paragraph?.type === "paragraph" && wordsOf(paragraph.inside)).toBe("[".repeat(50) + "x" + "]".repeat(50));
  });
});
