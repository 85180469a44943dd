import { useEffect, useRef, useState } from "preact/hooks";
import { type Search, search } from "../api/stream";
import type { Budget, Line, Player } from "../api/types";
import type { Stage } from "../ui/searching";
import { remember } from "./memory";

/** A search of the position on the board. */
export interface Analysing {
  stage: Stage;
  /** The position that it is of, by its number in `identity.ts`. */
  identity: number | null;
  isRunning: boolean;
  start(identity: number, line: Line, player: Player, budget: Budget): void;
  /** Ends the search; what it knows is remembered. */
  stop(): void;
}

/** Searches positions, one at a time, and remembers what comes of it. */
export function useAnalysing(): Analysing {
  const running = useRef<Search | null>(null);
  const [stage, setStage] = useState<Stage>({ name: "idle" });
  const [identity, setIdentity] = useState<number | null>(null);
  const [, changed] = useState(0);
  useEffect(() => () => running.current?.abandon(), []);

  const start = (of: number, line: Line, player: Player, budget: Budget) => {
    running.current?.abandon();
    setIdentity(of);
    setStage({ name: "running" });
    running.current = search(
      { kind: "analysis", line, player, budget },
      {
        waiting: ({ ahead }) => setStage({ name: "waiting", ahead }),
        progress: (snapshot) => {
          remember(of, { snapshot, preset: player.preset });
          setStage((before) => (before.name === "running" ? before : { name: "running" }));
          changed((count) => count + 1);
        },
        done: (done) => setStage({ name: "done", done }),
        failed: (error) => setStage({ name: "failed", message: error.message }),
      },
    );
  };

  return {
    stage,
    identity,
    isRunning: stage.name === "running" || stage.name === "waiting",
    start,
    stop: () => running.current?.stop(),
  };
}
