//! How much of the time that is left a move may take.
//!
//! Paper: Huang, Coulom and Lin 2010, "Time management for Monte-Carlo tree search applied to the game of Go", where a
//!   move takes remaining / (C + max(MaxPly - ply, 0)), which gives the middle game the most; Baier and Winands 2016,
//!   "Time management for Monte Carlo tree search", compare it with other ways to spread time. C and MaxPly are 20 and 0
//!   on 9x9 and 60 and 80 on 19x19, as in the program Ray, and in proportion to the points in between.
//!
//! A move has a `target`, after which it is made, and a `most`, up to which a search that has not made up its mind may go
//! on ([`StopRule`](super::StopRule)). With k moves to come the target is 1/k of what is left and the most 2/(k + 1), so
//! that the two are the same for the last one. In every kind of time control there is something of this form:
//!
//! - sudden death: what is left but a reserve, k = C + max(MaxPly - ply, 0). C never shrinks, so the time is never used
//!   up: after 250 moves on 19x19 about a fifth is left. The reserve is what the moves of the longest game that is in
//!   sight, twice as many as the board has points, need just for being made;
//! - Canadian overtime: what is left of the period, k = its stones;
//! - byo-yomi and so much per move: what is left of the period, k = 1. No period is ever lost on purpose;
//! - main time before overtime: as sudden death without a reserve, but never less than overtime will give, because what
//!   a move leaves of that is lost. The move may go on into the first period, by the share of one move;
//! - Fischer: the increment and a share of the rest, but a quarter of what is there stays. If the limit would swallow the
//!   next increment, as much is used as that takes. An increment that does not pay for the lag needs the reserve, too.
//!
//! From all of them the lag is taken: the time that a move needs on its way, which runs on our clock. A margin that is
//! out of proportion would leave nothing to think with, so it counts for at most a tenth of what a move has: with 0.1
//! seconds per move for 0.01 seconds, and in sudden death for a tenth of the time over the longest game. Who has no time
//! left answers within [`LEAST_TIME`].

use std::time::Duration;

use go::Size;

use super::control::{Overtime, TimeControl};
use super::remaining::Remaining;

/// What a move may take even if there is no time left. Nobody can move in less, and a search with no time has no move.
pub const LEAST_TIME: Duration = Duration::from_millis(1);

/// The lag counts for at most this part of what a move has.
const LARGEST_LAG: u32 = 10;

/// What the time for a move depends on besides the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The size of the board.
    pub size: Size,
    /// The moves of both players so far.
    pub moves_played: usize,
}

/// The time for a move. Both are `None` if there is no limit, and then who calls has a limit of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allotment {
    /// The search ends here when it has made up its mind.
    pub target: Option<Duration>,
    /// It ends here in any case.
    pub most: Option<Duration>,
}

impl Allotment {
    /// The shorter of each.
    pub(super) fn min(self, other: Allotment) -> Allotment {
        let shorter = |one: Option<Duration>, two: Option<Duration>| match (one, two) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Allotment { target: shorter(self.target, other.target), most: shorter(self.most, other.most) }
    }
}

/// A target and a most, with the lag still in them.
#[derive(Clone, Copy)]
struct Spread {
    target: Duration,
    most: Duration,
}

impl Spread {
    fn up_to(self, limit: Duration) -> Spread {
        Spread { target: self.target.min(limit), most: self.most.min(limit) }
    }
}

/// How many moves of our own are still to come.
#[derive(Clone, Copy)]
struct Horizon {
    /// C + max(MaxPly - ply, 0), a guess that rather errs upwards.
    likely: u32,
    /// In the longest game that is in sight.
    possible: u32,
}

impl Horizon {
    fn of(situation: &Situation) -> Horizon {
        let area = situation.size.area();
        let beyond_nine = area.saturating_sub(81);
        let constant = if area < 81 { (area / 4).max(8) } else { 20 + beyond_nine / 7 };
        let early = (beyond_nine * 2 / 7).saturating_sub(situation.moves_played);
        let possible = area.saturating_sub(situation.moves_played / 2).max(constant);
        Horizon { likely: (constant + early) as u32, possible: possible as u32 }
    }
}

/// The time for the next move.
pub(super) fn allot(
    control: &TimeControl,
    remaining: Remaining,
    situation: &Situation,
    margin: Duration,
) -> Allotment {
    let lag = lag(control, situation.size, margin);
    let Some(spread) = spread(control, remaining, Horizon::of(situation), lag) else {
        return Allotment::default();
    };
    let most = spread.most.saturating_sub(lag).max(LEAST_TIME);
    let target = spread.target.saturating_sub(lag).clamp(LEAST_TIME, most);
    Allotment { target: Some(target), most: Some(most) }
}

