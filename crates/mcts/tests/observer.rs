//! Watching a search, what it reports, and where it ends.

mod support;

use std::ops::ControlFlow::{self, Break, Continue};

use mcts::*;
use support::nim::{self, Nim};
use support::settings::{search, uct};
use support::tic_tac_toe::{Anywhere, TicTacToe};
use support::tree_game::{self, Spot, choice};

fn run(settings: Settings, limits: &Limits, observer: &mut dyn Observer) -> Report {
    let mut search = Search::new(settings, 1 << 22).expect("the parts go together");
    search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, limits, observer)
}

#[test]
fn with_one_thread_the_observer_is_called_at_powers_of_two_and_every_period() {
    let mut calls = Vec::new();
    let mut note = |view: &View<'_>| -> ControlFlow<()> {
        calls.push(view.playouts());
        Continue(())
    };
    run(uct(), &Limits { playouts: Some(100), period: 30, ..Limits::default() }, &mut note);
    assert_eq!(calls, [1, 2, 4, 8, 16, 30, 32, 60, 64, 90]);
}

#[test]
fn pruning_changes_nothing_about_the_calls() {
    let settings = Settings { when_full: WhenFull::Prune, ..uct() };
    let mut search = Search::new(settings, 1 << 20).unwrap();
    let mut calls = Vec::new();
    let mut note = |view: &View<'_>| -> ControlFlow<()> {
        calls.push(view.playouts());
        Continue(())
    };
    let limits = Limits { playouts: Some(30_000), period: 1000, ..Limits::default() };
    let report = search.run(&Nim::new(150), &nim::AtRandom, AnyProcessor, &limits, &mut note);
    let mut expected: Vec<u64> = (0..15).map(|n| 1 << n).chain((1..=30).map(|n| 1000 * n)).collect();
    expected.sort_unstable();
    assert_eq!(calls, expected);
    assert!(report.prunings > 0, "{}", report.prunings);
}

#[test]
fn a_search_ends_at_once_when_the_observer_breaks() {
    for last in [1, 4, 50, 64] {
        let mut observer = |view: &View<'_>| if view.playouts() == last { Break(()) } else { Continue(()) };
        let limits = Limits { playouts: None, period: 50, ..Limits::default() };
        let report = run(uct(), &limits, &mut observer);
        assert_eq!(report.playouts, last);
        assert_eq!(report.moves.iter().map(|mv| u64::from(mv.visits)).sum::<u64>(), last);
    }
}

#[test]
fn what_the_observer_sees_last_is_what_the_search_returns() {
    let mut seen = None;
    let mut observer = |view: &View<'_>| -> ControlFlow<()> {
        assert_eq!(view.extent(), view.report().extent);
        seen = Some(view.report());
        Continue(())
    };
    let report = run(uct(), &Limits { playouts: Some(500), period: 250, ..Limits::default() }, &mut observer);
    assert_eq!(seen, Some(report));
}

#[test]
fn a_report_knows_everything_about_every_move_of_the_root() {
    // The first player can win by four points, or lose by two or six as the other one likes.
    let lost = choice(Player::Second, 0.0, [Spot::End(-2.0), Spot::End(-6.0)]);
    let root = choice(Player::First, 0.0, [lost, Spot::End(4.0)]);
    let report = search(&uct(), &root, &tree_game::AtRandom, 1000, 1);
    assert_eq!(report.moves.len(), 2);
    let [best, other] = &report.moves[..] else { panic!("two moves") };
    assert_eq!((best.mv.number(), best.value, best.win_rate, best.score), (1, 1.0, 1.0, 4.0));
    assert_eq!(best.variation, [MoveId::new(1)]);
    assert_eq!((other.mv.number(), other.value, other.win_rate), (0, 0.0, 0.0));
    assert!((-6.0..=-2.0).contains(&other.score));
    assert_eq!(other.variation.len(), 2);
    assert!(best.visits > other.visits && best.visits + other.visits == 1000);
    // All n games won: as if half a game more had been won and half a one lost.
    let games = best.visits as f32 + 1.0;
    let share = (games - 0.5) / games;
    let expected = (share * (1.0 - share) / games).sqrt();
    assert!((best.standard_error.unwrap() - expected).abs() < 1e-6);
    let won = best.visits as f32 / 1000.0;
    assert!((report.win_rate - won).abs() < 1e-6 && (report.value - won).abs() < 1e-6);
    assert_eq!((report.deepest, report.extent.nodes), (2, 2));
}

#[test]
fn the_standard_error_of_points_is_not_made_up() {
    let errors = |settings: Settings| -> Vec<_> {
        let report = search(&settings, &TicTacToe::after(&[]), &Anywhere, 200, 1);
        report.moves.iter().map(|mv| mv.standard_error).collect()
    };
    let share = Settings { reward: Reward::Share, ..uct() };
    assert!(errors(share.clone()).iter().all(Option::is_none));
    let variance = backup::Variance::StandardError(Default::default());
    assert!(errors(Settings { variance, ..share.clone() }).iter().all(Option::is_some));
    assert!(errors(uct()).iter().all(Option::is_some), "that of wins follows from their number");

    let lower_bound = Settings { decide: Decision::LowerBound(2.0), ..share };
    let refused = Search::new(lower_bound, 1 << 20).err().unwrap().to_string();
    assert!(refused.contains("lower-bound") && refused.contains("variance"), "{refused}");
    assert!(Search::new(Settings { decide: Decision::LowerBound(2.0), ..uct() }, 1 << 20).is_ok());
}

