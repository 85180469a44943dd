//! Metrics that a pencil can check.

use curves::{Metric, Metrics, Sample, Unit};

use crate::{assert_close, samples};

/// The expected values in the order of `Metric::ALL`; none where a metric is not defined.
fn assert_metrics(metrics: &Metrics, expected: [Option<f64>; 10]) {
    for (metric, expected) in Metric::ALL.into_iter().zip(expected) {
        match (metrics.get(metric), expected) {
            (Some(given), Some(expected)) => assert_close(given, expected, 1e-4, metric.letters()),
            (given, expected) => assert_eq!(given, expected, "{}", metric.letters()),
        }
    }
}

/// Eight positions, ranked W W L W L W L L, none with the value of another.
fn vector() -> Vec<Sample> {
    let values = [0.9, 0.8, 0.7, 0.6, 0.55, 0.4, 0.3, 0.2];
    let won = [true, true, false, true, false, true, false, false];
    samples(&values.into_iter().zip(won).collect::<Vec<_>>())
}

/// Five are said to be won, three of them rightly; one win of four is missed: ACC 5/8, P 3/5, R 3/4. The top two are
/// won. Of 16 pairs of a win and a loss 13 are in order. Precision is 1 up to the recall 1/2, then at best 3/4 up to
/// 3/4, then 4/6. Raw, the recalls 0.6 and 0.7 are reached 0.4 and 0.8 deep in the fourth position, and 0.8, 0.9 and
/// 1 in the sixth.
#[test]
fn the_vector_of_the_specification_has_its_metrics() {
    let metrics = Metrics::of(&vector(), Unit::Probability);
    let raw = (6.0 + 2.4 / 3.4 + 2.8 / 3.8 + 3.2 / 5.2 + 3.6 / 5.6 + 4.0 / 6.0) / 11.0;
    let brier = (0.01 + 0.04 + 0.49 + 0.16 + 0.3025 + 0.36 + 0.09 + 0.04) / 8.0;
    let log_loss = -(0.9f64.ln()
        + 0.8f64.ln()
        + 0.3f64.ln()
        + 0.6f64.ln()
        + 0.45f64.ln()
        + 0.4f64.ln()
        + 0.7f64.ln()
        + 0.8f64.ln())
        / 8.0;
    let calibration = (0.1 + 0.2 + 0.7 + 0.4 + 0.55 + 0.6 + 0.3 + 0.2) / 8.0;
    let order = [0.625, 0.6667, 1.0, 0.8125, 0.8636, raw, 0.75];
    let truth = [brier, log_loss, calibration];
    let all: Vec<Option<f64>> = order.into_iter().chain(truth).map(Some).collect();
    assert_metrics(&metrics, all.try_into().unwrap());
}

#[test]
fn scores_have_the_same_order_and_no_truth() {
    let scores: Vec<Sample> =
        vector().into_iter().map(|sample| Sample { value: 40.0 * (sample.value - 0.5), ..sample }).collect();
    let (metrics, of_probabilities) =
        (Metrics::of(&scores, Unit::Score), Metrics::of(&vector(), Unit::Probability));
    assert_eq!(metrics, Metrics { brier: None, log_loss: None, calibration_error: None, ..of_probabilities });
}

#[test]
fn nothing_is_known_without_samples() {
    for unit in [Unit::Probability, Unit::Score] {
        assert_metrics(&Metrics::of(&[], unit), [None; 10]);
        assert_metrics(&Metrics::baseline(&[], unit), [None; 10]);
        assert_metrics(&Metrics::of(&samples(&[(f64::NAN, true)]), unit), [None; 10]);
    }
}

#[test]
fn one_sample_has_a_top_quarter() {
    let metrics = Metrics::of(&samples(&[(0.75, true)]), Unit::Probability);
    let one = Some(1.0);
    let truth = [Some(0.0625), Some(0.287_68), Some(0.25)];
    assert_metrics(&metrics, [one, one, one, None, one, one, one, truth[0], truth[1], truth[2]]);
}

#[test]
fn where_all_are_won_only_the_area_is_not_defined() {
    let metrics = Metrics::of(&samples(&[(3.0, true), (-1.0, true), (8.0, true), (1.0, true)]), Unit::Score);
    // Three of four are said to be won: P 1, R 3/4.
    let one = Some(1.0);
    assert_metrics(&metrics, [Some(0.75), Some(6.0 / 7.0), one, None, one, one, one, None, None, None]);
}

#[test]
fn where_all_are_lost_there_is_no_recall() {
    let metrics = Metrics::of(&samples(&[(3.0, false), (-1.0, false)]), Unit::Score);
    let (half, zero) = (Some(0.5), Some(0.0));
    assert_metrics(&metrics, [half, zero, zero, None, None, None, None, None, None, None]);
    // Nothing was said to be won and nothing was: precision and recall are both 0 / 0.
    let metrics = Metrics::of(&samples(&[(-3.0, false), (-1.0, false)]), Unit::Score);
    assert_eq!((metrics.accuracy, metrics.f_score), (Some(1.0), None));
}

#[test]
fn who_says_white_and_is_wrong_has_the_f_score_0() {
    let metrics = Metrics::of(&samples(&[(-3.0, true), (-1.0, false)]), Unit::Score);
    assert_eq!((metrics.accuracy, metrics.f_score), (Some(0.5), Some(0.0)));
}

#[test]
fn the_threshold_itself_says_black() {
    assert_eq!(Metrics::of(&samples(&[(0.5, true)]), Unit::Probability).accuracy, Some(1.0));
    assert_eq!(Metrics::of(&samples(&[(0.0, false), (-0.0, true)]), Unit::Score).accuracy, Some(0.5));
}

