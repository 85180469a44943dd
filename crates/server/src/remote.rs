//! The lines of `tengen analysis` over a WebSocket: an engine for KaTrain's remote backend, with nothing to install.
//!
//! A message is a line, in both directions.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use engine::{Player, Preset};
use protocol::json::{Client, Engine, Settings};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::{interval, timeout};

use crate::settings::Limits;

/// Replies that wait for a client to read them. One that leaves more unread is let go.
const UNREAD: usize = 256;

/// How long a client may take to read a message.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sockets at the same time.
const SOCKETS: usize = 32;

/// Positions of a client that wait for their analysis, at most. KaTrain asks for all of a game at once.
const WAITING: usize = 4096;

/// A sign of life comes so often. KaTrain gives up after two minutes of silence.
const PING: Duration = Duration::from_secs(20);

/// The engine behind all sockets, started when the first one is opened.
pub(crate) struct Remote {
    engine: Mutex<Option<Arc<Engine>>>,
    settings: Settings,
    memory: usize,
    room: Arc<Semaphore>,
}

impl Remote {
    /// An engine of one player with so many mebibytes for its tree.
    pub(crate) fn new(threads: usize, memory: usize) -> Remote {
        // A search without an end would keep all the others waiting.
        let time = Some(Duration::from_secs(Limits::ALL.seconds));
        let settings = Settings { threads, time, marks_warnings: true, ..Settings::default() };
        Remote { engine: Mutex::new(None), settings, memory, room: Arc::new(Semaphore::new(SOCKETS)) }
    }

    /// The longest message. A whole game has a tenth of it.
    pub(crate) const LONGEST: usize = 128 << 10;

    /// A place for a socket, if there is one.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.room).try_acquire_owned().ok()
    }

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
        let client = Arc::new(engine.client(move |reply: &str| {
            sender.try_send(reply.to_owned()).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
        }));
        let mut pings = interval(PING);
        while !client.is_gone() {
            let sent = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        take(&client, message).await;
                        None
                    }
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
    }
}

/// Takes a message from the client. A long game is played through for that, which others need not wait for.
async fn take(client: &Arc<Client>, message: Message) {
    let line = match message {
        Message::Text(text) => Bytes::from(text),
        Message::Binary(bytes) => bytes,
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return,
    };
    let client = Arc::clone(client);
    let submitted = spawn_blocking(move || {
        if client.waiting() < WAITING {
            client.submit(&line);
        } else {
            client.refuse(format!("more than {WAITING} positions are waiting: ask again when some are done"));
        }
    });
    // A panic is a bug of ours, and was told to the client by nobody but the end of its patience.
    let _ = submitted.await;
}
