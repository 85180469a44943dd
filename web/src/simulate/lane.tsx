import { useMemo } from "preact/hooks";
import type { Playout, Position } from "../api/types";
import { Board } from "../board/board";
import { paintOfOwners } from "../board/layers";
import { shortWords } from "./kinds";
import { CountsBar, Reason } from "./reasons";
import { boardsOf, marksOf, resultWords, takenBy, wasCut } from "./replay";

interface PlayoutBoardProps {
  position: Position;
  playout: Playout | undefined;
  step: number;
  /** Are the reasons of all stones shown, and not only that of the last? */
  hasLetters: boolean;
  largest?: number;
  spare?: number;
  /** Makes a move in the position that the playout starts from. */
  onPoint?: ((point: string) => void) | undefined;
}

/** The boards of a playout, worked out once. */
export function useBoards(position: Position, playout: Playout | undefined): string[][] {
  return useMemo(() => boardsOf(position.rows, playout?.moves ?? []), [position.rows, playout]);
}

/** A board within a playout. At the end it is painted with the points of both players. */
export function PlayoutBoard({ position, playout, step, hasLetters, largest, spare, onPoint }: PlayoutBoardProps) {
  const boards = useBoards(position, playout);
  const moves = playout?.moves ?? [];
  const at = Math.min(step, moves.length);
  const last = moves[at - 1];
  const isEnd = playout !== undefined && at === moves.length;
  const label = last ? `Playout of ${playout?.policy} after ${at} moves, the last: ${shortWords(last)}` : "The position before the playout";
  return (
    <Board
      rows={boards[at] ?? position.rows}
      label={label}
      last={last ? last.move : position.last?.move}
      marks={marksOf(moves, at, hasLetters)}
      paint={isEnd ? paintOfOwners(playout.owners) : undefined}
      toPlay={onPoint ? position.toPlay : undefined}
      refused={onPoint ? position.refused : undefined}
      onPoint={onPoint}
      largest={largest}
      spare={spare}
    />
  );
}

/** How a playout ended, and how long it took. */
export function Ending({ playout }: { playout: Playout }) {
  const { moves, result } = playout;
  return (
    <p data-testid="ending">
      <strong>{resultWords(result)}</strong> after {moves.length} moves; Black took {takenBy("black", moves)} stones, White{" "}
      {takenBy("white", moves)}.{wasCut(playout) && " It was cut off because it was too long: kos were taken again and again."}
    </p>
  );
}

/** A policy among others: its board, its reason, its counts and how it ends, one below the other. */
export function Lane(props: Omit<PlayoutBoardProps, "playout"> & { policy: string; playout: Playout | undefined }) {
  const { policy, playout, position, step } = props;
  const boards = useBoards(position, playout);
  const moves = playout?.moves ?? [];
  const at = Math.min(step, moves.length);
  return (
    <section class="panel lane" aria-label={policy}>
      <h2>{policy}</h2>
      <PlayoutBoard {...props} />
      <p class="faint">
        Move {at} of {moves.length}
      </p>
      <CountsBar moves={moves.slice(0, at)} />
      <div class="lane-reason">
        <Reason policy={policy} move={moves[at - 1]} before={boards[at - 1]} hasPicture={false} />
      </div>
      {playout && at === moves.length && <Ending playout={playout} />}
    </section>
  );
}
