//! Numbers on the command line, refused with what was expected instead.

use std::ops::RangeInclusive;
use std::time::Duration;

use go::Size;

/// A whole number of this range.
pub(super) fn whole_number(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (first, last) = range.into_inner();
        let is_too_large = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit());
        if last == u64::MAX && !is_too_large {
            format!("expected a whole number, {first} or greater")
        } else {
            format!("expected a whole number from {first} to {last}")
        }
    })
}

/// A number of playouts, 1 or more: digits, or short as 100k, 2M or 1e6.
pub(super) fn playouts(text: &str) -> Result<u64, String> {
    let zeros = |zeros: &str| zeros.parse().ok().and_then(|zeros| 10u64.checked_pow(zeros));
    let (digits, unit) = match text.split_once('e') {
        Some((digits, power)) => (digits, zeros(power)),
        None if text.ends_with('k') => (text.trim_end_matches('k'), Some(1000)),
        None if text.ends_with('M') => (text.trim_end_matches('M'), Some(1_000_000)),
        None => {
            return whole_number(text, 1..=u64::MAX)
                .map_err(|error| format!("{error}, or as in 100k or 1e6"));
        }
    };
    let number = digits.parse().ok().zip(unit).and_then(|(number, unit): (u64, _)| number.checked_mul(unit));
    let expected = || format!("expected a whole number from 1 to {}, or as in 100k or 1e6", u64::MAX);
    number.filter(|&number| number > 0).ok_or_else(expected)
}

/// A number of threads. With many more of them than processors, the one that watches the clock would starve.
pub(super) fn threads(text: &str) -> Result<u64, String> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let most = processors.max(MOST_THREADS);
    whole_number(text, 1..=most).map_err(|error| format!("{error}: this machine has {processors} processors"))
}

/// Where there are fewer processors, so many threads are allowed all the same.
const MOST_THREADS: u64 = 64;

/// The size of a board on which a game can be played.
pub(super) fn board_size(text: &str) -> Result<Size, String> {
    let expected = || "expected a number from 2 to 19, or width and height as in 9x7".to_owned();
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| text.parse().ok().filter(|side| (1..=go::MAX_SIDE).contains(side));
    // On a single point there is no move to choose.
    let (width, height) =
        side(width).zip(side(height)).filter(|sides| *sides != (1, 1)).ok_or_else(expected)?;
    Size::new(width, height).map_err(|error| error.to_string())
}

/// Some time.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=1e6).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.01 to 1000000".to_owned())
}

/// Some time that is short, or none.
pub(super) fn fraction_of_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=60.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds from 0 to 60".to_owned())
}

/// White's points for moving second.
pub(super) fn komi(text: &str) -> Result<f32, String> {
    let komi = text.parse().ok().filter(|komi: &f32| komi.abs() <= 1000.0);
    komi.ok_or_else(|| "expected a number of points from -1000 to 1000".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_range_are_taken() {
        assert_eq!(whole_number("1", 1..=4), Ok(1));
        assert_eq!(whole_number("4", 1..=4), Ok(4));
    }

    #[test]
    fn everything_else_is_refused_with_the_range() {
        for text in ["0", "5", "-1", "1.5", "", "many", "99999999999999999999"] {
            assert_eq!(whole_number(text, 1..=4), Err("expected a whole number from 1 to 4".to_owned()));
        }
        let message = "expected a whole number, 0 or greater".to_owned();
        assert_eq!(whole_number("-1", 0..=u64::MAX), Err(message));
    }

    #[test]
    fn numbers_of_playouts_may_be_short() {
        for (text, number) in [("1", 1), ("250", 250), ("100k", 100_000), ("2M", 2_000_000), ("1e5", 100_000)]
        {
            assert_eq!(playouts(text), Ok(number), "{text}");
        }
        for text in ["0", "0k", "-1", "k", "1e", "e5", "1e30", "1.5k", "99999999999999999999999"] {
            let refused = playouts(text).unwrap_err();
            assert!(refused.ends_with("or as in 100k or 1e6"), "{text}: {refused}");
        }
        assert!(playouts("99999999999999999999999").unwrap_err().contains("to 18446744073709551615"));
    }

    #[test]
    fn komi_has_the_range_that_records_have() {
        assert_eq!((komi("-1000"), komi("7.5")), (Ok(-1000.0), Ok(7.5)));
        assert!(komi("1001").is_err() && komi("NaN").is_err());
    }

    #[test]
    fn a_board_needs_two_points() {
        assert_eq!(board_size("1x2"), Ok(Size::new(1, 2).unwrap()));
        for text in ["1", "1x1", "0", "20", "9x", "-9"] {
            assert!(board_size(text).unwrap_err().contains("from 2 to 19"), "{text}");
        }
    }
}
