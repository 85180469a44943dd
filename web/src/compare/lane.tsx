import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { futureOf, ownRate, short } from "../board/layers";
import { colorName, sizeOf } from "../board/points";
import type { Color, Move, Snapshot } from "../api/types";
import { Dash } from "./dash";
import { saveDrawing } from "./export";
import { cellsOf, saidOfMap } from "./heat";
import { VisitMap } from "./map";
import { grouped, numbersOf, percent, saidOfMove } from "./numbers";
import type { Placed } from "./outline";
import type { Heat } from "./settings";
import { type Scale, Shape } from "./shape";

interface LaneProps {
  /** Its place, which gives it its colour. */
  number: number;
  name: string;
  /** How it spends its playouts. */
  allocation: string;
  rows: string[];
  toPlay: Color;
  last: Move | null;
  snapshot: Snapshot | undefined;
  placed: Placed[];
  scale: Scale;
  heat: Heat;
  /** The largest share of visits of any lane. */
  largest: number;
  /** The point that is looked at, on all boards at once. */
  pointed: string | null;
  /** The moves to the node of this lane's tree that is looked at. */
  line: Move[] | null;
  onPoint(point: string | null): void;
  onLine(line: Move[] | null): void;
}

/** One method: its board, its tree and its numbers. */
export function LaneCard(props: LaneProps) {
  const { number, name, allocation, rows, toPlay, last, snapshot, placed, scale, heat, largest, pointed, line } = props;
  const drawing = useRef<SVGSVGElement | null>(null);
  const cells = useMemo(
    () => (snapshot ? cellsOf(sizeOf(rows), snapshot, heat, largest) : []),
    [snapshot, rows, heat, largest],
  );
  const candidate = pointed && snapshot?.moves.find(({ move }) => move === pointed);
  const shown = line ?? (candidate ? candidate.variation : []);
  const favourite = snapshot?.moves[0] ?? null;
  const said = pointed && snapshot ? saidOfMove(snapshot, pointed) : "";
  return (
    <article class={`lane lane${number + 1}`} aria-label={name} data-testid={`lane-${number + 1}`}>
      <header>
        <h3>
          <Dash number={number} /> {name}
        </h3>
        <p class="faint">{allocation}</p>
      </header>
      <div class="lane-body">
        <div class="lane-board">
          <VisitMap
            rows={rows}
            label={saidOfMap(name, snapshot)}
            cells={cells}
            last={last}
            favourite={favourite?.move ?? null}
            pointed={pointed}
            future={futureOf(shown, toPlay)}
            onHover={props.onPoint}
            said={said}
          />
          <p class="readout">
            {pointed && snapshot ? (
              <>
                <b>{pointed}</b> {said}
              </>
            ) : (
              "\u00a0"
            )}
          </p>
        </div>
        <div class="lane-numbers">
          {snapshot && (
            <>
              <Shape
                label={saidOfTree(name, snapshot, placed.length)}
                placed={placed}
                scale={scale}
                meanDepth={snapshot.tree.meanDepth}
                deepest={snapshot.tree.deepest}
                variation={favourite?.variation ?? []}
                onLook={props.onLine}
                onDrawing={(element) => {
                  drawing.current = element;
                }}
              />
              <Facts snapshot={snapshot} onPoint={props.onPoint} />
              <button type="button" class="plain small" onClick={() => saveDrawing(drawing.current, `tree-${name}`)}>
                Save the tree as SVG
              </button>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function saidOfTree(name: string, { tree }: Snapshot, drawn: number): string {
  const nodes = `${grouped(tree.nodes)} ${tree.nodes === 1 ? "node" : "nodes"}`;
  return `Tree of ${name}: ${nodes}, the ${drawn} most visited moves drawn, ${tree.meanDepth} deep on average and ${tree.deepest} at most`;
}

/** The numbers of a search. */
function Facts({ snapshot, onPoint }: { snapshot: Snapshot; onPoint(point: string | null): void }) {
  const numbers = numbersOf(snapshot);
  const { best } = numbers;
  const speed = numbers.playoutsPerSecond ? short(Math.round(numbers.playoutsPerSecond)) : "–";
  return (
    <dl class="facts">
      <Fact name="Playouts" value={grouped(numbers.playouts)} id="playouts" />
      <Fact name="Best move" id="best" about="Point at it for the moves that are expected after it.">
        {best ? (
          <button
            type="button"
            class="link"
            onPointerEnter={() => onPoint(best.move)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(best.move)}
            onBlur={() => onPoint(null)}
          >
            {best.move}
          </button>
        ) : (
          "–"
        )}
      </Fact>
      <Fact name="Its visits" value={percent(numbers.bestShare)} about="The part of all visits that the best move got." />
      <Fact
        name="Its win rate"
        value={best ? percent(ownRate(snapshot.toPlay, best.winRate)) : "–"}
        about={`For ${colorName(snapshot.toPlay)}, who is to move.`}
      />
      <Fact
        name="Win rate"
        value={percent(numbers.winRate)}
        about={`Of the position, for ${colorName(snapshot.toPlay)}, who is to move.`}
      />
      <Fact name="Moves tried" value={grouped(numbers.tried)} />
      <Fact
        name="Width"
        value={numbers.width.toFixed(1)}
        about="As many moves, visited equally often, would be as evenly spread: the exponential of the entropy of the visits."
      />
      <Fact name="Nodes" value={grouped(numbers.nodes)} />
      <Fact name="Mean depth" value={numbers.meanDepth.toFixed(2)} />
      <Fact name="Deepest" value={String(numbers.deepest)} />
      <Fact
        name="Time"
        value={`${numbers.seconds.toFixed(2)}\u00a0s`}
        about="Without the time in which it waited for the other methods. All of them share this machine."
      />
      <Fact name="Playouts/s" value={speed} about="Good for comparing methods with each other; alone, each would be faster." />
    </dl>
  );
}

interface FactProps {
  name: string;
  value?: string;
  id?: string;
  about?: string;
  children?: ComponentChildren;
}

function Fact({ name, value, id, about, children }: FactProps) {
  return (
    <div title={about}>
      <dt>{name}</dt>
      <dd data-testid={id}>{children ?? value}</dd>
    </div>
  );
}
