//! A node: its moves in turn, the worst of them pruned, the best kept.

use super::Indigo;
use crate::game::{Game, MoveId, Player};

/// A position whose moves are tried.
pub(super) struct Node<G> {
    pub(super) position: G,
    pub(super) player: Player,
    /// The number of moves between the root and this node.
    pub(super) depth: u32,
    /// Which move of the root leads here; none at the root itself.
    pub(super) first: Option<usize>,
    pub(super) branches: Vec<Branch>,
    /// Has its iteration come to an end? Only then minimax reads it.
    pub(super) is_done: bool,
    /// Whose turn it is.
    next: usize,
}

/// A move with the games that began with it, seen by the player who makes it.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) mv: MoveId,
    pub(super) games: u32,
    sum: f64,
    squares: f64,
    /// Given up for good.
    pub(super) is_pruned: bool,
    /// One of those that the next ply is grown under.
    pub(super) is_kept: bool,
    pub(super) node: Option<usize>,
}

impl<G: Game> Node<G> {
    pub(super) fn new(mut position: G, depth: u32, first: Option<usize>) -> Node<G> {
        let mut candidates = Vec::new();
        if position.outcome().is_none() {
            position.candidates(&mut candidates);
        }
        let branches = candidates.into_iter().map(|candidate| Branch::new(candidate.mv)).collect();
        Node { player: position.to_play(), position, depth, first, branches, is_done: false, next: 0 }
    }

    /// The move whose turn it is: one after the other, without those that are pruned.
    #[inline(always)]
    pub(super) fn turn(&mut self, rules: &Indigo) -> usize {
        loop {
            if self.next == self.branches.len() {
                self.next = 0;
                self.prune(rules);
            }
            self.next += 1;
            if !self.branches[self.next - 1].is_pruned {
                return self.next - 1;
            }
        }
    }

    /// Gives up the moves whose intervals lie below that of the best.
    fn prune(&mut self, rules: &Indigo) {
        let open = || self.branches.iter().filter(|branch| !branch.is_pruned);
        if open().any(|branch| branch.games < rules.min_games) {
            return;
        }
        let best = open().reduce(|best, branch| if branch.mean() > best.mean() { branch } else { best });
        let Some(lower) = best.map(|best| best.lower(rules)) else { return };
        for branch in &mut self.branches {
            branch.is_pruned |= branch.upper(rules) < lower;
        }
    }

    /// Is there one move left that is known well enough?
    pub(super) fn is_clear(&self, rules: &Indigo) -> bool {
        let mut open = self.branches.iter().filter(|branch| !branch.is_pruned);
        let first = open.next();
        open.next().is_none() && first.is_none_or(|branch| branch.games >= rules.min_games)
    }

    /// The moves that are not pruned.
    pub(super) fn open(&self) -> usize {
        self.branches.iter().filter(|branch| !branch.is_pruned).count()
    }

    /// The iteration is over: keeps the moves with the highest lower ends, of equals the first.
    pub(super) fn finish(&mut self, rules: &Indigo) {
        let mut order: Vec<usize> = (0..self.branches.len()).collect();
        order.retain(|&at| !self.branches[at].is_pruned && self.branches[at].games > 0);
        order.sort_by(|&a, &b| self.branches[b].lower(rules).total_cmp(&self.branches[a].lower(rules)));
        order.truncate(rules.width as usize);
        for (at, branch) in self.branches.iter_mut().enumerate() {
            branch.is_kept = order.contains(&at);
        }
        self.is_done = !order.is_empty();
    }
}

impl Branch {
    fn new(mv: MoveId) -> Branch {
        Branch { mv, games: 0, sum: 0.0, squares: 0.0, is_pruned: false, is_kept: false, node: None }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, reward: f32) {
        let reward = f64::from(reward);
        self.games += 1;
        self.sum += reward;
        self.squares += reward * reward;
    }

    /// Its mean reward; not a number without a game.
    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.games)
    }

    /// The standard error of the mean, with the deviation of one more game that is not known (Coulom 2006, section 3.2).
    pub(super) fn error(&self, rules: &Indigo) -> f64 {
        let games = f64::from(self.games);
        let prior = f64::from(rules.deviation) * f64::from(rules.deviation);
        let spread = (self.squares - self.sum * self.mean()).max(0.0) + prior;
        (spread / (games + 1.0) / games).sqrt()
    }

    fn lower(&self, rules: &Indigo) -> f64 {
        self.mean() - f64::from(rules.confidence) * self.error(rules)
    }

    fn upper(&self, rules: &Indigo) -> f64 {
        self.mean() + f64::from(rules.confidence) * self.error(rules)
    }
}
