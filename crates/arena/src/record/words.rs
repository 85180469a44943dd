//! A game in words: its result, and how it came about.

use std::fmt;

use go::sgf::{self, WonBy};
use go::{Color, Point};

use super::{Claim, Ending, Fault, GameRecord, Scorer};

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 5] =
        [Fault::Crash, Fault::Stall, Fault::IllegalMove, Fault::Time, Fault::Protocol];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Crash => "crash",
            Fault::Stall => "stall",
            Fault::IllegalMove => "illegal move",
            Fault::Time => "time",
            Fault::Protocol => "protocol",
        })
    }
}

/// How the score came about, in a sentence.
impl fmt::Display for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scorer::Both => "The players agree on the score.",
            Scorer::BothOnTheWinner => {
                "The players agree on the winner and not on the score, which is the one that is worse for the winner."
            }
            Scorer::One => "One player named the dead stones, and the other had no opinion.",
            Scorer::Referee => "The referee named the dead stones.",
            Scorer::Nobody => "Every stone on the board counted as alive.",
        })
    }
}

impl GameRecord {
    /// The result as game records have it: `B+3.5`, `W+R`, `B+T` for a loss on time, `B+F` for other forfeits, `0` for a
    /// draw, `Void` for no result.
    pub fn result(&self) -> sgf::Outcome {
        let win = |winner: Color, by: WonBy| sgf::Outcome::Win { winner, by };
        match &self.ending {
            Ending::Score { result, .. } => result
                .winner()
                .map_or(sgf::Outcome::Draw, |winner| win(winner, WonBy::Points(result.for_black().abs()))),
            Ending::Disagreement | Ending::MoveCap => sgf::Outcome::Void,
            Ending::Resignation { by } => win(!*by, WonBy::Resignation),
            Ending::Forfeit { by, fault: Fault::Time, .. } => win(!*by, WonBy::Time),
            Ending::Forfeit { by, .. } => win(!*by, WonBy::Forfeit),
        }
    }

    /// How the game ended, in sentences, one to a line.
    pub fn how_it_ended(&self) -> Vec<String> {
        let named = |color: Color| format!("{color} ({})", self.players.of(color));
        let mut sentences = match &self.ending {
            Ending::Score { result, by: Scorer::Nobody, .. } => {
                vec![format!("Both passed: {result}. {}", Scorer::Nobody)]
            }
            Ending::Score { result, by, dead } => {
                vec![format!("Both passed: {result}. {by} {}", dead_stones(dead))]
            }
            Ending::Disagreement => {
                vec!["Both passed, and the players do not agree on the score: no result.".to_owned()]
            }
            Ending::Resignation { by } => vec![format!("{} resigned.", named(*by))],
            Ending::MoveCap => vec!["The game reached the limit of moves: no result.".to_owned()],
            Ending::Forfeit { by, fault, reason } => {
                vec![format!("{} forfeited the game ({fault}): {reason}", named(*by))]
            }
        };
        for color in Color::BOTH {
            let claim = self.claims.of(color);
            sentences.extend(claim.in_words().map(|words| format!("{} says: {words}", named(color))));
        }
        sentences.extend(self.notes.iter().cloned());
        sentences
    }
}

impl Claim {
    /// What it says; nothing if it says nothing.
    fn in_words(&self) -> Option<String> {
        let result = match (&self.result, &self.own_result) {
            (Some(result), Some(own)) if own != result => {
                Some(format!("{result}, and {own} by its own count."))
            }
            (Some(result), _) => Some(format!("{result}.")),
            (None, Some(own)) => Some(format!("{own} by its own count.")),
            (None, None) => None,
        };
        let dead = self.dead.as_deref().map(dead_stones);
        let parts: Vec<String> = result.into_iter().chain(dead).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

fn dead_stones(points: &[Point]) -> String {
    match points {
        [] => "No stone is dead.".to_owned(),
        points => format!("Dead: {}.", points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::game;

    fn claim(dead: Option<&[&str]>, result: Option<&str>, own_result: Option<&str>) -> Claim {
        let dead = dead.map(|points| points.iter().map(|point| point.parse().unwrap()).collect());
        Claim { dead, result: result.map(str::to_owned), own_result: own_result.map(str::to_owned) }
    }

    #[test]
    fn claims_are_told_as_far_as_they_go() {
        let claims = [
            (claim(None, None, None), None),
            (claim(Some(&[]), Some("B+1.5"), Some("B+1.5")), Some("B+1.5. No stone is dead.")),
            (
                claim(Some(&["A1", "B2"]), Some("B+1.5"), Some("W+2")),
                Some("B+1.5, and W+2 by its own count. Dead: A1 B2."),
            ),
            (claim(None, None, Some("W+2")), Some("W+2 by its own count.")),
            (claim(Some(&["A1"]), None, None), Some("Dead: A1.")),
        ];
        for (claim, words) in claims {
            assert_eq!(claim.in_words().as_deref(), words);
        }
    }

    #[test]
    fn what_was_not_in_order_comes_last() {
        let mut game = game(0, "a", "b").ended(Ending::Disagreement).claimed("B+1.5", "W+2.5");
        game.notes.push("Strange.".to_owned());
        assert_eq!(
            game.how_it_ended(),
            [
                "Both passed, and the players do not agree on the score: no result.",
                "Black (a) says: B+1.5.",
                "White (b) says: W+2.5.",
                "Strange."
            ]
        );
    }

    #[test]
    fn every_fault_is_listed_once_with_a_word_of_its_own() {
        let mut words: Vec<String> = Fault::ALL.iter().map(Fault::to_string).collect();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), 5);
    }
}
