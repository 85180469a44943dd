import type { ComponentChildren } from "preact";
import type { About, Snapshot } from "../api/types";
import { NumberField, Switch } from "../ui/fields";
import { PlayerPicker } from "../ui/picker";
import { saidOf } from "../ui/searching";
import type { Analysing } from "./analysing";
import { type Known, playoutsOf } from "./memory";
import { type Settings, withCandidates, withSight } from "./settings";
import { counted, lead, many, percent, speed } from "./words";

interface AnalysisPanelProps {
  about: About;
  settings: Settings;
  onSettings(change: Partial<Settings>): void;
  analysing: Analysing;
  /** Is the position on the board the one that is searched? */
  isHere: boolean;
  known: Known | undefined;
  /** Why the position cannot be searched, if so. */
  refusal: string | null;
  onStart(): void;
  onStop(): void;
  /** The candidates. */
  children: ComponentChildren;
  /** What is thought of moves before any search. */
  sight: ComponentChildren;
}

/** Starts and stops the engine, and says how it sees the position. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { settings, onSettings, analysing, isHere, known, refusal } = props;
  const isRunning = analysing.isRunning && isHere;
  return (
    <section class="panel stack" aria-labelledby="analysis-title">
      <div class="row spread">
        <h2 id="analysis-title">Analysis</h2>
        <div class="row">
          <button
            type="button"
            class={isRunning ? undefined : "main"}
            disabled={refusal !== null}
            onClick={isRunning ? props.onStop : props.onStart}
            title="Space"
          >
            {isRunning ? "Stop" : known ? "More playouts" : "Start"}
          </button>
        </div>
      </div>
      <Outlook snapshot={known?.snapshot} />
      <p class="faint status" role="status">
        {refusal ?? [isHere ? saidOf(analysing.stage) : "", known && `By ${known.preset}.`].filter(Boolean).join(" ")}
      </p>
      {props.children}
      <Numbers snapshot={known?.snapshot} />
      <div class="row switches">
        <Switch
          label="Follow the board"
          value={settings.follows}
          onChange={(follows) => onSettings(follows ? { follows, isOn: true } : { follows })}
        />
        <Switch
          label="Candidates"
          value={settings.showsCandidates}
          onChange={(isShown) => onSettings(withCandidates(isShown))}
        />
        <Switch
          label="Ownership"
          value={settings.showsOwnership}
          onChange={(showsOwnership) => onSettings({ showsOwnership })}
        />
        <Switch
          label="Chances at sight"
          value={settings.showsSight}
          onChange={(isShown) => onSettings(withSight(isShown))}
        />
      </div>
      {props.sight}
      <Engine {...props} />
    </section>
  );
}

/** Who is ahead: a bar with Black's share, and the numbers. It keeps its place while nothing is known. */
function Outlook({ snapshot }: { snapshot: Snapshot | undefined }) {
  const share = (rate: number | undefined) => (rate === undefined ? "–" : percent(rate));
  const winRate = snapshot?.winRate;
  return (
    <div class="outlook">
      <p class="row spread">
        <strong data-testid="win-rate">Black {share(winRate)}</strong>
        <strong data-testid="score">{snapshot ? lead(snapshot.score) : ""}</strong>
        <strong>White {share(winRate === undefined ? undefined : 1 - winRate)}</strong>
      </p>
      <div class="share" aria-hidden="true">
        <span style={{ width: `${100 * (winRate ?? 0.5)}%` }} />
      </div>
    </div>
  );
}

/** What the search has cost, how its tree looks, and what its win rate stands for. */
function Numbers({ snapshot }: { snapshot: Snapshot | undefined }) {
  const told = <Value,>(value: (snapshot: Snapshot) => Value) => (snapshot ? value(snapshot) : "–");
  const kept = snapshot?.kept ?? 0;
  const rows: [string, string, (string | undefined)?][] = [
    ["Playouts", told((one) => counted(playoutsOf(one))), kept ? `${many(kept, "playout")} of earlier searches included` : ""],
    ["Speed", told(speed)],
    ["Nodes", told(({ tree }) => counted(tree.nodes))],
    ["Depth", told(({ tree }) => `${tree.meanDepth.toFixed(1)}, at most ${tree.deepest}`), "Of the tree: on average, and of the longest line"],
  ];
  if (snapshot?.calibrated !== undefined) {
    rows.push(["In real games", `Black ${percent(snapshot.calibrated, 0)}`, "What the win rate stands for in games that were counted"]);
  }
  return (
    <dl class="numbers">
      {rows.map(([name, value, title]) => (
        <div key={name} title={title || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who searches, and for how long. */
function Engine({ about, settings, onSettings }: AnalysisPanelProps) {
  const { limits } = about;
  const minutes = Math.round(limits.seconds / 60);
  return (
    <details>
      <summary>
        Engine: {settings.player.preset}, {settings.isEndless ? "until I stop" : many(settings.playouts, "playout")}
      </summary>
      <div class="stack">
        <PlayerPicker
          about={about}
          label="Engine"
          value={settings.player}
          onChange={(player) => onSettings({ player })}
        />
        <Switch label="Search until I stop" value={settings.isEndless} onChange={(isEndless) => onSettings({ isEndless })} />
        {settings.isEndless ? (
          <small class="faint">
            The server ends a search after {many(minutes, "minute")} or {many(limits.playouts, "playout")}.
          </small>
        ) : (
          <NumberField
            label="Playouts of a search"
            hint="More playouts goes on with so many again."
            value={settings.playouts}
            least={1}
            most={limits.playouts}
            onChange={(playouts) => onSettings({ playouts })}
          />
        )}
      </div>
    </details>
  );
}
