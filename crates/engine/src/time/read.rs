//! How the protocols say what is agreed about time.
//!
//! `time_settings` is from the GTP specification, version 2, draft 2, section 6.3.5. `kgs-time_settings` is what kgsGtp
//! sends, and `kata-time_settings` is KataGo's extension of it (docs/GTP_Extensions.md there).

use std::time::Duration;

use super::control::TimeControl;

/// The longest time that is taken seriously, in seconds: three centuries. Clients that mean "no limit" send the largest
/// number of 32 bits, which is less.
const MOST_SECONDS: f64 = 1e10;

/// The largest number of stones or periods.
const MOST_COUNT: u32 = 1_000_000;

/// Time settings that cannot be meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// A word that is no time.
    #[error("'{given}' is no {name}: expected seconds, a number from 0 to {MOST_SECONDS}")]
    Seconds {
        /// What was given.
        given: String,
        /// What the number stands for.
        name: &'static str,
    },
    /// A word that is no number of stones or periods.
    #[error("'{given}' is no {name}: expected a whole number from 0 to {MOST_COUNT}")]
    Count {
        /// What was given.
        given: String,
        /// What the number stands for.
        name: &'static str,
    },
    /// Too many words or too few.
    #[error("{given} arguments were given, expected {expected}")]
    Arguments {
        /// How many there are.
        given: usize,
        /// What there should be.
        expected: &'static str,
    },
    /// A kind of time settings that nobody knows.
    #[error("'{given}' is no kind of time settings: expected {expected}")]
    Kind {
        /// What was given.
        given: String,
        /// What there is.
        expected: &'static str,
    },
}

impl TimeControl {
    /// What `kata-time_settings` knows, for `kata-list_time_settings`.
    pub const KINDS: [&'static str; 6] =
        ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];

    /// The arguments of GTP's `time_settings`: main time, byo-yomi time, byo-yomi stones.
    ///
    /// `0 T 1` is so much for every move, `M 0 0` sudden death, and a byo-yomi time without stones means no limit.
    /// The specification is silent about `0 0 0`. Like every `M 0 0` it is sudden death, in which no time is left:
    /// moves are made as fast as possible.
    pub fn from_gtp(words: &[&str]) -> Result<TimeControl, TimeError> {
        let &[main, period, stones] = words else {
            return Err(arguments(words, "the main time, the byo-yomi time and the byo-yomi stones"));
        };
        canadian(main, period, stones)
    }

    /// The arguments of `kgs-time_settings`.
    pub fn from_kgs(words: &[&str]) -> Result<TimeControl, TimeError> {
        const EXPECTED: &str = "none, absolute, byoyomi or canadian";
        let (kind, rest) = split(words, EXPECTED)?;
        common(&kind, rest)?.ok_or(TimeError::Kind { given: kind, expected: EXPECTED })
    }

    /// The arguments of `kata-time_settings`. A limit below zero is none.
    pub fn from_kata(words: &[&str]) -> Result<TimeControl, TimeError> {
        const EXPECTED: &str = "none, absolute, byoyomi, canadian, fischer or fischer-capped";
        let (kind, rest) = split(words, EXPECTED)?;
        let control = match kind.as_str() {
            "fischer" => Some(fischer(rest)?),
            "fischer-capped" => Some(fischer_capped(rest)?),
            _ => common(&kind, rest)?,
        };
        control.ok_or(TimeError::Kind { given: kind, expected: EXPECTED })
    }
}

/// The arguments of `time_left` after the colour. A clock that has run out may show less than nothing.
pub(super) fn time_left(words: &[&str]) -> Result<(f64, u32), TimeError> {
    let &[left, number] = words else {
        return Err(arguments(words, "the time left and the stones or periods left"));
    };
    let seconds = left.parse().unwrap_or(f64::NAN);
    span_left(seconds).map_err(|_| no_seconds(left, "time left"))?;
    Ok((seconds, count(number, "number of stones or periods")?))
}

/// The time that a client says is left.
pub(super) fn span_left(seconds: f64) -> Result<Duration, TimeError> {
    span(seconds.max(0.0))
        .filter(|_| seconds.is_finite())
        .ok_or_else(|| no_seconds(&seconds.to_string(), "time left"))
}

