import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { About, Color, JudgedMove, SgfGame } from "../api/types";
import { colorName } from "../board/points";
import { Choice, NumberField, Segments } from "../ui/fields";
import { saidOf } from "../ui/searching";
import { type Filter, mistakesOf, type Summary, summaryOf, VERDICTS } from "./mistakes";
import { offers, type Peek, type Peeking } from "./peek";
import type { Reviewing } from "./reviewing";
import type { Settings } from "./settings";
import { many, percent, playerName } from "./words";

interface ReviewPanelProps {
  about: About;
  game: SgfGame;
  settings: Settings;
  onSettings(change: Partial<Settings>): void;
  reviewing: Reviewing;
  /** Has the variation any moves to review? */
  hasMoves: boolean;
  /** The node of a position of the review, if the game on the board has it. */
  nodeAfter(step: number): number | undefined;
  /** The node that is looked at. */
  node: number;
  peeking: Peeking;
  onStart(): void;
  onGo(node: number): void;
  /** The graph. */
  children: ComponentChildren;
}

/** Goes through the whole game, and lists its mistakes. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { reviewing, settings, onSettings, hasMoves } = props;
  const { isRunning, stage, progress, told } = reviewing;
  const all = told?.review.moves ?? [];
  const found = all.filter(({ step }) => props.nodeAfter(step) !== undefined);
  // Other games may begin alike; a review is of this one if most of its moves are there.
  const moves = found.length * 2 > all.length ? found : [];
  return (
    <section class="panel stack" aria-labelledby="review-title">
      <div class="row spread">
        <h2 id="review-title">The game</h2>
        {isRunning ? (
          <button type="button" onClick={reviewing.stop}>
            Stop the review
          </button>
        ) : (
          <button type="button" class="main" disabled={!hasMoves} onClick={props.onStart}>
            Review the game
          </button>
        )}
      </div>
      {props.children}
      {isRunning && (
        <label class="stack">
          <progress max={progress.of} value={progress.done} />
          <span class="faint" role="status">
            {stage.name === "waiting" ? saidOf(stage) : `${progress.done} of ${many(progress.of, "position")}`}
          </span>
        </label>
      )}
      {stage.name === "failed" && <p class="bad">{stage.message}</p>}
      {stage.name === "done" && stage.done.endedBy !== "playouts" && <p class="faint">{saidOf(stage)}</p>}
      {moves.length > 0 && <Judged {...props} moves={moves} />}
      {!isRunning && moves.length === 0 && (
        <p class="faint">
          {hasMoves
            ? "Every position of the variation on the board is searched, and the moves that lost something are listed."
            : "Open a game or make some moves first."}
        </p>
      )}
      <details>
        <summary>{many(settings.reviewPlayouts, "playout")} for each position</summary>
        <NumberField
          label="Playouts for each position"
          hint="The engine is the one that is chosen for the analysis."
          value={settings.reviewPlayouts}
          least={1}
          most={props.about.limits.playouts}
          onChange={(reviewPlayouts) => onSettings({ reviewPlayouts })}
        />
      </details>
    </section>
  );
}

function Judged(props: ReviewPanelProps & { moves: JudgedMove[] }) {
  const { moves, game, settings, onSettings } = props;
  const mistakes = useMemo(() => mistakesOf(moves, settings.filter), [moves, settings.filter]);
  const filter = (change: Partial<Filter>) => onSettings({ filter: { ...settings.filter, ...change } });
  return (
    <>
      <Players moves={moves} game={game} />
      <h3>Mistakes by size</h3>
      <div class="row filters">
        <Segments
          label="In"
          value={settings.filter.measure}
          options={[
            { value: "points", label: "Points" },
            { value: "wins", label: "Win rate" },
          ]}
          onChange={(measure) => filter({ measure })}
        />
        <Segments
          label="Of"
          value={settings.filter.color}
          options={[
            { value: "both", label: "Both" },
            { value: "black", label: "Black" },
            { value: "white", label: "White" },
          ]}
          onChange={(color) => filter({ color })}
        />
        <Choice
          label="From"
          value={settings.filter.least}
          options={[
            { value: "inaccuracy", label: "Inaccuracies on" },
            { value: "mistake", label: "Mistakes on" },
            { value: "blunder", label: "Blunders only" },
          ]}
          onChange={(least) => filter({ least })}
        />
      </div>
      {mistakes.length === 0 ? (
        <p class="faint">There are none of this kind.</p>
      ) : (
        <ol class="mistakes" aria-label="Mistakes">
          {mistakes.map((move) => (
            <Mistake key={move.step} {...props} move={move} />
          ))}
        </ol>
      )}
    </>
  );
}

/** A mistake: a button that goes there, and one that shows what was better. */
function Mistake({ move, settings, nodeAfter, node, peeking, onGo }: ReviewPanelProps & { move: JudgedMove }) {
  const isByPoints = settings.filter.measure === "points";
  const loss = isByPoints ? `−${move.lossPoints.toFixed(1)} points` : `−${percent(move.lossWinRate)}`;
  const here = nodeAfter(move.step);
  const before = nodeAfter(move.step - 1);
  if (here === undefined || before === undefined) return null;
  const peek: Peek | null = move.best && { node: before, color: move.color, moves: move.best.variation };
  const isPinned = peek !== null && peeking.pinned?.node === before && peeking.pinned.moves[0] === peek.moves[0];
  return (
    <li data-verdict={move.verdict} {...(peek ? offers(peeking, peek) : {})}>
      <button type="button" class="plain" aria-current={here === node ? "step" : undefined} onClick={() => onGo(here)}>
        <span class="number">{move.number}</span>
        <span class={`dot ${move.color}`} aria-hidden="true" />
        <span>
          <span class="hidden">{colorName(move.color)} </span>
          <strong>{move.move}</strong> {move.verdict}
        </span>
        <span class="loss">{loss}</span>
      </button>
      {peek && (
        <button type="button" class="small" aria-pressed={isPinned} onClick={() => peeking.pin(peek)}>
          <span class="hidden">Show the variation of the better move </span>
          {peek.moves[0]}
        </button>
      )}
    </li>
  );
}

/** How well both played. */
function Players({ moves, game }: { moves: JudgedMove[]; game: SgfGame }) {
  const rows: [string, (summary: Summary) => string][] = [
    ["Moves", ({ moves }) => String(moves)],
    ["First choices", ({ firstChoices }) => percent(firstChoices, 0)],
    ["Mean loss, points", ({ meanPoints }) => meanPoints.toFixed(1)],
    ["Mean loss, win rate", ({ meanWinRate }) => percent(meanWinRate)],
    ...VERDICTS.map((verdict, place): [string, (summary: Summary) => string] => [
      verdict === "inaccuracy" ? "Inaccuracies" : `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}s`,
      ({ verdicts }) => String(verdicts[place] ?? 0),
    ]),
  ];
  const colors: Color[] = ["black", "white"];
  const summaries = colors.map((color) => summaryOf(moves, color));
  return (
    <div class="scroll">
      <table class="standing">
        <thead>
          <tr>
            <td />
            {colors.map((color) => (
              <th scope="col" key={color}>
                <span class={`dot ${color}`} aria-hidden="true" /> {playerName(game, color)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {summaries.map((summary, place) => (
                <td key={place}>{summary ? value(summary) : "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
