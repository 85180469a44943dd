//! Numbers and verdicts in words, for comments and tables.

use std::fmt;

use go::{Color, Move};

use super::finding::Lead;
use super::loss::{Loss, Verdict};
use super::{JudgedMove, PlayerSummary};

/// `Black 54.3 %, +1.2 points`.
impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Black {:.1} %, {:+.1} points", 100.0 * self.win_rate, without_sign_of_zero(self.score))
    }
}

/// `10.2 % and 3.1 points`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} % and {:.1} points", 100.0 * self.win_rate, self.score)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        })
    }
}

impl Verdict {
    /// `an inaccuracy`.
    pub(super) fn with_article(self) -> String {
        let article = if self == Verdict::Inaccuracy { "an" } else { "a" };
        format!("{article} {self}")
    }

    /// `3 mistakes`.
    fn counted(self, count: usize) -> String {
        match (count, self) {
            (1, _) => format!("1 {self}"),
            (_, Verdict::Inaccuracy) => format!("{count} inaccuracies"),
            _ => format!("{count} {self}s"),
        }
    }
}

/// Moves with spaces between them.
pub(super) fn sequence(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The comment on a move: who is ahead after it, and what would have been better.
pub(super) fn comment(judged: &JudgedMove) -> String {
    let mut text = format!("{}.", judged.lead);
    match (&judged.best, judged.verdict) {
        _ if judged.is_first_choice => text += " This was the first choice.",
        (None, _) => {}
        (Some(best), _) if judged.loss == Loss::default() => {
            text += &format!(" The first choice, {}, is no better ({}).", best.mv, best.lead);
        }
        (Some(best), verdict) => {
            if let Some(verdict) = verdict {
                let color = judged.color;
                text += &format!(" {color} lost {}: {}.", judged.loss, verdict.with_article());
            }
            let better = if verdict.is_some() { "Better was" } else { "The first choice was" };
            text += &format!(" {better} {} ({}): {}", best.mv, best.lead, sequence(&best.variation));
        }
    }
    text
}

/// A sentence about a player.
pub(super) fn player(color: Color, name: Option<&str>, summary: &PlayerSummary) -> String {
    let name = name.filter(|name| !name.is_empty()).map_or(String::new(), |name| format!(" ({name})"));
    let counts: Vec<String> =
        Verdict::ALL.iter().map(|&verdict| verdict.counted(summary.count(verdict))).collect();
    let moves = if summary.moves == 1 { "1 move".to_owned() } else { format!("{} moves", summary.moves) };
    let choices = if summary.first_choices == 1 { "choice" } else { "choices" };
    format!(
        "{color}{name}: {moves}, {} first {choices}; mean loss {:.1} % and {:.1} points; {}.",
        summary.first_choices,
        100.0 * summary.mean_win_rate_loss,
        summary.mean_score_loss,
        counts.join(", ")
    )
}

/// One of the largest losses: `move 23, White E5, lost 23.4 % and 5.2 points; better D4 F5`.
pub(super) fn mistake(judged: &JudgedMove) -> String {
    let JudgedMove { number, color, mv, loss, .. } = judged;
    let better = judged.best.as_ref().map(|best| format!("; better {}", sequence(&best.variation)));
    format!("move {number}, {color} {mv}, lost {loss}{}", better.unwrap_or_default())
}

/// No `-0.0`.
fn without_sign_of_zero(points: f32) -> f32 {
    if points.abs() < 0.05 { 0.0 } else { points }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{finding, lead, review_of};
    use super::*;

    #[test]
    fn comments_say_who_is_ahead_and_what_was_better() {
        let review = review_of(
            "(;SZ[5];B[cc];W[aa];B[bb];W[dd])",
            vec![
                finding(Color::Black, 0.5, "C3", 0.5),
                finding(Color::White, 0.5, "B2", 0.4),
                finding(Color::Black, 0.55, "A2", 0.57),
                finding(Color::White, 0.55, "B1", 0.6),
                finding(Color::Black, 0.55, "B1", 0.6),
            ],
        );
        assert!(
            comment(&review.moves[2])
                .ends_with(" The first choice was A2 (Black 57.0 %, +1.4 points): A2 E5 pass")
        );
        assert!(
            comment(&review.moves[3])
                .ends_with(" The first choice, B1, is no better (Black 60.0 %, +2.0 points).")
        );
        assert_eq!(comment(&review.moves[0]), "Black 50.0 %, +0.0 points. This was the first choice.");
        assert_eq!(
            comment(&review.moves[1]),
            "Black 55.0 %, +1.0 points. White lost 15.0 % and 3.0 points: a mistake. \
             Better was B2 (Black 40.0 %, -2.0 points): B2 E5 pass"
        );
        assert_eq!(
            mistake(&review.moves[1]),
            "move 2, White A5, lost 15.0 % and 3.0 points; better B2 E5 pass"
        );
    }

    #[test]
    fn nothing_is_minus_zero() {
        assert_eq!(lead(0.4999).to_string(), "Black 50.0 %, +0.0 points");
    }
}
