//! Time controls as files and the command line write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::TimeControl;
use serde::{Deserialize, Serialize};

/// The longest time, in seconds: eleven days.
const MOST_SECONDS: f64 = 1e6;

/// The largest number of stones or periods.
const MOST_COUNT: u32 = 10_000;

/// A time control as it is written down. As text it is one of
///
/// | text | means |
/// |---|---|
/// | `none` | no limit |
/// | `0.2/move` | 0.2 seconds for every move |
/// | `600` | 600 seconds for all moves |
/// | `60+2` | 60 seconds, and 2 more with every move |
/// | `600+5x30` | 600 seconds, then 5 periods of 30 seconds (Japanese byo-yomi) |
/// | `600+300/25` | 600 seconds, then 300 seconds for every 25 stones (Canadian byo-yomi) |
///
/// and times may have units, as in `10m+5x30s`. A file may also have a number, the seconds for a move, or a table with
/// `main`, `period`, `periods`, `stones` and `increment`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Clock(pub TimeControl);

/// The forms that a clock may have in a file.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected seconds for a move, a text as in \"600+5x30\", or a table of main, period, periods, \
                 stones and increment"
)]
enum Written {
    Seconds(f64),
    Text(String),
    Table(Table),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    main: f64,
    period: Option<f64>,
    periods: Option<u32>,
    stones: Option<u32>,
    increment: Option<f64>,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ClockError {
    /// A text of another form.
    #[error(
        "'{0}' is no time control: expected none, 0.2/move, 600 for all moves, 60+2 with an increment, 600+5x30 with \
         periods or 600+300/25 with stones for a period, in seconds"
    )]
    Form(String),
    /// A time that nobody could play with.
    #[error("a time of {0} seconds makes no sense here: expected more than 0, and at most {MOST_SECONDS}")]
    Seconds(f64),
    /// A number of periods or stones that makes no sense.
    #[error("{0} periods or stones make no sense: expected from 1 to {MOST_COUNT}")]
    Count(u32),
    /// A table whose fields do not go together.
    #[error(
        "a clock has main alone, main and increment, main, period and periods, or main, period and stones: this \
         one has {0}"
    )]
    Fields(String),
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Clock, ClockError> {
        let form = || ClockError::Form(text.chars().take(40).collect());
        let text = text.trim();
        if text == "none" {
            return Ok(Clock(TimeControl::None));
        }
        if let Some(time) = text.strip_suffix("/move") {
            return per_move(seconds(time).ok_or_else(form)?);
        }
        let Some((main, overtime)) = text.split_once('+') else {
            return absolute(seconds(text).ok_or_else(form)?);
        };
        let main = seconds(main).ok_or_else(form)?;
        if let Some((periods, period)) = overtime.split_once('x') {
            let (periods, period) = count(periods).zip(seconds(period)).ok_or_else(form)?;
            return byo_yomi(main, period, periods);
        }
        if let Some((period, stones)) = overtime.split_once('/') {
            let (period, stones) = seconds(period).zip(count(stones)).ok_or_else(form)?;
            return canadian(main, period, stones);
        }
        fischer(main, seconds(overtime).ok_or_else(form)?)
    }
}

/// A time with or without a unit.
fn seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    let (number, unit) = match text.char_indices().next_back()? {
        (at, 's') => (&text[..at], 1.0),
        (at, 'm') => (&text[..at], 60.0),
        (at, 'h') => (&text[..at], 3600.0),
        _ => (text, 1.0),
    };
    // Rust reads words such as inf as numbers.
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse().ok().filter(|_| is_plain).map(|number: f64| number * unit)
}

