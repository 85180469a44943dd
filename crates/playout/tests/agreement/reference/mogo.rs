//! MoGo's sequence-like random games (Gelly et al. 2006, section 3.2): save the stones that the last move put into
//! atari, or answer it by a pattern, or capture, or play anywhere.

use go::{Cell, Color, Point, PointSet};

use super::capture::{captures, uniform};
use super::patterns::{Square, is_interesting};
use super::{Chain, Odds, Position};

pub(crate) fn mogo(position: &Position) -> Odds {
    let steps = [saves, pattern_moves, captures];
    let found = steps.into_iter().map(|step| step(position)).find(|points| !points.is_empty());
    found.map_or_else(|| uniform(position), |points| Odds::even(&points))
}

/// The moves that save a string next to the last move from its atari, and leave it two liberties at least.
fn saves(position: &Position) -> PointSet {
    let Some(last) = position.last else { return PointSet::EMPTY };
    let mut saves = PointSet::EMPTY;
    for chain in position.chains_beside(position.to_play, last) {
        if chain.is_in_atari() {
            saves.extend_from(&saves_of(position, chain));
        }
    }
    saves
}

/// Extending the string, or taking an enemy string beside it.
fn saves_of(position: &Position, chain: &Chain) -> PointSet {
    let mut tries = chain.liberties;
    for enemy in position.enemies_of(chain) {
        if enemy.is_in_atari() {
            tries.extend_from(&enemy.liberties);
        }
    }
    let stone = chain.stones.iter().next().expect("a string has a stone");
    let is_saved = |point: Point| {
        let after = position.grid.after(position.to_play, point).0;
        after.chain(stone).liberties.len() >= 2
    };
    tries.iter().filter(|&point| position.is_legal(point) && is_saved(point)).collect()
}

/// The moves next to the last one, straight or diagonally, that match a pattern: neither illegal nor self-atari. That
/// they fill no own eye the paper says of its games in general; a cut pattern would fill one.
fn pattern_moves(position: &Position) -> PointSet {
    let Some(last) = position.last else { return PointSet::EMPTY };
    let around = last.neighbours().into_iter().chain(last.diagonals());
    around
        .filter(|&point| position.grid.get(point) == Cell::Empty)
        .filter(|&point| position.is_legal(point) && position.liberties_after(point) > 1)
        .filter(|&point| !position.is_own_eye(point))
        .filter(|&point| is_interesting(&square_around(position, point), position.to_play))
        .collect()
}

fn square_around(position: &Position, point: Point) -> Square {
    let [below, left, right, above] = point.neighbours().map(|p| letter(position, p));
    let [below_left, below_right, above_left, above_right] = point.diagonals().map(|p| letter(position, p));
    [[above_left, above, above_right], [left, '+', right], [below_left, below, below_right]]
}

fn letter(position: &Position, point: Point) -> char {
    match position.grid.get(point) {
        Cell::Off => '#',
        Cell::Empty => '.',
        stone if stone.is(Color::Black) => 'X',
        _ => 'O',
    }
}
