//! Searches of one position that exchange what they find, within this process.

mod support;

use std::thread;

use mcts::exchange::*;
use mcts::*;
use support::nim::{AtRandom, Nim};
use support::settings::uct;
use support::tic_tac_toe::{Anywhere, TicTacToe};

const PLAYOUTS: u64 = 400;

fn limits(seed: u64, threads: usize) -> Limits {
    Limits { playouts: Some(PLAYOUTS), threads, seed, period: 50 }
}

fn rave() -> Settings {
    Settings { select: select::Rule::Rave(toml::from_str("exploration = 0.3").expect("a rule")), ..uct() }
}

fn total_visits(report: &Report) -> u64 {
    report.moves.iter().map(|mv| u64::from(mv.visits)).sum()
}

/// The moves by number, with visits and values.
fn by_number(report: &Report) -> Vec<(usize, u32, f32)> {
    let mut moves: Vec<_> = report.moves.iter().map(|mv| (mv.mv.number(), mv.visits, mv.value)).collect();
    moves.sort_by_key(|mv| mv.0);
    moves
}

/// So many searches of a position, each in a thread, that exchange when they meet.
fn together(searches: &mut [Search], root: &TicTacToe, period: u64) -> Vec<Report> {
    let ends = channels(searches.len(), period, Pace::Together);
    thread::scope(|scope| {
        let run = |(seed, (search, mut end)): (usize, (&'_ mut Search, ChannelExchange))| {
            let limits = limits(seed as u64 + 1, 1);
            let mut nobody = ();
            let mut observer = Exchanging::new(&mut nobody, &mut end, Reach::default());
            search.run(root, &Anywhere, AnyProcessor, &limits, &mut observer)
        };
        let all = searches.iter_mut().zip(ends).enumerate();
        let handles: Vec<_> = all.map(|one| scope.spawn(move || run(one))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a report")).collect()
    })
}

fn searches(count: usize, settings: &Settings) -> Vec<Search> {
    (0..count).map(|_| Search::new(settings.clone(), 1 << 22).expect("a search")).collect()
}

#[test]
fn all_searches_end_with_the_sum_of_what_all_have_counted() {
    for settings in [uct(), rave()] {
        for (count, period) in [(2, 50), (3, 100), (4, PLAYOUTS)] {
            let mut searches = searches(count, &settings);
            let reports = together(&mut searches, &TicTacToe::after(&[]), period);
            for report in &reports {
                assert_eq!(report.playouts, PLAYOUTS);
                assert_eq!(report.merged, PLAYOUTS * (count as u64 - 1));
                assert_eq!(total_visits(report), PLAYOUTS * count as u64, "nothing is lost or counted twice");
                let visits = |report| by_number(report).into_iter().map(|(mv, visits, _)| (mv, visits));
                assert!(visits(report).eq(visits(&reports[0])));
                for ((_, _, value), (_, _, same)) in by_number(report).into_iter().zip(by_number(&reports[0]))
                {
                    assert!((value - same).abs() < 1e-5, "{value} {same}");
                }
            }
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_searches() {
    let run = || together(&mut searches(3, &rave()), &TicTacToe::after(&[4]), 50);
    assert_eq!(run(), run());
}

#[test]
fn a_tree_that_is_kept_goes_on_and_only_the_new_playouts_are_told() {
    let (mut searches, root) = (searches(3, &rave()), TicTacToe::after(&[]));
    let first = together(&mut searches, &root, 100);
    let mv = first[0].best().unwrap().mv;
    let kept: Vec<u64> = searches.iter_mut().map(|search| search.keep(&[mv])).collect();
    assert_eq!(kept, vec![u64::from(first[0].best().unwrap().visits); 3]);
    for report in together(&mut searches, &TicTacToe::after(&[mv.number()]), 100) {
        assert_eq!((report.kept, report.merged), (kept[0], 2 * PLAYOUTS));
    }
}

#[test]
fn a_search_without_others_is_the_same_as_ever() {
    let run = |observer: &mut dyn Observer| {
        let mut search = Search::new(rave(), 1 << 22).unwrap();
        search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(5, 1), observer)
    };
    let (mut nobody, mut nothing) = ((), ());
    let mut alone = channels(1, 50, Pace::Free).remove(0);
    let plain = run(&mut ());
    assert_eq!(run(&mut Exchanging::new(&mut nobody, &mut nothing, Reach::default())), plain);
    assert_eq!(run(&mut Exchanging::new(&mut nobody, &mut alone, Reach::default())), plain);
}

#[test]
fn searches_with_several_threads_that_wait_for_nobody_lose_nothing_of_their_own() {
    for when_full in [WhenFull::StopGrowing, WhenFull::Prune] {
        let ends = channels(3, 64, Pace::Free);
        let settings = Settings { when_full, ..rave() };
        let limits = |seed| Limits { playouts: Some(40_000), threads: 2, seed, period: 64 };
        let run = |(seed, mut end): (usize, ChannelExchange)| {
            let mut search = Search::new(settings.clone(), 1 << 20).unwrap();
            let mut nobody = ();
            let mut observer = Exchanging::new(&mut nobody, &mut end, Reach::default());
            search.run(&Nim::new(150), &AtRandom, AnyProcessor, &limits(seed as u64), &mut observer)
        };
        let run = &run;
        let reports: Vec<Report> = thread::scope(|scope| {
            let handles: Vec<_> =
                ends.into_iter().enumerate().map(|one| scope.spawn(move || run(one))).collect();
            handles.into_iter().map(|handle| handle.join().expect("a report")).collect()
        });
        for report in reports {
            assert_eq!(report.playouts, 40_000);
            // What others had done when this one looked last. Who looks first has heard nothing.
            assert!(report.merged <= 80_000, "{}", report.merged);
            let total = total_visits(&report);
            assert!((40_000..=120_000).contains(&total), "{total}");
            assert!(report.moves.iter().all(|mv| (0.0..=1.0).contains(&mv.value)), "{report:?}");
        }
    }
}

#[test]
fn who_ends_early_is_missed_and_nobody_waits_for_it() {
    let mut ends = channels(3, 50, Pace::Together);
    drop(ends.pop());
    let (mut first, mut second) = (ends.remove(0), ends.remove(0));
    let run = |end: &mut ChannelExchange, seed| {
        let mut nobody = ();
        let mut observer = Exchanging::new(&mut nobody, end, Reach::default());
        let mut search = Search::new(uct(), 1 << 22).unwrap();
        search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(seed, 1), &mut observer)
    };
    thread::scope(|scope| {
        let other = scope.spawn(move || run(&mut second, 2).merged);
        let merged = run(&mut first, 1).merged;
        assert_eq!((merged, other.join().unwrap()), (PLAYOUTS, PLAYOUTS));
    });
}
