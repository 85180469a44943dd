//! Indigo's tree: the right move by minimax, within its width, depth and playouts.

mod support;

use std::ops::ControlFlow::{self, Break, Continue};

use mcts::*;
use support::nim::{self, Nim};
use support::tic_tac_toe::{Anywhere, TicTacToe};
use support::tree_game::{self, Spot, Turns, choice, random_tree};

fn indigo() -> Indigo {
    Indigo { min_games: 20, ..Indigo::new(1.0) }
}

fn limits(playouts: u64) -> Limits {
    Limits { playouts: Some(playouts), ..Limits::default() }
}

fn search<G: Game>(indigo: &Indigo, root: &G, playout: &impl Playout<G>, limits: &Limits) -> Report {
    indigo.check().expect("numbers that make sense");
    indigo.run(root, playout, AnyProcessor, limits, &mut ())
}

fn total_visits(report: &Report) -> u64 {
    report.moves.iter().map(|mv| u64::from(mv.visits)).sum()
}

#[test]
fn three_plies_of_nim_are_enough_for_seven() {
    // Who leaves four wins: the other takes, and the rest is taken.
    for heap in [5, 6, 7] {
        let report = search(&indigo(), &Nim::new(heap), &nim::AtRandom, &limits(20_000));
        let best = report.best().unwrap();
        assert_eq!((best.mv.number() as u32, best.value), (heap % 4, 1.0), "{report:?}");
        assert_eq!(best.variation.len(), 3, "the line of minimax: {best:?}");
    }
}

#[test]
fn the_second_player_sees_everything_from_the_other_side() {
    let root = Nim { to_play: Player::Second, ..Nim::new(6) };
    let report = search(&indigo(), &root, &nim::AtRandom, &limits(20_000));
    let best = report.best().unwrap();
    assert_eq!((best.mv.number(), best.value, report.value), (2, 1.0, 1.0));
}

#[test]
fn a_threat_is_answered_and_the_line_shows_what_happens_otherwise() {
    // X at 0 and 1, O at 4: only 2 does not lose at once.
    let root = TicTacToe::after(&[0, 4, 1]);
    let report = search(&indigo(), &root, &Anywhere, &limits(50_000));
    assert_eq!(report.best().unwrap().mv.number(), 2, "{report:?}");
    let lost: Vec<_> = report.moves.iter().filter(|mv| mv.value <= -1.0).collect();
    assert!(lost.iter().all(|mv| mv.variation[1].number() == 2), "the reply that wins: {lost:?}");
}

#[test]
fn on_trees_of_its_own_depth_the_values_are_those_of_minimax() {
    for turns in [Turns::Alternating, Turns::AtRandom] {
        for seed in 0..30 {
            let root = random_tree(3, turns, &mut Random::new(seed));
            // So wide an interval prunes nothing, and the games at the last ply all end the same way.
            let indigo = Indigo { confidence: 1000.0, min_games: 5, ..Indigo::new(32.0) };
            let report = search(&indigo, &root, &tree_game::AtRandom, &limits(20_000));
            let expected = root.values_of_moves(&|score| score);
            assert_eq!(report.moves.len(), expected.len());
            for mv in &report.moves {
                let value = expected.iter().find(|(number, _)| *number == mv.mv.number()).unwrap().1;
                assert!((mv.value - value).abs() < 1e-6, "seed {seed}: {mv:?}, not {value}");
                assert!(mv.standard_error.unwrap() > 0.0);
            }
            assert!((report.value - root.minimax(&|score| score)).abs() < 1e-6);
        }
    }
}

#[test]
fn rewards_may_be_wins_or_shares() {
    for (reward, won) in [(Reward::Win, 1.0), (Reward::Share, 1.0), (Reward::Score, 1.0)] {
        let indigo = Indigo { reward, ..indigo() };
        let report = search(&indigo, &Nim::new(6), &nim::AtRandom, &limits(20_000));
        let best = report.best().unwrap();
        assert_eq!((best.mv.number(), best.value), (2, won), "{reward:?}");
        let lost = if reward == Reward::Score { -1.0 } else { 0.0 };
        assert!(report.moves[1..].iter().all(|mv| mv.value <= lost || mv.variation.len() == 1), "{report:?}");
    }
}

/// A choice among `moves` moves at each of three plies, all equally good.
fn wide(moves: usize, plies: u32, player: Player) -> Spot {
    if plies == 0 {
        return choice(player, 0.0, [Spot::End(1.0), Spot::End(-1.0)]);
    }
    choice(player, 0.0, (0..moves).map(|_| wide(moves, plies - 1, player.other())))
}

#[test]
fn no_more_moves_than_the_width_are_kept_and_no_more_plies_grown_than_the_depth() {
    let root = wide(12, 3, Player::First);
    for (depth, width) in [(1, 7), (2, 7), (3, 2), (3, 7)] {
        let indigo = Indigo { depth, width, confidence: 1000.0, min_games: 2, ..Indigo::new(1.0) };
        let report = search(&indigo, &root, &tree_game::AtRandom, &limits(20_000));
        let nodes: u64 = (0..depth).map(|ply| u64::from(width).pow(ply)).sum();
        assert_eq!((report.extent.nodes, report.extent.edges), (nodes, 12 * nodes));
        assert_eq!(report.deepest, depth);
        let longest = report.moves.iter().map(|mv| mv.variation.len()).max();
        assert_eq!(longest, Some(depth as usize));
        let grown = report.moves.iter().filter(|mv| mv.variation.len() > 1).count();
        assert_eq!(grown, if depth == 1 { 0 } else { width as usize });
    }
}

