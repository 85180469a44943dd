import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from "../app";
import type { Position, Snapshot } from "../api/types";
import { Board } from "../board/board";
import { candidateHeat, paintOf, paintOfOwners, short } from "../board/layers";
import { colorName } from "../board/points";
import { type Opened, OpenButton, saveSgf } from "../game/files";
import { useKept } from "../game/keep";
import { isTyping } from "../game/navigation";
import { positionOf } from "../game/position";
import { openIn } from "../game/study";
import { endOf, lineTo } from "../game/tree";
import { Problem, Switch } from "../ui/fields";
import { saidOf, useSearching } from "../ui/searching";
import { Actions, CountPanel } from "./actions";
import { continued, type Game, lineOf, recordOf } from "./game";
import { Players } from "./players";
import { Setup } from "./setup";
import { type Table, useTable } from "./table";
import { useTap } from "./tap";
import "../styles/play.css";

/** The seconds that are spent on a hint. */
const HINT = 2;

interface Wishes {
  showsThoughts: boolean;
  showsOwners: boolean;
}

const isWishes = (value: unknown): value is Wishes =>
  typeof (value as Partial<Wishes> | null)?.showsThoughts === "boolean" &&
  typeof (value as Partial<Wishes> | null)?.showsOwners === "boolean";

/** Playing against any of the methods. */
export function PlayView({ about }: ViewProps) {
  const table = useTable(about);
  const hint = useSearching();
  const [isSetup, setIsSetup] = useState(false);
  const [wishes, setWishes] = useKept<Wishes>("tengen.wishes", () => ({ showsThoughts: false, showsOwners: false }), isWishes);
  const { game, position } = table;
  const turn = JSON.stringify(lineOf(game));
  useEffect(() => hint.clear(), [turn]);
  const askHint = () =>
    hint.start({
      kind: "analysis",
      line: lineOf(game),
      player: { preset: about.defaultPreset },
      budget: { seconds: HINT },
    });
  const saidOfHint = hint.stage.name === "failed" ? hint.stage.message : null;
  useKeys(table, askHint, !isSetup);
  const thoughts = wishes.showsThoughts && !game.outcome ? table.searching.lanes[0] : undefined;
  const snapshot = hint.lanes[0] ?? thoughts;
  return (
    <div class="view play">
      <div class="board-column">
        {position ? (
          <PlayBoard table={table} position={position} snapshot={snapshot} showsOwners={wishes.showsOwners} />
        ) : (
          <p aria-busy="true">Setting the board up …</p>
        )}
      </div>
      <div class="side">
        <Problem message={table.problem} onClose={table.canPutAside ? () => table.say(null) : undefined} />
        {isSetup ? (
          <Setup
            about={about}
            settings={game.settings}
            onBegin={(settings) => {
              table.begin(settings);
              setIsSetup(false);
            }}
            onCancel={() => setIsSetup(false)}
          />
        ) : (
          <>
            <section class="panel stack" aria-label="Game">
              <Players table={table} />
              <Status table={table} hint={hint.isRunning ? "Looking for a hint …" : saidOfHint} />
              {game.outcome || table.counting.isOn ? null : <Actions table={table} onHint={askHint} isHinting={hint.isRunning} />}
              <div class="row">
                <button type="button" class={game.outcome ? "main" : ""} onClick={() => setIsSetup(true)}>
                  New game
                </button>
                {(game.outcome || game.steps.length > 0) && (
                  <button type="button" onClick={() => analyse(game)}>
                    Analyse
                  </button>
                )}
              </div>
            </section>
            <CountPanel table={table} />
            <section class="panel stack" aria-label="Thoughts">
              <Switch
                label="Show what the engine thinks"
                value={wishes.showsThoughts}
                onChange={(showsThoughts) => setWishes({ ...wishes, showsThoughts })}
              />
              <Switch
                label="Paint who owns what"
                value={wishes.showsOwners}
                onChange={(showsOwners) => setWishes({ ...wishes, showsOwners })}
              />
              {snapshot && <Thoughts snapshot={snapshot} />}
            </section>
            <Record about={about} table={table} />
          </>
        )}
      </div>
    </div>
  );
}

/** Takes the game to Analyse, at its last move. */
function analyse(game: Game): void {
  const record = recordOf(game);
  openIn("analyse", { game: record, node: endOf(record, 0) });
}

