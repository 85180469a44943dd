import { useEffect, useRef, useState } from "preact/hooks";
import { isTyping } from "../game/navigation";
import { Choice } from "../ui/fields";

/** Moves in a second. */
export const SPEEDS = [1, 2, 5, 10, 25];

/** Where in a playout we are, and how to get elsewhere. */
export interface Stepping {
  step: number;
  length: number;
  isPlaying: boolean;
  go(step: number): void;
  toggle(): void;
}

/**
 * Steps through something of this length. With another length the place stays the same, and the end stays the end, so
 * that another seed is seen at the same moment.
 */
export function useStepping(length: number, speed: number): Stepping {
  const [wanted, setWanted] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const step = Math.min(wanted, length);
  const isRunning = isPlaying && step < length;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setWanted((before) => before + 1), 1000 / speed);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  useEffect(() => {
    if (isPlaying && length > 0 && step >= length) setIsPlaying(false);
  }, [isPlaying, step, length]);
  const go = (to: number) => {
    setIsPlaying(false);
    setWanted(to >= length && length > 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, to));
  };
  const toggle = () => {
    if (!isRunning && step >= length) setWanted(0);
    setIsPlaying(!isRunning);
  };
  return { step, length, isPlaying: isRunning, go, toggle };
}

const KEYS: Record<string, (at: number, length: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, length) => length,
};

const BUTTONS: [key: string, sign: string, label: string][] = [
  ["Home", "|‹", "To the beginning (Home)"],
  ["PageUp", "«", "Ten moves back (Page Up)"],
  ["ArrowLeft", "‹", "One move back (Left)"],
  ["ArrowRight", "›", "One move on (Right)"],
  ["PageDown", "»", "Ten moves on (Page Down)"],
  ["End", "›|", "To the end (End)"],
];

/** Is a key pressed on something that does something else with it? A slider has no use for the space bar. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  if (event.key === " " && target?.matches("input[type=range]")) return false;
  return isTyping(event) || (event.key === " " && !!target?.closest("button, a, summary"));
}

/** The keys that step, wherever the focus is. */
function useKeys(stepping: Stepping): void {
  const latest = useRef(stepping);
  latest.current = stepping;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = KEYS[event.key];
      if (isTaken(event) || (!target && event.key !== " ")) return;
      event.preventDefault();
      const { step, length, go, toggle } = latest.current;
      if (target) go(target(step, length));
      else toggle();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

interface StepperProps {
  stepping: Stepping;
  speed: number;
  onSpeed(speed: number): void;
  /** What is to be seen now, for those who do not see it. */
  said: string;
}

/** A slider, buttons and keys to step through a playout, and a button that lets it run. */
export function Stepper({ stepping, speed, onSpeed, said }: StepperProps) {
  const { step, length, isPlaying, go, toggle } = stepping;
  useKeys(stepping);
  return (
    <div class="stepper" role="group" aria-label="Step through the playout">
      <input
        type="range"
        min={0}
        max={length}
        value={step}
        disabled={length === 0}
        aria-label="Move of the playout"
        aria-valuetext={said}
        onInput={(event) => go(Number((event.currentTarget as HTMLInputElement).value))}
      />
      <div class="row navigation">
        <button type="button" class="main run" onClick={toggle} disabled={length === 0} title="Space">
          {isPlaying ? "Pause" : "Play"}
        </button>
        {BUTTONS.map(([key, sign, label]) => {
          const to = Math.min(Math.max(KEYS[key]?.(step, length) ?? step, 0), length);
          return (
            <button type="button" key={key} aria-label={label} title={label} disabled={to === step} onClick={() => go(to)}>
              {sign}
            </button>
          );
        })}
        <Choice
          label="Speed"
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value} a second` }))}
          onChange={onSpeed}
        />
        <span class="faint" data-testid="playout-step">
          Move {step} of {length}
        </span>
      </div>
    </div>
  );
}
