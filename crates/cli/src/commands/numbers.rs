//! Numbers on the command line, refused with what was expected instead.

use std::ops::RangeInclusive;
use std::time::Duration;

use go::Size;

/// A whole number of this range.
pub(super) fn whole_number(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (first, last) = range.into_inner();
        if last == u64::MAX {
            format!("expected a whole number, {first} or greater")
        } else {
            format!("expected a whole number from {first} to {last}")
        }
    })
}

/// The size of a board on which a game can be played.
pub(super) fn board_size(text: &str) -> Result<Size, String> {
    let expected = || "expected a number from 2 to 19, or width and height as in 9x7".to_owned();
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| text.parse().ok().filter(|side| (2..=go::MAX_SIDE).contains(side));
    let (width, height) = side(width).zip(side(height)).ok_or_else(expected)?;
    Size::new(width, height).map_err(|error| error.to_string())
}

/// Some time.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=1e6).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.01 to 1000000".to_owned())
}

/// White's points for moving second.
pub(super) fn komi(text: &str) -> Result<f32, String> {
    let komi = text.parse().ok().filter(|komi: &f32| komi.abs() <= 361.0);
    komi.ok_or_else(|| "expected a number of points from -361 to 361".to_owned())
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
}
