//! Numbers as people read them. Nothing here prints what is not a number or has no end.

pub(super) use arena::report::grouped;

use arena::stats::Interval;

use super::statistics::Estimate;

/// What stands where nothing is known.
pub(super) const UNKNOWN: &str = "–";

/// A number with so many digits after the point; zero has no sign.
pub(super) fn number(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return UNKNOWN.to_owned();
    }
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|letter| matches!(letter, '0' | '.')) => rest.to_owned(),
        _ => text,
    }
}

/// A percentage of a paper: with the digit after the point that papers tell, if it has one.
pub(super) fn published(percent: f64) -> String {
    let text = number(percent, 1);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A number with three digits that mean something.
pub(super) fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return number(value, 0);
    }
    let digits = 2 - value.abs().log10().floor() as i64;
    number(value, digits.clamp(0, 9) as usize)
}

/// `3.02 (2.91 to 3.13)`.
pub(super) fn estimate(estimate: &Estimate, digits: usize) -> String {
    let value = number(estimate.value, digits);
    match estimate.interval {
        Some(interval) => format!("{value} ({})", range(interval, digits)),
        None => value,
    }
}

/// `2.91 to 3.13`.
pub(super) fn range(interval: Interval, digits: usize) -> String {
    format!("{} to {}", number(interval.low, digits), number(interval.high, digits))
}

/// `1 game`, `2 games`, `3 matches`, `4 families`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    let number_of = grouped(number as u64);
    match what.strip_suffix('y') {
        _ if number == 1 => format!("1 {what}"),
        Some(stem) => format!("{number_of} {stem}ies"),
        None if what.ends_with("ch") => format!("{number_of} {what}es"),
        None => format!("{number_of} {what}s"),
    }
}

/// A time: `3.2 s`, `4 min 10 s`, `1 h 23 min`.
pub(super) fn duration(seconds: f64) -> String {
    if !seconds.is_finite() || seconds < 0.0 {
        return UNKNOWN.to_owned();
    }
    if seconds < 60.0 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.round() as u64;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    match hours {
        0 => format!("{minutes} min {rest} s"),
        hours => format!("{} h {minutes} min", grouped(hours)),
    }
}

/// `one`, `one and two`, `one, two and three`.
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// At how many of all counts, and which: `at 2 of 8 (128 and 256)`.
pub(super) fn at(some: &[u64], all: &[u64]) -> String {
    at_of(some, all, "")
}

/// The same where it is not plain what is counted: `at 2 of 8 numbers of playouts (128 and 256)`.
pub(super) fn at_playouts(some: &[u64], all: &[u64]) -> String {
    at_of(some, all, " numbers of playouts")
}

fn at_of(some: &[u64], all: &[u64], what: &str) -> String {
    let name = |counts: &[u64]| listed(&counts.iter().map(|&count| grouped(count)).collect::<Vec<_>>());
    let missing: Vec<u64> = all.iter().filter(|count| !some.contains(count)).copied().collect();
    let (count, of) = (some.len(), all.len());
    match (some, missing.as_slice()) {
        ([], _) => format!("at none of {of}{what}"),
        (_, []) => format!("at all {of}{what}"),
        (some, missing) if missing.len() * 2 < some.len() => {
            format!("at {count} of {of}{what} (all but {})", name(missing))
        }
        (some, _) => format!("at {count} of {of}{what} ({})", name(some)),
    }
}

/// A word for how many of several tests came out as expected, and how many surely the other way.
pub(super) fn verdict(as_expected: usize, otherwise: usize, of: usize) -> &'static str {
    match (as_expected, otherwise) {
        _ if of == 0 => "Undecided",
        (sure, _) if sure == of => "Yes",
        (0, 0) => "Undecided",
        (0, _) => "No",
        (_, 0) => "As far as it is decided, yes",
        _ => "In part",
    }
}

/// The text with a large first letter.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a small first letter.
pub(super) fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A name as a part of the name of a file: small letters, digits and hyphens.
pub(crate) fn file_name(text: &str) -> String {
    let mut name = String::new();
    for letter in text.to_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_minus_zero_or_no_number() {
        assert_eq!(number(-0.004, 2), "0.00");
        assert_eq!(number(-0.006, 2), "-0.01");
        assert_eq!([f64::NAN, f64::INFINITY].map(|value| number(value, 1)), ["–", "–"]);
        assert_eq!([f64::NAN, 0.0, 1234.4, 0.012_345].map(short), ["–", "0", "1234", "0.0123"]);
        assert_eq!(duration(f64::NAN), "–");
    }

    #[test]
    fn a_percentage_of_a_paper_keeps_its_digit() {
        assert_eq!([41.2, 80.0, 0.0, f64::NAN].map(published), ["41.2", "80", "0", UNKNOWN]);
    }

    #[test]
    fn an_estimate_of_one_value_has_no_interval() {
        let mut value = Estimate { value: 3.0, interval: None };
        assert_eq!(estimate(&value, 1), "3.0");
        value.interval = Some(Interval { low: -1.0, high: 7.0 });
        assert_eq!(estimate(&value, 1), "3.0 (-1.0 to 7.0)");
    }

    #[test]
    fn of_two_lists_of_counts_the_shorter_is_told() {
        let all = [128, 256, 512, 1024];
        assert_eq!(at(&[128, 1024], &all), "at 2 of 4 (128 and 1,024)");
        assert_eq!(at(&all[1..], &all), "at 3 of 4 (all but 128)");
        assert_eq!(at(&all, &all), "at all 4");
        assert_eq!(at_playouts(&[], &all), "at none of 4 numbers of playouts");
    }

    #[test]
    fn a_verdict_is_yes_only_if_everything_is_sure() {
        let verdicts = [(3, 0, 3), (2, 0, 3), (2, 1, 3), (0, 1, 3), (0, 0, 3), (0, 0, 0)];
        let words = verdicts.map(|(sure, otherwise, of)| verdict(sure, otherwise, of));
        assert_eq!(words, ["Yes", "As far as it is decided, yes", "In part", "No", "Undecided", "Undecided"]);
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(file_name("OMC, by the letter!"), "omc-by-the-letter");
        assert_eq!(file_name("σ²"), "");
    }
}
