import { useMemo, useState } from "preact/hooks";
import type { ViewProps } from "../app";
import { colorName, stoneAt } from "../board/points";
import { Navigation } from "../game/navigation";
import { usePosition } from "../game/position";
import { type Study, useStudy } from "../game/study";
import { endOf, lineTo, variationThrough, withStep } from "../game/tree";
import { Problem } from "../ui/fields";
import { Lazy } from "../ui/lazy";
import { useAnalysing } from "./analysing";
import { AnalysisPanel } from "./analysispanel";
import { BoardView, Players } from "./boardview";
import { Candidates } from "./candidates";
import { useFollowing } from "./following";
import { GamePanel, Toolbar } from "./gamepanel";
import { graphOf } from "./graphdata";
import { identitiesOf } from "./identity";
import { KeyHelp, useKeys } from "./keys";
import { leadOf as remembered, recalled } from "./memory";
import { MovesPanel } from "./movespanel";
import { useOpening } from "./opening";
import { usePeeking } from "./peek";
import { PinnedLine, UndoLine, VerdictLine, Warnings } from "./remarks";
import { useReviewing } from "./reviewing";
import { ReviewPanel } from "./reviewpanel";
import { useSettings } from "./settings";
import { siblingsOf, withVariation } from "./variations";
import "./analyse.css";

const Graph = Lazy(async () => (await import("./graph")).Graph);

