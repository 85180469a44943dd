//! How far a condition moves a curve: one number for the distance of the conditioned curve from the total one.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, sections III and IV: where curves split, the evaluator misses
//! something that the condition knows. The paper looks at figures; here the distance is the mean over bins, by
//! conditioned positions.
//!
//! The conditioned positions are among all positions, which pulls the distance towards 0: a condition that holds for
//! everything splits nothing. Noise pushes it away from 0, because a distance has no sign. [`Chance`] is how far it
//! pushes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::bootstrap::{Estimate, quantile};
use crate::curve;
use crate::games::Games;
use crate::sample::Sample;

/// How far a conditioned curve lies from the total one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Split {
    /// The mean distance. In the rounds of its interval each bin keeps the side on which it lies, since a distance
    /// without a side would only grow by drawing again.
    pub distance: Estimate,
    /// The mean difference, conditioned minus total: above 0, more of the conditioned games were won than their
    /// values say.
    pub signed: Estimate,
    /// What the distance would be if the condition told nothing.
    pub chance: Chance,
    /// The conditioned positions in the bins that count.
    pub positions: u64,
    /// The bins that count: those where both curves have positions enough.
    pub bins: usize,
}

/// The distance that noise alone would make.
///
/// What drawing games again does to the difference in a bin is like what drawing the games themselves did to it, had
/// it been 0. So the distance of each round from the samples, bin by bin, is a distance by chance (Hall and Wilson
/// 1991, first guideline). Unlike a permutation of conditions or winners this keeps everything else: the positions of
/// a game stay together, conditions hold as often in each bin as they do, and the conditioned positions stay a part
/// of all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chance {
    /// The mean.
    pub mean: f64,
    /// The end of the lower 95 %: a distance above it is more than noise.
    pub high: f64,
    /// How often chance reaches the distance that was found: counted where enough rounds reach it, else the tail of a
    /// log-normal distribution with the rounds' moments, which is heavier than the normal one. Never 0, because whoever
    /// corrects for many comparisons multiplies it.
    pub probability: f64,
}

impl Split {
    /// The split of the positions for which the condition `holds`, by their place among the samples, in bins of this
    /// width with at least so many positions on both curves. None if there is no such bin, without rounds, and with
    /// less than two games.
    pub fn of(
        samples: &[Sample],
        holds: impl Fn(usize) -> bool,
        (width, least): (f64, u64),
        rounds: u32,
        random: &mut dyn FnMut() -> u64,
    ) -> Option<Split> {
        let games = Games::of(samples);
        let layout = Layout::of(samples, &games, holds, (width, least));
        let mut times = games.once();
        let found = layout.differences(&times);
        let mut rounds_of = Rounds::default();
        for _ in 0..if games.count() < 2 { 0 } else { rounds } {
            games.draw(random, &mut times);
            rounds_of.add(&found, &layout.differences(&times));
        }
        let mean = |of: &dyn Fn(f64) -> f64| {
            weighted(found.iter().map(|difference| (difference.weight, of(difference.value))))
        };
        let distance = mean(&f64::abs)?;
        let mut inner = Estimate::new(distance, rounds_of.sided)?;
        inner.low = inner.low.max(0.0);
        Some(Split {
            distance: inner,
            signed: Estimate::new(mean(&|value| value)?, rounds_of.signed)?,
            chance: Chance::of(distance, rounds_of.chance)?,
            positions: found.iter().map(|difference| difference.weight as u64).sum(),
            bins: found.len(),
        })
    }
}

impl Chance {
    fn of(distance: f64, mut rounds: Vec<f64>) -> Option<Chance> {
        rounds.sort_by(f64::total_cmp);
        let count = rounds.len() as f64;
        let reached = rounds.len() - rounds.partition_point(|&chance| chance < distance);
        Some(Chance {
            mean: rounds.iter().sum::<f64>() / count,
            high: quantile(&rounds, 0.95)?,
            probability: if reached < COUNTED { tail(&rounds, distance) } else { reached as f64 / count },
        })
    }
}

/// So many rounds must reach a distance for their share to be a probability.
const COUNTED: usize = 10;

/// How likely a log-normal number with the moments of these is to reach the distance.
fn tail(rounds: &[f64], distance: f64) -> f64 {
    let logs: Vec<f64> = rounds.iter().filter(|&&round| round > 0.0).map(|&round| libm::log(round)).collect();
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / count;
    let beyond = (libm::log(distance) - mean) / variance.sqrt();
    // Without rounds that differ, or without a distance, nothing is known.
    if beyond.is_finite() { 0.5 * libm::erfc(beyond / std::f64::consts::SQRT_2) } else { 1.0 }
}

/// What each round gives.
#[derive(Default)]
struct Rounds {
    sided: Vec<f64>,
    signed: Vec<f64>,
    chance: Vec<f64>,
}

