//! How sure numbers are: games are drawn anew, and differences are judged with all others that were looked at.

use arena::stats::Interval;
use curves::{Metric, Metrics, Sample, Split, Unit};
use mcts::Random;

use super::super::data::Data;
use super::super::statistics::{Estimate, Side, chance_of_estimate, holm};
use super::joined::{Conditioned, Opinions, common, games};

/// How often games are drawn anew.
const ROUNDS: u32 = 1_000;

/// The same while an experiment is not finished, and its report is made again and again.
const FEWER_ROUNDS: u32 = 200;

/// With fewer games than this, drawing them anew calls too much sure.
pub(super) const FEWEST_GAMES: usize = 20;

/// How games are drawn. The same samples have the same intervals, always.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draws {
    rounds: u32,
    seed: u64,
}

impl Draws {
    pub(super) fn of(data: &Data<'_>) -> Draws {
        let rounds = if data.done < data.planned { FEWER_ROUNDS } else { ROUNDS };
        Draws { rounds, seed: data.plan.experiment.seed }
    }

    /// The metrics, with intervals where there are games enough.
    pub(super) fn metrics(&self, samples: &[Sample], unit: Unit) -> Metrics<Estimate> {
        let mut random = Random::new(self.seed);
        let plain = Metrics::of(samples, unit);
        let drawn = curves::bootstrap(samples, unit, self.rounds, &mut || random.bits());
        let has_enough = games(samples) >= FEWEST_GAMES;
        Metrics::from_fn(|metric| {
            let value = plain.get(metric)?;
            let interval = drawn.get(metric).filter(|_| has_enough).map(interval);
            let interval = match metric {
                Metric::CalibrationError => interval.map(|interval| around(value, interval)),
                _ => interval,
            };
            Some(Estimate { value, interval })
        })
    }

    /// The metrics of one evaluator minus those of another one at the same positions.
    pub(super) fn difference(&self, one: (&[Sample], Unit), other: (&[Sample], Unit)) -> Metrics<Estimate> {
        let mut random = Random::new(self.seed);
        let (plain_one, plain_other) = (Metrics::of(one.0, one.1), Metrics::of(other.0, other.1));
        let has_enough = games(one.0) >= FEWEST_GAMES;
        let drawn = curves::difference(one, other, self.rounds, &mut || random.bits());
        let drawn = drawn.ok().filter(|_| has_enough);
        Metrics::from_fn(|metric| {
            let value = plain_one.get(metric)? - plain_other.get(metric)?;
            Some(Estimate { value, interval: drawn.and_then(|drawn| drawn.get(metric)).map(interval) })
        })
    }

    /// How far a condition moves the curve of an evaluator; nothing with too few games.
    pub(super) fn split(&self, opinions: &Opinions<'_>, condition: &Conditioned<'_>) -> Option<Split> {
        let mut random = Random::new(self.seed);
        let holds = |sample: usize| condition.holds[opinions.places[sample]];
        let bins = (opinions.width(), least(opinions.samples.len()));
        let split = Split::of(&opinions.samples, holds, bins, self.rounds, &mut || random.bits())?;
        (games(&opinions.samples) >= FEWEST_GAMES).then_some(split)
    }
}

/// The fewest positions of a bin that counts: as many as in the paper where there are 20,000 positions, and fewer where
/// there are fewer, because otherwise hardly any would be left.
pub(super) fn least(positions: usize) -> u64 {
    (curves::LEAST * positions as u64 / 20_000).clamp(10, curves::LEAST)
}

/// An estimate of the crate `curves` as one of this report.
pub(super) fn estimate(found: curves::Estimate) -> Estimate {
    Estimate { value: found.value, interval: Some(interval(found)) }
}

fn interval(found: curves::Estimate) -> Interval {
    Interval { low: found.low, high: found.high }
}

