//! The moves of a line of analysis.

use std::borrow::Cow;

use engine::{Analysis, Considered, Estimate};
use go::Move;

use super::request::Request;

/// A move of a line.
pub(super) struct Row<'a> {
    pub(super) considered: Cow<'a, Considered>,
    /// How likely the move was before anybody looked at it, as far as the search can say.
    pub(super) prior: f32,
    /// 0 is the best.
    pub(super) order: usize,
}

/// The moves that were tried, the best first, and others if the client wants to see more.
pub(super) fn rows<'a>(analysis: &'a Analysis, request: &Request) -> Vec<Row<'a>> {
    let policy = analysis.policy();
    let tried = analysis.moves().map(Cow::Borrowed);
    let untried = policy.iter().skip(analysis.alternatives.len() + 1);
    let untried = untried.map(|&(mv, _)| Cow::Owned(unexplored(analysis.position, mv)));
    let count = (analysis.alternatives.len() + 1).max(request.min_moves).min(request.max_moves.max(1));
    let numbered = tried.chain(untried).zip(&policy).enumerate().take(count);
    numbered.map(|(order, (considered, &(_, prior)))| Row { considered, prior, order }).collect()
}

/// A move that nobody looked at is worth what the position is.
fn unexplored(position: Estimate, mv: Move) -> Considered {
    Considered {
        mv,
        visits: 0,
        share: 0.0,
        estimate: position,
        standard_error: None,
        lower_bound: 0.0,
        variation: vec![mv],
        variation_visits: vec![0],
        ownership: None,
    }
}

/// Moves, with blanks between them.
pub(super) fn moves(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
