import { useMemo, useState } from "preact/hooks";
import type { ViewProps } from "../app";
import { Navigation } from "../game/navigation";
import { usePosition, whyNot } from "../game/position";
import { endOf, lineTo } from "../game/tree";
import { Problem } from "../ui/fields";
import { Lazy } from "../ui/lazy";
import { useAnalysing } from "./analysing";
import { AnalysisPanel } from "./analysispanel";
import { BoardView, Players } from "./boardview";
import { Candidates } from "./candidates";
import { useDesk } from "./desk";
import { useFollowing } from "./following";
import { GamePanel, Toolbar } from "./gamepanel";
import { identitiesOf } from "./identity";
import { useInsight } from "./insight";
import { KeyHelp, useKeys } from "./keys";
import { recalled } from "./memory";
import { MovesPanel } from "./movespanel";
import { useMoving } from "./moving";
import { useSight } from "./opinions";
import { Remark, UndoLine, Warnings } from "./remarks";
import { useReviewing } from "./reviewing";
import { ReviewPanel } from "./reviewpanel";
import { useSettings, withCandidates, withSight } from "./settings";
import { SightPart } from "./sight";
import "./analyse.css";

const Graph = Lazy(async () => (await import("./graph")).Graph);

/** A game on the board with everything that the engine finds out about it. */
export function AnalyseView({ about }: ViewProps) {
  const desk = useDesk(about);
  const { study, peeking, opening } = desk;
  const { game, node } = study;
  const [settings, setSettings] = useSettings(about);
  const [pointed, setPointed] = useState<string | null>(null);

  const identity = identitiesOf(game)[node] ?? -1;
  const line = useMemo(() => lineTo(game, node), [game, node]);
  const whole = useMemo(() => lineTo(game, endOf(game, node)), [game, node]);
  const here = usePosition(line);
  const known = recalled(identity);
  const analysing = useAnalysing();
  const engine = useFollowing(analysing, settings, setSettings, identity, here.isCurrent ? line : null);
  const reviewing = useReviewing();
  const { told } = reviewing;
  const insight = useInsight(game, node, known, told);

  const candidate = settings.showsCandidates && known?.snapshot.moves.find(({ move }) => move === pointed);
  const hovered = useMemo(
    () => (candidate && known ? { node, color: known.snapshot.toPlay, moves: candidate.variation } : null),
    [candidate, node],
  );
  const peek = peeking.shown ?? hovered;
  const shownNode = peek?.node ?? node;
  const shown = usePosition(useMemo(() => lineTo(game, shownNode), [game, shownNode]));
  const { position } = shown;
  const { play, step, besides } = useMoving(desk, shown, shownNode);

  const isLooking = (settings.opensSight || settings.showsSight) && here.isCurrent;
  const looked = pointed ?? (peek?.node === node ? peek.moves[0] : undefined) ?? null;
  const isFree = looked !== null && here.position !== null && whyNot(here.position, looked) === null;
  const sight = useSight(isLooking ? line : null, settings.player, isFree ? looked : null);

  const isHere = analysing.identity === identity;
  useKeys({
    " ": () => (analysing.isRunning && isHere ? engine.stop() : engine.start()),
    b: () => known?.snapshot.moves[0] && play(known.snapshot.moves[0].move),
    p: () => play("pass"),
    c: () => setSettings(withCandidates(!settings.showsCandidates)),
    s: () => setSettings(withSight(!settings.showsSight)),
    o: () => setSettings({ showsOwnership: !settings.showsOwnership }),
    arrowup: () => besides(-1),
    arrowdown: () => besides(1),
    escape: peeking.clear,
  });

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
            likeliest={shownNode === node ? sight.told?.moves : undefined}
            told={told}
            peek={peek}
            onPoint={play}
            onHover={setPointed}
            onStep={step}
          />
        )}
        <div class="row spread steps">
          <Navigation study={study} />
          <button type="button" title="P" onClick={() => play("pass")}>
            Pass
          </button>
        </div>
        <Problem
          message={desk.problem ?? here.problem?.message ?? null}
          onClose={desk.problem ? () => desk.setProblem(null) : undefined}
        />
        {here.position?.over && here.isCurrent && <p class="remark faint">{here.position.over}</p>}
        <Remark study={study} peeking={peeking} judged={told?.moves.get(identity)} />
      </div>
      <div class="side">
        <Toolbar about={about} study={study} onOpen={opening.take} onProblem={desk.setProblem} onNew={desk.begin} />
        {desk.done && <UndoLine said={desk.done.said} onUndo={desk.done.undo} onClose={desk.done.hide} />}
        <Warnings warnings={desk.warnings} onClose={desk.hideWarnings} />
        <AnalysisPanel
          about={about}
          settings={settings}
          onSettings={setSettings}
          analysing={analysing}
          isHere={isHere}
          known={known}
          refusal={here.problem?.message ?? null}
          onStart={engine.start}
          onStop={engine.stop}
          sight={
            <SightPart
              sight={sight}
              preset={settings.player.preset}
              node={node}
              color={here.position?.toPlay ?? "black"}
              peeking={peeking}
              isOpen={settings.opensSight}
              onOpen={(opensSight) => setSettings({ opensSight })}
            />
          }
        >
          {known ? (
            <Candidates snapshot={known.snapshot} node={node} peeking={peeking} pointed={pointed} onPlay={play} />
          ) : (
            <p class="candidates faint">Nothing is known about this position yet.</p>
          )}
        </AnalysisPanel>
        <ReviewPanel
          about={about}
          game={game}
          settings={settings}
          onSettings={setSettings}
          reviewing={reviewing}
          hasMoves={whole.steps.some((one) => "move" in one)}
          nodeAfter={insight.nodeAfter}
          node={node}
          peeking={peeking}
          onStart={() => reviewing.start(whole, settings.player, settings.reviewPlayouts)}
          onGo={study.go}
        >
          <Graph data={insight.graph} onGo={study.go} />
        </ReviewPanel>
        <MovesPanel study={study} mistakes={insight.mistakes} leadOf={insight.leadOf} onReplace={desk.replace} />
        <GamePanel study={study} opened={opening.opened} onOpenText={opening.text} onOther={opening.other} />
        <p class="row links">
          <a href="#/compare">Compare methods here</a>
          <a href="#/simulate">Simulate a playout here</a>
        </p>
        <KeyHelp />
      </div>
    </div>
  );
}
