//! How much a move lost, and what to call that.
//!
//! Two positions are compared, the one after the move that was played and the one after the first choice. Each has a search
//! of its own with the same budget, and counts by the mean over all its playouts. The number that the search before gives
//! to its first choice would not do: a best of many is chosen for its luck, too, and with few playouts, which leave the
//! replies unexplored, that is worth ten percent and more.

use serde::{Deserialize, Serialize};

use super::finding::Lead;

/// What a move lost against the first choice. What it seems to have won is put down to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Loss {
    /// In win rate.
    pub win_rate: f32,
    /// In points.
    pub score: f32,
}

/// What a loss is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// From 5 % or 5 points on.
    Inaccuracy,
    /// From 10 % or 10 points on.
    Mistake,
    /// From 20 % or 20 points on.
    Blunder,
}

/// Each verdict with the win rate and the points from which on it holds, the gravest first.
const SCALE: [(Verdict, f32, f32); 3] =
    [(Verdict::Blunder, 0.20, 20.0), (Verdict::Mistake, 0.10, 10.0), (Verdict::Inaccuracy, 0.05, 5.0)];

/// A loss counts if it is larger than so many standard errors.
const SURE: f32 = 2.0;

impl Loss {
    /// What is lost from one to the other, both as the player who moved sees them.
    pub fn between(best: &Lead, played: &Lead) -> Loss {
        Loss {
            win_rate: (best.win_rate - played.win_rate).max(0.0),
            score: (best.score - played.score).max(0.0),
        }
    }
}

impl Verdict {
    /// All, the least first.
    pub const ALL: [Verdict; 3] = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];

    /// The verdict on a move by what the best one and itself are worth, both as the player who moved sees them. A loss
    /// that chance may explain has none, nor have points that were given up for a higher win rate.
    pub fn on(best: &Lead, played: &Lead) -> Option<Verdict> {
        let loss = Loss::between(best, played);
        let is_sure = |loss: f32, errors: [f32; 2]| loss > SURE * errors[0].hypot(errors[1]);
        let in_win_rate = is_sure(loss.win_rate, [best.win_rate_error(), played.win_rate_error()]);
        let in_points = played.win_rate <= best.win_rate
            && is_sure(loss.score, [best.score_error(), played.score_error()]);
        let holds = |&(_, win_rate, points): &(Verdict, f32, f32)| {
            in_win_rate && loss.win_rate >= win_rate || in_points && loss.score >= points
        };
        SCALE.into_iter().find(holds).map(|(verdict, ..)| verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(win_rate: f32, score: f32, visits: u64) -> Lead {
        Lead { win_rate, score, score_deviation: 12.0, visits }
    }

    #[test]
    fn losses_are_differences_and_never_negative() {
        let loss = Loss::between(&lead(0.75, 4.0, 900), &lead(0.5, 5.5, 900));
        assert_eq!(loss, Loss { win_rate: 0.25, score: 0.0 });
        let loss = Loss::between(&lead(0.5, 3.0, 900), &lead(0.75, 1.0, 900));
        assert_eq!(loss, Loss { win_rate: 0.0, score: 2.0 });
    }

    #[test]
    fn the_scale_goes_by_win_rate() {
        let verdict = |played| Verdict::on(&lead(0.6, 0.0, 100_000), &lead(played, 0.0, 100_000));
        assert_eq!(verdict(0.58), None);
        assert_eq!(verdict(0.54), Some(Verdict::Inaccuracy));
        assert_eq!(verdict(0.49), Some(Verdict::Mistake));
        assert_eq!(verdict(0.39), Some(Verdict::Blunder));
    }

    #[test]
    fn points_lost_in_a_decided_game_count_too() {
        let verdict = |points| Verdict::on(&lead(0.99, points, 10_000), &lead(0.99, 0.0, 10_000));
        assert_eq!(verdict(4.0), None);
        assert_eq!(verdict(6.0), Some(Verdict::Inaccuracy));
        assert_eq!(verdict(30.0), Some(Verdict::Blunder));
    }

    #[test]
    fn points_given_up_for_safety_are_no_mistake() {
        assert_eq!(Verdict::on(&lead(0.8, 30.0, 10_000), &lead(0.9, 5.0, 10_000)), None);
    }

    #[test]
    fn what_chance_explains_is_no_mistake() {
        assert_eq!(Verdict::on(&lead(0.6, 0.0, 20), &lead(0.45, 0.0, 20)), None);
        assert_eq!(Verdict::on(&lead(0.6, 0.0, 2000), &lead(0.45, 0.0, 2000)), Some(Verdict::Mistake));
        assert_eq!(Verdict::on(&lead(0.5, 6.0, 20), &lead(0.5, 0.0, 20)), None);
    }
}
