import { useState } from "preact/hooks";
import { Board } from "../board/board";
import { colorName } from "../board/points";
import { OpenButton } from "../game/files";
import { Navigation } from "../game/navigation";
import { type Shown, whyNot } from "../game/position";
import { emptyStudy, type StudyControl } from "../game/study";
import { endOf, lineTo } from "../game/tree";
import { Choice, Problem } from "../ui/fields";
import type { About } from "../api/types";
import { EXAMPLES, studyOf } from "./examples";

interface PositionProps {
  about: About;
  study: StudyControl;
  shown: Shown;
}

const SIZES = [9, 13, 19];

/** The position that all methods look at. */
export function PositionPanel({ about, study, shown }: PositionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { position, isCurrent } = shown;
  const play = (move: string) => {
    if (!position || !isCurrent) return;
    const reason = whyNot(position, move);
    setProblem(reason);
    if (!reason) study.step({ color: position.toPlay, move });
  };
  return (
    <section class="panel stack compare-position" aria-labelledby="position-title">
      <div class="row spread">
        <h2 id="position-title">Position</h2>
        {position && <span class="faint">{position.over ?? `${colorName(position.toPlay)} to play`}</span>}
      </div>
      <div class="position-board">
        {position && (
          <Board
            rows={position.rows}
            label="The position that is compared"
            last={position.last?.move}
            toPlay={position.toPlay}
            refused={position.refused}
            onPoint={position.over ? undefined : play}
            largest={30}
          />
        )}
      </div>
      <Navigation study={study} />
      <Problem message={problem ?? shown.problem?.message ?? null} onClose={problem ? () => setProblem(null) : undefined} />
      <ExampleChoice about={about} study={study} />
      <div class="row">
        <span class="faint">New board</span>
        {SIZES.map((size) => (
          <button type="button" key={size} onClick={() => study.set(emptyStudy(about, size))}>
            {size}x{size}
          </button>
        ))}
        <OpenButton
          limit={about.limits.bytes}
          onOpen={({ game }) => study.set({ game, node: endOf(game, 0) })}
          onProblem={setProblem}
        />
      </div>
    </section>
  );
}

/** Examples. What is on the board is found again among them, also after a reload. */
function ExampleChoice({ about, study }: { about: About; study: StudyControl }) {
  const key = ({ game, node }: { game: StudyControl["game"]; node: number }) => JSON.stringify(lineTo(game, node));
  const here = key(study);
  const found = EXAMPLES.findIndex((example) => key(studyOf(about, example)) === here);
  const options = EXAMPLES.map(({ name }, value) => ({ value, label: name }));
  return (
    <Choice
      label="Example"
      value={found}
      options={found < 0 ? [{ value: -1, label: "Your own position" }, ...options] : options}
      onChange={(chosen) => {
        const example = EXAMPLES[chosen];
        if (example) study.set(studyOf(about, example));
      }}
      hint={EXAMPLES[found]?.about}
    />
  );
}
