import { useEffect, useRef } from "preact/hooks";
import type { Line } from "../api/types";
import type { Analysing } from "./analysing";
import { playoutsOf, recalled } from "./memory";
import { budgetOf, type Settings } from "./settings";

/** Who steps quickly through a game does not want each position searched. In milliseconds. */
const PATIENCE = 150;

/** The engine's switch. */
export interface Engine {
  start(): void;
  stop(): void;
}

/** Has a position been searched as much as the settings say? */
function isEnough(identity: number, { player, playouts, isEndless }: Settings): boolean {
  const known = recalled(identity);
  return known?.preset === player.preset && !isEndless && playoutsOf(known.snapshot) >= playouts;
}

/** Lets the engine look at the position on the board, and follow it to others if it is to. */
export function useFollowing(
  analysing: Analysing,
  settings: Settings,
  onSettings: (change: Partial<Settings>) => void,
  identity: number,
  /** The line to the position, once the server has found it right. */
  line: Line | null,
): Engine {
  const { player, playouts, isEndless, isOn, follows } = settings;
  /** What was asked for last, which is not asked for again unless the user wants more. */
  const asked = useRef("");
  const wanted = JSON.stringify([identity, player, playouts, isEndless]);
  const begin = () => {
    if (!line) return;
    asked.current = wanted;
    analysing.start(identity, line, player, budgetOf(settings));
  };
  const isElsewhere = analysing.isRunning && analysing.identity !== identity;
  useEffect(() => {
    if (!isOn || !line || asked.current === wanted) return;
    if (!follows) {
      if (isElsewhere) analysing.stop();
      if (asked.current) onSettings({ isOn: false });
      return;
    }
    if (isEnough(identity, settings)) {
      asked.current = wanted;
      if (isElsewhere) analysing.stop();
      return;
    }
    const timer = setTimeout(begin, PATIENCE);
    return () => clearTimeout(timer);
  }, [wanted, isOn, follows, line !== null]);
  return {
    start: () => {
      onSettings({ isOn: true });
      begin();
    },
    stop: () => {
      asked.current = "";
      onSettings({ isOn: false });
      analysing.stop();
    },
  };
}
