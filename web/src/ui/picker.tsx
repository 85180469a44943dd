import type { About, Player } from "../api/types";
import { Choice } from "./fields";

interface PresetPickerProps {
  about: About;
  label: string;
  value: Player;
  onChange(player: Player): void;
  /** Are levels below the full strength of use here? */
  hasLevels?: boolean;
}

/** Chooses who searches: a method of the papers, and how strong. */
export function PlayerPicker({ about, label, value, onChange, hasLevels = false }: PresetPickerProps) {
  const preset = about.presets.find(({ name }) => name === value.preset);
  const level = about.levels.find((one) => one.level === (value.level ?? about.levels.length));
  return (
    <div class="stack">
      <Choice
        label={label}
        value={value.preset}
        options={about.presets.map(({ name, title }) => ({ value: name, label: title === name ? name : `${name}: ${title}` }))}
        onChange={(name) => onChange({ ...value, preset: name })}
        hint={preset?.about}
      />
      {hasLevels && (
        <Choice
          label="Level"
          value={value.level ?? about.levels.length}
          options={about.levels.map((one) => ({ value: one.level, label: `${one.level}` }))}
          onChange={(chosen) => onChange({ ...value, level: chosen })}
          hint={level?.about}
        />
      )}
    </div>
  );
}
