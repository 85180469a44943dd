//! Who has said that there is something to do.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;

use crate::error::ClusterError;
use crate::link::Link;
use crate::message::Announcement;
use crate::names::Names;

/// Who was not heard for so long has gone, or the server has.
pub(crate) const GONE: Duration = Duration::from_secs(10);

/// A job or a table that was heard of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What tells it from others.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// The version that whoever takes part must have.
    pub version: String,
}

/// What was announced on a subject, and when last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard(Arc<Mutex<BTreeMap<String, (Announcement, Instant)>>>);

impl Heard {
    /// Listens from now on.
    pub(crate) fn on(link: &Link, subject: &'static str) -> Result<Heard, ClusterError> {
        let failed =
            |error: async_nats::SubscribeError| ClusterError::failed("listening for work")(error.into());
        let mut announcements = link.wait(link.client().subscribe(subject)).map_err(failed)?;
        let heard = Heard::default();
        let ears = heard.clone();
        link.spawn(async move {
            while let Some(message) = announcements.next().await {
                let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) else { continue };
                if Names::of(&said.key).is_some() {
                    ears.all().insert(said.key.clone(), (said, Instant::now()));
                }
            }
        });
        Ok(heard)
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, (Announcement, Instant)>> {
        lock(&self.0)
    }

    /// One that is not over, and that this is true for.
    pub(crate) fn find(&self, is_wanted: impl Fn(&Found) -> bool) -> Option<Found> {
        let mut all = self.all();
        all.retain(|_, (_, at)| at.elapsed() < GONE);
        let open = all.values().filter(|(said, _)| !said.is_over).map(|(said, _)| Found {
            key: said.key.clone(),
            title: said.title.clone(),
            version: said.version.clone(),
        });
        open.into_iter().find(is_wanted)
    }

    /// Has it ended, or who had it gone?
    pub(crate) fn is_gone(&self, key: &str) -> bool {
        self.all().get(key).is_none_or(|(said, at)| said.is_over || at.elapsed() >= GONE)
    }

    /// How long whoever takes part may be silent, as was said last.
    pub(crate) fn silence(&self, key: &str) -> Option<Duration> {
        self.all().get(key).and_then(|(said, _)| said.silence).map(Duration::from_millis)
    }

    /// Was it said that it is over?
    pub(crate) fn is_over(&self, key: &str) -> bool {
        self.all().get(key).is_some_and(|(said, _)| said.is_over)
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
