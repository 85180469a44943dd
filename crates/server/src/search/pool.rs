//! The workers, and who waits for them.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::work::Desk;

/// Who waits for a worker, at most.
const MOST_WAITING: usize = 1024;

/// The weight of all that waits, at most: whole games for everybody, in some fifty mebibytes.
const MOST_WEIGHT: usize = 400_000;

/// Something to do for a client.
pub(crate) trait Work: Send {
    /// Who wants it.
    fn client(&self) -> &str;
    /// Is it of no use any more? Then it has told so, and is not done.
    fn gives_up(&self) -> bool;
    /// Tells how many come first.
    fn wait_behind(&self, ahead: usize);
    /// How much there is to remember of it while it waits.
    fn weight(&self) -> usize;
    /// Does it, or a part of it.
    fn run(&self, desk: &mut Desk) -> Outcome;
    /// Tells that something went wrong that should not.
    fn broke(&self);
}

/// What became of something that was to be done.
pub(crate) enum Outcome {
    /// It is done. This is told when the worker is free again: whoever hears it and asks for more at once is to meet
    /// the worker who knows the game.
    Done(Tell),
    /// There is more to do, when those have had their turn who wait.
    MoreLater,
}

/// Tells how something ended.
pub(crate) type Tell = Box<dyn FnOnce() + Send>;

/// Workers who take what has waited longest.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    crowd: Arc<Crowd>,
}

/// How many are waiting: what a search that has had its turn wants to know.
#[derive(Default)]
pub(crate) struct Crowd(AtomicUsize);

impl Crowd {
    /// Is anybody waiting?
    pub(crate) fn is_waiting(&self) -> bool {
        self.0.load(SeqCst) > 0
    }
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Box<dyn Work>>,
    /// For each worker, whose game it knows, if it has nothing to do.
    idle: Vec<Option<String>>,
    /// For each worker, when it last began something, counted in things begun: of two who know a client's game, the later one knows
    /// where it stands.
    begun: Vec<u64>,
    is_closed: bool,
}

impl Pool {
    /// As many workers as there are desks.
    pub(crate) fn start(desks: Vec<Desk>, crowd: Arc<Crowd>) -> io::Result<Pool> {
        let (idle, begun) = (vec![None; desks.len()], vec![0; desks.len()]);
        let state = State { idle, begun, ..State::default() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new(), crowd });
        let mut pool = Pool { shared, workers: Vec::new() };
        for (number, mut desk) in desks.into_iter().enumerate() {
            let shared = Arc::clone(&pool.shared);
            let thread = thread::Builder::new().name("search".to_owned());
            pool.workers.push(thread.spawn(move || {
                let mut tell: Option<Tell> = None;
                while let Some(work) = shared.take(number, desk.client(), tell.take()) {
                    // A panic is a bug of ours, and no reason to stop serving the others.
                    match catch_unwind(AssertUnwindSafe(|| work.run(&mut desk))) {
                        Ok(Outcome::Done(end)) => tell = Some(end),
                        Ok(Outcome::MoreLater) => shared.put(&mut shared.lock(), work),
                        Err(_) => {
                            desk.clear();
                            work.broke();
                        }
                    }
                }
            })?);
        }
        Ok(pool)
    }

    /// Has it done as soon as there is a worker. Or are there too many before it? Then it is not.
    pub(crate) fn add(&self, work: Box<dyn Work>) -> bool {
        let mut state = self.shared.lock();
        let weight: usize = state.waiting.iter().map(|work| work.weight()).sum();
        let is_full = state.waiting.len() >= MOST_WAITING || weight + work.weight() > MOST_WEIGHT;
        if is_full || state.is_closed {
            return false;
        }
        self.shared.put(&mut state, work);
        true
    }

    /// Lets those go who wait and do not want to any more.
    pub(crate) fn tidy(&self) {
        self.shared.tell_places(&mut self.shared.lock());
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.waiting.clear();
        drop(state);
        self.shared.changed.notify_all();
        for worker in self.workers.drain(..) {
            // A worker that died has nothing more to say.
            let _ = worker.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts something behind all that waits.
    fn put(&self, state: &mut State, work: Box<dyn Work>) {
        state.waiting.push_back(work);
        self.tell_places(state);
        self.changed.notify_all();
    }

    /// The next thing to do for a worker that knows this client's game, and first tells how the last one ended.
    fn take(&self, number: usize, client: Option<&str>, tell: Option<Tell>) -> Option<Box<dyn Work>> {
        let mut state = self.lock();
        state.idle[number] = Some(client.unwrap_or_default().to_owned());
        if let Some(tell) = tell {
            tell();
        }
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(at) = state.place_for(number) {
                state.idle[number] = None;
                state.begun[number] = state.begun.iter().max().map_or(1, |last| last + 1);
                let work = state.waiting.remove(at);
                self.tell_places(&mut state);
                // What was left to a worker who knows the game may now be left to nobody.
                self.changed.notify_all();
                return work;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tells everybody who waits how many come first, and lets those go who do not want to any more.
    fn tell_places(&self, state: &mut State) {
        state.waiting.retain(|work| !work.gives_up());
        let idle = state.idle.iter().flatten().count();
        for (place, work) in state.waiting.iter().enumerate().skip(idle) {
            work.wait_behind(place + 1 - idle);
        }
        self.crowd.0.store(state.waiting.len().saturating_sub(idle), SeqCst);
    }
}

impl State {
    /// What this worker should do: the first thing, unless another one without work knows the game, or knows it better.
    fn place_for(&self, number: usize) -> Option<usize> {
        let mine = self.idle[number].as_deref();
        let is_others = |client: &str| {
            let mut others =
                self.idle.iter().zip(&self.begun).enumerate().filter(|&(other, _)| other != number);
            let is_later = |begun: u64| mine != Some(client) || begun > self.begun[number];
            others.any(|(_, (known, &begun))| known.as_deref() == Some(client) && is_later(begun))
        };
        self.waiting.iter().position(|work| !is_others(work.client()))
    }
}

#[cfg(test)]
mod tests;
