//! Numbers as people read them. Nothing here prints what is not a number or has no end.

use crate::stats::{Elo, Interval};

/// `58.1 %`.
pub(super) fn percent(share: f64) -> String {
    if share.is_finite() { format!("{:.1} %", 100.0 * share) } else { "unknown".to_owned() }
}

/// A share that somebody chose, without needless digits: `5 %`, `2.5 %`.
pub(super) fn short_percent(share: f64) -> String {
    if share.is_finite() { format!("{} %", (1e5 * share).round() / 1e3) } else { "unknown".to_owned() }
}

/// `43.3 to 71.6 %`.
pub(super) fn percent_range(interval: Interval) -> String {
    format!("{:.1} to {}", 100.0 * interval.low, percent(interval.high))
}

/// A probability that is never said to be certain: `more than 99.9 %`.
pub(super) fn likelihood(probability: f64) -> String {
    match probability {
        high if high > 0.9995 => "> 99.9 %".to_owned(),
        low if low < 0.0005 => "< 0.1 %".to_owned(),
        other => percent(other),
    }
}

/// `+57`, `-12`, `0`.
pub(super) fn signed(value: f64) -> String {
    match value.round() {
        rounded if !rounded.is_finite() => "unknown".to_owned(),
        rounded if rounded.abs() < 0.5 => "0".to_owned(),
        rounded => format!("{rounded:+.0}"),
    }
}

/// `-45 to +161`.
pub(super) fn elo_range(elo: Elo) -> String {
    format!("{} to {}", signed(elo.low), signed(elo.high))
}

/// The larger half of the interval: `± 103`.
pub(super) fn plus_minus(elo: Elo) -> String {
    let half = (elo.value - elo.low).max(elo.high - elo.value).abs();
    if half.is_finite() { format!("± {half:.0}") } else { "± unknown".to_owned() }
}

/// Points without needless digits: `25`, `25.5`.
pub(super) fn points(points: f64) -> String {
    format!("{points}")
}

/// A number with a comma after every three digits: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`.
pub(super) fn counted(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        number => format!("{} {what}s", grouped(number)),
    }
}

/// A short time in seconds, with digits that mean something: `0.123 s`, `12.3 s`.
pub(super) fn seconds(seconds: f64) -> String {
    match seconds {
        other if !other.is_finite() => "unknown".to_owned(),
        short if short < 10.0 => format!("{short:.3} s"),
        long => format!("{long:.1} s"),
    }
}

/// A long time: `3.2 seconds`, `4 min 10 s`, `1 h 23 min`.
pub(super) fn duration(seconds: f64) -> String {
    if !seconds.is_finite() || seconds < 0.0 {
        return "unknown".to_owned();
    }
    if seconds < 60.0 {
        return format!("{seconds:.1} s");
    }
    // A time beyond what this type holds is cut to its largest value.
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
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_things_are_counted() {
        assert_eq!(
            ["7", "999", "1,000", "1,234,567"],
            [7, 999, 1000, 1_234_567].map(grouped).each_ref().map(String::as_str)
        );
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(1200, "game"), "1,200 games");
    }

    #[test]
    fn nothing_is_minus_zero_or_no_number() {
        assert_eq!(signed(-0.3), "0");
        assert_eq!(signed(-0.6), "-1");
        assert_eq!(signed(f64::INFINITY), "unknown");
        assert_eq!(percent(f64::NAN), "unknown");
        assert_eq!([0.05, 0.001, f64::NAN].map(short_percent), ["5 %", "0.1 %", "unknown"]);
        assert_eq!(plus_minus(Elo { value: 0.0, low: f64::NEG_INFINITY, high: 1.0 }), "± unknown");
        assert_eq!(seconds(f64::NAN), "unknown");
        assert_eq!(duration(f64::INFINITY), "unknown");
    }

    #[test]
    fn no_probability_is_said_to_be_certain() {
        assert_eq!(likelihood(1.0), "> 99.9 %");
        assert_eq!(likelihood(0.0), "< 0.1 %");
        assert_eq!(likelihood(0.5), "50.0 %");
    }

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        assert_eq!(seconds(0.1234), "0.123 s");
        assert_eq!(seconds(12.34), "12.3 s");
        assert_eq!(duration(59.04), "59.0 s");
        assert_eq!(duration(250.0), "4 min 10 s");
        assert_eq!(duration(5000.0), "1 h 23 min");
    }

    #[test]
    fn lists_end_with_and() {
        let words = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&words[..1]), "a");
        assert_eq!(listed(&words[..2]), "a and b");
        assert_eq!(listed(&words), "a, b and c");
    }
}
