//! A line of analysis as KataGo writes it: fractions, seen by the player to move.
//!
//! Some of its words are about its network. What stands for them here:
//!
//! - `utility` is twice the win rate less 1, and `utilityLcb` the same of the lower bound: a search that counts wins has no
//!   other;
//! - `scoreLead`, `scoreMean` and `scoreSelfplay` are the mean score of the playouts, `scoreStdev` its deviation from
//!   playout to playout;
//! - `prior` is the move's share of the visits, as if every move had one more;
//! - `edgeVisits` and `weight` are the visits: the tree has no transpositions, and all playouts weigh the same;
//! - `lcb` is the lower end of the 95 % interval of the win rate (Wilson);
//! - `ownership` is the mean over the playouts of this search, `ownershipStdev` the deviation from playout to playout;
//! - `noResultValue` is 0: every playout has a result.

use std::fmt::Write;

use engine::{Analysis, Estimate, Ownership};
use go::{Color, Size};

use super::request::Request;
use super::rows::{Row, moves, rows};
use crate::gtp::pictures::{from_top_left, owned_by};

/// The line.
pub(super) fn line(analysis: &Analysis, request: &Request, size: Size) -> String {
    let mut line = String::new();
    for row in rows(analysis, request) {
        let blank = if line.is_empty() { "" } else { " " };
        line.push_str(blank);
        segment(&mut line, &row, request, size, analysis.color);
    }
    if request.has_root {
        root(&mut line, analysis, request);
    }
    if let Some(ownership) = &analysis.ownership {
        if request.has_ownership {
            add_ownership(&mut line, "ownership", ownership, size, analysis.color);
        }
        if request.has_ownership_deviation {
            add_deviation(&mut line, "ownershipStdev", ownership, size);
        }
    }
    line
}

fn segment(line: &mut String, row: &Row<'_>, request: &Request, size: Size, color: Color) {
    let Row { considered, prior, order } = row;
    let (visits, lower_bound) = (considered.visits, considered.lower_bound);
    // Writing to a string cannot fail.
    let _ = write!(line, "info move {} visits {visits} edgeVisits {visits}", considered.mv);
    add_estimate(line, &considered.estimate);
    let _ = write!(line, " prior {prior:.6} lcb {lower_bound:.6} utilityLcb {:.6}", utility(lower_bound));
    let _ = write!(line, " weight {visits}");
    if request.has_no_result {
        line.push_str(" noResultValue 0");
    }
    let _ = write!(line, " order {order} pv {}", moves(&considered.variation));
    if request.has_visits_of_variation {
        add_visits(line, "pvVisits", &considered.variation_visits);
    }
    if request.has_edge_visits_of_variation {
        add_visits(line, "pvEdgeVisits", &considered.variation_visits);
    }
    if let Some(ownership) = &considered.ownership {
        if request.has_moves_ownership {
            add_ownership(line, "movesOwnership", ownership, size, color);
        }
        if request.has_moves_ownership_deviation {
            add_deviation(line, "movesOwnershipStdev", ownership, size);
        }
    }
}

fn root(line: &mut String, analysis: &Analysis, request: &Request) {
    let visits = analysis.visits();
    let _ = write!(line, " rootInfo visits {visits}");
    add_estimate(line, &analysis.position);
    let _ = write!(line, " weight {visits}");
    if request.has_no_result {
        line.push_str(" noResultValue 0");
    }
}

fn add_estimate(line: &mut String, estimate: &Estimate) {
    let Estimate { win_rate, score, score_deviation, .. } = estimate;
    let _ = write!(
        line,
        " utility {:.6} winrate {win_rate:.6} scoreMean {score:.4} scoreStdev {score_deviation:.4} scoreLead {score:.4} scoreSelfplay {score:.4}",
        utility(*win_rate),
    );
}

/// From -1, lost, to 1, won.
fn utility(win_rate: f32) -> f32 {
    2.0 * win_rate - 1.0
}

fn add_visits(line: &mut String, key: &str, visits: &[u32]) {
    let _ = write!(line, " {key}");
    for visits in visits {
        let _ = write!(line, " {visits}");
    }
}

fn add_ownership(line: &mut String, key: &str, ownership: &Ownership, size: Size, color: Color) {
    let _ = write!(line, " {key}");
    for point in from_top_left(size) {
        let _ = write!(line, " {:.4}", owned_by(color, ownership, point));
    }
}

fn add_deviation(line: &mut String, key: &str, ownership: &Ownership, size: Size) {
    let _ = write!(line, " {key}");
    for point in from_top_left(size) {
        let _ = write!(line, " {:.4}", ownership.deviation(point));
    }
}
