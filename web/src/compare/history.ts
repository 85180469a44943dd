import { useEffect, useRef, useState } from "preact/hooks";
import type { Snapshot } from "../api/types";
import type { Searching } from "../ui/searching";

/** All lanes at one moment. */
export type Frame = (Snapshot | undefined)[];

/** Frames that are kept. A frame of four lanes takes about a third of a mebibyte. */
const MOST_FRAMES = 80;

/** The time between two frames, in milliseconds: lanes come ten times a second, and are drawn together. */
const PACE = 100;

/**
 * Adds a frame, once all of so many lanes have something to show. When there are too many, every other one is forgotten, so
 * that all of the search stays in sight.
 */
export function withFrame(frames: Frame[], frame: Frame, lanes: number, most = MOST_FRAMES): Frame[] {
  const isWhole = Array.from({ length: lanes }, (_, lane) => frame[lane]).every(Boolean);
  if (frames[frames.length - 1] === frame || !isWhole) return frames;
  const kept = frames.length < most ? frames : frames.filter((_, place) => place % 2 === 0);
  return [...kept, frame];
}

/** The playouts that every lane had done by then. */
export function playoutsOf(frame: Frame): number {
  const done = frame.flatMap((lane) => (lane ? [lane.playouts] : []));
  return done.length ? Math.min(...done) : 0;
}

/** The past of a search, to look at again. */
export interface History {
  frames: Frame[];
  forget(): void;
}

/** Keeps the past of a comparison of so many methods while it runs. */
export function useHistory({ lanes, isRunning }: Searching, count: number): History {
  const [frames, setFrames] = useState<Frame[]>([]);
  const latest = useRef({ lanes, count });
  latest.current = { lanes, count };
  useEffect(() => {
    if (!isRunning) return;
    const add = () => setFrames((before) => withFrame(before, latest.current.lanes, latest.current.count));
    const timer = setInterval(add, PACE);
    return () => {
      clearInterval(timer);
      add();
    };
  }, [isRunning]);
  return { frames, forget: () => setFrames([]) };
}
