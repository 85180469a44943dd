//! The evaluation curve: how many games were won at each value.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, section III. A curve of true probabilities is the diagonal, and two
//! curves of the same values under different conditions coincide.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::sample::Sample;

/// Bins with fewer positions than this are left out of a figure, as in the paper.
pub const LEAST: u64 = 100;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The positions of about the same value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// The value in the middle.
    pub center: f64,
    /// The positions from games that Black won.
    pub won: u64,
    /// The positions from games that Black lost.
    pub lost: u64,
}

impl Bin {
    /// All positions.
    pub fn count(&self) -> u64 {
        self.won + self.lost
    }

    /// The share of positions from games that Black won; none without positions.
    pub fn probability(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.won as f64 / self.count() as f64)
    }

    /// Wilson's 95 % interval of the probability (1927).
    ///
    /// It takes positions for independent. Those of one game are not, so that where games give many positions to a
    /// bin it is too narrow.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let share = self.probability()?;
        let count = self.count() as f64;
        let scale = 1.0 / (1.0 + Z * Z / count);
        let middle = scale * (share + Z * Z / (2.0 * count));
        let half = scale * Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        // A perfect share is an end of its own interval, which rounding would miss.
        let low = if self.won > 0 { (middle - half).clamp(0.0, share) } else { 0.0 };
        let high = if self.lost > 0 { (middle + half).clamp(share, 1.0) } else { 1.0 };
        Some((low, high))
    }
}

/// Bins side by side, by rising value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// The width of every bin: one with the centre v holds v - width/2 <= value < v + width/2.
    pub width: f64,
    /// The bins that hold something. Their centres are whole multiples of the width.
    pub bins: Vec<Bin>,
}

impl Curve {
    /// The curve of some positions. Infinite scores have no bin; with a width that is not positive nothing has.
    pub fn of(samples: &[Sample], width: f64) -> Curve {
        let mut bins = BTreeMap::new();
        for sample in samples {
            let Some(place) = place(sample.value, width) else { continue };
            let empty = Bin { center: center(place, width), won: 0, lost: 0 };
            let bin = bins.entry(place).or_insert(empty);
            if sample.won {
                bin.won += 1;
            } else {
                bin.lost += 1;
            }
        }
        Curve { width, bins: bins.into_values().collect() }
    }

    /// The bins with at least so many positions.
    pub fn with_at_least(&self, least: u64) -> Curve {
        let bins = self.bins.iter().filter(|bin| bin.count() >= least).copied().collect();
        Curve { width: self.width, bins }
    }

    /// All positions in the bins.
    pub fn count(&self) -> u64 {
        self.bins.iter().map(Bin::count).sum()
    }
}

/// The number of the bin that holds a value; none for what is not finite.
///
/// A value on the edge belongs to the bin above, also where the edge has no exact binary form: 3 wins of 40 are
/// 0.075, and 0.075 / 0.05 is a little less than one and a half.
pub(crate) fn place(value: f64, width: f64) -> Option<i64> {
    let place = (value / width + 0.5 + 1e-9).floor();
    (width > 0.0 && place.is_finite()).then_some(place as i64)
}

/// The middle of a bin, rounded so that three times 0.05 is 0.15.
fn center(place: i64, width: f64) -> f64 {
    let product = place as f64 * width;
    let rounded = (product * 1e9).round() / 1e9;
    if rounded.is_finite() && (rounded - product).abs() < 1e-6 * width { rounded } else { product }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(values: &[(f64, bool)]) -> Vec<Sample> {
        values.iter().map(|&(value, won)| Sample { value, won, game: 0 }).collect()
    }

    fn bin(center: f64, won: u64, lost: u64) -> Bin {
        Bin { center, won, lost }
    }

    #[test]
    fn a_bin_holds_its_lower_edge_and_not_its_upper_one() {
        let curve = Curve::of(&samples(&[(2.5, true), (2.49, false), (7.49, true), (7.5, false)]), 5.0);
        assert_eq!(curve.bins, [bin(0.0, 0, 1), bin(5.0, 2, 0), bin(10.0, 0, 1)]);
    }

    #[test]
    fn edges_that_are_not_exact_belong_to_the_bin_above() {
        // Every odd multiple of a fortieth is an edge.
        for edge in (1..40).step_by(2) {
            let curve = Curve::of(&samples(&[(f64::from(edge) / 40.0, true)]), 0.05);
            assert_eq!(curve.bins, [bin(f64::from(edge + 1) / 40.0, 1, 0)], "{edge}");
        }
    }

    #[test]
    fn negative_values_are_binned_like_positive_ones() {
        let curve = Curve::of(&samples(&[(-2.5, true), (-2.6, false), (-7.5, false), (-7.6, true)]), 5.0);
        assert_eq!(curve.bins, [bin(-10.0, 1, 0), bin(-5.0, 0, 2), bin(0.0, 1, 0)]);
    }

    #[test]
    fn empty_bins_are_not_there() {
        let curve = Curve::of(&samples(&[(0.0, false), (1.0, true), (1.0, true)]), 0.05);
        assert_eq!(curve.bins, [bin(0.0, 0, 1), bin(1.0, 2, 0)]);
        assert_eq!(curve.count(), 3);
        assert!(Curve::of(&[], 0.05).bins.is_empty());
    }

    #[test]
    fn small_bins_can_be_left_out() {
        let curve = Curve::of(&samples(&[(0.0, false), (1.0, true), (1.0, true)]), 0.05);
        assert_eq!(curve.with_at_least(2).bins, [bin(1.0, 2, 0)]);
        assert_eq!(curve.with_at_least(LEAST).bins, []);
    }

    #[test]
    fn what_is_not_finite_has_no_bin() {
        let odd = samples(&[(f64::INFINITY, true), (f64::NEG_INFINITY, true), (f64::NAN, true), (1.0, true)]);
        assert_eq!(Curve::of(&odd, 5.0).bins, [bin(0.0, 1, 0)]);
        for width in [0.0, -1.0, f64::NAN] {
            assert!(Curve::of(&odd, width).bins.is_empty(), "{width}");
        }
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        let published = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (won, count, low, high) in published {
            let interval = bin(0.0, won, count - won).interval().unwrap();
            assert!((interval.0 - low).abs() < 5e-5, "{interval:?}");
            assert!((interval.1 - high).abs() < 5e-5, "{interval:?}");
        }
        assert_eq!(bin(0.0, 0, 0).interval(), None);
        assert_eq!(bin(0.0, 0, 0).probability(), None);
    }
}
