//! What the games of a match say, and how surely.
//!
//! Where to start reading, in the order in which the files build on each other:
//!
//! 1. `tally` counts wins, draws and losses, and `pairs` counts the results of two games over one opening.
//! 2. `interval` is Wilson's interval of a score, the plainest statement that can be made.
//! 3. `posterior` is what is known of the expected score after the games; `elo` reads ratings, their intervals and the
//!    likelihood of superiority from it. It is Bayesian, so that 0 games and 40 wins of 40 have an answer too.
//! 4. `likelihood` finds the likeliest distribution of results that has a given mean, and `sprt` decides with it
//!    when a match has shown enough.
//! 5. `rating` places many players on one scale, with the uncertainty of every difference.
//! 6. `calculator` writes these things down for people.
//!
//! Nothing here is ever infinite or not a number, whatever the counts.

pub mod calculator;
mod elo;
mod interval;
mod likelihood;
mod pairs;
mod posterior;
pub mod rating;
mod sprt;
mod tally;

#[cfg(test)]
mod simulation;

pub use elo::{Elo, elo, elo_of_score, score_of_elo, superiority};
pub use interval::{Interval, wilson};
pub use pairs::Pairs;
pub use sprt::{Evidence, Model, Outlook, Sprt, StatsError, Verdict};
pub use tally::Tally;
