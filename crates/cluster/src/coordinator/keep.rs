//! The queue is kept filled with what is to be done: results are the truth, and the queue is only a hint.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::{
    AccountErrorKind, ConsumerInfoErrorKind, GetStreamError, GetStreamErrorKind,
};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use futures_util::StreamExt;
use tokio::time::sleep;

use super::Shared;
use super::collect::{last_of, reader};
use crate::ATTEMPTS;
use crate::error::ClusterError;
use crate::message::quoted;
use crate::names::WORKERS;

/// How often the queue is looked at, and how often at first, until it is filled.
const LOOK: Duration = Duration::from_secs(1);
const FIRST_LOOK: Duration = Duration::from_millis(50);

/// So many looks in a row must find nobody at work on anything before units are taken for lost.
const CALM: u32 = 2;

/// How many units are on their way to the server at a time.
const PIPELINE: usize = 500;

/// How long the server remembers what it has stored, so that it stores nothing twice.
const REMEMBERED: Duration = Duration::from_secs(600);

/// The most units that all workers together may have under way.
const MOST_UNDER_WAY: i64 = 100_000;

/// How often workers may ask at a time: every thread that waits does.
const MOST_WAITING: i64 = 20_000;

impl Shared {
    /// The streams are there, and what the job is.
    pub(super) async fn begin(&self) -> Result<(), ClusterError> {
        let failed = ClusterError::failed("making the streams of the job");
        self.ensure_streams().await.map_err(&failed)?;
        self.describe().await.map_err(&failed)
    }

    /// What the server says if it keeps no streams at all, or none for us.
    pub(super) async fn lack_of_streams(&self) -> Option<String> {
        let error = self.context.query_account().await.err()?;
        let is_lacking = match error.kind() {
            AccountErrorKind::JetStreamUnavailable => true,
            AccountErrorKind::JetStream(error) => {
                [ErrorCode::JETSTREAM_NOT_ENABLED, ErrorCode::JETSTREAM_NOT_ENABLED_FOR_ACCOUNT]
                    .contains(&error.error_code())
            }
            _ => false,
        };
        is_lacking.then(|| error.to_string())
    }

    /// Limits retention: with a work queue, units that were done while a server died stay for ever.
    async fn ensure_streams(&self) -> Result<(), async_nats::Error> {
        let names = &self.names;
        let stream = |name: String, subjects: Vec<String>| Config {
            name,
            subjects,
            retention: RetentionPolicy::Limits,
            storage: StorageType::File,
            duplicate_window: REMEMBERED,
            ..Config::default()
        };
        let units = stream(names.units_stream(), vec![names.unit()]);
        let results =
            stream(names.results_stream(), vec![names.result(), names.failure(), names.description()]);
        for config in [units, results] {
            self.context.create_or_update_stream(config).await?;
        }
        let workers = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.terms.silence,
            max_deliver: ATTEMPTS as i64,
            max_ack_pending: MOST_UNDER_WAY,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        self.context.create_consumer_on_stream(workers, names.units_stream()).await?;
        Ok(())
    }

    async fn describe(&self) -> Result<(), async_nats::Error> {
        let description = self.terms.description.clone().into();
        self.context.publish(self.names.description(), description).await?.await?;
        Ok(())
    }

    /// Fills the queue, and looks after it for ever.
    pub(super) async fn keep(self: Arc<Shared>) {
        let (mut is_filled, mut calm) = (false, 0);
        loop {
            sleep(if is_filled { LOOK } else { FIRST_LOOK }).await;
            // Whatever goes wrong goes wrong because the server is away, and is looked at again.
            let looked =
                if is_filled { self.look_after(&mut calm).await } else { self.fill(&mut is_filled).await };
            if looked.is_err() && self.has_lost_streams().await {
                let begun = self.begin().await;
                is_filled &= begun.is_err();
            }
        }
    }

    /// Puts units into the queue that are neither there nor done. What is stored must have been read before.
    async fn fill(&self, is_filled: &mut bool) -> Result<(), async_nats::Error> {
        if self.has_read_all().await? {
            let queued = self.queued().await?;
            let missing = self.open().iter().filter(|unit| !queued.contains(*unit)).cloned().collect();
            self.submit(missing).await?;
            *is_filled = true;
        }
        Ok(())
    }

    /// Puts units into the queue again that nobody has any more: a server whose disk or power failed may lose the last it stored.
    async fn look_after(&self, calm: &mut u32) -> Result<(), async_nats::Error> {
        let has_read_all = self.has_read_all().await?;
        let stream = self.context.get_stream(self.names.units_stream()).await?;
        let info = stream.consumer_info(WORKERS).await?;
        let is_calm = has_read_all && info.num_pending == 0 && info.num_ack_pending == 0;
        *calm = if is_calm { *calm + 1 } else { 0 };
        let lost: Vec<String> = self.open().iter().cloned().collect();
        if *calm >= CALM && !lost.is_empty() {
            *calm = 0;
            self.submit(lost).await?;
        }
        Ok(())
    }

    async fn has_read_all(&self) -> Result<bool, async_nats::Error> {
        let stream = self.context.get_stream(self.names.results_stream()).await?;
        Ok(stream.cached_info().state.last_sequence <= self.read.load(Ordering::SeqCst))
    }

    /// Has the server lost a stream, or the consumer that all workers share?
    async fn has_lost_streams(&self) -> bool {
        let is_missing = |error: &GetStreamError| match error.kind() {
            GetStreamErrorKind::JetStream(error) => error.code() == 404,
            _ => false,
        };
        let results = self.context.get_stream(self.names.results_stream()).await;
        if results.as_ref().is_err_and(is_missing) {
            return true;
        }
        match self.context.get_stream(self.names.units_stream()).await {
            Ok(units) => {
                let workers = units.consumer_info(WORKERS).await;
                workers.is_err_and(|error| error.kind() == ConsumerInfoErrorKind::NotFound)
            }
            Err(error) => is_missing(&error),
        }
    }

    /// The units that may still be handed out, or are under way.
    async fn queued(&self) -> Result<HashSet<String>, async_nats::Error> {
        let stream: Stream = self.context.get_stream(self.names.units_stream()).await?;
        let done = stream.consumer_info(WORKERS).await?.ack_floor.stream_sequence;
        let last = last_of(&stream).await?;
        let (mut queued, mut at) = (HashSet::new(), done);
        let reader = stream.create_consumer(reader(done + 1)).await?;
        while at < last {
            let mut messages = reader.fetch().max_messages(PIPELINE).messages().await?;
            let before = at;
            while let Some(message) = messages.next().await {
                let message = message?;
                at = message.info()?.stream_sequence;
                queued.insert(String::from_utf8_lossy(&message.payload).into_owned());
            }
            if at == before {
                return Err("there are units that do not come".into());
            }
        }
        Ok(queued)
    }

    /// Puts units into the queue. They are stored when this returns.
    async fn submit(&self, units: Vec<String>) -> Result<(), async_nats::Error> {
        // Units that are put there again must not be taken for what the server has stored already.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        for part in units.chunks(PIPELINE) {
            let mut stored = Vec::with_capacity(part.len());
            for unit in part {
                let id = format!("{now}:{unit}");
                let message = PublishMessage::build().payload(unit.clone().into()).message_id(quoted(&id));
                stored.push(self.context.send_publish(self.names.unit(), message).await?);
            }
            for stored in stored {
                stored.await?;
            }
        }
        Ok(())
    }
}
