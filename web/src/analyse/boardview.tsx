import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Opinion, Position, SgfGame } from "../api/types";
import { Board } from "../board/board";
import { futureOf, paintOf } from "../board/layers";
import { colorName, sizeOf } from "../board/points";
import { ghostsOf, heatOf, sightOf } from "./overlays";
import type { Known } from "./memory";
import type { Peek } from "./peek";
import type { Told } from "./review";
import type { Settings } from "./settings";
import { many, playerName } from "./words";

/** A wheel that turns this far is a step; touchpads report much smaller ways. In pixels. */
const NOTCH = 60;

interface BoardViewProps {
  game: SgfGame;
  /** The node that is shown, which is another one than the current one while a mistake is looked at. */
  node: number;
  position: Position;
  settings: Settings;
  known: Known | undefined;
  /** The likeliest moves at sight. */
  likeliest: Opinion[] | undefined;
  told: Told | null;
  peek: Peek | null;
  onPoint(point: string): void;
  onHover(point: string | null): void;
  /** Steps back (-1) or on (1). */
  onStep(by: number): void;
}

/** Lines that are nearer than this, in pixels, have no room for two numbers between them. */
const TIGHT = 28;

/** The board with everything that is known about the position. */
export function BoardView(props: BoardViewProps) {
  const { game, node, position, settings, known, likeliest, told, peek } = props;
  const frame = useWheel(props.onStep);
  const latest = useRef(props);
  latest.current = props;
  const size = sizeOf(position.rows);
  const isTight = innerWidth / size.width < TIGHT;
  // A variation is drawn on a board without anything else, so that its numbers can be read.
  const snapshot = peek ? undefined : known?.snapshot;
  const sight = peek || !settings.showsSight ? undefined : likeliest;
  // Much else of the view changes more often than the board, which is the largest part to draw.
  const board = useMemo(
    () => (
      <Board
        rows={position.rows}
        label={`${size.width} by ${size.height} board after ${many(position.moveNumber, "move")}, ${colorName(position.toPlay)} to play`}
        last={position.last?.move}
        toPlay={position.toPlay}
        refused={position.refused}
        onPoint={(point) => latest.current.onPoint(point)}
        onHover={(point) => latest.current.onHover(point)}
        future={peek ? futureOf(peek.moves, peek.color) : undefined}
        heat={
          sight
            ? sightOf(size, sight, isTight)
            : snapshot && settings.showsCandidates
              ? heatOf(size, snapshot, isTight)
              : undefined
        }
        paint={snapshot?.ownership && settings.showsOwnership ? paintOf(size, snapshot.ownership) : undefined}
        ghosts={peek ? undefined : ghostsOf(size, game, node, told)}
        spare={190}
      />
    ),
    [position, peek, snapshot, sight, settings.showsCandidates, settings.showsOwnership, game, node, told, isTight],
  );
  return (
    <div ref={frame} data-testid="board" data-tight={isTight ? "" : undefined}>
      {board}
    </div>
  );
}

/** Steps through the game by the wheel over an element. */
function useWheel(onStep: (by: number) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let turned = 0;
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      // Firefox may count lines instead of pixels.
      turned += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      latest.current(Math.sign(turned));
      turned = 0;
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, []);
  return frame;
}

/** Who plays, what they have taken, and whose turn it is. */
export function Players({ game, position }: { game: SgfGame; position: Position }) {
  return (
    <p class="row spread versus">
      {(["black", "white"] as const).map((color) => (
        <span key={color} class="row" data-turn={position.toPlay === color ? "" : undefined}>
          <span class={`dot ${color}`} aria-hidden="true" />
          <strong>{playerName(game, color)}</strong>
          <span class="faint" title="Stones taken">
            {position.prisoners[color]} taken
          </span>
          {position.toPlay === color && <span class="hidden">, to play</span>}
        </span>
      ))}
    </p>
  );
}
