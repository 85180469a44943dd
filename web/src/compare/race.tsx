import { useMemo, useRef, useState } from "preact/hooks";
import { colorName } from "../board/points";
import type { About, Line, Position } from "../api/types";
import { Problem, Segments } from "../ui/fields";
import { saidOf, useSearching } from "../ui/searching";
import { Curves } from "./curvespanel";
import { type Frame, playoutsOf, useHistory } from "./history";
import { grouped } from "./numbers";
import { Methods } from "./methodspanel";
import { Picture } from "./picture";
import { type Heat, nameOf, type Order, playerOf, type Settings } from "./settings";
import { Verdict } from "./verdict";

interface RaceProps {
  about: About;
  settings: Settings;
  onChange(settings: Settings): void;
  line: Line;
  /** The position at the end of the line, once it is known. */
  position: Position | null;
  /** A comparison begins. */
  onStart(): void;
}

/** What a comparison was started with. It stays on the page until the next one, whatever is chosen meanwhile. */
interface Started {
  line: Line;
  position: Position;
  lanes: Settings["lanes"];
  playouts: number;
  seed: number;
}

const NOTHING: Frame = [];

/** The comparison itself: starting and stopping it, and what comes of it. */
export function Race({ about, settings, onChange, line, position, onStart }: RaceProps) {
  const searching = useSearching();
  const isWide = useMemo(() => matchMedia("(min-width: 56rem)").matches, []);
  const bar = useRef<HTMLElement>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const history = useHistory(searching, started?.lanes.length ?? 0);
  const [at, setAt] = useState<Frame | null>(null);
  const start = () => {
    if (!position) return;
    const { lanes, playouts, seed } = settings;
    history.forget();
    setAt(null);
    setStarted({ line, position, lanes, playouts, seed });
    searching.start({ kind: "compare", line, players: lanes.map(playerOf), budget: { playouts, seed } });
    onStart();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    bar.current?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  };
  const frame = at ?? history.frames[history.frames.length - 1] ?? NOTHING;
  const lanes = started?.lanes ?? settings.lanes;
  const shown = started?.position ?? position;
  const names = useMemo(() => lanes.map(nameOf), [lanes]);
  const presets = useMemo(() => [...new Set(lanes.map(({ preset }) => preset))], [lanes]);
  const hasPlayouts = frame.some((lane) => lane?.playouts);
  const { heat, order, curve } = settings;
  const picture = useMemo(
    () => shown && <Picture about={about} lanes={lanes} names={names} position={shown} frame={frame} heat={heat} order={order} />,
    [about, lanes, names, shown, frame, heat, order],
  );
  const curves = useMemo(
    () =>
      hasPlayouts && <Curves frame={frame} names={names} of={curve} onOf={(curve) => onChange({ ...settings, curve })} />,
    [frame, names, settings],
  );
  const verdict = useMemo(() => hasPlayouts && <Verdict frame={frame} names={names} />, [frame, names]);
  return (
    <>
      <section class="panel race-bar" ref={bar} aria-label="Comparison">
        <div class="row">
          {searching.isRunning ? (
            <button type="button" class="main" onClick={searching.stop}>
              Stop
            </button>
          ) : (
            <button type="button" class="main" onClick={start} disabled={!position || position.over !== null}>
              Start
            </button>
          )}
          <Progress frame={frame} most={started?.playouts ?? settings.playouts} />
          <span role="status" class="faint">
            {searching.stage.name === "failed" ? "" : saidOf(searching.stage)}
          </span>
        </div>
        <Replay frames={history.frames} at={at} onAt={setAt} />
        <div class="row spread">
          <Segments<Heat>
            label="Boards show"
            value={heat}
            options={[
              { value: "visits", label: "Visits" },
              { value: "rate", label: "Win rate" },
              { value: "ownership", label: "Ownership" },
            ]}
            onChange={(heat) => onChange({ ...settings, heat })}
          />
          <Segments<Order>
            label="Trees have first"
            value={order}
            options={[
              { value: "visits", label: "Most visited" },
              { value: "place", label: "Leftmost" },
            ]}
            onChange={(order) => onChange({ ...settings, order })}
          />
        </div>
        <details class="explanation" open={isWide}>
          <summary>How to read this</summary>
          <p>{EXPLAINED[heat]}</p>
          <p>{TREES}</p>
        </details>
        <Problem message={searching.stage.name === "failed" ? searching.stage.message : null} />
        {started && hasChanged(started, settings, line) && (
          <p class="note">What is below was started with other settings or from another position. Start again to see these.</p>
        )}
      </section>
      {picture}
      {shown && !hasPlayouts && (
        <p class="faint">
          {colorName(shown.toPlay)} is to move. Start, and watch where each method spends its playouts, how its tree grows, and
          how its value settles.
        </p>
      )}
      {curves}
      {verdict}
      <Methods about={about} presets={presets} />
    </>
  );
}

const EXPLAINED: Record<Heat, string> = {
  visits:
    "The area of a disc is the move's share of the visits, to the same scale on all boards; the number is its share in percent. The ring marks the move that would be played.",
  rate: "The win rate of each candidate for who is to move, in percent: blue where it is better than the position as a whole, orange where it is worse.",
  ownership: "Who owns each point at the end of the playouts: the larger the square, the surer.",
};

const TREES =
  "In the trees, each move is as wide as it has visits, blue where it is good for who is to move and orange where it is bad. A dashed line marks the mean depth, a dotted one the deepest move, an upright one the expected moves below what is drawn; bars count the drawn moves at each depth.";

function hasChanged(started: Started, { lanes, playouts, seed }: Settings, line: Line): boolean {
  const now = [lanes.map(playerOf), playouts, seed, line];
  const then = [started.lanes.map(playerOf), started.playouts, started.seed, started.line];
  return JSON.stringify(now) !== JSON.stringify(then);
}

function Progress({ frame, most }: { frame: Frame; most: number }) {
  const done = playoutsOf(frame);
  return (
    <>
      <progress max={most} value={done} aria-label="Playouts of each method" />
      <span class="faint counted">
        {grouped(done)} of {grouped(most)} playouts each
      </span>
    </>
  );
}

/** Goes back to how things stood after fewer playouts: at a frame, because places change when frames are forgotten. */
function Replay({ frames, at, onAt }: { frames: Frame[]; at: Frame | null; onAt(at: Frame | null): void }) {
  const last = frames.length - 1;
  if (last < 1) return null;
  const playouts = playoutsOf(at ?? frames[last] ?? NOTHING);
  const found = at ? frames.indexOf(at) : last;
  const place = found >= 0 ? found : Math.max(frames.filter((frame) => playoutsOf(frame) <= playouts).length - 1, 0);
  return (
    <label class="replay">
      <span class="faint">Look back</span>
      <input
        type="range"
        min={0}
        max={last}
        value={place}
        aria-valuetext={`after ${grouped(playouts)} playouts`}
        onInput={(event) => {
          const chosen = Number(event.currentTarget.value);
          onAt(chosen >= last ? null : (frames[chosen] ?? null));
        }}
      />
      <span class="faint counted">after {grouped(playouts)}</span>
    </label>
  );
}
