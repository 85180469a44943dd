//! Conditions that split a curve, and those that do not.

use curves::{LEAST, Sample, Split};

use crate::{assert_close, holds, random, samples, unit};

/// Games of four positions, whose values are true if `shift` is 0; where the condition holds, in every third game,
/// Black wins more by the shift than is said.
fn games(count: u32, shift: f64, seed: u64) -> Vec<Sample> {
    let mut random = random(seed);
    let mut all = Vec::new();
    for game in 0..count {
        let value = 0.2 + 0.6 * unit(random());
        let more = if game.is_multiple_of(3) { shift } else { 0.0 };
        let won = unit(random()) < value + more;
        all.extend((0..4).map(|_| Sample { value, won, game }));
    }
    all
}

fn split(some: &[Sample]) -> Split {
    Split::of(some, |index| some[index].game.is_multiple_of(3), (0.1, LEAST), 200, &mut random(1)).unwrap()
}

/// Bin 0.5: 2 of 4 conditioned and 4 of 6 in all; bin 0.7: 2 of 2 and 2 of 4. Differences -1/6 with weight 4, +1/2
/// with weight 2.
#[test]
fn the_distance_is_the_mean_over_conditioned_positions() {
    let won = [true, true, false, false, true, true, true, true, false, false];
    let some: Vec<Sample> = (0..)
        .zip(won)
        .map(|(game, won)| Sample { value: if game < 6 { 0.5 } else { 0.7 }, won, game })
        .collect();
    let holds = |index: usize| index < 4 || (6..8).contains(&index);
    let found = Split::of(&some, holds, (0.1, 2), 100, &mut random(1)).unwrap();
    assert_close(found.distance.value, (4.0 / 6.0 + 2.0 / 2.0) / 6.0, 1e-12, "distance");
    assert_close(found.signed.value, (-4.0 / 6.0 + 2.0 / 2.0) / 6.0, 1e-12, "signed");
    assert_eq!((found.positions, found.bins), (6, 2));
    // With at least three conditioned positions only the first bin is left.
    let found = Split::of(&some, holds, (0.1, 3), 100, &mut random(1)).unwrap();
    assert_close(found.distance.value, 1.0 / 6.0, 1e-12, "distance");
    assert_eq!((found.positions, found.bins), (4, 1));
}

/// A third of the games lies 0.2 higher: their curve lies 0.2 * 2/3 above that of all.
#[test]
fn a_real_split_is_found_with_its_size_and_side() {
    let found = split(&games(3_000, 0.2, 1));
    assert!(found.distance.value > found.chance.high && found.chance.probability < 0.01, "{found:?}");
    assert!(holds(found.distance, 0.133) && holds(found.signed, 0.133), "{found:?}");
    assert!(found.chance.mean < 0.06, "{found:?}");
    let opposite = split(&games(3_000, -0.2, 1));
    assert!(opposite.signed.high < 0.0 && opposite.distance.low > 0.0, "{opposite:?}");
}

/// Without a split the distance is above 0 all the same, and about what chance makes it.
#[test]
fn noise_is_taken_for_a_split_about_once_in_twenty_times() {
    let found: Vec<Split> = (0..60).map(|seed| split(&games(600, 0.0, seed))).collect();
    let mean = |of: &dyn Fn(&Split) -> f64| found.iter().map(of).sum::<f64>() / 60.0;
    let (distance, chance) = (mean(&|split| split.distance.value), mean(&|split| split.chance.mean));
    assert_close(chance / distance, 1.0, 0.1, "chance beside distance");
    let times = found.iter().filter(|split| split.distance.value > split.chance.high).count();
    assert!(times <= 9, "{times}");
    let held = found.iter().filter(|split| holds(split.signed, 0.0)).count();
    assert!(held >= 50, "{held}");
}

#[test]
fn what_always_holds_splits_nothing() {
    let some = games(300, 0.2, 1);
    let found = Split::of(&some, |_| true, (0.1, LEAST), 50, &mut random(1)).unwrap();
    assert_eq!((found.distance.value, found.distance.high, found.chance.high), (0.0, 0.0, 0.0));
}

#[test]
fn without_a_bin_that_both_curves_keep_there_is_no_split() {
    let few = games(30, 0.0, 1);
    let none = Split::of(&few, |_| true, (0.1, LEAST), 50, &mut random(1));
    assert_eq!(none, None, "no bin has {LEAST} positions");
    let never = Split::of(&games(300, 0.0, 1), |_| false, (0.1, 0), 50, &mut random(1));
    assert_eq!(never, None, "no position is conditioned");
    let one = Split::of(&samples(&[(0.5, true)]), |_| true, (0.1, 1), 50, &mut random(1));
    assert_eq!(one, None, "one game cannot tell how games differ");
    assert_eq!(Split::of(&few, |_| true, (f64::NAN, 1), 50, &mut random(1)), None);
}
