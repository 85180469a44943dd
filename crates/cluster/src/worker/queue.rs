//! Where a worker leases units and hands in results. Server and coordinator may be away for a while.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tokio::task::JoinHandle;
use tokio::time::{interval, sleep};

use super::Worker;
use crate::ATTEMPTS;
use crate::coordinator::bytes_of;
use crate::error::ClusterError;
use crate::heard::lock;
use crate::message::{Note, labelled};
use crate::names::{ATTEMPT, Names, WORKERS};

/// How long a request for a unit stays with the server.
const REQUEST: Duration = Duration::from_secs(5);

/// How often somebody who waits looks whether an end is wanted.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait before something is tried again.
const AGAIN: Duration = Duration::from_millis(300);

/// How long a unit that has failed rests until somebody else tries it.
const REST: Duration = Duration::from_millis(500);

/// How long a result is held for a server that is away, once an end is wanted.
const LAST_TRY: Duration = Duration::from_secs(10);

/// A worker tells what it does at most, and at least, so often.
const OFTEN: Duration = Duration::from_secs(1);
const RARELY: u32 = 5;

/// A unit is kept from others by word of it so many times in the time of silence that is allowed.
const WORDS: u32 = 4;

/// How many bytes of a reason are told: people read it, and it must fit into a message.
const MOST_OF_A_REASON: usize = 4096;

/// Where a worker leases units and hands in results.
pub struct Queue<'a> {
    worker: &'a Worker,
    key: String,
    names: Names,
    consumer: PullConsumer,
    held: Held,
    tasks: Vec<JoinHandle<()>>,
}

/// The units that are leased, each with the message that it came in.
type Held = Arc<Mutex<HashMap<String, Arc<Message>>>>;

