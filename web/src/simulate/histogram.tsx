import { type Bin, histogramOf } from "./tally";

const WIDTH = 300;
const HEIGHT = 90;
/** Room for the words below the bars. */
const FOOT = 18;

const sideOf = ({ from, to }: Bin): "black" | "white" | "draw" => (from === to ? "draw" : to > 0 ? "black" : "white");

function binWords(bin: Bin): string {
  const side = sideOf(bin);
  if (side === "draw") return `${bin.count} drawn`;
  const [low, high] = [Math.min(Math.abs(bin.from), Math.abs(bin.to)), Math.max(Math.abs(bin.from), Math.abs(bin.to))];
  return `${side === "black" ? "Black" : "White"} by more than ${low} and up to ${high}: ${bin.count}`;
}

/** How the results of playouts scatter: White's wins on the left, Black's on the right. */
export function Histogram({ points }: { points: number[] }) {
  const bins = histogramOf(points);
  const most = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const step = WIDTH / bins.length;
  const centre = step * bins.filter((bin) => sideOf(bin) === "white").length;
  const furthest = bins[bins.length - 1]?.to ?? 0;
  const said = bins.filter(({ count }) => count > 0).map(binWords);
  return (
    <svg class="histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`} role="img" aria-label={`Results: ${said.join("; ")}`}>
      {bins.map((bin, place) => {
        const height = (HEIGHT * bin.count) / most;
        return (
          <rect
            key={bin.from + bin.to}
            class={sideOf(bin)}
            x={place * step + 0.5}
            y={HEIGHT - height}
            width={Math.max(step - 1, 1)}
            height={height}
          >
            <title>{binWords(bin)}</title>
          </rect>
        );
      })}
      <path class="axis" d={`M0 ${HEIGHT}H${WIDTH}M${centre} 0V${HEIGHT + 4}`} />
      <text x={0} y={HEIGHT + 14}>
        White by {furthest}
      </text>
      <text x={centre} y={HEIGHT + 15} text-anchor="middle">
        0
      </text>
      <text x={WIDTH} y={HEIGHT + 14} text-anchor="end">
        Black by {furthest}
      </text>
    </svg>
  );
}
