//! The few functions of numbers that rules need: the same on every machine, and fast over a whole row of moves.
//!
//! What loops over a row keeps several running results side by side, because a single one would make each step wait
//! for the one before, and because their order is then fixed for every instruction set.

use std::sync::LazyLock;

/// Running results side by side.
const LANES: usize = 8;

/// e^x, to one part in a million; what lies below e^-87 or above e^88 becomes that.
///
/// x = n ln 2 + f with n whole and |f| at most half of ln 2; then e^x = 2^n e^f, where 2^n is a shift of the exponent
/// and e^f six terms of its series, whose next one is less than 2^-22. No branch and no table, so that the compiler
/// takes several at once.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    /// Numbers near this one have no room for a fraction: adding it rounds, and leaves n in the last bits.
    const ROUNDING: f32 = 12_582_912.0;
    /// ln 2 in two parts, the first with few digits, so that n times it is exact.
    const LN_2_UPPER: f32 = 0.693_359_4;
    const LN_2_LOWER: f32 = -2.121_944_4e-4;
    let x = if x > -87.0 { x } else { -87.0 };
    let x = if x < 88.0 { x } else { 88.0 };
    let rounded = x * std::f32::consts::LOG2_E + ROUNDING;
    let n = rounded - ROUNDING;
    let f = x - n * LN_2_UPPER - n * LN_2_LOWER;
    let series = 1.0 / 24.0 + f * (1.0 / 120.0 + f * (1.0 / 720.0));
    let series = 1.0 + f * (1.0 + f * (0.5 + f * (1.0 / 6.0 + f * series)));
    f32::from_bits(series.to_bits().wrapping_add(rounded.to_bits() << 23))
}

/// Up to here the complementary error function is in the table.
const ERFC_END: f32 = 6.0;
const ERFC_STEPS: usize = 4096;
/// The complementary error function is never less than this here, so that some move always has a weight.
const ERFC_LEAST: f32 = 1e-12;

/// The values at the ends of all steps.
static ERFC: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let step = f64::from(ERFC_END) / ERFC_STEPS as f64;
    (0..=ERFC_STEPS).map(|at| libm::erfc(at as f64 * step) as f32).collect()
});

/// The complementary error function, from a table with straight lines between its entries (Chaslot et al. 2006, section
/// 3.1); at least 10^-12, and 2 - erfc(-x) for negative x. It is off by less than 10^-6.
#[inline(always)]
pub(crate) fn erfc(x: f32) -> f32 {
    let at = x.abs().min(ERFC_END) * (ERFC_STEPS as f32 / ERFC_END);
    let step = at as u32;
    let upper = match ERFC.get(step as usize..step as usize + 2) {
        Some(&[from, to]) => (from + (to - from) * (at - count(step))).max(ERFC_LEAST),
        _ => ERFC_LEAST,
    };
    if x < 0.0 { 2.0 - upper } else { upper }
}

/// A count that is less than 2^31. Signed numbers are what the least of our processors converts several at a time.
#[inline(always)]
pub(crate) fn count(visits: u32) -> f32 {
    visits as i32 as f32
}

/// The largest of the numbers; minus infinity if there is none.
#[inline(always)]
pub(crate) fn maximum(numbers: &[f32]) -> f32 {
    let larger = |a: f32, b: f32| if a > b { a } else { b };
    let (rows, rest) = numbers.as_chunks::<LANES>();
    let mut lanes = [f32::NEG_INFINITY; LANES];
    for row in rows {
        for (lane, &number) in lanes.iter_mut().zip(row) {
            *lane = larger(number, *lane);
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    let largest = larger(larger(larger(a, e), larger(c, g)), larger(larger(b, f), larger(d, h)));
    rest.iter().fold(largest, |largest, &number| larger(number, largest))
}

/// The sum of the numbers.
#[inline(always)]
pub(crate) fn sum(numbers: &[f32]) -> f32 {
    let (rows, rest) = numbers.as_chunks::<LANES>();
    let mut lanes = [0.0; LANES];
    for row in rows {
        for (lane, &number) in lanes.iter_mut().zip(row) {
            *lane += number;
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    (((a + e) + (c + g)) + ((b + f) + (d + h))) + rest.iter().sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_off_by_less_than_a_millionth() {
        for at in 0..=1_000_000 {
            let x = -86.9 + at as f32 * 174e-6;
            let right = libm::exp(f64::from(x));
            let error = (f64::from(exp(x)) - right).abs() / right;
            assert!(error < 1e-6, "e^{x}: {} for {right}", exp(x));
        }
    }

    #[test]
    fn the_exponential_has_ends() {
        assert_eq!(exp(0.0).to_bits(), 1.0f32.to_bits());
        assert!(exp(f32::NEG_INFINITY) < 2e-38 && exp(-1e30) > 0.0);
        assert!(exp(f32::INFINITY).is_finite() && exp(f32::NAN).is_finite());
    }

    #[test]
    fn the_complementary_error_function_is_that_of_the_library() {
        for at in -60_000i32..=60_000 {
            let x = at as f32 * 1e-4;
            let error = f64::from(erfc(x)) - libm::erfc(f64::from(x));
            assert!(error.abs() < 1e-6, "erfc({x}) = {}", erfc(x));
        }
        // Objective Monte Carlo: a value of 8 for an objective of 10, with a standard deviation of 35 in 100 games.
        let x = (10.0 - 8.0) / (std::f32::consts::SQRT_2 * 35.0 / 10.0);
        assert!((x - 0.404).abs() < 5e-4 && (erfc(x) - 0.568).abs() < 5e-4);
    }

    #[test]
    fn the_complementary_error_function_never_vanishes() {
        for x in [5.5, 6.0, 6.1, 1e30, f32::INFINITY] {
            assert_eq!(erfc(x).to_bits(), ERFC_LEAST.to_bits(), "{x}");
            assert_eq!(erfc(-x).to_bits(), 2.0f32.to_bits(), "{x}");
        }
    }

    #[test]
    fn as_many_visits_as_there_can_be_are_still_a_count() {
        let most = u32::try_from(crate::Limits::MOST).unwrap();
        assert!((count(most) - 2_147_483_647.0).abs() < 1e3, "{}", count(most));
    }

    #[test]
    fn rows_of_any_length_have_their_maximum_and_sum() {
        for length in 0..40u8 {
            for largest in 0..length {
                let mut numbers: Vec<f32> = (0..length).map(|at| -f32::from(at)).collect();
                numbers[usize::from(largest)] = 7.0;
                assert_eq!(maximum(&numbers).to_bits(), 7.0f32.to_bits());
                let sum_of_rest: i32 = (0..i32::from(length)).filter(|&at| at != i32::from(largest)).sum();
                assert!((sum(&numbers) - (7 - sum_of_rest) as f32).abs() < 1e-3);
            }
        }
        assert!(maximum(&[]) < f32::MIN && sum(&[]).abs() < 1e-9);
    }
}
