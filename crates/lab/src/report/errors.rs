//! Errors against the real values of positions: Chaslot et al. 2006, section 4.1.

use arena::report::plot::{Plot, Series};
use arena::stats::Tally;

use super::data::Data;
use super::plots::{self, Curve};
use super::statistics::{Estimate, chance_of_mean, mean, plain_mean, root_mean_square};
use crate::row::{Checkpoint, PositionFinding, Reference};

/// An error of nothing has no logarithm.
const LEAST_SIZE: f64 = 1e-6;

/// The family of searches that the paper is about.
pub(super) const SUBJECT: &str = "Objective Monte Carlo";

/// The numbers of playouts that are looked at.
const COUNTS: [u64; 8] = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

/// The numbers of playouts that are looked at in an experiment of this size.
pub(super) fn counts(data: &Data<'_>) -> Vec<u64> {
    COUNTS.into_iter().filter(|&count| count <= data.plan.sizes.playouts).collect()
}

/// The real value of a position, if it is known.
pub(super) fn reference(position: &PositionFinding) -> Option<&Reference> {
    position.reference.as_ref().filter(|reference| reference.value.is_finite())
}

/// What is made of the errors of many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Mean,
    MeanSize,
    RootMeanSquare,
}

impl Measure {
    pub(super) const ALL: [Measure; 3] = [Measure::Mean, Measure::MeanSize, Measure::RootMeanSquare];

    pub(super) fn name(self) -> &'static str {
        match self {
            Measure::Mean => "mean error",
            Measure::MeanSize => "mean size of the error",
            Measure::RootMeanSquare => "root mean square error",
        }
    }

    /// Curves of this over the playouts. Sizes fall by orders of magnitude, while errors may be on both sides of zero.
    pub(super) fn plot(self, title: &str, series: Vec<Series>) -> Plot {
        match self {
            Measure::Mean => plots::over_playouts(title, "points", series),
            _ => plots::over_orders_of_magnitude(title, "points", series),
        }
    }
}

/// The errors of a search: for each number of playouts, that of each position where it is known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Errors {
    counts: Vec<u64>,
    by_count: Vec<Vec<Option<f64>>>,
}

impl Errors {
    /// What the search says, less the real value.
    pub(super) fn of(data: &Data<'_>, search: &str, estimate: fn(&Checkpoint) -> f64) -> Errors {
        let error = |position: &PositionFinding, count: u64| {
            let checkpoint = Data::checkpoint(position, search, count)?;
            Some(estimate(checkpoint) - reference(position)?.value)
        };
        let at = |count| data.positions.iter().map(|position| error(position, count)).collect();
        let counts = counts(data);
        Errors { by_count: counts.iter().copied().map(at).collect(), counts }
    }

    /// The numbers of playouts where anything is known, by their places among [`counts`].
    pub(super) fn places(&self) -> Vec<(usize, u64)> {
        let places = self.counts.iter().copied().enumerate();
        places.filter(|(place, _)| self.positions(*place) > 0).collect()
    }

    /// The errors at a number of playouts, by its place.
    fn known(&self, place: usize) -> Vec<f64> {
        self.by_count.get(place).into_iter().flatten().flatten().copied().collect()
    }

    /// How many positions are known there.
    pub(super) fn positions(&self, place: usize) -> usize {
        self.known(place).len()
    }

    pub(super) fn measured(&self, measure: Measure, place: usize) -> Option<Estimate> {
        let errors = self.known(place);
        match measure {
            Measure::Mean => mean(&errors),
            Measure::MeanSize => mean(&errors.iter().map(|error| error.abs()).collect::<Vec<_>>()),
            Measure::RootMeanSquare => root_mean_square(&errors),
        }
    }

    /// The same over the playouts.
    pub(super) fn curve(&self, name: &str, measure: Measure) -> Curve {
        let point = |(place, count): (usize, u64)| Some((count as f64, self.measured(measure, place)?));
        (name.to_owned(), self.places().into_iter().filter_map(point).collect())
    }

    /// The geometric mean of the mean sizes of the error over some numbers of playouts: errors with few playouts are many times
    /// as large as those with many, and the plain mean would hear nobody else.
    pub(super) fn average_size(&self, places: std::ops::Range<usize>) -> Option<f64> {
        let logarithms: Vec<f64> = self.sizes(places).map(|size| size.max(LEAST_SIZE).ln()).collect();
        plain_mean(&logarithms).map(f64::exp)
    }

    /// The plain mean of the mean sizes of the error over some numbers of playouts, where the first of them are what is asked
    /// about.
    pub(super) fn plain_size(&self, places: std::ops::Range<usize>) -> Option<f64> {
        plain_mean(&self.sizes(places).collect::<Vec<_>>())
    }

    fn sizes(&self, places: std::ops::Range<usize>) -> impl Iterator<Item = f64> {
        places.filter_map(|place| Some(self.measured(Measure::MeanSize, place)?.value))
    }

    /// How much larger these errors are than others, position by position.
    fn excess(&self, other: &Errors, place: usize) -> Vec<f64> {
        let (Some(ours), Some(others)) = (self.by_count.get(place), other.by_count.get(place)) else {
            return Vec::new();
        };
        let pairs =
            ours.iter().zip(others).filter_map(|(ours, other)| Some((ours.as_ref()?, other.as_ref()?)));
        pairs.map(|(ours, other)| ours.abs() - other.abs()).collect()
    }

    /// How much larger these errors are than others in the mean, over the same positions.
    pub(super) fn mean_excess(&self, other: &Errors, place: usize) -> Option<Estimate> {
        mean(&self.excess(other, place))
    }

    /// The probability that errors of one mean size show a difference as large.
    pub(super) fn chance(&self, other: &Errors, place: usize) -> Option<f64> {
        chance_of_mean(&self.excess(other, place))
    }

    /// In how many positions these errors are the smaller ones.
    pub(super) fn nearer(&self, other: &Errors, place: usize) -> Tally {
        let count = |is: fn(&f64) -> bool| self.excess(other, place).into_iter().filter(is).count() as u64;
        Tally::new(
            count(|excess| *excess < 0.0),
            count(|excess| *excess > 0.0),
            count(|excess| *excess == 0.0),
        )
    }
}
