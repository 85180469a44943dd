import { useEffect, useState } from "preact/hooks";

/** On boards with lines so near that a finger may miss, a second tap at the same point confirms the first. */
export function useTap(
  key: string,
  isSmall: boolean,
  play: (point: string) => void,
): { pending: string | null; tap(point: string): void; confirm(): void } {
  const [pending, setPending] = useState<string | null>(null);
  useEffect(() => setPending(null), [key]);
  const needsConfirming = isSmall && matchMedia("(pointer: coarse)").matches;
  return {
    pending,
    tap(point) {
      if (needsConfirming && pending !== point) setPending(point);
      else play(point);
    },
    confirm() {
      if (pending) play(pending);
    },
  };
}
