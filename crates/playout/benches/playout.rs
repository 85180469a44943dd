//! Playouts by the clock: `cargo bench -p tengen-playout --bench playout`. For a quick look at one number,
//! `tengen bench playouts` is handier.
#![allow(missing_docs, reason = "the macros of criterion write functions without documentation")]

mod tasks;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use go::isa::{Isa, Portable};
use go::{Board, SmallBoard, WatchfulBoard};
use playout::Play;
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use tasks::Games;

#[cfg(target_arch = "x86_64")]
use go::isa::V3;

/// Games in one measurement, so that copying the tables of a policy does not count.
const GAMES: u32 = 16;

fn measure<B: Board, P: Play<B> + Clone>(
    criterion: &mut Criterion,
    (policy_name, policy): (&str, P),
    (board, side, isa): (&str, usize, impl Isa),
) {
    let mut group = criterion.benchmark_group(policy_name);
    group.throughput(Throughput::Elements(u64::from(GAMES)));
    let mut seed = 0;
    group.bench_function(format!("{board} {side}x{side}"), |bench| {
        bench.iter(|| {
            seed += 1;
            Games::<B, P>::new(side, black_box(policy.clone()), GAMES, seed).play(isa)
        });
    });
    group.finish();
}

/// One policy on every board that it is played on.
macro_rules! policy {
    ($criterion:expr, $name:literal, $policy:expr) => {
        let portable = |board, side| (board, side, Portable);
        measure::<SmallBoard<Portable>, _>($criterion, ($name, $policy), portable("small", 9));
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = V3::detect() {
            measure::<SmallBoard<V3>, _>($criterion, ($name, $policy), ("small, wide", 9, isa));
            measure::<WatchfulBoard, _>($criterion, ($name, $policy), ("watchful, wide", 19, isa));
        }
        measure::<WatchfulBoard, _>($criterion, ($name, $policy), portable("watchful", 13));
    };
}

fn policies(criterion: &mut Criterion) {
    policy!(criterion, "uniform", Uniform::default());
    policy!(criterion, "capture-first", CaptureFirst::default());
    policy!(criterion, "crazy-stone", CrazyStone::default());
    policy!(criterion, "mogo", Mogo::default());
}

criterion_group!(benches, policies);
criterion_main!(benches);
