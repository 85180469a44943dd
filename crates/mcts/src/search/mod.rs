//! A search: threads that share a tree, and somebody who watches.

mod control;
mod worker;

pub(crate) use control::Control;

use std::sync::Mutex;
use std::thread;

use self::worker::{Shared, Worker};
use crate::game::{Game, Playout};
use crate::observe::{Observer, View};
use crate::random::Random;
use crate::report::Report;
use crate::settings::{Settings, SettingsError};
use crate::tree::Tree;

/// How much a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of playouts; without it, until the observer stops the search.
    pub playouts: Option<u64>,
    /// The number of threads.
    pub threads: usize,
    /// Where the random numbers begin. With one thread the same seed gives the same search.
    pub seed: u64,
    /// The observer is called after so many playouts, and so many more, and so on.
    pub period: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { playouts: None, threads: 1, seed: 1, period: 64 }
    }
}

/// A search for a game that is chosen when the program runs: the one place where a method is called through a table,
/// once per move. `R` is what a search starts from.
pub trait Searcher<R: ?Sized>: Send {
    /// Searches until the limits are reached or the observer stops it.
    fn search(&mut self, root: &R, limits: &Limits, observer: &mut dyn Observer) -> Report;
}

/// Runs the loop of a thread. Who has wide instructions compiles it for them; see [`Task`].
pub trait Processor: Copy + Send + Sync {
    /// Runs the task.
    fn run(self, task: impl Task);
}

/// The loop of a thread. Everything in it that is hot is inlined into whoever calls it.
pub trait Task {
    /// Runs it.
    fn run(self);
}

/// A processor about which nothing is known.
#[derive(Clone, Copy, Debug)]
pub struct AnyProcessor;

impl Processor for AnyProcessor {
    fn run(self, task: impl Task) {
        task.run();
    }
}

/// A tree and the rules by which it grows.
pub struct Search {
    settings: Settings,
    tree: Tree,
}

impl Search {
    /// A search whose tree takes at most so many bytes.
    pub fn new(settings: Settings, bytes: usize) -> Result<Search, SettingsError> {
        settings.check()?;
        let tree = Tree::new(bytes, settings.columns());
        Ok(Search { settings, tree })
    }

    /// The rules.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The bytes that the tree needs for each move in it.
    pub fn edge_bytes(&self) -> usize {
        self.tree.edge_bytes()
    }

    /// Searches from this position with a new tree.
    pub fn run<G: Game + Sync, P: Playout<G>>(
        &mut self,
        root: &G,
        playout: &P,
        processor: impl Processor,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Report {
        self.tree.clear();
        let mut candidates = Vec::new();
        if root.outcome().is_none() {
            root.clone().candidates(&mut candidates);
            self.tree.expand(&self.tree.top(), &candidates);
        }
        let limit = if candidates.is_empty() { 0 } else { limits.playouts.unwrap_or(u64::MAX) };
        let mut control = Control::new(limit, root.to_play(), candidates.len());
        let mut states = self.states(root, playout, limits);
        while !control.is_over() {
            self.run_threads(root, processor, limits, &control, &mut states, observer);
            if control.take_wish_for_room() {
                self.tree.prune();
            }
        }
        Report::new(&self.tree, &self.settings, &control)
    }

    /// What each thread keeps while the tree is pruned.
    fn states<G: Game, P: Playout<G>>(&self, root: &G, playout: &P, limits: &Limits) -> Vec<State<P>> {
        let mut playout = playout.clone();
        playout.prepare(root);
        let state =
            |thread| State { playout: playout.clone(), random: Random::for_part(limits.seed, thread) };
        (0..limits.threads.max(1) as u64).map(state).collect()
    }

    /// Lets all threads search until there is nothing more to do, or no more room.
    fn run_threads<G: Game + Sync, P: Playout<G>>(
        &self,
        root: &G,
        processor: impl Processor,
        limits: &Limits,
        control: &Control,
        states: &mut [State<P>],
        observer: &mut dyn Observer,
    ) {
        let lock = Mutex::new(());
        let least = self.settings.reward.least(root.largest_score());
        let shared = Shared {
            tree: &self.tree,
            settings: &self.settings,
            control,
            root,
            lock: &lock,
            budget: limits.playouts,
            virtual_loss: (states.len() > 1).then_some(least),
        };
        let Some((first, others)) = states.split_first_mut() else { return };
        let view = View { tree: &self.tree, settings: &self.settings, control };
        thread::scope(|scope| {
            for state in others {
                scope.spawn(move || processor.run(Loop { shared, state, watch: () }));
            }
            let watch = Watch::new(observer, view, limits.period.max(1));
            processor.run(Loop { shared, state: first, watch });
        });
    }
}

/// What a thread needs besides what all share.
struct State<P> {
    playout: P,
    random: Random,
}

/// The loop of one thread.
struct Loop<'a, G, P, W> {
    shared: Shared<'a, G>,
    state: &'a mut State<P>,
    watch: W,
}

impl<G: Game, P: Playout<G>, W: AfterPlayout> Task for Loop<'_, G, P, W> {
    #[inline(always)]
    fn run(mut self) {
        let control = self.shared.control;
        let State { playout, random } = &mut *self.state;
        let mut worker = Worker::new(self.shared, playout, random);
        while let Some(number) = control.begin() {
            worker.play(number);
            self.watch.after_playout(control);
        }
    }
}

/// What one of the threads does after each of its playouts.
trait AfterPlayout {
    fn after_playout(&mut self, control: &Control);
}

impl AfterPlayout for () {
    #[inline(always)]
    fn after_playout(&mut self, _: &Control) {}
}

/// Calls the observer when it is time.
struct Watch<'a> {
    observer: &'a mut dyn Observer,
    view: View<'a>,
    period: u64,
    next: u64,
}

impl<'a> Watch<'a> {
    fn new(observer: &'a mut dyn Observer, view: View<'a>, period: u64) -> Watch<'a> {
        let next = next_call(view.playouts(), period);
        Watch { observer, view, period, next }
    }
}

impl AfterPlayout for Watch<'_> {
    #[inline(always)]
    fn after_playout(&mut self, control: &Control) {
        if control.done() >= self.next {
            if self.observer.observe(&self.view).is_break() {
                control.stop();
            }
            self.next = next_call(control.done(), self.period);
        }
    }
}

/// The number of playouts after which the observer is called next: a power of two or a multiple of the period.
fn next_call(done: u64, period: u64) -> u64 {
    (done + 1).next_power_of_two().min((done / period + 1).saturating_mul(period))
}

#[cfg(test)]
mod tests;
