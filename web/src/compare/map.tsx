import { useMemo, useRef } from "preact/hooks";
import { useCursor } from "../board/cursor";
import type { FutureStone } from "../board/layers";
import { columnName, signsOf, type Size, sizeOf, toName, toVertex } from "../board/points";
import type { Move } from "../api/types";
import type { Cell } from "./heat";

interface MapProps {
  rows: string[];
  label: string;
  cells: Cell[];
  /** The last move before the search, which gets a mark. */
  last: Move | null;
  /** The move that the method would play. */
  favourite: Move | null;
  /** The point that is looked at, on all maps at once. */
  pointed: string | null;
  /** Moves that are drawn as numbered stones. */
  future: FutureStone[];
  onHover(point: string | null): void;
  /** What there is to say about the point that is looked at. */
  said: string;
}

/** The distance of two lines, in the units of the drawing. */
const STEP = 20;

/** Boards with more lines have no letters and numbers beside them here: they would be too small to read. */
const MOST_LABELLED = 13;

/**
 * A board that shows where the playouts go. Four of them are drawn ten times a second, on up to 361 points: therefore it is
 * a drawing of a few hundred plain shapes, of which only those that change are touched.
 */
export function VisitMap({ rows, label, cells, last, favourite, pointed, future, onHover, said }: MapProps) {
  const size = sizeOf(rows);
  const drawing = useRef<SVGSVGElement>(null);
  const view = viewOf(size);
  const cursor = useCursor(size, undefined, onHover);
  const look = (event: PointerEvent) => {
    const point = pointUnder(event, drawing.current, view, size);
    if (point !== pointed) onHover(point);
  };
  const board = useMemo(() => <Wood rows={rows} view={view} />, [rows, view.width, view.height]);
  return (
    <div
      class="map"
      role="group"
      aria-roledescription="Go board"
      aria-label={`${label}. Arrow keys look at a point on all boards.`}
      {...cursor.keys}
    >
      <svg
        ref={drawing}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        aria-hidden="true"
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={(event) => event.pointerType === "mouse" && onHover(null)}
      >
        {board}
        <Cells cells={cells} isFaint={future.length > 0} />
        <Future size={size} future={future} />
        {!future.length && <Ring size={size} move={last} kind="last" />}
        <Ring size={size} move={favourite} kind="favourite" />
        <Ring size={size} move={pointed} kind="pointed" />
      </svg>
      <p class="hidden" aria-live="polite">
        {cursor.point ? `${cursor.point}: ${said}` : ""}
      </p>
    </div>
  );
}

/** The part of the plane that is drawn: the board with a border, which is wider where the letters and numbers are. */
interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

function viewOf({ width, height }: Size): View {
  const border = STEP * 0.75;
  const names = hasNames({ width, height }) ? STEP * 1.3 : border;
  return { x: -names, y: -border, width: (width - 1) * STEP + border + names, height: (height - 1) * STEP + border + names };
}

const hasNames = ({ width, height }: Size) => Math.max(width, height) <= MOST_LABELLED;

function pointUnder(event: PointerEvent, drawing: SVGSVGElement | null, view: View, size: Size): string | null {
  const box = drawing?.getBoundingClientRect();
  if (!box?.width) return null;
  const x = Math.round((view.x + ((event.clientX - box.left) / box.width) * view.width) / STEP);
  const y = Math.round((view.y + ((event.clientY - box.top) / box.height) * view.height) / STEP);
  const isOnBoard = x >= 0 && x < size.width && y >= 0 && y < size.height;
  return isOnBoard ? toName(size, [x, y]) : null;
}

/** The board itself, with its stones. */
function Wood({ rows, view }: { rows: string[]; view: View }) {
  const { width, height } = sizeOf(rows);
  const [right, bottom] = [(width - 1) * STEP, (height - 1) * STEP];
  const lines = [
    ...Array.from({ length: width }, (_, x) => `M${x * STEP} 0V${bottom}`),
    ...Array.from({ length: height }, (_, y) => `M0 ${y * STEP}H${right}`),
  ];
  return (
    <>
      <rect class="wood" {...view} rx={4} />
      <path class="lines" d={lines.join("")} />
      {starsOf({ width, height }).map(([x, y]) => (
        <circle key={`${x} ${y}`} class="star" cx={x * STEP} cy={y * STEP} r={1.8} />
      ))}
      {hasNames({ width, height }) && <Names width={width} height={height} />}
      {signsOf(rows).flatMap((row, y) =>
        row.map((sign, x) => sign !== 0 && <Stone key={`${x} ${y}`} x={x} y={y} isBlack={sign > 0} />),
      )}
    </>
  );
}

