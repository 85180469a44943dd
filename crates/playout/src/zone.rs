//! Zone mode: playouts in a part of the board.
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.3: on a large board playouts are too long for credible scores, so
//!   that they are played in a zone alone, and the rest of the board counts as games from before the search say.
//! Differs: how the zone follows from the group is not in the paper, and α is not given; see [`ZoneMode`]. Nor does it say
//!   how the games before the search are played. The score outside is that of games on the whole board, and the score
//!   inside that of games in the zone, like those of the search: stones at the fence have liberties that nobody
//!   takes, so that games on the whole board have other scores, and the search would begin as if won or lost.

use go::fate::{self, Group};
use go::{Board, Point, PointSet};
use mcts::Random;
use serde::{Deserialize, Serialize};

use crate::ownership::Ownership;
use crate::policy::Policy;
use crate::position::{Start, Zone};
use crate::survey::{survey, survey_in};

/// Playouts are restricted to a zone around the groups of the last two moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ZoneMode {
    /// How far the zone reaches beyond the group, in steps of the common-fate graph; 2.
    pub margin: u8,
    /// The games from which the scores of zone and rest are estimated before the search, so many for each; 5,000.
    pub playouts: u32,
    /// How much of the lead on the whole board is left in the search, from 0, an even game, to 1, all of it; 0.5.
    pub alpha: f32,
}

impl Default for ZoneMode {
    fn default() -> ZoneMode {
        ZoneMode { margin: 2, playouts: 5000, alpha: 0.5 }
    }
}

/// After so many games the clock is looked at.
const AT_A_TIME: u32 = 50;

impl ZoneMode {
    /// Are there zones for this policy? They are MoGo's, for both of its modes; a search for each policy on boards with a
    /// fence would take long to compile, and nobody has asked for others.
    pub fn is_for(policy: &Policy) -> bool {
        matches!(policy, Policy::Mogo(_) | Policy::CaptureFirst(_))
    }

    /// The zone around a group.
    pub fn of(&self, board: &impl Board, group: &Group) -> PointSet {
        fate::zone(board, group, self.margin)
    }

    /// The zone of a group at the start of a search, and what games from there say about the rest of the board. There are
    /// fewer games if there is no more time for them.
    pub(crate) fn estimate(
        &self,
        policy: &Policy,
        start: &Start,
        group: &Group,
        random: &mut Random,
        has_time: &mut dyn FnMut() -> bool,
    ) -> Zone {
        let board = &start.game.board;
        let points = self.of(board, group);
        let (mut on_the_board, mut in_the_zone) = (Ownership::default(), Ownership::default());
        let mut left = self.playouts;
        while left > 0 && (on_the_board.games() == 0 || has_time()) {
            let games = left.min(AT_A_TIME);
            on_the_board.merge(&survey(policy, &start.game, games, random), board.size());
            in_the_zone.merge(&survey_in(&points, policy, &start.game, games, random), board.size());
            left -= games;
        }
        let is_inside = |point: &Point| points.contains(*point);
        let rest = board.size().points().filter(|point| !is_inside(point));
        let outside: f32 = rest.map(|point| on_the_board.value(point)).sum();
        let inside: f32 = points.iter().map(|point| in_the_zone.value(point)).sum();
        // Under territory rules the stones played so far count too: with those of the zone.
        let stones = start.score(0, start.stones) + start.advance;
        Zone { points, expected: outside, tuned: self.outside(inside + stones, outside, start.advance) }
    }

    /// What the rest of the board counts in the search, by formula (2) of the paper: with `inside` and `outside` the mean
    /// scores of zone and rest, as good as the score of the zone needs for a lead of `alpha` times the estimated one.
    pub fn outside(&self, inside: f32, outside: f32, komi: f32) -> f32 {
        self.alpha * (outside + inside - komi) - (inside - komi)
    }
}

#[cfg(test)]
mod tests {
    use go::diagram::Picture;
    use go::{Color, Game, Move, Rules};
    use mcts::Game as _;

    use super::*;
    use crate::position::{Moves, Position, number_of};

    /// A game that is over but for the passes: Black has the left with two eyes, White the right.
    const SETTLED: &str = "\
        . X O . O
        X X O O O
        . X O O .
        X X O O O";

    fn game(picture: &str, komi: f32) -> Game {
        let picture: Picture = picture.parse().unwrap();
        let mut game = picture.to_game(Rules::CHINESE, Color::Black).unwrap();
        game.set_komi(komi).unwrap();
        game
    }

    fn points(names: &str) -> PointSet {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn a_game_that_ends_in_the_tree_counts_the_zone_and_what_the_rest_is_said_to_be() {
        let game = game(SETTLED, 0.5);
        // Black's corner and three stones of White's.
        let zone = Zone { points: points("A1 A2 A3 A4 C4 C3 C2"), expected: 2.25, tuned: -1.5 };
        let start = Start::new(&game, Moves::default()).in_zone(zone);
        let mut position = Position::in_zone(&start);
        for _ in 0..2 {
            position.play(number_of(Move::Pass));
        }
        let mcts::Outcome { score, win } = position.outcome().unwrap();
        assert!((score - (4.0 - 3.0 + 2.25 - 0.5)).abs() < 1e-6, "{score}");
        assert_eq!(win as u32, 0, "4 - 3 - 1.5 is less than komi");
    }

    #[test]
    fn estimates_are_the_scores_of_zone_and_rest() {
        // Whoever plays, everything stays whose it is: 8 points of Black's and 12 of White's.
        let game = game(SETTLED, 0.5);
        let start = Start::new(&game, Moves::default());
        let group = fate::group(game.board(), &["A2".parse().unwrap()], 1, 50).unwrap();
        let policy = Policy::named("mogo").unwrap();
        let mode = ZoneMode { margin: 0, playouts: 20, alpha: 0.5 };
        let zone = mode.estimate(&policy, &start, &group, &mut Random::new(1), &mut || true);
        assert_eq!(zone.points, points("A1 A2 A3 A4 B1 B2 B3 B4"), "Black's string and its eyes");
        let expected = 0.5 * (-12.0 + 8.0 - 0.5) - (8.0 - 0.5);
        assert!((zone.tuned - expected).abs() < 1e-4, "{} for {expected}", zone.tuned);
        assert!((zone.expected + 12.0).abs() < 1e-4, "{}", zone.expected);
    }
    #[test]
    fn without_time_there_are_a_few_games_all_the_same() {
        let game = game(SETTLED, 0.5);
        let start = Start::new(&game, Moves::default());
        let group = fate::group(game.board(), &["A2".parse().unwrap()], 1, 50).unwrap();
        let policy = Policy::named("capture-first").unwrap();
        let mode = ZoneMode { margin: 0, playouts: u32::MAX, alpha: 1.0 };
        let mut asked = 0;
        let mut has_time = || {
            asked += 1;
            asked < 3
        };
        let zone = mode.estimate(&policy, &start, &group, &mut Random::new(1), &mut has_time);
        assert!((zone.tuned + 12.0).abs() < 1e-4, "{}", zone.tuned);
        assert_eq!(asked, 3);
    }
}