/// The part of the margin that counts.
pub(super) fn lag(control: &TimeControl, size: Size, margin: Duration) -> Duration {
    let main = control.main() / Horizon::of(&Situation { size, moves_played: 0 }).possible;
    let pace = match *control {
        TimeControl::Fischer { increment, most_per_move, .. } => {
            main.saturating_add(increment).min(most_per_move.unwrap_or(Duration::MAX))
        }
        _ => control.overtime().map_or(main, |overtime| overtime.pace()),
    };
    margin.min(pace / LARGEST_LAG)
}

fn spread(control: &TimeControl, remaining: Remaining, horizon: Horizon, lag: Duration) -> Option<Spread> {
    let bare_move = lag.saturating_add(LEAST_TIME);
    let without_reserve =
        |left: Duration, cost: Duration| left.saturating_sub(cost.saturating_mul(horizon.possible));
    Some(match (control, remaining) {
        (TimeControl::None, _) => return None,
        (&TimeControl::Fischer { increment, limit, most_per_move, .. }, Remaining::Main(left)) => {
            let left = without_reserve(left, bare_move.saturating_sub(increment));
            let spread = with_increment(left, horizon.likely, increment, limit.unwrap_or(Duration::MAX));
            spread.up_to(most_per_move.unwrap_or(Duration::MAX))
        }
        (TimeControl::ByoYomi { .. }, Remaining::Overtime { left, .. }) => evenly(left, 1),
        (_, Remaining::Somewhere { share }) => evenly(share, 1),
        (_, Remaining::Overtime { left, count }) => evenly(left, count),
        (_, Remaining::Main(left)) => match control.overtime() {
            None => evenly(without_reserve(left, bare_move), horizon.likely),
            Some(overtime) => before_overtime(left, horizon.likely, overtime),
        },
    })
}

fn evenly(left: Duration, moves: u32) -> Spread {
    let moves = moves.max(1);
    Spread { target: left / moves, most: (left / moves.saturating_add(1)).saturating_mul(2) }
}

fn before_overtime(main: Duration, moves: u32, overtime: Overtime) -> Spread {
    let in_main = evenly(main, moves);
    let pace = overtime.pace();
    let into_overtime = pace.saturating_mul(2).min(main.saturating_add(pace));
    Spread { target: in_main.target.max(pace), most: in_main.most.max(into_overtime) }
}

