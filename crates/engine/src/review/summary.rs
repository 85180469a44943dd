//! What a review says about the two players.

use go::{Color, PerColor};
use serde::Serialize;

use super::loss::Verdict;
use super::{JudgedMove, Review};

/// The mistakes that are told for each player, at most.
pub(super) const LARGEST: usize = 5;

/// How both played.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary(pub PerColor<PlayerSummary>);

/// How a player played. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerSummary {
    /// The moves that were judged.
    pub moves: usize,
    /// Those of them that the search would have made.
    pub first_choices: usize,
    /// Their share.
    pub first_choice_share: f64,
    /// The mean of what the moves lost in win rate.
    pub mean_win_rate_loss: f64,
    /// The same in points.
    pub mean_score_loss: f64,
    /// The inaccuracies, mistakes and blunders; a blunder is no mistake as well.
    pub inaccuracies: usize,
    /// See above.
    pub mistakes: usize,
    /// See above.
    pub blunders: usize,
    /// The numbers of the moves that lost most, the worst first.
    pub largest: Vec<usize>,
}

impl Summary {
    /// Counts.
    pub fn new(review: &Review) -> Summary {
        Summary(PerColor(Color::BOTH.map(|color| PlayerSummary::new(review, color))))
    }
}

impl PlayerSummary {
    fn new(review: &Review, color: Color) -> PlayerSummary {
        let own: Vec<&JudgedMove> = review.moves.iter().filter(|judged| judged.color == color).collect();
        let count = |verdict| own.iter().filter(|judged| judged.verdict == Some(verdict)).count();
        let mean = |loss: fn(&JudgedMove) -> f32| {
            own.iter().map(|judged| f64::from(loss(judged))).sum::<f64>() / own.len().max(1) as f64
        };
        let first_choices = own.iter().filter(|judged| judged.is_first_choice).count();
        let largest = review.mistakes().into_iter().filter(|judged| judged.color == color);
        PlayerSummary {
            moves: own.len(),
            first_choices,
            first_choice_share: first_choices as f64 / own.len().max(1) as f64,
            mean_win_rate_loss: mean(|judged| judged.loss.win_rate),
            mean_score_loss: mean(|judged| judged.loss.score),
            inaccuracies: count(Verdict::Inaccuracy),
            mistakes: count(Verdict::Mistake),
            blunders: count(Verdict::Blunder),
            largest: largest.take(LARGEST).map(|judged| judged.number).collect(),
        }
    }

    /// How many moves had this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Inaccuracy => self.inaccuracies,
            Verdict::Mistake => self.mistakes,
            Verdict::Blunder => self.blunders,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{finding, review_of};
    use super::*;

    #[test]
    fn each_player_is_counted_apart_and_the_worst_move_comes_first() {
        let review = review_of(
            "(;SZ[5];B[cc];W[aa];B[bb];W[dd];B[ee])",
            vec![
                finding(Color::Black, 0.5, "C3", 0.5),
                finding(Color::White, 0.5, "B2", 0.5),
                finding(Color::Black, 0.6, "C4", 0.6),
                finding(Color::White, 0.54, "C2", 0.54),
                finding(Color::Black, 0.54, "C1", 0.8),
                finding(Color::White, 0.2, "A2", 0.2),
            ],
        );
        let Summary(players) = Summary::new(&review);
        let black = &players[Color::Black];
        assert_eq!((black.moves, black.first_choices), (3, 1));
        assert_eq!((black.inaccuracies, black.mistakes, black.blunders), (1, 0, 1));
        assert_eq!(black.largest, [5, 3]);
        assert!((black.mean_win_rate_loss - (0.0 + 0.06 + 0.6) / 3.0).abs() < 1e-6, "{black:?}");
        let white = &players[Color::White];
        assert_eq!((white.moves, white.mistakes, white.largest.as_slice()), (2, 1, &[2][..]));
    }

    #[test]
    fn a_player_without_moves_has_no_mean_to_divide_by() {
        let review = review_of(
            "(;SZ[5];B[cc])",
            vec![finding(Color::Black, 0.5, "C3", 0.5), finding(Color::White, 0.5, "B2", 0.5)],
        );
        let Summary(players) = Summary::new(&review);
        assert_eq!(players[Color::White], PlayerSummary::default());
    }
}
