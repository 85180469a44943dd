//! Refusals: a status and a sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    status: StatusCode,
    body: Body,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Body {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

impl Failure {
    /// A refusal with this status.
    pub(crate) fn new(status: StatusCode, error: impl ToString) -> Failure {
        Failure { status, body: Body { error: error.to_string(), step: None } }
    }

    /// What was sent can be read, and makes no sense.
    pub(crate) fn senseless(error: impl ToString) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// There is nothing of that name.
    pub(crate) fn unknown(error: impl ToString) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, error)
    }

    /// Something is broken that should not be.
    pub(crate) fn broken(error: impl ToString) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }

    /// The same, with the step of the line that is to blame.
    pub(crate) fn at_step(mut self, step: Option<usize>) -> Failure {
        self.body.step = step;
        self
    }

    /// The text of an event that tells of it.
    pub(crate) fn event(&self) -> String {
        serde_json::to_string(&self.body).unwrap_or_default()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let is_busy = self.status == StatusCode::SERVICE_UNAVAILABLE;
        let mut response = (self.status, Json(self.body)).into_response();
        if is_busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// A refusal of somebody else, such as a layer that counts bytes, with a sentence like our own.
pub(crate) async fn in_words(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_ours = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let sentence = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "this is too large: expected at most 2 MiB",
        StatusCode::METHOD_NOT_ALLOWED => "this address is there, but not for this method",
        StatusCode::SERVICE_UNAVAILABLE => "this took too long: try again in a moment",
        _ => "this is not what was expected",
    };
    let mut answer = Failure::new(status, sentence).into_response();
    answer
        .headers_mut()
        .extend(response.headers().get(header::ALLOW).map(|value| (header::ALLOW, value.clone())));
    answer
}

/// What to say when there is no such address.
pub(crate) async fn no_such_page() -> Failure {
    Failure::unknown("there is nothing at this address")
}
