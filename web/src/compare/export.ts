import { download } from "../game/files";
import { type Table, toCsv } from "./tables";

/** Lets the user keep a table. */
export function saveTable(rows: Table, name: string): void {
  download(`${name}.csv`, toCsv(rows), "text/csv");
}

/** What a shape looks like by the style sheet of the page, which a file does not have. */
const COLOURS = ["fill", "stroke"];
const STYLES = ["stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "text-anchor"];
const SHAPES = "path, rect, circle, text";

/** Lets the user keep a drawing as it looks now. */
export function saveDrawing(drawing: SVGSVGElement | null, name: string): void {
  if (!drawing) return;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll(SHAPES);
  drawing.querySelectorAll(SHAPES).forEach((shape, place) => {
    const style = getComputedStyle(shape);
    for (const property of COLOURS) copies[place]?.setAttribute(property, plainColour(style.getPropertyValue(property)));
    for (const property of STYLES) copies[place]?.setAttribute(property, style.getPropertyValue(property));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  copy.insertAdjacentElement("afterbegin", background());
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.svg`;
  download(file, new XMLSerializer().serializeToString(copy), "image/svg+xml");
}

/** Paper in the colour of the page: light lines need a dark one. */
function background(): SVGRectElement {
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", plainColour(getComputedStyle(document.body).backgroundColor));
  return paper;
}

/** A colour as every program reads it. Browsers tell mixed colours in words that drawing programs do not know. */
function plainColour(colour: string): string {
  if (colour === "none") return colour;
  const pixel = document.createElement("canvas").getContext("2d");
  if (!pixel) return colour;
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