/// The interval with its middle at the value, as far as it is above zero. Drawing games anew adds noise, which pushes an error
/// without a sign up, so that the rounds lie above the value that they are about.
fn around(value: f64, Interval { low, high }: Interval) -> Interval {
    let half = (high - low) / 2.0;
    Interval { low: (value - half).max(0.0), high: value + half }
}

/// Two evaluators at the positions that both have a value for: the first minus the second.
pub(super) struct Pair<'a> {
    pub(super) one: &'a Opinions<'a>,
    pub(super) other: &'a Opinions<'a>,
    pub(super) metrics: Metrics<Estimate>,
    pub(super) positions: usize,
    pub(super) games: usize,
}

impl<'a> Pair<'a> {
    pub(super) fn of(draws: &Draws, one: &'a Opinions<'a>, other: &'a Opinions<'a>) -> Option<Pair<'a>> {
        let samples = common(&[one, other]);
        let [first, second] = samples.as_slice() else { return None };
        if first.is_empty() {
            return None;
        }
        let metrics = draws.difference((first, one.unit), (second, other.unit));
        Some(Pair { one, other, metrics, positions: first.len(), games: games(first) })
    }
}

/// For each of several differences and each of these metrics, whether the first is surely better (above) or worse (below),
/// after Holm's correction for all of them.
pub(super) fn judged(differences: &[&Metrics<Estimate>], metrics: &[Metric]) -> Vec<Vec<Side>> {
    let all = || differences.iter().flat_map(|of| metrics.iter().map(|&metric| (metric, of.get(metric))));
    let chance = |(_, estimate): (Metric, Option<Estimate>)| {
        estimate.and_then(|estimate| chance_of_estimate(&estimate)).unwrap_or(1.0)
    };
    let sure = holm(&all().map(chance).collect::<Vec<f64>>());
    let sides = all().zip(sure).map(|((metric, estimate), is_sure)| {
        let side = estimate.map_or(Side::Unsure, |estimate| estimate.side_of(0.0));
        match (is_sure, side, metric.is_better_high()) {
            (true, side, true) => side,
            (true, Side::Above, false) => Side::Below,
            (true, Side::Below, false) => Side::Above,
            _ => Side::Unsure,
        }
    });
    let sides: Vec<Side> = sides.collect();
    sides.chunks(metrics.len().max(1)).map(<[Side]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_positions_of_a_bin_fall_with_the_positions_in_all() {
        assert_eq!([0, 1_000, 5_000, 20_000, 112_000].map(least), [10, 10, 25, 100, 100]);
    }

    #[test]
    fn an_error_is_within_its_interval() {
        let Interval { low, high } = around(0.05, Interval { low: 0.06, high: 0.10 });
        assert!((low - 0.03).abs() < 1e-12 && (high - 0.07).abs() < 1e-12);
        assert!(around(0.01, Interval { low: 0.02, high: 0.08 }).low.abs() < 1e-12);
    }

    #[test]
    fn a_lower_loss_is_better_and_a_lower_accuracy_worse() {
        let below = Estimate { value: -0.1, interval: Some(Interval { low: -0.12, high: -0.08 }) };
        let metrics: Metrics<Estimate> = Metrics::from_fn(|_| Some(below));
        let sides = judged(&[&metrics], &[Metric::Accuracy, Metric::LogLoss]);
        assert_eq!(sides, [[Side::Below, Side::Above]]);
    }

    #[test]
    fn many_comparisons_make_each_of_them_less_sure() {
        // A chance of 0.03 by itself.
        let close = Estimate { value: 0.0217, interval: Some(Interval { low: 0.0021, high: 0.0413 }) };
        let metrics: Metrics<Estimate> = Metrics::from_fn(|_| Some(close));
        assert_eq!(judged(&[&metrics], &[Metric::Roc]), [[Side::Above]]);
        assert_eq!(judged(&[&metrics, &metrics], &[Metric::Roc]), [[Side::Unsure], [Side::Unsure]]);
    }
}
