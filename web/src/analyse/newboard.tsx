import { useState } from "preact/hooks";
import type { About, Line } from "../api/types";
import { Choice, NumberField } from "../ui/fields";

const SIZES = [5, 7, 9, 11, 13, 15, 17, 19];

/** The most stones of a fixed handicap on a square board with an odd number of lines. */
const mostHandicap = (size: number): number => (size < 7 ? 0 : size === 7 ? 4 : 9);

/** Asks for a board to begin with. */
export function NewBoard({ about, onCreate }: { about: About; onCreate(line: Omit<Line, "steps">): void }) {
  const first = about.rules.find(({ name }) => name === "chinese") ?? about.rules[0];
  const [size, setSize] = useState(9);
  const [rules, setRules] = useState(first?.name ?? "chinese");
  const [komi, setKomi] = useState(first?.komi ?? 7);
  const [handicap, setHandicap] = useState(0);
  const usual = (name: string, stones: number) => (stones ? 0.5 : (about.rules.find((one) => one.name === name)?.komi ?? 7));
  const choose = (change: { size?: number; rules?: string; handicap?: number }) => {
    const next = { size, rules, handicap, ...change };
    const stones = Math.min(next.handicap, mostHandicap(next.size));
    setSize(next.size);
    setRules(next.rules);
    setHandicap(stones);
    // Another choice of rules or stones has another usual komi; another size has not.
    if (next.rules !== rules || stones !== handicap) setKomi(usual(next.rules, stones));
  };
  const stones = Array.from({ length: Math.max(mostHandicap(size) - 1, 0) }, (_, place) => place + 2);
  return (
    <div class="stack">
      <div class="columns">
        <Choice
          label="Size"
          value={size}
          options={SIZES.map((value) => ({ value, label: `${value} × ${value}` }))}
          onChange={(value) => choose({ size: value })}
        />
        <Choice
          label="Handicap"
          value={handicap}
          options={[0, ...stones].map((value) => ({ value, label: value ? `${value} stones` : "None" }))}
          onChange={(value) => choose({ handicap: value })}
        />
        <NumberField label="Komi" value={komi} least={-100} most={100} step={0.5} onChange={setKomi} />
      </div>
      <Choice
        label="Rules"
        value={rules}
        options={about.rules.map(({ name }) => ({ value: name, label: name }))}
        onChange={(value) => choose({ rules: value })}
        hint={about.rules.find(({ name }) => name === rules)?.about}
      />
      <div class="row">
        <button type="button" class="main" onClick={() => onCreate({ width: size, height: size, rules, komi, handicap })}>
          Clear the board
        </button>
      </div>
    </div>
  );
}
