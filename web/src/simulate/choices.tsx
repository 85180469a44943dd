import type { About } from "../api/types";
import { Choice, NumberField, Switch } from "../ui/fields";
import { SPEEDS } from "./stepper";

/** In the place of a policy: all of them, side by side. */
export const ALL = "all";

/** What was chosen in this view. It outlives a reload. */
export interface Choices {
  /** The name of a policy, or "all". */
  policy: string;
  seed: number;
  /** Moves in a second. */
  speed: number;
  /** Are the letters of the reasons shown on all stones? */
  hasLetters: boolean;
}

/** The largest seed; the server takes larger ones, but people do not type them. */
const MOST = 999_999_999;

/** Is this something that can be chosen where there are these policies? */
export function isChoices(value: unknown, policies: string[]): value is Choices {
  const choices = value as Partial<Choices> | null;
  const isSeed = Number.isInteger(choices?.seed) && (choices?.seed ?? -1) >= 0 && (choices?.seed ?? 0) <= MOST;
  const isPolicy = [ALL, ...policies].includes(choices?.policy ?? "");
  return isPolicy && isSeed && SPEEDS.includes(choices?.speed ?? 0) && typeof choices?.hasLetters === "boolean";
}

interface ChoicesPanelProps {
  about: About;
  choices: Choices;
  onChange(choices: Choices): void;
}

/** Chooses a policy and a seed. */
export function ChoicesPanel({ about, choices, onChange }: ChoicesPanelProps) {
  const policy = about.policies.find(({ name }) => name === choices.policy);
  return (
    <section class="panel stack" aria-labelledby="playout">
      <h2 id="playout">Playout</h2>
      <Choice
        label="Policy"
        value={choices.policy}
        options={[
          ...about.policies.map(({ name }) => ({ value: name, label: name })),
          { value: ALL, label: "all, side by side" },
        ]}
        onChange={(chosen) => onChange({ ...choices, policy: chosen })}
        hint={policy?.about ?? "Every policy plays from the same position with the same seed."}
      />
      <div class="row seed">
        <NumberField
          label="Seed"
          value={choices.seed}
          least={0}
          most={MOST}
          onChange={(seed) => onChange({ ...choices, seed })}
        />
        <button type="button" onClick={() => onChange({ ...choices, seed: choices.seed === MOST ? 0 : choices.seed + 1 })}>
          Another seed
        </button>
      </div>
      <Switch
        label="Letters of the reasons on all stones"
        value={choices.hasLetters}
        onChange={(hasLetters) => onChange({ ...choices, hasLetters })}
      />
    </section>
  );
}
