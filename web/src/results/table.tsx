import { useMemo, useState } from "preact/hooks";
import { isNumeric, type Order, parseCsv, shownCell, sorted } from "./csv";
import { SHORT } from "./markdown/render";

/** More rows than these make a browser slow and a reader tired. */
const MOST_ROWS = 2000;

/** A table in CSV that can be sorted by its columns. */
export function CsvTable({ text }: { text: string }) {
  const [head = [], ...rows] = useMemo(() => parseCsv(text), [text]);
  const [order, setOrder] = useState<Order | null>(null);
  const numeric = useMemo(() => head.map((_, column) => isNumeric(rows, column)), [text]);
  const shown = useMemo(() => sorted(rows, order).slice(0, MOST_ROWS), [text, order]);
  const sort = (column: number) => setOrder((before) => next(before, column, numeric[column] ?? false));
  return (
    <>
      <p class="faint">
        {rows.length} rows, {head.length} columns. The head of a column sorts by it.
        {rows.length > MOST_ROWS && ` The first ${MOST_ROWS} are shown; the file has them all.`}
      </p>
      <div class="scroll" role="group" aria-label="Table" tabIndex={0}>
        <table class="csv">
          <thead>
            <tr>
              {head.map((name, column) => (
                <th
                  key={column}
                  scope="col"
                  class={numeric[column] ? "to-right" : "to-left"}
                  aria-sort={order?.column !== column ? "none" : order.isFalling ? "descending" : "ascending"}
                >
                  <button type="button" class="plain" onClick={() => sort(column)}>
                    {name || `Column ${column + 1}`}
                    <span aria-hidden="true">{order?.column !== column ? "" : order.isFalling ? " ▼" : " ▲"}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              <tr key={place}>
                {head.map((_, column) => (
                  <td key={column} class={classOf(row[column] ?? "", numeric[column])} title={row[column]}>
                    {shownCell(row[column] ?? "")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const classOf = (cell: string, isNumber = false): string =>
  isNumber ? "to-right" : `to-left ${cell.length <= SHORT ? "short" : "long"}`;

/** Numbers begin with the largest, words with the first; a third time is the order of the file. */
function next(before: Order | null, column: number, isByNumber: boolean): Order | null {
  if (before?.column !== column) return { column, isFalling: isByNumber };
  return before.isFalling === isByNumber ? { column, isFalling: !isByNumber } : null;
}
