import type { Clock } from "../api/types";

/** How long a game may take: main time, then periods of byo-yomi. Seconds. */
export interface TimeControl {
  main: number;
  period: number;
  periods: number;
}

/** A clock that nobody has used yet. */
export function freshClock({ main, period, periods }: TimeControl): Clock {
  const inOvertime = main <= 0 && periods > 0;
  return { main, period, periods, left: inOvertime ? period : main, periodsLeft: periods, inOvertime };
}

/** The clock after some seconds of thinking, or null if that was too long. */
export function spent(clock: Clock, seconds: number): Clock | null {
  let { left, periodsLeft, inOvertime } = clock;
  let rest = seconds;
  while (rest >= left) {
    rest -= left;
    if (inOvertime) periodsLeft -= 1;
    inOvertime = true;
    if (periodsLeft <= 0 || clock.period <= 0) return null;
    left = clock.period;
  }
  return { ...clock, left: left - rest, periodsLeft, inOvertime };
}

/** The clock when a move was made after some seconds: a period that was not used up begins anew. */
export function pressed(clock: Clock, seconds: number): Clock | null {
  const after = spent(clock, seconds);
  return after?.inOvertime ? { ...after, left: after.period } : after;
}

/** What a clock shows: 12:05, and the periods that are left: 0:29 (3). */
export function shown(clock: Clock): string {
  const seconds = Math.max(0, Math.ceil(clock.left));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return clock.inOvertime ? `${time} (${clock.periodsLeft})` : time;
}