function Names({ width, height }: Size) {
  return (
    <g class="names">
      {Array.from({ length: width }, (_, x) => (
        <text key={x} x={x * STEP} y={(height - 1) * STEP + 21.5}>
          {columnName(x)}
        </text>
      ))}
      {Array.from({ length: height }, (_, y) => (
        <text key={y} x={-18} y={y * STEP + 3.5}>
          {height - y}
        </text>
      ))}
    </g>
  );
}

/** The points that are marked on boards of the usual sizes. */
function starsOf({ width, height }: Size): [number, number][] {
  const along = (lines: number) => {
    const edge = lines >= 13 ? 3 : lines >= 7 ? 2 : 0;
    const places = edge ? [edge, lines - 1 - edge] : [];
    return lines % 2 && lines >= 9 ? [...places, (lines - 1) / 2] : places;
  };
  const isMiddle = (place: number, lines: number) => place === (lines - 1) / 2;
  return along(width)
    .flatMap((x) => along(height).map((y): [number, number] => [x, y]))
    .filter(([x, y]) => width >= 19 || isMiddle(x, width) === isMiddle(y, height));
}

function Stone({ x, y, isBlack }: { x: number; y: number; isBlack: boolean }) {
  return <circle class={isBlack ? "stone black" : "stone white"} cx={x * STEP} cy={y * STEP} r={STEP * 0.47} />;
}

/**
 * The heat. Cells that look the same are one shape, so that a few shapes draw hundreds of cells: elements of their own would
 * take the browser half of a core.
 */
function Cells({ cells, isFaint }: { cells: Cell[]; isFaint: boolean }) {
  const shapes = new Map<string, { tone: Cell["tone"]; strength: number; d: string[] }>();
  for (const cell of cells) {
    const strength = Math.round(cell.strength * STRENGTHS) / STRENGTHS;
    const key = `${cell.tone} ${strength}`;
    const shape = shapes.get(key) ?? { tone: cell.tone, strength, d: [] };
    shape.d.push(cell.tone === "visits" ? disc(cell) : square(cell));
    shapes.set(key, shape);
  }
  return (
    <g class={isFaint ? "cells faint-cells" : "cells"} data-cells={cells.length}>
      {Array.from(shapes, ([key, { tone, strength, d }]) => (
        <path key={key} class={tone} fill-opacity={strength} d={d.join("")} />
      ))}
      {cells.map(
        ({ vertex: [x, y], text }) =>
          text && (
            <text key={`${x} ${y}`} x={x * STEP} y={y * STEP + 3.2}>
              {text}
            </text>
          ),
      )}
    </g>
  );
}

/** Strengths are drawn in so many steps. */
const STRENGTHS = 10;

const rounded = (number: number) => Math.round(number * 10) / 10;

function disc({ vertex: [x, y], size }: Cell): string {
  const radius = rounded(Math.max(1.2, (size * STEP) / 2));
  return `M${x * STEP - radius} ${y * STEP}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

function square({ vertex: [x, y], size }: Cell): string {
  const side = rounded(size * STEP);
  return `M${x * STEP - side / 2} ${y * STEP - side / 2}h${side}v${side}h${-side}z`;
}

/** Moves that may come, numbered. Where several are at one point, the first counts. */
function Future({ size, future }: { size: Size; future: FutureStone[] }) {
  const shown = new Map<Move, [FutureStone, number]>();
  future.forEach((stone, place) => {
    if (!shown.has(stone.move)) shown.set(stone.move, [stone, place + 1]);
  });
  return (
    <g class="future">
      {Array.from(shown.values(), ([{ move, color }, number]) => {
        const vertex = toVertex(size, move);
        return (
          vertex && (
            <g key={move} class={color}>
              <Stone x={vertex[0]} y={vertex[1]} isBlack={color === "black"} />
              <text x={vertex[0] * STEP} y={vertex[1] * STEP + 3.4}>
                {number}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
}

function Ring({ size, move, kind }: { size: Size; move: Move | null; kind: string }) {
  const vertex = move && toVertex(size, move);
  if (!vertex) return null;
  return <circle class={kind} cx={vertex[0] * STEP} cy={vertex[1] * STEP} r={kind === "last" ? STEP * 0.2 : STEP * 0.52} />;
}
