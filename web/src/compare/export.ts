import { download } from "../game/files";
import { type Table, toCsv } from "./tables";

/** Lets the user keep a table. */
export function saveTable(rows: Table, name: string): void {
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
