import { useMemo, useState } from "preact/hooks";
import type { About, Move, Position } from "../api/types";
import { largestShare } from "./heat";
import type { Frame } from "./history";
import { LaneCard } from "./lane";
import { tell } from "./methods";
import { layOut } from "./outline";
import type { Heat, Lane, Order } from "./settings";
import { scaleOf } from "./shape";

interface PictureProps {
  about: About;
  lanes: Lane[];
  names: string[];
  position: Position;
  frame: Frame;
  heat: Heat;
  order: Order;
}

/** All methods side by side at one moment. What is looked at on one board is looked at on all of them. */
export function Picture({ about, lanes, names, position, frame, heat, order }: PictureProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [line, setLine] = useState<{ lane: number; moves: Move[] } | null>(null);
  const trees = useMemo(
    () =>
      lanes.map((_, lane) => ({
        placed: layOut(frame[lane]?.tree.outline ?? [], order, position),
        deepest: frame[lane]?.tree.deepest ?? 0,
      })),
    [frame, lanes, order, position],
  );
  const scale = useMemo(() => scaleOf(trees), [trees]);
  const largest = useMemo(() => largestShare(frame), [frame]);
  return (
    <section class="lanes" data-lanes={lanes.length} aria-label="Methods side by side">
      {lanes.map((lane, place) => (
        <LaneCard
          key={place}
          number={place}
          name={names[place] ?? lane.preset}
          allocation={tell(about, lane.preset).allocation}
          rows={position.rows}
          toPlay={position.toPlay}
          last={position.last?.move ?? null}
          snapshot={frame[place]}
          placed={trees[place]?.placed ?? []}
          scale={scale}
          heat={heat}
          largest={largest}
          pointed={pointed}
          line={line?.lane === place ? line.moves : null}
          onPoint={setPointed}
          onLine={(moves) => setLine(moves && { lane: place, moves })}
        />
      ))}
    </section>
  );
}
