import { useRef } from "preact/hooks";
import type { Color, Opinion, Opinions } from "../api/types";
import { chanceOf, factor, reasonsOf, scaleOf, type Sight, signed } from "./opinions";
import { offers, type Peeking } from "./peek";
import { many, percent } from "./words";
import "./sight.css";

interface SightPartProps {
  sight: Sight;
  preset: string;
  /** The position that it is about, and who is to move there. */
  node: number;
  color: Color;
  peeking: Peeking;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** What the player thinks of moves before it searches, and why. */
export function SightPart(props: SightPartProps) {
  const { sight, isOpen, onOpen } = props;
  // What was told of the position before keeps its place until there is something to say about this one.
  const latest = useRef<Opinions | null>(null);
  latest.current = sight.told ?? latest.current;
  const told = latest.current;
  return (
    <details
      class="sight"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        if (open !== isOpen) onOpen(open);
      }}
    >
      <summary>At sight</summary>
      <div class="stack" aria-busy={isOpen && told !== sight.told}>
        {told?.moves.length ? <Likeliest {...props} told={told} /> : <p class="faint status">{saidOf(props, told)}</p>}
      </div>
    </details>
  );
}

/** Why there are no moves to tell of. */
function saidOf({ sight, preset }: SightPartProps, told: Opinions | null): string {
  if (sight.problem) return sight.problem;
  if (!told) return "";
  return told.isLearned
    ? "There is no move to think of."
    : `${preset} goes by nothing learned: it thinks nothing of a move before it searches.`;
}

/** The likeliest moves, and what speaks for and against one of them. */
function Likeliest({ sight, told, preset, node, color, peeking }: SightPartProps & { told: Opinions }) {
  const { shown, move } = sight;
  const { pinned } = peeking;
  return (
    <>
      <div class="row chances" role="group" aria-label="Likeliest moves at sight">
        {told.moves.map((opinion) => {
          const peek = { node, color, moves: [opinion.move] };
          return (
            <button
              key={opinion.move}
              type="button"
              class={opinion.move === shown?.move ? "small shown" : "small"}
              aria-pressed={pinned?.node === node && pinned.moves[0] === opinion.move}
              onClick={() => peeking.pin(peek)}
              {...offers(peeking, peek)}
            >
              {opinion.move} <span>{percent(opinion.chance, 0)}</span>
            </button>
          );
        })}
      </div>
      <div class="why" tabIndex={0} role="group" aria-label="Why at sight">
        {shown ? (
          <Why opinion={shown} considered={told.considered} scale={scaleOf([...told.moves, shown])} />
        ) : (
          <p class="faint">{sight.problem ?? (shown === null ? `${preset} would not consider ${move}.` : "")}</p>
        )}
      </div>
      <small class="faint">How likely a strong player is to move there, as learned from game records and before any search.</small>
    </>
  );
}

/** What is thought of a move, with the features that speak for it and against it. */
function Why({ opinion, considered, scale }: { opinion: Opinion; considered: number; scale: number }) {
  const reasons = reasonsOf(opinion);
  return (
    <>
      <p>
        <strong>
          {opinion.move}: {chanceOf(opinion.chance)}
        </strong>
        <span class="faint">
          , number {opinion.place} of {many(considered, "move")}
        </span>
      </p>
      {reasons.length === 0 && <p class="faint">Nothing speaks for it or against it.</p>}
      <ul>
        {reasons.map(({ text, weight }) => (
          <li key={text} class={weight < 0 ? "against" : "for"} title={factor(weight)}>
            <span>{text}</span>
            <span class="weight" aria-hidden="true">
              <span style={{ width: `${(50 * Math.abs(weight)) / scale}%` }} />
            </span>
            <span class="number">{signed(weight)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
