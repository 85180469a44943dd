//! What each player has left.
//!
//! The client knows best: what `time_left` says replaces whatever we think. Clients that never send it leave us with our
//! own accounting, which misses the time that moves need on their way to the client and back. How much that is nobody
//! knows, something between nothing and the margin per move, so two clocks are kept for each player, one for
//! each extreme, and the shorter time of the two counts. (Leela Zero, issues 1776 and 2296, lost games for want of it.)
//! Canadian overtime that nobody has reported is a case of its own: the truth may be in another period than either clock.

use std::time::Duration;

use go::{Color, PerColor, Size};

use super::allot::{Allotment, Situation, allot, lag};
use super::control::TimeControl;
use super::read::{self, TimeError};
use super::remaining::Remaining;

/// The lag margin when nobody says another. On one machine a move needs a few milliseconds; for servers far away it
/// should be larger.
pub const DEFAULT_LAG: Duration = Duration::from_millis(100);

/// Keeps the time of both players.
#[derive(Clone, Debug)]
pub struct TimeKeeper {
    control: TimeControl,
    margin: Duration,
    accounts: PerColor<Account>,
}

/// One player's clocks.
#[derive(Clone, Copy, Debug)]
struct Account {
    /// If moves need no time on their way.
    fast: Remaining,
    /// If every move since the client's last word has needed all of the margin.
    slow: Remaining,
    thinking: Option<Thinking>,
}

/// A move under way.
#[derive(Clone, Copy, Debug)]
struct Thinking {
    since: Duration,
    lag: Duration,
}

impl Default for TimeKeeper {
    fn default() -> TimeKeeper {
        TimeKeeper::new(TimeControl::None)
    }
}

impl TimeKeeper {
    /// Full clocks.
    pub fn new(control: TimeControl) -> TimeKeeper {
        let accounts = PerColor([Account::full(&control); 2]);
        TimeKeeper { control, margin: DEFAULT_LAG, accounts }
    }

    /// What is agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The most time that a move may need on its way.
    pub fn lag(&self) -> Duration {
        self.margin
    }

    /// Sets the most time that a move may need on its way.
    pub fn set_lag(&mut self, margin: Duration) {
        self.margin = margin;
    }

    /// Agrees on something else, and fills the clocks. Clients repeat themselves in the middle of a game, so what is
    /// agreed already changes nothing (Leela Zero, issue 691).
    pub fn set_control(&mut self, control: TimeControl) {
        if control != self.control {
            self.control = control;
            self.new_game();
        }
    }

    /// Fills the clocks.
    pub fn new_game(&mut self) {
        self.accounts = PerColor([Account::full(&self.control); 2]);
    }

    /// The client's word for what is left: seconds, below zero if the clock has run out, and the stones to play in this
    /// period or, in byo-yomi, the periods; 0 in main time. Where nothing is agreed it changes nothing.
    pub fn time_left(&mut self, color: Color, seconds: f64, count: u32) -> Result<(), TimeError> {
        let told = Remaining::told(&self.control, read::span_left(seconds)?, count);
        self.accounts[color] = Account { fast: told, slow: told, ..self.accounts[color] };
        Ok(())
    }

    /// The same from the words of the command after the colour.
    pub fn read_time_left(&mut self, color: Color, words: &[&str]) -> Result<(), TimeError> {
        let (seconds, count) = read::time_left(words)?;
        self.time_left(color, seconds, count)
    }

    /// The player begins to think, at this time of a [`Clock`](super::Clock).
    pub fn start(&mut self, color: Color, size: Size, now: Duration) {
        let lag = lag(&self.control, size, self.margin);
        self.accounts[color].thinking = Some(Thinking { since: now, lag });
    }

    /// The player has moved, and the clocks are set accordingly. Without [`start`](TimeKeeper::start) nothing happens.
    pub fn finish(&mut self, color: Color, now: Duration) {
        let account = &mut self.accounts[color];
        let Some(Thinking { since, lag }) = account.thinking.take() else { return };
        let used = now.saturating_sub(since);
        account.fast = account.fast.after_move(&self.control, used);
        account.slow = account.slow.after_unreported_move(&self.control, used.saturating_add(lag));
    }

    /// The longest that the player's next move may take without the loss of the game or of a period, if moves need no
    /// time on their way; `None` without a limit.
    pub fn longest(&self, color: Color) -> Option<Duration> {
        match self.control {
            TimeControl::None => None,
            _ => Some(self.accounts[color].fast.longest(&self.control)),
        }
    }

    /// The time for the player's next move.
    pub fn allotment(&self, color: Color, situation: &Situation) -> Allotment {
        let Account { fast, slow, .. } = self.accounts[color];
        let allot = |remaining| allot(&self.control, remaining, situation, self.margin);
        allot(fast).min(allot(slow))
    }
}

