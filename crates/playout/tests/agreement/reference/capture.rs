//! Uniform moves, and captures before them: MoGo's pure random mode (Gelly et al. 2006, section 3.2).

use go::PointSet;

use super::{Odds, Position};

/// Every legal move that fills no own eye.
pub(crate) fn uniform(position: &Position) -> Odds {
    let points = position.grid.empty_points();
    Odds::even(&points.filter(|&p| position.is_legal(p) && !position.is_own_eye(p)).collect())
}

/// Any of the moves that capture, if there are some.
pub(crate) fn capture_first(position: &Position) -> Odds {
    let captures = captures(position);
    if captures.is_empty() { uniform(position) } else { Odds::even(&captures) }
}

/// The legal moves that take stones.
pub(super) fn captures(position: &Position) -> PointSet {
    let in_atari = position.chains(!position.to_play).filter(|chain| chain.is_in_atari());
    let liberties = in_atari.flat_map(|chain| chain.liberties.iter().collect::<Vec<_>>());
    liberties.filter(|&point| position.is_legal(point)).collect()
}
