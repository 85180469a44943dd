//! One move, drawn many times.

use std::collections::BTreeMap;

use go::{Board, Move};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use playout::{Play, Random};

use crate::boards::{Check, Fast, on_every_board};
use crate::cases::{self, Case};
use crate::reference::{self, Reference};
use crate::statistics::excess;

const DRAWS: u32 = 10_000;

/// Once in 300,000 times chance alone goes further, and there are 400 positions and boards; the seeds are fixed.
const TOO_FAR: f64 = 4.5;

struct FirstMove<'a> {
    case: &'a Case,
    reference: Reference,
}

impl Check for FirstMove<'_> {
    fn on<B: Board, P: Play<B>>(&mut self, board: &str, mut policy: P) {
        let (position, mut game) = (self.case.position(), self.case.game::<B>());
        let mut random = Random::new(11);
        let mut drawn = BTreeMap::<Move, u64>::new();
        for _ in 0..DRAWS {
            policy.begin(&game);
            let point = policy.choose(position.to_play, &mut game, &mut random).point;
            *drawn.entry(point.map_or(Move::Pass, Move::Play)).or_default() += 1;
        }
        let odds = (self.reference)(&position);
        let place = format!("{} to play, {}, {board}\n{:?}", position.to_play, self.case.name, position.grid);
        for (&mv, count) in &drawn {
            assert!(odds.of(mv) > 0.0, "{mv} was drawn {count} times and should not be: {place}");
        }
        let count = |mv| drawn.get(&mv).copied().unwrap_or_default();
        let counts: Vec<(f64, u64)> =
            odds.iter().map(|(mv, odds)| (odds * f64::from(DRAWS), count(mv))).collect();
        let far = excess(&counts);
        let table: Vec<String> =
            odds.iter().map(|(mv, odds)| format!("{mv} {odds:.4} {}", count(mv))).collect();
        assert!(far < TOO_FAR, "chi-square is {far:.1} deviations too large: {place}{}", table.join("\n"));
    }
}

/// Draws first moves in every position.
fn draws_as(policy: &impl Fast, reference: Reference) {
    for case in cases::all() {
        on_every_board(policy, case.size(), &mut FirstMove { case: &case, reference });
    }
}

#[test]
fn uniform_moves_are_drawn_evenly() {
    draws_as(&Uniform::default(), reference::uniform);
}

#[test]
fn capture_first_draws_captures_evenly_before_all_else() {
    draws_as(&CaptureFirst::default(), reference::capture_first);
}

#[test]
fn crazy_stone_draws_moves_with_the_odds_of_the_paper() {
    draws_as(&CrazyStone::default(), reference::crazy_stone);
}

#[test]
fn mogo_draws_moves_with_the_odds_of_the_paper() {
    draws_as(&Mogo::default(), reference::mogo);
}

#[test]
fn the_odds_of_every_reference_sum_up_to_one() {
    let references: [Reference; 4] =
        [reference::uniform, reference::capture_first, reference::crazy_stone, reference::mogo];
    for case in cases::all() {
        for (number, reference) in references.iter().enumerate() {
            let sum = reference(&case.position()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum} by reference {number}, {}", case.name);
        }
    }
}
