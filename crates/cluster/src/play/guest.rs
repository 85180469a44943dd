//! Who thinks with a table.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::{Client, Subscriber};
use futures_util::StreamExt;
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};

use super::post::{Mail, Post};
use super::{names_of, numbered};
use crate::coordinator::bytes_of;
use crate::error::ClusterError;
use crate::heard::{Found, GONE, Heard, lock};
use crate::link::Link;
use crate::message::Note;
use crate::names::{Names, TABLES};

/// How often a guest tells that it is there.
const TELL: Duration = Duration::from_secs(2);

/// How long a word that nobody waits for may take.
const SHORT: Duration = Duration::from_millis(500);

/// Who thinks with others.
pub struct Guest {
    link: Link,
    name: String,
    threads: usize,
    heard: Heard,
}

/// What is to be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its number: another one whenever it is something else.
    pub number: u64,
    /// What it is, in whatever form both sides understand; empty if there is nothing to do.
    pub description: Vec<u8>,
}

/// A place at a table.
pub struct Seat<'a> {
    guest: &'a Guest,
    key: String,
    names: Names,
    sender: u64,
    mail: Mail,
    latest: Latest,
    tasks: Vec<JoinHandle<()>>,
}

/// What was told last, and when.
type Latest = Arc<Mutex<Option<(Position, Instant)>>>;

impl Guest {
    /// Listens for tables. The name is what a table shows.
    pub fn open(link: Link, name: &str, threads: usize) -> Result<Guest, ClusterError> {
        let heard = Heard::on(&link, TABLES)?;
        Ok(Guest { link, name: name.to_owned(), threads, heard })
    }

    /// A table that is open now, and that this is true for.
    pub fn table(&self, is_wanted: impl Fn(&Found) -> bool) -> Option<Found> {
        self.heard.find(is_wanted)
    }

    /// Tells a table why this guest does not take part.
    pub fn refuse(&self, table: &Found, reason: &str) -> Result<(), ClusterError> {
        let refusal = Some(reason.to_owned());
        let note = Note { worker: self.name.clone(), threads: 0, units: Vec::new(), refusal };
        self.link.wait(say(self.link.client(), names_of(&table.key)?.notes(), &note));
        Ok(())
    }

    /// Takes a place at a table.
    pub fn sit(&self, table: &Found) -> Result<Seat<'_>, ClusterError> {
        let names = names_of(&table.key)?;
        let client = self.link.client();
        let failed = |error: async_nats::SubscribeError| ClusterError::failed("listening")(error.into());
        let positions = self.link.wait(client.subscribe(names.position())).map_err(failed)?;
        let sender = new_sender();
        let mail = Mail::open(&self.link, &names, sender)?;
        let latest = Latest::default();
        let note =
            Note { worker: self.name.clone(), threads: self.threads, units: Vec::new(), refusal: None };
        let tasks = vec![
            self.link.spawn(hear(positions, Arc::clone(&latest))),
            self.link.spawn(tell(client.clone(), names.notes(), note)),
        ];
        Ok(Seat { guest: self, key: table.key.clone(), names, sender, mail, latest, tasks })
    }
}

impl Seat<'_> {
    /// What is to be searched now; nothing if nobody has said it for long.
    pub fn position(&self) -> Option<Position> {
        let latest = lock(&self.latest);
        let fresh = latest.as_ref().filter(|(_, at)| at.elapsed() < GONE);
        fresh.map(|(position, _)| position.clone()).filter(|position| !position.description.is_empty())
    }

    /// Is this still what is to be searched?
    pub fn is_current(&self, number: u64) -> bool {
        let latest = lock(&self.latest);
        latest.as_ref().is_some_and(|(position, at)| position.number == number && at.elapsed() < GONE)
    }

    /// A number that nobody else at the table has.
    pub fn sender(&self) -> u64 {
        self.sender
    }

    /// By what increments of this search come and go.
    pub fn post(&self, number: u64) -> Post {
        self.mail.post(number)
    }

    /// Is the game over, or whoever had it gone?
    pub fn is_over(&self) -> bool {
        self.guest.heard.is_gone(&self.key)
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let note = Note { worker: self.guest.name.clone(), threads: 0, units: Vec::new(), refusal: None };
        self.guest.link.wait(say(self.guest.link.client(), self.names.notes(), &note));
    }
}

/// Hears what is to be searched, for ever. Numbers only grow: what comes from before is late.
async fn hear(mut positions: Subscriber, latest: Latest) {
    while let Some(message) = positions.next().await {
        let Some((number, description)) = numbered(&message.payload) else { continue };
        let mut latest = lock(&latest);
        let is_late = latest.as_ref().is_some_and(|(known, _)| known.number > number);
        if !is_late {
            *latest = Some((Position { number, description: description.to_vec() }, Instant::now()));
        }
    }
}

/// Tells that somebody is there, for ever.
async fn tell(client: Client, subject: String, note: Note) {
    let mut now = interval(TELL);
    loop {
        now.tick().await;
        // What was not heard is told again.
        let _ = client.publish(subject.clone(), bytes_of(&note).into()).await;
    }
}

async fn say(client: &Client, subject: String, note: &Note) {
    let said = async {
        let _ = client.publish(subject, bytes_of(note).into()).await;
        let _ = client.flush().await;
    };
    let _ = timeout(SHORT, said).await;
}

/// A number for a guest, at random: machines may share a name, and processes in containers a number too. The table is 0.
fn new_sender() -> u64 {
    RandomState::new().build_hasher().finish().max(1)
}
