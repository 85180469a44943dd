//! Every claim is tried on all representations of the board, and for both colours: pictures show it for Black.

mod drawing;
mod games;
mod urgencies;
mod useless_moves;

use std::collections::BTreeMap;

use go::board::convert;
use go::diagram::Picture;
use go::{Board, Color, LargeBoard, Point, SmallBoard, WatchfulBoard};

use super::useless::Verdict;
use super::{CrazyStone, Drawn};
use mcts::Random;

/// A position drawn as text, and what Black plays there before the question is asked, a ko perhaps.
#[derive(Clone, Copy)]
struct Scene {
    text: &'static str,
    first: Option<char>,
}

fn scene(text: &'static str) -> Scene {
    Scene { text, first: None }
}

impl Scene {
    fn after(self, label: char) -> Scene {
        Scene { first: Some(label), ..self }
    }

    fn point(&self, label: char) -> Point {
        self.picture(Color::Black).point(label).unwrap()
    }

    /// The position for Black, or with the colours exchanged.
    fn picture(&self, color: Color) -> Picture {
        let swapped = |mark| match mark {
            'X' => 'O',
            'O' => 'X',
            other => other,
        };
        let text: String = match color {
            Color::Black => self.text.into(),
            Color::White => self.text.chars().map(swapped).collect(),
        };
        text.parse().unwrap()
    }

    fn board<B: Board>(&self, color: Color) -> B {
        let mut board: B = convert(&self.picture(color).to_board().unwrap());
        if let Some(label) = self.first {
            board.play(color, self.point(label));
        }
        board
    }

    /// The answer of all boards, for both colours.
    fn ask<T: PartialEq + std::fmt::Debug>(&self, question: impl Question<Answer = T>) -> T {
        let [black, white] = Color::BOTH.map(|color| {
            // After a move of this colour it is the other's turn.
            let to_play = if self.first.is_some() { !color } else { color };
            let small = question.ask(to_play, self.board::<SmallBoard>(color));
            assert_eq!(small, question.ask(to_play, self.board::<WatchfulBoard>(color)), "the boards differ");
            assert_eq!(small, question.ask(to_play, self.board::<LargeBoard>(color)), "the boards differ");
            small
        });
        assert_eq!(black, white, "the colours differ");
        black
    }

    /// The urgencies of all moves, as the paper has them.
    fn urgencies(&self) -> BTreeMap<Point, u64> {
        self.ask(Urgencies(CrazyStone::default()))
    }

    /// The urgency of the point with that label, 0 for no move.
    fn urgency(&self, label: char) -> u64 {
        self.urgencies().get(&self.point(label)).copied().unwrap_or(0)
    }

    /// What becomes of a move at that label that was drawn with its urgency.
    fn judged(&self, label: char) -> Verdict {
        self.judged_by(CrazyStone::default(), label, self.urgency(label))
    }

    /// The same for another policy and another urgency.
    fn judged_by(&self, policy: CrazyStone, label: char, urgency: u64) -> Verdict {
        self.ask(Judged(policy, Drawn { point: self.point(label), urgency }))
    }
}

/// Something asked of a policy.
trait Question {
    type Answer;

    fn ask<B: Board>(&self, color: Color, board: B) -> Self::Answer;
}

struct Urgencies(CrazyStone);

impl Question for Urgencies {
    type Answer = BTreeMap<Point, u64>;

    fn ask<B: Board>(&self, color: Color, board: B) -> BTreeMap<Point, u64> {
        let mut list = Vec::new();
        self.0.urgencies(color, &board, &mut list);
        let urgencies: BTreeMap<Point, u64> = list.iter().copied().collect();
        assert_eq!(urgencies.len(), list.len(), "a point is listed twice");
        urgencies
    }
}

struct Judged(CrazyStone, Drawn);

impl Question for Judged {
    type Answer = Verdict;

    fn ask<B: Board>(&self, color: Color, mut board: B) -> Verdict {
        self.0.judge(color, &mut board, self.1, &mut Random::new(1))
    }
}
