//! When a search that has a certain time ends.
//!
//! Paper: Huang, Coulom and Lin 2010, "Time management for Monte-Carlo tree search applied to the game of Go": STOP ends a
//!   search when the second move could not catch up even if it got all playouts that are still to come, UNSTABLE goes on
//!   when the most visited move is not the one with the best value. Baier and Winands 2016, "Time management for Monte Carlo
//!   tree search", CLOSE: go on when two moves have nearly the same visits.
//! Differs: each of the two signs of doubt adds half of the target, so that a search may take 1.5 or 2 times as long, and
//!   it ends as soon as the doubt is gone. The program Ray has the same factors and the same 1.2, but looks only twice.

use std::fmt;
use std::time::Duration;

/// Two moves are close when the first has less than so many times the visits of the second.
const CLOSE: f64 = 1.2;

/// What each sign of doubt adds to the target.
const EXTENSION: f64 = 0.5;

/// The speed of the first playouts says little: threads start, memory is touched for the first time. A search does not
/// judge by it before this part of its target.
const TOO_EARLY: f64 = 0.05;

/// When a search ends. Without a target and a most there is no limit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRule {
    /// The search ends here if there is no doubt.
    pub target: Option<Duration>,
    /// The search ends here.
    pub most: Option<Duration>,
    /// Does it end when the best move cannot be overtaken?
    pub stops_early: bool,
}

/// What a search has found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The playouts of this search, without those that the tree kept from earlier ones.
    pub playouts: u64,
    /// The visits of the most visited move.
    pub best_visits: u64,
    /// The visits of the next one; 0 if there is no other.
    pub second_visits: u64,
    /// Has the most visited move the best value as well?
    pub best_is_best_valued: bool,
    /// The playouts that there may still be, if they are limited.
    pub playouts_left: Option<u64>,
}

/// Does a search go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    GoOn,
    /// It ends.
    Stop(StopReason),
}

/// Why a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The target is reached, and there is no doubt.
    TimeUsed,
    /// No more time can be given to it.
    TimeIsUp,
    /// The number of playouts is reached.
    PlayoutsUsed,
    /// The best move cannot be overtaken.
    Decided,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::TimeUsed => "the time for this move was used",
            StopReason::TimeIsUp => "no more time could be given to this move",
            StopReason::PlayoutsUsed => "the playouts for this move were used",
            StopReason::Decided => "no other move could catch up any more",
        })
    }
}

impl StopRule {
    /// Does a search that has taken so long go on?
    pub fn verdict(&self, elapsed: Duration, standing: &Standing) -> Verdict {
        let is_over = |limit: Option<Duration>| limit.is_some_and(|limit| elapsed >= limit);
        let end = self.end(standing);
        if is_over(self.most) {
            Verdict::Stop(StopReason::TimeIsUp)
        } else if standing.playouts_left == Some(0) {
            Verdict::Stop(StopReason::PlayoutsUsed)
        } else if is_over(end) {
            Verdict::Stop(StopReason::TimeUsed)
        } else if self.stops_early && self.is_decided(elapsed, end, standing) {
            Verdict::Stop(StopReason::Decided)
        } else {
            Verdict::GoOn
        }
    }

    /// When the search will end if nothing changes.
    fn end(&self, standing: &Standing) -> Option<Duration> {
        let is_close = standing.second_visits as f64 * CLOSE > standing.best_visits as f64;
        let doubts = u8::from(is_close) + u8::from(!standing.best_is_best_valued);
        let Some(target) = self.target else { return self.most };
        let extended =
            Duration::try_from_secs_f64(target.as_secs_f64() * (1.0 + EXTENSION * f64::from(doubts)));
        let extended = extended.unwrap_or(Duration::MAX);
        Some(extended.min(self.most.unwrap_or(Duration::MAX)))
    }

    fn is_decided(&self, elapsed: Duration, end: Option<Duration>, standing: &Standing) -> bool {
        let by_time = end.and_then(|end| self.playouts_until(end, elapsed, standing.playouts));
        let by_count = standing.playouts_left.map(|left| left as f64);
        let to_come = by_time.unwrap_or(f64::INFINITY).min(by_count.unwrap_or(f64::INFINITY));
        standing.best_visits.saturating_sub(standing.second_visits) as f64 > to_come
    }

