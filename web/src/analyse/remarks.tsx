import type { JudgedMove } from "../api/types";
import { colorName } from "../board/points";
import type { StudyControl } from "../game/study";
import type { Peek, Peeking } from "./peek";
import { withVariation } from "./variations";
import { percent } from "./words";

interface VerdictProps {
  judged: JudgedMove;
  /** The node before the move. */
  before: number;
  peeking: Peeking;
}

interface RemarkProps {
  study: StudyControl;
  peeking: Peeking;
  judged: JudgedMove | undefined;
}

/** A line below the board: the variation that stays on it, or else what the review says about the last move. */
export function Remark({ study, peeking, judged }: RemarkProps) {
  const { game, node } = study;
  const { pinned } = peeking;
  if (pinned) {
    const add = () => {
      const grown = withVariation(game, pinned.node, pinned.color, pinned.moves);
      study.set({ game: grown.game, node: grown.first });
    };
    return <PinnedLine peek={pinned} onAdd={add} onClose={peeking.clear} />;
  }
  return judged ? <VerdictLine judged={judged} before={game.nodes[node]?.parent ?? 0} peeking={peeking} /> : null;
}

/** What the review says about the last move. */
function VerdictLine({ judged, before, peeking }: VerdictProps) {
  const { best, verdict } = judged;
  const name = `${colorName(judged.color)} ${judged.move}`;
  if (judged.isFirstChoice) return <p class="remark faint">{name} is the engine’s choice, too.</p>;
  const loss = `lost ${judged.lossPoints.toFixed(1)} points and ${percent(judged.lossWinRate, 0)} against`;
  return (
    <div class="row remark" data-verdict={verdict}>
      <span>
        {name}
        {verdict ? `: ${verdict}, ` : " "}
        {loss}
      </span>
      {best && (
        <button type="button" class="small" onClick={() => peeking.pin({ node: before, color: judged.color, moves: best.variation })}>
          {best.move}
        </button>
      )}
    </div>
  );
}

/** The variation that stays on the board, and what can be done with it. */
function PinnedLine({ peek, onAdd, onClose }: { peek: Peek; onAdd(): void; onClose(): void }) {
  return (
    <div class="row remark">
      <span>{peek.moves.map((move, place) => `${place + 1} ${move}`).join("  ")}</span>
      <button type="button" class="small" onClick={onAdd}>
        Add to the game
      </button>
      <button type="button" class="small" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

/** Something was done that can be undone. */
export function UndoLine({ said, onUndo, onClose }: { said: string; onUndo(): void; onClose(): void }) {
  return (
    <div class="note row spread" role="status">
      <span>{said}</span>
      <span class="row">
        <button type="button" class="small" onClick={onUndo}>
          Undo
        </button>
        <button type="button" class="plain small" aria-label="Put this message aside" onClick={onClose}>
          ✕
        </button>
      </span>
    </div>
  );
}

/** What is odd about a record that was opened. */
export function Warnings({ warnings, onClose }: { warnings: string[]; onClose(): void }) {
  if (warnings.length === 0) return null;
  return (
    <div class="note row spread" role="status">
      <ul class="warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <button type="button" class="plain small" aria-label="Put these warnings aside" onClick={onClose}>
        ✕
      </button>
    </div>
  );
}
