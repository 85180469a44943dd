import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Size } from "./points";

/** Lines are never nearer than this, however small the window. */
const SMALLEST = 8;

/** The letters and numbers beside a board, and its border, in distances of two lines. */
const MARGIN = 2.4;

/** How far apart the lines of a board are, in pixels, so that it fits into its place and into the window. */
export function useVertexSize(
  frame: RefObject<HTMLDivElement>,
  { width, height }: Size,
  largest = 66,
  spare = 130,
): number {
  const [vertexSize, setVertexSize] = useState(SMALLEST);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      const across = element.clientWidth / (width + MARGIN);
      const down = Math.max(innerHeight - spare, 240) / (height + MARGIN);
      const fitting = Math.floor(Math.min(across, down, largest));
      setVertexSize(Math.max(SMALLEST, fitting));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      removeEventListener("resize", fit);
    };
  }, [width, height, largest, spare]);
  return vertexSize;
}
