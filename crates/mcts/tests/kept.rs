//! Searches that go on in the tree of the one before.
#![allow(clippy::float_cmp, reason = "what is compared comes out exactly")]

mod support;

use std::panic::{AssertUnwindSafe, catch_unwind};

use mcts::*;
use support::nim::{self, Nim};
use support::settings::uct;
use support::tic_tac_toe::{Anywhere, TicTacToe};
use support::tree_game::{AtRandom, Scripted, Spot, Turns, choice, random_tree};

use Player::{First, Second};

fn limits(playouts: u64, threads: usize, seed: u64) -> Limits {
    Limits { playouts: Some(playouts), threads, seed, ..Limits::default() }
}

fn total_visits(report: &Report) -> u64 {
    report.moves.iter().map(|mv| u64::from(mv.visits)).sum()
}

/// The moves of a report by number, with what is known of each.
fn by_number(report: &Report) -> Vec<(usize, u32, f32)> {
    let mut moves: Vec<_> = report.moves.iter().map(|mv| (mv.mv.number(), mv.visits, mv.value)).collect();
    moves.sort_by_key(|mv| mv.0);
    moves
}

fn after<G: Game>(root: &G, path: &[MoveId]) -> G {
    let mut position = root.clone();
    path.iter().for_each(|&mv| position.play(mv));
    position
}

#[test]
fn the_same_position_is_searched_on_and_all_playouts_add_up() {
    let by_lead = Reward::WinByLead(Lead { hundredths: 30, points: 10 });
    for reward in [Reward::Win, Reward::Share, Reward::WinByPoints(20), by_lead] {
        for (threads, when_full) in [(1, WhenFull::Prune), (4, WhenFull::Prune), (4, WhenFull::StopGrowing)] {
            let mut search = Search::new(Settings { reward, when_full, ..uct() }, 1 << 20).unwrap();
            let mut total = 0;
            for (seed, playouts) in [(1, 7000), (2, 5000), (3, 1)] {
                let root = Nim::new(150);
                assert_eq!(search.keep(&[]), total);
                let report = search.run(
                    &root,
                    &nim::AtRandom,
                    AnyProcessor,
                    &limits(playouts, threads, seed),
                    &mut (),
                );
                assert_eq!((report.kept, report.playouts), (total, playouts));
                total += playouts;
                assert_eq!(total_visits(&report), total);
            }
        }
    }
}

#[test]
fn what_is_kept_is_what_was_known_of_every_move() {
    for seed in 0..20 {
        let root = random_tree(5, Turns::AtRandom, &mut Random::new(seed));
        let mut search = Search::new(uct(), 1 << 22).unwrap();
        let report = search.run(&root, &AtRandom, AnyProcessor, &limits(3000, 1, seed), &mut ());
        let best = report.best().unwrap();
        let path = &best.variation[..2];
        let kept = u64::from(best.variation_visits[1]);
        assert_eq!(search.keep(path), kept);

        let next = after(&root, path);
        let report = search.run(&next, &AtRandom, AnyProcessor, &limits(0, 1, 1), &mut ());
        assert_eq!((report.kept, report.playouts), (kept, 0));
        let still_best = report.best().unwrap();
        assert_eq!(still_best.variation, best.variation[2..]);
        assert_eq!(still_best.variation_visits, best.variation_visits[2..]);
        // The first visit made no choice here.
        assert_eq!(total_visits(&report), kept - 1);
        let most = report.moves.iter().map(|mv| mv.visits).max().unwrap();
        assert_eq!((still_best.visits, report.best().unwrap().win_rate), (most, still_best.value));

        assert_eq!(search.keep(&[]), kept);
        let longer = search.run(&next, &AtRandom, AnyProcessor, &limits(500, 1, 1), &mut ());
        assert_eq!(total_visits(&longer), kept - 1 + 500);
        for ((mv, visits, _), (same, more, _)) in by_number(&report).into_iter().zip(by_number(&longer)) {
            assert!(mv == same && more >= visits, "{mv}: {visits}, then {more}");
        }
    }
}

