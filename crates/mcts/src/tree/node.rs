//! Nodes and edges as the search sees them: columns of words, one column per kind of statistic.
//!
//! A node is a word with the number of its moves (in the lower half; pruning uses the upper one), then the columns, each
//! with a word for every move. Selection reads few columns and all moves of each, so a column is what lies side by side
//! in memory.

use std::sync::atomic::Ordering::Relaxed;

use super::word::{Link, Tally, pack_prior, replace_upper, unpack_prior, upper};
use crate::game::{Candidate, MoveId, Player, Prior};
use crate::sync::AtomicU64;

/// Rewards are added up as whole numbers of this fraction, so that sums do not depend on the order of the additions.
pub(super) const SUM_UNIT: f64 = (1u64 << 20) as f64;
/// The same for their squares, which are rounded to it. The sum of 2^31 games won by 500 points each fits, as that of
/// 300 million won by 1,361, all points of the largest board and the largest komi.
pub(super) const SQUARE_UNIT: f64 = (1u64 << 15) as f64;

const TALLY: usize = 0;
pub(super) const LINK: usize = 1;
const SUM: usize = 2;

/// Which statistics are kept besides visits, value, move and sum of rewards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The sum of squared rewards, and the variance that the backup computes.
    pub(crate) variance: bool,
    /// All-moves-as-first.
    pub(crate) amaf: bool,
    /// What is thought of a move before its first game.
    pub(crate) priors: bool,
}

/// Where the columns lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    squares: usize,
    variance: usize,
    amaf: usize,
    priors: usize,
    /// The number of columns: the words per edge.
    pub(crate) width: usize,
    pub(crate) columns: Columns,
}

impl Layout {
    pub(crate) fn new(columns: Columns) -> Layout {
        let mut width = SUM + 1;
        let mut next = |is_wanted: bool, words: usize| {
            let at = width;
            width += if is_wanted { words } else { 0 };
            at
        };
        let squares = next(columns.variance, 2);
        let amaf = next(columns.amaf, 1);
        let priors = next(columns.priors, 1);
        Layout { squares, variance: squares + 1, amaf, priors, width, columns }
    }

    /// What stands in this column before the first game with a move of that player.
    pub(super) fn first_word(&self, column: usize, player: Player, candidate: Candidate) -> u64 {
        if column == LINK {
            Link::pack(player, candidate)
        } else if self.columns.priors && column == self.priors {
            pack_prior(candidate.prior)
        } else {
            0
        }
    }

    /// The words of a node with so many moves.
    pub(crate) fn words(&self, moves: usize) -> usize {
        1 + moves * self.width
    }
}

/// A node of the tree that has its moves.
#[derive(Clone, Copy)]
pub(crate) struct Node<'t> {
    columns: &'t [AtomicU64],
    count: usize,
    layout: &'t Layout,
}

impl<'t> Node<'t> {
    /// The node that these words begin with.
    #[inline(always)]
    pub(crate) fn new(words: &'t [AtomicU64], layout: &'t Layout) -> Node<'t> {
        let count = words.first().map_or(0, |header| header.load(Relaxed) as u32 as usize);
        let columns = &words[1..][..count * layout.width];
        Node { columns, count, layout }
    }

    /// The number of moves.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn column(&self, column: usize) -> &'t [AtomicU64] {
        &self.columns[column * self.count..][..self.count]
    }

    #[inline(always)]
    pub(crate) fn edge(&self, index: usize) -> Edge<'t> {
        debug_assert!(index < self.count);
        Edge { node: *self, index }
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = Edge<'t>> + use<'t> {
        let node = *self;
        (0..self.count).map(move |index| node.edge(index))
    }

    #[inline(always)]
    pub(crate) fn tallies(&self) -> impl ExactSizeIterator<Item = Tally> + Clone + use<'t> {
        self.column(TALLY).iter().map(Tally::load)
    }

    #[inline(always)]
    pub(crate) fn variances(&self) -> impl ExactSizeIterator<Item = f32> + use<'t> {
        self.column(self.layout.variance).iter().map(|word| upper(word.load(Relaxed)))
    }

    #[inline(always)]
    pub(crate) fn amafs(&self) -> impl ExactSizeIterator<Item = Tally> + use<'t> {
        self.column(self.layout.amaf).iter().map(Tally::load)
    }

    #[inline(always)]
    pub(crate) fn priors(&self) -> impl ExactSizeIterator<Item = Prior> + use<'t> {
        self.column(self.layout.priors).iter().map(|word| unpack_prior(word.load(Relaxed)))
    }

    #[inline(always)]
    pub(crate) fn links(&self) -> impl ExactSizeIterator<Item = Link> + use<'t> {
        self.column(LINK).iter().map(Link::load)
    }

    /// The edge of that move.
    #[inline(always)]
    pub(crate) fn find(&self, mv: MoveId) -> Option<usize> {
        self.column(LINK).binary_search_by_key(&mv, |word| Link::load(word).mv()).ok()
    }

    /// Adds a playout to the all-moves-as-first statistics of the moves that say so. Two threads at once may lose one.
    #[inline(always)]
    pub(crate) fn add_amaf(&self, reward: f32, was_played: impl Fn(MoveId) -> bool) {
        for (word, link) in self.column(self.layout.amaf).iter().zip(self.column(LINK)) {
            if was_played(Link::load(link).mv()) {
                let Tally { visits, value } = Tally::load(word);
                let visits = visits.saturating_add(1);
                let value = value + (reward - value) / visits as f32;
                word.store(Tally { visits, value }.pack(), Relaxed);
            }
        }
    }
}

