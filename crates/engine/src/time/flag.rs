//! A clock as a referee keeps it: it says when a game is lost, and takes nobody's word.

use std::time::Duration;

use super::control::TimeControl;
use super::remaining::Remaining;

/// One player's clock as a referee keeps it.
///
/// ```
/// use std::time::Duration;
/// use engine::{RefereeClock, TimeControl};
///
/// let second = Duration::from_secs(1);
/// let mut clock = RefereeClock::new(TimeControl::byo_yomi(10 * second, 5 * second, 3));
/// assert_eq!(clock.time_to_loss(), Some(25 * second));
/// clock.spend(16 * second, Duration::ZERO);
/// assert_eq!(clock.time_left(), Some((5 * second, 2)));
/// assert_eq!(clock.time_to_loss(), Some(10 * second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefereeClock {
    control: TimeControl,
    remaining: Remaining,
    /// What was taken beyond the time for all moves, within the margin that the referee allows.
    overdrawn: Duration,
}

impl RefereeClock {
    /// A clock at the beginning of a game.
    pub fn new(control: TimeControl) -> RefereeClock {
        RefereeClock { control, remaining: Remaining::full(&control), overdrawn: Duration::ZERO }
    }

    /// What is agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// How long the next move may take before the game is lost; `None` without a limit.
    pub fn time_to_loss(&self) -> Option<Duration> {
        let more_periods = |count: u32| match self.control {
            TimeControl::ByoYomi { period, .. } => period.saturating_mul(count.saturating_sub(1)),
            _ => Duration::ZERO,
        };
        let periods = self.control.overtime().map_or(0, |overtime| overtime.count);
        match (self.control, self.remaining) {
            (TimeControl::None, _) => None,
            (_, Remaining::Main(_)) => {
                Some(self.remaining.longest(&self.control).saturating_add(more_periods(periods)))
            }
            (_, Remaining::Overtime { left, count }) => Some(left.saturating_add(more_periods(count))),
            (_, Remaining::Somewhere { share }) => Some(share),
        }
    }

    /// What `time_left` says: the time, and the stones or periods in overtime; `None` without a limit.
    pub fn time_left(&self) -> Option<(Duration, u32)> {
        match (self.control, self.remaining) {
            (TimeControl::None, _) => None,
            (_, Remaining::Main(left) | Remaining::Somewhere { share: left }) => Some((left, 0)),
            (_, Remaining::Overtime { left, count }) => Some((left, count)),
        }
    }

    /// Is the game lost by a move that takes so long, if the referee forgives so much? Where there is time for all moves, the
    /// margin is for all moves, too.
    pub fn is_lost(&self, used: Duration, margin: Duration) -> bool {
        let used = used.saturating_add(self.overdrawn);
        self.time_to_loss().is_some_and(|left| used > left.saturating_add(margin))
    }

    /// A move was made that took so long. A period is not lost by what the referee forgives.
    pub fn spend(&mut self, used: Duration, margin: Duration) {
        let used = match (self.control, self.remaining) {
            (TimeControl::ByoYomi { .. }, Remaining::Main(left)) if used > left => {
                used.saturating_sub(margin).max(left)
            }
            (TimeControl::ByoYomi { .. }, Remaining::Overtime { .. }) => used.saturating_sub(margin),
            _ => used,
        };
        let has_one_time = matches!(self.control, TimeControl::Absolute { .. } | TimeControl::Fischer { .. });
        if let (true, Remaining::Main(left)) = (has_one_time, self.remaining) {
            self.overdrawn = self.overdrawn.saturating_add(used.saturating_sub(left));
        }
        self.remaining = self.remaining.after_move(&self.control, used);
        if let Remaining::Main(left) = self.remaining {
            // What a move brings pays first for what was overdrawn.
            let paid = self.overdrawn.min(left);
            self.overdrawn -= paid;
            self.remaining = Remaining::Main(left - paid);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// The time to the loss of the game after moves that took so many seconds.
    fn after(control: TimeControl, moves: &[u64]) -> Option<Duration> {
        let mut clock = RefereeClock::new(control);
        moves.iter().for_each(|&used| clock.spend(seconds(used), Duration::ZERO));
        clock.time_to_loss()
    }

    #[test]
    fn a_game_without_limit_is_never_lost() {
        assert_eq!(after(TimeControl::None, &[1000]), None);
        assert_eq!(RefereeClock::new(TimeControl::None).time_left(), None);
    }

    #[test]
    fn every_control_ends_where_its_players_expect_it() {
        let per_move = TimeControl::PerMove { time: seconds(5) };
        assert_eq!(after(per_move, &[3, 5]), Some(seconds(5)));
        assert_eq!(after(TimeControl::Absolute { main: seconds(10) }, &[4]), Some(seconds(6)));
        let canadian = TimeControl::canadian(seconds(10), seconds(60), 3);
        assert_eq!(after(canadian, &[]), Some(seconds(70)));
        assert_eq!(after(canadian, &[20]), Some(seconds(50)));
        assert_eq!(after(canadian, &[20, 10, 40]), Some(seconds(60)));
        let byo_yomi = TimeControl::byo_yomi(seconds(10), seconds(5), 3);
        assert_eq!(after(byo_yomi, &[9]), Some(seconds(16)));
        assert_eq!(after(byo_yomi, &[9, 7]), Some(seconds(10)));
        let fischer = TimeControl::Fischer {
            main: seconds(10),
            increment: seconds(2),
            limit: None,
            most_per_move: Some(seconds(8)),
        };
        assert_eq!(after(fischer, &[]), Some(seconds(8)));
        assert_eq!(after(fischer, &[7]), Some(seconds(5)));
    }

    #[test]
    fn the_margin_is_for_all_moves_where_the_time_is() {
        let half = Duration::from_millis(500);
        let mut clock = RefereeClock::new(TimeControl::Absolute { main: seconds(1) });
        clock.spend(seconds(1), half);
        assert!(!clock.is_lost(half, half));
        clock.spend(half, half);
        assert!(clock.is_lost(Duration::from_millis(1), half), "the margin is used up");
        let per_move = RefereeClock::new(TimeControl::PerMove { time: seconds(1) });
        assert!(!per_move.is_lost(seconds(1) + half, half) && per_move.is_lost(seconds(2), half));
    }

    #[test]
    fn an_increment_pays_for_what_was_overdrawn() {
        let fischer = |limit| TimeControl::Fischer {
            main: seconds(1),
            increment: seconds(2),
            limit,
            most_per_move: None,
        };
        let mut clock = RefereeClock::new(fischer(None));
        clock.spend(Duration::from_millis(1500), seconds(1));
        assert_eq!(clock.time_left(), Some((Duration::from_millis(1500), 0)));
    }

    #[test]
    fn a_period_is_not_lost_by_what_is_forgiven() {
        let tenth = Duration::from_millis(100);
        let mut clock = RefereeClock::new(TimeControl::byo_yomi(seconds(10), seconds(5), 3));
        clock.spend(seconds(15) + tenth / 2, tenth);
        assert_eq!(clock.time_left(), Some((seconds(5), 3)));
        clock.spend(seconds(5) + tenth / 2, tenth);
        assert_eq!(clock.time_left(), Some((seconds(5), 3)));
        clock.spend(seconds(5) + 2 * tenth, tenth);
        assert_eq!(clock.time_left(), Some((seconds(5), 2)));
    }
}
