//! Crazy Stone's random games (Coulom 2006, appendix A). Where the paper leaves a choice:
//!
//! - a move put in place of another must itself have an urgency, and is not looked at again; if it has none, the move
//!   that was drawn stays;
//! - where several strings could be captured instead, each of these moves is equally probable.

use std::collections::BTreeMap;

use go::{Cell, Color, Point, PointSet};

use super::{Odds, Position};

type Urgencies = BTreeMap<Point, f64>;

pub(crate) fn crazy_stone(position: &Position) -> Odds {
    let urgencies: Urgencies = position
        .grid
        .empty_points()
        .map(|point| (point, urgency(position, point)))
        .filter(|&(_, urgency)| urgency > 0.0)
        .collect();
    if urgencies.is_empty() {
        return Odds::even(&PointSet::EMPTY);
    }
    let mut odds = Odds::none();
    share(position, &urgencies, 1.0, &mut odds);
    odds
}

/// A.1, for the player whose turn it is.
fn urgency(position: &Position, point: Point) -> f64 {
    let mine = position.to_play;
    if !position.is_legal(point) || is_surrounded_safely(position, point) {
        return 0.0;
    }
    let mut urgency = 1.0;
    for chain in position.chains_beside(mine, point) {
        if chain.has_only_liberty(point) && !is_hopeless(position, mine, point) {
            urgency += 1_000.0 * chain.stones.len() as f64;
        }
    }
    for chain in position.chains_beside(!mine, point) {
        if chain.has_only_liberty(point) {
            if !is_hopeless(position, !mine, point) {
                urgency += 10_000.0 * chain.stones.len() as f64;
            }
            if position.enemies_of(chain).iter().any(|near| near.is_in_atari()) {
                urgency += 100_000.0 * chain.stones.len() as f64;
            }
        }
    }
    urgency
}

/// Only own stones around, none of them in atari.
fn is_surrounded_safely(position: &Position, point: Point) -> bool {
    let mine = position.to_play;
    position.grid.size().neighbours(point).all(|p| position.grid.get(p).is(mine))
        && position.chains_beside(mine, point).iter().all(|chain| !chain.is_in_atari())
}

/// A hopeless extension for that colour.
fn is_hopeless(position: &Position, color: Color, point: Point) -> bool {
    position.grid.empty_neighbours(point).len() <= 1
        && !position.chains_beside(!color, point).iter().any(|chain| chain.is_in_atari())
        && !position.chains_beside(color, point).iter().any(|chain| !chain.is_in_atari())
}

/// Shares a probability out among the moves: each is drawn in proportion to its urgency, then A.2 has its say.
fn share(position: &Position, urgencies: &Urgencies, whole: f64, odds: &mut Odds) {
    let total: f64 = urgencies.values().sum();
    for (&drawn, &urgency) in urgencies {
        let part = whole * urgency / total;
        match judge(position, drawn, urgency) {
            Verdict::Play(points) => {
                let equal = part / points.len() as f64;
                points.iter().for_each(|point| odds.add(point, equal));
            }
            Verdict::DrawAgain => {
                let mut lowered = urgencies.clone();
                lowered.insert(drawn, 1.0);
                share(position, &lowered, part, odds);
            }
        }
    }
}

/// What becomes of a drawn move.
enum Verdict {
    /// One of these is played.
    Play(PointSet),
    /// The move's urgency falls to 1.
    DrawAgain,
}

/// A.2.
fn judge(position: &Position, drawn: Point, urgency: f64) -> Verdict {
    if let Some(point) = eye_maker(position, drawn).or_else(|| way_out(position, drawn)) {
        return instead_of(position, drawn, &[point]);
    }
    let chain = position.grid.after(position.to_play, drawn).0.chain(drawn);
    if chain.stones.len() == 1 || !chain.is_in_atari() {
        return instead_of(position, drawn, &[]);
    }
    if urgency >= 1_000.0 {
        return Verdict::DrawAgain;
    }
    let before = position.chains_beside(position.to_play, drawn);
    let enemies = before.iter().flat_map(|chain| position.enemies_of(chain));
    let captures: Vec<Point> =
        enemies.filter(|enemy| enemy.is_in_atari()).flat_map(|enemy| enemy.liberties.iter()).collect();
    if !captures.is_empty() {
        return instead_of(position, drawn, &captures);
    }
    let two = before.iter().find(|chain| chain.liberties.len() == 2);
    let other: Vec<Point> =
        two.iter().flat_map(|chain| chain.liberties.iter()).filter(|&p| p != drawn).collect();
    instead_of(position, drawn, &other)
}

/// These, as far as they have an urgency; else the move that was drawn.
fn instead_of(position: &Position, drawn: Point, points: &[Point]) -> Verdict {
    let possible: PointSet = points.iter().copied().filter(|&p| urgency(position, p) > 0.0).collect();
    Verdict::Play(if possible.is_empty() { [drawn].into_iter().collect() } else { possible })
}

/// First rule: all around are stones of one own string and one empty point, which touches that string, too.
fn eye_maker(position: &Position, drawn: Point) -> Option<Point> {
    let empty = only_empty_neighbour(position, drawn)?;
    let own = position.chains_beside(position.to_play, drawn);
    let is_alone = position.chains_beside(!position.to_play, drawn).is_empty() && own.len() == 1;
    (is_alone && own[0].liberties.contains(empty)).then_some(empty)
}

/// Second rule: all around are enemy stones and one empty point, and no enemy string comes into atari or is taken.
fn way_out(position: &Position, drawn: Point) -> Option<Point> {
    let empty = only_empty_neighbour(position, drawn)?;
    let enemies = position.chains_beside(!position.to_play, drawn);
    let is_closed = position.chains_beside(position.to_play, drawn).is_empty() && !enemies.is_empty();
    let after = position.grid.after(position.to_play, drawn).0;
    let is_unchanged = enemies.iter().all(|enemy| {
        let stone = enemy.stones.iter().next().expect("a string has a stone");
        after.get(stone) != Cell::Empty && after.chain(stone).is_in_atari() == enemy.is_in_atari()
    });
    (is_closed && is_unchanged).then_some(empty)
}

fn only_empty_neighbour(position: &Position, point: Point) -> Option<Point> {
    match position.grid.empty_neighbours(point)[..] {
        [only] => Some(only),
        _ => None,
    }
}
