import { useRef, useState } from "preact/hooks";
import { type Size, toName, type Vertex } from "./points";

const STEPS: Record<string, Vertex> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A cursor that the arrow keys move while the board has the focus. */
export interface Cursor {
  /** Where it is, if it is shown. */
  point: string | null;
  /** Hides it, because the pointer is used. */
  forget(): void;
  /** For the element that has the focus. */
  keys: { tabIndex: number; onKeyDown(event: KeyboardEvent): void; onPointerDown(): void; onBlur(): void };
}

/** A cursor for a board of this size. */
export function useCursor(
  size: Size,
  onPoint?: (point: string) => void,
  onHover?: (point: string | null) => void,
): Cursor {
  const [vertex, setVertex] = useState<Vertex | null>(null);
  /** Who clicks on the board gives it the focus as well, but wants the arrow keys to step through the game. */
  const isPointing = useRef(false);
  const isOnBoard = vertex && vertex[0] < size.width && vertex[1] < size.height;
  const point = isOnBoard ? toName(size, vertex) : null;
  const forget = () => {
    setVertex(null);
    if (vertex) onHover?.(null);
  };
  const move = ([x, y]: Vertex) => {
    setVertex([x, y]);
    onHover?.(toName(size, [x, y]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || isPointing.current) return;
    if (step) {
      const centre: Vertex = [Math.floor(size.width / 2), Math.floor(size.height / 2)];
      const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
      move(isOnBoard ? [clamp(vertex[0] + step[0], size.width), clamp(vertex[1] + step[1], size.height)] : centre);
    } else if ((event.key === "Enter" || event.key === " ") && point && onPoint) {
      onPoint(point);
    } else if (event.key === "Escape" && point) {
      forget();
    } else {
      return;
    }
    // The page neither scrolls nor steps through the game while a cursor moves on the board.
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = () => {
    isPointing.current = true;
  };
  const onBlur = () => {
    isPointing.current = false;
    forget();
  };
  return { point, forget, keys: { tabIndex: 0, onKeyDown, onPointerDown, onBlur } };
}
