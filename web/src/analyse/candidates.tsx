import type { Candidate, Snapshot } from "../api/types";
import { ownRate, short } from "../board/layers";
import { type Peeking, offers, type Peek } from "./peek";
import { lead, percent } from "./words";

/** Moves of a variation that are written in the table. */
const WRITTEN = 6;

interface CandidatesProps {
  snapshot: Snapshot;
  /** The node that is searched. */
  node: number;
  peeking: Peeking;
  /** The move that the pointer is at on the board. */
  pointed: string | null;
  onPlay(move: string): void;
}

/** The moves that the search considers, the best first. */
export function Candidates({ snapshot, node, peeking, pointed, onPlay }: CandidatesProps) {
  return (
    <div class="scroll candidates" tabIndex={0} role="group" aria-label="Candidate moves">
      <table>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col" title="Win rate of the player to move">
              Wins
            </th>
            <th scope="col">Score</th>
            <th scope="col">Visits</th>
            <th scope="col" title="The win rate is higher than this with a probability of 95 %">
              At least
            </th>
            <th scope="col" class="text">
              Variation
            </th>
          </tr>
        </thead>
        <tbody>
          {snapshot.moves.map((candidate) => (
            <Row
              key={candidate.move}
              candidate={candidate}
              snapshot={snapshot}
              peek={{ node, color: snapshot.toPlay, moves: candidate.variation }}
              peeking={peeking}
              isPointed={candidate.move === pointed}
              onPlay={onPlay}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  candidate: Candidate;
  snapshot: Snapshot;
  peek: Peek;
  peeking: Peeking;
  isPointed: boolean;
  onPlay(move: string): void;
}

function Row({ candidate, snapshot, peek, peeking, isPointed, onPlay }: RowProps) {
  const { move, visits, winRate, score, lowerBound, variation } = candidate;
  const isPinned = peeking.pinned?.moves[0] === move && peeking.pinned.node === peek.node;
  // A finger has the whole row to show a variation; the buttons are for those who use the keyboard.
  const touch = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest("button")) peeking.pin(peek);
  };
  return (
    <tr class={isPointed ? "pointed" : undefined} onClick={touch} {...offers(peeking, peek)}>
      <td>
        <button type="button" class="small" title={`Play ${move}`} onClick={() => onPlay(move)}>
          {move}
        </button>
      </td>
      <td>{percent(ownRate(snapshot.toPlay, winRate))}</td>
      <td>{lead(score)}</td>
      <td>{short(visits)}</td>
      <td class="faint">{percent(lowerBound)}</td>
      <td class="text">
        <button
          type="button"
          class="plain small"
          aria-pressed={isPinned}
          aria-label={`Show the variation ${variation.join(" ")}`}
          onClick={() => peeking.pin(peek)}
        >
          {variation.slice(1, WRITTEN).join(" ")}
          {variation.length > WRITTEN ? " …" : ""}
          {variation.length <= 1 ? "–" : ""}
        </button>
      </td>
    </tr>
  );
}
