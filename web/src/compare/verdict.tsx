import { ownRate } from "../board/layers";
import { curveRows, saveTable, visitRows } from "./export";
import type { Frame } from "./history";
import { Dash } from "./dash";
import { overlap, percent, sharesOf } from "./numbers";

interface VerdictProps {
  frame: Frame;
  names: string[];
}

/** Who prefers what, and how far the methods agree. */
export function Verdict({ frame, names }: VerdictProps) {
  const shares = names.map((_, lane) => (frame[lane] ? sharesOf(frame[lane]) : new Map<string, number>()));
  return (
    <section class="panel stack" aria-labelledby="verdict-title">
      <h2 id="verdict-title">Who prefers what</h2>
      <p>{agreement(frame)}</p>
      <div class="verdict">
        <Preferences frame={frame} names={names} shares={shares} />
        <Overlaps names={names} shares={shares} />
      </div>
      <div class="row">
        <button type="button" onClick={() => saveTable(curveRows(frame, names), "curves")}>
          Save curves as CSV
        </button>
        <button type="button" onClick={() => saveTable(visitRows(frame, names), "visits")}>
          Save visits as CSV
        </button>
      </div>
    </section>
  );
}

/** How many methods would play the same, in a sentence. */
export function agreement(frame: Frame): string {
  const firsts = frame.flatMap((lane) => lane?.moves[0]?.move ?? []);
  const counts = new Map<string, number>();
  for (const move of firsts) counts.set(move, (counts.get(move) ?? 0) + 1);
  const [move, most] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0]);
  if (!most) return "Nobody prefers anything yet.";
  if (most === firsts.length) return `All of them would play ${move}.`;
  if (most === 1) return "Each of them would play another move.";
  return `${most} of ${firsts.length} would play ${move}.`;
}

type Shares = Map<string, number>[];

function Preferences({ frame, names, shares }: VerdictProps & { shares: Shares }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Preferred moves">
      <table>
        <caption>Preferred moves, with their visits and their win rates for who is to move</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            {["First", "Second", "Third"].map((rank) => (
              <th scope="col" key={rank}>
                {rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, lane) => (
            <tr key={lane}>
              <th scope="row">
                <Dash number={lane} /> {name}
              </th>
              {[0, 1, 2].map((rank) => {
                const snapshot = frame[lane];
                const candidate = snapshot?.moves[rank];
                return (
                  <td key={rank}>
                    {snapshot && candidate ? (
                      <>
                        <b>{candidate.move}</b>{" "}
                        <span class="faint">
                          {percent(shares[lane]?.get(candidate.move) ?? 0, 0)}, wins{" "}
                          {percent(ownRate(snapshot.toPlay, candidate.winRate))}
                        </span>
                      </>
                    ) : (
                      "–"
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Overlaps({ names, shares }: { names: string[]; shares: Shares }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Agreement">
      <table>
        <caption>Agreement: the part of the visits that two methods spend on the same moves</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            {names.map((name, lane) => (
              <th scope="col" key={lane}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, lane) => (
            <tr key={lane}>
              <th scope="row">
                <Dash number={lane} /> {name}
              </th>
              {names.map((_, other) => {
                const [one, two] = [shares[lane], shares[other]];
                return <td key={other}>{lane === other || !one || !two ? "–" : percent(overlap(one, two), 0)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
