//! Boards and games by instructions, which no other process disturbs: `cargo bench -p tengen-go --bench
//! instructions`. Needs valgrind and `gungraun-runner`.
#![allow(missing_docs, reason = "the macros of gungraun write functions without documentation")]

mod tasks;

use std::hint::black_box;

use go::{Board, Game, LargeBoard, Size};
use gungraun::{library_benchmark, library_benchmark_group, main};
use tasks::Recorded;

type Large = Recorded<LargeBoard>;

fn late_game(side: usize) -> Game {
    tasks::replay_game(&tasks::record::<LargeBoard>(side))
}

#[library_benchmark(setup = tasks::record::<LargeBoard>)]
#[bench::large_9(9)]
#[bench::large_19(19)]
fn play(recorded: Large) -> LargeBoard {
    black_box(tasks::replay(&recorded))
}

#[library_benchmark(setup = tasks::record::<LargeBoard>)]
#[bench::large_9(9)]
#[bench::large_19(19)]
fn legality(recorded: Large) -> usize {
    black_box(tasks::count_legal(&recorded.middle))
}

#[library_benchmark(setup = tasks::record::<LargeBoard>)]
#[bench::large_9(9)]
#[bench::large_19(19)]
fn score(recorded: Large) -> i32 {
    black_box(recorded.end.filled_score())
}

#[library_benchmark(setup = Size::square)]
#[bench::large_9(9)]
#[bench::large_19(19)]
fn playout(size: Size) -> i32 {
    black_box(tasks::playout::<LargeBoard>(size, 1))
}

#[library_benchmark(setup = late_game)]
#[bench::game_9(9)]
#[bench::game_19(19)]
fn legality_with_superko(game: Game) -> usize {
    black_box(tasks::count_legal_in_game(&game))
}

library_benchmark_group!(name = board, benchmarks = [play, legality, score, playout, legality_with_superko]);
main!(library_benchmark_groups = board);
