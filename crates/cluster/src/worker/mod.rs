//! Who does the work: hears of jobs and joins one.

mod queue;

pub use queue::Queue;

use std::time::Duration;

use crate::coordinator::bytes_of;
use crate::error::ClusterError;
use crate::heard::{Found, Heard};
use crate::link::Link;
use crate::message::Note;
use crate::names::{JOBS, Names};

/// Who does the work.
pub struct Worker {
    link: Link,
    name: String,
    threads: usize,
    heard: Heard,
}

impl Worker {
    /// Listens for jobs. The name is what a coordinator shows, and the threads are how many units can be done at a time.
    pub fn open(link: Link, name: &str, threads: usize) -> Result<Worker, ClusterError> {
        let heard = Heard::on(&link, JOBS)?;
        Ok(Worker { link, name: name.to_owned(), threads, heard })
    }

    /// A job that has work now, and that this is true for.
    pub fn job(&self, is_wanted: impl Fn(&Found) -> bool) -> Option<Found> {
        self.heard.find(is_wanted)
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

    /// How long a worker may be silent before its units are given to others, as the coordinator of a job said last.
    pub fn silence(&self, job: &Found) -> Option<Duration> {
        self.heard.silence(&job.key)
    }

    /// Is the server there now?
    pub fn is_up(&self) -> bool {
        self.link.is_up()
    }

    /// Has a job ended, or its coordinator gone?
    fn is_gone(&self, key: &str) -> bool {
        self.heard.is_gone(key)
    }

    /// Did the coordinator of a job say that it is over?
    fn is_over(&self, key: &str) -> bool {
        self.heard.is_over(key)
    }
}

fn names_of(key: &str) -> Result<Names, ClusterError> {
    Names::of(key).ok_or_else(|| ClusterError::Failed {
        what: "naming the job",
        reason: format!("'{key}' is its key: expected letters and digits"),
    })
}
