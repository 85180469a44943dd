import type { Block } from "./markdown/types";
import { wordsOf } from "./markdown/types";
import { addressOf, anchorOf } from "./links";

/** A document with fewer parts than this needs no table of contents. */
const FEWEST = 4;

/** A part of a document. */
export interface Part {
  level: number;
  text: string;
  slug: string;
}

/** The parts of a document: its headings of the second and third level; none if they are few. */
export function partsOf(blocks: Block[]): Part[] {
  const parts = blocks.flatMap((block) =>
    block.type === "heading" && (block.level === 2 || block.level === 3)
      ? [{ level: block.level, text: wordsOf(block.inside), slug: block.slug }]
      : [],
  );
  return parts.length < FEWEST ? [] : parts;
}

/** Brings a part of the document into view, for eyes and for the keyboard. */
export function showPart(slug: string): void {
  const heading = document.getElementById(anchorOf(slug));
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** A table of contents. */
export function Contents({ id, parts, isOpen }: { id: string; parts: Part[]; isOpen: boolean }) {
  return (
    <details class="contents" open={isOpen}>
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {parts.map(({ level, text, slug }) => (
            <li key={slug} class={level === 3 ? "inner" : undefined}>
              {/* The address may be the one that we are at already, which changes nothing. */}
              <a href={addressOf(id, { at: slug })} onClick={() => showPart(slug)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
