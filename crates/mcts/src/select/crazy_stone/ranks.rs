//! The order of the moves by value, as far as it matters.

use crate::siblings::Siblings;

/// Moves of this rank and beyond get nothing: 0.1 + 2^-27 is 0.1 in 24 binary digits, and so is every rank from here on
/// to one part in a million.
const RANKED: usize = 24;

/// Fills the urgencies with 2^-i, i being the rank of the move by value, 0 for the best. Equal ones share.
pub(super) fn fill(moves: &mut Siblings) {
    let Siblings { urgencies, values, keys, .. } = moves;
    urgencies.clear();
    urgencies.resize(values.len(), 0.0);
    keys.clear();
    keys.extend(values.iter().enumerate().map(|(at, &value)| descending(value) | at as u64));
    let ranked = keys.len().min(RANKED);
    if ranked < keys.len() {
        keys.select_nth_unstable(ranked - 1);
    }
    let top = &mut keys[..ranked];
    top.sort_unstable();
    let value_at = |rank: usize| values[top[rank] as u32 as usize];
    // Not all that equal the last of the ranked need be among them. Those above get theirs afterwards.
    let mut to_rank = ranked;
    if ranked < values.len() {
        let last = value_at(ranked - 1);
        to_rank = (0..ranked).find(|&rank| value_at(rank) <= last).unwrap_or(ranked);
        share_from(to_rank, last, values, urgencies);
    }
    let mut from = 0;
    while from < to_rank {
        let value = value_at(from);
        let to = (from + 1..to_rank).find(|&rank| value_at(rank) < value).unwrap_or(to_rank);
        let each = share(from, to - from);
        top[from..to].iter().for_each(|&key| urgencies[key as u32 as usize] = each);
        from = to;
    }
}

/// Gives all moves of at least this value what those get that equal it, the first of which has this rank.
fn share_from(rank: usize, value: f32, values: &[f32], urgencies: &mut [f32]) {
    let count: u32 = values.iter().map(|&other| u32::from(other >= value)).sum();
    let each = share(rank, count as usize - rank);
    for (urgency, &other) in urgencies.iter_mut().zip(values) {
        *urgency = if other >= value { each } else { 0.0 };
    }
}

/// What each of so many equals gets, the first of which has this rank: the mean of 2^-i over their ranks.
fn share(rank: usize, count: usize) -> f32 {
    let all = 2.0 * power(rank) * (1.0 - power(count));
    all / count as f32
}

/// 2^-n.
fn power(n: usize) -> f32 {
    f32::from_bits((127 - n.min(126) as u32) << 23)
}

/// A number in the upper half of a word that is the smaller the larger the value is.
#[inline(always)]
fn descending(value: f32) -> u64 {
    let bits = value.to_bits() as i32;
    // Negative numbers have their order reversed by all bits but the sign.
    let ascending = bits ^ ((bits >> 31) as u32 >> 1) as i32;
    u64::from(!(ascending as u32 ^ 0x8000_0000)) << 32
}
