import { useState } from "preact/hooks";
import { canTakeBack } from "./game";
import type { Table } from "./table";

/** What a person can do while a game is played. */
export function Actions({ table, onHint, isHinting }: { table: Table; onHint(): void; isHinting: boolean }) {
  const [isResigning, setIsResigning] = useState(false);
  if (isResigning) {
    const resign = () => {
      table.resign();
      setIsResigning(false);
    };
    return (
      <div class="row" role="group" aria-label="Resign">
        <span>Give the game up?</span>
        <button type="button" class="main" onClick={resign}>
          Yes, resign
        </button>
        <button type="button" onClick={() => setIsResigning(false)}>
          No
        </button>
      </div>
    );
  }
  return (
    <div class="row" role="group" aria-label="Your turn">
      <button type="button" onClick={table.pass} disabled={!table.canPlay} title="Pass (P)">
        Pass
      </button>
      <button type="button" onClick={table.undo} disabled={!canTakeBack(table.game)} title="Take your last move back (U)">
        Undo
      </button>
      <button type="button" onClick={onHint} disabled={!table.canPlay || isHinting} title="What would Tengen play? (H)">
        Hint
      </button>
      <button type="button" onClick={() => setIsResigning(true)} disabled={!table.canPlay && !table.isThinking}>
        Resign
      </button>
      {table.isThinking && (
        <button type="button" onClick={table.searching.stop} title="The engine plays what it likes best so far">
          Move now
        </button>
      )}
      {table.isThinking && table.searching.stage.name === "failed" && (
        <button type="button" class="main" onClick={table.retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** The count at the end: which stones are dead, and who has won. */
export function CountPanel({ table }: { table: Table }) {
  const { counting } = table;
  if (!counting.isOn) return null;
  const havePassed = (table.position?.passes ?? 0) >= 2;
  return (
    <section class="panel stack" aria-label="Count">
      <h2>Counting</h2>
      <p>
        {havePassed ? "Both have passed. " : ""}
        {counting.isJudging
          ? "Tengen looks for dead stones …"
          : "Dead stones are faint. Click a stone to call it dead or alive."}
      </p>
      {counting.unsettled.length > 0 && <p class="note">Tengen is not sure about {counting.unsettled.join(", ")}.</p>}
      <p aria-live="polite">
        {counting.score && (
          <>
            <strong data-testid="count">{counting.score.result}</strong>
            <br />
            {counting.score.about}
          </>
        )}
      </p>
      <div class="row">
        <button type="button" class="main" onClick={counting.accept} disabled={!counting.canAccept}>
          Accept
        </button>
        {havePassed && (
          <button type="button" onClick={counting.playOn}>
            Play on
          </button>
        )}
      </div>
    </section>
  );
}
