import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SgfGame } from "../api/types";
import { pathTo } from "../game/tree";
import { type Layout, layoutOf, type Spot } from "./layout";
import { stepName } from "./words";

/** The distance of two nodes, and the radius of a stone, in pixels. */
const CELL = 22;
const RADIUS = 7;

/** What is drawn beyond the edge of what is seen, in cells, so that scrolling shows no gaps. */
const MARGIN = 8;

interface TreeViewProps {
  game: SgfGame;
  node: number;
  /** Nodes whose move was a mistake. */
  mistakes: Set<number>;
  onGo(node: number): void;
}

/** The part of a drawing that is seen, in cells. */
interface Seen {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const middle = (cell: number) => cell * CELL + CELL / 2;

/** The game as a tree of stones. Only what is seen is drawn, so that a game of any size is no burden. */
export function TreeView({ game, node, mistakes, onGo }: TreeViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layoutOf(game), [game]);
  const [seen, setSeen] = useState<Seen>({ left: 0, right: 40, top: 0, bottom: 12 });
  const look = () => frame.current && setSeen(seenIn(frame.current));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    reveal(element, layout.spots[node]);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout, node]);
  const choose = (event: MouseEvent) => {
    const place = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor((event.clientX - place.left) / CELL);
    const row = Math.floor((event.clientY - place.top) / CELL);
    const chosen = layout.columns[column]?.find((one) => layout.spots[one]?.row === row);
    if (chosen !== undefined) onGo(chosen);
  };
  return (
    <div class="tree scroll" ref={frame} onScroll={look} tabIndex={0} role="group" aria-label="Tree of the game">
      <svg
        width={layout.columns.length * CELL}
        height={layout.rows * CELL}
        onClick={choose}
        role="img"
        aria-label={`The game has ${game.nodes.length} nodes in ${layout.rows} rows of variations. The list of moves below leads through it, too.`}
      >
        <Nodes game={game} layout={layout} seen={seen} node={node} mistakes={mistakes} />
      </svg>
    </div>
  );
}

function seenIn({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): Seen {
  const cell = (pixels: number) => Math.floor(pixels / CELL);
  return {
    left: cell(scrollLeft) - MARGIN,
    right: cell(scrollLeft + clientWidth) + MARGIN,
    top: cell(scrollTop) - MARGIN,
    bottom: cell(scrollTop + clientHeight) + MARGIN,
  };
}

/** Scrolls a node into sight, with some nodes around it. */
function reveal(element: HTMLElement, spot: Spot | undefined): void {
  if (!spot) return;
  const inside = (at: number, from: number, length: number, room: number) =>
    at - room < from ? at - room : at + CELL + room > from + length ? at + CELL + room - length : from;
  element.scrollLeft = inside(spot.column * CELL, element.scrollLeft, element.clientWidth, 3 * CELL);
  element.scrollTop = inside(spot.row * CELL, element.scrollTop, element.clientHeight, CELL);
}

interface NodesProps extends Omit<TreeViewProps, "onGo"> {
  layout: Layout;
  seen: Seen;
}

function Nodes({ game, layout, seen, node, mistakes }: NodesProps) {
  const way = useMemo(() => new Set(pathTo(game, node)), [game, node]);
  const isSeen = ({ row }: Spot) => row >= seen.top && row <= seen.bottom;
  const columns = layout.columns.slice(Math.max(seen.left, 0), seen.right + 1).flat();
  const lines = columns.map((one) => {
    const spot = layout.spots[one];
    const above = layout.spots[game.nodes[one]?.parent ?? -1];
    // A line that only passes by is drawn as well.
    if (!spot || !above || above.row > seen.bottom || spot.row < seen.top) return null;
    return <path key={one} class={way.has(one) ? "way" : undefined} d={lineBetween(above, spot)} />;
  });
  const stones = columns.map((one) => {
    const spot = layout.spots[one];
    if (!spot || !isSeen(spot)) return null;
    return <Stone key={one} game={game} node={one} spot={spot} isHere={one === node} isMistake={mistakes.has(one)} />;
  });
  return (
    <>
      {lines}
      {stones}
    </>
  );
}

function lineBetween(from: Spot, to: Spot): string {
  return `M${middle(from.column)} ${middle(from.row)}V${middle(to.row)}H${middle(to.column)}`;
}

interface StoneProps {
  game: SgfGame;
  node: number;
  spot: Spot;
  isHere: boolean;
  isMistake: boolean;
}

function Stone({ game, node, spot, isHere, isMistake }: StoneProps) {
  const { step, comment } = game.nodes[node] ?? {};
  const [x, y] = [middle(spot.column), middle(spot.row)];
  const kind = step && "move" in step ? step.color : "setup";
  return (
    <g class={kind}>
      <title>{`${node === 0 ? "Beginning" : stepName(step)}${comment ? ", with a comment" : ""}`}</title>
      {isHere && <circle class="here" cx={x} cy={y} r={RADIUS + 3.5} />}
      {kind === "setup" ? (
        <rect class="stone" x={x - 4.5} y={y - 4.5} width={9} height={9} rx={2} />
      ) : (
        <circle class="stone" cx={x} cy={y} r={RADIUS} />
      )}
      {isMistake && <circle class="mistake" cx={x + 6} cy={y - 6} r={3} />}
      {comment && <circle class="comment" cx={x + 6} cy={y + 6} r={3} />}
    </g>
  );
}
