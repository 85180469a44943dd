//! Boards and games by instructions, which no other process disturbs: `cargo bench -p tengen-go --bench
//! instructions`. Needs valgrind and `gungraun-runner`.
#![allow(missing_docs, reason = "the macros of gungraun write functions without documentation")]

mod tasks;

use std::hint::black_box;

use go::isa::Portable;
use go::ladder::{Summary, ladders};
use go::{Board, Game, LargeBoard, Size, SmallBoard};
use gungraun::{library_benchmark, library_benchmark_group, main};
use tasks::{Recorded, record};

fn late_game(side: usize) -> Game {
    tasks::replay_game(&record::<LargeBoard>(side))
}

#[library_benchmark]
#[bench::small_9(record::<SmallBoard>(9))]
#[bench::large_9(record::<LargeBoard>(9))]
#[bench::large_19(record::<LargeBoard>(19))]
fn play<B: Board>(recorded: Recorded<B>) -> B {
    black_box(tasks::replay(&recorded))
}

#[library_benchmark]
#[bench::small_9(record::<SmallBoard>(9))]
#[bench::large_9(record::<LargeBoard>(9))]
#[bench::large_19(record::<LargeBoard>(19))]
fn legality<B: Board>(recorded: Recorded<B>) -> usize {
    black_box(tasks::count_legal(&recorded.middle))
}

#[library_benchmark]
#[bench::small_9(record::<SmallBoard>(9))]
#[bench::large_9(record::<LargeBoard>(9))]
#[bench::large_19(record::<LargeBoard>(19))]
fn ladder<B: Board>(recorded: Recorded<B>) -> Summary {
    black_box(ladders(&recorded.middle))
}

#[library_benchmark]
#[bench::small_9(record::<SmallBoard>(9))]
#[bench::large_9(record::<LargeBoard>(9))]
#[bench::large_19(record::<LargeBoard>(19))]
fn filled_score<B: Board>(recorded: Recorded<B>) -> i32 {
    black_box(recorded.end.filled_score())
}

#[library_benchmark]
#[bench::large_9(record::<LargeBoard>(9))]
#[bench::large_19(record::<LargeBoard>(19))]
fn area_score<B: Board>(recorded: Recorded<B>) -> i64 {
    black_box(tasks::area_score(&recorded.middle))
}

#[library_benchmark]
#[bench::small_9(SmallBoard::<Portable>::new(Size::square(9)))]
#[bench::large_9(LargeBoard::new(Size::square(9)))]
#[bench::large_19(LargeBoard::new(Size::square(19)))]
fn playout<B: Board>(board: B) -> i32 {
    black_box(tasks::playout(board, 1))
}

#[library_benchmark]
#[bench::game_9(late_game(9))]
#[bench::game_19(late_game(19))]
fn legality_with_superko(game: Game) -> usize {
    black_box(tasks::count_legal_in_game(&game))
}

library_benchmark_group!(
    name = board,
    benchmarks = [play, legality, ladder, filled_score, area_score, playout, legality_with_superko]
);
main!(library_benchmark_groups = board);