impl<'a> Queue<'a> {
    pub(super) fn open(worker: &'a Worker, names: Names, key: &str) -> Result<Queue<'a>, ClusterError> {
        let context = worker.link.context();
        let consumer: PullConsumer = worker.link.wait(async {
            let found = context.get_consumer_from_stream(WORKERS, names.units_stream()).await;
            found.map_err(|error| ClusterError::failed("joining the job")(error.into()))
        })?;
        let held = Held::default();
        // A coordinator that goes on may allow another time, and says so.
        let (first, heard, job) =
            (consumer.cached_info().config.ack_wait, worker.heard.clone(), key.to_owned());
        let period = move || (heard.silence(&job).unwrap_or(first) / WORDS).max(LOOK);
        let mut queue = Queue { worker, key: key.to_owned(), names, consumer, held, tasks: Vec::new() };
        queue.tasks.push(worker.link.spawn(hold(Arc::clone(&queue.held), period)));
        queue.tasks.push(worker.link.spawn(queue.notes()));
        Ok(queue)
    }

    /// A unit to be done, or `None` if an end is wanted or the job has ended.
    pub fn lease(&self, stop: &AtomicBool) -> Option<String> {
        while !stop.load(Ordering::Relaxed) && !self.worker.is_over(&self.key) {
            match self.worker.link.wait(self.pull(stop)) {
                Ok(Some(unit)) => return Some(unit),
                // There may be more to do as long as there is a coordinator.
                Ok(None) if self.worker.is_gone(&self.key) => return None,
                Ok(None) => {}
                Err(_) if self.worker.is_up() && self.worker.is_gone(&self.key) => return None,
                // The server is away, and will come back.
                Err(_) => self.worker.link.wait(async { sleep(AGAIN).await }),
            }
        }
        None
    }

    async fn pull(&self, stop: &AtomicBool) -> Result<Option<String>, async_nats::Error> {
        let mut messages = self.consumer.batch().max_messages(1).expires(REQUEST).messages().await?;
        let message = loop {
            tokio::select! {
                next = messages.next() => match next {
                    Some(message) => break message?,
                    None => return Ok(None),
                },
                () = sleep(LOOK) => if stop.load(Ordering::Relaxed) || self.worker.is_over(&self.key) {
                    return Ok(None);
                },
            }
        };
        let unit = String::from_utf8_lossy(&message.payload).into_owned();
        // A unit that we have already and that comes once more, because the server was away, is held by its latest message.
        let before = lock(&self.held).insert(unit.clone(), Arc::new(message));
        Ok(before.is_none().then_some(unit))
    }

    /// A unit is done. When this returns, the result is stored; somebody who wants an end is kept waiting for a moment if the server
    /// is away.
    pub fn finish(&self, unit: &str, bytes: Vec<u8>, stop: &AtomicBool) -> Result<(), ClusterError> {
        self.ensure_fits(unit, bytes.len())?;
        let message = labelled(unit, &self.worker.name, bytes, unit);
        let stored = self.worker.link.wait(self.store(self.names.result(), message, stop));
        if stored.is_ok() {
            self.acknowledge(unit, AckKind::Ack);
        }
        stored
    }

    /// A unit cannot be done. Others try it, until it was tried often enough.
    pub fn fail(&self, unit: &str, reason: &str, stop: &AtomicBool) -> Result<(), ClusterError> {
        let held = lock(&self.held).get(unit).cloned();
        let tried = held.and_then(|message| message.info().ok().map(|info| info.delivered.max(1) as u64));
        let attempt = tried.unwrap_or(1);
        // Each failure is another message, those of the same worker included.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let id = format!("{now}:{}:{unit}", self.worker.name);
        let message = labelled(unit, &self.worker.name, cut(reason).into(), &id);
        let message = message.header(ATTEMPT, attempt.to_string().as_str());
        let stored = self.worker.link.wait(self.store(self.names.failure(), message, stop));
        if stored.is_ok() {
            let is_last = attempt >= ATTEMPTS;
            self.acknowledge(unit, if is_last { AckKind::Term } else { AckKind::Nak(Some(REST)) });
        }
        stored
    }

    /// A unit was not done, because somebody wants an end. It goes back to the end of the queue as if nobody had tried it: the server
    /// counts how often it hands out a unit, and this was no failure. If that does not work, others get it after a while.
    pub fn give_back(&self, unit: &str) {
        let message = PublishMessage::build().payload(unit.to_owned().into());
        let stored = self.worker.link.wait(async {
            let context = self.worker.link.context();
            context.send_publish(self.names.unit(), message).await.ok()?.await.ok()
        });
        if stored.is_some() {
            self.acknowledge(unit, AckKind::Ack);
        } else {
            self.acknowledge(unit, AckKind::Nak(None));
        }
    }

    /// A unit is nobody's business any more.
    pub fn discard(&self, unit: &str) {
        self.acknowledge(unit, AckKind::Term);
    }

    /// Tells the server that it need not hand out a unit again, or shall. If that is not heard, the unit is done once more.
    fn acknowledge(&self, unit: &str, kind: AckKind) {
        let Some(message) = lock(&self.held).remove(unit) else { return };
        // The queue of a job that is over has gone, and nobody would answer.
        if self.worker.is_over(&self.key) {
            return;
        }
        self.worker.link.wait(async {
            if message.double_ack_with(kind).await.is_err() {
                let _ = message.double_ack_with(kind).await;
            }
        });
    }

    /// Sends a message until it is stored, or can never be.
    async fn store(
        &self,
        subject: String,
        message: PublishMessage,
        stop: &AtomicBool,
    ) -> Result<(), ClusterError> {
        let mut stopped: Option<Instant> = None;
        loop {
            let context = self.worker.link.context();
            let sent = async { context.send_publish(subject.clone(), message.clone()).await?.await }.await;
            let Err(error) = sent else { return Ok(()) };
            // The job has ended without this unit: it was done by somebody else, or nobody wants it any more. That it is over may
            // have been said when nobody heard it.
            if error.kind() == PublishErrorKind::StreamNotFound && self.worker.is_gone(&self.key) {
                return Ok(());
            }
            let is_hopeless = error.kind() == PublishErrorKind::MaxPayloadExceeded;
            let is_late =
                stop.load(Ordering::Relaxed) && stopped.get_or_insert_with(Instant::now).elapsed() > LAST_TRY;
            if is_hopeless || is_late {
                return Err(ClusterError::failed("handing in")(error.into()));
            }
            sleep(AGAIN).await;
        }
    }

    fn ensure_fits(&self, unit: &str, bytes: usize) -> Result<(), ClusterError> {
        /// What the headers of a message may take.
        const HEADERS: usize = 4096;
        let most = self.worker.link.client().server_info().max_payload.saturating_sub(HEADERS);
        // A server that is away has told nothing.
        if most == 0 || bytes <= most {
            return Ok(());
        }
        Err(ClusterError::TooLarge { unit: unit.to_owned(), bytes, most })
    }

    /// Tells the coordinator what is done here, for ever.
    fn notes(&self) -> impl Future<Output = ()> + Send + 'static {
        let (client, subject) = (self.worker.link.client().clone(), self.names.notes());
        let (worker, threads, held) = (self.worker.name.clone(), self.worker.threads, Arc::clone(&self.held));
        async move {
            let mut now = interval(OFTEN);
            let (mut told, mut since): (Option<Vec<String>>, u32) = (None, 0);
            loop {
                now.tick().await;
                let mut units: Vec<String> = lock(&held).keys().cloned().collect();
                units.sort();
                since += 1;
                if told.as_ref() == Some(&units) && since < RARELY {
                    continue;
                }
                since = 0;
                let note = Note { worker: worker.clone(), threads, units: units.clone(), refusal: None };
                // What was not heard is told again.
                let _ = client.publish(subject.clone(), bytes_of(&note).into()).await;
                told = Some(units);
            }
        }
    }

    /// Tells the coordinator that this worker leaves.
    fn say_farewell(&self) {
        let note = Note { worker: self.worker.name.clone(), threads: 0, units: Vec::new(), refusal: None };
        self.worker.link.wait(async {
            let client = self.worker.link.client();
            // Who is not heard any more is missed in time.
            let _ = client.publish(self.names.notes(), bytes_of(&note).into()).await;
            let _ = tokio::time::timeout(AGAIN, client.flush()).await;
        });
    }
}

impl Drop for Queue<'_> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        self.say_farewell();
    }
}

/// Keeps units that are under way from others, for ever.
async fn hold(held: Held, period: impl Fn() -> Duration) {
    let mut told = Instant::now();
    loop {
        sleep(period().min(AGAIN)).await;
        if told.elapsed() < period() {
            continue;
        }
        told = Instant::now();
        let messages: Vec<Arc<Message>> = lock(&held).values().cloned().collect();
        for message in messages {
            // What does not arrive is said again; after a longer silence somebody else does the unit, too.
            let _ = message.ack_with(AckKind::Progress).await;
        }
    }
}

/// The beginning of a reason.
fn cut(reason: &str) -> &str {
    let end = (0..=MOST_OF_A_REASON.min(reason.len())).rev().find(|&end| reason.is_char_boundary(end));
    &reason[..end.unwrap_or(0)]
}
