//! Names that nobody can guess.

use std::fmt::Write;

/// The bytes of a name: with 16, all the guesses of a lifetime hit nothing.
const BYTES: usize = 16;

/// A new name, of 32 hexadecimal digits. An error if the system has no random numbers to give.
pub(crate) fn unguessable() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; BYTES];
    getrandom::fill(&mut bytes)?;
    let mut name = String::with_capacity(2 * BYTES);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

/// A seed for a search that nobody asked to be the same twice, short enough to be typed again.
pub(crate) fn seed() -> u64 {
    getrandom::u64().unwrap_or(1) % 1_000_000_000
}

/// Are the texts the same? The time that this takes says nothing about where they differ.
pub(crate) fn same(given: &str, expected: &str) -> bool {
    let differences = given.bytes().zip(expected.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == expected.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_names_are_the_same() {
        let names: std::collections::BTreeSet<String> = (0..1000).map(|_| unguessable().unwrap()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.len() == 2 * BYTES));
    }

    #[test]
    fn only_equal_texts_are_the_same() {
        assert!(same("abc", "abc") && same("", ""));
        for (given, expected) in [("abd", "abc"), ("ab", "abc"), ("abcd", "abc"), ("", "abc")] {
            assert!(!same(given, expected), "{given} {expected}");
        }
    }
}
