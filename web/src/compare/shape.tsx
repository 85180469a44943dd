import { useMemo, useRef, useState } from "preact/hooks";
import type { Move } from "../api/types";
import { depthsOf, follow, middle, movesTo, neighbour, type Placed, tonesOf } from "./outline";
import { grouped } from "./numbers";

/** The drawing, in its own units: the tree, and beside it how many of its nodes are at each depth. */
const WIDE = 300;
const HIGH = 240;
const TOP = 14;
const LEFT = 16;
const TREE = 226;
const BARS = TREE + LEFT + 8;
const BAR = 28;

/** How all lanes are drawn, so that their shapes can be compared. */
export interface Scale {
  /** The deepest node of any lane. */
  depth: number;
  /** The most nodes at one depth in any lane. */
  nodes: number;
}

/** The scale that fits all these trees. */
export function scaleOf(trees: { placed: Placed[]; deepest: number }[]): Scale {
  const depths = trees.map(({ placed }) => depthsOf(placed));
  return {
    depth: Math.max(3, ...trees.map(({ deepest }) => deepest), ...depths.map((counts) => counts.length - 1)),
    nodes: Math.max(1, ...depths.flat()),
  };
}

interface ShapeProps {
  label: string;
  placed: Placed[];
  scale: Scale;
  meanDepth: number;
  /** The deepest node of the whole tree. */
  deepest: number;
  /** The moves that the method expects. */
  variation: Move[];
  /** The moves to the node that is looked at, or nothing. */
  onLook(moves: Move[] | null): void;
  /** Gets the drawing, for those who want to keep it. */
  onDrawing(drawing: SVGSVGElement | null): void;
}

