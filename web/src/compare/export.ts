import { download } from "../game/files";
import { ownRate } from "../board/layers";
import type { Frame } from "./history";
import { visitsOf } from "./numbers";

/** A table as comma-separated values. Names may hold anything. */
export function toCsv(rows: (string | number | null)[][]): string {
  const field = (value: string | number | null) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
}

/** The curves of all lanes: a row for each point that any of them has. */
export function curveRows(frame: Frame, names: string[]): (string | number | null)[][] {
  const curves = names.map((_, lane) => new Map((frame[lane]?.curve ?? []).map((point) => [point[0], point])));
  const playouts = [...new Set(curves.flatMap((curve) => [...curve.keys()]))].sort((one, other) => one - other);
  const head = ["playouts", ...names.flatMap((name) => [`${name}: position`, `${name}: best move`])];
  const rows = playouts.map((at) => [
    at,
    ...curves.flatMap((curve) => {
      const point = curve.get(at);
      return [point?.[1] ?? null, point?.[2] ?? null];
    }),
  ]);
  return [head, ...rows];
}

/** The visits of all lanes, and the win rates for who is to move where they are told: a row for each move. */
export function visitRows(frame: Frame, names: string[]): (string | number | null)[][] {
  const lanes = names.map((_, lane) => frame[lane]);
  const visits = lanes.map((lane) => (lane ? visitsOf(lane) : new Map<string, number>()));
  const most = (move: string) => visits.reduce((sum, lane) => sum + (lane.get(move) ?? 0), 0);
  const moves = [...new Set(visits.flatMap((lane) => [...lane.keys()]))].sort((one, other) => most(other) - most(one));
  const head = ["move", ...names.flatMap((name) => [`${name}: visits`, `${name}: win rate`])];
  const rows = moves.map((move) => [
    move,
    ...lanes.flatMap((lane, place) => {
      const candidate = lane?.moves.find((one) => one.move === move);
      const rate = lane && candidate ? Number(ownRate(lane.toPlay, candidate.winRate).toFixed(4)) : null;
      return [visits[place]?.get(move) ?? 0, rate];
    }),
  ]);
  return [head, ...rows];
}

/** Lets the user keep a table. */
export function saveTable(rows: (string | number | null)[][], name: string): void {
  download(`${name}.csv`, toCsv(rows), "text/csv");
}

/** What a shape looks like by the style sheet of the page, which a file does not have. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "text-anchor"];

/** Lets the user keep a drawing as it looks now. */
export function saveDrawing(drawing: SVGSVGElement | null, name: string): void {
  if (!drawing) return;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shapes = drawing.querySelectorAll("path, rect, circle, text");
  const copies = copy.querySelectorAll("path, rect, circle, text");
  shapes.forEach((shape, place) => {
    const style = getComputedStyle(shape);
    for (const property of STYLES) copies[place]?.setAttribute(property, style.getPropertyValue(property));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.svg`;
  download(file, new XMLSerializer().serializeToString(copy), "image/svg+xml");
}
