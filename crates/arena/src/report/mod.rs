//! What came out of a match, for people to read.
//!
//! Where to start reading:
//!
//! 1. [`Standings`]: who has won how often against whom, and `sprt.rs`: which games count when a test decides;
//! 2. [`Summary`]: what the games cost besides, and what was not in order;
//! 3. [`live_table`]: the standings in a few lines;
//! 4. `sections/`: the report as a document of headings, tables and lists, which `markdown.rs` and `html.rs` write down;
//! 5. [`Plot`](plot::Plot): curves with bands, error bars and marks, and `curves.rs`: Elo over the games.

mod columns;
mod curves;
pub mod document;
mod html;
mod live;
mod markdown;
pub mod plot;
mod sections;
mod sprt;
mod standings;
mod summary;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod words;

use crate::plan::Plan;
use crate::record::GameRecord;

pub use curves::elo_plot;
pub use live::live_table;
pub use sprt::{SprtState, sprt_state, verdict_in_words};
pub use standings::{PairingSummary, Standings};
pub use summary::{Dispute, PlayerSummary, Sample, Summary};
pub use words::grouped;

/// The report as Markdown. It shows a drawing, `elo.svg`, which has to be beside it: [`elo_plot`].
///
/// The version is that of the program that played the match. The same games give the same text, in whatever order they are.
pub fn markdown(plan: &Plan, games: &[GameRecord], version: &str) -> String {
    markdown::write(&sections::document(plan, games, version))
}

/// The report as one page of HTML that needs no other file. Otherwise it is as [`markdown`] is.
pub fn html(plan: &Plan, games: &[GameRecord], version: &str) -> String {
    html::write(&sections::document(plan, games, version))
}
