//! When the observer is called.

use super::control::Control;
use crate::observe::{Observer, Progress, View};

/// What a thread does after each of its playouts.
pub(crate) trait AfterPlayout {
    /// `number` is that of the playout: with one thread, of those before it.
    fn after_playout(&mut self, number: u64, control: &Control, progress: &impl Progress);
}

/// Nothing: all threads but one.
impl AfterPlayout for () {
    #[inline(always)]
    fn after_playout(&mut self, _: u64, _: &Control, _: &impl Progress) {}
}

/// Calls the observer when it is time.
pub(crate) struct Watch<'a> {
    observer: &'a mut dyn Observer,
    period: u64,
    next: u64,
}

impl<'a> Watch<'a> {
    /// For an observer who has seen so many playouts. A period of 0 counts as 1.
    pub(crate) fn new(observer: &'a mut dyn Observer, seen: u64, period: u64) -> Watch<'a> {
        let period = period.max(1);
        Watch { observer, period, next: next_call(seen, period) }
    }
}

impl AfterPlayout for Watch<'_> {
    #[inline(always)]
    fn after_playout(&mut self, number: u64, control: &Control, progress: &impl Progress) {
        // Not what is done, for which one would have to look into the ledgers of all threads.
        if number + 1 >= self.next {
            if self.observer.observe(&View::new(progress)).is_break() {
                control.stop();
            }
            self.next = next_call(control.done().max(number + 1), self.period);
        }
    }
}

/// The number of playouts after which the observer is called next: a power of two or a multiple of the period.
fn next_call(done: u64, period: u64) -> u64 {
    (done + 1).next_power_of_two().min((done / period + 1).saturating_mul(period))
}

#[cfg(test)]
mod tests {
    use super::next_call;

    #[test]
    fn calls_come_at_powers_of_two_and_at_multiples_of_the_period() {
        let calls = |period| {
            let next = move |&done: &u64| Some(next_call(done, period));
            std::iter::successors(Some(next_call(0, period)), next).take(8).collect::<Vec<_>>()
        };
        assert_eq!(calls(10), [1, 2, 4, 8, 10, 16, 20, 30]);
        assert_eq!(calls(1), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(calls(u64::MAX), [1, 2, 4, 8, 16, 32, 64, 128]);
    }
}