#[test]
fn with_few_playouts_the_tree_is_less_deep() {
    let root = wide(10, 3, Player::First);
    // 200 for a node of ten moves: 200 for one ply, 1,600 for two, 11,400 for three.
    for (playouts, depth) in [(10, 1), (1599, 1), (1600, 2), (11_399, 2), (11_400, 3)] {
        let report = search(&indigo(), &root, &tree_game::AtRandom, &limits(playouts));
        assert_eq!(report.deepest, depth, "{playouts} playouts");
        assert_eq!((report.playouts, total_visits(&report)), (playouts, playouts));
    }
}

#[test]
fn the_playouts_are_exactly_those_asked_for() {
    for playouts in [0, 1, 2, 50, 999, 5000, 12_345] {
        // Nim soon has moves that are clearly the best, and games that are over in the tree.
        for heap in [1, 2, 6, 20] {
            let report = search(&indigo(), &Nim::new(heap), &nim::AtRandom, &limits(playouts));
            assert_eq!((report.playouts, total_visits(&report)), (playouts, playouts), "heap {heap}");
        }
    }
}

#[test]
fn the_observer_may_stop_it_at_any_playout() {
    for last in [1, 2, 59, 60, 61, 500, 3000, 20_000] {
        let mut seen = None;
        let mut observer = |view: &View<'_>| -> ControlFlow<()> {
            if view.playouts() < last {
                return Continue(());
            }
            seen = Some(view.report());
            Break(())
        };
        let limits = Limits { playouts: None, period: 1, ..Limits::default() };
        let report = indigo().run(&Nim::new(9), &nim::AtRandom, AnyProcessor, &limits, &mut observer);
        assert_eq!((report.playouts, total_visits(&report)), (last, last));
        assert_eq!(total_visits(&seen.unwrap()), last);
        assert!(report.best().is_some());
    }
}

#[test]
fn a_ply_counts_only_when_all_of_it_was_sampled() {
    let lengths = |last: u64| -> Vec<usize> {
        let mut observer = |view: &View<'_>| if view.playouts() < last { Continue(()) } else { Break(()) };
        let limits = Limits { playouts: None, period: 1, ..Limits::default() };
        let root = wide(5, 3, Player::First);
        let report = indigo().run(&root, &tree_game::AtRandom, AnyProcessor, &limits, &mut observer);
        report.moves.iter().map(|mv| mv.variation.len()).collect()
    };
    // 100 playouts for each node of five moves: one, then five, then 25 of them.
    assert_eq!(lengths(599), [1; 5]);
    assert_eq!(lengths(600), [2; 5]);
    assert_eq!(lengths(3099), [2; 5]);
    assert_eq!(lengths(3100), [3; 5]);
}

#[test]
fn without_a_number_of_playouts_all_plies_are_grown() {
    let mut observer = |view: &View<'_>| if view.playouts() < 30_000 { Continue(()) } else { Break(()) };
    let limits = Limits { playouts: None, ..Limits::default() };
    let root = wide(5, 3, Player::First);
    let report = indigo().run(&root, &tree_game::AtRandom, AnyProcessor, &limits, &mut observer);
    assert_eq!(report.deepest, 3);
    assert!(report.playouts >= 30_000 && report.playouts < 30_100);
}

#[test]
fn one_seed_makes_one_report_however_many_threads_there_may_be() {
    let root = TicTacToe::after(&[]);
    let with = |seed, threads| search(&indigo(), &root, &Anywhere, &Limits { seed, threads, ..limits(9000) });
    assert_eq!(with(1, 1), with(1, 1));
    assert_eq!(with(1, 1), with(1, 4));
    assert_ne!(with(1, 1), with(2, 1));
}

#[test]
fn a_finished_game_and_one_without_playouts_claim_nothing() {
    let over = search(&indigo(), &Nim::new(0), &nim::AtRandom, &limits(100));
    assert_eq!((over.playouts, over.moves.len(), over.best(), over.value), (0, 0, None, 0.0));
    let none = search(&indigo(), &Nim::new(5), &nim::AtRandom, &limits(0));
    assert_eq!((none.playouts, none.moves.len(), none.best()), (0, 3, None));
    assert!(none.moves.iter().all(|mv| mv.standard_error.is_none() && mv.value == 0.0));
}

#[test]
fn a_preset_names_the_method_and_the_deviation() {
    let method: Method = toml::from_str("method = \"indigo\"\ndeviation = 162.0").unwrap();
    assert_eq!(method, Method::Indigo(Indigo::new(162.0)));
    assert_eq!(toml::from_str::<Method>(&toml::to_string(&method).unwrap()).unwrap(), method);
    let refused = |text: &str| toml::from_str::<Method>(text).unwrap_err().to_string();
    assert!(refused("method = \"indigo\"").contains("deviation"), "it depends on the board");
    assert!(refused("method = \"indigo\"\ndeviation = 1.0\nwdth = 3").contains("wdth"));
    let tree = Method::Tree(support::settings::uct());
    assert_eq!(toml::from_str::<Method>(&toml::to_string(&tree).unwrap()).unwrap(), tree);
    assert!(tree.check().is_ok());
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let refused = |indigo: Indigo| Method::Indigo(indigo).check().unwrap_err().to_string();
    assert_eq!(refused(Indigo { width: 0, ..indigo() }), "`width` is 0, and at least 1 is needed");
    assert!(refused(Indigo { depth: 20, ..indigo() }).contains("depth 20 and width 7"));
    assert!(refused(Indigo { deviation: f32::NAN, ..indigo() }).contains("deviation"));
    assert!(refused(Indigo { confidence: -1.0, ..indigo() }).contains("confidence"));
}
