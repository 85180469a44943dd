//! Who has the work: puts units into a queue and takes results until every unit has one.

mod collect;
mod keep;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use futures_util::StreamExt;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};

use crate::error::ClusterError;
use crate::link::Link;
use crate::message::{Announcement, Note};
use crate::names::{JOBS, Names};

/// How often a coordinator tells that it has work.
const ANNOUNCE: Duration = Duration::from_secs(1);

/// How long the last word may take to the server.
const FAREWELL: Duration = Duration::from_secs(5);

/// How many events may wait to be heard. Whoever stores them may be slower than the server, which keeps the others.
const MOST_UNHEARD: usize = 1000;

/// What a coordinator has to give.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What tells this job from all others: letters and digits. Who opens the same one again goes on with it.
    pub key: String,
    /// What it is called, for people.
    pub title: String,
    /// The version that workers must have.
    pub version: String,
    /// What a worker must know, in whatever form both sides understand.
    pub description: Vec<u8>,
    /// How long a worker may be silent before its units are given to others.
    pub silence: Duration,
}

/// What happens to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A unit is done. It may be told twice.
    Result {
        /// The name of the unit.
        unit: String,
        /// Who has done it.
        worker: String,
        /// What came out.
        bytes: Vec<u8>,
    },
    /// A unit could not be done.
    Failure {
        /// The name of the unit.
        unit: String,
        /// What is wrong.
        reason: String,
        /// Was this the last try?
        is_final: bool,
    },
    /// A worker tells what it does. With no threads, it leaves.
    Seen {
        /// Its name.
        worker: String,
        /// How many units it does at a time.
        threads: usize,
        /// The units under way.
        units: Vec<String>,
    },
    /// A worker does not take part.
    Refused {
        /// Its name.
        worker: String,
        /// Why.
        reason: String,
    },
}

/// Who has the work. Everything is done by threads of its own; [`Coordinator::next`] tells what happened.
pub struct Coordinator {
    shared: Arc<Shared>,
    events: Receiver<Event>,
    tasks: Vec<JoinHandle<()>>,
    link: Link,
}

/// What the tasks of a coordinator share.
struct Shared {
    names: Names,
    terms: Terms,
    client: Client,
    context: Context,
    /// The units that have neither a result nor a last failure.
    open: Mutex<BTreeSet<String>>,
    /// The number of the last message of the stream of results that was read.
    read: AtomicU64,
    events: Sender<Event>,
}

impl Shared {
    fn open(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nobody hears events when the coordinator has gone.
    async fn tell(&self, event: Event) {
        let _ = self.events.send(event).await;
    }
}

impl Coordinator {
    /// Begins a job, or goes on with it: results that are stored are told first, and only units that neither have one nor are in the
    /// queue are put there.
    pub fn open(
        link: Link,
        terms: Terms,
        units: impl IntoIterator<Item = String>,
    ) -> Result<Coordinator, ClusterError> {
        let names = Names::of(&terms.key).ok_or_else(|| ClusterError::Failed {
            what: "naming the job",
            reason: format!("'{}' is its key: expected letters and digits", terms.key),
        })?;
        let (sender, events) = channel(MOST_UNHEARD);
        let shared = Arc::new(Shared {
            names,
            terms,
            client: link.client().clone(),
            context: link.context().clone(),
            open: Mutex::new(units.into_iter().collect()),
            read: AtomicU64::new(0),
            events: sender,
        });
        link.wait(async {
            let Err(error) = shared.begin().await else { return Ok(()) };
            let address = link.address().to_string();
            let lack = shared.lack_of_streams().await;
            Err(lack.map_or(error, |reason| ClusterError::NoStreams { address, reason }))
        })?;
        let tasks = vec![
            link.spawn(Arc::clone(&shared).announce()),
            link.spawn(Arc::clone(&shared).listen()),
            link.spawn(Arc::clone(&shared).collect()),
            link.spawn(Arc::clone(&shared).hear_of_the_lost()),
            link.spawn(Arc::clone(&shared).keep()),
        ];
        Ok(Coordinator { shared, events, tasks, link })
    }

    /// What happened next, if it does within this time.
    pub fn next(&mut self, wait: Duration) -> Option<Event> {
        let events = &mut self.events;
        self.link.wait(async { timeout(wait, events.recv()).await.ok().flatten() })
    }

    /// How many units have neither a result nor a last failure, as far as was read. Events may still tell of some that have.
    pub fn left(&self) -> usize {
        self.shared.open().len()
    }

    /// Is the server there now?
    pub fn is_up(&self) -> bool {
        self.link.is_up()
    }

    /// Ends the job: workers hear of it, and what the server has of it is deleted. To be called when all results are in safety;
    /// without this, the job stays and may be opened again.
    pub fn close(self) -> Result<(), ClusterError> {
        let Coordinator { shared, tasks, link, .. } = self;
        link.wait(async {
            // Somebody still at work might say that there is work after all, or make the streams again.
            tasks.iter().for_each(JoinHandle::abort);
            for task in tasks {
                let _ = task.await;
            }
            shared.say(true).await;
            let farewell = ClusterError::failed("the farewell to the server");
            let flushed = timeout(FAREWELL, shared.client.flush()).await;
            flushed.map_err(|error| farewell(error.into()))?.map_err(|error| farewell(error.into()))?;
            for stream in [shared.names.units_stream(), shared.names.results_stream()] {
                let deleted = shared.context.delete_stream(stream).await;
                deleted
                    .map_err(|error| ClusterError::failed("deleting the streams of the job")(error.into()))?;
            }
            Ok(())
        })
    }
}

impl Shared {
    /// Tells all workers every now and then that there is work.
    async fn announce(self: Arc<Shared>) {
        let mut now = interval(ANNOUNCE);
        loop {
            now.tick().await;
            self.say(false).await;
        }
    }

    async fn say(&self, is_over: bool) {
        let Terms { key, title, version, silence, .. } = self.terms.clone();
        let silence = Some(silence.as_millis() as u64);
        let said = Announcement { key, title, version, is_over, silence };
        // What was not heard is said again, and what has ended is missed in time.
        let _ = self.client.publish(JOBS, bytes_of(&said).into()).await;
    }

    /// Hears what workers do.
    async fn listen(self: Arc<Shared>) {
        let Ok(mut notes) = self.client.subscribe(self.names.notes()).await else { return };
        while let Some(message) = notes.next().await {
            let Ok(note) = serde_json::from_slice::<Note>(&message.payload) else { continue };
            let Note { worker, threads, units, refusal } = note;
            self.tell(match refusal {
                Some(reason) => Event::Refused { worker, reason },
                None => Event::Seen { worker, threads, units },
            })
            .await;
        }
    }
}

/// As JSON.
pub(crate) fn bytes_of(value: &impl serde::Serialize) -> Vec<u8> {
    // Names and numbers can always be written.
    serde_json::to_vec(value).unwrap_or_default()
}
