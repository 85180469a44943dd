//! When a game was played, as exactly as its record tells.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A day, a month or a year. It stands for all days that it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// Text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no date: expected one such as 2015-01-31, 2015-01 or 2015")]
pub struct ParseDateError(String);

impl Date {
    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The days that this may be, as numbers that follow the calendar.
    pub fn days(self) -> RangeInclusive<u32> {
        let day = |month: u8, day: u8| {
            let month = u32::from(self.month.unwrap_or(month));
            (u32::from(self.year) * 100 + month) * 100 + u32::from(self.day.unwrap_or(day))
        };
        day(1, 1)..=day(12, 31)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let rest = [self.month, self.day];
        rest.iter().flatten().try_for_each(|part| write!(f, "-{part:02}"))
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    /// Reads a date as the Smart Game Format writes it. Of several, as `2015-01-30,31`, the first is taken, and what follows
    /// a date after a space or a `T`, a time of the day, is passed over.
    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let refused = || ParseDateError(text.chars().take(40).collect());
        let first = text.trim().split([',', ' ', 'T']).next().unwrap_or_default();
        let parts: Vec<&str> = first.split('-').collect();
        let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if parts.len() > 3 || parts[0].len() != 4 || !parts.iter().all(is_number) {
            return Err(refused());
        }
        let within = |part: Option<&&str>, most: u8| match part {
            None => Ok(None),
            Some(part) => match part.parse() {
                Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
                _ => Err(refused()),
            },
        };
        let year = parts[0].parse().map_err(|_| refused())?;
        Ok(Date { year, month: within(parts.get(1), 12)?, day: within(parts.get(2), 31)? })
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl TryFrom<String> for Date {
    type Error = ParseDateError;

    fn try_from(text: String) -> Result<Date, ParseDateError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_records_tell_them() {
        for (text, printed) in [
            ("2013-10-19", "2013-10-19"),
            ("2013-10", "2013-10"),
            ("1968", "1968"),
            ("2000-01-08,09", "2000-01-08"),
            ("2014-12-18T07:33:00Z", "2014-12-18"),
        ] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), printed);
        }
        for text in
            ["", "13-10-19", "2013-13", "2013-02-32", "2013/10/19", "2013-", "yesterday", "2013-1-1-1"]
        {
            assert!(text.parse::<Date>().is_err(), "{text} was read");
        }
    }

    #[test]
    fn a_date_that_is_not_exact_stands_for_all_its_days() {
        let days = |text: &str| text.parse::<Date>().unwrap().days();
        assert!(days("2015").contains(days("2015-07-04").start()));
        assert!(days("2015").end() < days("2016").start());
        assert_eq!(days("2015-07").start(), days("2015-07-01").start());
    }
}
