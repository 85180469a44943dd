//! Reviews of played games: what each position was worth, what each move lost, and what would have been better.
//!
//! 1. [`Line`] lists the positions of a record that are to be searched, in the order of the game;
//! 2. a [`Finding`] is what is kept of the search of one of them;
//! 3. [`Review`] compares each move with the best one: [`Loss`] and [`Verdict`] say how;
//! 4. [`annotate`] writes it into the record, [`Graph`] draws it, [`Summary`] counts.
//!
//! Each position is searched from a new tree with the same seed, so that what a review says about a position is what
//! `tengen genmove` says about it, whatever part of the game is reviewed and wherever the work was interrupted. A kept
//! tree would be larger, but then every number would depend on all searches before it.

mod annotate;
mod finding;
mod graph;
mod line;
mod loss;
mod summary;
#[cfg(test)]
mod testing;
mod words;

pub use annotate::{Origin, annotate, origin_of, without_annotations};
pub use finding::{Finding, Lead, Suggestion};
pub use graph::Graph;
pub use line::{Line, LineError, Moment, Reading, Stage};
pub use loss::{Loss, Verdict};
pub use summary::{PlayerSummary, Summary};

use go::sgf::NodeId;
use go::{Color, Move};

/// A game whose positions have been searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The positions in the order of the game.
    pub positions: Vec<Reviewed>,
    /// The moves between them. What stones set up did to a position is nobody's merit or fault, so it is not here.
    pub moves: Vec<JudgedMove>,
}

/// A position that has been searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The node of the record after which the position stands.
    pub node: NodeId,
    /// The number of moves before it.
    pub number: usize,
    /// What the search found out.
    pub finding: Finding,
}

/// A move, and how good it was.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// Its node in the record.
    pub node: NodeId,
    /// Its number in the game, from 1.
    pub number: usize,
    /// Whose move it was.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What the position after it is worth.
    pub lead: Lead,
    /// The first choice of the search before, and what the position after that is worth; `None` if it tried no move.
    pub best: Option<Suggestion>,
    /// Was it the first choice itself?
    pub is_first_choice: bool,
    /// What it lost against the first choice.
    pub loss: Loss,
    /// What that means, if it means anything.
    pub verdict: Option<Verdict>,
}

impl Review {
    /// Judges the moves of a line by what was found out about its positions, which are as many and in the same order.
    pub fn new(line: &Line<'_>, findings: Vec<Finding>) -> Review {
        let positions: Vec<Reviewed> = line
            .moments()
            .iter()
            .zip(findings)
            .map(|(moment, finding)| Reviewed { node: moment.node, number: moment.number, finding })
            .collect();
        let pairs = positions.iter().zip(positions.iter().skip(1));
        let moves = pairs.zip(line.moments().iter().skip(1));
        let moves = moves.filter_map(|((before, after), moment)| {
            let (color, mv) = moment.played?;
            Some(JudgedMove::new(color, mv, before, after))
        });
        Review { moves: moves.collect(), positions }
    }

    /// The time that the searches took, in seconds.
    pub fn seconds(&self) -> f64 {
        self.positions.iter().map(|position| f64::from(position.finding.seconds)).sum()
    }

    /// The playouts of all searches.
    pub fn playouts(&self) -> u64 {
        self.positions.iter().map(|position| position.finding.playouts).sum()
    }

    /// The moves with a verdict, the worst first.
    pub fn mistakes(&self) -> Vec<&JudgedMove> {
        let mut mistakes: Vec<&JudgedMove> =
            self.moves.iter().filter(|judged| judged.verdict.is_some()).collect();
        // The sort is stable, so that of two equal ones the earlier comes first.
        mistakes.sort_by(|a, b| b.verdict.cmp(&a.verdict).then(b.loss.win_rate.total_cmp(&a.loss.win_rate)));
        mistakes
    }
}

impl JudgedMove {
    fn new(color: Color, mv: Move, before: &Reviewed, after: &Reviewed) -> JudgedMove {
        let mut best = before.finding.best.clone();
        let lead = after.finding.position;
        let is_first_choice = best.as_ref().is_some_and(|best| best.mv == mv);
        if let Some(best) = best.as_mut().filter(|_| is_first_choice) {
            best.lead = lead;
        }
        let (loss, verdict) = match &best {
            Some(best) if !is_first_choice => {
                let (best, played) = (best.lead.seen_by(color), lead.seen_by(color));
                (Loss::between(&best, &played), Verdict::on(&best, &played))
            }
            _ => (Loss::default(), None),
        };
        let (node, number) = (after.node, after.number);
        JudgedMove { node, number, color, mv, lead, best, is_first_choice, loss, verdict }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{finding, review_of};
    use super::*;

    /// Three moves on a small board: the first choice, a blunder by White, and a pass.
    fn example() -> Review {
        review_of(
            "(;SZ[5]KM[0];B[cc];W[aa];B[])",
            vec![
                finding(Color::Black, 0.5, "C3", 0.55),
                finding(Color::White, 0.55, "B2", 0.5),
                finding(Color::Black, 0.9, "B3", 0.92),
                finding(Color::White, 0.88, "C2", 0.85),
            ],
        )
    }

    #[test]
    fn a_first_choice_loses_nothing_whatever_the_next_search_says() {
        let review = review_of(
            "(;SZ[5];B[cc])",
            vec![finding(Color::Black, 0.5, "C3", 0.8), finding(Color::White, 0.4, "B2", 0.4)],
        );
        let judged = &review.moves[0];
        assert!(judged.is_first_choice && judged.verdict.is_none());
        assert_eq!(judged.loss, Loss::default());
    }

    #[test]
    fn a_move_is_worth_what_the_position_after_it_is_worth() {
        let review = example();
        let white = &review.moves[1];
        assert_eq!((white.number, white.color, white.mv.to_string()), (2, Color::White, "A5".to_owned()));
        assert_eq!(white.lead, review.positions[2].finding.position);
        assert!((white.loss.win_rate - 0.4).abs() < 1e-6, "{:?}", white.loss);
        assert_eq!(white.verdict, Some(Verdict::Blunder));
    }

    #[test]
    fn a_move_better_than_the_first_choice_loses_nothing() {
        let review = review_of(
            "(;SZ[5];B[aa])",
            vec![finding(Color::Black, 0.5, "C3", 0.5), finding(Color::White, 0.7, "B2", 0.7)],
        );
        assert_eq!(review.moves[0].loss, Loss::default());
        assert!(!review.moves[0].is_first_choice);
    }

    #[test]
    fn passes_are_moves_like_others() {
        let pass = &example().moves[2];
        assert!(pass.mv.is_pass());
        assert!((pass.loss.win_rate - 0.04).abs() < 1e-6, "{:?}", pass.loss);
    }

    #[test]
    fn stones_set_up_are_nobodys_move() {
        let findings = ["C3", "B2", "D4", "A1"].map(|best| finding(Color::Black, 0.5, best, 0.5));
        let review = review_of("(;SZ[5];B[cc];AW[aa]AB[bb]PL[W];W[dd])", findings.to_vec());
        assert_eq!(review.positions.len(), 4);
        let numbers: Vec<usize> = review.moves.iter().map(|judged| judged.number).collect();
        assert_eq!(numbers, [1, 2]);
    }
}
