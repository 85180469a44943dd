import type { About } from "../api/types";

/** How each method spends its playouts, in a sentence. */
const ALLOCATION: Record<string, string> = {
  tengen: "UCB1-TUNED with less curiosity than MoGo: visits gather early on a few moves, and lines get deep.",
  "crazy-stone":
    "Draws moves at random, more often the nearer their mean score is to the best one: many moves stay in play.",
  mango: "Tries a move as often as it is likely to be better than the best one so far, in points.",
  mogo: "UCB1-TUNED takes the move with the highest optimistic win rate; an untried move counts a little more than a win.",
  "mogo-group": "MoGo's rule, on the moves near the last two alone: deep where the fight is, blind elsewhere.",
  "mogo-zone": "MoGo's rule near the last two moves, and playouts that stay in that zone as well.",
  "mogo-pure": "MoGo's rule over plain random playouts that only prefer captures.",
  uct: "UCB1 takes the move with the highest optimistic win rate, and tries every move once first: wide before deep.",
  indigo: "Takes moves in turn, gives up on those that fall behind, keeps the best seven and goes a ply deeper.",
  mc: "The same number of playouts for every move, and no tree: the flat baseline.",
  "mc-score": "The same number of playouts for every move, judged by points instead of wins.",
  "progressive-pruning": "All moves in turn; a move whose confidence interval lies below the best one's is dropped for good.",
  "simulated-annealing": "Any move while it is hot; as it cools, only moves that are nearly as good as the best.",
  "all-moves-as-first": "Every playout counts for all moves its player made in it, as if each had been the first.",
};

/** A method in words. */
export interface Told {
  /** How it spends its playouts, in a sentence. */
  allocation: string;
  /** What it is, in a few sentences. */
  text: string;
  /** The paper, if it follows one. */
  paper: string | null;
}

/** How a preset spends its playouts, and where that comes from. */
export function tell(about: About, preset: string): Told {
  const text = about.presets.find(({ name }) => name === preset)?.about ?? "";
  const [sentences = "", paper = ""] = text.split(/\s*Paper: /);
  const first = /^.*?[.](?=\s|$)/s.exec(sentences)?.[0] ?? sentences;
  return { allocation: ALLOCATION[preset] ?? first, text: sentences, paper: paper.trim() || null };
}
