//! Shapes in a file, five or six characters each.
//!
//! Shapes of a kind are sorted, and each is written as how much larger its number is than the last one's, and its weight in
//! twentieths; both as digits of five bits, the lowest first, the sixth bit saying that there are more (as in source maps), and
//! each digit as a character.

use std::fmt;

/// The characters of the digits.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

/// A digit has more behind it.
const MORE: u32 = 32;

/// Shapes on a line.
const SHAPES_PER_LINE: usize = 20;

/// What weights are counted in.
const UNIT: f32 = 0.05;

/// Writes numbers and weights, the numbers sorted.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, shapes: &[(u32, f32)]) -> fmt::Result {
    let mut last = 0;
    for line in shapes.chunks(SHAPES_PER_LINE) {
        let mut text = String::new();
        for &(number, weight) in line {
            push(&mut text, number.wrapping_sub(last));
            last = number;
            let steps = (weight / UNIT).round() as i32;
            // The sign is the lowest bit.
            push(&mut text, (steps.unsigned_abs() << 1) | u32::from(steps < 0));
        }
        writeln!(f, "{text}")?;
    }
    Ok(())
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

/// The numbers and weights of a line, `None` where it is damaged. `last` is the number before the line, and becomes its last.
pub(crate) fn read<'a>(line: &'a str, last: &'a mut u32) -> impl Iterator<Item = Option<(u32, f32)>> + 'a {
    let mut digits = line.bytes().map(value).peekable();
    let mut is_damaged = false;
    std::iter::from_fn(move || {
        if is_damaged {
            return None;
        }
        digits.peek()?;
        let entry = entry(&mut digits, last);
        is_damaged = entry.is_none();
        Some(entry)
    })
}

fn entry(digits: &mut impl Iterator<Item = Option<u32>>, last: &mut u32) -> Option<(u32, f32)> {
    *last = last.checked_add(pull(digits)?)?;
    let steps = pull(digits)?;
    let size = (steps >> 1) as f32 * UNIT;
    Some((*last, if steps & 1 == 1 { -size } else { size }))
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

    struct Packed<'a>(&'a [(u32, f32)]);

    impl fmt::Display for Packed<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(f, self.0)
        }
    }

    fn read_all(text: &str) -> Option<Vec<(u32, f32)>> {
        let mut last = 0;
        let mut all = Vec::new();
        for line in text.lines() {
            all.extend(read(line, &mut last).collect::<Option<Vec<_>>>()?);
        }
        Some(all)
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(
            mut numbers in prop::collection::vec(any::<u32>(), 0..100),
            steps in prop::collection::vec(-1000_i32..1000, 100),
        ) {
            numbers.sort_unstable();
            let weights = steps.into_iter().map(|steps| steps as f32 * UNIT);
            let shapes: Vec<(u32, f32)> = numbers.into_iter().zip(weights).collect();
            let read = read_all(&Packed(&shapes).to_string()).unwrap();
            prop_assert_eq!(read.len(), shapes.len());
            for (&(number, weight), &(known, given)) in read.iter().zip(&shapes) {
                prop_assert!(number == known && (weight - given).abs() < 1e-3, "{} {}", weight, given);
            }
        }

        #[test]
        fn nothing_that_is_no_such_text_makes_it_fail(text in "[A-Za-z0-9+ -]{0,60}") {
            let _ = read_all(&text);
        }
    }

    #[test]
    fn damaged_text_is_noticed() {
        for text in ["A", "g", "ggggggggA", "!A", "A A", "//", "-------A"] {
            assert_eq!(read_all(text), None, "{text}");
        }
        assert_eq!(read_all("AC"), Some(vec![(0, UNIT)]));
    }
}
