//! Intervals by game.

use curves::{Estimate, Metric, Metrics, PairError, Sample, Unit, bootstrap, difference};

use crate::{assert_close, holds, random, samples, unit};

/// So many games of so many positions each, whose values are right with a probability.
fn games(count: u32, positions: usize, right: f64, seed: u64) -> Vec<Sample> {
    let mut random = random(seed);
    let mut all = Vec::new();
    for game in 0..count {
        let won = unit(random()) < 0.5;
        let side = if (unit(random()) < right) == won { 0.7 } else { 0.3 };
        all.extend((0..positions).map(|_| Sample { value: side, won, game }));
    }
    all
}

fn width(estimate: Option<Estimate>) -> f64 {
    estimate.map(|estimate| estimate.high - estimate.low).unwrap()
}

#[test]
fn the_value_is_that_of_the_samples_and_lies_in_its_interval() {
    let some = games(200, 3, 0.8, 1);
    let found = bootstrap(&some, Unit::Probability, 200, &mut random(2));
    let metrics = Metrics::of(&some, Unit::Probability);
    for metric in Metric::ALL {
        let estimate = found.get(metric).unwrap();
        assert_eq!(Some(estimate.value), metrics.get(metric));
        assert!(holds(estimate, estimate.value), "{metric:?}: {estimate:?}");
    }
}

/// Ten positions of a game that are all alike say as much as one.
#[test]
fn positions_of_one_game_do_not_narrow_an_interval() {
    let one = bootstrap(&games(200, 1, 0.8, 1), Unit::Probability, 400, &mut random(3));
    let ten = bootstrap(&games(200, 10, 0.8, 1), Unit::Probability, 400, &mut random(3));
    let alone: Vec<Sample> =
        (0..).zip(games(200, 10, 0.8, 1)).map(|(game, sample)| Sample { game, ..sample }).collect();
    let alone = bootstrap(&alone, Unit::Probability, 400, &mut random(3));
    assert_close(width(ten.accuracy), width(one.accuracy), 1e-12, "the same games drawn");
    // By the square root of ten, up to the noise of 400 rounds.
    assert_close(width(one.accuracy) / width(alone.accuracy), 10f64.sqrt(), 0.6, "positions taken for games");
}

/// The interval of a share is known: 2 * 1.96 * sqrt(0.8 * 0.2 / 400) = 0.0784.
#[test]
fn the_interval_of_a_share_has_the_width_of_the_binomial() {
    let found = bootstrap(&games(400, 1, 0.8, 5), Unit::Probability, 1_000, &mut random(6));
    let share = found.accuracy.unwrap().value;
    let expected = 2.0 * 1.96 * (share * (1.0 - share) / 400.0).sqrt();
    assert_close(width(found.accuracy) / expected, 1.0, 0.1, "width");
}

/// Of 100 collections of 60 games, whose accuracy is 0.7 on average, about 95 have an interval that holds 0.7.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let is_held = |seed: &u64| {
        let found = bootstrap(&games(60, 4, 0.7, *seed), Unit::Probability, 150, &mut random(seed + 1_000));
        holds(found.accuracy.unwrap(), 0.7)
    };
    let times = (0..100).filter(is_held).count();
    assert!((87..=99).contains(&times), "{times}");
}

#[test]
fn the_same_numbers_give_the_same_intervals() {
    let some = games(50, 2, 0.6, 9);
    let once = bootstrap(&some, Unit::Probability, 50, &mut random(1));
    assert_eq!(once, bootstrap(&some, Unit::Probability, 50, &mut random(1)));
    assert_ne!(once, bootstrap(&some, Unit::Probability, 50, &mut random(2)));
}

#[test]
fn one_game_has_no_interval() {
    for few in [games(1, 10, 1.0, 1), Vec::new()] {
        let found = bootstrap(&few, Unit::Probability, 50, &mut random(1));
        assert!(Metric::ALL.iter().all(|&metric| found.get(metric).is_none()));
    }
    let none = bootstrap(&games(10, 1, 1.0, 1), Unit::Probability, 0, &mut random(1));
    assert_eq!(none.accuracy, None);
}

#[test]
fn rounds_in_which_a_metric_is_not_defined_do_not_count() {
    // One of two games is lost: in half of the rounds only one of them is drawn, and there is no area.
    let two = samples(&[(0.9, true), (0.2, false)]);
    let found = bootstrap(&two, Unit::Probability, 100, &mut random(1));
    assert_eq!(found.roc, Some(Estimate { value: 1.0, low: 1.0, high: 1.0 }));
    let lost = samples(&[(0.9, false), (0.2, false)]);
    assert_eq!(bootstrap(&lost, Unit::Probability, 100, &mut random(1)).roc, None);
}

/// The second evaluator says the same as the first but for one game in forty, so that which is better is much surer
/// than how good each is.
#[test]
fn a_difference_of_two_evaluators_is_surer_than_either() {
    let one = games(400, 1, 0.7, 1);
    let turned = |sample: &Sample| match sample.game.is_multiple_of(40) && sample.won == (sample.value > 0.5)
    {
        true => Sample { value: 1.0 - sample.value, ..*sample },
        false => *sample,
    };
    let other: Vec<Sample> = one.iter().map(turned).collect();
    let pair = ((one.as_slice(), Unit::Probability), (other.as_slice(), Unit::Probability));
    let found = difference(pair.0, pair.1, 300, &mut random(2)).unwrap().accuracy.unwrap();
    assert!(found.value > 0.0 && found.low > 0.0, "{found:?}");
    let alone = bootstrap(&one, Unit::Probability, 300, &mut random(2));
    assert!(3.0 * (found.high - found.low) < width(alone.accuracy));
}

#[test]
fn an_evaluator_does_not_differ_from_itself_in_another_unit() {
    let one = games(30, 2, 0.7, 1);
    let other: Vec<Sample> =
        one.iter().map(|sample| Sample { value: sample.value - 0.5, ..*sample }).collect();
    let found = difference((&one, Unit::Probability), (&other, Unit::Score), 50, &mut random(2)).unwrap();
    let nothing = Some(Estimate { value: 0.0, low: 0.0, high: 0.0 });
    assert_eq!((found.accuracy, found.roc, found.average_precision), (nothing, nothing, nothing));
    assert_eq!(found.brier, None, "scores have none to compare with");
}

#[test]
fn a_value_that_is_missing_on_one_side_is_left_out_on_both() {
    let one = samples(&[(0.9, true), (0.2, false), (0.1, true)]);
    let mut other = one.clone();
    other[2].value = f64::NAN;
    let found =
        difference((&one, Unit::Probability), (&other, Unit::Probability), 20, &mut random(2)).unwrap();
    assert_eq!(found.accuracy.unwrap().value, 0.0);
}

#[test]
fn different_positions_are_not_compared() {
    let one = samples(&[(0.9, true), (0.2, false)]);
    let pair = |other: &[Sample]| {
        difference((&one, Unit::Probability), (other, Unit::Probability), 10, &mut random(1)).unwrap_err()
    };
    assert_eq!(pair(&one[..1]), PairError::Lengths { one: 2, other: 1 });
    assert_eq!(pair(&samples(&[(0.9, true), (0.2, true)])), PairError::Positions { index: 1 });
    assert!(pair(&one[..1]).to_string().contains("2 positions cannot be paired with 1"));
}
