//! What the crate claims, from outside.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]
#![allow(clippy::single_range_in_vec_init, reason = "groups are ranges, and there may be only one")]

mod agreement;
mod decisions;
mod minorise;
mod properties;
mod score;
mod softmax;

use std::ops::Range;

use learn::Decisions;

/// Groups of the random decisions, and how many features there are.
const GROUPS: [Range<u32>; 3] = [0..4, 4..7, 7..9];
const FEATURES: usize = 9;

/// A generator: SplitMix64 (Steele, Lea and Flood 2014).
fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

/// A number from 0 to 1 out of random bits.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

/// Decisions as somebody with these weights makes them. An alternative has one feature of the first group, and one or none of
/// each other.
fn drawn(weights: &[f64], count: usize, seed: u64) -> Decisions {
    let mut random = random(seed);
    let mut decisions = Decisions::new();
    for _ in 0..count {
        decisions.begin();
        let mut strengths = Vec::new();
        for _ in 0..2 + random() % 7 {
            let features = features(&mut random);
            strengths.push(features.iter().map(|&feature| weights[feature as usize]).sum::<f64>().exp());
            decisions.alternative(&features);
        }
        let mut rest = unit(random()) * strengths.iter().sum::<f64>();
        let chosen = strengths.iter().position(|strength| {
            rest -= strength;
            rest < 0.0
        });
        decisions.choose(chosen.unwrap_or(strengths.len() - 1));
    }
    decisions
}

fn features(random: &mut impl FnMut() -> u64) -> Vec<u32> {
    let mut features = Vec::new();
    for (group, range) in GROUPS.iter().enumerate() {
        let absent = u64::from(group > 0);
        let place = random() % (range.len() as u64 + absent);
        features.extend(range.clone().nth(place as usize));
    }
    features
}

/// Divides decisions into chunks of so many.
fn chunks(decisions: &Decisions, size: usize) -> Vec<Decisions> {
    let mut chunks = Vec::new();
    for (at, decision) in decisions.iter().enumerate() {
        if at % size == 0 {
            chunks.push(Decisions::new());
        }
        let chunk = chunks.last_mut().unwrap();
        chunk.begin();
        (0..decision.len()).for_each(|at| chunk.alternative(decision.features(at)));
        chunk.choose(decision.chosen());
    }
    chunks
}

/// The decision between feature 0 and feature 1, so many times for each.
fn duels(first: usize, second: usize) -> Decisions {
    let mut decisions = Decisions::new();
    for at in 0..first + second {
        decisions.begin();
        decisions.alternative(&[0]);
        decisions.alternative(&[1]);
        decisions.choose(usize::from(at >= first));
    }
    decisions
}

fn assert_close(given: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((given - expected).abs() <= tolerance, "{what}: {given} for {expected}");
}
