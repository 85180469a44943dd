//! What an edge has counted, all at once, and what others add to it.

use std::sync::atomic::Ordering::Relaxed;

use super::node::{Edge, SQUARE_UNIT, SUM_UNIT};
use super::word::Tally;
use crate::exchange::Work;
use crate::settings::Settings;

/// A reward in the units that are added up.
pub(crate) fn units(reward: f32) -> i64 {
    (f64::from(reward) * SUM_UNIT) as i64
}

/// The square of a reward in the units in which squares are added up, one more because each is rounded.
pub(crate) fn square_units(reward: f32) -> f64 {
    f64::from(reward).powi(2) * SQUARE_UNIT + 1.0
}

/// The games of all moves as first and the sum of their rewards.
fn sum_of(tally: Tally) -> (i64, f64) {
    (i64::from(tally.visits), f64::from(tally.visits) * f64::from(tally.value))
}

impl Edge<'_> {
    /// What it has counted. What other threads count meanwhile may be in it in part: a visit without its reward.
    pub(crate) fn work(&self) -> Work {
        let amaf = self.amaf_word().map(Tally::load);
        let (amaf_visits, amaf_sum) = amaf.map_or((0, 0.0), sum_of);
        // A reward is added after its visit, so that it is read before it.
        let sum = self.sum_word().load(Relaxed) as i64;
        let squares = self.squares_word().map_or(0, |word| word.load(Relaxed) as i64);
        Work { visits: i64::from(self.tally().visits), sum, squares, amaf_visits, amaf_sum }
    }

    /// Counts what others have counted as if it had been counted here, and returns it as it was counted. The visits of both together
    /// fit into 31 bits.
    pub(crate) fn add_work(&self, work: Work, settings: &Settings) -> Work {
        let before = self.tally();
        self.add_visits(work.visits as u32);
        self.sum_word().fetch_add(work.sum as u64, Relaxed);
        let visits = self.tally().visits;
        let sum = self.sum();
        if let Some(squares) = self.squares_word() {
            squares.fetch_add(work.squares as u64, Relaxed);
            self.set_variance(settings.variance.of(visits.max(1), sum, self.squares()));
        }
        if visits > 0 && work.visits > 0 {
            let mean = (sum / f64::from(visits)) as f32;
            let is_mean = settings.backup.reads_moves_from().is_none() || before.visits == 0;
            // With another rule the value may be far from the mean, and the next playout here computes it again.
            let theirs = (work.sum as f64 / SUM_UNIT / work.visits as f64) as f32;
            let share = work.visits as f32 / visits as f32;
            self.set_value(if is_mean { mean } else { before.value + (theirs - before.value) * share });
        }
        let (amaf_visits, amaf_sum) = self.add_amaf_work(work);
        Work { amaf_visits, amaf_sum, squares: self.squares_word().map_or(0, |_| work.squares), ..work }
    }

    /// The same for all moves as first. Who counts there at the same moment may overwrite it.
    fn add_amaf_work(&self, work: Work) -> (i64, f64) {
        let Some(word) = self.amaf_word().filter(|_| work.amaf_visits > 0) else { return (0, 0.0) };
        let (visits, sum) = sum_of(Tally::load(word));
        let total = visits + work.amaf_visits;
        let tally = Tally { visits: total as u32, value: ((sum + work.amaf_sum) / total as f64) as f32 };
        word.store(tally.pack(), Relaxed);
        (work.amaf_visits, sum_of(tally).1 - sum)
    }
}
