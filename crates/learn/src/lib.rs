//! Learning from choices.
//!
//! Somebody saw several alternatives and chose one; we want numbers that tell what he likes. Each alternative is a list
//! of features, each feature has a weight, and an alternative is chosen with probability
//!
//! ```text
//! exp(sum of the weights of its features) / the sum of the same over all alternatives
//! ```
//!
//! which is a softmax, and also the Bradley-Terry model of teams with strengths gamma = exp(weight), as R. Coulom uses
//! it (Computing Elo ratings of move patterns in the game of Go, 2007). In the order in which the parts build on each
//! other:
//!
//! - [`Decisions`] are what was seen and what was chosen;
//! - a [`Model`] says what alternatives are worth: weights, and, if it has [`Factors`], what pairs of features are worth;
//! - [`judge`] gives weights a [`Score`]: how likely, and how high in their order, the chosen alternatives were;
//! - [`Softmax`] learns weights from one batch after the other, for more decisions than fit into memory;
//! - [`minorise::fit`] finds the most likely weights for decisions that do, by Coulom's method.
//!
//! Results are the same to the last bit whatever the number of threads.
//!
//! ```
//! use learn::{Decisions, Settings, Softmax, judge};
//!
//! // Feature 0 is always preferred to feature 1; feature 2 is in every alternative.
//! let mut decisions = Decisions::new();
//! decisions.begin();
//! decisions.alternative(&[1, 2]);
//! decisions.alternative(&[0, 2]);
//! decisions.choose(1);
//!
//! let mut softmax = Softmax::new(3);
//! let settings = Settings { rate: 0.1, factor_rate: 0.0, l2: 0.0, threads: 1 };
//! for _ in 0..10 {
//!     softmax.step(std::slice::from_ref(&decisions), &settings);
//! }
//! let weights = softmax.weights();
//! assert!(weights[0] > 0.0 && weights[1] < 0.0);
//! assert_eq!(judge(weights, &decisions).top(1), 1.0);
//! ```

#![forbid(unsafe_code)]

mod decisions;
mod gradient;
pub mod minorise;
mod model;
mod parallel;
mod score;
mod softmax;

pub use decisions::{Decision, Decisions};
pub use model::{Factors, Model};
pub use score::{Score, judge};
pub use softmax::{CheckpointError, Settings, Softmax};
