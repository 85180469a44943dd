//! How sure a metric is: intervals by drawing whole games with replacement.

use serde::{Deserialize, Serialize};

use crate::games::Games;
use crate::metrics::{Metric, Metrics, Ranking};
use crate::sample::{Sample, Unit};

/// A value with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value in the samples themselves.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The middle 95 % of what was found in the rounds (Efron 1979); none without rounds.
    pub(crate) fn new(value: f64, mut rounds: Vec<f64>) -> Option<Estimate> {
        rounds.sort_by(f64::total_cmp);
        Some(Estimate { value, low: quantile(&rounds, 0.025)?, high: quantile(&rounds, 0.975)? })
    }
}

/// The metrics with intervals: in each round, as many games as there are are drawn with replacement, with all their
/// positions.
///
/// `random` gives 64 random bits. None where a metric is not defined, without rounds, and with less than two games,
/// because one game cannot tell how games differ.
pub fn bootstrap(
    samples: &[Sample],
    unit: Unit,
    rounds: u32,
    random: &mut dyn FnMut() -> u64,
) -> Metrics<Estimate> {
    let games = Games::of(samples);
    let ranking = Ranking::of(samples, &games, unit);
    estimate(&games, rounds, random, |times| ranking.measure(times))
}

/// The metrics of one evaluator minus those of another on the same positions, with the same games in each round, so
/// that what is common to both, the games, does not blur which is better. Their units may differ; positions with a
/// value that is no number are left out of both.
pub fn difference(
    one: (&[Sample], Unit),
    other: (&[Sample], Unit),
    rounds: u32,
    random: &mut dyn FnMut() -> u64,
) -> Result<Metrics<Estimate>, PairError> {
    let ((one, unit), (other, other_unit)) = (one, other);
    if one.len() != other.len() {
        return Err(PairError::Lengths { one: one.len(), other: other.len() });
    }
    let same = |(one, other): (&Sample, &Sample)| one.game == other.game && one.won == other.won;
    if let Some(index) = one.iter().zip(other).position(|pair| !same(pair)) {
        return Err(PairError::Positions { index });
    }
    let both = one.iter().zip(other).filter(|(one, other)| !one.value.is_nan() && !other.value.is_nan());
    let (one, other): (Vec<Sample>, Vec<Sample>) = both.unzip();
    let games = Games::of(&one);
    let (one, other) = (Ranking::of(&one, &games, unit), Ranking::of(&other, &games, other_unit));
    Ok(estimate(&games, rounds, random, |times| {
        let (one, other) = (one.measure(times), other.measure(times));
        Metrics::from_fn(|metric| Some(one.get(metric)? - other.get(metric)?))
    }))
}

/// Why two lists of samples are not about the same positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairError {
    /// There are more of one than of the other.
    #[error("{one} positions cannot be paired with {other}; expected the same positions in the same order")]
    Lengths {
        /// How many there are of the first.
        one: usize,
        /// How many there are of the second.
        other: usize,
    },
    /// Two positions are of different games, or of games with different winners.
    #[error(
        "sample {index} is of another game or has another winner; expected the same positions in the same order"
    )]
    Positions {
        /// The first such pair, counted from 0.
        index: usize,
    },
}

fn estimate(
    games: &Games,
    rounds: u32,
    random: &mut dyn FnMut() -> u64,
    measure: impl Fn(&[u32]) -> Metrics,
) -> Metrics<Estimate> {
    let mut times = games.once();
    let value = measure(&times);
    let mut found: [Vec<f64>; Metric::ALL.len()] = Default::default();
    for _ in 0..if games.count() < 2 { 0 } else { rounds } {
        games.draw(random, &mut times);
        let drawn = measure(&times);
        for (found, metric) in found.iter_mut().zip(Metric::ALL) {
            found.extend(drawn.get(metric));
        }
    }
    // `from_fn` asks in any order, so what was found is looked up by name.
    Metrics::from_fn(|metric| {
        let place = Metric::ALL.iter().position(|&other| other == metric)?;
        Estimate::new(value.get(metric)?, std::mem::take(&mut found[place]))
    })
}

/// The quantile of sorted numbers, interpolated between the two next to it; none of nothing.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    Some(low + (place - place.floor()) * (high - low))
}
