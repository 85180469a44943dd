import type { PlayoutMove } from "../api/types";
import { colorName } from "../board/points";
import { type Kind, KINDS, kindOf, moveName, reasonWords } from "./kinds";
import { PatternShown } from "./picture";
import { around, countsOf } from "./replay";

/** The letter of a kind of reason on its colour. */
export function Chip({ kind }: { kind: Kind }) {
  return (
    <span class="chip" data-kind={kind} aria-hidden="true">
      {kindOf(kind).letter}
    </span>
  );
}

interface ReasonProps {
  policy: string;
  move: PlayoutMove | undefined;
  /** The board before the move. */
  before: string[] | undefined;
  /** Is there room for the drawing of a pattern? */
  hasPicture?: boolean;
}

/** The move that was made last, and why. */
export function Reason({ policy, move, before, hasPicture = true }: ReasonProps) {
  if (!move) return <p class="faint">The position from which the playout starts.</p>;
  return (
    <>
      <p class="reason">
        <Chip kind={move.kind} />
        <span>
          <strong>
            {colorName(move.color)} {moveName(move.move)}
          </strong>
          : {move.reason}. <span class="faint">{reasonWords(policy, move)}</span>
        </span>
      </p>
      {hasPicture && move.picture && (
        <PatternShown
          name={move.reason.replace("pattern ", "")}
          picture={move.picture}
          here={before ? around(before, move.move) : null}
        />
      )}
    </>
  );
}

/** How often each reason occurs in these moves, which is the legend of the colours as well. */
export function Counts({ moves }: { moves: PlayoutMove[] }) {
  const counts = countsOf(moves);
  const most = counts.reduce((most, { count }) => Math.max(most, count), 1);
  return (
    <ul class="counts">
      {counts.map(({ kind, count }) => (
        <li key={kind} title={kindOf(kind).about}>
          <Chip kind={kind} />
          <span>{kindOf(kind).name}</span>
          <svg class="bar-of" data-kind={kind} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * count) / most} height={10} />
          </svg>
          <span class="number">{count}</span>
          <span class="number faint">{Math.round((100 * count) / moves.length)} %</span>
        </li>
      ))}
    </ul>
  );
}

/** The same in a single bar, where there is little room. */
export function CountsBar({ moves }: { moves: PlayoutMove[] }) {
  const counts = countsOf(moves);
  const said = counts.map(({ kind, count }) => `${kindOf(kind).name} ${count}`).join(", ");
  let from = 0;
  return (
    <>
      <svg class="counts-bar" viewBox={`0 0 ${Math.max(moves.length, 1)} 10`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map(({ kind, count }) => {
          const x = from;
          from += count;
          return <rect key={kind} data-kind={kind} x={x} width={count} height={10} />;
        })}
      </svg>
      <p class="counts-line">
        {counts.map(({ kind, count }) => (
          <span key={kind} title={kindOf(kind).about}>
            <Chip kind={kind} /> {count}
          </span>
        ))}
        <span class="hidden">{said}</span>
      </p>
    </>
  );
}

/** What the letters and colours mean, where the counts do not say it. */
export function Legend() {
  return (
    <ul class="legend" aria-label="Reasons">
      {KINDS.map(({ kind, name, about }) => (
        <li key={kind} title={about}>
          <Chip kind={kind} /> {name}
        </li>
      ))}
    </ul>
  );
}
