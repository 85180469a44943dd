//! Boards and games by the clock: `cargo bench -p tengen-go --bench board`.
#![allow(missing_docs, reason = "the macros of criterion write functions without documentation")]

mod tasks;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use go::ladder::ladders;
use go::{Board, LargeBoard, Size, SmallBoard, WatchfulBoard};

fn boards(criterion: &mut Criterion) {
    representation::<SmallBoard>(criterion, "small", 9);
    for side in [9, 13, 19] {
        representation::<LargeBoard>(criterion, "large", side);
        representation::<WatchfulBoard>(criterion, "watchful", side);
    }
}

fn representation<B: Board>(criterion: &mut Criterion, name: &str, side: usize) {
    let recorded = tasks::record::<B>(side);
    let mut group = criterion.benchmark_group(format!("{name} {side}x{side}"));
    group.bench_function("play a recorded game", |bench| bench.iter(|| tasks::replay(black_box(&recorded))));
    group.bench_function("legality of all points", |bench| {
        bench.iter(|| tasks::count_legal(black_box(&recorded.middle)))
    });
    group.bench_function("liberties of all stones", |bench| {
        bench.iter(|| tasks::count_liberties(black_box(&recorded.middle)))
    });
    group.bench_function("score of a filled board", |bench| {
        bench.iter(|| black_box(&recorded.end).filled_score())
    });
    group.bench_function("area score", |bench| bench.iter(|| tasks::area_score(black_box(&recorded.middle))));
    group.bench_function("all ladders", |bench| bench.iter(|| ladders(black_box(&recorded.middle))));
    let mut seed = 0;
    group.bench_function("uniform playout", |bench| {
        bench.iter(|| {
            seed += 1;
            tasks::playout(B::new(Size::square(side)), black_box(seed))
        })
    });
    group.finish();
}

fn games(criterion: &mut Criterion) {
    for side in [9, 19] {
        let recorded = tasks::record::<LargeBoard>(side);
        let game = tasks::replay_game(&recorded);
        let mut group = criterion.benchmark_group(format!("game {side}x{side}"));
        group.bench_function("play a recorded game", |bench| {
            bench.iter(|| tasks::replay_game(black_box(&recorded)))
        });
        group.bench_function("legality of all points with superko", |bench| {
            bench.iter(|| tasks::count_legal_in_game(black_box(&game)))
        });
        group.finish();
    }
}

criterion_group!(benches, boards, games);
criterion_main!(benches);
