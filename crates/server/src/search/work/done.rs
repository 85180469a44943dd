//! How a search ended.

use engine::{Ending, Thought};
use go::Move;
use serde::Serialize;

use super::review::Judged;
use crate::search::told::End;
use crate::snapshot::rounded;

/// The last event of a search.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Done {
    pub(super) ended_by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reply: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<Judged>>,
    pub(super) seconds: f64,
    pub(super) playouts: u64,
}

impl Done {
    /// Of a search that never began.
    pub(super) fn without_results(end: End) -> Done {
        Done::because(Some(end), "playouts")
    }

    /// Of something that was to end, or else ended by itself.
    pub(super) fn because(end: Option<End>, by_itself: &'static str) -> Done {
        Done { ended_by: end.map_or(by_itself, End::name), ..Done::default() }
    }

    /// Of a search.
    pub(super) fn of(thought: &Thought, end: Option<End>) -> Done {
        let by_itself = match thought.ended_by {
            Ending::Time => "time",
            Ending::Decided => "decided",
            Ending::Playouts | Ending::Watcher => "playouts",
        };
        let (seconds, playouts) = (rounded(thought.seconds, 3), thought.analysis.playouts);
        Done { seconds, playouts, ..Done::because(end, by_itself) }
    }

    /// The event.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A move as the page writes it.
pub(super) fn name(mv: Move) -> String {
    if mv.is_pass() { "pass".to_owned() } else { mv.to_string() }
}