/// Three of five equal values are won: every cut has their share, and half of each pair is in order.
#[test]
fn equal_values_count_with_their_share_at_every_cut() {
    let same = samples(&[(0.7, true), (0.7, false), (0.7, true), (0.7, true), (0.7, false)]);
    let metrics = Metrics::of(&same, Unit::Probability);
    let share = Some(0.6);
    let truth = [Some((3.0 * 0.09 + 2.0 * 0.49) / 5.0), Some(0.6 * 0.356_675 + 0.4 * 1.203_973), Some(0.1)];
    assert_metrics(
        &metrics,
        [share, Some(0.75), share, Some(0.5), share, share, share, truth[0], truth[1], truth[2]],
    );
}

/// Above: one win. Then four of the same value, one of them won. Below: one loss. The top quarter is a position and a
/// half, so it holds an eighth of the four: (1 + 1/8) / 1.5 = 3/4. The top two, as many as are won, hold a quarter:
/// (1 + 1/4) / 2. Recall r above one half is reached after 1 + 4(2r - 1) positions.
#[test]
fn a_cut_through_equal_values_takes_a_part_of_them() {
    let some = samples(&[(9.0, true), (5.0, true), (5.0, false), (5.0, false), (5.0, false), (-1.0, false)]);
    let metrics = Metrics::of(&some, Unit::Score);
    assert_close(metrics.lift.unwrap(), 0.75, 1e-12, "LFT");
    assert_close(metrics.break_even.unwrap(), 0.625, 1e-12, "BEP");
    let later = [1.2 / 1.8, 1.4 / 2.6, 1.6 / 3.4, 1.8 / 4.2, 2.0 / 5.0];
    let precision = (6.0 + later.iter().sum::<f64>()) / 11.0;
    assert_close(metrics.average_precision.unwrap(), precision, 1e-12, "APR");
    assert_close(metrics.average_precision_raw.unwrap(), precision, 1e-12, "APR raw");
    // Of eight pairs four are in order for the win on top, and of the other win one, and three by half.
    assert_close(metrics.roc.unwrap(), 6.5 / 8.0, 1e-12, "ROC");
}

/// L W W: the recalls up to 0.5 are reached with a precision of at most 1/2, but the last one with 2/3.
#[test]
fn interpolation_looks_ahead_to_a_better_precision() {
    let metrics = Metrics::of(&samples(&[(0.9, false), (0.8, true), (0.7, true)]), Unit::Probability);
    assert_close(metrics.average_precision.unwrap(), 2.0 / 3.0, 1e-12, "APR");
    let raw: f64 =
        (0..=10).map(|level| f64::from(level) * 0.2).map(|wins| wins / (1.0 + wins)).sum::<f64>() / 11.0;
    assert_close(metrics.average_precision_raw.unwrap(), raw, 1e-12, "APR raw");
}

#[test]
fn infinite_scores_are_first_and_last() {
    let some = samples(&[(f64::INFINITY, true), (3.0, true), (-2.0, false), (f64::NEG_INFINITY, false)]);
    let metrics = Metrics::of(&some, Unit::Score);
    let one = Some(1.0);
    assert_metrics(&metrics, [one, one, one, one, one, one, one, None, None, None]);
}

#[test]
fn who_is_sure_and_wrong_loses_a_finite_amount() {
    let metrics = Metrics::of(&samples(&[(0.0, true), (1.0, false)]), Unit::Probability);
    assert_close(metrics.log_loss.unwrap(), 1e6f64.ln(), 1e-9, "log loss");
    assert_eq!((metrics.brier, metrics.calibration_error), (Some(1.0), Some(1.0)));
    let right = Metrics::of(&samples(&[(0.0, false), (1.0, true)]), Unit::Probability);
    assert_close(right.log_loss.unwrap(), 1e-6, 1e-9, "log loss");
}

/// The paper's games: 1,094 of 2,000 won; section 1.5 of the specification has ACC .547 and FSC .707.
#[test]
fn the_baseline_is_always_black() {
    let games: Vec<(f64, bool)> = (0..2_000).map(|game| (0.1, game < 1_094)).collect();
    let baseline = Metrics::baseline(&samples(&games), Unit::Probability);
    let share = 0.547;
    let entropy = -(0.547 * 0.547f64.ln() + 0.453 * 0.453f64.ln());
    let order = [share, 0.7072, share, 0.5, share, share, share];
    let all: Vec<Option<f64>> = order.into_iter().chain([0.547 * 0.453, entropy, 0.0]).map(Some).collect();
    assert_metrics(&baseline, all.try_into().unwrap());
    assert_eq!(Metrics::baseline(&samples(&games), Unit::Score).brier, None);
}

#[test]
fn negation_turns_accuracy_and_area_and_nothing_else() {
    let some = samples(&[(9.0, false), (5.0, false), (3.0, true), (-4.0, true), (-5.0, true)]);
    let metrics = Metrics::of(&some, Unit::Score);
    assert_eq!((metrics.accuracy, metrics.roc), (Some(0.2), Some(0.0)));
    assert_eq!(metrics.negated(), Metrics { accuracy: Some(0.8), roc: Some(1.0), ..metrics });
    assert_eq!(metrics.negated().negated(), metrics.negated());
}

#[test]
fn metrics_are_read_as_they_are_written() {
    let metrics = Metrics::of(&vector(), Unit::Probability);
    let text = serde_json::to_string(&metrics).unwrap();
    assert!(text.starts_with(r#"{"accuracy":0.625,"f-score":0.666"#), "{text}");
    assert_eq!(serde_json::from_str::<Metrics>(&text).unwrap(), metrics);
    assert_eq!(serde_json::to_string(&Metric::ALL[1]).unwrap(), r#""f-score""#);
}
