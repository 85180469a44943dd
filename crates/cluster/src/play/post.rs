//! Increments on their way, in both directions.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use async_nats::connection::State;
use async_nats::{Client, Subscriber};
use futures_util::StreamExt;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;

use super::{NUMBER, numbered};
use crate::error::ClusterError;
use crate::heard::lock;
use crate::link::Link;
use crate::names::Names;

/// How many messages may wait to be sent; the next are lost.
const MOST_TO_SEND: usize = 16;

/// How many messages may wait for a search; the oldest are lost.
const MOST_TO_READ: usize = 4096;

/// The largest message that is taken.
const MOST_BYTES: usize = 1 << 17;

/// The increments of one table, whatever is searched there.
pub(super) struct Mail {
    shared: Arc<Shared>,
    outbox: Sender<Vec<u8>>,
    tasks: Vec<JoinHandle<()>>,
}

struct Shared {
    /// Which of all who send this is.
    sender: u64,
    /// What is searched now; increments of anything else are left out.
    number: AtomicU64,
    inbox: Mutex<VecDeque<Vec<u8>>>,
}

impl Mail {
    pub(super) fn open(link: &Link, names: &Names, sender: u64) -> Result<Mail, ClusterError> {
        let failed = |error: async_nats::SubscribeError| ClusterError::failed("listening")(error.into());
        let incoming = link.wait(link.client().subscribe(names.increments())).map_err(failed)?;
        let (outbox, outgoing) = channel(MOST_TO_SEND);
        let (number, inbox) = (AtomicU64::new(0), Mutex::default());
        let shared = Arc::new(Shared { sender, number, inbox });
        let tasks = vec![
            link.spawn(Arc::clone(&shared).take(incoming)),
            link.spawn(send(link.client().clone(), names.increments(), outgoing)),
        ];
        Ok(Mail { shared, outbox, tasks })
    }

    /// The post of what is searched now. What has come for anything else is gone.
    pub(super) fn post(&self, number: u64) -> Post {
        self.shared.number.store(number, Ordering::SeqCst);
        lock(&self.shared.inbox).clear();
        Post { number, shared: Arc::clone(&self.shared), outbox: self.outbox.clone() }
    }
}

impl Drop for Mail {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Shared {
    /// Takes in what others send, for ever.
    async fn take(self: Arc<Shared>, mut incoming: Subscriber) {
        while let Some(message) = incoming.next().await {
            let Some((number, rest)) = numbered(&message.payload) else { continue };
            let Some((sender, bytes)) = numbered(rest) else { continue };
            let is_ours = sender == self.sender || number != self.number.load(Ordering::SeqCst);
            if is_ours || bytes.len() > MOST_BYTES {
                continue;
            }
            let mut inbox = lock(&self.inbox);
            if inbox.len() >= MOST_TO_READ {
                inbox.pop_front();
            }
            inbox.push_back(message.payload.to_vec());
        }
    }
}

/// Sends what there is to send, for ever. What a server that is away would get too late is of no use to anybody.
async fn send(client: Client, subject: String, mut outgoing: Receiver<Vec<u8>>) {
    while let Some(bytes) = outgoing.recv().await {
        if client.connection_state() == State::Connected {
            let _ = client.publish(subject.clone(), bytes.into()).await;
        }
    }
}

/// Carries increments of one search. Nothing here waits for anybody.
pub struct Post {
    number: u64,
    shared: Arc<Shared>,
    outbox: Sender<Vec<u8>>,
}

impl Post {
    /// Sends increments to all others. If the network is too slow for them, they are lost.
    pub fn send(&self, increments: &[u8]) {
        let head = [self.number.to_le_bytes(), self.shared.sender.to_le_bytes()].concat();
        let _ = self.outbox.try_send([&head, increments].concat());
    }

    /// The increments that have come from others since the last time, a message each.
    pub fn receive(&self) -> Vec<Vec<u8>> {
        // Who is just putting something there is not waited for: it is taken the next time.
        let Ok(mut inbox) = self.shared.inbox.try_lock() else { return Vec::new() };
        let all =
            inbox.drain(..).filter(|bytes| numbered(bytes).is_some_and(|(number, _)| number == self.number));
        all.map(|bytes| bytes[2 * NUMBER..].to_vec()).collect()
    }
}
