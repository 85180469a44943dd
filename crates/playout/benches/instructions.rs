//! Playouts by instructions, which no other process disturbs: `cargo bench -p tengen-playout --bench instructions`.
//! Needs valgrind and `gungraun-runner`.
#![allow(missing_docs, reason = "the macros of gungraun write functions without documentation")]

mod tasks;

use std::hint::black_box;

use go::isa::Portable;
use go::{SmallBoard, WatchfulBoard};
use gungraun::{library_benchmark, library_benchmark_group, main};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use tasks::Games;

/// Enough games that their lengths even out.
const GAMES: u32 = 200;

type Small<P> = Games<SmallBoard<Portable>, P>;
type Large<P> = Games<WatchfulBoard, P>;

fn small<P: playout::Play<SmallBoard<Portable>>>(policy: P) -> Small<P> {
    Games::new(9, policy, GAMES, 1)
}

fn large<P: playout::Play<WatchfulBoard>>(policy: P) -> Large<P> {
    Games::new(19, policy, GAMES, 1)
}

#[library_benchmark(setup = small)]
#[bench::games_9(Uniform::default())]
fn uniform_small(games: Small<Uniform>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = large)]
#[bench::games_19(Uniform::default())]
fn uniform_large(games: Large<Uniform>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = small)]
#[bench::games_9(CaptureFirst::default())]
fn capture_first_small(games: Small<CaptureFirst>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = large)]
#[bench::games_19(CaptureFirst::default())]
fn capture_first_large(games: Large<CaptureFirst>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = small)]
#[bench::games_9(CrazyStone::default())]
fn crazy_stone_small(games: Small<CrazyStone>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = large)]
#[bench::games_19(CrazyStone::default())]
fn crazy_stone_large(games: Large<CrazyStone>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = small)]
#[bench::games_9(Mogo::default())]
fn mogo_small(games: Small<Mogo>) -> i32 {
    black_box(games.play(Portable))
}

#[library_benchmark(setup = large)]
#[bench::games_19(Mogo::default())]
fn mogo_large(games: Large<Mogo>) -> i32 {
    black_box(games.play(Portable))
}

library_benchmark_group!(
    name = policies,
    benchmarks = [
        uniform_small,
        uniform_large,
        capture_first_small,
        capture_first_large,
        crazy_stone_small,
        crazy_stone_large,
        mogo_small,
        mogo_large
    ]
);
main!(library_benchmark_groups = policies);
