//! Who owns what at the end.

use go::{Color, Game, Move, Rules, Size};
use mcts::Limits;
use playout::{Question, Tally, move_of};

use super::{drawn, limits, searcher};

#[test]
fn the_parts_of_all_threads_and_all_moves_add_up() {
    let game = Game::new(Size::square(5), Rules::CHINESE);
    for threads in [1, 3] {
        let tally = Tally::new(game.size(), threads, true);
        let question = Question { tally: Some(&tally), ..Question::new(&game) };
        let limits = Limits { threads, ..limits(3000) };
        let report = searcher("mogo").search(&question, &limits, &mut ());
        let all = tally.ownership();
        assert_eq!(u64::from(all.games()), report.playouts);
        let mut sums = vec![0.0; game.size().area()];
        for mv in &report.moves {
            let of_move = tally.ownership_of(move_of(mv.mv)).unwrap();
            assert_eq!(of_move.games(), mv.visits);
            for (sum, point) in sums.iter_mut().zip(game.size().points()) {
                *sum += f64::from(of_move.value(point)) * f64::from(of_move.games());
            }
        }
        for (sum, point) in sums.iter().zip(game.size().points()) {
            let mean = f64::from(all.value(point));
            assert!((sum / report.playouts as f64 - mean).abs() < 1e-4, "{point}");
        }
        // Everything is somebody's at the end of a playout, and the score is what both own, less the komi.
        let black: f32 = game.size().points().map(|point| all.value(point)).sum();
        assert!((black - 7.5 - report.score).abs() < 0.01, "{black} {}", report.score);
    }
}

#[test]
fn moves_are_told_apart_only_if_that_was_asked_for() {
    let game = Game::new(Size::new(3, 2).unwrap(), Rules::CHINESE);
    for by_move in [false, true] {
        let tally = Tally::new(game.size(), 1, by_move);
        assert_eq!(tally.ownership_of(Move::Pass).is_some(), by_move);
        assert_eq!(tally.ownership_of("C2".parse().unwrap()).is_some(), by_move);
        assert!(tally.ownership_of("C3".parse().unwrap()).is_none(), "it is not on the board");
        assert_eq!(tally.ownership().games(), 0);
    }
}

#[test]
fn a_tally_for_another_board_or_for_fewer_threads_counts_less_and_breaks_nothing() {
    let game = Game::new(Size::square(5), Rules::CHINESE);
    let other = Tally::new(Size::square(9), 1, true);
    let question = Question { tally: Some(&other), ..Question::new(&game) };
    assert_eq!(searcher("mogo").search(&question, &limits(50), &mut ()).playouts, 50);
    assert_eq!(other.ownership().games(), 0);
    let small = Tally::new(Size::square(5), 1, false);
    let question = Question { tally: Some(&small), ..Question::new(&game) };
    let report = searcher("mogo").search(&question, &Limits { threads: 3, ..limits(500) }, &mut ());
    assert!(report.playouts == 500 && small.ownership().games() <= 500);
}

#[test]
fn territory_counts_for_its_owner_when_both_pass_in_the_tree() {
    // Nothing is left to do: White leads, and both pass at once.
    let game = drawn(". X X O .\n. X X O .\n. X X O O\n. X X O .\n. X X O .", Color::Black);
    let tally = Tally::new(game.size(), 1, true);
    let question = Question { tally: Some(&tally), ..Question::new(&game) };
    searcher("mogo").search(&question, &limits(3000), &mut ());
    let passed = tally.ownership_of(Move::Pass).unwrap();
    let (a3, e4) = ("A3".parse().unwrap(), "E4".parse().unwrap());
    assert!(passed.value(a3) > 0.8 && passed.value(e4) < -0.8, "{} {}", passed.value(a3), passed.value(e4));
    assert!(passed.deviation(a3) < 0.6 && passed.deviation("B3".parse().unwrap()) < 0.6);
}
