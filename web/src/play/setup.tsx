import { useEffect, useRef, useState } from "preact/hooks";
import type { About, Color } from "../api/types";
import { Choice, NumberField, Segments, Switch } from "../ui/fields";
import { PlayerPicker } from "../ui/picker";
import type { Settings, Thinking } from "./game";

interface SetupProps {
  about: About;
  settings: Settings;
  onBegin(settings: Settings): void;
  onCancel?: (() => void) | undefined;
}

/** What is chosen before a game. */
export function Setup({ about, settings, onBegin, onCancel }: SetupProps) {
  const [chosen, setChosen] = useState<Settings & { isRandom?: boolean }>(settings);
  const change = (part: Partial<Settings>) => setChosen((before) => ({ ...before, ...part }));
  const rules = about.rules.find(({ name }) => name === chosen.rules);
  const usualKomi = (handicap: number) => (handicap ? 0.5 : (rules?.komi ?? 7.5));
  const isFull = (chosen.opponent.level ?? about.levels.length) >= about.levels.length;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel?.();
  };
  const begin = (event: Event) => {
    event.preventDefault();
    const { isRandom, ...rest } = chosen;
    onBegin(isRandom ? { ...rest, human: Math.random() < 0.5 ? "black" : "white" } : rest);
  };
  return (
    <form class="panel stack" onSubmit={begin} onKeyDown={leave} ref={form} tabIndex={-1} aria-label="New game">
      <h2>New game</h2>
      <Segments
        label="Board"
        value={String(chosen.size)}
        options={["9", "13", "19"].map((size) => ({ value: size, label: `${size} × ${size}` }))}
        onChange={(size) => change({ size: Number(size) })}
      />
      <Segments<Color | "random" | "both">
        label="You play"
        value={chosen.isRandom ? "random" : chosen.human}
        options={[
          { value: "black", label: "Black" },
          { value: "white", label: "White" },
          { value: "random", label: "Either" },
          { value: "both", label: "Both" },
        ]}
        onChange={(human) =>
          setChosen((before) => ({
            ...before,
            isRandom: human === "random",
            human: human === "random" ? before.human : human,
          }))
        }
      />
      {chosen.human !== "both" || chosen.isRandom ? (
        <>
          <PlayerPicker
            about={about}
            label="Opponent"
            value={chosen.opponent}
            onChange={(opponent) => change({ opponent })}
            hasLevels
          />
          {!chosen.time && isFull && <ThinkingFields about={about} value={chosen.thinking} onChange={(thinking) => change({ thinking })} />}
        </>
      ) : null}
      <div class="columns">
        <Choice
          label="Rules"
          value={chosen.rules}
          options={about.rules.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => {
            const komi = about.rules.find((one) => one.name === name)?.komi ?? chosen.komi;
            change({ rules: name, komi: chosen.handicap ? chosen.komi : komi });
          }}
        />
        <Choice
          label="Handicap"
          value={chosen.handicap}
          options={[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) => ({ value: stones, label: stones ? `${stones} stones` : "None" }))}
          onChange={(handicap) => change({ handicap, komi: usualKomi(handicap) })}
        />
        <NumberField
          label="Komi"
          value={chosen.komi}
          least={-100}
          most={100}
          step={0.5}
          onChange={(komi) => change({ komi })}
        />
      </div>
      {rules && <small class="faint">{rules.about}</small>}
      <ClockFields value={chosen.time} onChange={(time) => change({ time })} />
      <div class="row">
        <button type="submit" class="main">
          Start
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Back to the game
          </button>
        )}
      </div>
    </form>
  );
}

function ThinkingFields({
  about,
  value,
  onChange,
}: {
  about: About;
  value: Thinking;
  onChange(thinking: Thinking): void;
}) {
  const isTime = value.unit === "seconds";
  return (
    <div class="columns">
      <Choice<Thinking["unit"]>
        label="It thinks for"
        value={value.unit}
        options={[
          { value: "seconds", label: "seconds a move" },
          { value: "playouts", label: "playouts a move" },
        ]}
        onChange={(unit) => onChange({ unit, amount: unit === "seconds" ? 3 : 10_000 })}
      />
      <NumberField
        label={isTime ? "Seconds" : "Playouts"}
        value={value.amount}
        least={isTime ? 0.1 : 1}
        most={isTime ? about.limits.seconds : about.limits.playouts}
        step={isTime ? 0.1 : 1}
        onChange={(amount) => onChange({ ...value, amount })}
      />
    </div>
  );
}

function ClockFields({ value, onChange }: { value: Settings["time"]; onChange(time: Settings["time"]): void }) {
  return (
    <>
      <Switch
        label="Play with a clock"
        value={value !== null}
        onChange={(isOn) => onChange(isOn ? { main: 600, period: 30, periods: 3 } : null)}
      />
      {value && (
        <div class="columns">
          <NumberField
            label="Minutes"
            value={value.main / 60}
            least={0}
            most={600}
            step={0.5}
            // A clock without any time would be none.
            onChange={(minutes) =>
              onChange({ ...value, main: minutes * 60, periods: minutes ? value.periods : Math.max(1, value.periods) })
            }
          />
          <NumberField
            label="Periods"
            value={value.periods}
            least={value.main > 0 ? 0 : 1}
            most={25}
            onChange={(periods) => onChange({ ...value, periods })}
          />
          <NumberField
            label="Seconds each"
            value={value.period}
            least={1}
            most={600}
            onChange={(period) => onChange({ ...value, period })}
          />
        </div>
      )}
    </>
  );
}