#[test]
fn one_thread_and_one_seed_make_one_report() {
    let limits = |seed| Limits { playouts: Some(3000), seed, ..Limits::default() };
    let first = run(uct(), &limits(1), &mut ());
    assert_eq!(first, run(uct(), &limits(1), &mut ()));
    assert_ne!(first, run(uct(), &limits(2), &mut ()));
    let mutex = Settings { sharing: Sharing::Mutex, ..uct() };
    assert_eq!(first, run(mutex, &limits(1), &mut ()), "a lock changes nothing");

    let mut search = Search::new(uct(), 1 << 22).unwrap();
    search.run(&TicTacToe::after(&[4]), &Anywhere, AnyProcessor, &limits(7), &mut ());
    let again = search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(1), &mut ());
    assert_eq!(first, again, "nothing is left of an earlier search");
}

#[test]
fn without_a_playout_there_is_no_best_move_and_nothing_is_claimed() {
    let report = search(&uct(), &TicTacToe::after(&[]), &Anywhere, 0, 1);
    assert_eq!(report.best(), None);
    assert_eq!((report.playouts, report.value, report.win_rate, report.score), (0, 0.5, 0.5, 0.0));
    assert_eq!((report.mean_depth, report.deepest), (0.0, 0));
    assert_eq!(report.moves.len(), 9);
    for mv in &report.moves {
        assert_eq!((mv.visits, mv.value, mv.win_rate, mv.score), (0, 0.5, 0.5, 0.0));
        assert_eq!((mv.standard_error, mv.variation.len()), (None, 1));
    }
}

#[test]
fn moves_that_were_never_tried_come_last() {
    for decide in [Decision::MostVisits, Decision::BestValue, Decision::LowerBound(1.0)] {
        let report = search(&Settings { decide, ..uct() }, &TicTacToe::after(&[]), &Anywhere, 4, 1);
        let visits: Vec<_> = report.moves.iter().map(|mv| mv.visits).collect();
        assert_eq!(visits, [1, 1, 1, 1, 0, 0, 0, 0, 0], "{decide:?}");
    }
}

#[test]
fn a_finished_game_is_not_searched() {
    let over = TicTacToe::after(&[0, 3, 1, 4, 2]);
    assert!(over.outcome().is_some());
    let mut calls = 0;
    let mut observer = |_: &View<'_>| -> ControlFlow<()> {
        calls += 1;
        Continue(())
    };
    let mut search = Search::new(uct(), 1 << 20).unwrap();
    let report = search.run(&over, &Anywhere, AnyProcessor, &Limits::default(), &mut observer);
    assert_eq!((report.playouts, report.moves.len(), report.best()), (0, 0, None));
    assert_eq!(calls, 0);
}

#[test]
fn a_single_move_gets_all_playouts() {
    let report = search(&uct(), &TicTacToe::after(&[0, 1, 2, 4, 3, 5, 7, 6]), &Anywhere, 100, 1);
    assert_eq!(report.moves.len(), 1);
    assert_eq!((report.playouts, report.moves[0].visits), (100, 100));
    assert_eq!((report.moves[0].mv.number(), report.moves[0].value), (8, 0.5), "a draw");
}

#[test]
fn a_tree_that_has_nothing_to_forget_is_not_pruned_again_and_again() {
    // The root alone takes more than half of the mebibyte, and so would every node behind it.
    let reply = choice(Player::Second, 0.0, vec![Spot::End(1.0); 30_000]);
    let root = choice(Player::First, 0.0, vec![reply; 30_000]);
    let growth = Growth { rule: GrowthRule::After(0), depth: None, nodes: None };
    let mut search = Search::new(Settings { growth, when_full: WhenFull::Prune, ..uct() }, 1 << 20).unwrap();
    let limits = Limits { playouts: Some(50), ..Limits::default() };
    let report = search.run(&root, &tree_game::AtRandom, AnyProcessor, &limits, &mut ());
    assert_eq!((report.playouts, report.prunings, report.extent.nodes), (50, 0, 1));
}

#[test]
fn a_report_can_be_written_and_moves_are_numbers() {
    let report = search(&uct(), &TicTacToe::after(&[0, 1, 2, 4, 3, 5, 7, 6]), &Anywhere, 10, 1);
    let text = toml::to_string(&report).unwrap();
    assert!(text.contains("playouts = 10\n") && text.contains("mv = 8\n"), "{text}");
    assert!(text.contains("variation = [8]\n") && text.contains("[extent]\nnodes = 1\n"), "{text}");
}