/// A move in a node, with the statistics of the node behind it, seen by the player who makes the move.
#[derive(Clone, Copy)]
pub(crate) struct Edge<'t> {
    node: Node<'t>,
    index: usize,
}

impl<'t> Edge<'t> {
    #[inline(always)]
    fn word(&self, column: usize) -> &'t AtomicU64 {
        &self.node.column(column)[self.index]
    }

    /// Where it lies in its node.
    #[inline(always)]
    pub(crate) fn index(&self) -> usize {
        self.index
    }

    #[inline(always)]
    pub(crate) fn tally(&self) -> Tally {
        Tally::load(self.word(TALLY))
    }

    #[inline(always)]
    pub(crate) fn link(&self) -> Link {
        Link::load(self.word(LINK))
    }

    #[inline(always)]
    pub(crate) fn link_word(&self) -> &'t AtomicU64 {
        self.word(LINK)
    }

    pub(crate) fn variance(&self) -> Option<f32> {
        let layout = self.node.layout;
        layout.columns.variance.then(|| upper(self.word(layout.variance).load(Relaxed)))
    }

    /// One more visit; returns the number of those before.
    #[inline(always)]
    pub(crate) fn visit(&self) -> u32 {
        Tally::visit(self.word(TALLY))
    }

    /// One more visit, and another value that follows from the visits and the value before; returns these visits.
    #[inline(always)]
    pub(crate) fn visit_with(&self, value: impl Fn(u32, f32) -> f32) -> u32 {
        Tally::visit_with(self.word(TALLY), value)
    }

    /// So many more visits.
    pub(super) fn add_visits(&self, visits: u32) {
        self.word(TALLY).fetch_add(u64::from(visits), Relaxed);
    }

    pub(super) fn sum_word(&self) -> &'t AtomicU64 {
        self.word(SUM)
    }

    pub(super) fn squares_word(&self) -> Option<&'t AtomicU64> {
        let layout = self.node.layout;
        layout.columns.variance.then(|| self.word(layout.squares))
    }

    pub(super) fn amaf_word(&self) -> Option<&'t AtomicU64> {
        let layout = self.node.layout;
        layout.columns.amaf.then(|| self.word(layout.amaf))
    }

    /// Adds to the sum of rewards.
    #[inline(always)]
    pub(crate) fn add(&self, reward: f32) {
        self.word(SUM).fetch_add((f64::from(reward) * SUM_UNIT) as i64 as u64, Relaxed);
    }

    /// Adds to the sum of squared rewards.
    #[inline(always)]
    pub(crate) fn add_square(&self, square: f32) {
        let units = (f64::from(square) * SQUARE_UNIT + 0.5) as u64;
        self.word(self.node.layout.squares).fetch_add(units, Relaxed);
    }

    /// The sum of rewards.
    #[inline(always)]
    pub(crate) fn sum(&self) -> f64 {
        self.word(SUM).load(Relaxed) as i64 as f64 / SUM_UNIT
    }

    /// The sum of squared rewards.
    #[inline(always)]
    pub(crate) fn squares(&self) -> f64 {
        self.word(self.node.layout.squares).load(Relaxed) as f64 / SQUARE_UNIT
    }

    #[inline(always)]
    pub(crate) fn set_value(&self, value: f32) {
        Tally::set_value(self.word(TALLY), value);
    }

    #[inline(always)]
    pub(crate) fn set_variance(&self, variance: f32) {
        replace_upper(self.word(self.node.layout.variance), variance);
    }

    pub(crate) fn prune(&self) {
        Link::prune(self.word(LINK));
    }

    /// Makes the other edge the same as this one, while nobody else looks.
    pub(crate) fn copy_to(&self, other: &Edge<'_>) {
        for column in 0..self.node.layout.width {
            other.word(column).store(self.word(column).load(Relaxed), Relaxed);
        }
    }
}
