//! From numbers to a move: the highest, one by chance, or one that nobody has tried.

use crate::numeric;
use crate::random::Random;
use crate::siblings::Siblings;

/// One of the moves with the highest urgency, all with the same probability.
pub(crate) fn highest(urgencies: &[f32], random: &mut Random) -> usize {
    let highest = numeric::maximum(urgencies);
    let equals: u32 = urgencies.iter().map(|&urgency| u32::from(urgency >= highest)).sum();
    if equals <= 1 {
        return urgencies.iter().position(|&urgency| urgency >= highest).unwrap_or(0);
    }
    nth(urgencies, random.index(equals), |urgency| urgency >= highest)
}

/// One of the moves without a visit, all with the same probability; `None` if there are none.
pub(crate) fn unvisited(moves: &Siblings, random: &mut Random) -> Option<usize> {
    let count: u32 = moves.visits.iter().map(|&visits| u32::from(visits == 0)).sum();
    (count > 0).then(|| nth(&moves.visits, random.index(count), |visits| visits == 0))
}

/// One of the moves with the fewest visits that are not pruned.
pub(crate) fn least_visited(moves: &mut Siblings, random: &mut Random) -> usize {
    let Siblings { urgencies, visits, pruned, .. } = moves;
    urgencies.clear();
    let urgency =
        |(&visits, &is_pruned): (&u32, &bool)| if is_pruned { f32::NEG_INFINITY } else { -(visits as f32) };
    urgencies.extend(visits.iter().zip(&*pruned).map(urgency));
    highest(urgencies, random)
}

/// The place of match number `n`.
fn nth<T: Copy>(row: &[T], n: u32, is_match: impl Fn(T) -> bool) -> usize {
    let mut places = (0..row.len()).filter(|&at| is_match(row[at]));
    places.nth(n as usize).unwrap_or(0)
}

/// A move, with a probability proportional to its weight. Weights are 0 or more.
pub(crate) fn draw(weights: &[f32], random: &mut Random) -> usize {
    const ROW: usize = 8;
    // 24 bits, as many as an f32 holds exactly.
    let mut rest = (random.bits() >> 40) as f32 / (1 << 24) as f32 * numeric::sum(weights);
    for (row, weights) in weights.chunks(ROW).enumerate() {
        let sum: f32 = weights.iter().sum();
        if rest >= sum {
            rest -= sum;
            continue;
        }
        for (at, &weight) in weights.iter().enumerate() {
            rest -= weight;
            if rest < 0.0 {
                return row * ROW + at;
            }
        }
    }
    // Rounding may leave a little over.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}
