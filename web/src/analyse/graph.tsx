import { useMemo, useRef, useState } from "preact/hooks";
import type UPlot from "uplot";
import { axis, colour, Plot } from "../plots/plot";
import { farthest, type GraphData } from "./graphdata";
import { lead, percent } from "./words";

interface GraphProps {
  data: GraphData;
  onGo(node: number): void;
}

/** Win rate and score over the game. A click goes to a position. */
export function Graph({ data, onGo }: GraphProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const latest = useRef({ data, onGo });
  latest.current = { data, onGo };
  const known = data.winRates.filter((rate) => rate !== null).length;
  const columns = useMemo<UPlot.AlignedData>(
    () => [data.nodes.map((_, place) => place), data.winRates, data.scores, data.mistakes],
    [data],
  );
  const options = () => ({
    ...optionsFor(() => latest.current.data),
    hooks: {
      drawClear: [drawMiddle],
      draw: [(plot: UPlot) => drawHere(plot, latest.current.data.at)],
      setCursor: [(plot: UPlot) => setPointed(plot.cursor.idx ?? null)],
    },
  });
  const ready = (plot: UPlot) => {
    plot.over.addEventListener("click", (event) => {
      const node = latest.current.data.nodes[plot.posToIdx(event.offsetX)];
      if (node !== undefined) latest.current.onGo(node);
    });
  };
  return (
    <div class="graph">
      <Plot
        name="game"
        label={`Graph of Black's win rate and score over the game: ${known} of ${data.nodes.length} positions are known.`}
        options={options}
        data={columns}
        height={170}
        onReady={ready}
      />
      <p class="legend">
        <span class="rate">Black’s win rate</span>
        <span class="score">Score</span>
        <span class="mistake">Mistake</span>
        <span class="faint">{told(data, pointed ?? data.at)}</span>
      </p>
    </div>
  );
}

/** A position of the graph in words. */
function told({ turns, winRates, scores }: GraphData, place: number): string {
  const [rate, score] = [winRates[place] ?? null, scores[place] ?? null];
  const numbers = rate === null || score === null ? "not analysed" : `Black ${percent(rate / 100)}, ${lead(score)}`;
  return `Move ${turns[place] ?? 0}: ${numbers}`;
}

function optionsFor(data: () => GraphData): Omit<UPlot.Options, "width" | "height"> {
  const turnAt = (place: number) => (Number.isInteger(place) ? String(data().turns[place] ?? "") : "");
  const signed = (points: number) => (points > 0 ? `B+${points}` : points < 0 ? `W+${-points}` : "0");
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    padding: [8, 0, 0, 0],
    scales: {
      // A short game leaves room for what may come.
      x: { time: false, range: (_, least, most) => [least ?? 0, Math.max(most ?? 0, 10)] },
      rate: { range: [0, 100] },
      points: {
        range: () => {
          const most = farthest(data().scores);
          return [-most, most];
        },
      },
    },
    axes: [
      axis({ values: (_, places) => places.map(turnAt), grid: { show: false }, size: 24 }),
      axis({ scale: "rate", size: 40, values: (_, rates) => rates.map((rate) => `${rate}%`), splits: () => [0, 25, 50, 75, 100] }),
      axis({ scale: "points", side: 1, size: 44, grid: { show: false }, values: (_, points) => points.map(signed) }),
    ],
    series: [
      {},
      {
        scale: "rate",
        stroke: colour("series-1"),
        width: 2,
        spanGaps: true,
        points: { size: 4, fill: colour("series-1") },
      },
      {
        scale: "points",
        stroke: colour("series-2"),
        width: 1.5,
        dash: [4, 3],
        spanGaps: true,
        points: { size: 3, fill: colour("series-2") },
      },
      {
        scale: "rate",
        stroke: colour("bad"),
        paths: () => null,
        points: { show: true, size: 9, fill: colour("bad") },
      },
    ],
  };
}

/** The line at which both have the same chances. */
function drawMiddle(plot: UPlot): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(50, "rate", true);
  ctx.save();
  ctx.strokeStyle = colour("faint");
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** The line of the position that is looked at. */
function drawHere(plot: UPlot, place: number): void {
  const { ctx, bbox } = plot;
  const x = plot.valToPos(place, "x", true);
  ctx.save();
  ctx.strokeStyle = colour("accent");
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
