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
        let context: Vec<u32> = (0..random(3)).map(|_| random(FEATURES) as u32).collect();
        decisions.context(&context);
        let count = 1 + random(6);
        for _ in 0..count {
            let features: Vec<u32> = (0..random(6)).map(|_| random(FEATURES) as u32).collect();
            decisions.alternative(&features);
        }
        decisions.choose(random(count));
    }
    decisions
}

/// The numbers of each feature; every third feature has none.
type Rows = [[f64; RANK]; FEATURES];

const RANK: usize = 3;

fn has_some(feature: usize) -> bool {
    !feature.is_multiple_of(3)
}

/// What an alternative is worth, straight from the definition: all weights, and the products of all pairs.
fn worth(weights: &[f64], rows: &Rows, features: &[u32], context: &[u32]) -> f64 {
    let product = |one: u32, other: u32| {
        let both = [one, other].map(|at| at as usize);
        if !both.into_iter().all(has_some) {
            return 0.0;
        }
        (0..RANK).map(|at| rows[both[0]][at] * rows[both[1]][at]).sum::<f64>()
    };
    let mut worth: f64 = features.iter().map(|&at| weights[at as usize]).sum();
    for (at, &one) in features.iter().enumerate() {
        worth += features[at + 1..].iter().chain(context).map(|&other| product(one, other)).sum::<f64>();
    }
    worth
}

/// Minus the logarithm of the probability of what was chosen, straight from the definition.
fn loss(weights: &[f64], rows: &Rows, decisions: &Decisions) -> f64 {
    let probability = |decision: Decision<'_>| {
        let strength = |at: usize| worth(weights, rows, decision.features(at), decision.context()).exp();
        strength(decision.chosen()) / (0..decision.len()).map(strength).sum::<f64>()
    };
    -decisions.iter().map(|decision| probability(decision).ln()).sum::<f64>()
}

/// The slope of the loss along one of its numbers, by a small step each way.
fn slope_of(loss: impl Fn(f64) -> f64) -> f64 {
    (loss(1e-4) - loss(-1e-4)) / 2e-4
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    for seed in 0..20 {
        let mut random = generator(seed);
        let decisions = some(&mut random);
        let weights: Vec<f32> = (0..FEATURES).map(|_| random(400) as f32 / 100.0 - 2.0).collect();
        let has_some: Vec<bool> = (0..FEATURES).map(has_some).collect();
        let factors = Factors::new(RANK, &has_some, || random(200) as f32 / 100.0 - 1.0);
        let model = Model { weights: &weights, factors: Some(&factors) };

        let mut scratch = Scratch::default();
        scratch.sums.fit(FEATURES);
        scratch.row_sums.fit(&factors);
        let mut gradient = Gradient::default();
        scratch.compute(&model, &decisions, &mut gradient);

        let exact: Vec<f64> = weights.iter().copied().map(f64::from).collect();
        let rows: Rows = std::array::from_fn(|feature| {
            let row = factors.of(feature as u32).unwrap_or(&[0.0; RANK]);
            std::array::from_fn(|at| f64::from(row[at]))
        });
        assert!((gradient.score.log_loss() - loss(&exact, &rows, &decisions)).abs() < 1e-3);

        let mut slopes = [0.0; FEATURES];
        gradient.derivatives.iter().for_each(|&(feature, slope)| slopes[feature as usize] = slope);
        let mut row_slopes = [[0.0; RANK]; FEATURES];
        for (&row, slopes) in gradient.rows.iter().zip(gradient.row_derivatives.chunks_exact(RANK)) {
            let feature = (0..FEATURES).find(|&at| factors.row(at as u32) == Some(row as usize)).unwrap();
            row_slopes[feature].copy_from_slice(slopes);
        }
        for feature in 0..FEATURES {
            let expected = slope_of(|by| {
                let mut weights = exact.clone();
                weights[feature] += by;
                loss(&weights, &rows, &decisions)
            });
            let slope = f64::from(slopes[feature]);
            assert!((slope - expected).abs() < 1e-4, "{feature}: {slope} for {expected}");
            for at in 0..RANK {
                let expected = slope_of(|by| {
                    let mut rows = rows;
                    rows[feature][at] += by;
                    loss(&exact, &rows, &decisions)
                });
                let slope = f64::from(row_slopes[feature][at]);
                assert!((slope - expected).abs() < 1e-3, "{feature}, {at}: {slope} for {expected}");
            }
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
