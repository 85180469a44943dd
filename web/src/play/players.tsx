import { useEffect, useState } from "preact/hooks";
import type { Color } from "../api/types";
import { playerName } from "./game";
import { shown, spent } from "./clock";
import { type Table, useFlag } from "./table";

/** The time now, told again so often that a clock looks alive. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Both players, with their prisoners and clocks. */
export function Players({ table }: { table: Table }) {
  const { game, position } = table;
  const isRunning = game.clocks !== null && (table.canPlay || table.isThinking);
  const now = useNow(isRunning);
  const toPlay = isRunning ? (position?.toPlay ?? null) : null;
  const clockOf = (color: Color) => {
    const clock = game.clocks?.[color];
    return clock && color === toPlay ? spent(clock, table.elapsed(now)) : clock;
  };
  useFlag(table, toPlay !== null && clockOf(toPlay) === null);
  return (
    <div class="players">
      {(["black", "white"] as const).map((color) => {
        const clock = clockOf(color);
        const isDue = !game.outcome && !position?.over && position?.toPlay === color;
        return (
          <div class={isDue ? "player due" : "player"} key={color} data-testid={`player-${color}`}>
            <span class={`stone ${color}`} aria-hidden="true" />
            <div>
              <strong>{playerName(game, color)}</strong>
              <span class="hidden">{color === "black" ? " plays Black." : " plays White."}</span>
              <div class="faint">
                {position?.prisoners[color] ?? 0} {position?.prisoners[color] === 1 ? "prisoner" : "prisoners"}
                {color === "white" && `, komi ${game.settings.komi}`}
              </div>
            </div>
            {game.clocks && <span class="clock">{clock ? shown(clock) : "0:00"}</span>}
          </div>
        );
      })}
    </div>
  );
}
