//! Who takes part, and who does what.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// A worker that was not heard for so long has gone.
const GONE: Duration = Duration::from_secs(15);

/// The most threads that a worker can have. What comes over the network may claim anything.
const MOST_THREADS: usize = 1024;

/// The workers of a job.
#[derive(Debug, Default)]
pub(super) struct Crew {
    workers: BTreeMap<String, Seen>,
    refused: BTreeSet<String>,
}

/// What a worker told last.
#[derive(Debug)]
struct Seen {
    threads: usize,
    units: Vec<String>,
    at: Instant,
}

impl Crew {
    /// A worker tells what it does, or did so before now. A sentence if it is new, or leaves.
    pub(super) fn seen(
        &mut self,
        worker: &str,
        threads: usize,
        units: Vec<String>,
        at: Instant,
    ) -> Option<String> {
        if threads == 0 {
            return self.workers.remove(worker).map(|_| format!("{worker} leaves."));
        }
        let threads = threads.min(MOST_THREADS);
        let before = self.workers.insert(worker.to_owned(), Seen { threads, units, at });
        before.is_none().then(|| match threads {
            1 => format!("{worker} takes part, with a thread."),
            _ => format!("{worker} takes part, with {threads} threads."),
        })
    }

    /// A worker does not take part. A sentence, the first time.
    pub(super) fn refused(&mut self, worker: &str, reason: &str) -> Option<String> {
        self.refused.insert(worker.to_owned()).then(|| format!("{worker} does not take part: {reason}"))
    }

    /// Forgets those who were not heard for long, and returns their names.
    pub(super) fn miss(&mut self) -> Vec<String> {
        let gone: Vec<String> = self
            .workers
            .iter()
            .filter(|(_, seen)| seen.at.elapsed() > GONE)
            .map(|(name, _)| name.clone())
            .collect();
        self.workers.retain(|name, _| !gone.contains(name));
        gone
    }

    /// Takes all for heard just now, because they could not be.
    pub(super) fn excuse(&mut self, now: Instant) {
        self.workers.values_mut().for_each(|seen| seen.at = now);
    }

    /// How many workers there are.
    pub(super) fn count(&self) -> usize {
        self.workers.len()
    }

    /// How many units are done at a time.
    pub(super) fn threads(&self) -> usize {
        self.workers.values().map(|seen| seen.threads).sum()
    }

    /// Who does what.
    pub(super) fn under_way(&self) -> Vec<String> {
        let one = |(name, seen): (&String, &Seen)| {
            seen.units.iter().map(|unit| format!("{name}: {unit}")).collect::<Vec<_>>()
        };
        self.workers.iter().flat_map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_heard_long_ago_is_missed() {
        let mut crew = Crew::default();
        let Some(before) = Instant::now().checked_sub(2 * GONE) else { return };
        crew.seen("a-1", 2, Vec::new(), before);
        crew.seen("b-1", 2, Vec::new(), Instant::now());
        assert_eq!((crew.miss(), crew.count()), (vec!["a-1".to_owned()], 1));
        crew.seen("a-1", 2, Vec::new(), before);
        crew.excuse(Instant::now());
        assert_eq!((crew.miss(), crew.count()), (Vec::new(), 2));
    }

    #[test]
    fn who_comes_and_goes_is_told_once() {
        let (mut crew, now) = (Crew::default(), Instant::now());
        let units = || vec!["position-00001".to_owned()];
        assert_eq!(crew.seen("a-1", 2, units(), now).as_deref(), Some("a-1 takes part, with 2 threads."));
        assert_eq!(crew.seen("a-1", 2, units(), now), None);
        assert_eq!(crew.seen("b-1", 1, Vec::new(), now).as_deref(), Some("b-1 takes part, with a thread."));
        assert_eq!((crew.count(), crew.threads()), (2, 3));
        assert_eq!(crew.under_way(), ["a-1: position-00001"]);
        assert_eq!(crew.seen("a-1", 0, Vec::new(), now).as_deref(), Some("a-1 leaves."));
        assert_eq!(crew.seen("a-1", 0, Vec::new(), now), None);
        assert!(crew.miss().is_empty() && crew.count() == 1);
        crew.seen("b-1", usize::MAX, Vec::new(), now);
        crew.seen("b-2", usize::MAX, Vec::new(), now);
        assert_eq!(crew.threads(), 2048);
        assert!(crew.refused("c-1", "it is old").is_some() && crew.refused("c-1", "it is old").is_none());
    }
}
