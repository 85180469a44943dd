import { useMemo, useRef, useState } from "preact/hooks";
import type UPlot from "uplot";
import { axis, colour, Plot } from "../plots/plot";
import { Segments } from "../ui/fields";
import { short } from "../board/layers";
import { merge, rangeOf, valueAt } from "./curves";
import type { Frame } from "./history";
import { Dash } from "./dash";
import { grouped, percent } from "./numbers";
import type { CurveOf } from "./settings";

/** The dashes of each lane, as in `Dash`. */
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

interface CurvesProps {
  frame: Frame;
  names: string[];
  of: CurveOf;
  onOf(of: CurveOf): void;
}

/** The values of all lanes against their playouts. */
export function Curves({ frame, names, of, onOf }: CurvesProps) {
  const data = useMemo(() => merge(frame, names.length, of), [frame, names.length, of]);
  const range = useRef(rangeOf(data));
  range.current = rangeOf(data);
  const [place, setPlace] = useState<number | null>(null);
  const options = () => optionsOf(names, () => range.current, setPlace);
  const last = data[0].length - 1;
  const shown = place === null ? last : Math.min(place, last);
  return (
    <section class="panel stack" aria-labelledby="curves-title" data-testid="curves" data-points={data[0].length}>
      <div class="row spread">
        <h2 id="curves-title">Value against playouts</h2>
        <Segments
          label="Value of"
          value={of}
          options={[
            { value: "position", label: "The position" },
            { value: "best", label: "The best move" },
          ]}
          onChange={onOf}
        />
      </div>
      <Plot
        label={`Black's win rate against playouts for ${names.join(", ")}. The numbers are below.`}
        name={names.join("|")}
        options={options}
        data={data as UPlot.AlignedData}
        height={260}
      />
      <p class="legend row">
        <span class="faint">
          Black wins after <b>{grouped(data[0][shown] ?? 0)}</b> playouts:
        </span>
        {names.map((name, lane) => {
          const value = valueAt(data[lane + 1] as (number | null)[] | undefined, shown);
          return (
            <span key={lane}>
              <Dash number={lane} /> {name} <b>{value === null ? "–" : percent(value)}</b>
            </span>
          );
        })}
      </p>
    </section>
  );
}

const isDecade = (playouts: number) => Number.isInteger(Math.log10(playouts));

function optionsOf(
  names: string[],
  range: () => [number, number],
  onPlace: (place: number | null) => void,
): Omit<UPlot.Options, "width" | "height"> {
  return {
    legend: { show: false },
    scales: {
      x: { time: false, distr: 3, log: 10, range: (_, __, last) => [last >= 1000 ? 10 : 1, Math.max(last, 2)] },
      y: { range },
    },
    axes: [
      axis({
        values: (_, splits) => splits.map((at) => (isDecade(at) ? short(at) : "")),
        grid: { stroke: colour("line"), width: 1, filter: (_, splits) => splits.map((at) => (isDecade(at) ? at : null)) },
      }),
      axis({ values: (_, splits) => splits.map((at) => `${Math.round(1000 * at) / 10} %`), size: 56 }),
    ],
    cursor: { y: false, drag: { x: false, y: false } },
    hooks: { setCursor: [(plot) => onPlace(plot.cursor.idx ?? null)] },
    series: [
      {},
      ...names.map((label, lane) => ({
        label,
        stroke: colour(`series-${lane + 1}`),
        width: 2,
        dash: DASHES[lane] ?? [],
        spanGaps: true,
        points: { show: false },
      })),
    ],
  };
}