impl Account {
    fn full(control: &TimeControl) -> Account {
        let full = Remaining::full(control);
        Account { fast: full, slow: full, thinking: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::square(9);
    const BEGINNING: Situation = Situation { size: SIZE, moves_played: 0 };

    fn time(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn sudden_death() -> TimeControl {
        TimeControl::Absolute { main: time(600.0) }
    }

    /// A keeper of whom Black has made a move in so many seconds.
    fn after_a_move(control: TimeControl, seconds: f64) -> TimeKeeper {
        let mut keeper = TimeKeeper::new(control);
        keeper.start(Color::Black, SIZE, time(1000.0));
        keeper.finish(Color::Black, time(1000.0 + seconds));
        keeper
    }

    #[test]
    fn a_move_costs_its_player_the_time_it_took() {
        let keeper = after_a_move(sudden_death(), 20.0);
        assert_eq!(keeper.longest(Color::Black), Some(time(580.0)));
        assert_eq!(keeper.longest(Color::White), Some(time(600.0)));
    }

    #[test]
    fn settings_that_are_repeated_change_nothing() {
        let mut keeper = after_a_move(sudden_death(), 20.0);
        let before = keeper.allotment(Color::Black, &BEGINNING);
        keeper.set_control(sudden_death());
        assert_eq!(keeper.longest(Color::Black), Some(time(580.0)));
        assert_eq!(keeper.allotment(Color::Black, &BEGINNING), before);
    }

    #[test]
    fn other_settings_and_a_new_game_fill_the_clocks() {
        let mut keeper = after_a_move(sudden_death(), 20.0);
        keeper.new_game();
        assert_eq!(keeper.longest(Color::Black), Some(time(600.0)));
        let mut keeper = after_a_move(sudden_death(), 20.0);
        keeper.set_control(TimeControl::Absolute { main: time(300.0) });
        assert_eq!(keeper.longest(Color::Black), Some(time(300.0)));
        assert_eq!(keeper.control(), TimeControl::Absolute { main: time(300.0) });
    }

    #[test]
    fn the_word_of_the_client_replaces_ours() {
        let mut keeper = after_a_move(sudden_death(), 20.0);
        keeper.time_left(Color::Black, 590.5, 0).unwrap();
        let mut told = TimeKeeper::new(sudden_death());
        told.read_time_left(Color::Black, &["590.5", "0"]).unwrap();
        assert_eq!(keeper.longest(Color::Black), Some(time(590.5)));
        assert_eq!(keeper.allotment(Color::Black, &BEGINNING), told.allotment(Color::Black, &BEGINNING));
    }

    #[test]
    fn a_word_that_is_no_time_is_refused_and_changes_nothing() {
        let mut keeper = TimeKeeper::new(sudden_death());
        assert!(keeper.time_left(Color::Black, f64::NAN, 0).is_err());
        let message = keeper.read_time_left(Color::Black, &["soon", "0"]).unwrap_err().to_string();
        assert_eq!(message, "'soon' is no time left: expected seconds, a number from 0 to 10000000000");
        assert_eq!(keeper.longest(Color::Black), Some(time(600.0)));
    }

    #[test]
    fn moves_that_nobody_reports_are_taken_to_need_the_margin() {
        let keeper = after_a_move(sudden_death(), 20.0);
        let with_lag = TimeKeeper { accounts: PerColor([account(579.9); 2]), ..keeper.clone() };
        assert_eq!(keeper.allotment(Color::Black, &BEGINNING), with_lag.allotment(Color::Black, &BEGINNING));
    }

    fn account(seconds: f64) -> Account {
        let left = Remaining::Main(time(seconds));
        Account { fast: left, slow: left, thinking: None }
    }

    #[test]
    fn in_byo_yomi_the_client_counts_periods() {
        let mut keeper = TimeKeeper::new(TimeControl::byo_yomi(time(600.0), time(30.0), 5));
        keeper.time_left(Color::White, 30.0, 3).unwrap();
        assert_eq!(keeper.allotment(Color::White, &BEGINNING).target, Some(time(29.9)));
        keeper.start(Color::White, SIZE, time(0.0));
        keeper.finish(Color::White, time(29.9));
        assert_eq!(keeper.longest(Color::White), Some(time(30.0)));
    }

    #[test]
    fn a_larger_margin_leaves_less() {
        let mut keeper = TimeKeeper::new(TimeControl::PerMove { time: time(30.0) });
        keeper.set_lag(time(1.5));
        assert_eq!(keeper.lag(), time(1.5));
        assert_eq!(keeper.allotment(Color::Black, &BEGINNING).target, Some(time(28.5)));
    }

    #[test]
    fn where_nothing_is_agreed_nothing_is_limited() {
        let mut keeper = TimeKeeper::default();
        keeper.time_left(Color::Black, 0.0, 0).unwrap();
        keeper.start(Color::Black, SIZE, time(0.0));
        keeper.finish(Color::Black, time(5.0));
        assert_eq!(keeper.allotment(Color::Black, &BEGINNING), Allotment::default());
        assert_eq!(keeper.longest(Color::Black), None);
    }

    #[test]
    fn a_move_that_was_not_begun_costs_nothing() {
        let mut keeper = after_a_move(sudden_death(), 20.0);
        keeper.finish(Color::Black, time(2000.0));
        assert_eq!(keeper.longest(Color::Black), Some(time(580.0)));
    }
}