/** A tree as it grows, in the manner of figure 1 of MoGo's report. */
export function Shape({ label, placed, scale, meanDepth, deepest, variation, onLook, onDrawing }: ShapeProps) {
  const drawing = useRef<SVGSVGElement | null>(null);
  // The moves and not the place, which is another one as soon as the tree has grown.
  const [way, setWay] = useState<Move[] | null>(null);
  const looked = way && follow(placed, way).place;
  const at = useMemo(() => placer(scale), [scale.depth]);
  const look = (place: number | null) => {
    if (place === looked) return;
    const moves = place === null ? null : movesTo(placed, place);
    setWay(moves);
    onLook(moves);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") look(null);
    else if (/^Arrow/.test(event.key)) look(looked === null ? 0 : neighbour(placed, looked, event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hover = (event: PointerEvent) => look(nodeUnder(event, drawing.current, placed, at));
  const branches = useMemo(() => <Branches placed={placed} at={at} />, [placed, at]);
  return (
    <div
      class="shape"
      role="group"
      aria-roledescription="tree"
      aria-label={`${label}. Arrow keys walk through the tree.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => look(null)}
    >
      <svg
        ref={(element) => {
          drawing.current = element;
          onDrawing(element);
        }}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        aria-hidden="true"
        data-nodes={placed.length}
        onPointerMove={hover}
        onPointerDown={hover}
        onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}
      >
        <Depths at={at} scale={scale} meanDepth={meanDepth} deepest={deepest} />
        {branches}
        <Expected placed={placed} variation={variation} at={at} />
        <Bars counts={depthsOf(placed)} scale={scale} at={at} />
        {looked !== null && <Way placed={placed} place={looked} at={at} />}
      </svg>
      <p class="readout" aria-live="polite">
        {looked === null ? "\u00a0" : saidOfNode(placed, looked)}
      </p>
    </div>
  );
}

function saidOfNode(placed: Placed[], place: number): string {
  const node = placed[place];
  const moves = movesTo(placed, place);
  return `${moves.length ? moves.join(" ") : "The position itself"}: ${grouped(node?.visits ?? 0)} visits`;
}

/** Where a place of the layout lies in the drawing. */
type At = (across: number, depth: number) => { x: number; y: number };

function placer({ depth: most }: Scale): At {
  return (across, depth) => ({ x: LEFT + across * TREE, y: TOP + (depth / most) * (HIGH - 2 * TOP) });
}

/** The nearest node to a pointer, if one is near. */
function nodeUnder(event: PointerEvent, drawing: SVGSVGElement | null, placed: Placed[], at: At): number | null {
  const box = drawing?.getBoundingClientRect();
  if (!box?.width) return null;
  const x = ((event.clientX - box.left) / box.width) * WIDE;
  const y = ((event.clientY - box.top) / box.height) * HIGH;
  let [nearest, least]: [number | null, number] = [null, 14 * 14];
  placed.forEach((node, place) => {
    const there = at(middle(node), node.depth);
    const distance = (there.x - x) ** 2 + (there.y - y) ** 2;
    if (distance < least) [nearest, least] = [place, distance];
  });
  return nearest;
}

const rounded = (number: number) => Math.round(number * 10) / 10;

/** A line from a node down to one of its moves. */
function branch(placed: Placed[], node: Placed, at: At): string {
  const above = placed[node.parent];
  if (!above) return "";
  const [from, to] = [at(middle(above), above.depth), at(middle(node), node.depth)];
  const half = rounded((from.y + to.y) / 2);
  return `M${rounded(from.x)} ${rounded(from.y)}C${rounded(from.x)} ${half} ${rounded(to.x)} ${half} ${rounded(to.x)} ${rounded(to.y)}`;
}

/** Lines are as thick as the root of their share of the visits, in these steps. */
const THICKNESS = [0.4, 0.8, 1.4, 2.4, 4, 6];

/** All lines. Those of the same colour and thickness are one shape, so that a few dozen shapes draw hundreds of lines. */
function Branches({ placed, at }: { placed: Placed[]; at: At }) {
  const tones = tonesOf(placed);
  const all = placed[0]?.visits || 1;
  const shapes = new Map<string, { tone: number; width: number; d: string[] }>();
  for (const place of placed.keys()) {
    const node = placed[place];
    if (!node || node.parent < 0) continue;
    const share = Math.sqrt(node.visits / all) * 6;
    const width = THICKNESS.reduce((best, width) => (width <= share ? width : best));
    const tone = tones[place] ?? 0;
    const key = `${width} ${tone}`;
    const shape = shapes.get(key) ?? { tone, width, d: [] };
    shape.d.push(branch(placed, node, at));
    shapes.set(key, shape);
  }
  // The thin ones first, so that the thick ones lie above them.
  const drawn = [...shapes].sort(([, one], [, other]) => one.width - other.width);
  const root = at(0.5, 0);
  return (
    <g class="branches">
      {drawn.map(([key, { tone, width, d }]) => (
        <path key={key} class={`tone tone${tone}`} stroke-width={width} d={d.join("")} />
      ))}
      <circle class="root" cx={root.x} cy={root.y} r={3} />
    </g>
  );
}

/** The expected moves: what is drawn of them lies on the tree, what is too deep for the drawing goes on below it. */
function Expected({ placed, variation, at }: { placed: Placed[]; variation: Move[]; at: At }) {
  const { place, left } = follow(placed, variation);
  const node = placed[place];
  if (!node || !left.length) return null;
  const [from, to] = [at(middle(node), node.depth), at(middle(node), node.depth + left.length)];
  return <path class="expected" d={`M${rounded(from.x)} ${rounded(from.y)}V${rounded(to.y)}`} />;
}

/** The way from the root to the node that is looked at. */
function Way({ placed, place, at }: { placed: Placed[]; place: number; at: At }) {
  const lines: string[] = [];
  for (let node = placed[place]; node && node.parent >= 0; node = placed[node.parent]) lines.push(branch(placed, node, at));
  const node = placed[place];
  const there = node && at(middle(node), node.depth);
  return (
    <g class="way">
      <path d={lines.join("")} />
      {there && <circle cx={there.x} cy={there.y} r={3.5} />}
    </g>
  );
}

/** Lines for the depths, the mean depth of the playouts' leaves, and the deepest one. */
function Depths({ at, scale, meanDepth, deepest }: { at: At; scale: Scale; meanDepth: number; deepest: number }) {
  const every = Math.ceil(scale.depth / 8);
  const depths = Array.from({ length: Math.floor(scale.depth / every) + 1 }, (_, place) => place * every);
  const mean = at(0, meanDepth);
  const end = at(0, deepest);
  return (
    <g class="depths">
      {depths.map((depth) => (
        <g key={depth}>
          <path d={`M${LEFT} ${at(0, depth).y}H${WIDE}`} />
          <text x={LEFT - 4} y={at(0, depth).y + 3}>
            {depth}
          </text>
        </g>
      ))}
      <path class="mean" d={`M${LEFT} ${rounded(mean.y)}h${TREE}`} />
      <path class="deepest" d={`M${LEFT} ${rounded(end.y)}h${TREE}`} />
    </g>
  );
}

/** How many of the drawn nodes are at each depth. */
function Bars({ counts, scale, at }: { counts: number[]; scale: Scale; at: At }) {
  const thick = Math.min(9, (0.7 * (HIGH - 2 * TOP)) / scale.depth);
  return (
    <g class="bars">
      {counts.map((count, depth) => (
        <g key={depth}>
          <rect
            x={BARS}
            y={rounded(at(0, depth).y - thick / 2)}
            width={rounded(Math.max(0.8, (BAR * count) / scale.nodes))}
            height={rounded(thick)}
          />
          <text x={rounded(BARS + (BAR * count) / scale.nodes + 3)} y={rounded(at(0, depth).y + 3)}>
            {count}
          </text>
        </g>
      ))}
    </g>
  );
}
