//! A search: threads that share a tree, and somebody who watches.

mod before;
mod control;
mod keep;
mod ledger;
mod merged;
mod watch;
mod worker;

#[cfg(test)]
pub(crate) use before::Before;
pub(crate) use before::Means;
pub(crate) use control::Control;
#[cfg(test)]
pub(crate) use merged::Merged;
pub(crate) use watch::{AfterPlayout, Watch};

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use self::control::StopOnPanic;
use self::worker::{Shared, Worker};
use crate::exchange::{Accounts, Books, Exchange};
use crate::game::{Game, MoveId, Playout};
use crate::observe::{Observer, Progress, Standing, View};
use crate::outline::Outline;
use crate::random::Random;
use crate::report::Report;
use crate::settings::{Settings, SettingsError};
use crate::sync::Apart;
use crate::tree::{Extent, Tree};

/// How much a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of playouts; without it, until the observer stops the search. Never more than [`Limits::MOST`].
    pub playouts: Option<u64>,
    /// The number of threads.
    pub threads: usize,
    /// Where the random numbers begin. With one thread the same seed gives the same search.
    pub seed: u64,
    /// The observer is called after so many playouts, and so many more, and so on.
    pub period: u64,
}

impl Limits {
    /// The most playouts of one search, those that its tree was kept with included: rules take the visits for signed numbers of 32 bits, because the least of our
    /// processors converts those several at a time.
    pub const MOST: u64 = i32::MAX as u64;

    /// The number of playouts after which a search ends by itself that begins with so many in its tree.
    pub(crate) fn most_playouts(&self, kept: u64) -> u64 {
        self.playouts.unwrap_or(Limits::MOST).min(Limits::MOST.saturating_sub(kept))
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { playouts: None, threads: 1, seed: 1, period: 64 }
    }
}

/// A search for a game that is chosen when the program runs: the one place where a method is called through a table,
/// once per move. `R` is what a search starts from.
pub trait Searcher<R: ?Sized>: Send {
    /// Searches until the limits are reached or the observer stops it. The limits are those of the new playouts.
    ///
    /// The tree is a new one, unless [`Searcher::keep`] came right before, for this very position.
    fn search(&mut self, root: &R, limits: &Limits, observer: &mut dyn Observer) -> Report;

    /// Lets the next search go on from the position after these moves with what the tree holds about it. They begin at
    /// the root of the last search, or at the position kept since; none of them keep the whole tree.
    ///
    /// Returns the visits that are kept: 0 if there is nothing, or if the method is not made for going on.
    fn keep(&mut self, path: &[MoveId]) -> u64;
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
    /// What the last search had to say about the root of the tree; nothing if there is no such tree.
    last: Option<Control>,
    /// Does the next search go on from there?
    goes_on: bool,
    /// The most points that the last search could win by.
    largest: f32,
}

impl Search {
    /// A search whose tree takes at most so many bytes.
    pub fn new(settings: Settings, bytes: usize) -> Result<Search, SettingsError> {
        settings.check()?;
        let tree = Tree::new(bytes, settings.columns());
        Ok(Search { settings, tree, last: None, goes_on: false, largest: 0.0 })
    }

    /// The rules.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The bytes that the tree needs for each move in it.
    pub fn edge_bytes(&self) -> usize {
        self.tree.edge_bytes()
    }

    /// Searches from this position: with a new tree, unless [`Search::keep`] came right before.
    pub fn run<G: Game + Sync, P: Playout<G>>(
        &mut self,
        root: &G,
        playout: &P,
        processor: impl Processor,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Report {
        let mut control = self.begin(root, limits);
        let mut states = self.states(root, playout, limits);
        while !control.is_over() {
            if control.wants_room() {
                // All threads are home: while one of them holds the tree, this could not be compiled.
                let has_room = observer.may_prune(self.tree.extent()) && self.tree.prune();
                control.was_pruned(has_room);
            }
            self.run_threads(root, processor, limits, &control, &mut states, observer);
        }
        let report = Report::new(&self.tree, &self.settings, &control);
        self.last = Some(control);
        report
    }

    /// What each thread keeps while the tree is pruned.
    fn states<G: Game, P: Playout<G>>(&self, root: &G, playout: &P, limits: &Limits) -> Vec<Apart<State<P>>> {
        let mut playout = playout.clone();
        playout.prepare(root);
        let state = |thread| {
            let random = Random::for_part(limits.seed, thread as u64);
            let mut playout = playout.clone();
            playout.for_thread(thread);
            Apart(State { thread, playout, random })
        };
        (0..limits.threads.max(1)).map(state).collect()
    }

    /// Lets all threads search until there is nothing more to do, or no more room.
    fn run_threads<G: Game + Sync, P: Playout<G>>(
        &self,
        root: &G,
        processor: impl Processor,
        limits: &Limits,
        control: &Control,
        states: &mut [Apart<State<P>>],
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
            virtual_loss: (states.len() > 1 && self.settings.virtual_loss).then_some(least),
        };
        let Some((first, others)) = states.split_first_mut() else { return };
        if control.done() == 0 {
            observer.begin(&View::new(&shared));
        }
        thread::scope(|scope| {
            let _stop = StopOnPanic(control);
            let search = |state| move || processor.run(Loop { shared, state, watch: () });
            let handles: Vec<_> = others.iter_mut().map(|state| scope.spawn(search(&mut state.0))).collect();
            let watch = Watch::new(observer, control.done(), limits.period);
            processor.run(Loop { shared, state: &mut first.0, watch });
            for handle in handles {
                // A panic goes on with what it was raised with.
                handle.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    }
}

/// What a thread needs besides what all share. Two in one cache line would fight for it at every random number.
struct State<P> {
    thread: usize,
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
        let shared = self.shared;
        let control = shared.control;
        let _stop = StopOnPanic(control);
        let State { thread, playout, random } = &mut *self.state;
        let thread = *thread;
        let mut worker = Worker::new(shared, thread, playout, random);
        while let Some(number) = control.begin(thread) {
            worker.play(number);
            self.watch.after_playout(number, control, &shared);
        }
    }
}

impl<G: Game> Shared<'_, G> {
    fn books(&self) -> Books<'_> {
        let Shared { tree, settings, control, root, .. } = *self;
        Books { tree, settings, control, largest: root.largest_score() }
    }
}

impl<G: Game> Progress for Shared<'_, G> {
    fn playouts(&self) -> u64 {
        self.control.done()
    }

    fn extent(&self) -> Extent {
        self.tree.extent()
    }

    fn report(&self) -> Report {
        Report::new(self.tree, self.settings, self.control)
    }

    fn standing(&self) -> Standing {
        let Some(root) = self.tree.node(&self.tree.top()) else { return Standing::default() };
        let moves = root.tallies().map(|tally| (tally.visits, tally.value));
        Standing { merged: self.control.merged().visits(), ..Standing::new(self.control.done(), moves) }
    }

    fn outline(&self, limit: usize) -> Outline {
        Outline::of_tree(self.tree, self.settings, self.control, limit)
    }

    fn open(&self, accounts: &mut Accounts) {
        accounts.open(self.books());
    }

    fn exchange(&self, accounts: &mut Accounts, exchange: &mut dyn Exchange) {
        if self.settings.can_go_on() {
            accounts.exchange(self.books(), exchange);
        }
    }
}

#[cfg(test)]
mod stress;
#[cfg(test)]
mod tests;
