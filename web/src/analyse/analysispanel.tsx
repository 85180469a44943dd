import type { ComponentChildren } from "preact";
import type { About, Snapshot } from "../api/types";
import { NumberField, Switch } from "../ui/fields";
import { PlayerPicker } from "../ui/picker";
import { saidOf } from "../ui/searching";
import type { Analysing } from "./analysing";
import { type Known, playoutsOf } from "./memory";
import type { Settings } from "./settings";
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
      {known ? <Outlook snapshot={known.snapshot} /> : <p class="faint">Nothing is known about this position yet.</p>}
      <p class="faint status" role="status">
        {refusal ?? [isHere ? saidOf(analysing.stage) : "", known && `By ${known.preset}.`].filter(Boolean).join(" ")}
      </p>
      {props.children}
      {known && <Numbers snapshot={known.snapshot} />}
      <div class="row switches">
        <Switch
          label="Follow the board"
          value={settings.follows}
          onChange={(follows) => onSettings(follows ? { follows, isOn: true } : { follows })}
        />
        <Switch
          label="Candidates"
          value={settings.showsCandidates}
          onChange={(showsCandidates) => onSettings({ showsCandidates })}
        />
        <Switch
          label="Ownership"
          value={settings.showsOwnership}
          onChange={(showsOwnership) => onSettings({ showsOwnership })}
        />
      </div>
      <Engine {...props} />
    </section>
  );
}

/** Who is ahead: a bar with Black's share, and the numbers. */
function Outlook({ snapshot }: { snapshot: Snapshot }) {
  const { winRate, score, calibrated } = snapshot;
  return (
    <div class="outlook">
      <p class="row spread">
        <strong data-testid="win-rate">Black {percent(winRate)}</strong>
        <strong data-testid="score">{lead(score)}</strong>
        <strong>White {percent(1 - winRate)}</strong>
      </p>
      <div class="share" aria-hidden="true">
        <span style={{ width: `${100 * winRate}%` }} />
      </div>
      {calibrated !== undefined && (
        <p class="faint" title="By the games that this engine was calibrated with, for the best move">
          In real games Black would win about {percent(calibrated, 0)}.
        </p>
      )}
    </div>
  );
}

/** What the search has cost, and how its tree looks. */
function Numbers({ snapshot }: { snapshot: Snapshot }) {
  const { tree, kept } = snapshot;
  const rows: [string, string, (string | undefined)?][] = [
    ["Playouts", counted(playoutsOf(snapshot)), kept > 0 ? `${many(kept, "playout")} of earlier searches went on.` : undefined],
    ["Speed", speed(snapshot)],
    ["Nodes", counted(tree.nodes)],
    ["Depth", `${tree.meanDepth.toFixed(1)}, at most ${tree.deepest}`],
  ];
  return (
    <dl class="numbers">
      {rows.map(([name, value, title]) => (
        <div key={name} title={title}>
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
