//! Large bodies take turns, so that many of them at once do not fill the memory.

use std::sync::Arc;

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tokio::sync::Semaphore;

/// Bodies up to so many bytes come in at once. A whole game has hardly more.
const SMALL: u64 = 64 << 10;

/// Larger ones at the same time. What becomes of two mebibytes may take ten times as many.
const LARGE_AT_ONCE: usize = 8;

/// The places for large bodies.
#[derive(Clone)]
pub(crate) struct Bulk(Arc<Semaphore>);

impl Default for Bulk {
    fn default() -> Bulk {
        Bulk(Arc::new(Semaphore::new(LARGE_AT_ONCE)))
    }
}

/// The middleware. A large body has its place until it is answered.
pub(crate) async fn take_turns(State(bulk): State<Bulk>, request: Request, next: Next) -> Response {
    // One that does not tell its size may be large.
    let is_small = request.body().size_hint().upper().is_some_and(|bytes| bytes <= SMALL);
    let _place = if is_small { None } else { bulk.0.acquire().await.ok() };
    next.run(request).await
}
