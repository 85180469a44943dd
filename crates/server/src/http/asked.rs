//! What a request asks, read from JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::failure::Failure;

/// The body of a request, which has to say that it is JSON: what a form on some other page sends does not.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Failure> {
        expect_type(request.headers(), "application/json")?;
        let bytes = whole_body(request, state).await?;
        serde_json::from_slice(&bytes).map(Asked).map_err(|error| {
            let status =
                if error.is_data() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
            Failure::new(status, format!("this is not what was expected: {error}"))
        })
    }
}

/// The body of a request that says to be a record of games.
pub(crate) struct SgfBytes(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for SgfBytes {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<SgfBytes, Failure> {
        expect_type(request.headers(), "application/x-go-sgf")?;
        whole_body(request, state).await.map(SgfBytes)
    }
}

async fn whole_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Failure> {
    Bytes::from_request(request, state).await.map_err(|error| Failure::new(error.status(), error.body_text()))
}

fn expect_type(headers: &HeaderMap, expected: &str) -> Result<(), Failure> {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("nothing");
    let kind = given.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    let message = format!("the content type is {given}: expected {expected}");
    Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}