/// The kinds that both extensions know; `None` if it is none of them.
fn common(kind: &str, words: &[&str]) -> Result<Option<TimeControl>, TimeError> {
    Ok(Some(match (kind, words) {
        ("none", _) => TimeControl::None,
        ("absolute", &[main]) => TimeControl::Absolute { main: seconds(main, "main time")? },
        ("absolute", _) => return Err(arguments(words, "the main time after `absolute`")),
        ("byoyomi", &[main, period, periods]) => TimeControl::byo_yomi(
            seconds(main, "main time")?,
            seconds(period, "length of a period")?,
            count(periods, "number of periods")?,
        ),
        ("byoyomi", _) => {
            return Err(arguments(
                words,
                "the main time, the length of a period and their number after `byoyomi`",
            ));
        }
        ("canadian", &[main, period, stones]) => canadian(main, period, stones)?,
        ("canadian", _) => {
            return Err(arguments(
                words,
                "the main time, the length of a period and its stones after `canadian`",
            ));
        }
        _ => return Ok(None),
    }))
}

fn canadian(main: &str, period: &str, stones: &str) -> Result<TimeControl, TimeError> {
    Ok(TimeControl::canadian(
        seconds(main, "main time")?,
        seconds(period, "byo-yomi time")?,
        count(stones, "number of stones")?,
    ))
}

fn fischer(words: &[&str]) -> Result<TimeControl, TimeError> {
    let &[main, increment] = words else {
        return Err(arguments(words, "the main time and the increment after `fischer`"));
    };
    Ok(TimeControl::Fischer {
        main: seconds(main, "main time")?,
        increment: seconds(increment, "increment")?,
        limit: None,
        most_per_move: None,
    })
}

fn fischer_capped(words: &[&str]) -> Result<TimeControl, TimeError> {
    let &[main, increment, limit, most_per_move] = words else {
        let expected = "the main time, the increment, the limit and the most per move after `fischer-capped`";
        return Err(arguments(words, expected));
    };
    Ok(TimeControl::Fischer {
        main: seconds(main, "main time")?,
        increment: seconds(increment, "increment")?,
        limit: limit_or_none(limit, "limit")?,
        most_per_move: limit_or_none(most_per_move, "most per move")?,
    })
}

fn split<'a, 'b>(words: &'a [&'b str], expected: &'static str) -> Result<(String, &'a [&'b str]), TimeError> {
    match words.split_first() {
        Some((kind, rest)) => Ok((kind.to_ascii_lowercase(), rest)),
        None => Err(arguments(words, expected)),
    }
}

fn seconds(word: &str, name: &'static str) -> Result<Duration, TimeError> {
    word.parse().ok().and_then(span).ok_or_else(|| no_seconds(word, name))
}

fn limit_or_none(word: &str, name: &'static str) -> Result<Option<Duration>, TimeError> {
    match word.parse::<f64>() {
        Ok(number) if number < 0.0 && number.is_finite() => Ok(None),
        _ => seconds(word, name).map(Some),
    }
}

fn span(seconds: f64) -> Option<Duration> {
    if seconds <= MOST_SECONDS { Duration::try_from_secs_f64(seconds).ok() } else { None }
}

fn count(word: &str, name: &'static str) -> Result<u32, TimeError> {
    let number = word.parse().ok().filter(|number| *number <= MOST_COUNT);
    number.ok_or_else(|| TimeError::Count { given: word.to_owned(), name })
}

fn no_seconds(given: &str, name: &'static str) -> TimeError {
    TimeError::Seconds { given: given.to_owned(), name }
}

