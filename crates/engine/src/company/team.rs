//! Company within this process: players with a thread and a tree each, who meet after so many playouts.

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use mcts::Random;
use mcts::exchange::{ChannelExchange, Exchange, Pace, channels};

use super::Company;
use crate::budget::Budget;
use crate::player::{Player, Task};
use crate::preset::Preset;
use crate::thought::Ending;
use crate::watch::Look;

/// Players in threads of this process who search whatever somebody searches: what a cluster does, without the network. It is for
/// experiments and tests.
///
/// With a number of playouts every one of them makes as many, and all wait for each other whenever they exchange: then the same seed gives
/// the same moves, however busy the machine is. With a limit of time nobody waits.
pub struct Team {
    members: Vec<Player>,
    others: usize,
    memory: usize,
    period: u64,
    running: Vec<JoinHandle<Player>>,
    stop: Arc<AtomicBool>,
}

impl Team {
    /// So many others with trees of so many mebibytes, who exchange after every `period` playouts. Whoever they keep company looks
    /// at its watch after 1, 2, 4, 8 and every 16 playouts, and no earlier.
    pub fn new(others: usize, memory: usize, period: u64) -> Team {
        let (members, running) = (Vec::new(), Vec::new());
        Team { members, others, memory, period, running, stop: Arc::default() }
    }

    fn members(&mut self, preset: &Preset) -> Vec<Player> {
        let mut members = mem::take(&mut self.members);
        members.retain(|member| member.preset() == preset);
        members.resize_with(self.others, || Player::new(preset.clone(), self.memory));
        members
    }
}

impl Company for Team {
    fn begin(&mut self, task: &Task<'_>, preset: &Preset) -> Option<Box<dyn Exchange>> {
        self.end(Ending::Watcher);
        self.stop = Arc::default();
        let is_counted = task.budget.playouts.is_some() && task.budget.time.is_none();
        let pace = if is_counted { Pace::Together } else { Pace::Free };
        let mut ends = channels(self.others + 1, self.period, pace).into_iter();
        let own = ends.next()?;
        for (number, (member, end)) in self.members(preset).into_iter().zip(ends).enumerate() {
            let seed = Random::for_part(task.budget.seed, number as u64 + 1).bits();
            let budget = if is_counted { task.budget } else { Budget::ENDLESS };
            let budget = Budget { seed, threads: task.budget.threads, ..budget };
            self.running.extend(start(member, end, task, budget, &self.stop));
        }
        Some(Box::new(own))
    }

    fn end(&mut self, ending: Ending) {
        // Who has a number of playouts comes to an end without being told, and would know less if it were.
        self.stop.store(ending != Ending::Playouts, Ordering::Relaxed);
        // One that has panicked is replaced.
        self.members.extend(self.running.drain(..).filter_map(|member| member.join().ok()));
    }

    fn forget(&mut self) {
        self.members.iter_mut().for_each(Player::forget);
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.end(Ending::Watcher);
    }
}

/// Lets a member search in a thread of its own; nobody if the system has no thread.
fn start(
    mut member: Player,
    end: ChannelExchange,
    task: &Task<'_>,
    budget: Budget,
    stop: &Arc<AtomicBool>,
) -> Option<JoinHandle<Player>> {
    let (game, restrictions, reuse) = (task.game.clone(), task.restrictions.to_vec(), task.reuse);
    let stop = Arc::clone(stop);
    let search = move || {
        let task = Task { restrictions: &restrictions, reuse, ..Task::new(&game, budget) };
        let mut watcher = |_: &Look<'_>| match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        // One that cannot search is missed.
        let _ = member.search_with(&task, &mut watcher, Some(Box::new(end)));
        member
    };
    thread::Builder::new().name("team".to_owned()).spawn(search).ok()
}
