//! A line of analysis as Leela Zero writes it: whole numbers, seen by the player to move.

use engine::Analysis;

use super::request::Request;
use super::rows::{Row, moves, rows};

/// The line.
pub(super) fn line(analysis: &Analysis, request: &Request) -> String {
    rows(analysis, request).iter().map(segment).collect::<Vec<_>>().join(" ")
}

fn segment(row: &Row<'_>) -> String {
    let Row { considered, prior, order } = row;
    format!(
        "info move {} visits {} winrate {} prior {} lcb {} order {order} pv {}",
        considered.mv,
        considered.visits,
        per_10_000(considered.estimate.win_rate),
        per_10_000(*prior),
        per_10_000(considered.lower_bound),
        moves(&considered.variation)
    )
}

fn per_10_000(share: f32) -> u32 {
    (10_000.0 * share).round().clamp(0.0, 10_000.0) as u32
}
