//! The lines of `tengen analysis` over a WebSocket: an engine for KaTrain's remote backend, with nothing to install.
//!
//! A message is a line, in both directions.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use engine::{Player, Preset};
use protocol::json::{Client, Engine, LONGEST_LINE, Settings};
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};

/// Replies that wait for a client to read them. One that leaves more unread is let go.
const UNREAD: usize = 256;

/// How long a client may take to read a message.
const PATIENCE: Duration = Duration::from_secs(20);

/// A sign of life comes so often. KaTrain gives up after two minutes of silence.
const PING: Duration = Duration::from_secs(20);

/// The engine behind all sockets, started when the first one is opened.
pub(crate) struct Remote {
    engine: Mutex<Option<Arc<Engine>>>,
    settings: Settings,
    memory: usize,
}

impl Remote {
    /// An engine of one player with so many mebibytes for its tree.
    pub(crate) fn new(threads: usize, memory: usize) -> Remote {
        let settings = Settings { threads, ..Settings::default() };
        Remote { engine: Mutex::new(None), settings, memory }
    }

    /// The longest message.
    pub(crate) const LONGEST: usize = LONGEST_LINE;

    fn engine(&self) -> io::Result<Arc<Engine>> {
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = &*engine {
            return Ok(Arc::clone(engine));
        }
        let preset = Preset::named(engine::DEFAULT_PRESET).map_err(io::Error::other)?;
        let started = Arc::new(Engine::start(vec![Player::new(preset, self.memory)], self.settings)?);
        *engine = Some(Arc::clone(&started));
        Ok(started)
    }

    /// Talks to a client until it is gone. When it is, so are its searches.
    pub(crate) async fn talk(self: Arc<Remote>, mut socket: WebSocket) {
        let Ok(engine) = self.engine() else { return };
        let (sender, mut replies) = mpsc::channel(UNREAD);
        let client = engine.client(move |reply: &str| {
            sender.try_send(reply.to_owned()).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
        });
        let mut pings = interval(PING);
        while !client.is_gone() {
            let sent = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(message)) => take(&client, message),
                    _ => break,
                },
                reply = replies.recv() => reply.map(|reply| Message::Text(Utf8Bytes::from(reply))),
                _ = pings.tick() => Some(Message::Ping(Vec::new().into())),
            };
            if let Some(message) = sent
                && !matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
            {
                break;
            }
        }
        // Ending searches waits for a lock that they hold for moments only.
        drop(client);
    }
}

/// What a message from the client is answered with at once, which is nothing.
fn take(client: &Client, message: Message) -> Option<Message> {
    match message {
        Message::Text(text) => client.submit(text.as_bytes()),
        Message::Binary(bytes) => client.submit(&bytes),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
    }
    None
}
