//! Who has the game: tells what is to be searched.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::connection::State;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::post::{Mail, Post};
use super::{names_of, position_bytes};
use crate::coordinator::bytes_of;
use crate::error::ClusterError;
use crate::heard::lock;
use crate::link::Link;
use crate::message::{Announcement, Note};
use crate::names::{Names, TABLES};

/// How often it is said that there is a table, and what is searched: for those who come late.
const SAY: Duration = Duration::from_secs(1);

/// Of so many at most is remembered what they said: more than can search one position, and a name may be anything.
const MOST_HEARD: usize = 4096;

/// How long the last word may take to the server.
const FAREWELL: Duration = Duration::from_millis(500);

/// What is heard of those who take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Somebody is there. Told again and again; without threads, it leaves.
    Seen {
        /// Its name.
        guest: String,
        /// How many threads it searches with.
        threads: usize,
        /// When it was heard.
        at: Instant,
    },
    /// Somebody does not take part.
    Refused {
        /// Its name.
        guest: String,
        /// Why.
        reason: String,
    },
}

/// What was heard last of each, and whether it takes part: nobody may ask for hours.
type Latest = Arc<Mutex<BTreeMap<(String, bool), News>>>;

/// A table where somebody plays, and others think with it.
pub struct Table {
    said: Announcement,
    number: u64,
    position: watch::Sender<Vec<u8>>,
    mail: Mail,
    news: Latest,
    tasks: Vec<JoinHandle<()>>,
    link: Link,
}

impl Table {
    /// Opens a table under a key that no other has: letters and digits. Guests must have this version.
    pub fn open(link: Link, key: &str, title: &str, version: &str) -> Result<Table, ClusterError> {
        let names = names_of(key)?;
        let said = Announcement {
            key: key.to_owned(),
            title: title.to_owned(),
            version: version.to_owned(),
            is_over: false,
            silence: None,
        };
        let (position, positions) = watch::channel(position_bytes(0, &[]));
        let news = Latest::default();
        let mail = Mail::open(&link, &names, 0)?;
        let notes = link.wait(link.client().subscribe(names.notes()));
        let notes = notes.map_err(|error| ClusterError::failed("listening")(error.into()))?;
        let tasks = vec![
            link.spawn(announce(link.client().clone(), said.clone())),
            link.spawn(tell(link.client().clone(), names, positions)),
            link.spawn(listen(notes, Arc::clone(&news))),
        ];
        Ok(Table { said, number: 0, position, mail, news, tasks, link })
    }

    /// Something new is to be searched, as the description says, and everything before is over. Returns by what increments come and go.
    pub fn search(&mut self, description: &[u8]) -> Post {
        self.number += 1;
        self.position.send_replace(position_bytes(self.number, description));
        self.mail.post(self.number)
    }

    /// There is nothing to search.
    pub fn rest(&mut self) {
        self.number += 1;
        self.position.send_replace(position_bytes(self.number, &[]));
        drop(self.mail.post(self.number));
    }

    /// What was heard since the last time, the latest of each.
    pub fn news(&self) -> Vec<News> {
        std::mem::take(&mut *lock(&self.news)).into_values().collect()
    }

    /// Is the server there now?
    pub fn is_up(&self) -> bool {
        self.link.is_up()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let said = Announcement { is_over: true, ..self.said.clone() };
        self.link.wait(async {
            let client = self.link.client();
            // Who is not heard any more is missed in time.
            let farewell = async {
                let _ = client.publish(TABLES, bytes_of(&said).into()).await;
                let _ = client.flush().await;
            };
            let _ = timeout(FAREWELL, farewell).await;
        });
    }
}

/// Tells everybody every now and then that there is a table.
async fn announce(client: Client, said: Announcement) {
    loop {
        publish(&client, TABLES.to_owned(), bytes_of(&said)).await;
        sleep(SAY).await;
    }
}

/// Tells what is searched, at once when it changes and every now and then.
async fn tell(client: Client, names: Names, mut positions: watch::Receiver<Vec<u8>>) {
    let names = Arc::new(names);
    loop {
        let now = positions.borrow_and_update().clone();
        publish(&client, names.position(), now).await;
        if let Ok(Err(_)) = timeout(SAY, positions.changed()).await {
            return;
        }
    }
}

/// Says something, unless the server is away: then it is said again later, and not twice.
async fn publish(client: &Client, subject: String, bytes: Vec<u8>) {
    if client.connection_state() == State::Connected {
        let _ = client.publish(subject, bytes.into()).await;
    }
}

/// Hears who takes part.
async fn listen(mut notes: async_nats::Subscriber, latest: Latest) {
    while let Some(message) = notes.next().await {
        let Ok(note) = serde_json::from_slice::<Note>(&message.payload) else { continue };
        let guest = note.worker;
        let who = (guest.clone(), note.refusal.is_none());
        let heard = match note.refusal {
            Some(reason) => News::Refused { guest, reason },
            None => News::Seen { guest, threads: note.threads, at: Instant::now() },
        };
        let mut latest = lock(&latest);
        if latest.len() < MOST_HEARD || latest.contains_key(&who) {
            latest.insert(who, heard);
        }
    }
}
