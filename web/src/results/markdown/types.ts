/** What stands in a line of text. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "break" }
  | { type: "emphasis" | "strong" | "struck"; inside: Inline[] }
  | { type: "link"; to: string; inside: Inline[] }
  | { type: "image"; from: string; alt: string };

export type Alignment = "left" | "center" | "right" | null;

/** A part of a document. */
export type Block =
  | { type: "heading"; level: number; inside: Inline[]; slug: string }
  | { type: "paragraph"; inside: Inline[] }
  | { type: "code"; text: string }
  | { type: "quote"; inside: Block[] }
  | { type: "list"; start: number | null; isTight: boolean; items: Block[][] }
  | { type: "table"; alignments: Alignment[]; head: Inline[][]; rows: Inline[][][] }
  | { type: "rule" };

/** The words of a text without their marks. */
export function wordsOf(nodes: Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case "text":
        case "code":
          return node.text;
        case "break":
          return " ";
        case "image":
          return node.alt;
        default:
          return wordsOf(node.inside);
      }
    })
    .join("");
}
