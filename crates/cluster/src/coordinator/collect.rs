//! Results are taken as they come, whatever happens to the server meanwhile.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;
use tokio::time::sleep;

use super::{Event, Shared};
use crate::ATTEMPTS;
use crate::message::{attempt, label};
use crate::names::{UNIT, WORKER};

/// How long to wait before something is tried again.
const AGAIN: Duration = Duration::from_millis(300);

/// How long a request for messages stays with the server.
const REQUEST: Duration = Duration::from_secs(1);

/// How many messages are asked for at a time.
const BATCH: usize = 500;

/// How long the server keeps a reader who has gone.
const READER_KEPT: Duration = Duration::from_secs(30);

impl Shared {
    /// Takes results for ever.
    pub(super) async fn collect(self: Arc<Shared>) {
        // Whatever goes wrong goes wrong because the server is away or was restarted. It may have lost the last that it had stored, or
        // all of it, and then numbers that were used once are used again: everything is read anew, and told again.
        while self.collect_until_lost().await.is_err() {
            self.read.store(0, Ordering::SeqCst);
            sleep(AGAIN).await;
        }
    }

    /// How often the server was found, the first time included.
    fn connects(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::SeqCst)
    }

    async fn collect_until_lost(&self) -> Result<(), async_nats::Error> {
        let stream = self.context.get_stream(self.names.results_stream()).await?;
        let connects = self.connects();
        let reader = stream.create_consumer(reader(1)).await?;
        let mut taken = 0;
        loop {
            let mut messages = reader.batch().max_messages(BATCH).expires(REQUEST).messages().await?;
            let before = taken;
            while let Some(message) = messages.next().await {
                let message = message?;
                taken += 1;
                // The server does not send again what was lost on its way to a reader who acknowledges nothing.
                if message.info()?.consumer_sequence != taken {
                    return Err("a message was lost on its way".into());
                }
                self.take(&message).await?;
            }
            if self.connects() != connects {
                return Err("the server was away".into());
            }
            // A reader that the server has forgotten gets nothing, which is told from a time without news by the numbers.
            if taken == before && last_of(&stream).await? != self.read.load(Ordering::SeqCst) {
                return Err("there are messages that do not come".into());
            }
        }
    }

    async fn take(&self, message: &Message) -> Result<(), async_nats::Error> {
        let number = message.info()?.stream_sequence;
        let headers = message.headers.as_ref();
        if let Some(unit) = label(headers, UNIT) {
            if message.subject.as_str() == self.names.result() {
                self.open().remove(&unit);
                let worker = label(headers, WORKER).unwrap_or_default();
                self.tell(Event::Result { unit, worker, bytes: message.payload.to_vec() }).await;
            } else if message.subject.as_str() == self.names.failure() {
                let reason = String::from_utf8_lossy(&message.payload).into_owned();
                self.fail(unit, reason, attempt(headers).unwrap_or(1) >= ATTEMPTS).await;
            }
        }
        self.read.store(number, Ordering::SeqCst);
        Ok(())
    }

    async fn fail(&self, unit: String, reason: String, is_final: bool) {
        if is_final {
            self.open().remove(&unit);
        }
        self.tell(Event::Failure { unit, reason, is_final }).await;
    }

    /// Hears of units that the server gives up, because those who took them never came back.
    pub(super) async fn hear_of_the_lost(self: Arc<Shared>) {
        let Ok(mut news) = self.client.subscribe(self.names.given_up()).await else { return };
        while let Some(message) = news.next().await {
            let told = serde_json::from_slice::<serde_json::Value>(&message.payload);
            let Some(number) = told.ok().and_then(|told| told["stream_seq"].as_u64()) else { continue };
            // If its name cannot be found now, the unit is put into the queue once more, which is no harm.
            let Ok(unit) = self.unit_with(number).await else { continue };
            if self.open().contains(&unit) {
                let reason = format!("{ATTEMPTS} workers took it, and none of them came back");
                self.fail(unit, reason, true).await;
            }
        }
    }

    async fn unit_with(&self, number: u64) -> Result<String, async_nats::Error> {
        let stream = self.context.get_stream(self.names.units_stream()).await?;
        let message = stream.get_raw_message(number).await?;
        Ok(String::from_utf8(message.payload.to_vec())?)
    }
}

/// Somebody who reads a stream from a message on, and changes nothing.
pub(super) fn reader(from: u64) -> pull::Config {
    pull::Config {
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: from },
        ack_policy: AckPolicy::None,
        inactive_threshold: READER_KEPT,
        ..pull::Config::default()
    }
}

/// The number of the last message of a stream.
pub(super) async fn last_of(stream: &Stream) -> Result<u64, async_nats::Error> {
    Ok(stream.get_info().await?.state.last_sequence)
}
