//! Moves come with the probabilities that their urgencies say.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use go::board::convert;
use go::diagram::Picture;
use go::{Board, Color, LargeBoard, Point, SmallBoard, WatchfulBoard};

use super::super::useless::Verdict;
use super::{CrazyStone, Drawn};
use crate::game::Playing;
use crate::policy::Play;
use mcts::Random;

type Probabilities = BTreeMap<Point, f64>;

/// Urgencies small enough for ordinary moves to be drawn often.
fn mild() -> CrazyStone {
    let base = NonZeroU32::new(2).unwrap();
    CrazyStone { base, save: 3, capture: 5, capture_to_save: 7, redraw_from: 4, ..CrazyStone::default() }
}

/// Several urgent points, one of them for two reasons, and an eye that is none.
const LIVELY: &str = "
    . . X X . . . X .
    . X O . . . X . X
    . O X X O . . X .
    . . O O . . . . .
    . . . . . O O O .
    O O O O O O . X O
    O X . X . O O O .";

fn shares(urgencies: impl Iterator<Item = (Point, u64)> + Clone) -> Probabilities {
    let sum: u64 = urgencies.clone().map(|(_, urgency)| urgency).sum();
    urgencies.map(|(point, urgency)| (point, urgency as f64 / sum as f64)).collect()
}

fn listed<B: Board>(policy: &CrazyStone, board: &B) -> Vec<(Point, u64)> {
    let mut list = Vec::new();
    policy.urgencies(Color::Black, board, &mut list);
    list
}

/// Compares what is drawn with what is expected, by a chi-square test at one in a thousand (Wilson and Hilferty's
/// approximation).
fn assert_drawn(expected: &Probabilities, mut draw: impl FnMut(&mut Random) -> Point) {
    let mut random = Random::new(5);
    let draws = 100_000;
    let mut counts = BTreeMap::new();
    for _ in 0..draws {
        *counts.entry(draw(&mut random)).or_insert(0) += 1;
    }
    assert!(counts.keys().all(|point| expected.contains_key(point)), "{counts:?} but expected {expected:?}");
    let deviation = |(point, share): (&Point, &f64)| {
        let wanted = share * f64::from(draws);
        assert!(wanted > 10.0, "too few draws for {point}");
        (f64::from(counts.get(point).copied().unwrap_or(0)) - wanted).powi(2) / wanted
    };
    let chi_square: f64 = expected.iter().map(deviation).sum();
    let freedom = (expected.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3);
    assert!(
        chi_square < limit,
        "chi-square {chi_square}, limit {limit}: {counts:?} but expected {expected:?}"
    );
}

fn board<B: Board>(text: &str) -> B {
    convert(&text.parse::<Picture>().unwrap().to_board().unwrap())
}

fn draws_are_proportional_on<B: Board>() {
    let mut board: B = board(LIVELY);
    let expected = shares(listed(&mild(), &board).into_iter());
    assert_drawn(&expected, |random| mild().draw(Color::Black, &mut board, random).unwrap().point);
}

#[test]
fn draws_are_proportional_to_urgencies() {
    draws_are_proportional_on::<SmallBoard>();
    draws_are_proportional_on::<WatchfulBoard>();
    draws_are_proportional_on::<LargeBoard>();
}

#[test]
fn drawn_moves_tell_their_urgency() {
    let mut board: SmallBoard = board(LIVELY);
    let urgencies: BTreeMap<Point, u64> = listed(&mild(), &board).into_iter().collect();
    let mut random = Random::new(6);
    for _ in 0..1000 {
        let Drawn { point, urgency } = mild().draw(Color::Black, &mut board, &mut random).unwrap();
        assert_eq!(urgency, urgencies[&point], "{point}");
    }
}

/// The probabilities of moves after useless ones are replaced, for positions with one point to be drawn again.
fn expected_choices<B: Board>(policy: &CrazyStone, board: &mut B) -> Probabilities {
    let list = listed(policy, board);
    let mut judge =
        |(point, urgency)| policy.judge(Color::Black, board, Drawn { point, urgency }, &mut Random::new(1));
    let reset = |entry| match judge(entry) {
        Verdict::DrawAgain => (entry.0, u64::from(policy.base.get())),
        _ => entry,
    };
    let second: Vec<(Point, u64)> = list.iter().copied().map(reset).collect();
    let is_same = |(before, after): &(&(Point, u64), &(Point, u64))| before == after;
    assert_eq!(list.iter().zip(&second).filter(|pair| !is_same(pair)).count(), 1);

    let mut expected = Probabilities::new();
    let (first_shares, second_shares) = (shares(list.iter().copied()), shares(second.iter().copied()));
    for (&(point, urgency), &(_, urgency_then)) in list.iter().zip(&second) {
        let share = first_shares[&point];
        match judge((point, urgency)) {
            Verdict::Keep => *expected.entry(point).or_default() += share,
            Verdict::Instead(other, _) => *expected.entry(other).or_default() += share,
            Verdict::DrawAgain => {
                for &again in &second {
                    let target = match judge(again) {
                        Verdict::Keep => again.0,
                        Verdict::Instead(other, _) => other,
                        Verdict::DrawAgain => panic!("{point} with {urgency_then} is reset twice"),
                    };
                    *expected.entry(target).or_default() += share * second_shares[&again.0];
                }
            }
        }
    }
    expected
}

fn choices_are_as_expected_on<B: Board>() {
    // At C1 four stones are left in atari; the capture at D4 helps nobody there.
    let mut board: B = board(
        ". . . . . . .
         . . X . . . .
         . X O . . . .
         O . X O O O .
         O O O X X O .
         O X . X . O .",
    );
    let expected = expected_choices(&mild(), &mut board);
    let mut game = Playing::new(board, Color::Black);
    assert_drawn(&expected, |random| mild().choose(Color::Black, &mut game, random).point.unwrap());
}

#[test]
fn moves_that_are_reset_come_with_what_is_left_of_their_probability() {
    choices_are_as_expected_on::<SmallBoard>();
    choices_are_as_expected_on::<WatchfulBoard>();
}

/// Eyes of one string wherever one looks, and three moves in a corner, one of them a capture.
const EYES: &str = "
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X . X
    . X . X . X O . .";

#[test]
fn few_moves_among_many_eyes_are_all_found() {
    let mut board: WatchfulBoard = board(EYES);
    let urgencies: BTreeMap<Point, u64> = listed(&mild(), &board).into_iter().collect();
    assert_eq!(urgencies.values().copied().collect::<Vec<_>>(), [7, 2, 2]);
    let expected = shares(urgencies.iter().map(|(&point, &urgency)| (point, urgency)));
    assert_drawn(&expected, |random| {
        let drawn = mild().draw(Color::Black, &mut board, random).unwrap();
        assert_eq!(drawn.urgency, urgencies[&drawn.point]);
        drawn.point
    });
}

#[test]
fn a_board_full_of_eyes_is_a_pass() {
    let mut game = Playing::new(board::<WatchfulBoard>(EYES), Color::Black);
    game.board.play(Color::Black, "H1".parse().unwrap());
    let mut random = Random::new(1);
    assert_eq!(CrazyStone::default().choose(Color::Black, &mut game, &mut random).point, None);
}
