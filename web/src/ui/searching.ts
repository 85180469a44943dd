import { useEffect, useRef, useState } from "preact/hooks";
import type { Asked } from "../api/client";
import { type Search, search } from "../api/stream";
import type { Done, Finding, Snapshot } from "../api/types";

/** How a search stands. */
export type Stage =
  | { name: "idle" }
  | { name: "waiting"; ahead: number }
  | { name: "running" }
  | { name: "lost" }
  | { name: "done"; done: Done }
  | { name: "failed"; message: string };

/** A search that a component shows. */
export interface Searching {
  stage: Stage;
  /** The latest snapshot of each lane; only comparisons have more than one. */
  lanes: (Snapshot | undefined)[];
  /** Positions of a review, in their order. */
  findings: Finding[];
  isRunning: boolean;
  start(request: Asked): void;
  /** Ends the search; what it knows stays. */
  stop(): void;
  /** Ends the search and forgets it. */
  clear(): void;
}

const IDLE: Stage = { name: "idle" };

/** A search, one at a time: another one takes the place of the one before. It ends with the component. */
export function useSearching(onDone?: (done: Done) => void): Searching {
  const running = useRef<Search | null>(null);
  const told = useRef(onDone);
  told.current = onDone;
  const [stage, setStage] = useState<Stage>(IDLE);
  const [lanes, setLanes] = useState<(Snapshot | undefined)[]>([]);
  const [findings, setFindings] = useState<Finding[]>([]);

  const clear = () => {
    running.current?.abandon();
    running.current = null;
    setStage(IDLE);
    setLanes([]);
    setFindings([]);
  };
  useEffect(() => () => running.current?.abandon(), []);

  const start = (request: Asked) => {
    clear();
    setStage({ name: "running" });
    running.current = search(request, {
      waiting: ({ ahead }) => setStage({ name: "waiting", ahead }),
      lost: () => setStage({ name: "lost" }),
      progress: (snapshot) => {
        setStage((before) => (before.name === "running" ? before : { name: "running" }));
        setLanes((before) => Object.assign([...before], { [snapshot.lane]: snapshot }));
      },
      finding: (finding) => {
        setStage((before) => (before.name === "running" ? before : { name: "running" }));
        // A stream that was taken up again tells everything once more.
        setFindings((before) => [...before.filter(({ step }) => step !== finding.step), finding]);
      },
      done: (done) => {
        setStage({ name: "done", done });
        told.current?.(done);
      },
      failed: (error) => setStage({ name: "failed", message: error.message }),
    });
  };

  return {
    stage,
    lanes,
    findings,
    isRunning: stage.name === "running" || stage.name === "waiting" || stage.name === "lost",
    start,
    stop: () => running.current?.stop(),
    clear,
  };
}

const ENDS: Record<string, string> = {
  playouts: "All playouts are done.",
  time: "The time is used up.",
  decided: "The best move is decided.",
  stopped: "Stopped.",
  others: "Ended to make way for others who were waiting.",
  alone: "Ended because nobody was watching.",
};

/** How a search stands, in words. */
export function saidOf(stage: Stage): string {
  switch (stage.name) {
    case "idle":
      return "";
    case "waiting":
      return stage.ahead === 1 ? "Waiting for another search." : `Waiting for ${stage.ahead} other searches.`;
    case "running":
      return "Searching …";
    case "lost":
      return "Tengen does not answer. Trying again …";
    case "done":
      return ENDS[stage.done.endedBy] ?? "Done.";
    case "failed":
      return stage.message;
  }
}
