import { useEffect, useRef, useState } from "preact/hooks";
import { playout } from "../api/client";
import type { Line, Playout } from "../api/types";
import { Choice, Problem } from "../ui/fields";
import { Histogram } from "./histogram";
import { meanWords, percent, type Summary, summaryOf, type Tally, withResult } from "./tally";

/** How many playouts of each policy can be asked for. */
const COUNTS = [20, 50, 100, 200];

interface Many {
  tallies: Tally[];
  isRunning: boolean;
  problem: string | null;
  start(count: number): void;
  stop(): void;
}

/**
 * Playouts one after the other, never two at once, so that neither the server nor others who play notice. All policies
 * play a seed before any plays the next.
 */
function useMany(line: Line, policies: string[], seed: number): Many {
  const key = JSON.stringify([line, policies, seed]);
  const run = useRef(0);
  const [tallies, setTallies] = useState<Tally[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = () => {
    run.current += 1;
    setIsRunning(false);
  };
  // What was counted for another position says nothing about this one.
  useEffect(() => {
    setTallies([]);
    setProblem(null);
    return stop;
  }, [key]);
  const start = async (count: number) => {
    const mine = ++run.current;
    let counted: Tally[] = policies.map((policy) => ({ policy, points: [], moves: 0 }));
    setTallies(counted);
    setProblem(null);
    setIsRunning(true);
    try {
      for (let game = 0; game < count; game += 1) {
        const played: Playout[] = [];
        for (const policy of policies) {
          played.push(await playout(line, policy, seed + game));
          if (run.current !== mine) return;
        }
        counted = counted.map((tally, place) => {
          const one = played[place];
          return one ? withResult(tally, one.result, one.moves.length) : tally;
        });
        setTallies(counted);
      }
    } catch (error) {
      if (run.current === mine) setProblem(error instanceof Error ? error.message : String(error));
    }
    if (run.current === mine) setIsRunning(false);
  };
  return { tallies, isRunning, problem, start: (count) => void start(count), stop };
}

function wordsOf({ count, black, share, low, high, mean, deviation, length, draws }: Summary): string {
  const drawn = draws ? `, ${draws} drawn` : "";
  return (
    `Black wins ${black} of ${count}${drawn}: ${percent(share)} (${percent(low)} to ${percent(high)}). ` +
    `In the mean ${meanWords(mean)}, give or take ${deviation.toFixed(1)}, after ${Math.round(length)} moves.`
  );
}

interface ManyPanelProps {
  line: Line;
  policies: string[];
  seed: number;
}

/** Many playouts, and what they say together: how a Monte-Carlo program judges a position. */
export function ManyPanel({ line, policies, seed }: ManyPanelProps) {
  const [count, setCount] = useState(50);
  const many = useMany(line, policies, seed);
  const done = many.tallies[0]?.points.length ?? 0;
  return (
    <section class="panel stack" aria-labelledby="many">
      <h2 id="many">Play many</h2>
      <p class="faint">
        One playout says next to nothing. The share of many that a side wins is what a Monte-Carlo program takes for the value of a
        position; its tree is there to ask better questions.
      </p>
      <div class="row many-start">
        <Choice
          label="Playouts"
          value={count}
          options={COUNTS.map((value) => ({ value, label: String(value) }))}
          onChange={(chosen) => setCount(chosen)}
        />
        {many.isRunning ? (
          <button type="button" onClick={many.stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="main" onClick={() => many.start(count)}>
            Play them
          </button>
        )}
        {many.isRunning && <progress max={count} value={done} aria-label="Playouts so far" />}
      </div>
      <Problem message={many.problem} />
      <div class="tallies">
        {many.tallies.map((tally) => {
          const summary = summaryOf(tally);
          return (
            summary && (
              <div key={tally.policy} data-testid="tally">
                <h3>{tally.policy}</h3>
                <Histogram points={tally.points} />
                <p>{wordsOf(summary)}</p>
              </div>
            )
          );
        })}
      </div>
      <p class="hidden" role="status">
        {!many.isRunning && done > 0 ? `${done} playouts are done.` : ""}
      </p>
    </section>
  );
}
