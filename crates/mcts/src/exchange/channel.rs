//! The exchange within a process: channels from everybody to everybody.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::{Exchange, Increment};

/// How searches in one process go side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Each at its own, and nobody waits: as over a network.
    Free,
    /// All of them exchange after the same numbers of playouts and wait for each other, so that the same seeds give the same
    /// searches: for experiments, in which only playouts count. Each must have a thread of its own and do as many playouts.
    Together,
}

/// One search's end of the channels to all others.
pub struct ChannelExchange {
    period: u64,
    pace: Pace,
    next: u64,
    to: Vec<Sender<Vec<Increment>>>,
    from: Vec<Receiver<Vec<Increment>>>,
}

/// The ends for so many searches that exchange after every `period` playouts. A period of 0 counts as 1.
pub fn channels(searches: usize, period: u64, pace: Pace) -> Vec<ChannelExchange> {
    let period = period.max(1);
    let end = |_| ChannelExchange { period, pace, next: period, to: Vec::new(), from: Vec::new() };
    let mut ends: Vec<ChannelExchange> = (0..searches).map(end).collect();
    for one in 0..searches {
        for other in (0..searches).filter(|&other| other != one) {
            let (to, from) = channel();
            ends[one].to.push(to);
            ends[other].from.push(from);
        }
    }
    ends
}

impl Exchange for ChannelExchange {
    fn is_due(&mut self, playouts: u64) -> bool {
        let is_due = playouts >= self.next;
        if is_due {
            self.next = (playouts / self.period + 1).saturating_mul(self.period);
        }
        is_due
    }

    fn publish(&mut self, increments: &[Increment]) {
        for to in &self.to {
            // Who has ended its search wants to hear nothing more.
            let _ = to.send(increments.to_vec());
        }
    }

    fn receive(&mut self, increments: &mut Vec<Increment>) {
        for from in &self.from {
            match self.pace {
                Pace::Free => increments.extend(from.try_iter().flatten()),
                Pace::Together => increments.extend(from.recv().unwrap_or_default()),
            }
        }
    }
}
