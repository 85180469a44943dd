//! Samples in the order of their values, to be counted again and again with other weights.

use super::order::{self, Count};
use super::truth::{self, Truth};
use super::{Metric, Metrics};
use crate::games::Games;
use crate::sample::{Sample, Unit};

/// Samples sorted once, from the highest value to the lowest. Measuring them is then a few walks along them.
pub(crate) struct Ranking {
    samples: Vec<Ranked>,
    /// Where the samples of each value end.
    ends: Vec<usize>,
    /// How many values say that Black wins.
    said: usize,
    /// What probabilities have besides; none for scores.
    truth: Option<Truth>,
}

#[derive(Clone, Copy)]
struct Ranked {
    game: u32,
    won: bool,
}

impl Ranking {
    pub(crate) fn of(samples: &[Sample], games: &Games, unit: Unit) -> Ranking {
        let mut sorted: Vec<Sample> =
            samples.iter().filter(|sample| !sample.value.is_nan()).copied().collect();
        // Adding 0 turns -0 into 0, since the two are the same value and not the same in the order of all numbers.
        sorted.sort_by(|one, other| (other.value + 0.0).total_cmp(&(one.value + 0.0)));
        let mut values = Vec::new();
        let mut ends = Vec::new();
        // In falling order, what is not less is the same.
        for same in sorted.chunk_by(|one, other| one.value <= other.value) {
            values.push(same[0].value);
            ends.push(ends.last().unwrap_or(&0) + same.len());
        }
        let said = values.partition_point(|&value| value >= unit.threshold());
        let truth = (unit == Unit::Probability).then(|| Truth::of(&values));
        let ranked = |sample: &Sample| Ranked { game: games.number(sample.game), won: sample.won };
        Ranking { samples: sorted.iter().map(ranked).collect(), ends, said, truth }
    }

    /// The metrics when each game is there so many times.
    pub(crate) fn measure(&self, times: &[u32]) -> Metrics {
        let counts = self.counts(times);
        let (told, total) = (order::sum(&counts[..self.said]), order::sum(&counts));
        if total.all() <= 0.0 {
            return Metrics::from_fn(|_| None);
        }
        let precision = order::average_precision(&counts, &total);
        let truth = self.truth.as_ref();
        Metrics::from_fn(|metric| match metric {
            Metric::Accuracy => Some((told.won + total.lost - told.lost) / total.all()),
            Metric::FScore => order::f_score(&told, &total),
            Metric::Lift => order::precision_of_top(&counts, 0.25 * total.all()),
            Metric::Roc => order::roc(&counts, &total),
            Metric::AveragePrecision => precision.map(|(interpolated, _)| interpolated),
            Metric::AveragePrecisionRaw => precision.map(|(_, raw)| raw),
            Metric::BreakEven => order::precision_of_top(&counts, total.won),
            Metric::Brier => truth.map(|truth| truth::mean(&truth.squares, &counts, &total)),
            Metric::LogLoss => truth.map(|truth| truth::mean(&truth.logarithms, &counts, &total)),
            Metric::CalibrationError => truth.map(|truth| truth.calibration_error(&counts, &total)),
        })
    }

    /// Wins and losses of each value.
    fn counts(&self, times: &[u32]) -> Vec<Count> {
        let mut start = 0;
        let count = |&end: &usize| {
            let mut both = [0.0, 0.0];
            for sample in &self.samples[start..end] {
                both[usize::from(sample.won)] += f64::from(times[sample.game as usize]);
            }
            start = end;
            Count { lost: both[0], won: both[1] }
        };
        self.ends.iter().map(count).collect()
    }
}
