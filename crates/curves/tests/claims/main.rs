//! What the crate claims, from outside.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]
#![allow(clippy::float_cmp, reason = "the numbers are small fractions, and exact")]

mod bootstrap;
mod calibration;
mod metrics;
mod properties;
mod scikit_learn;
mod split;

use curves::{Estimate, Sample};

/// Samples of one game each.
fn samples(values: &[(f64, bool)]) -> Vec<Sample> {
    (0..).zip(values).map(|(game, &(value, won))| Sample { value, won, game }).collect()
}

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

/// Does the interval hold a number?
fn holds(estimate: Estimate, number: f64) -> bool {
    (estimate.low..=estimate.high).contains(&number)
}

/// So many of each sample that no step of an isotonic calibration has too few to be certain.
fn many(some: &[Sample]) -> Vec<Sample> {
    some.iter().flat_map(|&sample| [sample; 50]).collect()
}

fn assert_close(given: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((given - expected).abs() <= tolerance, "{what}: {given} for {expected}");
}
