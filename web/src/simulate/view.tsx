import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from "../app";
import type { Playout, Position } from "../api/types";
import { useKept } from "../game/keep";
import { usePosition, whyNot } from "../game/position";
import { useStudy } from "../game/study";
import { lineTo } from "../game/tree";
import { Problem } from "../ui/fields";
import { ALL, type Choices, ChoicesPanel, isChoices } from "./choices";
import { Ending, Lane, PlayoutBoard, useBoards } from "./lane";
import { shortWords } from "./kinds";
import { ManyPanel } from "./many";
import { Moves } from "./moves";
import { analyseThere } from "./onward";
import { usePlayouts } from "./playouts";
import { PositionPanel } from "./position";
import { Counts, Legend, Reason } from "./reasons";
import { Stepper, type Stepping, useStepping } from "./stepper";
import "../styles/simulate.css";

/** Steps through playouts move by move, with the reason of each move. */
export function SimulateView({ about }: ViewProps) {
  const study = useStudy(about);
  const names = about.policies.map(({ name }) => name);
  const [choices, setChoices] = useKept<Choices>(
    "tengen.simulate",
    () => ({ policy: names[names.length - 1] ?? ALL, seed: 1, speed: 5, hasLetters: false }),
    (value): value is Choices => isChoices(value, names),
  );
  const line = lineTo(study.game, study.node);
  const policies = choices.policy === ALL ? names : [choices.policy];
  const { position, isCurrent, problem } = usePosition(line);
  const played = usePlayouts(line, policies, choices.seed);
  const latest = useLatest(played.playouts, JSON.stringify([line, policies]));
  // A playout may come before the position that it starts from, and does not fit to the one before.
  const playouts = isCurrent ? latest : NONE;
  const length = playouts.reduce((most, { moves }) => Math.max(most, moves.length), 0);
  const stepping = useStepping(length, choices.speed);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    stepping.go(0);
    setRefusal(null);
  }, [JSON.stringify(line)]);
  const shown: ShownProps = { position, playouts, stepping, choices };
  const stepper = (
    <Stepper
      stepping={stepping}
      speed={choices.speed}
      onSpeed={(speed) => setChoices({ ...choices, speed })}
      said={saidOf(playouts, stepping.step)}
    />
  );
  const problems = <Problem message={played.problem ?? problem?.message ?? null} />;
  const move = (point: string) => {
    if (!position || !isCurrent) return;
    const reason = whyNot(position, point);
    setRefusal(reason);
    if (!reason) study.step({ color: position.toPlay, move: point });
  };
  const analyse = () => {
    const moves = playouts[0]?.moves.slice(0, stepping.step) ?? [];
    analyseThere(study, moves).catch((error: Error) => setRefusal(error.message));
  };
  const panels = (
    <>
      <ChoicesPanel about={about} choices={choices} onChange={setChoices} />
      <PositionPanel about={about} study={study} />
    </>
  );
  const many = <ManyPanel line={line} policies={policies} seed={choices.seed} />;
  if (choices.policy === ALL) {
    return (
      <div class="stack simulate">
        <h1 class="hidden">Simulate</h1>
        {problems}
        <Lanes {...shown} policies={policies} />
        <div class="panel">
          {stepper}
          <Legend />
        </div>
        <div class="many-columns">{panels}</div>
        {many}
      </div>
    );
  }
  return (
    <div class="view simulate">
      <h1 class="hidden">Simulate</h1>
      <div class="board-column">
        {problems}
        <Single {...shown} stepper={stepper} onMove={move} onAnalyse={analyse} />
        <Problem message={refusal} onClose={() => setRefusal(null)} />
      </div>
      <div class="side">
        {panels}
        <MovesPanel {...shown} />
      </div>
      <div class="below">
        <CountsPanel {...shown} />
        {many}
      </div>
    </div>
  );
}

/** The last playouts of a place and of policies, until others have come: then a new seed does not blink. */
function useLatest(playouts: Playout[], key: string): Playout[] {
  const [latest, setLatest] = useState<{ key: string; playouts: Playout[] }>({ key, playouts });
  useEffect(() => {
    if (playouts.length) setLatest({ key, playouts });
  }, [playouts, key]);
  if (playouts.length) return playouts;
  return latest.key === key ? latest.playouts : NONE;
}

const NONE: Playout[] = [];

/** What is to be seen now, for the slider. */
function saidOf(playouts: Playout[], step: number): string {
  if (step === 0) return "Before the first move";
  const move = playouts.length === 1 ? playouts[0]?.moves[step - 1] : undefined;
  return move ? `Move ${step}: ${shortWords(move)}` : `Move ${step}`;
}

interface ShownProps {
  position: Position | null;
  playouts: Playout[];
  stepping: Stepping;
  choices: Choices;
}

interface SingleProps extends ShownProps {
  stepper: ComponentChildren;
  /** Makes a move in the position that the playout starts from. */
  onMove(point: string): void;
  onAnalyse(): void;
}

/** One policy: a large board, and the reason of the last move below it. */
function Single({ position, ...props }: SingleProps) {
  return position && <SingleShown position={position} {...props} />;
}

function SingleShown(props: SingleProps & { position: Position }) {
  const { position, playouts, stepping, choices, stepper, onMove, onAnalyse } = props;
  const playout = playouts[0];
  const boards = useBoards(position, playout);
  const { step, isPlaying } = stepping;
  return (
    <>
      <PlayoutBoard
        position={position}
        playout={playout}
        step={step}
        hasLetters={choices.hasLetters}
        spare={340}
        onPoint={step === 0 ? onMove : undefined}
      />
      {stepper}
      <div class="panel explained">
        <div aria-live={isPlaying ? "off" : "polite"}>
          <Reason policy={choices.policy} move={playout?.moves[step - 1]} before={boards[step - 1]} />
          {playout && step === playout.moves.length && <Ending playout={playout} />}
        </div>
        {step === 0 ? (
          <p class="faint">Click a point to make a move first.</p>
        ) : (
          <button type="button" onClick={onAnalyse}>
            Analyse this moment
          </button>
        )}
      </div>
    </>
  );
}

/** One policy: how often each reason occurs up to here, or in all before the start. */
function CountsPanel({ playouts, stepping: { step, length } }: ShownProps) {
  const moves = playouts[0]?.moves ?? [];
  const isWhole = step === 0 || step === length;
  return (
    <section class="panel" aria-labelledby="reasons">
      <h2 id="reasons">{isWhole ? `Reasons of all ${length} moves` : `Reasons of the first ${step} moves`}</h2>
      <Counts moves={isWhole ? moves : moves.slice(0, step)} />
    </section>
  );
}

/** One policy: its moves. */
function MovesPanel({ playouts, stepping: { step, go } }: ShownProps) {
  return (
    <section class="panel" aria-labelledby="moves">
      <h2 id="moves">Moves</h2>
      <Moves moves={playouts[0]?.moves ?? NO_MOVES} step={step} go={go} />
    </section>
  );
}

const NO_MOVES: Playout["moves"] = [];

/** All policies side by side, in step. */
function Lanes({ position, playouts, stepping, choices, policies }: ShownProps & { policies: string[] }) {
  if (!position) return null;
  return (
    <div class="lanes">
      {policies.map((policy, place) => (
        <Lane
          key={policy}
          policy={policy}
          playout={playouts[place]}
          position={position}
          step={stepping.step}
          hasLetters={choices.hasLetters}
          largest={40}
        />
      ))}
    </div>
  );
}
