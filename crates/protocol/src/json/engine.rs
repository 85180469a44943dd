//! The engine: players who analyse what clients ask.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{Player, Preset};

use super::client::{Client, Sink};
use super::perspective::Perspective;
use super::queue::Queue;
use super::work::work;

/// The visits of a search when neither the query nor the settings say how many.
pub const DEFAULT_VISITS: u64 = 5000;

/// What holds unless a query says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The visits of a search; a query may ask for more.
    pub visits: Option<u64>,
    /// The time of a search; a query may only ask for less.
    pub time: Option<Duration>,
    /// The threads of each search.
    pub threads: usize,
    /// Where the random numbers of each search begin.
    pub seed: u64,
    /// By whom win rates, scores and ownership are seen.
    pub perspective: Perspective,
    /// Are warnings marked as reports without results during a search? KataGo's are not, and KaTrain's remote engine
    /// then takes them for the last reply to the query.
    pub marks_warnings: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            visits: Some(DEFAULT_VISITS),
            time: None,
            threads: 1,
            seed: 1,
            perspective: Perspective::Black,
            marks_warnings: false,
        }
    }
}

/// Players at work, each on one position at a time. When it is dropped, all searches end.
///
/// Every search starts afresh. With one thread and a number of visits, the reply to a query is always the same,
/// whatever was asked before and whatever else is being asked.
pub struct Engine {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

/// What clients know of the engine.
pub(super) struct Shared {
    pub(super) preset: Preset,
    pub(super) queue: Queue,
    pub(super) marks_warnings: bool,
}

impl Engine {
    /// An engine with these players, who should all be alike.
    pub fn start(players: Vec<Player>, settings: Settings) -> io::Result<Engine> {
        let Some(first) = players.first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "an engine needs at least one player"));
        };
        let (preset, marks_warnings) = (first.preset().clone(), settings.marks_warnings);
        let shared = Arc::new(Shared { preset, queue: Queue::default(), marks_warnings });
        let mut engine = Engine { shared, workers: Vec::new() };
        for mut player in players {
            let shared = Arc::clone(&engine.shared);
            let thread = thread::Builder::new().name("analysis".to_owned());
            engine.workers.push(thread.spawn(move || work(&shared.queue, &mut player, &settings))?);
        }
        Ok(engine)
    }

    /// Somebody who asks, and whose replies go there. Clients share the players, and know nothing of each other: neither
    /// ids nor terminations reach from one to the other.
    pub fn client(&self, sink: impl Sink + 'static) -> Client {
        Client::new(&self.shared, sink)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.shared.queue.close();
        for job in self.shared.queue.stop(|_| true) {
            job.end_without_results();
        }
        for worker in self.workers.drain(..) {
            // A worker that died has nothing more to say.
            let _ = worker.join();
        }
    }
}
