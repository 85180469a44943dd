//! Who does the work: hears of jobs and joins one.

mod queue;

pub use queue::Queue;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;

use crate::coordinator::bytes_of;
use crate::error::ClusterError;
use crate::link::Link;
use crate::message::{Announcement, Note};
use crate::names::{JOBS, Names};

/// A coordinator that was not heard for so long has gone, or the server has.
const GONE: Duration = Duration::from_secs(10);

/// A job that was heard of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What tells it from others.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// The version that workers must have.
    pub version: String,
}

/// Who does the work.
pub struct Worker {
    link: Link,
    name: String,
    threads: usize,
    heard: Arc<Mutex<Heard>>,
}

/// The jobs that were announced, and when last.
#[derive(Debug, Default)]
struct Heard(BTreeMap<String, (Announcement, Instant)>);

impl Worker {
    /// Listens for jobs. The name is what a coordinator shows, and the threads are how many units can be done at a time.
    pub fn open(link: Link, name: &str, threads: usize) -> Result<Worker, ClusterError> {
        let heard = Arc::new(Mutex::new(Heard::default()));
        let failed =
            |error: async_nats::SubscribeError| ClusterError::failed("listening for jobs")(error.into());
        let mut announcements = link.wait(link.client().subscribe(JOBS)).map_err(failed)?;
        let ears = Arc::clone(&heard);
        link.spawn(async move {
            while let Some(message) = announcements.next().await {
                let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) else { continue };
                if Names::of(&said.key).is_some() {
                    lock(&ears).0.insert(said.key.clone(), (said, Instant::now()));
                }
            }
        });
        Ok(Worker { link, name: name.to_owned(), threads, heard })
    }

    /// A job that has work now, and that this is true for.
    pub fn job(&self, is_wanted: impl Fn(&Found) -> bool) -> Option<Found> {
        let mut heard = lock(&self.heard);
        heard.0.retain(|_, (_, at)| at.elapsed() < GONE);
        let open = heard.0.values().filter(|(said, _)| !said.is_over).map(|(said, _)| Found {
            key: said.key.clone(),
            title: said.title.clone(),
            version: said.version.clone(),
        });
        open.into_iter().find(is_wanted)
    }

    /// What the coordinator of a job says that workers must know.
    pub fn description(&self, job: &Found) -> Result<Vec<u8>, ClusterError> {
        let failed = ClusterError::failed("asking what the job is");
        self.link.wait(async {
            let names = names_of(&job.key)?;
            let stream = self.link.context().get_stream_no_info(names.results_stream()).await;
            let stream = stream.map_err(|error| failed(error.into()))?;
            let message = stream.get_last_raw_message_by_subject(&names.description()).await;
            Ok(message.map_err(|error| failed(error.into()))?.payload.to_vec())
        })
    }

    /// Tells the coordinator why this worker does not take part.
    pub fn refuse(&self, job: &Found, reason: &str) -> Result<(), ClusterError> {
        let note = Note {
            worker: self.name.clone(),
            threads: 0,
            units: Vec::new(),
            refusal: Some(reason.to_owned()),
        };
        let failed = ClusterError::failed("telling the coordinator");
        self.link.wait(async {
            let sent = self.link.client().publish(names_of(&job.key)?.notes(), bytes_of(&note).into()).await;
            sent.map_err(|error| failed(error.into()))?;
            self.link.client().flush().await.map_err(|error| failed(error.into()))
        })
    }

    /// Takes part in a job.
    pub fn join(&self, job: &Found) -> Result<Queue<'_>, ClusterError> {
        Queue::open(self, names_of(&job.key)?, &job.key)
    }

    /// Is the server there now?
    pub fn is_up(&self) -> bool {
        self.link.is_up()
    }

    /// Has a job ended, or its coordinator gone?
    fn is_gone(&self, key: &str) -> bool {
        let heard = lock(&self.heard);
        heard.0.get(key).is_none_or(|(said, at)| said.is_over || at.elapsed() >= GONE)
    }

    /// Did the coordinator of a job say that it is over?
    fn is_over(&self, key: &str) -> bool {
        lock(&self.heard).0.get(key).is_some_and(|(said, _)| said.is_over)
    }
}

fn names_of(key: &str) -> Result<Names, ClusterError> {
    Names::of(key).ok_or_else(|| ClusterError::Failed {
        what: "naming the job",
        reason: format!("'{key}' is its key: expected letters and digits"),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