#[test]
fn a_kept_value_has_the_sign_of_the_player_to_move() {
    // After the first move the same player moves again, after the second one the other. Both are won in three games of
    // four, and the searches agree about that before and after.
    for (player, sign) in [(First, 1.0), (Second, -1.0)] {
        let ends = || [sign, sign, sign, -sign].map(Spot::End);
        let again = choice(player, sign, ends());
        let other = choice(player.other(), sign, ends());
        let root = choice(player, 0.0, [again, other]);
        let uniform = select::Rule::Uniform(select::Uniform::default());
        for (mv, is_same) in [(0, true), (1, false)] {
            let mut search = Search::new(Settings { select: uniform.clone(), ..uct() }, 1 << 20).unwrap();
            let report = search.run(&root, &Scripted, AnyProcessor, &limits(802, 1, 1), &mut ());
            let (_, visits, value) = by_number(&report)[mv];
            assert_eq!(visits, 401);
            let score = report.moves.iter().find(|known| known.mv.number() == mv).unwrap().score;
            let path = [MoveId::new(mv)];
            search.keep(&path);
            let kept = search.run(&after(&root, &path), &Scripted, AnyProcessor, &limits(0, 1, 1), &mut ());
            let expected = if is_same { value } else { 1.0 - value };
            assert_eq!(kept.value, expected, "{player:?}, {mv}");
            assert!((kept.win_rate - expected).abs() < 1e-6, "{player:?}, {mv}");
            assert_eq!(kept.score, if is_same { score } else { -score }, "what was known of the move before");

            search.keep(&[]);
            let longer =
                search.run(&after(&root, &path), &Scripted, AnyProcessor, &limits(400, 1, 1), &mut ());
            let won = if is_same { 0.75 } else { 0.25 };
            assert!((longer.value - won).abs() < 0.01 && (longer.win_rate - won).abs() < 0.01, "{longer:?}");
        }
    }
}

#[test]
fn a_search_that_goes_on_finds_the_move_that_a_new_one_finds() {
    // A heap of 15: three are taken, then one, and again three must be taken from eleven.
    let mut search = Search::new(uct(), 1 << 22).unwrap();
    let mut heap = Nim::new(15);
    let first = search.run(&heap, &nim::AtRandom, AnyProcessor, &limits(20_000, 1, 1), &mut ());
    assert_eq!(first.best().unwrap().mv.number(), 3);
    for taken in [3, 1] {
        heap.play(MoveId::new(taken));
    }
    assert!(search.keep(&[MoveId::new(3), MoveId::new(1)]) > 100);
    let next = search.run(&heap, &nim::AtRandom, AnyProcessor, &limits(5000, 1, 2), &mut ());
    assert_eq!(next.best().unwrap().mv.number(), 3);

    // The corner is answered in the centre, or the game is lost.
    let corner = TicTacToe::after(&[0]);
    let mut search = Search::new(uct(), 1 << 24).unwrap();
    search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(30_000, 1, 1), &mut ());
    assert!(search.keep(&[MoveId::new(0)]) > 0);
    let report = search.run(&corner, &Anywhere, AnyProcessor, &limits(10_000, 1, 1), &mut ());
    assert_eq!(report.best().unwrap().mv.number(), 4);
}

#[test]
fn without_being_told_to_keep_a_search_begins_anew() {
    let (root, run) = (TicTacToe::after(&[]), limits(400, 1, 3));
    let fresh = Search::new(uct(), 1 << 22).unwrap().run(&root, &Anywhere, AnyProcessor, &run, &mut ());
    let mut search = Search::new(uct(), 1 << 22).unwrap();
    assert_eq!(search.keep(&[]), 0, "there was no search");
    for _ in 0..2 {
        assert_eq!(search.run(&root, &Anywhere, AnyProcessor, &run, &mut ()), fresh);
    }
    assert_eq!(search.keep(&[]), 400);
    assert_eq!(search.run(&root, &Anywhere, AnyProcessor, &run, &mut ()).kept, 400);
    assert_eq!(search.run(&root, &Anywhere, AnyProcessor, &run, &mut ()), fresh);

    search.keep(&[]);
    search.forget();
    assert_eq!(search.run(&root, &Anywhere, AnyProcessor, &run, &mut ()), fresh);
    for path in [&[9][..], &[0, 0], &[0, 1, 2, 3, 4, 5, 6]] {
        let path: Vec<MoveId> = path.iter().map(|&number| MoveId::new(number)).collect();
        assert_eq!(search.keep(&path), 0, "{path:?} is not in the tree");
        assert_eq!(search.keep(&[]), 0, "and then there is none");
        assert_eq!(search.run(&root, &Anywhere, AnyProcessor, &run, &mut ()), fresh);
    }
}

#[test]
fn a_tree_whose_moves_are_not_those_of_the_position_is_dropped() {
    let mut search = Search::new(uct(), 1 << 22).unwrap();
    search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(2000, 1, 1), &mut ());
    assert!(search.keep(&[MoveId::new(4)]) > 0);
    let report = search.run(&TicTacToe::after(&[0]), &Anywhere, AnyProcessor, &limits(100, 1, 1), &mut ());
    assert_eq!((report.kept, total_visits(&report)), (0, 100));
    // The same moves, but the other player's.
    search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(2000, 1, 1), &mut ());
    assert!(search.keep(&[]) > 0);
    let nim = Nim { heap: 150, to_play: Second };
    assert_eq!(search.run(&nim, &nim::AtRandom, AnyProcessor, &limits(10, 1, 1), &mut ()).kept, 0);
}

