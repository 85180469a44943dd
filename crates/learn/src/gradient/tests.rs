use super::*;
use crate::decisions::Decision;

const FEATURES: usize = 12;

/// Numbers that look random enough: a linear congruential generator (Knuth's MMIX).
fn generator(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below as u64) as usize
    }
}

/// Decisions with any features, some of them twice in an alternative.
fn some(random: &mut impl FnMut(usize) -> usize) -> Decisions {
    let mut decisions = Decisions::new();
    for _ in 0..30 {
        decisions.begin();
        let count = 1 + random(6);
        for _ in 0..count {
            let features: Vec<u32> = (0..random(6)).map(|_| random(FEATURES) as u32).collect();
            decisions.alternative(&features);
        }
        decisions.choose(random(count));
    }
    decisions
}

/// Minus the logarithm of the probability of what was chosen, straight from the definition.
fn loss(weights: &[f64], decisions: &Decisions) -> f64 {
    let strength = |features: &[u32]| features.iter().map(|&at| weights[at as usize]).sum::<f64>().exp();
    let probability = |decision: Decision<'_>| {
        let total: f64 = (0..decision.len()).map(|at| strength(decision.features(at))).sum();
        strength(decision.features(decision.chosen())) / total
    };
    -decisions.iter().map(|decision| probability(decision).ln()).sum::<f64>()
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut scratch = Scratch::default();
    scratch.sums.fit(FEATURES);
    let mut gradient = Gradient::default();
    for seed in 0..20 {
        let mut random = generator(seed);
        let decisions = some(&mut random);
        let weights: Vec<f32> = (0..FEATURES).map(|_| random(400) as f32 / 100.0 - 2.0).collect();
        scratch.compute(&weights, &decisions, &mut gradient);

        let exact: Vec<f64> = weights.iter().copied().map(f64::from).collect();
        assert!((gradient.score.log_loss() - loss(&exact, &decisions)).abs() < 1e-4);
        let mut slopes = [0.0; FEATURES];
        gradient.derivatives.iter().for_each(|&(feature, slope)| slopes[feature as usize] = slope);
        for (feature, slope) in slopes.into_iter().enumerate() {
            let moved = |by: f64| {
                let mut weights = exact.clone();
                weights[feature] += by;
                loss(&weights, &decisions)
            };
            let expected = (moved(1e-4) - moved(-1e-4)) / 2e-4;
            assert!((f64::from(slope) - expected).abs() < 1e-5, "{feature}: {slope} for {expected}");
        }
    }
}

#[test]
fn a_sum_that_comes_back_to_zero_is_told_and_then_forgotten() {
    let mut sums = Sums::default();
    sums.fit(3);
    sums.add(2, 1.0);
    sums.add(2, -1.0);
    let mut told = Vec::new();
    sums.drain(|feature, sum| told.push((feature, sum)));
    assert_eq!(told, [(2, 0.0)]);
    sums.drain(|feature, _| panic!("{feature} is told again"));
}
