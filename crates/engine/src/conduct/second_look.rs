//! A second look at a move that good manners want and the search does not.
//!
//! Who judges a board to be settled may be wrong: a border that looks closed can be broken, and a neutral point may take the
//! last liberty of the own stones. So before such a move is made, the opponent's answer to it is searched, in a tree of its own:
//! with half of the playouts of a turn, but at least 100 and at most 5,000, and in what is left of its time.

use std::time::Duration;

use go::{Game, Move, PointSet};
use mcts::lower_bound;
use playout::{MoveSet, Restriction, RestrictionKind};

use crate::analysis::Considered;
use crate::budget::Budget;
use crate::player::{Player, PlayerError, Task};

/// A win rate that is lower by so much is a blunder, and not the noise between two searches.
const BLUNDER: f32 = 0.1;

/// In one search less is enough, if a move was tried so often that its interval means something.
const WORSE: f32 = 0.01;
const SOMETIMES: u32 = 20;

/// The playouts of a look. Fewer show nothing, and more would keep somebody waiting who wants the search to end.
const LEAST_PLAYOUTS: u64 = 100;
const MOST_PLAYOUTS: u64 = 5_000;

/// Does the search itself know enough to say that a stone is worse than what it would do? It does if the intervals of both win rates
/// are apart. Of a pass it does not know: it may see it answered by another pass, after which dead stones stay on the
/// board.
pub(super) fn is_refuted(tried: &Considered, best: &Considered) -> bool {
    let upper_end = 1.0 - lower_bound(1.0 - tried.estimate.win_rate, u64::from(tried.visits));
    !tried.mv.is_pass() && tried.visits >= SOMETIMES && upper_end + WORSE < best.lower_bound
}

/// Is the move nearly as good as what the search expects of its own choice? The opponent may not pass in answer. A look that
/// was too short to tell says yes.
pub(super) fn stands_up(
    player: &mut Player,
    task: &Task<'_>,
    mv: Move,
    expected: f32,
    time: Option<Duration>,
) -> Result<bool, PlayerError> {
    let color = task.game.to_play();
    let mut after = task.game.clone();
    if after.play(color, mv).is_err() {
        return Ok(false);
    }
    if time.is_some_and(|time| time.is_zero()) || !has_stones_to_play(&after) {
        return Ok(true);
    }
    let half = task.budget.playouts.map_or(MOST_PLAYOUTS, |playouts| playouts.div_ceil(2));
    let playouts = Some(half.clamp(LEAST_PLAYOUTS, MOST_PLAYOUTS));
    let budget = Budget { playouts, time, most_time: None, stops_early: false, ..task.budget };
    let no_pass = Restriction {
        color: !color,
        moves: MoveSet { points: PointSet::EMPTY, pass: true },
        kind: RestrictionKind::Avoid,
        until_depth: 1,
    };
    let answer = player.search_aside(&Task { restrictions: &[no_pass], ..Task::new(&after, budget) })?;
    let is_known = answer.analysis.playouts >= LEAST_PLAYOUTS;
    Ok(!is_known || 1.0 - answer.analysis.best.estimate.win_rate + BLUNDER >= expected)
}

fn has_stones_to_play(game: &Game) -> bool {
    let color = game.to_play();
    game.size().points().any(|point| game.is_legal(color, point.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Estimate;

    fn tried(mv: &str, wins: u32, visits: u32) -> Considered {
        let win_rate = if visits == 0 { 0.0 } else { wins as f32 / visits as f32 };
        Considered {
            mv: mv.parse().unwrap(),
            visits,
            share: 0.1,
            estimate: Estimate { value: win_rate, win_rate, score: 0.0, score_deviation: 0.0 },
            standard_error: None,
            lower_bound: lower_bound(win_rate, u64::from(visits)),
            variation: Vec::new(),
            variation_visits: Vec::new(),
            ownership: None,
        }
    }

    #[test]
    fn a_stone_is_refuted_by_intervals_that_are_apart() {
        // 0.98 or more.
        let best = tried("C2", 2543, 2579);
        assert!(is_refuted(&tried("A5", 398, 421), &best), "0.963 at most");
        assert!(!is_refuted(&tried("A5", 410, 421), &best), "0.985 at most");
        assert!(is_refuted(&tried("A5", 2, 20), &best));
        assert!(!is_refuted(&tried("A5", 0, 19), &best), "too few playouts to tell");
        assert!(!is_refuted(&tried("A5", 0, 0), &best));
        assert!(!is_refuted(&tried("pass", 2, 200), &best), "of a pass it does not know");
        assert!(!is_refuted(&tried("A5", 10, 25), &tried("C2", 14, 20)), "nor against a few playouts");
    }
}
