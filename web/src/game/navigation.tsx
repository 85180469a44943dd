import { useEffect } from "preact/hooks";
import { pathTo, turnsTo, variationThrough } from "./tree";
import { currentStudy, type Study, type StudyControl } from "./study";

/** Where the buttons and keys lead from here. */
interface Steps {
  first: number;
  back: number;
  tenBack: number;
  forward: number;
  tenForward: number;
  last: number;
}

function stepsFrom({ game, node }: Study): Steps {
  const way = variationThrough(game, node);
  const here = pathTo(game, node).length - 1;
  const at = (place: number) => way[Math.min(Math.max(place, 0), way.length - 1)] ?? node;
  return {
    first: at(0),
    back: at(here - 1),
    tenBack: at(here - 10),
    forward: at(here + 1),
    tenForward: at(here + 10),
    last: at(way.length - 1),
  };
}

const KEYS: Record<string, keyof Steps> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  PageUp: "tenBack",
  PageDown: "tenForward",
  Home: "first",
  End: "last",
};

/** The signs are ones that every font has. */
const BUTTONS: [keyof Steps, string, string][] = [
  ["first", "|‹", "To the beginning (Home)"],
  ["tenBack", "«", "Ten moves back (Page Up)"],
  ["back", "‹", "One move back (Left)"],
  ["forward", "›", "One move on (Right)"],
  ["tenForward", "»", "Ten moves on (Page Down)"],
  ["last", "›|", "To the end (End)"],
];

/** Does a key belong to a field that is being filled in, or to something that the arrow keys scroll? */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches(".scroll") || target.closest("input, select, textarea, [role=slider]") !== null;
}

/** Buttons to step through a game, and keys, unless they step through something else in the same view. */
export function Navigation({ study, hasKeys = true }: { study: StudyControl; hasKeys?: boolean }) {
  const steps = stepsFrom(study);
  useEffect(() => {
    if (!hasKeys) return;
    const listen = (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (!step || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // Keys may come faster than the page is drawn: where they lead follows from where we are by now.
      const now = currentStudy() ?? study;
      study.go(stepsFrom(now)[step]);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
  const way = variationThrough(study.game, study.node);
  return (
    <div class="row navigation" role="group" aria-label="Step through the game">
      {BUTTONS.map(([step, sign, label]) => (
        <button
          type="button"
          key={step}
          aria-label={hasKeys ? label : label.replace(/ \(.*/, "")}
          title={hasKeys ? label : label.replace(/ \(.*/, "")}
          disabled={steps[step] === study.node}
          onClick={() => study.go(steps[step])}
        >
          {sign}
        </button>
      ))}
      <span class="faint" data-testid="move-number">
        Move {turnsTo(study.game, study.node).length} of {turnsTo(study.game, way[way.length - 1] ?? 0).length}
      </span>
    </div>
  );
}