    /// The playouts until then at the present speed; `None` if the speed is not known yet.
    fn playouts_until(&self, end: Duration, elapsed: Duration, playouts: u64) -> Option<f64> {
        let too_early = self.target.unwrap_or(end).as_secs_f64() * TOO_EARLY;
        if elapsed.is_zero() || elapsed.as_secs_f64() < too_early {
            return None;
        }
        let speed = playouts as f64 / elapsed.as_secs_f64();
        Some(speed * end.saturating_sub(elapsed).as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: StopRule = StopRule { target: Some(time(1000)), most: Some(time(1800)), stops_early: true };

    /// A thousand playouts per second for half a second, and nothing is in doubt, but nothing is decided.
    const CALM: Standing = Standing {
        playouts: 500,
        best_visits: 400,
        second_visits: 100,
        best_is_best_valued: true,
        playouts_left: None,
    };

    const fn time(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_search_without_doubt_ends_at_its_target() {
        assert_eq!(RULE.verdict(time(500), &CALM), Verdict::GoOn);
        let standing = Standing { playouts: 999, best_visits: 550, second_visits: 449, ..CALM };
        assert_eq!(RULE.verdict(time(999), &standing), Verdict::Stop(StopReason::Decided));
        let rule = StopRule { stops_early: false, ..RULE };
        assert_eq!(rule.verdict(time(999), &standing), Verdict::GoOn);
        assert_eq!(rule.verdict(time(1000), &CALM), Verdict::Stop(StopReason::TimeUsed));
    }

    #[test]
    fn a_move_that_cannot_be_overtaken_in_the_time_left_is_made() {
        let leading = |visits| Standing { best_visits: visits, second_visits: 0, ..CALM };
        assert_eq!(RULE.verdict(time(500), &leading(500)), Verdict::GoOn);
        assert_eq!(RULE.verdict(time(500), &leading(501)), Verdict::Stop(StopReason::Decided));
    }

    #[test]
    fn a_move_that_cannot_be_overtaken_in_the_playouts_left_is_made() {
        let rule = StopRule { target: None, most: None, stops_early: true };
        let with = |playouts_left| Standing { playouts_left: Some(playouts_left), ..CALM };
        assert_eq!(rule.verdict(time(500), &with(300)), Verdict::GoOn);
        assert_eq!(rule.verdict(time(500), &with(299)), Verdict::Stop(StopReason::Decided));
        assert_eq!(rule.verdict(time(500), &with(0)), Verdict::Stop(StopReason::PlayoutsUsed));
        assert_eq!(StopRule { stops_early: false, ..rule }.verdict(time(500), &with(1)), Verdict::GoOn);
    }

    #[test]
    fn the_first_playouts_do_not_decide() {
        let standing = Standing { playouts: 1, best_visits: 5000, second_visits: 0, ..CALM };
        assert_eq!(RULE.verdict(time(0), &standing), Verdict::GoOn);
        assert_eq!(RULE.verdict(time(49), &standing), Verdict::GoOn);
        assert_eq!(RULE.verdict(time(50), &standing), Verdict::Stop(StopReason::Decided));
    }

    #[test]
    fn each_sign_of_doubt_adds_half_of_the_target() {
        let rule = StopRule { most: Some(time(5000)), stops_early: false, ..RULE };
        let close = Standing { best_visits: 119, second_visits: 100, ..CALM };
        let disputed = Standing { best_is_best_valued: false, ..CALM };
        let both = Standing { best_is_best_valued: false, ..close };
        let ends = [(CALM, 1000), (close, 1500), (disputed, 1500), (both, 2000)];
        for (standing, end) in ends {
            assert_eq!(rule.verdict(time(end - 1), &standing), Verdict::GoOn, "{standing:?}");
            assert_eq!(
                rule.verdict(time(end), &standing),
                Verdict::Stop(StopReason::TimeUsed),
                "{standing:?}"
            );
        }
        let apart = Standing { best_visits: 120, second_visits: 100, ..CALM };
        assert_eq!(rule.verdict(time(1000), &apart), Verdict::Stop(StopReason::TimeUsed));
    }

    #[test]
    fn no_doubt_goes_beyond_the_most() {
        let both = Standing { best_visits: 100, second_visits: 100, best_is_best_valued: false, ..CALM };
        assert_eq!(RULE.verdict(time(1799), &both), Verdict::GoOn);
        assert_eq!(RULE.verdict(time(1800), &both), Verdict::Stop(StopReason::TimeIsUp));
    }

    #[test]
    fn a_doubtful_move_is_given_the_time_of_its_extension_to_be_overtaken() {
        let disputed = Standing { best_visits: 501, second_visits: 0, best_is_best_valued: false, ..CALM };
        assert_eq!(RULE.verdict(time(500), &disputed), Verdict::GoOn);
        let leading = Standing { best_visits: 1001, ..disputed };
        assert_eq!(RULE.verdict(time(500), &leading), Verdict::Stop(StopReason::Decided));
    }

    #[test]
    fn without_limits_a_search_goes_on() {
        let rule = StopRule { target: None, most: None, stops_early: true };
        assert_eq!(rule.verdict(time(1_000_000), &CALM), Verdict::GoOn);
        let endless = StopRule { target: Some(Duration::MAX), most: None, stops_early: true };
        let both = Standing { best_visits: 1, second_visits: 1, best_is_best_valued: false, ..CALM };
        assert_eq!(endless.verdict(time(1), &both), Verdict::GoOn);
    }

    #[test]
    fn a_reason_is_a_sentence() {
        assert_eq!(StopReason::Decided.to_string(), "no other move could catch up any more");
    }
}
