//! Where a search begins: in a new tree, or in what was kept of the last one.

use super::before::Before;
use super::merged::Merged;
use super::{Control, Limits, Search};
use crate::game::{Candidate, Game, MoveId};

impl Search {
    /// Lets the next search go on from the position after these moves; see [`Searcher::keep`](super::Searcher::keep).
    ///
    /// It is for the caller to see that the position is the one that comes next: the same game by the same rules. If its
    /// moves are not those of the tree, the next search begins anew.
    pub fn keep(&mut self, path: &[MoveId]) -> u64 {
        self.goes_on = false;
        let Some(last) = self.last.take().filter(|_| self.settings.can_go_on()) else { return 0 };
        let after_last = self.tree.edge_after(path);
        let mover = after_last.filter(|_| !path.is_empty()).map_or(last.mover(), |edge| edge.link().player());
        let root = self.tree.node(&self.tree.top());
        let first = path.first().and_then(|&mv| root?.find(mv));
        let means = first.map_or(last.position(), |at| last.of_move(at));
        if !self.tree.keep(path) {
            return 0;
        }
        // Nothing was played yet from the new root; who is to move there is not known before the next search.
        let before =
            Before::kept(&self.tree, self.settings.reward, mover, last.player(), means, self.largest);
        let visits = before.visits;
        self.last = Some(Control::new(0, last.player(), 0, 1).after(before));
        self.goes_on = true;
        visits
    }

    /// Lets the next search begin with a new tree, whatever was kept.
    pub fn forget(&mut self) {
        self.last = None;
        self.goes_on = false;
    }

    /// Makes the tree ready for a search from this position.
    pub(super) fn begin<G: Game>(&mut self, root: &G, limits: &Limits) -> Control {
        self.largest = root.largest_score();
        let mut candidates = Vec::new();
        if root.outcome().is_none() {
            root.clone().candidates(&mut candidates);
        }
        let player = root.to_play();
        let before = self.go_on(root, &candidates).unwrap_or_else(|| {
            self.tree.clear();
            self.tree.expand(player, &self.tree.top(), &candidates);
            Before::nothing(player)
        });
        let has_moves = self.tree.node(&self.tree.top()).is_some();
        let limit = if has_moves { limits.most_playouts(before.visits) } else { 0 };
        let merged = Merged::new(self.settings.reward, self.largest, candidates.len());
        Control::new(limit, player, candidates.len(), limits.threads).after(before).open_to(merged)
    }

    /// What was kept for this position, if that was asked for and fits.
    fn go_on<G: Game>(&mut self, root: &G, candidates: &[Candidate]) -> Option<Before> {
        let last = self.last.take()?;
        if !std::mem::take(&mut self.goes_on) {
            return None;
        }
        let node = self.tree.node(&self.tree.top())?;
        let is_same = node.links().map(|link| link.mv()).eq(candidates.iter().map(|candidate| candidate.mv));
        let player = root.to_play();
        if !is_same || node.edge(0).link().player() != player {
            return None;
        }
        let means = if last.player() == player { last.position() } else { last.position().turned() };
        Some(Before::kept(&self.tree, self.settings.reward, last.mover(), player, means, self.largest))
    }
}