impl Rounds {
    fn add(&mut self, found: &[Difference], drawn: &[Difference]) {
        let mean = |of: &dyn Fn(f64, f64) -> f64| {
            let pairs = found.iter().zip(drawn);
            weighted(pairs.map(|(found, drawn)| (drawn.weight, of(found.value, drawn.value))))
        };
        self.sided.extend(mean(&|found, drawn| if found < 0.0 { -drawn } else { drawn }));
        self.signed.extend(mean(&|_, drawn| drawn));
        self.chance.extend(mean(&|found, drawn| (drawn - found).abs()));
    }
}

/// The difference of the two curves in a bin, and how many conditioned positions are there.
#[derive(Clone, Copy)]
struct Difference {
    weight: f64,
    value: f64,
}

/// The mean of numbers with weights; none if all weights are 0.
fn weighted(numbers: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (weight, sum) =
        numbers.fold((0.0, 0.0), |(all, sum), (weight, number)| (all + weight, sum + weight * number));
    (weight > 0.0).then(|| sum / weight)
}

/// Which samples count, and where. The bins are those of the samples themselves in every round.
struct Layout {
    samples: Vec<Placed>,
    bins: usize,
}

struct Placed {
    game: u32,
    bin: u32,
    won: bool,
    holds: bool,
}

impl Layout {
    fn of(
        samples: &[Sample],
        games: &Games,
        holds: impl Fn(usize) -> bool,
        (width, least): (f64, u64),
    ) -> Layout {
        let mut sizes: BTreeMap<i64, (u64, u64)> = BTreeMap::new();
        let places = || {
            samples
                .iter()
                .enumerate()
                .filter_map(|(index, sample)| Some((index, curve::place(sample.value, width)?)))
        };
        for (index, place) in places() {
            let (all, conditioned) = sizes.entry(place).or_default();
            *all += 1;
            *conditioned += u64::from(holds(index));
        }
        // A bin without conditioned positions has no conditioned curve, however few are enough.
        sizes.retain(|_, (all, conditioned)| *all >= least && *conditioned >= least.max(1));
        let bins: BTreeMap<i64, u32> = sizes.into_keys().zip(0..).collect();
        let placed = |(index, place): (usize, i64)| {
            let sample = samples[index];
            let game = games.number(sample.game);
            Some(Placed { game, bin: *bins.get(&place)?, won: sample.won, holds: holds(index) })
        };
        Layout { samples: places().filter_map(placed).collect(), bins: bins.len() }
    }

    /// The differences when each game is there so many times.
    fn differences(&self, times: &[u32]) -> Vec<Difference> {
        let mut tallies = vec![Tally::default(); self.bins];
        for sample in &self.samples {
            let weight = f64::from(times[sample.game as usize]);
            let tally = &mut tallies[sample.bin as usize];
            let (won, holds) = (f64::from(u8::from(sample.won)), f64::from(u8::from(sample.holds)));
            tally.all += weight;
            tally.won += weight * won;
            tally.conditioned += weight * holds;
            tally.conditioned_won += weight * holds * won;
        }
        tallies.iter().map(Tally::difference).collect()
    }
}

#[derive(Clone, Copy, Default)]
struct Tally {
    all: f64,
    won: f64,
    conditioned: f64,
    conditioned_won: f64,
}

impl Tally {
    /// Without conditioned positions, which happens in a round, the weight is 0 and the value does not matter.
    fn difference(&self) -> Difference {
        if self.conditioned <= 0.0 {
            return Difference { weight: 0.0, value: 0.0 };
        }
        let value = self.conditioned_won / self.conditioned - self.won / self.all;
        Difference { weight: self.conditioned, value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds() -> Vec<f64> {
        (0..1000).map(|place| 0.02 + 0.02 * f64::from(place) / 1000.0).collect()
    }

    #[test]
    fn what_chance_reaches_often_is_counted() {
        let chance = Chance::of(0.03, rounds()).unwrap();
        assert!((chance.probability - 0.5).abs() < 0.002 && (chance.mean - 0.03).abs() < 1e-4, "{chance:?}");
    }

    #[test]
    fn what_chance_never_reaches_is_improbable_and_not_impossible() {
        let chances = [0.05, 0.08, 0.2].map(|distance| Chance::of(distance, rounds()).unwrap().probability);
        assert!(chances[0] > chances[1] && chances[1] > chances[2] && chances[2] > 0.0, "{chances:?}");
        assert!(chances[0] < 0.01 && chances[1] < 1e-5, "{chances:?}");
    }

    #[test]
    fn nothing_is_known_where_chance_makes_no_difference() {
        assert_eq!(Chance::of(0.1, vec![0.0; 100]).unwrap().probability.to_bits(), 1.0f64.to_bits());
    }
}
