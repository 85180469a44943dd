//! What is agreed about time.

use std::fmt;
use std::time::Duration;

/// How much time a player has for a game. It is a value: what is left of it is kept by [`TimeKeeper`](super::TimeKeeper).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as anybody likes.
    #[default]
    None,
    /// So much for every move, and what a move leaves is lost.
    PerMove {
        /// The time for a move.
        time: Duration,
    },
    /// So much for the whole game: sudden death.
    Absolute {
        /// The time for all moves.
        main: Duration,
    },
    /// After the main time, so many stones must be played in every period.
    Canadian {
        /// The time before overtime.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// The stones to play in it; then the next period begins in full.
        stones: u32,
    },
    /// After the main time, a move within a period costs nothing, and one that takes longer loses periods (Japanese).
    ByoYomi {
        /// The time before overtime.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// How many there are. The game is lost with the last one.
        periods: u32,
    },
    /// Every move brings something.
    Fischer {
        /// The time at the beginning.
        main: Duration,
        /// What a move brings when it is made.
        increment: Duration,
        /// What is on the clock never grows beyond this.
        limit: Option<Duration>,
        /// No move may take longer than this.
        most_per_move: Option<Duration>,
    },
}

/// What comes after the main time: the stones of Canadian overtime, or one for each period of byo-yomi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overtime {
    pub(super) period: Duration,
    /// The moves that a period must last for.
    pub(super) stones: u32,
    /// What `time_left` counts: stones to play, or periods.
    pub(super) count: u32,
}

impl Overtime {
    /// What every move has if all have the same.
    pub(super) fn pace(&self) -> Duration {
        self.period / self.stones.max(1)
    }
}

impl TimeControl {
    /// Canadian overtime, read as the GTP specification (section 4.2) reads `time_settings`: a period with nothing to
    /// play in it means that there is no limit, and no period at all is sudden death. One stone per period and no main
    /// time is so much for every move.
    pub fn canadian(main: Duration, period: Duration, stones: u32) -> TimeControl {
        match (period.is_zero(), stones) {
            (true, _) => TimeControl::Absolute { main },
            (false, 0) => TimeControl::None,
            (false, 1) if main.is_zero() => TimeControl::PerMove { time: period },
            (false, _) => TimeControl::Canadian { main, period, stones },
        }
    }

    /// Japanese byo-yomi; without periods it is sudden death.
    pub fn byo_yomi(main: Duration, period: Duration, periods: u32) -> TimeControl {
        match period.is_zero() || periods == 0 {
            true => TimeControl::Absolute { main },
            false => TimeControl::ByoYomi { main, period, periods },
        }
    }

    /// What is on the clock at the beginning, before any overtime.
    pub(super) fn main(&self) -> Duration {
        match *self {
            TimeControl::None | TimeControl::PerMove { .. } => Duration::ZERO,
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. } => main,
        }
    }

    pub(super) fn overtime(&self) -> Option<Overtime> {
        match *self {
            TimeControl::PerMove { time } => Some(Overtime { period: time, stones: 1, count: 1 }),
            TimeControl::Canadian { period, stones, .. } => {
                let stones = stones.max(1);
                Some(Overtime { period, stones, count: stones })
            }
            TimeControl::ByoYomi { period, periods, .. } => {
                Some(Overtime { period, stones: 1, count: periods.max(1) })
            }
            TimeControl::None | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => None,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::None => write!(f, "no time limit"),
            TimeControl::PerMove { time } => write!(f, "{} per move", Spoken(time)),
            TimeControl::Absolute { main } => write!(f, "{} for all moves", Spoken(main)),
            TimeControl::Canadian { main, period, stones } => {
                write!(f, "{}{} for every {}", MainTime(main), Spoken(period), Counted(stones, "stone"))
            }
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{}{} of {}", MainTime(main), Counted(periods, "period"), Spoken(period))
            }
            TimeControl::Fischer { main, increment, limit, most_per_move } => {
                write!(f, "{}, and {} more with every move", Spoken(main), Spoken(increment))?;
                if let Some(limit) = limit {
                    write!(f, ", up to {}", Spoken(limit))?;
                }
                match most_per_move {
                    Some(most) => write!(f, ", at most {} per move", Spoken(most)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// The main time before overtime, if there is any.
struct MainTime(Duration);

impl fmt::Display for MainTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_zero() { Ok(()) } else { write!(f, "{}, then ", Spoken(self.0)) }
    }
}

/// A number of things.
struct Counted(u32, &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{ending}", self.0, self.1)
    }
}

/// A time as people say it: `1 hour 30 minutes`, `0.1 seconds`.
pub(super) struct Spoken(pub(super) Duration);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60);
        let seconds = (milliseconds % 60_000) as f64 / 1000.0;
        let mut parts = Vec::new();
        for (number, unit) in [(hours as f64, "hour"), (minutes as f64, "minute"), (seconds, "second")] {
            if number > 0.0 {
                let ending = if (number - 1.0).abs() > 0.0 { "s" } else { "" };
                parts.push(format!("{number} {unit}{ending}"));
            }
        }
        if parts.is_empty() { f.write_str("0 seconds") } else { f.write_str(&parts.join(" ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn people_can_read_what_is_agreed() {
        let capped = |limit, most_per_move| TimeControl::Fischer {
            main: seconds(10),
            increment: seconds(1),
            limit,
            most_per_move,
        };
        let sentences = [
            (TimeControl::None, "no time limit"),
            (TimeControl::PerMove { time: Duration::from_millis(100) }, "0.1 seconds per move"),
            (TimeControl::Absolute { main: seconds(5401) }, "1 hour 30 minutes 1 second for all moves"),
            (
                TimeControl::canadian(seconds(600), seconds(60), 25),
                "10 minutes, then 1 minute for every 25 stones",
            ),
            (TimeControl::byo_yomi(seconds(600), seconds(30), 5), "10 minutes, then 5 periods of 30 seconds"),
            (TimeControl::byo_yomi(seconds(0), seconds(30), 1), "1 period of 30 seconds"),
            (capped(None, None), "10 seconds, and 1 second more with every move"),
            (
                capped(Some(seconds(60)), Some(seconds(20))),
                "10 seconds, and 1 second more with every move, up to 1 minute, at most 20 seconds per move",
            ),
            (TimeControl::Absolute { main: seconds(0) }, "0 seconds for all moves"),
        ];
        for (control, sentence) in sentences {
            assert_eq!(control.to_string(), sentence);
        }
    }

    #[test]
    fn overtime_that_is_none_is_sudden_death() {
        let main = seconds(60);
        assert_eq!(TimeControl::canadian(main, seconds(0), 25), TimeControl::Absolute { main });
        assert_eq!(TimeControl::byo_yomi(main, seconds(0), 5), TimeControl::Absolute { main });
        assert_eq!(TimeControl::byo_yomi(main, seconds(30), 0), TimeControl::Absolute { main });
    }
}