fn with_increment(left: Duration, moves: u32, increment: Duration, limit: Duration) -> Spread {
    let share = increment.min(left) + left.saturating_sub(increment) / moves;
    let swallowed = left.saturating_add(increment).saturating_sub(limit);
    let spread = Spread { target: share.max(swallowed), most: share.saturating_mul(2).max(swallowed) };
    spread.up_to(left / 4 * 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: Situation = Situation { size: Size::square(9), moves_played: 0 };

    fn time(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn nineteen(moves_played: usize) -> Situation {
        Situation { size: Size::square(19), moves_played }
    }

    /// Target and most in seconds, with a margin of a tenth of a second.
    fn seconds(control: &TimeControl, remaining: Remaining, situation: Situation) -> (f64, f64) {
        let Allotment { target, most } = allot(control, remaining, &situation, time(0.1));
        (target.unwrap().as_secs_f64(), most.unwrap().as_secs_f64())
    }

    fn assert_near((target, most): (f64, f64), expected: (f64, f64)) {
        let near = (target - expected.0).abs() < 1e-6 && (most - expected.1).abs() < 1e-6;
        assert!(near, "target {target} and most {most}, expected {expected:?}");
    }

    #[test]
    fn the_constants_on_nine_and_nineteen_are_those_of_ray() {
        assert_eq!(Horizon::of(&NINE).likely, 20);
        assert_eq!(Horizon::of(&Situation { moves_played: 60, ..NINE }).likely, 20);
        let likely = [0, 30, 80, 400].map(|played| Horizon::of(&nineteen(played)).likely);
        assert_eq!(likely, [140, 110, 60, 60]);
        let possible = [0, 30, 400, 720, 10_000].map(|played| Horizon::of(&nineteen(played)).possible);
        assert_eq!(possible, [361, 346, 161, 60, 60]);
    }

    #[test]
    fn a_larger_board_never_has_fewer_moves_to_come() {
        let horizon = |side| Horizon::of(&Situation { size: Size::square(side), moves_played: 0 });
        for side in 1..19 {
            let (smaller, larger) = (horizon(side), horizon(side + 1));
            assert!(smaller.likely <= larger.likely && smaller.possible <= larger.possible, "side {side}");
        }
        assert_eq!((horizon(1).likely, horizon(1).possible), (8, 8));
    }

    #[test]
    fn sudden_death_is_spread_over_the_moves_to_come() {
        let control = TimeControl::Absolute { main: time(600.0) };
        // In reserve are 81 moves on the small board, and 261 on the large one, of 0.101 seconds each.
        let small = 600.0 - 81.0 * 0.101;
        assert_near(
            seconds(&control, Remaining::Main(time(600.0)), NINE),
            (small / 20.0 - 0.1, small / 10.5 - 0.1),
        );
        let large = 61.0 - 261.0 * 0.101;
        let expected = (large / 60.0 - 0.1, large / 30.5 - 0.1);
        assert_near(seconds(&control, Remaining::Main(time(61.0)), nineteen(200)), expected);
    }

    #[test]
    fn little_time_means_short_moves_and_no_time_the_shortest() {
        let control = TimeControl::Absolute { main: time(600.0) };
        let late = Situation { moves_played: 80, ..NINE };
        let (target, most) = seconds(&control, Remaining::Main(time(8.0)), late);
        assert!(target > 0.05 && most < 0.4, "{target}, {most}");
        for left in [0.0, 0.001, 0.1, 2.0] {
            assert_near(seconds(&control, Remaining::Main(time(left)), late), (0.001, 0.001));
        }
    }

    #[test]
    fn the_lag_counts_for_at_most_a_tenth_of_what_a_move_has() {
        let per_move = |seconds: f64| TimeControl::PerMove { time: time(seconds) };
        let full = |control| seconds(&control, Remaining::full(&control), NINE);
        assert_near(full(per_move(0.1)), (0.09, 0.09));
        assert_near(full(per_move(5.0)), (4.9, 4.9));
        let lag = lag(&TimeControl::Absolute { main: time(8.1) }, NINE.size, time(0.1));
        assert_eq!(lag, time(0.01));
        let hasty = TimeControl::Fischer {
            main: time(60.0),
            increment: time(5.0),
            limit: None,
            most_per_move: Some(time(0.5)),
        };
        assert_near(full(hasty), (0.45, 0.45));
    }

    #[test]
    fn a_period_of_byo_yomi_is_used_and_never_lost() {
        let control = TimeControl::byo_yomi(time(600.0), time(30.0), 5);
        let in_overtime =
            |left, count| seconds(&control, Remaining::Overtime { left: time(left), count }, nineteen(200));
        assert_near(in_overtime(30.0, 5), (29.9, 29.9));
        assert_near(in_overtime(28.5, 1), (28.4, 28.4));
    }

    #[test]
    fn main_time_gives_no_less_than_overtime_will() {
        let control = TimeControl::byo_yomi(time(600.0), time(30.0), 5);
        let in_main = |left| seconds(&control, Remaining::Main(time(left)), nineteen(0));
        assert_near(in_main(600.0), (29.9, 59.9));
        assert_near(in_main(3.0), (29.9, 32.9));
        let control = TimeControl::byo_yomi(time(600.0), time(1.0), 5);
        assert_near(seconds(&control, Remaining::Main(time(600.0)), NINE), (29.9, 1200.0 / 21.0 - 0.1));
    }

    #[test]
    fn the_stones_of_a_canadian_period_share_it() {
        let control = TimeControl::canadian(time(600.0), time(60.0), 25);
        let in_overtime =
            |left, count| seconds(&control, Remaining::Overtime { left: time(left), count }, NINE);
        assert_near(in_overtime(60.0, 25), (2.3, 120.0 / 26.0 - 0.1));
        assert_near(in_overtime(10.0, 2), (4.9, 20.0 / 3.0 - 0.1));
        assert_near(in_overtime(10.0, 1), (9.9, 9.9));
        let entering = seconds(&control, Remaining::Main(time(1.0)), nineteen(200));
        assert_near(entering, (2.3, 3.3));
    }

    #[test]
    fn a_reserve_stays_on_a_clock_that_gains_time() {
        let fischer = |limit: Option<f64>| TimeControl::Fischer {
            main: time(10.0),
            increment: time(1.0),
            limit: limit.map(time),
            most_per_move: None,
        };
        let with = |limit, left| seconds(&fischer(limit), Remaining::Main(time(left)), NINE);
        assert_near(with(None, 11.0), (1.4, 2.9));
        assert_near(with(None, 1.0), (0.65, 0.65));
        assert_near(with(Some(11.0), 11.0), (1.4, 2.9));
        assert_near(with(Some(8.0), 10.0), (2.9, 2.9));
    }

    #[test]
    fn without_a_limit_there_is_none() {
        let allotment = allot(&TimeControl::None, Remaining::Main(Duration::ZERO), &NINE, time(0.1));
        assert_eq!(allotment, Allotment::default());
    }
}
