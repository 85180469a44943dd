import type { GhostStone, HeatVertex, Map as Grid } from "@sabaki/shudan";
import type { Finding, JudgedMove, Move, Opinion, SgfGame, Snapshot } from "../api/types";
import { candidateHeat, ghost, gridOf, strength } from "../board/layers";
import type { Size } from "../board/points";
import { childrenOf } from "../game/tree";
import { identitiesOf } from "./identity";

/** Candidates that are drawn at most, and the share of the visits of the first that the others must have. */
const MOST = 12;
const SHARE = 0.04;

/** The candidates as warm places, those left out that hardly count. Where there is little room, without their visits. */
export function heatOf(size: Size, snapshot: Snapshot, isTight: boolean): Grid<HeatVertex | null> {
  const most = snapshot.moves.reduce((most, { visits }) => Math.max(most, visits), 1);
  const moves = snapshot.moves.filter(({ visits }) => visits >= SHARE * most);
  const heat = candidateHeat(size, { ...snapshot, moves }, MOST);
  if (!isTight) return heat;
  return heat.map((row) => row.map((warm) => warm && { ...warm, text: warm.text?.split("\n")[0] ?? null }));
}

/** Moves that are less likely at sight are not drawn. */
const LEAST_CHANCE = 0.005;

/** The likeliest moves at sight as warm places with their chances in percent, the sign of which needs some room. */
export function sightOf(size: Size, opinions: Opinion[], isTight: boolean): Grid<HeatVertex | null> {
  const most = opinions.reduce((most, { chance }) => Math.max(most, chance), 0);
  const told = ({ chance }: Opinion): HeatVertex => ({
    strength: strength(chance, most),
    text: `${Math.round(100 * chance)}${isTight ? "" : "%"}`,
  });
  const likely = opinions.filter(({ chance }) => chance >= LEAST_CHANCE);
  return gridOf(
    size,
    likely.map((opinion) => [opinion.move, told(opinion)] as const),
  );
}

const KINDS: Record<string, NonNullable<GhostStone["type"]>> = {
  inaccuracy: "interesting",
  mistake: "doubtful",
  blunder: "bad",
};

interface Judgements {
  moves: Map<number, JudgedMove>;
  findings: Map<number, Finding>;
}

/** Small stones: where the game went on, and what a review would have played here or instead of the last move. */
export function ghostsOf(
  size: Size,
  game: SgfGame,
  node: number,
  judgements: Judgements | null,
): Grid<GhostStone | null> {
  const identities = identitiesOf(game);
  const ghosts: [Move, GhostStone][] = [];
  for (const child of childrenOf(game, node)) {
    const step = game.nodes[child]?.step;
    if (!step || !("move" in step)) continue;
    const verdict = judgements?.moves.get(identities[child] ?? -1)?.verdict;
    const type = verdict ? KINDS[verdict] : undefined;
    ghosts.push([step.move, { ...ghost(step.color), ...(type ? { type } : {}) }]);
  }
  const here = identities[node] ?? -1;
  const finding = judgements?.findings.get(here);
  if (finding?.best) ghosts.push([finding.best.move, { ...ghost(finding.toPlay), type: "good" }]);
  const judged = judgements?.moves.get(here);
  if (judged?.verdict && judged.best) ghosts.push([judged.best.move, { ...ghost(judged.color), type: "good" }]);
  return gridOf(size, ghosts);
}
