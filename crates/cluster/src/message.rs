//! What is said on the subjects, and what is written beside units and results.

use async_nats::HeaderMap;
use async_nats::jetstream::message::PublishMessage;
use serde::{Deserialize, Serialize};

use crate::names::{ATTEMPT, UNIT, WORKER};

/// A coordinator has work. Said every second, and once more when there is none left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) is_over: bool,
    /// The milliseconds that a worker may be silent, for jobs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) silence: Option<u64>,
}

/// A worker tells what it does, or why it does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) worker: String,
    pub(crate) threads: usize,
    pub(crate) units: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) refusal: Option<String>,
}

/// Bytes with the names of a unit and its worker, which the server stores once however often they are sent.
pub(crate) fn labelled(unit: &str, worker: &str, bytes: Vec<u8>, id: &str) -> PublishMessage {
    PublishMessage::build()
        .payload(bytes.into())
        .header(UNIT, quoted(unit).as_str())
        .header(WORKER, quoted(worker).as_str())
        .message_id(quoted(id))
}

/// The text of a header, as it was before it was written as JSON.
pub(crate) fn label(headers: Option<&HeaderMap>, name: &str) -> Option<String> {
    serde_json::from_str(headers?.get(name)?.as_str()).ok()
}

/// Which try of the unit it was.
pub(crate) fn attempt(headers: Option<&HeaderMap>) -> Option<u64> {
    headers?.get(ATTEMPT)?.as_str().parse().ok()
}

/// A text on one line: a line break in a header would end it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_any_letters_fit_into_a_header() {
        let name = "p = 1 \"天元\"/game\n-00001";
        let mut headers = HeaderMap::new();
        headers.insert(UNIT, quoted(name).as_str());
        assert!(!quoted(name).contains('\n'));
        assert_eq!(label(Some(&headers), UNIT).as_deref(), Some(name));
        assert_eq!(label(Some(&headers), WORKER), None);
    }
}