/** P passes, U takes back, H asks for a hint: unless something else is being done. */
function useKeys(table: Table, askHint: () => void, isPlaying: boolean) {
  useEffect(() => {
    if (!isPlaying) return;
    const listen = (event: KeyboardEvent) => {
      // Who leans on a key does not want to pass twice.
      if (event.repeat || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key === "p") table.pass();
      else if (key === "u") table.undo();
      else if (key === "h" && table.canPlay) askHint();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

const ignore = () => undefined;

interface PlayBoardProps {
  table: Table;
  position: Position;
  snapshot: Snapshot | undefined;
  showsOwners: boolean;
}

function PlayBoard({ table, position, snapshot, showsOwners }: PlayBoardProps) {
  const { counting, game } = table;
  const tap = useTap(JSON.stringify(lineOf(game)), position.width > 9, table.play);
  const isPlayed = table.canPlay;
  // What the engine thought about its own move would be taken for advice to the person.
  const isAdvice = snapshot?.toPlay === position.toPlay && !counting.isOn;
  const owners = game.outcome ? game.owners : counting.owners;
  const paint = owners
    ? paintOfOwners(owners)
    : showsOwners && snapshot?.ownership
      ? paintOf(position, snapshot.ownership)
      : undefined;
  return (
    <>
      <Board
        rows={position.rows}
        label={`${position.width} by ${position.height} board, move ${position.moveNumber}, ${colorName(position.toPlay)} to play`}
        last={position.last?.move}
        toPlay={isPlayed ? position.toPlay : undefined}
        refused={position.refused}
        action={counting.isOn ? "calls stones dead or alive" : undefined}
        // While the engine thinks, a point that is chosen means nothing, and the board keeps the focus.
        onPoint={counting.isOn ? counting.toggle : isPlayed ? tap.tap : game.outcome ? undefined : ignore}
        marks={tap.pending ? [[tap.pending, { type: "point" }]] : undefined}
        dimmed={counting.isOn || owners ? (game.dead ?? undefined) : undefined}
        paint={paint}
        heat={snapshot && isAdvice ? candidateHeat(position, snapshot, 8) : undefined}
      />
      {tap.pending && (
        <button type="button" class="main" onClick={tap.confirm}>
          Play {tap.pending}
        </button>
      )}
    </>
  );
}

/** Whose turn it is, what has happened, or how it ended. */
function Status({ table, hint }: { table: Table; hint: string | null }) {
  const { game, position, searching } = table;
  const isHeldUp = searching.stage.name === "waiting" || searching.stage.name === "lost";
  let due = "";
  if (game.outcome) due = game.outcome.about;
  else if (table.counting.isOn) due = "The game is over.";
  else if (searching.stage.name === "failed") due = "Tengen has not moved.";
  else if (table.isThinking) due = isHeldUp ? saidOf(searching.stage) : "Tengen is thinking …";
  else if (position && table.canPlay) due = game.settings.human === "both" ? `${colorName(position.toPlay)} to play.` : "Your turn.";
  else due = "One moment …";
  return (
    <div aria-live="polite" class="status">
      <p data-testid="status">
        {game.outcome && (
          <>
            <strong data-testid="result">{game.outcome.result}</strong>{" "}
          </>
        )}
        {due}
      </p>
      <p class="faint">{hint ?? table.message}</p>
    </div>
  );
}

function Thoughts({ snapshot }: { snapshot: Snapshot }) {
  const best = snapshot.moves[0];
  const score = best?.score ?? snapshot.score;
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  return (
    <dl class="facts">
      <dt>Black wins</dt>
      <dd>{percent(best?.winRate ?? snapshot.winRate)}</dd>
      <dt>{score < 0 ? "White" : "Black"} leads by</dt>
      <dd>{Math.abs(score).toFixed(1)} points</dd>
      <dt>Playouts</dt>
      <dd>{short(snapshot.playouts)}</dd>
      <dt>Expected</dt>
      <dd>{best?.variation.slice(0, 6).join(" ")}</dd>
    </dl>
  );
}

/** Records: keeping this game, and going on with another. */
function Record({ about, table }: ViewProps & { table: Table }) {
  const take = async ({ game: record, games, warnings }: Opened) => {
    const line = lineTo(record, endOf(record, 0));
    const { toPlay } = await positionOf(line);
    const next = continued(table.game, record, line.steps, toPlay, new Date());
    if (next) {
      table.set(next);
      if (games > 1) table.say(`This file has ${games} games. The first one is on the board; Analyse opens the others.`);
      else if (warnings.length > 0) table.say(warnings.join(" "));
    } else table.say(`The board of this record has ${record.width} by ${record.height} lines, and games are played on squares.`);
  };
  const save = () => saveSgf(recordOf(table.game)).catch((error: Error) => table.say(error.message));
  return (
    <section class="panel row" aria-label="Record">
      <button type="button" onClick={save}>
        Save SGF
      </button>
      <OpenButton
        limit={about.limits.bytes}
        onOpen={(opened) => void take(opened).catch((error: Error) => table.say(error.message))}
        onProblem={table.say}
      />
    </section>
  );
}
