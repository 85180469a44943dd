//! Moves that a pencil can check, for the tests of the rules.

use super::Place;
use crate::random::Random;
use crate::settings::Reward;
use crate::siblings::Siblings;

/// Moves with these visits and values, and nothing else known about them.
pub(crate) fn moves(visits_and_values: &[(u32, f32)]) -> Siblings {
    let count = visits_and_values.len();
    Siblings {
        visits: visits_and_values.iter().map(|&(visits, _)| visits).collect(),
        values: visits_and_values.iter().map(|&(_, value)| value).collect(),
        variances: vec![0.0; count],
        threats: vec![false; count],
        pruned: vec![false; count],
        earlier: vec![f32::NAN; count],
        ..Siblings::default()
    }
}

/// The same with the variances of the values.
pub(crate) fn uncertain(moves_with_variances: &[(u32, f32, f32)]) -> Siblings {
    let pairs: Vec<(u32, f32)> =
        moves_with_variances.iter().map(|&(visits, value, _)| (visits, value)).collect();
    let variances = moves_with_variances.iter().map(|&(_, _, variance)| variance).collect();
    Siblings { variances, ..moves(&pairs) }
}

/// Somewhere in a tree, with this mean of the games before.
pub(crate) fn place(reward: Reward, mean: f32) -> Place {
    Place { visits: 1000, mean, depth: 1, playout: 1000, reward }
}

/// Are moves chosen with these probabilities? Fails for a right rule once in some ten thousand seeds, and the seed is
/// fixed.
pub(crate) fn assert_frequencies(expected: &[f64], mut choose: impl FnMut(&mut Random) -> usize) {
    const DRAWS: u32 = 200_000;
    let mut random = Random::new(2006);
    let mut counts = vec![0u32; expected.len()];
    for _ in 0..DRAWS {
        counts[choose(&mut random)] += 1;
    }
    for (at, (&count, &probability)) in counts.iter().zip(expected).enumerate() {
        let mean = f64::from(DRAWS) * probability;
        let deviation = (mean * (1.0 - probability)).sqrt();
        let distance = (f64::from(count) - mean).abs();
        assert!(
            distance <= 4.5 * deviation + 0.5,
            "move {at}: {count} instead of {mean:.1}, all: {counts:?}"
        );
    }
}

/// Weights as probabilities.
pub(crate) fn normalized(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}
