//! What goes to a browser: server-sent events, at a pace that it can follow.
//!
//! A listener gets the latest snapshots and never a queue of old ones. One that does not read at all is let go.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use futures_core::Stream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::told::{Listening, Search};

/// The time between two rounds of snapshots: ten a second.
const PACE: Duration = Duration::from_millis(100);

/// A comment is sent when there was nothing to tell for so long, so that proxies and clients know that all is well.
const SILENCE: Duration = Duration::from_secs(10);

/// The events of a search. Who takes nothing for too long is let go.
pub(crate) fn stream(search: &Arc<Search>, unread: Duration) -> impl IntoResponse + use<> {
    let (sender, receiver) = mpsc::channel(4);
    let listening = search.listen();
    tokio::spawn(tell(listening, sender, unread));
    Sse::new(Events(receiver))
}

struct Events(mpsc::Receiver<Event>);

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// Tells everything about a search, until there is nothing more or nobody to tell.
async fn tell(mut listening: Listening, to: mpsc::Sender<Event>, unread: Duration) {
    let mut told = Told::default();
    loop {
        listening.changes.mark_unchanged();
        let round = Instant::now();
        let mut news = told.news(&listening.search);
        while let Some(event) = news.pop_front() {
            if !matches!(timeout(unread, to.send(event)).await, Ok(Ok(()))) {
                return;
            }
        }
        if told.everything {
            return;
        }
        tokio::select! {
            () = to.closed() => return,
            changed = timeout(SILENCE, listening.changes.changed()) => {
                let is_gone = changed.is_err()
                    && !matches!(timeout(unread, to.send(Event::default().comment("still here"))).await, Ok(Ok(())));
                if is_gone {
                    return;
                }
            }
        }
        pause(&mut listening, round + PACE).await;
    }
}

/// Waits until the next round may begin, or there is only the end left to tell, which is told at once.
async fn pause(listening: &mut Listening, until: Instant) {
    while !listening.search.is_over() {
        tokio::select! {
            () = sleep_until(until) => return,
            _ = listening.changes.changed() => {}
        }
    }
}

/// What a listener has been told.
#[derive(Default)]
struct Told {
    ahead: Option<usize>,
    lanes: Vec<u64>,
    findings: usize,
    everything: bool,
}

impl Told {
    /// What is new.
    fn news(&mut self, search: &Search) -> VecDeque<Event> {
        let state = search.lock();
        let mut news = VecDeque::new();
        if let Some(ahead) = state.ahead.filter(|_| self.ahead != state.ahead) {
            news.push_back(event("waiting", &format!("{{\"ahead\":{ahead}}}")));
        }
        self.ahead = state.ahead;
        self.lanes.resize(state.lanes.len(), 0);
        for ((version, snapshot), told) in state.lanes.iter().zip(&mut self.lanes) {
            if *version > *told {
                news.push_back(event("progress", snapshot));
                *told = *version;
            }
        }
        news.extend(state.findings.iter().skip(self.findings).map(|finding| event("finding", finding)));
        self.findings = state.findings.len();
        if let Some((name, text)) = &state.last {
            news.push_back(event(name, text));
            self.everything = true;
        }
        news
    }
}

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}
