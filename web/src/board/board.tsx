import { Goban, type GhostStone, type HeatVertex, type LineMarker, type Map as Grid, type Marker } from "@sabaki/shudan";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Color, Move } from "../api/types";
import { type FutureStone, gridOf, numbersOf, withFuture } from "./layers";
import { columnName, signsOf, sizeOf, stoneAt, toName, toVertex, type Vertex } from "./points";
import { useCursor } from "./cursor";
import { useVertexSize } from "./fit";

export interface BoardProps {
  /** The position, a row for each line from the top. */
  rows: string[];
  /** What the board shows, for those who do not see it. */
  label: string;
  /** The last move, which gets a mark. */
  last?: Move | null | undefined;
  /** Whose stone is shown under the pointer, if a move can be made. */
  toPlay?: Color | undefined;
  /** Points where no move can be made, each with the reason. */
  refused?: Record<string, string> | undefined;
  /** A point was chosen by pointer, touch or keyboard. */
  onPoint?: ((point: string) => void) | undefined;
  /** What choosing a point does, if it is no move. */
  action?: string | undefined;
  /** The pointer or the cursor of the keyboard is at a point, or nowhere. */
  onHover?: ((point: string | null) => void) | undefined;
  marks?: Iterable<readonly [Move, Marker]> | undefined;
  ghosts?: Grid<GhostStone | null> | undefined;
  heat?: Grid<HeatVertex | null> | undefined;
  /** Whose each point is, from -1 to 1. */
  paint?: number[][] | undefined;
  /** Stones that are drawn faintly. */
  dimmed?: string[] | undefined;
  lines?: LineMarker[] | undefined;
  /** Moves that may come, drawn as numbered stones. */
  future?: FutureStone[] | undefined;
  /** The largest distance of two lines, in pixels. */
  largest?: number | undefined;
  /** Does the board leave room for what is above and below it? In pixels. */
  spare?: number | undefined;
  children?: ComponentChildren;
}

/** A board of Go for eyes, hands, keys and screen readers. */
export function Board(props: BoardProps) {
  const { rows, label, onPoint, onHover, future = [] } = props;
  const size = sizeOf(rows);
  const frame = useRef<HTMLDivElement>(null);
  const vertexSize = useVertexSize(frame, size, props.largest, props.spare);
  const [pointed, setPointed] = useState<string | null>(null);
  const hover = (point: string | null) => {
    setPointed(point);
    onHover?.(point);
  };
  const cursor = useCursor(size, onPoint, onHover);
  const preview = previewOf(props, cursor.point ?? pointed);
  const signs = withFuture(signsOf(rows), size, preview ? [...future, preview] : future);
  const marks: (readonly [Move, Marker])[] = [...(props.marks ?? []), ...numbersOf(future)];
  if (props.last && !future.length && !marks.some(([move]) => move === props.last)) {
    marks.push([props.last, { type: "circle" }]);
  }
  const dimmed = [...(props.dimmed ?? []), ...(preview ? [preview.move] : [])];
  const vertices = (points: string[]) =>
    points.map((point) => toVertex(size, point)).filter((vertex): vertex is Vertex => vertex !== null);
  return (
    <div
      class="board"
      ref={frame}
      // Screen readers pass the arrow keys on to an application, and keep them elsewhere.
      role={onPoint || onHover ? "application" : "img"}
      aria-roledescription="Go board"
      aria-label={onPoint ? `${label}. Arrow keys move a cursor, Enter ${props.action ?? "plays there"}.` : label}
      data-can-play={onPoint && (props.toPlay || props.action) ? "" : undefined}
      {...(onPoint || onHover ? cursor.keys : {})}
    >
      <Goban
        vertexSize={vertexSize}
        showCoordinates={vertexSize >= 14}
        coordX={columnName}
        signMap={signs}
        markerMap={gridOf(size, marks)}
        {...(props.ghosts ? { ghostStoneMap: props.ghosts } : {})}
        {...(props.heat ? { heatMap: props.heat } : {})}
        {...(props.paint ? { paintMap: props.paint as Grid<-1 | 0 | 1> } : {})}
        {...(props.lines ? { lines: props.lines } : {})}
        dimmedVertices={vertices(dimmed)}
        selectedVertices={cursor.point ? vertices([cursor.point]) : []}
        {...(onPoint
          ? {
              onVertexClick: (_: MouseEvent, vertex: Vertex) => {
                cursor.forget();
                onPoint(toName(size, vertex));
              },
            }
          : {})}
        onVertexPointerEnter={(event: PointerEvent, vertex: Vertex) => {
          // A finger has no place before it touches, and touching is a click.
          if (event.pointerType === "mouse") hover(toName(size, vertex));
        }}
        onVertexPointerLeave={() => hover(null)}
      />
      <p class="hidden" aria-live="polite">
        {cursor.point ? described(props, cursor.point) : ""}
      </p>
      {props.children}
    </div>
  );
}

/** The stone that would be played at a point. */
function previewOf({ rows, toPlay, refused, onPoint }: BoardProps, point: string | null): FutureStone | null {
  if (!point || !toPlay || !onPoint || refused?.[point] || stoneAt(rows, point)) return null;
  return { color: toPlay, move: point };
}

/** What there is at a point, in words. */
function described({ rows, refused, heat }: BoardProps, point: string): string {
  const stone = stoneAt(rows, point);
  if (stone) return `${point}, ${stone} stone`;
  const vertex = toVertex(sizeOf(rows), point);
  const warm = vertex && heat?.[vertex[1]]?.[vertex[0]]?.text;
  return [`${point}, empty`, warm?.replace("\n", " %, visits "), refused?.[point]].filter(Boolean).join(", ");
}

