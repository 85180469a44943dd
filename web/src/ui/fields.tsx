import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

interface FieldProps {
  label: string;
  hint?: string | undefined;
}

/** Something to choose from a list. */
export function Choice<Value extends string | number>({
  label,
  hint,
  value,
  options,
  onChange,
}: FieldProps & {
  value: Value;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  const id = useId();
  const choose = (event: Event) => {
    const chosen = options[(event.currentTarget as HTMLSelectElement).selectedIndex];
    if (chosen) onChange(chosen.value);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={choose} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <small id={`${id}-hint`} class="faint">
          {hint}
        </small>
      )}
    </div>
  );
}

/** A number to type. What makes no sense is said, and not passed on. */
export function NumberField({
  label,
  hint,
  value,
  least,
  most,
  step = 1,
  onChange,
}: FieldProps & { value: number; least: number; most: number; step?: number; onChange(value: number): void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (event: Event) => {
    const text = (event.currentTarget as HTMLInputElement).value;
    setTyped(text);
    if (isRight(text)) onChange(Number(text));
  };
  const isRight = (text: string) => text.trim() !== "" && Number(text) >= least && Number(text) <= most && fits(text);
  const fits = (text: string) => Math.abs(Number(text) / step - Math.round(Number(text) / step)) < 1e-9;
  const isWrong = typed !== null && !isRight(typed);
  const said = isWrong ? `From ${least} to ${most}${step === 1 ? ", without decimals" : ` in steps of ${step}`}.` : hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        value={typed ?? value}
        onInput={type}
        // What is wrong stays to be seen, and keeps a form from being sent.
        onBlur={() => setTyped(isWrong ? typed : null)}
        aria-invalid={isWrong}
        aria-describedby={said ? `${id}-hint` : undefined}
      />
      {said && (
        <small id={`${id}-hint`} class={isWrong ? "bad" : "faint"} role={isWrong ? "alert" : undefined}>
          {said}
        </small>
      )}
    </div>
  );
}

/** Something that is on or off. */
export function Switch({
  label,
  value,
  onChange,
}: {
  label: ComponentChildren;
  value: boolean;
  onChange(value: boolean): void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange((event.currentTarget as HTMLInputElement).checked)}
      />
      {label}
    </label>
  );
}

/** One of a few things, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What went wrong, with a way to put it aside. */
export function Problem({ message, onClose }: { message: string | null; onClose?: (() => void) | undefined }) {
  if (!message) return null;
  return (
    <div class="problem" role="alert">
      <span>{message}</span>
      {onClose && (
        <button type="button" class="plain" aria-label="Put this message aside" onClick={onClose}>
          ✕
        </button>
      )}
    </div>
  );
}
