//! Life and death of single strings.

use go::{Color, Move};
use playout::{Goal, Question, move_of};

use super::{ask, drawn, searcher};

/// Searches for the life of the string on the point: the best move, and the chance that it lives.
fn life(picture: &str, point: &str, owner: Color, to_play: Color) -> (Move, f32) {
    let game = drawn(picture, to_play);
    let goal = Some(Goal { point: point.parse().expect("a point"), owner });
    let report = ask(&mut searcher("mogo"), &Question { goal, ..Question::new(&game) }, 4000);
    let best = report.best().expect("there were playouts");
    let value = if to_play == owner { best.value } else { 1.0 - best.value };
    assert!((report.score.abs() - (2.0 * report.win_rate - 1.0).abs()).abs() < 1e-3, "a point for each win");
    (move_of(best.mv), value)
}

const ALIVE: std::ops::RangeInclusive<f32> = 0.9..=1.0;
const DEAD: std::ops::RangeInclusive<f32> = 0.0..=0.1;

#[test]
fn an_eye_space_of_three_lives_or_dies_by_the_first_move() {
    let picture = "\
X X X X X X X
X . X X X . X
X X X X X X X
X O O O O O X
X O . . . O X";
    let (mv, chance) = life(picture, "B1", Color::White, Color::White);
    assert_eq!(mv.to_string(), "D1");
    assert!(ALIVE.contains(&chance), "{chance}");
    let (mv, chance) = life(picture, "B1", Color::White, Color::Black);
    assert_eq!(mv.to_string(), "D1");
    assert!(DEAD.contains(&chance), "{chance}");
}

#[test]
fn an_eye_space_of_two_is_dead_whoever_starts() {
    let picture = "\
X X X X X X X
X . X X X . X
X X X X X X X
X O O O O X X
X O . . O X X";
    for to_play in Color::BOTH {
        let (_, chance) = life(picture, "C2", Color::White, to_play);
        assert!(DEAD.contains(&chance), "{to_play:?} first: {chance}");
    }
}

#[test]
fn two_eyes_live_whoever_starts() {
    let picture = "\
X X X X X X X
X . X X X . X
X X X X X X X
X O O O O O X
X O . O . O X";
    for to_play in Color::BOTH {
        let (_, chance) = life(picture, "B1", Color::White, to_play);
        assert!(ALIVE.contains(&chance), "{to_play:?} first: {chance}");
    }
}

#[test]
fn a_seki_is_broken_by_nobody() {
    let picture = "\
X X X X X X X X X
X . X X X X X . X
X X X X X X X X X
X O O O O O O O X
X O . X X X . O X";
    for to_play in Color::BOTH {
        for (point, owner) in [("B1", Color::White), ("E1", Color::Black)] {
            let (_, chance) = life(picture, point, owner, to_play);
            assert!(ALIVE.contains(&chance), "{point} with {to_play:?} first: {chance}");
        }
    }
}

#[test]
fn a_goal_may_be_a_point_off_the_board_and_is_lost() {
    let (_, chance) = life(". . .\n. . .\n. . .", "T19", Color::Black, Color::Black);
    assert!(DEAD.contains(&chance), "{chance}");
}