fn count(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

fn per_move(time: f64) -> Result<Clock, ClockError> {
    Ok(Clock(TimeControl::PerMove { time: some_time(time)? }))
}

fn absolute(main: f64) -> Result<Clock, ClockError> {
    Ok(Clock(TimeControl::Absolute { main: some_time(main)? }))
}

fn fischer(main: f64, increment: f64) -> Result<Clock, ClockError> {
    let (main, increment) = (some_time(main)?, some_time(increment)?);
    Ok(Clock(TimeControl::Fischer { main, increment, limit: None, most_per_move: None }))
}

fn byo_yomi(main: f64, period: f64, periods: u32) -> Result<Clock, ClockError> {
    let (main, period, periods) = (any_time(main)?, some_time(period)?, some(periods)?);
    Ok(Clock(TimeControl::ByoYomi { main, period, periods }))
}

fn canadian(main: f64, period: f64, stones: u32) -> Result<Clock, ClockError> {
    let (main, period, stones) = (any_time(main)?, some_time(period)?, some(stones)?);
    Ok(Clock(TimeControl::Canadian { main, period, stones }))
}

/// A time that may be nothing.
fn any_time(seconds: f64) -> Result<Duration, ClockError> {
    let is_possible = (0.0..=MOST_SECONDS).contains(&seconds);
    if is_possible { Ok(Duration::from_secs_f64(seconds)) } else { Err(ClockError::Seconds(seconds)) }
}

fn some_time(seconds: f64) -> Result<Duration, ClockError> {
    any_time(seconds).ok().filter(|time| !time.is_zero()).ok_or(ClockError::Seconds(seconds))
}

fn some(number: u32) -> Result<u32, ClockError> {
    if (1..=MOST_COUNT).contains(&number) { Ok(number) } else { Err(ClockError::Count(number)) }
}

impl TryFrom<Written> for Clock {
    type Error = ClockError;

    fn try_from(written: Written) -> Result<Clock, ClockError> {
        match written {
            Written::Seconds(time) => per_move(time),
            Written::Text(text) => text.parse(),
            Written::Table(table) => table.clock(),
        }
    }
}

impl Table {
    fn clock(&self) -> Result<Clock, ClockError> {
        match (self.period, self.periods, self.stones, self.increment) {
            (None, None, None, None) => absolute(self.main),
            (None, None, None, Some(increment)) => fischer(self.main, increment),
            (Some(period), Some(periods), None, None) => byo_yomi(self.main, period, periods),
            (Some(period), None, Some(stones), None) => canadian(self.main, period, stones),
            _ => Err(ClockError::Fields(self.names())),
        }
    }

    /// The fields that were given, `main` apart.
    fn names(&self) -> String {
        let fields = [
            ("period", self.period.is_some()),
            ("periods", self.periods.is_some()),
            ("stones", self.stones.is_some()),
            ("increment", self.increment.is_some()),
        ];
        let given: Vec<&str> = fields.iter().filter(|field| field.1).map(|field| field.0).collect();
        given.join(", ")
    }
}

impl From<Clock> for Written {
    fn from(clock: Clock) -> Written {
        match clock.0 {
            TimeControl::PerMove { time } => Written::Seconds(time.as_secs_f64()),
            _ => Written::Text(clock.to_string()),
        }
    }
}

/// As it is read. (What a Fischer clock may hold at most has no place in it; no clock here has such a limit.)
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| time.as_secs_f64();
        match self.0 {
            TimeControl::None => write!(f, "none"),
            TimeControl::PerMove { time } => write!(f, "{}/move", seconds(time)),
            TimeControl::Absolute { main } => write!(f, "{}", seconds(main)),
            TimeControl::Canadian { main, period, stones } => {
                write!(f, "{}+{}/{stones}", seconds(main), seconds(period))
            }
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{}+{periods}x{}", seconds(main), seconds(period))
            }
            TimeControl::Fischer { main, increment, .. } => {
                write!(f, "{}+{}", seconds(main), seconds(increment))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Serialize, Deserialize)]
    struct File {
        time: Clock,
    }

    fn read(toml: &str) -> Result<Clock, String> {
        toml::from_str::<File>(&format!("time = {toml}")).map(|file| file.time).map_err(|e| e.to_string())
    }

    #[test]
    fn every_kind_of_clock_is_written_as_it_is_read() {
        for text in ["none", "0.2/move", "600", "60+2", "60+0.5", "600+5x30", "0+1x10", "600+300/25"] {
            assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
        }
        assert_eq!("10m + 5 x 30s".parse::<Clock>(), "600+5x30".parse());
        assert_eq!("1h".parse::<Clock>(), "3600".parse());
    }

    #[test]
    fn a_table_says_the_same_as_a_text() {
        let same = [
            ("0.2", "0.2/move"),
            ("3", "3/move"),
            ("'60+2'", "60+2"),
            ("{ main = 600 }", "600"),
            ("{ main = 600, period = 30, periods = 5 }", "600+5x30"),
            ("{ period = 30, periods = 5 }", "0+5x30"),
            ("{ main = 600, period = 300, stones = 25 }", "600+300/25"),
            ("{ main = 60, increment = 2 }", "60+2"),
        ];
        for (toml, text) in same {
            assert_eq!(read(toml).unwrap(), text.parse().unwrap(), "{toml}");
        }
    }

    #[test]
    fn files_are_read_back() {
        for text in ["none", "0.2/move", "600", "60+2", "600+5x30", "600+300/25"] {
            let file = File { time: text.parse().unwrap() };
            let toml = toml::to_string(&file).unwrap();
            assert_eq!(toml::from_str::<File>(&toml).unwrap().time, file.time, "{toml}");
        }
    }

    #[test]
    fn what_is_no_clock_is_refused_with_what_was_expected() {
        for text in ["", "soon", "-1", "inf", "1e3", "600+", "600+x", "600+5x", "x30", "5/", "600+30/x"] {
            let refusal = text.parse::<Clock>().unwrap_err().to_string();
            assert!(refusal.contains("expected none, 0.2/move"), "{text}: {refusal}");
        }
        for text in ["0", "0/move", "60+0", "600+0x30", "600+5x0", "2000000"] {
            assert!(text.parse::<Clock>().unwrap_err().to_string().contains("no sense"), "{text}");
        }
        let refusal = read("{ main = 600, period = 30 }").unwrap_err();
        assert!(refusal.contains("this one has period"), "{refusal}");
        let refusal = read("{ minutes = 5 }").unwrap_err();
        assert!(refusal.contains("a table of main, period"), "{refusal}");
        assert!(read("nan").is_err() && read("-0.5").is_err() && read("true").is_err());
    }
}
