//! Any part with any other: what is not refused can be searched with, and ends in numbers.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

mod support;

use mcts::*;
use support::any::{assert_sound, settings};
use support::nim::{AtRandom, Nim};
use support::tic_tac_toe::{Anywhere, TicTacToe};

#[test]
fn parts_that_are_not_refused_work_together() {
    let mut random = Random::new(1);
    let (mut searched, mut went_on) = (0, 0);
    for seed in 0..6000 {
        let settings = settings(&mut random);
        let threads = 1 + usize::from(seed % 16 == 0);
        let limits = Limits { playouts: Some(200), threads, seed, ..Limits::default() };
        let Ok(mut search) = Search::new(settings.clone(), 1 << 20) else { continue };
        searched += 1;
        let report = search.run(&Nim::new(21), &AtRandom, AnyProcessor, &limits, &mut ());
        assert_sound(&report, 200, &settings);
        if search.keep(&[]) > 0 {
            let limits = Limits { playouts: Some(20), ..limits };
            let report = search.run(&Nim::new(21), &AtRandom, AnyProcessor, &limits, &mut ());
            assert_sound(&report, 20, &settings);
            went_on += 1;
        }
        let report = search.run(&TicTacToe::after(&[]), &Anywhere, AnyProcessor, &limits, &mut ());
        assert_sound(&report, 200, &settings);
    }
    assert!(searched > 1000 && went_on > 300, "{searched}, {went_on}");
}
