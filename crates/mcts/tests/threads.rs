//! Several threads in one tree: no playout is lost, and whatever goes wrong ends the search for all of them.

mod support;

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{self, ThreadId};

use mcts::*;
use support::nim::{AtRandom, Nim};
use support::settings::uct;

/// Nim with a heap so large that the tree becomes deep and is soon too large for a mebibyte.
const HEAP: u32 = 150;

fn four_threads(playouts: u64) -> Limits {
    Limits { playouts: Some(playouts), threads: 4, ..Limits::default() }
}

fn total_visits(report: &Report) -> u64 {
    report.moves.iter().map(|mv| u64::from(mv.visits)).sum()
}

#[test]
fn four_threads_do_exactly_the_playouts_asked_for() {
    for sharing in [Sharing::LockFree, Sharing::Mutex] {
        for (when_full, virtual_loss) in [
            (WhenFull::StopGrowing, true),
            (WhenFull::Prune, true),
            (WhenFull::StopGrowing, false),
            (WhenFull::Prune, false),
        ] {
            let settings = Settings { sharing, when_full, virtual_loss, ..uct() };
            let mut search = Search::new(settings, 1 << 20).unwrap();
            // Far more than fill the tree: how soon they do depends on how often threads meet in it.
            let limits = four_threads(120_000);
            let report = search.run(&Nim::new(HEAP), &AtRandom, AnyProcessor, &limits, &mut ());
            assert_eq!(report.playouts, 120_000);
            assert_eq!(total_visits(&report), 120_000);
            assert_eq!(report.extent.bytes, 1 << 20, "the limit holds");
            assert_eq!(report.prunings > 0, when_full == WhenFull::Prune);
            assert_eq!(report.extent.is_full, when_full == WhenFull::StopGrowing);
        }
    }
}

#[test]
fn more_threads_than_playouts_do_no_more_than_these() {
    for playouts in 0..8 {
        let mut search = Search::new(uct(), 1 << 20).unwrap();
        let limits = Limits { threads: 8, ..four_threads(playouts) };
        let report = search.run(&Nim::new(HEAP), &AtRandom, AnyProcessor, &limits, &mut ());
        assert_eq!((report.playouts, total_visits(&report)), (playouts, playouts));
    }
}

#[test]
fn an_observer_who_stops_the_search_stops_all_threads() {
    for (seed, when_full) in [(1, WhenFull::StopGrowing), (2, WhenFull::Prune), (3, WhenFull::Prune)] {
        let mut search = Search::new(Settings { when_full, ..uct() }, 1 << 20).unwrap();
        let limits = Limits { playouts: None, seed, ..four_threads(0) };
        let mut seen = 0;
        let mut stop = |view: &View<'_>| {
            assert!(seen < 20_000, "nothing is observed after the end");
            assert!(view.playouts() > seen, "{seen} playouts are seen once");
            seen = view.playouts();
            if seen < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let report = search.run(&Nim::new(HEAP), &AtRandom, AnyProcessor, &limits, &mut stop);
        assert!(report.playouts >= seen && seen >= 20_000);
        assert_eq!(total_visits(&report), report.playouts);
    }
}

/// Counts playouts, and panics after some of them in any thread but that of the test.
#[derive(Clone)]
struct Breaking {
    done: Arc<AtomicU64>,
    breaks_after: u64,
    spared: ThreadId,
}

impl Breaking {
    fn after(playouts: u64) -> Breaking {
        Breaking { done: Arc::default(), breaks_after: playouts, spared: thread::current().id() }
    }
}

impl Playout<Nim> for Breaking {
    fn draw(&mut self, position: &mut Nim, random: &mut Random) -> Option<MoveId> {
        AtRandom.draw(position, random)
    }

    fn play_out(&mut self, position: &mut Nim, random: &mut Random, record: &mut Record) -> Outcome {
        let done = self.done.fetch_add(1, Relaxed);
        assert!(done < self.breaks_after || thread::current().id() == self.spared, "the playout broke");
        AtRandom.play_out(position, random, record)
    }
}

/// So many that a search which nobody stops is found out, but ends.
const MANY: u64 = 3_000_000;

#[test]
fn a_panic_in_a_thread_ends_the_search_and_goes_on_as_it_was() {
    for sharing in [Sharing::LockFree, Sharing::Mutex] {
        let mut search = Search::new(Settings { sharing, ..uct() }, 1 << 20).unwrap();
        let playout = Breaking::after(1000);
        let run = || search.run(&Nim::new(HEAP), &playout, AnyProcessor, &four_threads(MANY), &mut ());
        let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"the playout broke"));
        assert!(playout.done.load(Relaxed) < MANY / 2, "the others stop");

        let report = search.run(&Nim::new(7), &AtRandom, AnyProcessor, &four_threads(5000), &mut ());
        assert_eq!((report.playouts, total_visits(&report)), (5000, 5000), "the next search is a new one");
        assert_eq!(report.best().unwrap().mv.number(), 3);
    }
}

#[test]
fn an_observer_who_panics_ends_the_search() {
    let mut search = Search::new(uct(), 1 << 20).unwrap();
    let playout = Breaking::after(u64::MAX);
    let mut breaks = |view: &View<'_>| {
        assert!(view.playouts() < 1000, "the observer broke");
        ControlFlow::Continue(())
    };
    let run = || search.run(&Nim::new(HEAP), &playout, AnyProcessor, &four_threads(MANY), &mut breaks);
    let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the observer broke"));
    assert!(playout.done.load(Relaxed) < MANY / 2, "the others stop");
}
