import { useEffect, useMemo, useRef } from "preact/hooks";
import type { PlayoutMove } from "../api/types";
import { colorName } from "../board/points";
import { moveName } from "./kinds";
import { Chip } from "./reasons";

interface MovesProps {
  moves: PlayoutMove[];
  step: number;
  go(step: number): void;
}

/**
 * All moves of a playout with their reasons. The rows are made once for each playout: a step marks another row and scrolls the list,
 * which is fast for hundreds of moves.
 */
export function Moves({ moves, step, go }: MovesProps) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(
    () =>
      moves.map(({ color, move, kind, reason, captures }, place) => (
        <li key={place} role="option" id={`playout-move-${place + 1}`} data-step={place + 1}>
          <span class="number faint">{place + 1}</span>
          <span class={`stone ${color}`} aria-hidden="true" />
          <span class="hidden">{colorName(color)}</span>
          <span class="at">{moveName(move)}</span>
          <Chip kind={kind} />
          <span>
            {reason}
            {captures.length > 0 && <span class="faint"> · takes {captures.length}</span>}
          </span>
        </li>
      )),
    [moves],
  );
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    element.querySelector("[aria-selected=true]")?.removeAttribute("aria-selected");
    const row = element.children[step - 1];
    if (!(row instanceof HTMLElement)) {
      element.scrollTop = 0;
      return;
    }
    row.setAttribute("aria-selected", "true");
    // The list alone scrolls: scrollIntoView would move the page as well.
    const above = row.offsetTop;
    const isVisible = above >= element.scrollTop && above + row.offsetHeight <= element.scrollTop + element.clientHeight;
    if (!isVisible) element.scrollTop = above - element.clientHeight / 2;
  }, [moves, step]);
  const keys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    go(step + by);
  };
  const choose = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-step]") : null;
    if (row) go(Number(row.dataset["step"]));
  };
  return (
    <ul
      class="playout-moves"
      ref={list}
      role="listbox"
      aria-label="Moves of the playout"
      aria-activedescendant={step > 0 ? `playout-move-${step}` : undefined}
      tabIndex={0}
      onKeyDown={keys}
      onClick={choose}
    >
      {rows}
    </ul>
  );
}
