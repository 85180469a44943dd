//! A search as others are told of it: the position with its past, and what may be played there.

use go::{Board, Cell, Color, Game, Move, Point, PointSet, Rules, Size};
use playout::{MoveSet, Restriction, RestrictionKind};
use serde::{Deserialize, Serialize};

use crate::player::Task;

/// All that a search depends on besides the player and the budget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brief {
    width: usize,
    height: usize,
    rules: Rules,
    komi: f32,
    handicap: usize,
    move_cap: usize,
    black: Vec<Point>,
    white: Vec<Point>,
    first: Color,
    turns: Vec<(Color, Move)>,
    to_play: Color,
    restrictions: Vec<Forbidden>,
    /// The hash of the position, by which mistakes are found.
    hash: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Forbidden {
    color: Color,
    points: Vec<Point>,
    pass: bool,
    /// Are they the only ones that may be played?
    only: bool,
    until_depth: u32,
}

/// Why there is no game by a brief.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position that was told is none: {0}")]
pub struct BriefError(String);

impl Brief {
    /// What others need to know of a task; nothing if its game cannot be told, as one whose stones were set up after prisoners
    /// had been taken.
    pub fn of(task: &Task<'_>) -> Option<Brief> {
        let game = task.game;
        let stones = |color| game.start().stone_set(color).iter().collect();
        let brief = Brief {
            width: game.size().width(),
            height: game.size().height(),
            rules: game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            move_cap: game.move_cap(),
            black: stones(Color::Black),
            white: stones(Color::White),
            first: game.first(),
            turns: game.turns().iter().map(|turn| (turn.color, turn.mv)).collect(),
            to_play: game.to_play(),
            restrictions: task.restrictions.iter().map(Forbidden::of).collect(),
            hash: game.hash(),
        };
        let again = brief.game().ok()?;
        (again.prisoners() == game.prisoners() && again.handicap() == game.handicap()).then_some(brief)
    }

    /// The game.
    pub fn game(&self) -> Result<Game, BriefError> {
        let told = |error: &dyn std::fmt::Display| BriefError(error.to_string());
        let size = Size::new(self.width, self.height).map_err(|error| told(&error))?;
        let mut game = Game::new(size, self.rules);
        game.set_komi(self.komi).map_err(|error| told(&error))?;
        game.set_move_cap(self.move_cap);
        if self.handicap > 0 && self.white.is_empty() {
            game.place_handicap(&self.black).map_err(|error| told(&error))?;
        } else {
            let black = self.black.iter().map(|&point| (point, Cell::Black));
            let white = self.white.iter().map(|&point| (point, Cell::White));
            game.set_up(&black.chain(white).collect::<Vec<_>>()).map_err(|error| told(&error))?;
        }
        game.set_first(self.first);
        for &(color, mv) in &self.turns {
            game.play(color, mv).map_err(|error| told(&error))?;
        }
        if game.to_play() != self.to_play {
            game.set_to_play(self.to_play);
        }
        if game.hash() != self.hash {
            return Err(BriefError("its stones are not where they should be".to_owned()));
        }
        Ok(game)
    }

    /// What may not be played.
    pub fn restrictions(&self) -> Vec<Restriction> {
        self.restrictions.iter().map(Forbidden::restriction).collect()
    }
}

impl Forbidden {
    fn of(restriction: &Restriction) -> Forbidden {
        Forbidden {
            color: restriction.color,
            points: restriction.moves.points.iter().collect(),
            pass: restriction.moves.pass,
            only: restriction.kind == RestrictionKind::Allow,
            until_depth: restriction.until_depth,
        }
    }

    fn restriction(&self) -> Restriction {
        Restriction {
            color: self.color,
            moves: MoveSet { points: self.points.iter().copied().collect::<PointSet>(), pass: self.pass },
            kind: if self.only { RestrictionKind::Allow } else { RestrictionKind::Avoid },
            until_depth: self.until_depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    fn brief(game: &Game, restrictions: &[Restriction]) -> Option<Brief> {
        Brief::of(&Task { restrictions, ..Task::new(game, Budget::playouts(1)) })
    }

    fn through_json(brief: &Brief) -> Brief {
        serde_json::from_str(&serde_json::to_string(brief).unwrap()).unwrap()
    }

    #[test]
    fn a_game_comes_out_as_it_went_in() {
        let mut game = Game::new(Size::new(9, 7).unwrap(), Rules::JAPANESE);
        game.set_komi(0.5).unwrap();
        game.place_handicap(&["C3".parse().unwrap(), "G5".parse().unwrap()]).unwrap();
        for (color, mv) in [(Color::White, "D4"), (Color::White, "E5"), (Color::Black, "pass")] {
            game.play(color, mv.parse().unwrap()).unwrap();
        }
        game.set_to_play(Color::Black);
        let moves = [Move::Pass, "A1".parse().unwrap()].into_iter().collect();
        let restriction =
            Restriction { color: Color::Black, moves, kind: RestrictionKind::Allow, until_depth: 3 };
        let told = through_json(&brief(&game, &[restriction]).unwrap());
        let again = told.game().unwrap();
        assert_eq!((again.hash(), again.to_play(), again.first()), (game.hash(), Color::Black, Color::White));
        assert_eq!((again.turns(), again.handicap()), (game.turns(), 2));
        assert_eq!((again.rules(), again.komi().to_bits()), (game.rules(), game.komi().to_bits()));
        assert_eq!(told.restrictions(), [restriction]);
        assert_eq!(brief(&again, &[restriction]), Some(told));
    }

    #[test]
    fn prisoners_from_before_a_set_up_cannot_be_told() {
        let mut game = Game::new(Size::square(5), Rules::JAPANESE);
        for (color, mv) in [(Color::White, "A1"), (Color::Black, "A2"), (Color::Black, "B1")] {
            game.play(color, mv.parse().unwrap()).unwrap();
        }
        assert!(brief(&game, &[]).is_some());
        game.set_up(&[("E5".parse().unwrap(), Cell::White)]).unwrap();
        assert_eq!(brief(&game, &[]), None);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = Game::new(Size::square(5), Rules::CHINESE);
        let good = brief(&game, &[]).unwrap();
        let twice = vec![(Color::Black, "C3".parse().unwrap()), (Color::White, "C3".parse().unwrap())];
        let wrong = [
            Brief { width: 0, ..good.clone() },
            Brief { komi: f32::NAN, ..good.clone() },
            Brief { turns: twice, ..good.clone() },
            Brief { black: vec!["T19".parse().unwrap()], ..good.clone() },
            Brief { hash: 1, ..good },
        ];
        for brief in wrong {
            assert!(brief.game().is_err(), "{brief:?}");
        }
    }
}
