import type { SgfGame } from "../api/types";
import { childrenOf, isMain, withComment, without } from "../game/tree";
import type { StudyControl } from "../game/study";
import { identitiesOf } from "./identity";
import type { Lead } from "./memory";
import { TreeView } from "./treeview";
import { siblingsOf, weightOf, withMain } from "./variations";
import { lead, many, percent, stepName } from "./words";

interface MovesPanelProps {
  study: StudyControl;
  mistakes: Set<number>;
  leadOf(identity: number): Lead | undefined;
  /** Puts another game on the board, with a way back. */
  onReplace(game: SgfGame, node: number, said: string): void;
}

/** The tree of the game, the moves that go on from here, and what is said about this one. */
export function MovesPanel({ study, mistakes, leadOf, onReplace }: MovesPanelProps) {
  const { game, node } = study;
  const remove = () => {
    const [cut, before] = without(game, node);
    onReplace(cut, before, `${many(weightOf(game, node), "move")} removed.`);
  };
  const promote = () => {
    const [changed, place] = withMain(game, node);
    study.set({ game: changed, node: place });
  };
  return (
    <section class="panel stack" aria-labelledby="moves-title">
      <div class="row spread">
        <h2 id="moves-title">Moves and variations</h2>
        <div class="row">
          <button type="button" class="small" disabled={isMain(game, node)} onClick={promote}>
            Make it the main one
          </button>
          <button type="button" class="small" disabled={node === 0} onClick={remove}>
            Remove from here
          </button>
        </div>
      </div>
      <TreeView game={game} node={node} mistakes={mistakes} onGo={study.go} />
      <Ways title="Next" study={study} nodes={childrenOf(game, node)} leadOf={leadOf} />
      <Ways
        title="Instead"
        study={study}
        nodes={siblingsOf(game, node).filter((other) => other !== node)}
        leadOf={leadOf}
      />
      <div class="field">
        <label for="comment">Comment on {node === 0 ? "the beginning" : stepName(game.nodes[node]?.step)}</label>
        <textarea
          id="comment"
          rows={3}
          value={game.nodes[node]?.comment ?? ""}
          onInput={(event) =>
            study.set({ game: withComment(game, node, (event.currentTarget as HTMLTextAreaElement).value), node })
          }
        />
      </div>
    </section>
  );
}

interface WaysProps {
  title: string;
  study: StudyControl;
  nodes: number[];
  leadOf(identity: number): Lead | undefined;
}

/** Nodes to go to, by their moves. */
function Ways({ title, study, nodes, leadOf }: WaysProps) {
  if (nodes.length === 0) return null;
  const identities = identitiesOf(study.game);
  return (
    <div class="row ways" role="group" aria-label={title}>
      <span class="faint">{title}</span>
      {nodes.map((node) => {
        const step = study.game.nodes[node]?.step;
        const known = leadOf(identities[node] ?? -1);
        return (
          <button type="button" class="small" key={node} onClick={() => study.go(node)}>
            {step && "move" in step && <span class={`dot ${step.color}`} aria-hidden="true" />} {stepName(step)}
            {known && (
              <span class="faint" title={`Black ${percent(known.winRate)}`}>
                {" "}
                {lead(known.score)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
