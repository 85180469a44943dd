//! How true are values that claim to tell who wins?
//!
//! The method is that of Takeuchi, Kaneko and Yamaguchi (Evaluation of Monte Carlo tree search and the application to
//! Go, 2008): collect positions of finished games, let somebody say what each is worth, and compare what was said
//! with who won. In the order in which the parts build on each other:
//!
//! - [`Sample`] is a position that was evaluated, and [`Unit`] says whether values are probabilities or scores;
//! - [`Curve`] is the share of games won against the value;
//! - [`Metrics`] are numbers for how well values tell winners;
//! - [`bootstrap`] and [`difference`] give them intervals, by drawing whole games;
//! - [`Split`] is how far a condition moves a curve;
//! - [`Calibration`] turns values into probabilities that are true on average.
//!
//! Values are always for the same player, here called Black: who wins is a positive, who loses a negative.
//!
//! ```
//! use curves::{Metrics, Sample, Unit};
//!
//! let samples = [(0.9, true), (0.6, false), (0.4, true), (0.2, false)]
//!     .map(|(value, won)| Sample { value, won, game: 0 });
//! let metrics = Metrics::of(&samples, Unit::Probability);
//! assert_eq!(metrics.accuracy, Some(0.5));
//! assert_eq!(metrics.roc, Some(0.75));
//! ```

#![forbid(unsafe_code)]

mod bootstrap;
mod calibration;
mod curve;
mod games;
mod metrics;
mod sample;
mod split;

pub use bootstrap::{Estimate, PairError, bootstrap, difference};
pub use calibration::{Calibration, CalibrationError, FitError, Kind, Step, logistic_feature};
pub use curve::{Bin, Curve, LEAST};
pub use metrics::{Metric, Metrics};
pub use sample::{Sample, Unit, ValueError};
pub use split::{Chance, Split};
