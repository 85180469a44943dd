//! Captures first, else uniformly random moves: MoGo's "pure random mode".
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.2.
//! Reads: nothing but the board.
//! Differs: the paper "privileges" captures without saying how much; here they come first, as in its other mode, or
//!   with a given probability.

use go::{Board, Color};
use serde::{Deserialize, Serialize};

use super::{Choice, Play, Reason};
use crate::game::Playing;
use crate::probability::Probability;
use mcts::Random;

/// A move that captures, if there is one: any of the points where something is captured, with the same probability.
/// Else a move of [`Uniform`](super::Uniform).
///
/// Where three kos are open, each capture is answered by another until the cap of the loop ends the game: about one
/// game in 160 on 9 x 9 (docs/playouts.md).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CaptureFirst {
    /// The probability of looking for captures; 1.
    pub capture_p: Probability,
}

impl Default for CaptureFirst {
    fn default() -> CaptureFirst {
        CaptureFirst { capture_p: Probability::ALWAYS }
    }
}

impl<B: Board> Play<B> for CaptureFirst {
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        if self.capture_p.happens(random)
            && let Some(point) = game.board.random_capture(color, |n| random.index(n))
        {
            return Choice { point: Some(point), reason: Reason::Capture };
        }
        match game.board.random_move(color, |n| random.index(n)) {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }
}

#[cfg(test)]
mod tests {
    use go::{Size, SmallBoard, WatchfulBoard};

    use super::*;
    use crate::game::play_out;
    use crate::testing::{agree, check_even, choices, position};

    #[test]
    fn every_capturing_point_is_equally_likely_and_nothing_else_is_played() {
        // The points count, not the strings: on the upper one, two are captured.
        let picture = "X O a O X\n. X . X .\n. . . . .\nX . . . a\nO a . X O";
        let reasons = check_even(picture, Color::Black, &mut CaptureFirst::default());
        assert_eq!(reasons, ["capture"; 3]);
    }

    #[test]
    fn a_ko_is_not_retaken() {
        fn check<B: Board>() {
            let mut game = position::<B>(". . . .\n. X O .\nX . X O", Color::White);
            game.board.play(Color::White, "B1".parse().unwrap());
            let ko = game.board.ko();
            assert!(ko.is_some());
            game.to_play = Color::Black;
            assert!(!choices(&game, &mut CaptureFirst::default(), 300).contains_key(&ko));
        }
        check::<SmallBoard>();
        check::<WatchfulBoard>();
    }

    #[test]
    fn captures_are_made_with_the_given_probability() {
        let game = position::<SmallBoard>("X O .\n. . .\n. . .", Color::White);
        let half = Probability::try_from(0.5).unwrap();
        let found = choices(&game, &mut CaptureFirst { capture_p: half }, 6000);
        let (_, captures) = found[&Some("A2".parse().unwrap())];
        // A half, and a seventh of the other half; four standard deviations are 154.
        assert!(captures.abs_diff(3000 + 3000 / 7) < 154, "{captures} of 6000");
    }

    #[test]
    fn nearly_all_games_end_and_both_boards_play_alike() {
        fn areas<B: Board>(seed: u64) -> Vec<f64> {
            let start = Playing::new(B::new(Size::square(9)), Color::Black);
            let mut random = Random::new(seed);
            let mut play =
                || play_out(&mut start.clone(), &mut CaptureFirst::default(), &mut random, &mut ());
            let outcomes: Vec<_> = (0..2000).map(|_| play()).collect();
            let ended = outcomes.iter().filter(|outcome| outcome.moves < start.cap).count();
            assert!(ended > 1960, "only {ended} of 2000 games ended by themselves");
            outcomes.iter().map(|outcome| f64::from(outcome.area)).collect()
        }
        assert!(agree(&areas::<SmallBoard>(1), &areas::<WatchfulBoard>(2)));
    }

    #[test]
    fn its_parameter_can_be_left_out_and_no_other_is_known() {
        assert_eq!(toml::from_str::<CaptureFirst>("").unwrap(), CaptureFirst::default());
        assert!(toml::from_str::<CaptureFirst>("capture = 1.0").is_err());
    }
}
