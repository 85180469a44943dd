//! Indigo's tree, as a baseline: a few plies grown one after the other with Monte Carlo, and minimax over them.
//!
//! Paper: Bouzy 2004, "Associating shallow and selective global tree search with Monte Carlo for 9x9 Go", as far as
//!   Coulom 2006 (sections 1 and 5) and Chaslot et al. 2006 (section 2.3.1) describe it.
//! Reads: nothing but outcomes.
//! Differs: Indigo first chooses a few moves by knowledge; how is not described, and it is absent here: all candidates
//!   take part. Nor do the papers say how playouts are shared. Here every node of the tree that is to be grown gets the
//!   same number, and the tree is as deep as leaves each move of each node its `min-games`. What a node does not need,
//!   because one of its moves is clearly the best, goes to the others. The "best by confidence" are those whose
//!   intervals V ± A σ/√n have the highest lower ends.

mod grow;
mod node;
mod outlook;

use serde::{Deserialize, Serialize};

use self::grow::Growing;
use crate::game::{Game, Playout};
use crate::observe::{Observer, Progress};
use crate::report::Report;
use crate::search::{Control, Limits, Processor, Task};
use crate::select::number;
use crate::settings::{Reward, SettingsError};

/// Iterative deepening: the moves of a node are tried in turn with progressive pruning, the best of them are kept, and
/// the next ply is grown under these; minimax at the end of each iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Indigo {
    /// What a finished game is worth; the points (Chaslot et al. 2006, section 2.3).
    #[serde(default = "score")]
    pub reward: Reward,
    /// The plies; 3 (Coulom 2006, section 5).
    #[serde(default = "three")]
    pub depth: u32,
    /// The moves of a node that are kept, at most; 7 (Coulom 2006, section 5).
    #[serde(default = "seven")]
    pub width: u32,
    /// A: smaller prunes sooner; 2, because Indigo's own is not published (Bouzy and Helmstetter 2003 tried 1, 2, 4, 8).
    #[serde(default = "two")]
    pub confidence: f32,
    /// Moves are pruned only when all that are left have so many games; 100 (Bouzy and Helmstetter 2003).
    #[serde(default = "hundred")]
    pub min_games: u32,
    /// The standard deviation of a game before any is known, counted as one game: as wide as the board, 2P points in
    /// Coulom 2006 (section 3.2). It depends on the board, so it has no default.
    pub deviation: f32,
}

/// More nodes than this are not what the method is about, and none of its memory is limited otherwise.
const MOST_NODES: u64 = 100_000;

impl Indigo {
    /// Everything as in the papers, with this deviation of a single game.
    pub fn new(deviation: f32) -> Indigo {
        Indigo {
            reward: score(),
            depth: three(),
            width: seven(),
            confidence: two(),
            min_games: hundred(),
            deviation,
        }
    }

    /// Do the numbers make sense? If not, why not?
    pub fn check(&self) -> Result<(), SettingsError> {
        let Indigo { confidence, deviation, .. } = *self;
        number("confidence", confidence, confidence >= 0.0 && confidence.is_finite(), "0 or more")?;
        number("deviation", deviation, deviation > 0.0 && deviation.is_finite(), "more than 0")?;
        for (name, given) in [("depth", self.depth), ("width", self.width), ("min-games", self.min_games)] {
            if given == 0 {
                return Err(SettingsError(format!("`{name}` is 0, and at least 1 is needed")));
            }
        }
        if self.nodes(1, self.depth) > MOST_NODES {
            return Err(SettingsError(format!(
                "a tree of depth {} and width {} has more than {MOST_NODES} nodes: make one of them smaller",
                self.depth, self.width
            )));
        }
        Ok(())
    }

    /// Searches from this position, in one thread however many there may be: the method is a sequence of iterations.
    /// With the same seed it is the same search.
    ///
    /// Without a number of playouts each node gets `min_games` for each of its moves, and when the last ply is grown,
    /// its nodes go on in turn.
    pub fn run<G: Game, P: Playout<G>>(
        &self,
        root: &G,
        playout: &P,
        processor: impl Processor,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Report {
        let mut candidates = Vec::new();
        if root.outcome().is_none() {
            root.clone().candidates(&mut candidates);
        }
        let limit = if candidates.is_empty() { 0 } else { limits.most_playouts(0) };
        let control = Control::new(limit, root.to_play(), candidates.len(), 1);
        let mut growing = Growing::new(self, &control, root, playout, limits, observer);
        if !control.is_over() {
            processor.run(Iterations(&mut growing));
        }
        growing.outlook().report()
    }

    /// The nodes of so many plies under `first` of them.
    fn nodes(&self, first: u64, plies: u32) -> u64 {
        let ply = |n: &u64| Some(n.saturating_mul(u64::from(self.width)));
        let plies = std::iter::successors(Some(first), ply).take(plies as usize);
        plies.fold(0, |sum: u64, nodes| sum.saturating_add(nodes))
    }

    /// How many plies are grown with so many playouts and moves at the root.
    fn plies(&self, budget: Option<u64>, moves: usize) -> u32 {
        let needed = u64::from(self.min_games) * moves as u64;
        let suffices = |plies: &u32| budget.is_none_or(|budget| budget / self.nodes(1, *plies) >= needed);
        (1..=self.depth).rev().find(suffices).unwrap_or(1)
    }
}

/// The whole search, for the processor to run.
struct Iterations<'g, 'a, G, P>(&'g mut Growing<'a, G, P>);

impl<G: Game, P: Playout<G>> Task for Iterations<'_, '_, G, P> {
    #[inline(always)]
    fn run(self) {
        self.0.run();
    }
}

fn score() -> Reward {
    Reward::Score
}

fn three() -> u32 {
    3
}

fn seven() -> u32 {
    7
}

fn two() -> f32 {
    2.0
}

fn hundred() -> u32 {
    100
}
