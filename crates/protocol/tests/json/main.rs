//! KataGo's lines of analysis, as a client sees them.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

mod actions;
mod golden;
mod properties;
mod refusals;
mod streams;
mod values;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use engine::{Clock, Player, Preset};
use protocol::json::{Client, Engine, Settings};
use serde_json::{Value, json};

/// Where time stands still, so that only visits end a search.
struct Standstill;

impl Clock for Standstill {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A clock by which every look takes a millisecond.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, SeqCst))
    }
}

fn player(preset: &str, clock: impl Clock + 'static) -> Player {
    Player::new(Preset::named(preset).unwrap(), 16).with_clock(Arc::new(clock))
}

/// An engine and somebody who asks it.
struct Talk {
    client: Client,
    replies: Receiver<Value>,
    // Dropped after the client.
    _engine: Engine,
}

impl Talk {
    /// With one player.
    fn new(player: Player) -> Talk {
        Talk::with(vec![player], Settings { visits: Some(30), ..Settings::default() })
    }

    fn with(players: Vec<Player>, settings: Settings) -> Talk {
        let engine = Engine::start(players, settings).unwrap();
        let (sender, replies) = channel();
        let client = engine.client(move |reply: &str| {
            assert!(!reply.contains('\n') && !reply.contains("NaN"), "{reply}");
            let _ = sender.send(serde_json::from_str(reply).expect("a reply is JSON"));
            Ok(())
        });
        Talk { client, replies, _engine: engine }
    }

    /// With a small and fast player to whom time means nothing.
    fn fast() -> Talk {
        Talk::new(player("uct", Standstill))
    }

    fn send(&self, query: &Value) {
        self.client.submit(query.to_string());
    }

    /// Everything that comes back until all is answered.
    fn ask(&self, query: &Value) -> Vec<Value> {
        self.send(query);
        self.rest()
    }

    /// The only thing that comes back.
    fn ask_one(&self, query: &Value) -> Value {
        let mut replies = self.ask(query);
        assert_eq!(replies.len(), 1, "{replies:?}");
        replies.remove(0)
    }

    fn next(&self) -> Value {
        self.replies.recv_timeout(Duration::from_secs(60)).expect("there is a reply")
    }

    fn rest(&self) -> Vec<Value> {
        self.client.wait();
        self.replies.try_iter().collect()
    }
}

/// A query about an empty board of 5x5 points, changed.
fn query(changes: Value) -> Value {
    let mut query = json!({"id": "a", "rules": "chinese", "komi": 0.5, "boardXSize": 5, "boardYSize": 5,
        "moves": []});
    query.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    query
}

/// One that goes on until somebody ends it, and says so as soon as it has begun.
fn endless(id: &str) -> Value {
    query(json!({"id": id, "maxVisits": 10_000_000, "reportDuringSearchEvery": 0.001}))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
}
