import type { ComponentChildren } from "preact";
import { ownRate } from "../board/layers";
import { saveTable } from "./export";
import type { Frame } from "./history";
import { Dash } from "./dash";
import { agreement, overlap, percent, sharesOf } from "./numbers";
import { curveRows, visitRows } from "./tables";

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

/** A table that scrolls by itself where it is too wide, with its title above. */
function Scrolled({ label, about, children }: { label: string; about: string; children: ComponentChildren }) {
  return (
    <div>
      <h3>{label}</h3>
      <p class="faint">{about}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </div>
  );
}

type Shares = Map<string, number>[];

function Preferences({ frame, names, shares }: VerdictProps & { shares: Shares }) {
  return (
    <Scrolled label="Preferred moves" about="Each with its share of the visits and its win rate for who is to move.">
      <table>
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
                          {percent(shares[lane]?.get(candidate.move) ?? 0, 0)} ·{" "}
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
    </Scrolled>
  );
}

function Overlaps({ names, shares }: { names: string[]; shares: Shares }) {
  return (
    <Scrolled label="Agreement" about="The part of the visits that two methods spend on the same moves.">
      <table>
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
    </Scrolled>
  );
}
