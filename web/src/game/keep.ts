import { useEffect, useState } from "preact/hooks";

/**
 * Something that outlives a reload of the page and a restart of the server. Each tab has its own, and a new tab begins
 * with what was last kept in any.
 */
export function useKept<Value>(
  key: string,
  initial: () => Value,
  isRight: (value: unknown) => value is Value,
): [Value, (change: Value | ((value: Value) => Value)) => void] {
  const [value, setValue] = useState<Value>(() => recall(key, isRight) ?? initial());
  useEffect(() => keep(key, value), [key, value]);
  return [value, setValue];
}

/** Where things are kept, the tab's own place first. A browser that keeps nothing refuses even to name them. */
const STORAGES: (() => Storage)[] = [() => sessionStorage, () => localStorage];

/** What was kept under a name, if it is still of use. */
export function recall<Value>(key: string, isRight: (value: unknown) => value is Value): Value | null {
  for (const storage of STORAGES) {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? "null");
      if (isRight(value)) return value;
    } catch {
      // Something else was kept under this name, or nothing can be kept here at all.
    }
  }
  return null;
}

/** Keeps something under a name. */
export function keep(key: string, value: unknown): void {
  for (const storage of STORAGES) {
    try {
      // What was kept before goes in any case: an old game would be taken for this one.
      storage().removeItem(key);
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // There is no room, or the browser keeps nothing: the game goes on without.
    }
  }
}
