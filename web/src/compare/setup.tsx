import { useId } from "preact/hooks";
import { Choice, NumberField } from "../ui/fields";
import type { About } from "../api/types";
import { Dash } from "./dash";
import { changesOf, type Lane, LARGEST_SEED, LEAST_LANES, possible, READY, type Settings } from "./settings";

interface SetupProps {
  about: About;
  settings: Settings;
  onChange(settings: Settings): void;
}

/** What is compared: two to four methods, with as many playouts each. */
export function MethodsPanel({ about, settings, onChange }: SetupProps) {
  const { lanes } = settings;
  const setLanes = (changed: Lane[]) => onChange({ ...settings, lanes: changed });
  const unused = about.presets.find(({ name }) => lanes.every(({ preset }) => preset !== name));
  return (
    <section class="panel stack compare-methods" aria-labelledby="methods-title">
      <h2 id="methods-title">Methods</h2>
      <ReadyChoice about={about} lanes={lanes} onChange={setLanes} />
      <ol class="methods">
        {lanes.map((lane, place) => (
          <LaneFields
            key={place}
            about={about}
            number={place}
            lane={lane}
            onChange={(changed) => setLanes(lanes.map((one, at) => (at === place ? changed : one)))}
            onRemove={lanes.length > LEAST_LANES ? () => setLanes(lanes.filter((_, at) => at !== place)) : undefined}
          />
        ))}
      </ol>
      <div class="row">
        <button
          type="button"
          disabled={lanes.length >= about.limits.methods}
          onClick={() => setLanes([...lanes, { preset: (unused ?? about.presets[0])?.name ?? "", changes: "" }])}
        >
          Add a method
        </button>
      </div>
      <div class="columns">
        <NumberField
          label="Playouts each"
          value={settings.playouts}
          least={1}
          most={about.limits.playouts}
          onChange={(playouts) => onChange({ ...settings, playouts })}
        />
        <NumberField
          label="Seed"
          hint="The same seed gives the same search."
          value={settings.seed}
          least={0}
          most={LARGEST_SEED}
          onChange={(seed) => onChange({ ...settings, seed })}
        />
      </div>
    </section>
  );
}

const isSame = (one: Lane[], other: Lane[]) =>
  JSON.stringify(one.map((lane) => [lane.preset, changesOf(lane)])) ===
  JSON.stringify(other.map((lane) => [lane.preset, changesOf(lane)]));

function ReadyChoice({ about, lanes, onChange }: { about: About; lanes: Lane[]; onChange(lanes: Lane[]): void }) {
  const ready = READY.map(({ name, lanes }) => ({ name, lanes: possible(about, lanes) })).filter(
    ({ lanes }) => lanes.length >= LEAST_LANES,
  );
  const found = ready.findIndex((one) => isSame(one.lanes, lanes));
  const options = ready.map(({ name }, value) => ({ value, label: name }));
  return (
    <Choice
      label="Comparison"
      value={found}
      options={found < 0 ? [{ value: -1, label: "Your own choice" }, ...options] : options}
      onChange={(chosen) => {
        const one = ready[chosen];
        if (one) onChange(one.lanes.map((lane) => ({ ...lane })));
      }}
    />
  );
}

/** A title that begins with the name, as "Crazy Stone: selection by urgency" does, without it. */
function withoutName(title: string, name: string): string {
  const [first = "", ...rest] = title.split(": ");
  return rest.length && first.toLowerCase().replace(" ", "-") === name ? rest.join(": ") : title;
}

interface LaneFieldsProps {
  about: About;
  number: number;
  lane: Lane;
  onChange(lane: Lane): void;
  onRemove?: (() => void) | undefined;
}

function LaneFields({ about, number, lane, onChange, onRemove }: LaneFieldsProps) {
  const id = useId();
  const preset = about.presets.find(({ name }) => name === lane.preset);
  const changes = changesOf(lane).length;
  return (
    <li>
      <div class="method">
        <Dash number={number} />
        <select
          aria-label={`Method ${number + 1}`}
          title={preset?.about}
          value={lane.preset}
          onChange={(event) => onChange({ ...lane, preset: event.currentTarget.value })}
        >
          {about.presets.map(({ name, title }) => (
            <option key={name} value={name}>
              {`${name}: ${withoutName(title, name)}`}
            </option>
          ))}
        </select>
        {onRemove && (
          <button type="button" class="plain" aria-label={`Remove method ${number + 1}, ${lane.preset}`} onClick={onRemove}>
            ✕
          </button>
        )}
      </div>
      <details>
        <summary class="faint">{changes ? `${changes} ${changes === 1 ? "change" : "changes"}` : "Change parameters"}</summary>
        <label class="hidden" for={id}>
          Changes of method {number + 1}
        </label>
        <textarea
          id={id}
          rows={2}
          spellcheck={false}
          placeholder="search.select.p=0.5"
          value={lane.changes}
          aria-describedby={`${id}-hint`}
          onInput={(event) => onChange({ ...lane, changes: event.currentTarget.value })}
        />
        <small class="faint" id={`${id}-hint`}>
          One path=value a line, as with <code>--set</code>. <code>tengen preset show {lane.preset}</code> prints all
          parameters.
        </small>
      </details>
    </li>
  );
}
