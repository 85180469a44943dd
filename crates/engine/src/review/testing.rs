//! Searches that never happened, for the tests of what is made of them.

use go::sgf::{self, Record};
use go::{Color, Move};

use super::{Finding, Lead, Line, Reading, Review, Suggestion};

/// A lead from very many playouts, a point for each five percent.
pub(super) fn lead(win_rate: f32) -> Lead {
    Lead { win_rate, score: 20.0 * (win_rate - 0.5), score_deviation: 10.0, visits: 100_000 }
}

/// A position, its first choice, and what both are worth for Black.
pub(super) fn finding(to_play: Color, position: f32, best: &str, best_win_rate: f32) -> Finding {
    let mv: Move = best.parse().unwrap();
    Finding {
        to_play,
        position: lead(position),
        best: Some(Suggestion {
            mv,
            lead: lead(best_win_rate),
            variation: vec![mv, "E5".parse().unwrap(), Move::Pass],
        }),
        playouts: 1000,
        seconds: 0.5,
    }
}

pub(super) fn record(text: &str) -> Record {
    sgf::first(text.as_bytes()).unwrap()
}

pub(super) fn review_of(text: &str, findings: Vec<Finding>) -> Review {
    let record = record(text);
    Review::new(&Line::new(&record, Reading::default()).unwrap(), findings)
}
