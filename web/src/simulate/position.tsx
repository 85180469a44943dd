import { useState } from "preact/hooks";
import type { About } from "../api/types";
import { openBytes, OpenButton, type Opened } from "../game/files";
import { Navigation } from "../game/navigation";
import { emptyStudy, setStudy, type StudyControl } from "../game/study";
import { endOf } from "../game/tree";
import { NumberField, Problem } from "../ui/fields";

const SIZES = [9, 13, 19];

interface PositionPanelProps {
  about: About;
  study: StudyControl;
}

/** Where playouts start: the game that Analyse and Compare show as well. */
export function PositionPanel({ about, study }: PositionPanelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (file: Opened) => {
    setOpened(file);
    setProblem(file.warnings[0] ?? null);
    setStudy({ game: file.game, node: endOf(file.game, 0) });
  };
  const choose = (which: number) => {
    if (!opened) return;
    openBytes(opened.bytes, which).then(open, (error: Error) => setProblem(error.message));
  };
  const { info, width, height, komi, rules } = study.game;
  const players = [info.black, info.white].filter(Boolean).join(" – ");
  const isOfFile = opened?.game.nodes[0] === study.game.nodes[0];
  return (
    <section class="panel stack" aria-labelledby="from">
      <h2 id="from">Position</h2>
      <p class="faint">
        {players && `${players}, `}
        {width}x{height}, komi {komi}, {rules} rules
      </p>
      <Navigation study={study} hasKeys={false} />
      <div class="row" role="group" aria-label="Empty board">
        <span class="faint">Empty</span>
        {SIZES.map((size) => (
          <button type="button" key={size} onClick={() => study.set(emptyStudy(about, size))}>
            {size}x{size}
          </button>
        ))}
        <OpenButton limit={about.limits.bytes} onOpen={open} onProblem={setProblem} />
      </div>
      {opened && isOfFile && opened.games > 1 && (
        <NumberField
          label={`Game, of ${opened.games} in the file`}
          value={opened.which}
          least={1}
          most={opened.games}
          onChange={choose}
        />
      )}
      <Problem message={problem} onClose={() => setProblem(null)} />
      <div class="row">
        <a href="#/analyse">Analyse it</a>
        <a href="#/compare">Compare methods on it</a>
      </div>
    </section>
  );
}
