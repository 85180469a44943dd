//! Shapes in a file, five or six characters each, or some more for those with factors.
//!
//! Shapes of a kind are sorted, and each is written as how much larger its number is than the last one's, and what is known about it as
//! whole numbers, their sign in the lowest bit; all of them as digits of five bits, the lowest first, the sixth bit saying that there
//! are more (as in source maps), and each digit as a character.

use std::fmt;

/// The characters of the digits.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

/// A digit has more behind it.
const MORE: u32 = 32;

/// A line is ended when it is so long.
const LINE: usize = 120;

/// Writes numbers, sorted, with what is known about each.
pub(crate) fn write<'a>(
    f: &mut fmt::Formatter<'_>,
    shapes: impl Iterator<Item = (u32, &'a [i32])>,
) -> fmt::Result {
    let mut last = 0;
    let mut text = String::new();
    for (number, values) in shapes {
        push(&mut text, number.wrapping_sub(last));
        last = number;
        push_all(&mut text, values);
        if text.len() >= LINE {
            writeln!(f, "{text}")?;
            text.clear();
        }
    }
    if text.is_empty() { Ok(()) } else { writeln!(f, "{text}") }
}

/// Adds whole numbers to a line.
pub(crate) fn push_all(text: &mut String, values: &[i32]) {
    for value in values {
        // The sign is the lowest bit.
        push(text, (value.unsigned_abs() << 1) | u32::from(*value < 0));
    }
}

fn push(text: &mut String, mut number: u32) {
    loop {
        let more = if number >= MORE { MORE } else { 0 };
        text.push(char::from(DIGITS[(number % MORE + more) as usize]));
        number /= MORE;
        if more == 0 {
            return;
        }
    }
}

/// Tells the numbers of a line with what is known about each, as many values as there is room for; `None` where it is damaged, or
/// where who is told says so. `last` is the number before the line, and becomes its last.
pub(crate) fn read(
    line: &str,
    last: &mut u32,
    values: &mut [i32],
    mut tell: impl FnMut(u32, &[i32]) -> Option<()>,
) -> Option<()> {
    let mut digits = line.bytes().map(value).peekable();
    while digits.peek().is_some() {
        *last = last.checked_add(pull(&mut digits)?)?;
        pull_all(&mut digits, values)?;
        tell(*last, values)?;
    }
    Some(())
}

/// Reads whole numbers, as many as there is room for, from a text with nothing else.
pub(crate) fn read_values(text: &str, values: &mut [i32]) -> Option<()> {
    let mut digits = text.bytes().map(value);
    pull_all(&mut digits, values)?;
    digits.next().is_none().then_some(())
}

fn pull_all(digits: &mut impl Iterator<Item = Option<u32>>, values: &mut [i32]) -> Option<()> {
    for value in values {
        let pulled = pull(digits)?;
        let size = (pulled >> 1) as i32;
        *value = if pulled & 1 == 1 { -size } else { size };
    }
    Some(())
}

fn pull(digits: &mut impl Iterator<Item = Option<u32>>) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..32).step_by(5) {
        let digit = digits.next()??;
        let part = digit % MORE;
        number |= part.checked_shl(shift).filter(|&bits| bits >> shift == part)?;
        if digit < MORE {
            return Some(number);
        }
    }
    None
}

fn value(byte: u8) -> Option<u32> {
    DIGITS.iter().position(|&digit| digit == byte).map(|at| at as u32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    struct Packed<'a>(&'a [(u32, [i32; 2])]);

    impl fmt::Display for Packed<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(f, self.0.iter().map(|(number, values)| (*number, &values[..])))
        }
    }

    fn read_all(text: &str) -> Option<Vec<(u32, [i32; 2])>> {
        let mut last = 0;
        let mut all = Vec::new();
        for line in text.lines() {
            read(line, &mut last, &mut [0; 2], |number, values| {
                all.push((number, [values[0], values[1]]));
                Some(())
            })?;
        }
        Some(all)
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(
            mut numbers in prop::collection::vec(any::<u32>(), 0..100),
            values in prop::collection::vec([-100_000_i32..100_000, -3..3], 100),
        ) {
            numbers.sort_unstable();
            let shapes: Vec<(u32, [i32; 2])> = numbers.into_iter().zip(values.iter().copied()).collect();
            prop_assert_eq!(read_all(&Packed(&shapes).to_string()), Some(shapes));
            let mut text = String::new();
            push_all(&mut text, values.as_flattened());
            let mut read = vec![0; values.as_flattened().len()];
            prop_assert_eq!(read_values(&text, &mut read), Some(()));
            prop_assert_eq!(&read[..], values.as_flattened());
            prop_assert_eq!(read_values(&text, &mut read[1..]), None);
        }

        #[test]
        fn nothing_that_is_no_such_text_makes_it_fail(text in "[A-Za-z0-9+ -]{0,60}") {
            let _ = read_all(&text);
            let _ = read_values(&text, &mut [0; 4]);
        }
    }

    #[test]
    fn damaged_text_is_noticed() {
        for text in ["A", "AA", "g", "ggggggggA", "!AA", "A AA", "//", "-------A"] {
            assert_eq!(read_all(text), None, "{text}");
        }
        assert_eq!(read_all("ACB"), Some(vec![(0, [1, 0])]));
    }
}