#[test]
fn rules_that_follow_a_schedule_do_not_go_on() {
    let annealing = select::SimulatedAnnealing {
        start: 1.0,
        ..toml::from_str("start = 1.0\nschedule = \"linear\"").unwrap()
    };
    let rules = [
        Settings { select: select::Rule::SimulatedAnnealing(annealing), ..uct() },
        Settings {
            select: select::Rule::ProgressivePruning(toml::from_str("").unwrap()),
            variance: backup::Variance::StandardError(Default::default()),
            ..uct()
        },
        Settings { root: Allocation::SequentialHalving(SequentialHalving {}), ..uct() },
        Settings {
            root: Allocation::Ocba(Ocba::default()),
            variance: backup::Variance::StandardError(Default::default()),
            ..uct()
        },
    ];
    for settings in rules {
        assert!(!settings.can_go_on(), "{settings:?}");
        let mut search = Search::new(settings, 1 << 20).unwrap();
        for _ in 0..2 {
            let root = TicTacToe::after(&[]);
            let report = search.run(&root, &Anywhere, AnyProcessor, &limits(300, 1, 1), &mut ());
            assert_eq!((report.kept, report.playouts), (0, 300));
            assert_eq!(search.keep(&[]), 0);
        }
    }
    assert!(uct().can_go_on());
}

/// Breaks at once.
#[derive(Clone)]
struct Broken;

impl Playout<Nim> for Broken {
    fn draw(&mut self, _: &mut Nim, _: &mut Random) -> Option<MoveId> {
        None
    }

    fn play_out(&mut self, _: &mut Nim, _: &mut Random, _: &mut Record) -> Outcome {
        panic!("the playout broke")
    }
}

#[test]
fn nothing_is_kept_of_a_search_that_broke() {
    let mut search = Search::new(uct(), 1 << 20).unwrap();
    let root = Nim::new(30);
    search.run(&root, &nim::AtRandom, AnyProcessor, &limits(500, 1, 1), &mut ());
    assert_eq!(search.keep(&[]), 500);
    let run = || search.run(&root, &Broken, AnyProcessor, &limits(500, 2, 1), &mut ());
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    assert_eq!(search.keep(&[]), 0);
    let report = search.run(&root, &nim::AtRandom, AnyProcessor, &limits(500, 1, 1), &mut ());
    assert_eq!((report.kept, total_visits(&report)), (0, 500));
}

#[test]
fn scores_are_those_of_this_search_and_what_was_said_before_counts_as_64_games() {
    let root = choice(First, 0.0, [Spot::End(6.0), Spot::End(2.0)]);
    let uniform = select::Rule::Uniform(select::Uniform::default());
    let mut search = Search::new(Settings { select: uniform, ..uct() }, 1 << 20).unwrap();
    let report = search.run(&root, &Scripted, AnyProcessor, &limits(100, 1, 1), &mut ());
    assert_eq!((report.score, report.score_deviation), (4.0, 2.0));
    assert!(report.moves.iter().all(|mv| mv.score_deviation == 0.0 && mv.win_rate == 1.0));

    // Other points for the same moves tell which games count.
    let other = choice(First, 0.0, [Spot::End(-1.0), Spot::End(-7.0)]);
    search.keep(&[]);
    let report = search.run(&other, &Scripted, AnyProcessor, &limits(300, 1, 1), &mut ());
    let score = ((64.0 * 4.0 - 300.0 * 4.0) / 364.0) as f32;
    assert!((report.score - score).abs() < 1e-6, "{}", report.score);
    assert_eq!((report.score_deviation, report.win_rate), (3.0, 0.25));
    for mv in &report.moves {
        assert_eq!((mv.visits, mv.win_rate), (200, 0.25), "50 of 200 were won");
    }

    search.keep(&[]);
    let before = report.score;
    let report = search.run(&other, &Scripted, AnyProcessor, &limits(0, 1, 1), &mut ());
    assert_eq!((report.score, report.score_deviation, report.win_rate), (before, 3.0, 0.25));
    assert!(report.moves.iter().all(|mv| mv.score == before), "as the position");
}

#[test]
fn the_standing_is_that_of_the_report() {
    let mut search = Search::new(uct(), 1 << 22).unwrap();
    let mut looks = 0;
    let mut observer = |view: &View<'_>| -> std::ops::ControlFlow<()> {
        let (standing, report) = (view.standing(), view.report());
        let visits = |at: usize| report.moves.get(at).map_or(0, |mv| mv.visits);
        assert_eq!(
            (standing.playouts, standing.best_visits, standing.second_visits),
            (view.playouts(), visits(0), visits(1))
        );
        let best = &report.moves[0];
        let known = report.moves.iter().filter(|mv| mv.visits > 0 && mv.visits * 10 >= best.visits);
        assert_eq!(standing.best_is_best_valued, known.into_iter().all(|mv| mv.value <= best.value));
        looks += 1;
        std::ops::ControlFlow::Continue(())
    };
    for _ in 0..2 {
        search.keep(&[]);
        search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits(3000, 1, 5), &mut observer);
    }
    assert!(looks > 80, "{looks}");
}
