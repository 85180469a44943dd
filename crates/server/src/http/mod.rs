//! What every request goes through, whatever it asks for.

pub(crate) mod asked;
pub(crate) mod bulk;
pub(crate) mod failure;
pub(crate) mod guard;
pub(crate) mod listen;
pub(crate) mod page;

use std::any::Any;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::settings::{Limits, Patience};
use failure::{Failure, in_words};
use guard::{Guard, guard};

/// The routes behind everything that protects them. What is named last comes first.
pub(crate) fn protected(routes: Router, patience: &Patience, gate: Guard) -> Router {
    routes
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(Limits::ALL.bytes))
        .layer(RequestBodyTimeoutLayer::new(patience.body))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(map_response(in_words))
        .layer(from_fn_with_state(gate, guard))
}

/// A panic is a bug of ours, and no reason to leave anybody without an answer.
fn after_panic(_: Box<dyn Any + Send>) -> Response {
    Failure::broken("something went wrong in the server, which is a mistake of ours").into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, header};
    use axum::routing::get;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;

    use super::*;

    /// The status of an answer, its words and whether it has the headers that every answer has.
    async fn ask(method: &str, path: &str, body: Body) -> (u16, String, bool) {
        let routes = Router::new().route("/panics", get(panics)).route("/fine", get(|| async { "fine" }));
        let router = protected(routes, &Patience::default(), Guard::new(80, &[], None));
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        let answer = TowerToHyperService::new(router).call(request.body(body).unwrap()).await.unwrap();
        let has_policy = answer.headers().contains_key("content-security-policy");
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap(), has_policy)
    }

    async fn panics() -> &'static str {
        panic!("on purpose")
    }

    #[tokio::test]
    async fn a_panic_in_a_handler_is_answered_like_everything_else() {
        let (status, words, has_policy) = ask("GET", "/panics", Body::empty()).await;
        assert_eq!((status, has_policy), (500, true));
        assert!(words.contains("a mistake of ours"), "{words}");
        assert_eq!(ask("GET", "/fine", Body::empty()).await, (200, "fine".to_owned(), true));
    }

    #[tokio::test]
    async fn what_others_refuse_for_us_is_refused_with_a_sentence_too() {
        let (status, words, _) = ask("POST", "/fine", Body::empty()).await;
        assert_eq!(status, 405);
        assert!(words.starts_with("{\"error\":\"this address"), "{words}");
    }
}
