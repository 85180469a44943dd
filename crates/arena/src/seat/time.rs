//! How a program is told what is agreed about time.

use std::time::Duration;

use engine::TimeControl;

/// The commands that know of Japanese overtime.
const PERIOD_COMMANDS: [&str; 2] = ["kata-time_settings", "kgs-time_settings"];

/// Does a program that knows these commands know of periods?
pub(super) fn knows_periods(knows: impl Fn(&str) -> bool) -> bool {
    PERIOD_COMMANDS.into_iter().any(knows)
}

/// A command that tells the time settings, and the same in whole seconds where they mean the same.
#[derive(Debug, PartialEq)]
pub(super) struct TimeWords {
    pub(super) exact: String,
    pub(super) whole: Option<String>,
}

/// How to tell a program the time settings; `None` if there are none, or it knows no way.
pub(super) fn time_settings(control: TimeControl, knows: impl Fn(&str) -> bool) -> Option<TimeWords> {
    let plain = |main: Duration, period: Duration, stones: u32| {
        let exact = format!("time_settings {} {} {stones}", main.as_secs_f64(), period.as_secs_f64());
        // A period that is shorter than a second cannot be told in whole seconds.
        let whole = (period.is_zero() || period.as_secs() > 0)
            .then(|| format!("time_settings {} {} {stones}", main.as_secs(), period.as_secs()));
        knows("time_settings").then_some(TimeWords { exact, whole })
    };
    let only = |exact: String| Some(TimeWords { exact, whole: None });
    match control {
        TimeControl::None => None,
        TimeControl::PerMove { time } => plain(Duration::ZERO, time, 1),
        TimeControl::Absolute { main } => plain(main, Duration::ZERO, 0),
        TimeControl::Canadian { main, period, stones } => plain(main, period, stones),
        TimeControl::ByoYomi { main, period, periods } => {
            let words = format!("byoyomi {} {} {periods}", main.as_secs_f64(), period.as_secs_f64());
            match PERIOD_COMMANDS.into_iter().find(|command| knows(command)) {
                Some(command) => only(format!("{command} {words}")),
                // One stone in each period is the same with the last period alone.
                None => plain(main, period, 1),
            }
        }
        TimeControl::Fischer { main, increment, .. } if knows("kata-time_settings") => {
            only(format!("kata-time_settings fischer {} {}", main.as_secs_f64(), increment.as_secs_f64()))
        }
        // Whoever knows nothing of increments has at least what is on the clock now.
        TimeControl::Fischer { main, .. } => plain(main, Duration::ZERO, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// What a program that knows these commands is told.
    fn told(control: TimeControl, known: &[&str]) -> Option<(String, Option<String>)> {
        time_settings(control, |command| known.contains(&command)).map(|words| (words.exact, words.whole))
    }

    #[test]
    fn the_plain_command_says_all_that_it_can() {
        let plain = ["time_settings"];
        let both = |text: &str| Some((text.to_owned(), Some(text.to_owned())));
        assert_eq!(told(TimeControl::None, &plain), None);
        assert_eq!(told(TimeControl::PerMove { time: seconds(5) }, &plain), both("time_settings 0 5 1"));
        assert_eq!(told(TimeControl::Absolute { main: seconds(60) }, &plain), both("time_settings 60 0 0"));
        let canadian = TimeControl::canadian(seconds(60), seconds(30), 25);
        assert_eq!(told(canadian, &plain), both("time_settings 60 30 25"));
        let byo_yomi = TimeControl::byo_yomi(seconds(60), seconds(30), 5);
        assert_eq!(told(byo_yomi, &plain), both("time_settings 60 30 1"));
        assert_eq!(told(byo_yomi, &[]), None);
    }

    #[test]
    fn less_than_a_second_cannot_be_told_in_whole_ones() {
        let control = TimeControl::PerMove { time: Duration::from_millis(200) };
        assert_eq!(told(control, &["time_settings"]), Some(("time_settings 0 0.2 1".to_owned(), None)));
        let control = TimeControl::PerMove { time: Duration::from_millis(2500) };
        let words = ("time_settings 0 2.5 1".to_owned(), Some("time_settings 0 2 1".to_owned()));
        assert_eq!(told(control, &["time_settings"]), Some(words));
    }

    #[test]
    fn whoever_knows_more_is_told_more() {
        let byo_yomi = TimeControl::byo_yomi(seconds(60), seconds(30), 5);
        let words = |text: &str| Some((text.to_owned(), None));
        assert_eq!(
            told(byo_yomi, &["time_settings", "kgs-time_settings"]),
            words("kgs-time_settings byoyomi 60 30 5")
        );
        let fischer = TimeControl::Fischer {
            main: seconds(60),
            increment: seconds(2),
            limit: None,
            most_per_move: None,
        };
        assert_eq!(told(fischer, &["kata-time_settings"]), words("kata-time_settings fischer 60 2"));
        let plain = told(fischer, &["time_settings"]).unwrap().0;
        assert_eq!(plain, "time_settings 60 0 0");
        assert!(knows_periods(|command| command == "kgs-time_settings") && !knows_periods(|_| false));
    }
}
