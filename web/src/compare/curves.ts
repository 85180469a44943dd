import type { Frame } from "./history";
import type { CurveOf } from "./settings";

/** Several curves over the same playouts: what uPlot draws. A lane that has no point there has null. */
export type Merged = [number[], ...(number | null)[][]];

/** The first playouts say next to nothing, and would squeeze all the rest into a line. */
const TELLING = 32;

/** The curves of all lanes on one axis. */
export function merge(frame: Frame, lanes: number, of: CurveOf): Merged {
  const column = of === "position" ? 1 : 2;
  const values = Array.from({ length: lanes }, (_, lane) => {
    const curve = frame[lane]?.curve ?? [];
    return new Map(curve.map((point) => [point[0], point[column]]));
  });
  const playouts = [...new Set(values.flatMap((curve) => [...curve.keys()]))].sort((one, other) => one - other);
  return [playouts, ...values.map((curve) => playouts.map((at) => curve.get(at) ?? null))];
}

/** The win rates between which the telling part of the curves lies, with some room; within 0 and 1. */
export function rangeOf([playouts, ...lanes]: Merged): [number, number] {
  const last = playouts[playouts.length - 1] ?? 0;
  const told = lanes.flatMap((lane) =>
    lane.filter((value, place): value is number => value !== null && (playouts[place] ?? 0) >= Math.min(TELLING, last)),
  );
  if (!told.length) return [0, 1];
  const least = Math.min(...told);
  const most = Math.max(...told);
  const room = Math.max(0.02, (most - least) / 10);
  return [Math.max(0, least - room), Math.min(1, most + room)];
}

/** The value of a lane at some place of the axis: the last that it told by then. */
export function valueAt(curve: (number | null)[] | undefined, place: number): number | null {
  for (let at = Math.min(place, (curve?.length ?? 0) - 1); at >= 0; at -= 1) {
    const value = curve?.[at];
    if (value !== null && value !== undefined) return value;
  }
  return null;
}
