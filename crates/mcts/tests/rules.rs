//! Rules at work in a whole search: whatever spreads the playouts, the winning move of Nim is found.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

mod support;

use mcts::select::*;
use mcts::*;
use support::nim::{AtRandom, Nim};

fn settings(select: Rule, root: Allocation) -> Settings {
    Settings {
        reward: Reward::Win,
        growth: Growth { rule: GrowthRule::OneNode, depth: None, nodes: None },
        select,
        backup: backup::Rule::Mean,
        variance: backup::Variance::None,
        root,
        decide: Decision::MostVisits,
        sharing: Sharing::LockFree,
        virtual_loss: true,
        when_full: WhenFull::StopGrowing,
    }
}

fn search(settings: Settings, heap: u32, threads: usize) -> Report {
    let limits = Limits { playouts: Some(4000), threads, ..Limits::default() };
    settings.check_limits(&limits).unwrap();
    let mut search = Search::new(settings, 1 << 20).unwrap();
    search.run(&Nim::new(heap), &AtRandom, AnyProcessor, &limits, &mut ())
}

fn assert_wins(settings: &Settings) {
    for heap in [5, 6, 7, 10, 11] {
        for threads in [1, 2] {
            let report = search(settings.clone(), heap, threads);
            assert_eq!(
                report.best().unwrap().mv.number() as u32,
                heap % 4,
                "{heap}: {settings:?} {report:?}"
            );
            assert_eq!(report.moves.iter().map(|mv| mv.visits).sum::<u32>(), 4000);
        }
    }
}

#[test]
fn upper_confidence_bounds_find_the_winning_move_in_all_their_forms() {
    let ucb1 = Ucb1 { fpu: 0.8, order: Order::Earlier, ..Ucb1::default() };
    let tuned = Ucb1Tuned { fpu: 1.1, order: Order::Earlier, ..Ucb1Tuned::default() };
    let adjusted = |strength| {
        let adjust = Some(Adjusting { strength, playouts: 50.0, deeper: 0.8 });
        Rule::Ucb1Tuned(Ucb1Tuned { adjust, ..Ucb1Tuned::default() })
    };
    let plain = Rule::Ucb1Tuned(Ucb1Tuned::default());
    for rule in [Rule::Ucb1(ucb1), Rule::Ucb1Tuned(tuned), plain, adjusted(0.5), adjusted(-0.5)] {
        assert_wins(&settings(rule, Allocation::Tree));
    }
}

#[test]
fn annealing_finds_the_winning_move() {
    let annealing = SimulatedAnnealing { until: 4000, ..SimulatedAnnealing::new(0.5, Schedule::Linear) };
    assert_wins(&settings(Rule::SimulatedAnnealing(annealing), Allocation::Tree));
}

#[test]
fn halving_spends_most_playouts_on_the_winning_move_and_its_rival() {
    let halving = Allocation::SequentialHalving(SequentialHalving {});
    // The last two moves get equally many playouts, so it is their values that decide.
    let by_value = settings(Rule::Ucb1Tuned(Ucb1Tuned::default()), halving.clone());
    assert_wins(&Settings { decide: Decision::BestValue, ..by_value });
    let report = search(settings(Rule::Ucb1Tuned(Ucb1Tuned::default()), halving), 10, 1);
    let visits: Vec<u32> = report.moves.iter().map(|mv| mv.visits).collect();
    // Two rounds of 2000: 666 for each of three, 1000 more for two, and the two that are left over.
    assert_eq!(visits.iter().sum::<u32>(), 4000);
    assert_eq!((visits[0], visits[1], visits[2]), (1668, 1666, 666));
}

/// The same with the uncertainty of shares of wins, which two games that happen to end alike do not settle.
fn uncertain(select: Rule, root: Allocation) -> Settings {
    let rule = backup::StandardError { min_games: 32, unknown: 0.5 };
    Settings { variance: backup::Variance::StandardError(rule), ..settings(select, root) }
}

#[test]
fn rules_that_read_variances_find_the_winning_move() {
    for rule in [
        Rule::CrazyStone(CrazyStone::new(4, 0.25)),
        Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo::default()),
        Rule::ProgressivePruning(ProgressivePruning::default()),
    ] {
        assert_wins(&Settings { decide: Decision::BestValue, ..uncertain(rule, Allocation::Tree) });
    }
}

#[test]
fn budget_allocation_finds_the_winning_move() {
    let rule = Rule::Ucb1(Ucb1::default());
    assert_wins(&Settings {
        decide: Decision::BestValue,
        ..uncertain(rule, Allocation::Ocba(Ocba::default()))
    });
}

#[test]
fn a_pruned_move_gets_no_more_games() {
    let rule = Rule::ProgressivePruning(ProgressivePruning::default());
    let report = search(uncertain(rule, Allocation::Tree), 5, 1);
    let least = report.moves.iter().map(|mv| mv.visits).min().unwrap();
    assert!((100..1000).contains(&least), "{report:?}");
}

#[test]
fn uniform_search_of_depth_one_tries_all_moves_equally_often() {
    let mut flat = settings(Rule::Uniform(Uniform::default()), Allocation::Tree);
    flat.growth.depth = Some(1);
    let report = search(flat, 9, 1);
    assert!(report.moves.iter().all(|mv| mv.visits.abs_diff(4000 / 3) <= 1), "{report:?}");
}

#[test]
fn all_moves_as_first_learns_from_every_game() {
    // In a heap of one or two who takes all wins at once, and no game tells otherwise.
    let rule = Rule::AllMovesAsFirst(AllMovesAsFirst { exploration: 0.1 });
    let report = search(settings(rule, Allocation::Tree), 2, 1);
    assert_eq!(report.best().unwrap().mv.number(), 2, "{report:?}");
}

#[test]
fn the_root_is_spread_as_it_says_even_where_the_playout_draws_the_moves_of_the_tree() {
    let drawn = CrazyStone::new(u32::MAX, 1.0);
    let halving = Allocation::SequentialHalving(SequentialHalving {});
    let settings = Settings {
        variance: backup::Variance::StandardError(backup::StandardError { min_games: 8, unknown: 0.5 }),
        ..settings(Rule::CrazyStone(drawn), halving)
    };
    let mut visits: Vec<u32> = search(settings, 7, 1).moves.iter().map(|mv| mv.visits).collect();
    visits.sort_unstable();
    // Two rounds of 2,000: 666 for each of three, 1,000 more for two, and what is left over for the last.
    assert_eq!(visits, [666, 1666, 1668]);
}
