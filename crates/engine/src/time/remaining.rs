//! What is left on one player's clock, and what a move does to it.

use std::time::Duration;

use super::control::{Overtime, TimeControl};

/// What is left on one player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remaining {
    /// Main time, after which overtime may follow.
    Main(Duration),
    /// The present period, with the stones still to play in it or the periods that are left, this one among them.
    Overtime { left: Duration, count: u32 },
    /// Canadian overtime, and nobody knows when the present period began. If every move takes no more than its share of
    /// a whole period, it does not matter.
    Somewhere { share: Duration },
}

impl Remaining {
    /// A clock at the beginning of a game.
    pub(super) fn full(control: &TimeControl) -> Remaining {
        match control.overtime() {
            Some(overtime) if control.main().is_zero() => Remaining::first_period(overtime),
            _ => Remaining::Main(control.main()),
        }
    }

    /// A clock as the client describes it.
    ///
    /// Nothing left and nothing to count is what clients send when the main time has just ended, so overtime begins.
    /// A client that has never counted main time and counts no stones either means the present period.
    pub(super) fn told(control: &TimeControl, left: Duration, count: u32) -> Remaining {
        match control.overtime() {
            None => Remaining::Main(left),
            Some(overtime) if count == 0 && left.is_zero() => Remaining::first_period(overtime),
            Some(overtime) if count == 0 && control.main().is_zero() => {
                Remaining::Overtime { left, count: overtime.count }
            }
            Some(_) if count == 0 => Remaining::Main(left),
            Some(_) => Remaining::Overtime { left, count },
        }
    }

    /// The clock after a move that took so long. One that has run out stays at nothing, or in its last period: whether
    /// the game is lost is for others to say.
    pub(super) fn after_move(self, control: &TimeControl, used: Duration) -> Remaining {
        match (self, control.overtime()) {
            (Remaining::Main(left), Some(overtime)) if used >= left => {
                overtime_after_move(control, overtime, (overtime.period, overtime.count), used - left)
            }
            (Remaining::Main(left), _) => Remaining::Main(with_increment(control, left.saturating_sub(used))),
            (Remaining::Overtime { left, count }, Some(overtime)) => {
                overtime_after_move(control, overtime, (left, count), used)
            }
            (Remaining::Overtime { .. }, None) | (Remaining::Somewhere { .. }, _) => self,
        }
    }

    /// The same after a move of which it is not known how long it really took: if overtime may have begun with it, the
    /// present period may have begun with another move.
    pub(super) fn after_unreported_move(self, control: &TimeControl, used: Duration) -> Remaining {
        match (self, self.after_move(control, used), control.overtime()) {
            (Remaining::Main(_), Remaining::Overtime { .. }, Some(overtime)) if overtime.stones > 1 => {
                Remaining::Somewhere { share: overtime.pace() }
            }
            (_, after, _) => after,
        }
    }

    /// The longest that the next move may take without the loss of the game or of a period.
    pub(super) fn longest(self, control: &TimeControl) -> Duration {
        match (self, control) {
            (Remaining::Main(left), TimeControl::Fischer { most_per_move: Some(most), .. }) => {
                left.min(*most)
            }
            (Remaining::Main(left), _) => {
                left.saturating_add(control.overtime().map_or(Duration::ZERO, |overtime| overtime.period))
            }
            (Remaining::Overtime { left, .. } | Remaining::Somewhere { share: left }, _) => left,
        }
    }

    fn first_period(overtime: Overtime) -> Remaining {
        Remaining::Overtime { left: overtime.period, count: overtime.count }
    }
}

/// The move in which overtime begins is the first one in it.
fn overtime_after_move(
    control: &TimeControl,
    overtime: Overtime,
    (left, count): (Duration, u32),
    used: Duration,
) -> Remaining {
    if matches!(control, TimeControl::ByoYomi { .. }) {
        let lost = periods_lost(overtime.period, left, used);
        return Remaining::Overtime { left: overtime.period, count: count.saturating_sub(lost).max(1) };
    }
    match count {
        0 | 1 => Remaining::first_period(overtime),
        _ => Remaining::Overtime { left: left.saturating_sub(used), count: count - 1 },
    }
}

fn periods_lost(period: Duration, left: Duration, used: Duration) -> u32 {
    let Some(beyond) = used.checked_sub(left) else { return 0 };
    let more = beyond.as_nanos().checked_div(period.as_nanos()).unwrap_or(0);
    u32::try_from(more).unwrap_or(u32::MAX).saturating_add(1)
}

