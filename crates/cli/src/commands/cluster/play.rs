//! Play on many machines: what a front end tells its workers, and how increments travel.

use std::time::{Duration, Instant};

use arena::plan::checksum;
use cluster::play::Post;
use engine::company::{Brief, Exchange, Increment, read_increments, write_increments};
use engine::{Preset, PresetError};
use go::{Game, Rules, Size};
use serde::{Deserialize, Serialize};

/// What a worker is told to search, and by whom it is searched.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Assignment {
    /// The preset, as a file.
    pub(super) preset: String,
    /// What the preset is on this board, by which a worker sees that it has the same.
    pub(super) fingerprint: String,
    /// The milliseconds between two exchanges.
    pub(super) period: u64,
    /// The position.
    pub(super) brief: Brief,
}

impl Assignment {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        // Texts and numbers can always be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Assignment, String> {
        serde_json::from_slice(bytes).map_err(|error| format!("what it is to search cannot be read: {error}"))
    }
}

/// What a preset is on boards of this size: all of its numbers, and what its weights think of the first move.
pub(super) fn fingerprint(preset: &Preset, size: Size) -> Result<String, PresetError> {
    let method = serde_json::to_vec(&preset.method(size)?).unwrap_or_default();
    let opinions = preset.opinions(&Game::new(size, Rules::default()))?;
    Ok(checksum([&method[..], format!("{opinions:?}").as_bytes()]))
}

/// The fingerprint that was asked for last, which takes a moment to find.
#[derive(Default)]
pub(super) struct Fingerprints(Option<(Preset, Size, String)>);

impl Fingerprints {
    pub(super) fn of(&mut self, preset: &Preset, size: Size) -> Result<String, PresetError> {
        match &self.0 {
            Some((known, on, found)) if known == preset && *on == size => Ok(found.clone()),
            _ => {
                let found = fingerprint(preset, size)?;
                self.0 = Some((preset.clone(), size, found.clone()));
                Ok(found)
            }
        }
    }
}

/// An exchange over a server, every so many milliseconds.
pub(super) struct NatsExchange {
    post: Post,
    period: Duration,
    last: Instant,
    bytes: Vec<u8>,
}

impl NatsExchange {
    pub(super) fn new(post: Post, period: Duration) -> NatsExchange {
        NatsExchange { post, period, last: Instant::now(), bytes: Vec::new() }
    }
}

impl Exchange for NatsExchange {
    fn is_due(&mut self, _: u64) -> bool {
        let is_due = self.last.elapsed() >= self.period;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }

    fn publish(&mut self, increments: &[Increment]) {
        if !increments.is_empty() {
            self.bytes.clear();
            write_increments(increments, &mut self.bytes);
            self.post.send(&self.bytes);
        }
    }

    fn receive(&mut self, increments: &mut Vec<Increment>) {
        // What cannot be read is of somebody who should have been refused.
        increments.extend(self.post.receive().iter().filter_map(|bytes| read_increments(bytes)).flatten());
    }
}
