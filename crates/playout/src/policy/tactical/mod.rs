//! Answers to the last move with tactics: Tengen's own.
//!
//! Source: the steps of MoGo's policy (`mogo.rs`), with what later programs added to them: Fuego, Pachi and michi. Each
//!   step is taken with a probability, because a rule that is always obeyed makes all games alike.
//! Reads: the board and the last move.

mod nakade;
mod running;
mod self_atari;
#[cfg(test)]
mod tests;

use go::{Board, Color, Point};
use serde::{Deserialize, Serialize};

use super::mogo::pattern_around;
use super::{Choice, Play, Reason};
use crate::game::Playing;
use crate::pattern::Patterns;
use crate::probability::Probability;
use mcts::Random;

/// The first of these that finds a move:
///
/// 1. a string that the last move put in atari is saved, by a capture or by an extension that leads somewhere;
/// 2. the string of the last move is taken;
/// 3. a string next to the last move with two liberties is saved from a ladder, or that of the last move is caught in one;
/// 4. the vital point of a small space that the last move touches is taken;
/// 5. a move looks like one of the patterns, is legal and no self-atari;
/// 6. a move captures;
/// 7. any move that fills no own eye, and is no self-atari that helps nobody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tactical {
    /// The probability of the first step.
    pub save_p: Probability,
    /// Strings of so many stones and more are not extended into a ladder that catches them; smaller ones are extended without
    /// reading, which takes as long as ten moves of a playout.
    pub read_from: u32,
    /// The probability of the second step.
    pub take_p: Probability,
    /// The probability of the third step.
    pub ladder_p: Probability,
    /// The probability of the fourth step.
    pub nakade_p: Probability,
    /// The probability of the fifth step.
    pub pattern_p: Probability,
    /// The probability of the sixth step.
    pub capture_p: Probability,
    /// The probability to look for another move instead of a self-atari in the last step.
    pub careful_p: Probability,
    /// The patterns; all eleven.
    pub patterns: Patterns,
}

impl Default for Tactical {
    fn default() -> Tactical {
        Tactical {
            save_p: Probability::of(0.9),
            read_from: 1,
            take_p: Probability::of(0.9),
            ladder_p: Probability::NEVER,
            nakade_p: Probability::of(0.8),
            pattern_p: Probability::of(0.95),
            capture_p: Probability::of(0.8),
            careful_p: Probability::of(0.8),
            patterns: Patterns::default(),
        }
    }
}

/// Another move is looked for so often.
const OTHER_DRAWS: u32 = 3;

impl<B: Board> Play<B> for Tactical {
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        if let Some(last) = game.last
            && let Some(choice) = self.answer(&game.board, color, last, random)
        {
            return choice;
        }
        let board = &mut game.board;
        if self.capture_p.happens(random)
            && let Some(point) = board.random_capture(color, |n| random.index(n))
        {
            return Choice { point: Some(point), reason: Reason::Capture };
        }
        let mut drawn = board.random_move(color, |n| random.index(n));
        for _ in 0..OTHER_DRAWS {
            let Some(point) = drawn else { break };
            if !self.careful_p.happens(random) || !self_atari::is_bad(board, color, point) {
                break;
            }
            drawn = board.random_move(color, |n| random.index(n));
        }
        match drawn {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }
}

impl Tactical {
    /// An answer to the last move, if one is called for.
    #[inline(always)]
    fn answer<B: Board>(&self, board: &B, color: Color, last: Point, random: &mut Random) -> Option<Choice> {
        if self.save_p.happens(random)
            && let Some(choice) = running::save(board, color, last, self.read_from, random)
        {
            return Some(choice);
        }
        if self.take_p.happens(random)
            && let Some(choice) = running::take(board, color, last)
        {
            return Some(choice);
        }
        if self.ladder_p.happens(random)
            && let Some(choice) = running::ladder(board, color, last)
        {
            return Some(choice);
        }
        // Both of the next steps look at it.
        let ring = board.ring(last);
        if self.nakade_p.happens(random)
            && let Some(point) = nakade::vital_point(board, color, last, &ring)
        {
            return Some(Choice { point: Some(point), reason: Reason::VitalPoint });
        }
        if self.pattern_p.happens(random) {
            return pattern_around(&self.patterns, board, color, last, &ring, random);
        }
        None
    }
}
