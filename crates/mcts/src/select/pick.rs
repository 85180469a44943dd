//! From numbers to a move: the highest, one by chance, or one that nobody has tried.

use crate::numeric::{self, count};
use crate::random::Random;
use crate::siblings::Siblings;

/// Moves that are looked at together.
const ROW: usize = 16;
/// The same where each step waits for the one before.
const SHORT_ROW: usize = 8;

/// One of the moves with the highest urgency, all with the same probability.
#[inline(always)]
pub(crate) fn highest(urgencies: &[f32], random: &mut Random) -> usize {
    let highest = numeric::maximum(urgencies);
    let is_highest = |urgency: f32| urgency >= highest;
    let equals = matches(urgencies, is_highest);
    nth(urgencies, if equals > 1 { random.index(equals) } else { 0 }, is_highest)
}

/// One of the moves without a visit, all with the same probability; `None` if there are none.
pub(crate) fn unvisited(moves: &Siblings, random: &mut Random) -> Option<usize> {
    let untried = matches(&moves.visits, |visits| visits == 0);
    (untried > 0).then(|| nth(&moves.visits, random.index(untried), |visits| visits == 0))
}

/// One of the moves with the fewest visits that are not pruned.
pub(crate) fn least_visited(moves: &mut Siblings, random: &mut Random) -> usize {
    let Siblings { urgencies, visits, pruned, .. } = moves;
    urgencies.clear();
    let urgency =
        |(&visits, &is_pruned): (&u32, &bool)| if is_pruned { f32::NEG_INFINITY } else { -count(visits) };
    urgencies.extend(visits.iter().zip(&*pruned).map(urgency));
    highest(urgencies, random)
}

/// The number of matches.
#[inline(always)]
fn matches<T: Copy>(numbers: &[T], is_match: impl Fn(T) -> bool) -> u32 {
    numbers.iter().map(|&number| u32::from(is_match(number))).sum()
}

/// The place of match number `n`, counted from 0. Whole rows are passed over, which takes a few instructions each.
#[inline(always)]
fn nth<T: Copy>(numbers: &[T], n: u32, is_match: impl Fn(T) -> bool) -> usize {
    let mut left = n;
    for (row, numbers) in numbers.chunks(ROW).enumerate() {
        let here = matches(numbers, &is_match);
        if left < here {
            let mut places = (0..numbers.len()).filter(|&at| is_match(numbers[at]));
            return row * ROW + places.nth(left as usize).unwrap_or(0);
        }
        left -= here;
    }
    0
}

/// A move, with a probability proportional to its weight. Weights are 0 or more.
pub(crate) fn draw(weights: &[f32], random: &mut Random) -> usize {
    place_of(share(random) * numeric::sum(weights), weights)
}

/// A number from 0 up to, but not including, 1: 24 bits, as many as an f32 holds exactly.
pub(crate) fn share(random: &mut Random) -> f32 {
    (random.bits() >> 40) as f32 / (1 << 24) as f32
}

/// Where a number lies if the weights are laid end to end.
#[inline(always)]
pub(crate) fn place_of(number: f32, weights: &[f32]) -> usize {
    let mut rest = number;
    for (row, weights) in weights.chunks(SHORT_ROW).enumerate() {
        let sum: f32 = weights.iter().sum();
        if rest >= sum {
            rest -= sum;
            continue;
        }
        for (at, &weight) in weights.iter().enumerate() {
            rest -= weight;
            if rest < 0.0 {
                return row * SHORT_ROW + at;
            }
        }
    }
    // Rounding may leave a little over.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves};

    #[test]
    fn equals_are_chosen_equally_often() {
        let mut urgencies = vec![0.5; 37];
        let winners = [0, 3, 15, 16, 30, 36];
        winners.iter().for_each(|&at| urgencies[at] = 0.75);
        let expected: Vec<f64> =
            (0..37).map(|at| if winners.contains(&at) { 1.0 / 6.0 } else { 0.0 }).collect();
        assert_frequencies(&expected, |random| highest(&urgencies, random));
    }

    #[test]
    fn infinite_urgencies_can_be_equal_too() {
        let urgencies = [1.0, f32::INFINITY, 2.0, f32::INFINITY];
        assert_frequencies(&[0.0, 0.5, 0.0, 0.5], |random| highest(&urgencies, random));
        assert_frequencies(&[0.5, 0.5], |random| highest(&[f32::NEG_INFINITY; 2], random));
    }

    #[test]
    fn a_single_highest_is_found_wherever_it_is() {
        let mut random = Random::new(1);
        let before = random.clone();
        for length in 1..100 {
            for at in 0..length {
                let mut urgencies = vec![-1.0; length];
                urgencies[at] = 0.0;
                assert_eq!(highest(&urgencies, &mut random), at);
            }
        }
        assert_eq!(random, before, "nothing is left to chance, so no random number is used up");
    }

    #[test]
    fn draws_are_proportional_to_the_weights() {
        let weights: Vec<f32> = (0..27u8).map(|at| f32::from(at % 5)).collect();
        let sum: f32 = weights.iter().sum();
        let expected: Vec<f64> = weights.iter().map(|&weight| f64::from(weight / sum)).collect();
        assert_frequencies(&expected, |random| draw(&weights, random));
    }

    #[test]
    fn what_weighs_nothing_is_never_drawn_even_at_the_ends() {
        let weights = [0.0, 0.0, 1.0, 0.0, 2.0, 0.0];
        assert_eq!(place_of(0.0, &weights), 2);
        assert_eq!(place_of(1.0, &weights), 4);
        assert_eq!(place_of(3.0, &weights), 4, "what rounding leaves over goes to the last");
    }

    #[test]
    fn untried_moves_are_found_and_equally_likely() {
        let some = moves(&[(1, 0.5), (0, 0.0), (2, 0.5), (0, 0.0)]);
        assert_frequencies(&[0.0, 0.5, 0.0, 0.5], |random| unvisited(&some, random).unwrap());
        assert_eq!(unvisited(&moves(&[(1, 0.5)]), &mut Random::new(1)), None);
    }

    #[test]
    fn the_least_visited_is_not_a_pruned_one() {
        let mut some = moves(&[(5, 0.5), (3, 0.0), (3, 0.5), (1, 0.0)]);
        some.pruned = vec![false, false, false, true];
        assert_frequencies(&[0.0, 0.5, 0.5, 0.0], |random| least_visited(&mut some, random));
    }
}
