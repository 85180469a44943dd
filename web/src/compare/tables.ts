import { ownRate } from "../board/layers";
import type { Frame } from "./history";
import { visitsOf } from "./numbers";

/** A table: its first row says what the columns are. */
export type Table = (string | number | null)[][];

/** A table as comma-separated values. Names may hold anything. */
export function toCsv(rows: Table): string {
  const field = (value: string | number | null) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
}

/** The curves of all lanes: a row for each point that any of them has. */
export function curveRows(frame: Frame, names: string[]): Table {
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
export function visitRows(frame: Frame, names: string[]): Table {
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
