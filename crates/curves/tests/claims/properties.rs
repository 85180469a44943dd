//! What holds for any samples.

use curves::{Calibration, Curve, Kind, Metric, Metrics, Sample, Unit};
use proptest::prelude::*;

use crate::many;

/// Up to forty positions with few different values, so that many are equal.
fn some() -> impl Strategy<Value = Vec<Sample>> {
    let sample = (0..=12u8, any::<bool>(), 0..6u32).prop_map(|(value, won, game)| Sample {
        value: f64::from(value) / 12.0,
        won,
        game,
    });
    prop::collection::vec(sample, 1..40)
}

fn assert_same(one: &Metrics, other: &Metrics, metrics: &[Metric]) -> Result<(), TestCaseError> {
    for &metric in metrics {
        match (one.get(metric), other.get(metric)) {
            (Some(one), Some(other)) => {
                prop_assert!((one - other).abs() < 1e-12, "{metric:?}: {one}, {other}")
            }
            (one, other) => prop_assert_eq!(one, other, "{:?}", metric),
        }
    }
    Ok(())
}

/// Pairs of a win and a loss, one by one.
fn slow_roc(some: &[Sample]) -> Option<f64> {
    let (won, lost): (Vec<&Sample>, Vec<&Sample>) = some.iter().partition(|sample| sample.won);
    let pairs = won.iter().flat_map(|won| lost.iter().map(|lost| won.value - lost.value));
    let points: f64 = pairs
        .map(|ahead| {
            if ahead > 0.0 {
                1.0
            } else if ahead < 0.0 {
                0.0
            } else {
                0.5
            }
        })
        .sum();
    (!won.is_empty() && !lost.is_empty()).then(|| points / (won.len() * lost.len()) as f64)
}

fn log_loss(some: &[Sample]) -> f64 {
    Metrics::of(some, Unit::Probability).log_loss.unwrap()
}

proptest! {
    #[test]
    fn the_order_of_samples_does_not_matter(one in some(), seed in any::<u64>()) {
        let mut random = crate::random(seed);
        let mut other = one.clone();
        other.sort_by_cached_key(|_| random());
        for unit in [Unit::Probability, Unit::Score] {
            assert_same(&Metrics::of(&one, unit), &Metrics::of(&other, unit), &Metric::ALL)?;
        }
        for kind in [Kind::Logistic, Kind::Isotonic] {
            let fit = |some: &[Sample]| Calibration::fit(kind, some, Unit::Probability).unwrap().apply(0.4);
            prop_assert!((fit(&one) - fit(&other)).abs() < 1e-6);
        }
    }

    #[test]
    fn a_sample_that_is_there_twice_weighs_twice(one in some()) {
        let twice: Vec<Sample> = one.iter().flat_map(|&sample| [sample; 2]).collect();
        let (once, twice) = (Metrics::of(&one, Unit::Probability), Metrics::of(&twice, Unit::Probability));
        assert_same(&once, &twice, &Metric::ALL)?;
    }

    #[test]
    fn a_rising_function_of_values_keeps_what_only_orders_them(one in some()) {
        let bent: Vec<Sample> =
            one.iter().map(|sample| Sample { value: (5.0 * sample.value).exp() - 3.0, ..*sample }).collect();
        let order = [
            Metric::Lift,
            Metric::Roc,
            Metric::AveragePrecision,
            Metric::AveragePrecisionRaw,
            Metric::BreakEven,
        ];
        assert_same(&Metrics::of(&one, Unit::Probability), &Metrics::of(&bent, Unit::Score), &order)?;
    }

    #[test]
    fn metrics_are_shares_and_interpolation_never_lowers(one in some()) {
        let metrics = Metrics::of(&one, Unit::Probability);
        for metric in Metric::ALL {
            let Some(value) = metrics.get(metric) else { continue };
            prop_assert!(value >= 0.0 && (value <= 1.0 + 1e-12 || metric == Metric::LogLoss), "{:?}", metric);
        }
        prop_assert!(metrics.average_precision >= metrics.average_precision_raw);
        prop_assert!(metrics.negated().accuracy >= Some(0.5));
    }

    #[test]
    fn the_area_is_the_share_of_pairs_in_order(one in some()) {
        match (Metrics::of(&one, Unit::Probability).roc, slow_roc(&one)) {
            (Some(area), Some(slow)) => prop_assert!((area - slow).abs() < 1e-12),
            (area, slow) => prop_assert_eq!(area, slow),
        }
    }

    #[test]
    fn turning_values_and_winners_keeps_the_area(one in some()) {
        let turned: Vec<Sample> =
            one.iter().map(|sample| Sample { value: 1.0 - sample.value, won: !sample.won, ..*sample }).collect();
        let same = [Metric::Roc, Metric::Brier, Metric::LogLoss];
        assert_same(&Metrics::of(&one, Unit::Score), &Metrics::of(&turned, Unit::Score), &same)?;
        assert_same(&Metrics::of(&one, Unit::Probability), &Metrics::of(&turned, Unit::Probability), &same)?;
    }

    #[test]
    fn isotonic_steps_rise_and_are_the_best_that_rise(one in some()) {
        let fitted = Calibration::fit(Kind::Isotonic, &one, Unit::Probability).unwrap();
        prop_assert_eq!(fitted.check(), Ok(()));
        let curve: Vec<f64> = (0..=120).map(|value| fitted.apply(f64::from(value) / 120.0)).collect();
        prop_assert!(curve.is_sorted());
        prop_assert!(one.len() >= 50 || curve.iter().all(|probability| (0.005..0.995).contains(probability)));
        let certain = Calibration::fit(Kind::Isotonic, &many(&one), Unit::Probability).unwrap();
        let best = log_loss(&certain.apply_to(&one));
        prop_assert!(best <= log_loss(&one) + 1e-5);
        let logistic = Calibration::fit(Kind::Logistic, &one, Unit::Probability).unwrap();
        let Calibration::Logistic { slope, .. } = logistic else { panic!("{logistic:?}") };
        // A falling function may do better than all that rise.
        prop_assert!(slope < 0.0 || best <= log_loss(&logistic.apply_to(&one)) + 1e-5);
    }

    #[test]
    fn a_logistic_function_has_the_mean_of_the_winners(one in some()) {
        let calibrated = Calibration::fit(Kind::Logistic, &one, Unit::Score).unwrap().apply_to(&one);
        let surplus: f64 =
            calibrated.iter().map(|sample| sample.value - f64::from(u8::from(sample.won))).sum();
        // Up to the ridge times the offset, which stays below a few hundred.
        prop_assert!(surplus.abs() < 0.05, "{}", surplus);
    }

    #[test]
    fn a_curve_holds_every_finite_value_once(one in some(), width in 0.01..2.0) {
        let curve = Curve::of(&one, width);
        prop_assert_eq!(curve.count(), one.len() as u64);
        prop_assert!(curve.bins.is_sorted_by(|below, above| below.center < above.center));
        for bin in &curve.bins {
            let inside = |sample: &&Sample| (sample.value - bin.center).abs() <= 0.5 * width + 1e-6;
            prop_assert!(one.iter().filter(inside).count() as u64 >= bin.count());
            let (low, high) = bin.interval().unwrap();
            let share = bin.probability().unwrap();
            prop_assert!([0.0, low, share, high, 1.0].is_sorted());
        }
    }
}
