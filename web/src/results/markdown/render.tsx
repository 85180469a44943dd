import type { ComponentChild, ComponentChildren, JSX } from "preact";
import { type Alignment, type Block, type Inline, wordsOf } from "./types";

/** Where the links and pictures of a document lead. Whatever leads nowhere is shown as its words. */
export interface Surroundings {
  link(to: string): { href: string; isOutside: boolean } | null;
  /** The address of a picture, and where it is shown large. */
  image(from: string): { src: string; href: string | null } | null;
  /** The name by which a heading is found. */
  anchor(slug: string): string;
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

interface DocumentProps {
  blocks: Block[];
  surroundings: Surroundings;
}

/** A document of Markdown as elements of the page. Nothing of it ever becomes HTML by being text. */
export function MarkdownDocument({ blocks, surroundings }: DocumentProps) {
  return <div class="markdown">{blocks.map((block, place) => show(block, surroundings, place))}</div>;
}

function show(block: Block, around: Surroundings, key: number): ComponentChild {
  switch (block.type) {
    case "heading": {
      const Heading = HEADINGS[block.level - 1] ?? "h6";
      return (
        <Heading key={key} id={around.anchor(block.slug)} tabIndex={-1}>
          {words(block.inside, around)}
        </Heading>
      );
    }
    case "paragraph":
      return <p key={key}>{words(block.inside, around)}</p>;
    case "code":
      return (
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return <blockquote key={key}>{block.inside.map((inner, place) => show(inner, around, place))}</blockquote>;
    case "rule":
      return <hr key={key} />;
    case "list":
      return <List key={key} block={block} around={around} />;
    case "table":
      return <Table key={key} block={block} around={around} />;
  }
}

type Of<Type extends Block["type"]> = Extract<Block, { type: Type }>;

function List({ block: { start, isTight, items }, around }: { block: Of<"list">; around: Surroundings }) {
  const shown = items.map((item, place) => (
    <li key={place}>
      {item.map((inner, at) =>
        isTight && inner.type === "paragraph" ? words(inner.inside, around) : show(inner, around, at),
      )}
    </li>
  ));
  return start === null ? <ul>{shown}</ul> : <ol start={start}>{shown}</ol>;
}

const CLASSES: Record<string, string> = { left: "to-left", center: "to-center", right: "to-right" };

/** Cells with so few letters are not broken into lines: they are names, numbers and dates. */
export const SHORT = 24;

function classOf(alignment: Alignment | undefined, cell: Inline[]): string {
  const isShort = wordsOf(cell).length <= SHORT;
  return `${CLASSES[alignment ?? "left"]} ${isShort ? "short" : "long"}`;
}

function Table({ block: { alignments, head, rows }, around }: { block: Of<"table">; around: Surroundings }) {
  return (
    <div class="scroll" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" class={classOf(alignments[column], cell)}>
                {words(cell, around)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} class={classOf(alignments[column], cell)}>
                  {words(cell, around)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function words(nodes: Inline[], around: Surroundings): ComponentChildren {
  return nodes.map((node, place) => word(node, around, place));
}

function word(node: Inline, around: Surroundings, key: number): ComponentChild {
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return <code key={key}>{node.text}</code>;
    case "break":
      return <br key={key} />;
    case "emphasis":
      return <em key={key}>{words(node.inside, around)}</em>;
    case "strong":
      return <strong key={key}>{words(node.inside, around)}</strong>;
    case "struck":
      return <s key={key}>{words(node.inside, around)}</s>;
    case "link":
      return <Link key={key} node={node} around={around} />;
    case "image":
      return <Image key={key} node={node} around={around} />;
  }
}

function Link({ node, around }: { node: Extract<Inline, { type: "link" }>; around: Surroundings }) {
  const target = around.link(node.to);
  // There are no links within links, so that a picture in one leads where the link does.
  const image = (from: string) => {
    const picture = around.image(from);
    return picture && { ...picture, href: null };
  };
  const inside = words(node.inside, { ...around, image });
  if (!target) return <span title={`There is no ${node.to} to show here.`}>{inside}</span>;
  const outside: JSX.AnchorHTMLAttributes = target.isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={target.href} {...outside}>
      {inside}
    </a>
  );
}

/** A picture is shown as one, so that nothing in it can run. */
function Image({ node, around }: { node: Extract<Inline, { type: "image" }>; around: Surroundings }) {
  const picture = around.image(node.from);
  if (!picture) return <em class="faint">{node.alt || "A picture"} (not there)</em>;
  const shown = <img src={picture.src} alt={node.alt} loading="lazy" />;
  if (!picture.href) return <span class="sheet">{shown}</span>;
  return (
    <a class="sheet" href={picture.href}>
      {shown}
    </a>
  );
}
