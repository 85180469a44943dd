//! Numbers on the command line, refused with what was expected instead.

use std::ops::RangeInclusive;

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
