//! Those who ask, and what becomes of their lines.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use serde::Serialize;
use serde_json::{Value, json};

use super::actions;
use super::engine::Shared;
use super::fields::{Fields, Problem, shown};
use super::query::Query;
use super::work::Job;

/// Where the replies go. They come from several threads.
pub trait Sink: Send + Sync {
    /// Takes a reply, which is a line without its end. After an error there are no more.
    fn send(&self, reply: &str) -> io::Result<()>;
}

impl<F: Fn(&str) -> io::Result<()> + Send + Sync> Sink for F {
    fn send(&self, reply: &str) -> io::Result<()> {
        self(reply)
    }
}

/// Somebody who asks. When it is dropped, its queries end without a reply.
pub struct Client {
    shared: Arc<Shared>,
    connection: Arc<Connection>,
}

/// The way back to a client.
pub(super) struct Connection {
    sink: Box<dyn Sink>,
    is_gone: AtomicBool,
}

impl Connection {
    /// Sends a reply.
    pub(super) fn send(&self, reply: &impl Serialize) {
        if self.is_gone() {
            return;
        }
        // Our own replies can always be written; if one could not, the client should know.
        let line = serde_json::to_string(reply);
        let line = line.unwrap_or_else(|error| json!({"error": error.to_string()}).to_string());
        if self.sink.send(&line).is_err() {
            self.is_gone.store(true, SeqCst);
        }
    }

    /// Does nobody read the replies any more?
    pub(super) fn is_gone(&self) -> bool {
        self.is_gone.load(SeqCst)
    }
}

impl Client {
    pub(super) fn new(shared: &Arc<Shared>, sink: impl Sink + 'static) -> Client {
        let connection = Connection { sink: Box::new(sink), is_gone: AtomicBool::new(false) };
        Client { shared: Arc::clone(shared), connection: Arc::new(connection) }
    }

    /// Takes a line: a query, whose replies come later, or an action, whose reply comes now. What is neither gets an
    /// error; a blank line gets nothing.
    pub fn submit(&self, line: impl AsRef<[u8]>) {
        let line = line.as_ref().trim_ascii();
        if line.is_empty() {
            return;
        }
        match serde_json::from_slice::<Value>(line) {
            Err(error) => self.refuse(format!("the line is no JSON: {error}")),
            Ok(Value::Object(object)) => self.take(&object),
            Ok(other) => self.refuse(format!("a query is a JSON object, and this is {}", shown(&other))),
        }
    }

    fn take(&self, object: &serde_json::Map<String, Value>) {
        let fields = Fields::of(object);
        let id = match fields.text("id").and_then(|id| fields.require("id", id, "a text")) {
            Ok(id) => id,
            Err(Problem { field, message }) => {
                return self.connection.send(&json!({"error": message, "field": field}));
            }
        };
        let outcome = if fields.get("action").is_some() {
            actions::act(self, &fields).map(|answer| self.echo(object, answer))
        } else {
            Query::read(id, &fields).and_then(|(query, warnings)| self.ask(query, &warnings))
        };
        if let Err(Problem { field, message }) = outcome {
            self.connection.send(&json!({"error": message, "field": field, "id": id}));
        }
    }

    /// The answer to an action: the action itself, with something added.
    fn echo(&self, action: &serde_json::Map<String, Value>, answer: serde_json::Map<String, Value>) {
        let mut action = action.clone();
        action.extend(answer);
        self.connection.send(&action);
    }

    fn ask(&self, query: Query, warnings: &[Problem]) -> Result<(), Problem> {
        let player = self.shared.preset.method(query.positions.size());
        player.map_err(|error| Problem::new("boardXSize", error.to_string()))?;
        for Problem { field, message } in warnings {
            let mut warning = json!({"warning": message, "field": field, "id": query.id});
            if self.shared.marks_warnings {
                warning["isDuringSearch"] = true.into();
                warning["noResults"] = true.into();
            }
            self.connection.send(&warning);
        }
        self.shared.queue.add(Job::all(&self.connection, query));
        Ok(())
    }

    /// Tells the client that something it sent is no query.
    pub fn refuse(&self, message: impl Into<String>) {
        self.connection.send(&json!({"error": message.into()}));
    }

    /// Ends those of its queries that are meant. Each gets its last reply.
    pub(super) fn end(&self, is_meant: impl Fn(&Job) -> bool) {
        let is_ours = |job: &Job| Arc::ptr_eq(job.connection(), &self.connection);
        for job in self.shared.queue.stop(|job| is_ours(job) && is_meant(job)) {
            job.end_without_results();
        }
    }

    /// The number of its positions that are waiting or being analysed.
    pub fn waiting(&self) -> usize {
        self.shared.queue.count(|job| Arc::ptr_eq(job.connection(), &self.connection))
    }

    /// Ends all of its queries, with a last reply to each.
    pub fn end_all(&self) {
        self.end(|_| true);
    }

    /// Waits until all of its queries have got their last reply.
    pub fn wait(&self) {
        self.shared.queue.wait_until_done(|job| Arc::ptr_eq(job.connection(), &self.connection));
    }

    /// Does nobody read the replies any more?
    pub fn is_gone(&self) -> bool {
        self.connection.is_gone()
    }

    /// What the engine says about itself.
    pub(super) fn shared(&self) -> &Shared {
        &self.shared
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.connection.is_gone.store(true, SeqCst);
        self.end_all();
    }
}
