/** The cells of a table in CSV: separated by commas, in quotes where they contain commas, quotes or line breaks. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /"((?:[^"]|"")*)"|[^",\r\n]*/y;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    // A quote that nobody closes is a letter like any other, up to the end of the line.
    const end = found && (found[0] !== "" || !text.startsWith('"', at)) ? cell.lastIndex : endOfLine(text, at);
    row.push(found?.[1] !== undefined ? found[1].replace(/""/g, '"') : text.slice(at, end));
    at = end;
    if (text.charAt(at) === ",") {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  if (row.length) rows.push(row);
  return rows;
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end < 0 ? text.length : from + end;
}

/** Which column a table is sorted by, and whether the largest comes first. */
export interface Order {
  column: number;
  isFalling: boolean;
}

const numberOf = (cell: string): number | null => (cell.trim() !== "" && Number.isFinite(Number(cell)) ? Number(cell) : null);

/** Are all cells of a column numbers, or empty? */
export function isNumeric(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => numberOf(cell) !== null);
}

/** The rows in another order. Empty cells come last, whichever way it goes, and rows that are equal stay in their order. */
export function sorted(rows: string[][], order: Order | null): string[][] {
  if (!order) return rows;
  const { column, isFalling } = order;
  const isByNumber = isNumeric(rows, column);
  const compare = (one: string, other: string) =>
    isByNumber ? Number(one) - Number(other) : one.localeCompare(other, "en", { numeric: true });
  return [...rows].sort((first, second) => {
    const [one, other] = [first[column]?.trim() ?? "", second[column]?.trim() ?? ""];
    if (one === "" || other === "") return Number(one === "") - Number(other === "");
    return isFalling ? compare(other, one) : compare(one, other);
  });
}

/** A number with few digits, as people read it; other cells as they are. */
export function shownCell(cell: string): string {
  const number = numberOf(cell);
  return number === null || !/\.\d{5,}/.test(cell) ? cell : String(Number(number.toPrecision(5)));
}