fn with_increment(control: &TimeControl, left: Duration) -> Duration {
    match *control {
        TimeControl::Fischer { increment, limit, .. } => {
            left.saturating_add(increment).min(limit.unwrap_or(Duration::MAX))
        }
        _ => left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    /// The clock after moves that took so many seconds.
    fn after(control: &TimeControl, moves: &[f64]) -> Remaining {
        moves.iter().fold(Remaining::full(control), |left, used| left.after_move(control, time(*used)))
    }

    fn overtime(left: f64, count: u32) -> Remaining {
        Remaining::Overtime { left: time(left), count }
    }

    #[test]
    fn sudden_death_only_loses() {
        let control = TimeControl::Absolute { main: time(10.0) };
        assert_eq!(after(&control, &[1.0, 2.5]), Remaining::Main(time(6.5)));
        assert_eq!(after(&control, &[8.0, 8.0, 8.0]), Remaining::Main(Duration::ZERO));
    }

    #[test]
    fn a_canadian_period_begins_anew_when_its_stones_are_played() {
        let control = TimeControl::canadian(time(10.0), time(60.0), 3);
        assert_eq!(after(&control, &[9.0]), Remaining::Main(time(1.0)));
        assert_eq!(after(&control, &[9.0, 3.0]), overtime(58.0, 2), "the move that enters overtime counts");
        assert_eq!(after(&control, &[9.0, 3.0, 20.0]), overtime(38.0, 1));
        assert_eq!(after(&control, &[9.0, 3.0, 20.0, 38.0]), overtime(60.0, 3));
    }

    #[test]
    fn a_period_of_byo_yomi_is_lost_when_it_is_over() {
        let control = TimeControl::byo_yomi(time(10.0), time(30.0), 5);
        assert_eq!(after(&control, &[10.0]), overtime(30.0, 5));
        assert_eq!(after(&control, &[10.0, 29.9]), overtime(30.0, 5));
        assert_eq!(after(&control, &[10.0, 30.0]), overtime(30.0, 4));
        assert_eq!(after(&control, &[39.0]), overtime(30.0, 5));
        assert_eq!(after(&control, &[101.0]), overtime(30.0, 2));
        assert_eq!(after(&control, &[1000.0]), overtime(30.0, 1), "the last one is not counted away");
    }

    #[test]
    fn a_move_brings_the_increment_up_to_the_limit() {
        let (main, increment, limit) = (time(10.0), time(1.0), Some(time(10.5)));
        let control = TimeControl::Fischer { main, increment, limit, most_per_move: None };
        assert_eq!(after(&control, &[0.2]), Remaining::Main(time(10.5)));
        assert_eq!(after(&control, &[4.0]), Remaining::Main(time(7.0)));
        assert_eq!(after(&control, &[40.0]), Remaining::Main(time(1.0)));
    }

    #[test]
    fn every_move_has_its_time_when_there_is_so_much_per_move() {
        let control = TimeControl::PerMove { time: time(5.0) };
        assert_eq!(after(&control, &[4.0, 1.0, 7.0]), overtime(5.0, 1));
    }

    #[test]
    fn what_the_client_says_is_read_as_stones_or_periods() {
        let canadian = TimeControl::canadian(time(600.0), time(60.0), 25);
        assert_eq!(Remaining::told(&canadian, time(300.0), 0), Remaining::Main(time(300.0)));
        assert_eq!(Remaining::told(&canadian, time(20.0), 7), overtime(20.0, 7));
        assert_eq!(
            Remaining::told(&canadian, time(0.0), 0),
            overtime(60.0, 25),
            "the main time has just ended"
        );
        let byo_yomi = TimeControl::byo_yomi(time(600.0), time(30.0), 5);
        assert_eq!(Remaining::told(&byo_yomi, time(12.0), 3), overtime(12.0, 3));
        assert_eq!(
            Remaining::told(&byo_yomi, time(12.0), 3).after_move(&byo_yomi, time(1.0)),
            overtime(30.0, 3)
        );
        let per_move = TimeControl::PerMove { time: time(5.0) };
        assert_eq!(Remaining::told(&per_move, time(3.0), 0), overtime(3.0, 1));
        let absolute = TimeControl::Absolute { main: time(60.0) };
        assert_eq!(Remaining::told(&absolute, time(0.0), 0), Remaining::Main(Duration::ZERO));
    }

    #[test]
    fn a_period_that_begins_with_an_unreported_move_may_have_begun_with_another() {
        let control = TimeControl::canadian(time(10.0), time(60.0), 25);
        let somewhere = Remaining::Somewhere { share: time(2.4) };
        let unreported = |remaining: Remaining, used| remaining.after_unreported_move(&control, time(used));
        assert_eq!(unreported(Remaining::Main(time(10.0)), 4.0), Remaining::Main(time(6.0)));
        assert_eq!(unreported(Remaining::Main(time(1.0)), 2.0), somewhere);
        assert_eq!(unreported(somewhere, 2.0), somewhere);
        assert_eq!(unreported(overtime(50.0, 7), 2.0), overtime(48.0, 6), "this one is known");
        let byo_yomi = TimeControl::byo_yomi(time(10.0), time(30.0), 5);
        let entered = Remaining::full(&byo_yomi).after_unreported_move(&byo_yomi, time(20.0));
        assert_eq!(entered, overtime(30.0, 5), "its periods begin with every move");
    }

    #[test]
    fn settings_that_nobody_checked_do_no_harm() {
        let (zero, most) = (Duration::ZERO, Duration::MAX);
        let odd = [
            (TimeControl::ByoYomi { main: zero, period: zero, periods: 0 }, zero),
            (TimeControl::Canadian { main: zero, period: zero, stones: 0 }, zero),
            (TimeControl::Absolute { main: most }, zero),
            (TimeControl::Fischer { main: most, increment: most, limit: None, most_per_move: None }, most),
            (TimeControl::Canadian { main: most, period: most, stones: 1 }, most),
        ];
        for (control, longest) in odd {
            let left = after(&control, &[1.0, 1.0]).after_move(&control, most);
            assert_eq!(left.longest(&control), longest, "{control:?}");
        }
    }
}