fn arguments(words: &[&str], expected: &'static str) -> TimeError {
    TimeError::Arguments { given: words.len(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<&str> {
        line.split_whitespace().collect()
    }

    fn time(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn gtp_says_no_limit_sudden_death_and_time_per_move_with_the_same_three_numbers() {
        let meanings = [
            ("0 1 0", TimeControl::None),
            ("600 30 0", TimeControl::None),
            ("600 0 0", TimeControl::Absolute { main: time(600.0) }),
            ("0 0 0", TimeControl::Absolute { main: time(0.0) }),
            ("0 2.5 1", TimeControl::PerMove { time: time(2.5) }),
            ("60 30 1", TimeControl::Canadian { main: time(60.0), period: time(30.0), stones: 1 }),
            ("0 60 25", TimeControl::Canadian { main: time(0.0), period: time(60.0), stones: 25 }),
            ("0 4294967295 1", TimeControl::PerMove { time: time(4_294_967_295.0) }),
        ];
        for (line, control) in meanings {
            assert_eq!(TimeControl::from_gtp(&words(line)), Ok(control), "{line}");
        }
    }

    #[test]
    fn the_settings_of_kgs_are_read() {
        let meanings = [
            ("none", TimeControl::None),
            ("absolute 0.5", TimeControl::Absolute { main: time(0.5) }),
            ("byoyomi 600 30 5", TimeControl::ByoYomi { main: time(600.0), period: time(30.0), periods: 5 }),
            (
                "canadian 600 60 25",
                TimeControl::Canadian { main: time(600.0), period: time(60.0), stones: 25 },
            ),
            ("CANADIAN 0 10 1", TimeControl::PerMove { time: time(10.0) }),
        ];
        for (line, control) in meanings {
            assert_eq!(TimeControl::from_kgs(&words(line)), Ok(control), "{line}");
            assert_eq!(TimeControl::from_kata(&words(line)), Ok(control), "{line}");
        }
        assert!(TimeControl::from_kgs(&["fischer", "10", "1"]).is_err());
    }

    #[test]
    fn a_negative_cap_is_none() {
        let fischer = |limit, most_per_move| {
            Ok(TimeControl::Fischer { main: time(10.0), increment: time(1.0), limit, most_per_move })
        };
        let meanings = [
            ("fischer 10 1", fischer(None, None)),
            ("fischer-capped 10 1 60 -1", fischer(Some(time(60.0)), None)),
            ("fischer-capped 10 1 -1 5.5", fischer(None, Some(time(5.5)))),
        ];
        for (line, control) in meanings {
            assert_eq!(TimeControl::from_kata(&words(line)), control, "{line}");
        }
        assert!(TimeControl::from_kata(&words("fischer-capped 10 1 -inf -1")).is_err());
    }

    #[test]
    fn every_kind_that_is_listed_can_be_set() {
        let arguments = ["", "1", "1 1 1", "1 1 1", "1 1", "1 1 1 1"];
        for (kind, arguments) in TimeControl::KINDS.iter().zip(arguments) {
            let line = format!("{kind} {arguments}");
            assert!(TimeControl::from_kata(&words(&line)).is_ok(), "{line}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused_with_a_reason() {
        let refusals = [
            ("nan 0 0", "'nan' is no main time: expected seconds, a number from 0 to 10000000000"),
            ("inf 0 0", "'inf' is no main time: expected seconds, a number from 0 to 10000000000"),
            ("-1 0 0", "'-1' is no main time: expected seconds, a number from 0 to 10000000000"),
            ("1e300 0 0", "'1e300' is no main time: expected seconds, a number from 0 to 10000000000"),
            ("0 x 1", "'x' is no byo-yomi time: expected seconds, a number from 0 to 10000000000"),
            ("0 1 1.5", "'1.5' is no number of stones: expected a whole number from 0 to 1000000"),
            ("0 1 -1", "'-1' is no number of stones: expected a whole number from 0 to 1000000"),
            (
                "0 1",
                "2 arguments were given, expected the main time, the byo-yomi time and the byo-yomi stones",
            ),
        ];
        for (line, message) in refusals {
            assert_eq!(TimeControl::from_gtp(&words(line)).unwrap_err().to_string(), message);
        }
        let message = TimeControl::from_kgs(&["ing", "1"]).unwrap_err().to_string();
        assert_eq!(
            message,
            "'ing' is no kind of time settings: expected none, absolute, byoyomi or canadian"
        );
        assert!(TimeControl::from_kata(&[]).is_err());
    }

    #[test]
    fn less_than_nothing_may_be_left_but_not_something_that_is_no_number() {
        assert_eq!(time_left(&["-0.3", "0"]), Ok((-0.3, 0)));
        assert_eq!(span_left(-0.3), Ok(Duration::ZERO));
        assert_eq!(span_left(12.5), Ok(time(12.5)));
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            assert!(span_left(number).is_err(), "{number}");
        }
        for line in ["", "1", "a 0", "1 a", "1 -1", "nan 0"] {
            assert!(time_left(&words(line)).is_err(), "{line}");
        }
    }
}
