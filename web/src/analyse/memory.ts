import type { Snapshot } from "../api/types";

/** Who is ahead in a position, seen by Black, and how many playouts say so. */
export interface Lead {
  winRate: number;
  score: number;
  playouts: number;
}

/** What a search found out about a position. */
export interface Known {
  snapshot: Snapshot;
  /** The preset that searched. */
  preset: string;
}

/** A snapshot of a large board takes some kilobytes, so that only the latest are kept; leads are kept of all. */
const MOST_SNAPSHOTS = 300;

const snapshots = new Map<number, Known>();
const leads = new Map<number, Lead>();

/** All playouts that a snapshot stands for, those of earlier searches included. */
export const playoutsOf = ({ playouts, kept }: Snapshot): number => playouts + kept;

/** Keeps the latest snapshot of a position, by the number that `identity.ts` gives to it. */
export function remember(identity: number, known: Known): void {
  const { snapshot } = known;
  snapshots.delete(identity);
  snapshots.set(identity, known);
  leads.set(identity, { winRate: snapshot.winRate, score: snapshot.score, playouts: playoutsOf(snapshot) });
  const oldest = snapshots.keys().next().value;
  if (snapshots.size > MOST_SNAPSHOTS && oldest !== undefined) snapshots.delete(oldest);
}

/** The latest snapshot of a position. */
export const recalled = (identity: number): Known | undefined => snapshots.get(identity);

/** Who is ahead in a position, by the latest search of it. */
export const leadOf = (identity: number): Lead | undefined => leads.get(identity);