/** A game on the board with everything that the engine finds out about it. */
export function AnalyseView({ about }: ViewProps) {
  const study = useStudy(about);
  const { game, node } = study;
  const [settings, setSettings] = useSettings(about);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [undone, setUndone] = useState<{ study: Study; said: string } | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);

  const identities = identitiesOf(game);
  const identity = identities[node] ?? -1;
  const line = useMemo(() => lineTo(game, node), [game, node]);
  const here = usePosition(line);
  const known = recalled(identity);

  const analysing = useAnalysing();
  const engine = useFollowing(analysing, settings, setSettings, identity, here.isCurrent ? line : null);
  const reviewing = useReviewing();
  const { told } = reviewing;

  const peeking = usePeeking(node);
  const candidate = settings.showsCandidates && known?.snapshot.moves.find(({ move }) => move === pointed);
  const hovered = useMemo(
    () => (candidate && known ? { node, color: known.snapshot.toPlay, moves: candidate.variation } : null),
    [candidate, node],
  );
  const peek = peeking.shown ?? hovered;
  const shownNode = peek?.node ?? node;
  const shown = usePosition(useMemo(() => lineTo(game, shownNode), [game, shownNode]));

  const go = (to: number) => {
    setProblem(null);
    peeking.show(null);
    study.go(to);
  };
  const set = (next: Study) => {
    setProblem(null);
    study.set(next);
  };
  const replace = (next: Study["game"], to: number, said: string) => {
    setUndone({ study: { game, node }, said });
    set({ game: next, node: to });
  };
  const opening = useOpening(
    about.limits.bytes,
    (opened) => {
      replace(opened.game, 0, "Another game is on the board.");
      setWarnings(opened.warnings);
    },
    setProblem,
  );

  /** Plays on from the position that is shown. */
  const play = (move: string) => {
    const { position, isCurrent } = shown;
    if (!position || !isCurrent) return;
    const refusal = position.refused[move];
    if (refusal) {
      setProblem(`${colorName(position.toPlay)} cannot play at ${move}: ${refusal}`);
    } else if (!stoneAt(position.rows, move)) {
      const [next, place] = withStep(game, shownNode, { color: position.toPlay, move });
      set({ game: next, node: place });
    }
  };
  const step = (by: number) => {
    const way = variationThrough(game, node);
    const next = way[way.indexOf(node) + by];
    if (next !== undefined) go(next);
  };
  const besides = (by: number) => {
    const siblings = siblingsOf(game, node);
    const next = siblings[siblings.indexOf(node) + by];
    return next === undefined ? false : go(next);
  };
  const isSearching = analysing.isRunning && analysing.identity === identity;
  const toggle = () => (isSearching ? engine.stop() : engine.start());
  useKeys({
    " ": toggle,
    b: () => known?.snapshot.moves[0] && play(known.snapshot.moves[0].move),
    p: () => play("pass"),
    c: () => setSettings({ showsCandidates: !settings.showsCandidates }),
    o: () => setSettings({ showsOwnership: !settings.showsOwnership }),
    arrowup: () => besides(-1),
    arrowdown: () => besides(1),
    escape: () => peeking.pin(null),
  });

  const leadOf = (of: number) => {
    const [live, reviewed] = [remembered(of), told?.leads.get(of)];
    return live && (!reviewed || live.playouts >= reviewed.playouts) ? live : reviewed;
  };
  const isMistake = (of: number) => (told?.moves.get(of)?.verdict ?? null) !== null;
  const graph = useMemo(
    () => graphOf(game, node, leadOf, isMistake),
    [game, node, told, known?.snapshot],
  );
  const mistakes = useMemo(
    () => new Set(identities.flatMap((of, place) => (isMistake(of) && game.nodes[place]?.step ? [place] : []))),
    [game, told],
  );
  const places = useMemo(() => new Map(identities.map((of, place) => [of, place] as const).reverse()), [game]);
  const judged = told?.moves.get(identity);
  const before = game.nodes[node]?.parent ?? 0;
  const whole = lineTo(game, endOf(game, node));
  const { position } = shown;

  return (
    <div class="view analyse" data-over={opening.isOver ? "" : undefined}>
      <div class="board-column">
        {position && <Players game={game} position={position} />}
        {position && (
          <BoardView
            game={game}
            node={shownNode}
            position={position}
            settings={settings}
            known={known}
            told={told}
            peek={peek}
            onPoint={play}
            onHover={setPointed}
            onStep={step}
          />
        )}
        <div class="row spread steps">
          <Navigation study={{ ...study, go }} />
          <button type="button" title="P" onClick={() => play("pass")}>
            Pass
          </button>
        </div>
        <Problem message={problem ?? here.problem?.message ?? null} onClose={problem ? () => setProblem(null) : undefined} />
        {here.position?.over && here.isCurrent && <p class="remark faint">{here.position.over}</p>}
        {peeking.pinned ? (
          <PinnedLine
            peek={peeking.pinned}
            onAdd={() => {
              const { node: from, color, moves } = peeking.pinned ?? { node, color: "black", moves: [] };
              const grown = withVariation(game, from, color, moves);
              set({ game: grown.game, node: grown.first });
            }}
            onClose={() => peeking.pin(null)}
          />
        ) : (
          judged && <VerdictLine judged={judged} before={before} peeking={peeking} />
        )}
      </div>
      <div class="side">
        <Toolbar
          about={about}
          study={study}
          onOpen={opening.take}
          onProblem={setProblem}
          onReplace={(next, to, said) => {
            opening.forget();
            setWarnings([]);
            replace(next, to, said);
          }}
        />
        {undone && (
          <UndoLine
            said={undone.said}
            onUndo={() => {
              set(undone.study);
              opening.forget();
              setUndone(null);
            }}
            onClose={() => setUndone(null)}
          />
        )}
        <Warnings warnings={warnings} onClose={() => setWarnings([])} />
        <AnalysisPanel
          about={about}
          settings={settings}
          onSettings={setSettings}
          analysing={analysing}
          isHere={analysing.identity === identity}
          known={known}
          refusal={here.problem?.message ?? null}
          onStart={engine.start}
          onStop={engine.stop}
        >
          {known && (
            <Candidates snapshot={known.snapshot} node={node} peeking={peeking} pointed={pointed} onPlay={play} />
          )}
        </AnalysisPanel>
        <ReviewPanel
          about={about}
          game={game}
          settings={settings}
          onSettings={setSettings}
          reviewing={reviewing}
          hasMoves={whole.steps.some((one) => "move" in one)}
          nodeAfter={(count) => places.get(told?.identities[count] ?? -1)}
          node={node}
          peeking={peeking}
          onStart={() => reviewing.start(whole, settings.player, settings.reviewPlayouts)}
          onGo={go}
        >
          <Graph data={graph} onGo={go} />
        </ReviewPanel>
        <MovesPanel study={{ ...study, go, set }} mistakes={mistakes} leadOf={leadOf} onReplace={replace} />
        <GamePanel
          study={{ ...study, set }}
          opened={opening.opened}
          onOpenText={opening.text}
          onOther={opening.other}
        />
        <p class="row links">
          <a href="#/compare">Compare methods here</a>
          <a href="#/simulate">Simulate a playout here</a>
        </p>
        <KeyHelp />
      </div>
    </div>
  );
}
