//! Minimax over what was grown, and the report about it.

use super::Indigo;
use super::node::{Branch, Node};
use crate::game::{Game, MoveId, Player};
use crate::observe::{Progress, Standing};
use crate::outline::{Below, Outline, OutlineNode};
use crate::report::{Report, RootMove, lower_bound};
use crate::search::{Control, Means};
use crate::tree::Extent;

/// An Indigo search as it is now.
pub(super) struct Outlook<'a, G> {
    pub(super) rules: &'a Indigo,
    pub(super) control: &'a Control,
    pub(super) nodes: &'a [Node<G>],
}

/// What a move leads to when both sides play the best that is known: the value for the player who makes it, the standard
/// error of the sampled value at the end of the line, and the line itself with its games, last move first.
struct Line {
    value: f64,
    error: f64,
    moves: Vec<(MoveId, u32)>,
}

impl<G: Game> Outlook<'_, G> {
    /// The line of a move with a game. The ply that is being sampled does not count yet.
    fn line(&self, branch: &Branch, mover: Player) -> Line {
        let node = branch.node.map(|at| &self.nodes[at]).filter(|node| node.is_done);
        let below = node.and_then(|node| Some((node.player, self.best(node)?)));
        let mut line = match below {
            Some((player, mut line)) => {
                if player != mover {
                    line.value = self.turned(line.value);
                }
                line
            }
            None => Line { value: branch.mean(), error: branch.error(self.rules), moves: Vec::new() },
        };
        line.moves.push((branch.mv, branch.games));
        line
    }

    /// The best line of a node whose iteration is over.
    fn best(&self, node: &Node<G>) -> Option<Line> {
        let kept = node.branches.iter().filter(|branch| branch.is_kept);
        let lines = kept.map(|branch| self.line(branch, node.player));
        lines.reduce(|best, line| if line.value > best.value { line } else { best })
    }

    fn turned(&self, value: f64) -> f64 {
        f64::from(self.rules.reward.turned(0.0)) - value
    }

    fn root_move(&self, at: usize, branch: &Branch) -> RootMove {
        let Means { games, win_rate, score, score_deviation } = self.control.of_move(at);
        let line = (branch.games > 0).then(|| self.line(branch, self.nodes[0].player));
        let moves = line.as_ref().map_or_else(|| vec![(branch.mv, 0)], |line| line.moves.clone());
        let (variation, variation_visits) = moves.into_iter().rev().unzip();
        RootMove {
            mv: branch.mv,
            visits: self.control.games(at),
            value: line.as_ref().map_or(self.rules.reward.even(), |line| line.value as f32),
            standard_error: line.as_ref().map(|line| line.error as f32),
            win_rate,
            lower_bound: lower_bound(win_rate, games),
            score,
            score_deviation,
            variation,
            variation_visits,
        }
    }

    /// The moves of the root, the best first: those that may still be played before those that were given up.
    fn root_moves(&self) -> Vec<RootMove> {
        let root = &self.nodes[0];
        let is_in = |branch: &Branch| if root.is_done { branch.is_kept } else { !branch.is_pruned };
        let ranked = root.branches.iter().enumerate();
        let mut ranked: Vec<(bool, RootMove)> =
            ranked.map(|(at, branch)| (is_in(branch), self.root_move(at, branch))).collect();
        ranked.sort_by(|(a_is_in, a), (b_is_in, b)| {
            let key = |is_in: &bool, mv: &RootMove| (mv.visits > 0, *is_in);
            key(b_is_in, b).cmp(&key(a_is_in, a)).then(b.value.total_cmp(&a.value))
        });
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }
}

impl<G: Game> Progress for Outlook<'_, G> {
    fn playouts(&self) -> u64 {
        self.control.done()
    }

    fn extent(&self) -> Extent {
        let edges: usize = self.nodes.iter().map(|node| node.branches.len()).sum();
        let bytes = size_of_val(self.nodes) + edges * size_of::<Branch>();
        Extent { nodes: self.nodes.len() as u64, edges: edges as u64, bytes: bytes as u64, is_full: false }
    }

    fn standing(&self) -> Standing {
        let branches = self.nodes.first().map_or(&[][..], |root| &root.branches);
        Standing::new(self.control.done(), branches.iter().map(|branch| (branch.games, branch.mean() as f32)))
    }

    /// The values are those of the games, before minimax.
    fn outline(&self, limit: usize) -> Outline {
        let Some(root) = self.nodes.first() else { return Outline::default() };
        let node = OutlineNode::root(root.player, self.control.done(), self.report().value);
        Outline::grown(node, Some(0), limit, |at: Option<usize>| {
            let node = at.map(|at| &self.nodes[at]);
            let below = |player| {
                move |branch: &Branch| {
                    let (visits, value) = (branch.games, branch.mean() as f32);
                    Below { mv: branch.mv, player, visits, value, to: branch.node }
                }
            };
            node.into_iter().flat_map(|node| node.branches.iter().map(below(node.player))).collect()
        })
    }

    fn report(&self) -> Report {
        let moves = self.root_moves();
        let Means { win_rate, score, score_deviation, .. } = self.control.position();
        let best = moves.first().filter(|best| best.visits > 0);
        Report {
            playouts: self.control.done(),
            kept: 0,
            merged: 0,
            moves_played: self.control.moves_played(),
            extent: self.extent(),
            prunings: self.control.prunings(),
            deepest: self.control.deepest(),
            mean_depth: self.control.mean_depth(),
            value: best.map_or(self.rules.reward.even(), |best| best.value),
            win_rate,
            score,
            score_deviation,
            moves,
        }
    }
}
