//! Several searches of one position that tell each other what they have found out near the root.
//!
//! Paper: Gelly et al. 2008, "The parallelization of Monte-Carlo planning", ICINCO: machines with a whole tree each share the
//!   statistics of its first levels.
//!
//! Every search has its own tree and its own threads. Now and then one of them takes down what it has counted itself since the last
//! time, at the few nodes that matter, and adds what the others have sent; nobody waits. Who carries the messages is an
//! [`Exchange`]: nobody, [`channels`] within a process, or somebody outside this crate.
//!
//! What was added from outside is never sent on: [`Accounts`] remember, for each node, what it had when all of it was accounted for.

mod accounts;
mod bytes;
mod channel;
mod path;
#[cfg(test)]
mod tests;

pub(crate) use accounts::Books;
pub use accounts::{Accounts, Reach};
pub use bytes::{INCREMENT_BYTES, read_increments, write_increments};
pub use channel::{ChannelExchange, Pace, channels};
pub use path::Path;

use std::ops::ControlFlow;

use crate::observe::{Observer, View};
use crate::search::Limits;
use crate::tree::{Extent, square_units, units};

/// What a search has counted at a node since it last told of it. Rewards are seen by who makes the last move of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Increment {
    /// The moves from the root.
    pub path: Path,
    /// What was counted.
    pub work: Work,
}

/// Numbers of a node, or what was added to them. Sums are whole numbers of small units, so that they agree to the last digit
/// in whatever order they are added.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// The visits.
    pub visits: i64,
    /// The sum of the rewards. With several threads a visit may be told of before its reward.
    pub sum: i64,
    /// The sum of the squared rewards, where the tree keeps it.
    pub squares: i64,
    /// The games in which the move was made later, where the tree keeps them.
    pub amaf_visits: i64,
    /// The sum of their rewards.
    pub amaf_sum: f64,
}

impl Work {
    fn plus(self, other: Work) -> Work {
        Work {
            visits: self.visits.saturating_add(other.visits),
            sum: self.sum.saturating_add(other.sum),
            squares: self.squares.saturating_add(other.squares),
            amaf_visits: self.amaf_visits.saturating_add(other.amaf_visits),
            amaf_sum: self.amaf_sum + other.amaf_sum,
        }
    }

    fn minus(self, other: Work) -> Work {
        Work {
            visits: self.visits.saturating_sub(other.visits),
            sum: self.sum.saturating_sub(other.sum),
            squares: self.squares.saturating_sub(other.squares),
            amaf_visits: self.amaf_visits.saturating_sub(other.amaf_visits),
            amaf_sum: self.amaf_sum - other.amaf_sum,
        }
    }

    /// Is there nothing to tell?
    fn is_nothing(&self) -> bool {
        self.visits == 0 && self.sum == 0 && self.amaf_visits == 0
    }

    /// Is it anything that a search may have counted, games being worth at most so much? The rewards of a few hundred visits
    /// may come later than these.
    fn is_sound(&self, largest: f32) -> bool {
        const UNDER_WAY: f64 = 4096.0;
        let is_count = |visits: i64| (0..=Limits::MOST as i64).contains(&visits);
        let most = |visits: i64, each: f64| (visits as f64 + UNDER_WAY) * each;
        is_count(self.visits)
            && is_count(self.amaf_visits)
            && (self.sum as f64).abs() <= most(self.visits, units(largest) as f64)
            && self.squares >= 0
            && self.squares as f64 <= most(self.visits, square_units(largest))
            // No comparison holds for what is no number.
            && self.amaf_sum.abs() <= most(self.amaf_visits, f64::from(largest))
    }
}

/// Who carries increments between searches of one position. All of it is called by a searching thread, so that none of it may wait
/// for others.
pub trait Exchange: Send {
    /// Is it time to exchange, after so many playouts here?
    fn is_due(&mut self, playouts: u64) -> bool;

    /// Sends what was counted here since the last time.
    fn publish(&mut self, increments: &[Increment]);

    /// Adds what has come from others meanwhile.
    fn receive(&mut self, increments: &mut Vec<Increment>);
}

/// There are no others.
impl Exchange for () {
    fn is_due(&mut self, _: u64) -> bool {
        false
    }

    fn publish(&mut self, _: &[Increment]) {}

    fn receive(&mut self, _: &mut Vec<Increment>) {}
}

/// An observer beside whom a search exchanges increments with others.
pub struct Exchanging<'a> {
    observer: &'a mut dyn Observer,
    exchange: &'a mut dyn Exchange,
    accounts: Accounts,
}

impl<'a> Exchanging<'a> {
    /// For one search.
    pub fn new(observer: &'a mut dyn Observer, exchange: &'a mut dyn Exchange, reach: Reach) -> Self {
        Exchanging { observer, exchange, accounts: Accounts::new(reach) }
    }
}

impl Observer for Exchanging<'_> {
    fn begin(&mut self, view: &View<'_>) {
        view.open(&mut self.accounts);
        self.observer.begin(view);
    }

    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()> {
        let playouts = view.playouts();
        if self.exchange.is_due(playouts) {
            view.exchange(&mut self.accounts, self.exchange);
        }
        // The visits of others come to those of this search, and all of them together must be countable.
        if playouts > Limits::MOST / 2 {
            return ControlFlow::Break(());
        }
        self.observer.observe(view)
    }

    fn may_prepare(&mut self) -> bool {
        self.observer.may_prepare()
    }

    fn may_prune(&mut self, extent: Extent) -> bool {
        self.observer.may_prune(extent)
    }
}
