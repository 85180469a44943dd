import { useEffect, useRef } from "preact/hooks";
import { isTyping } from "../game/navigation";

/** What keys do, by their names as events have them, in small letters. A handler that has nothing to do returns false. */
export type Keys = Record<string, () => void | false>;

/** Keys that buttons and links take for themselves while they have the focus. */
const isPressing = (event: KeyboardEvent): boolean =>
  event.key === " " && event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;

/** Listens to keys, except where somebody is writing. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const handler = latest.current[event.key.toLowerCase()];
      // Who leans on a letter does not want to pass twice; arrows may go on and on.
      if (event.repeat && event.key.length === 1) return;
      if (!handler || isTyping(event) || isPressing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (handler() !== false) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

const HELP: [string, string][] = [
  ["← →", "One move back or on; also the mouse wheel over the board"],
  ["Page Up, Page Down", "Ten moves back or on"],
  ["Home, End", "To the beginning or the end"],
  ["↑ ↓", "To the variation before or after this one"],
  ["Space", "Start or stop the engine"],
  ["B", "Play the best move"],
  ["P", "Pass"],
  ["C", "Candidates on or off"],
  ["O", "Ownership on or off"],
  ["S", "Chances at sight on or off"],
  ["Escape", "Take a variation off the board"],
  ["Tab to the board", "The arrow keys then move a cursor, and Enter plays there"],
];

/** A list of the keys. */
export function KeyHelp() {
  return (
    <details class="panel">
      <summary>Keys</summary>
      <dl class="keys">
        {HELP.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="faint">A record can be dropped anywhere on the page, or pasted.</p>
    </details>
  );
}
