import { pointsOf } from "./replay";

/** What many playouts of a policy came to. */
export interface Tally {
  policy: string;
  /** The results in points as Black sees them, in the order of their seeds. */
  points: number[];
  /** The moves of all playouts together. */
  moves: number;
}

/** A tally with one more playout. */
export function withResult(tally: Tally, result: string, moves: number): Tally {
  return { ...tally, points: [...tally.points, pointsOf(result)], moves: tally.moves + moves };
}

/** What a tally says. */
export interface Summary {
  count: number;
  black: number;
  white: number;
  draws: number;
  /** The share that Black won, a draw being half a win, and an interval of 95 % (Wilson's). */
  share: number;
  low: number;
  high: number;
  /** The mean of the points, and how far they scatter. */
  mean: number;
  deviation: number;
  /** Moves of a playout. */
  length: number;
}

/** The quantile of the normal distribution that leaves 2.5 % above it. */
const Z = 1.96;

/** Sums up a tally that has something in it. */
export function summaryOf({ points, moves }: Tally): Summary | null {
  const count = points.length;
  if (!count) return null;
  const black = points.filter((point) => point > 0).length;
  const white = points.filter((point) => point < 0).length;
  const draws = count - black - white;
  const share = (black + draws / 2) / count;
  const [low, high] = wilson(share, count);
  const mean = points.reduce((sum, point) => sum + point, 0) / count;
  const squares = points.reduce((sum, point) => sum + (point - mean) ** 2, 0);
  const deviation = count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
  return { count, black, white, draws, share, low, high, mean, deviation, length: moves / count };
}

/** The interval in which the true share lies with a probability of 95 %. */
export function wilson(share: number, count: number): [number, number] {
  const centre = share + Z ** 2 / (2 * count);
  const width = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  const scale = 1 + Z ** 2 / count;
  return [Math.max(0, (centre - width) / scale), Math.min(1, (centre + width) / scale)];
}

/** A bar of a histogram: from and to are points as Black sees them; a draw is a bar of its own. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** No bar mixes wins of Black and of White: the first bars on both sides begin at zero. */
export function histogramOf(points: number[], most = 12): Bin[] {
  const furthest = points.reduce((furthest, point) => Math.max(furthest, Math.abs(point)), 1);
  const width = [1, 2, 5, 10, 20, 50, 100].find((width) => furthest / width <= most) ?? 200;
  const side = Math.max(1, Math.ceil(furthest / width));
  const counts = new Map<number, number>();
  for (const point of points) {
    const bin = Math.sign(point) * Math.ceil(Math.abs(point) / width);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const bins: Bin[] = [];
  for (let bin = -side; bin <= side; bin += 1) {
    const [from, to] = bin < 0 ? [bin * width, (bin + 1) * width] : [Math.max(0, bin - 1) * width, bin * width];
    if (bin !== 0 || counts.has(0)) bins.push({ from, to, count: counts.get(bin) ?? 0 });
  }
  return bins;
}

/** The mean of points in words: "White by 3.2". */
export function meanWords(mean: number): string {
  const rounded = Math.abs(mean).toFixed(1);
  if (rounded === "0.0") return "even";
  return `${mean > 0 ? "Black" : "White"} by ${rounded}`;
}

/** A share in percent, with a space that does not break. */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;
