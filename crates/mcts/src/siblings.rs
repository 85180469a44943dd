//! The moves of a node as plain numbers.

use crate::game::MoveId;
use crate::tree::Node;

/// The moves of a node side by side, as they were when somebody looked: what rules compute with. Values are seen by the
/// player who chooses among the moves.
///
/// Columns that nobody asked for are empty.
#[derive(Clone, Debug, Default)]
pub struct Siblings {
    /// How often each was tried.
    pub visits: Vec<u32>,
    /// The value that the backup gave it; nothing sensible without a visit.
    pub values: Vec<f32>,
    /// The variance that the backup gave it.
    pub variances: Vec<f32>,
    /// How many playouts contained it, whoever of the ancestors they came from: all moves as first.
    pub amaf_visits: Vec<u32>,
    /// The mean of those.
    pub amaf_values: Vec<f32>,
    /// The games that it counts as having had before its first one.
    pub prior_games: Vec<f32>,
    /// The mean of those.
    pub prior_values: Vec<f32>,
    /// Is it a threat?
    pub threats: Vec<bool>,
    /// Has it been given up for good? A rule that prunes sets it, and it stays.
    pub pruned: Vec<bool>,
    /// The value of the same move two moves ago, when the same player had the choice; not a number if there is none.
    pub earlier: Vec<f32>,
    /// Which moves they are.
    pub moves: Vec<MoveId>,
    /// Room for what a rule computes for each move.
    pub urgencies: Vec<f32>,
}

/// What a rule looks at besides visits and values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// [`Siblings::variances`].
    pub variances: bool,
    /// [`Siblings::amaf_visits`] and [`Siblings::amaf_values`].
    pub amaf: bool,
    /// [`Siblings::prior_games`] and [`Siblings::prior_values`].
    pub priors: bool,
    /// [`Siblings::threats`].
    pub threats: bool,
    /// [`Siblings::pruned`].
    pub pruned: bool,
    /// [`Siblings::earlier`] and [`Siblings::moves`].
    pub earlier: bool,
}

impl Siblings {
    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.visits.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.visits.is_empty()
    }

    /// The sum of the visits. It is one of the numbers of the tree itself, so it fits into 32 bits, and adding up such
    /// is twice as fast.
    #[inline(always)]
    pub fn total_visits(&self) -> u32 {
        self.visits.iter().fold(0, |sum, &visits| sum.wrapping_add(visits))
    }

    /// Looks at a node.
    pub(crate) fn load(&mut self, node: Node<'_>, wants: Wants) {
        let tallies = node.tallies();
        let count = tallies.len();
        self.visits.resize(count, 0);
        self.values.resize(count, 0.0);
        for ((tally, visits), value) in tallies.zip(&mut self.visits).zip(&mut self.values) {
            *visits = tally.visits;
            *value = tally.value;
        }
        if wants.variances {
            refill(&mut self.variances, node.variances());
        }
        if wants.amaf {
            refill(&mut self.amaf_visits, node.amafs().map(|tally| tally.visits));
            refill(&mut self.amaf_values, node.amafs().map(|tally| tally.value));
        }
        if wants.priors {
            refill(&mut self.prior_games, node.priors().map(|prior| prior.games));
            refill(&mut self.prior_values, node.priors().map(|prior| prior.value));
        }
        if wants.threats {
            refill(&mut self.threats, node.links().map(|link| link.is_threat()));
        }
        if wants.pruned {
            refill(&mut self.pruned, node.links().map(|link| link.is_pruned()));
        }
        if wants.earlier {
            refill(&mut self.moves, node.links().map(|link| link.mv()));
        }
    }

    /// Fills [`Siblings::earlier`] from the moves two nodes above, if there are any.
    pub(crate) fn compare_with(&mut self, two_above: Option<&Siblings>) {
        self.earlier.clear();
        self.earlier.resize(self.len(), f32::NAN);
        let Some(above) = two_above else { return };
        for (mv, earlier) in self.moves.iter().zip(&mut self.earlier) {
            if let Ok(at) = above.moves.binary_search(mv)
                && above.visits[at] > 0
            {
                *earlier = above.values[at];
            }
        }
    }

    /// The most visited of the moves with a visit; of equals, the one with the highest value.
    pub fn most_visited(&self) -> Option<usize> {
        self.best_by(|at| (self.visits[at] as f32, self.values[at]))
    }

    /// The one with the highest value among the moves with a visit; of equals, the most visited.
    pub fn best_valued(&self) -> Option<usize> {
        self.best_by(|at| (self.values[at], self.visits[at] as f32))
    }

    /// The first of those with a visit that no other surpasses.
    pub fn best_by(&self, rank: impl Fn(usize) -> (f32, f32)) -> Option<usize> {
        let visited = (0..self.len()).filter(|&at| self.visits[at] > 0);
        visited.fold(None, |best, at| match best {
            Some(best) if rank(best) >= rank(at) => Some(best),
            _ => Some(at),
        })
    }
}

fn refill<T>(column: &mut Vec<T>, words: impl Iterator<Item = T>) {
    column.clear();
    column.extend(words);
}
