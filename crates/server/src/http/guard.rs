//! Who may ask: the checks that come before everything else, and the headers that come with every answer.
//!
//! A browser that shows some other page must not be able to use this server, be it by a form, a script, a socket or a
//! name that suddenly means this machine. The rules are those of Go's `http.CrossOriginProtection` and of the notebooks
//! that learned them the hard way; see docs/web.md.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::failure::Failure;
use crate::names::same;

/// Nothing but the page itself and its own server, not even in a frame of another page.
const CONTENT_POLICY: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// What the server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The names of this server, as browsers write them.
    hosts: Vec<String>,
    /// May it be called by any address in figures? A name can be made to mean another machine, an address cannot.
    any_address: bool,
    /// What everybody has to know, if the server can be reached from elsewhere.
    token: Option<String>,
    /// The cookie that keeps it. Browsers tell ports apart by nothing else.
    cookie: String,
}

impl Guard {
    /// For a server at this port. With a token it can be reached from elsewhere, by any address of the machine.
    pub(crate) fn new(port: u16, more_hosts: &[String], token: Option<String>) -> Guard {
        let here = ["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}"));
        let more = more_hosts.iter().flat_map(|host| [host.clone(), format!("{host}:{port}")]);
        let mut hosts: Vec<String> =
            here.into_iter().chain(more).map(|host| host.to_ascii_lowercase()).collect();
        if port == 80 {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        Guard { hosts, any_address: token.is_some(), token, cookie: format!("tengen-{port}") }
    }

    fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Failure> {
        let host = self.check_host(headers)?;
        check_origin(method, uri, headers, host)?;
        if headers.contains_key(header::CONTENT_ENCODING) {
            let message = "requests are not to be packed: leave out content-encoding";
            return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        Ok(())
    }

    fn check_host<'h>(&self, headers: &'h HeaderMap) -> Result<&'h str, Failure> {
        let mut all = headers.get_all(header::HOST).iter();
        let host = all.next().and_then(|host| host.to_str().ok()).unwrap_or_default();
        let is_known = self.hosts.contains(&host.to_ascii_lowercase());
        if all.next().is_none() && (is_known || (self.any_address && is_address(host))) {
            return Ok(host);
        }
        let message = format!(
            "this server is not called {host:?}: use its address, or start it with --allow-host to give it that name"
        );
        Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, message))
    }

    /// Is the token there, in the cookie, as a bearer's or in the address?
    fn knows_token(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = text(header::COOKIE).unwrap_or_default();
        let cookie = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        let cookie = cookie.filter(|(name, _)| *name == self.cookie).map(|(_, value)| value).next();
        [bearer, cookie, token_in(uri)].into_iter().flatten().any(|given| same(given, token))
    }
}

/// The token in the address, if it has one.
fn token_in(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|part| part.strip_prefix("token="))
}

fn is_address(host: &str) -> bool {
    let without_port = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(address, _)| address),
    };
    without_port.parse::<IpAddr>().is_ok()
}

/// Refuses what another page has sent.
fn check_origin(method: &Method, uri: &Uri, headers: &HeaderMap, host: &str) -> Result<(), Failure> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_read = matches!(*method, Method::GET | Method::HEAD);
    // Following a link to the board is nobody's attack.
    let is_visit = is_read && uri.path() == "/" && text("sec-fetch-mode") == Some("navigate");
    let is_ours = match (text("sec-fetch-site"), text("origin")) {
        (Some("same-origin" | "none"), None) => true,
        (Some(site), origin) => {
            is_visit || (site == "same-origin" && origin.is_none_or(|origin| is_origin_of(origin, host)))
        }
        (None, Some(origin)) => is_origin_of(origin, host),
        // Neither is sent by programs that are no browsers, such as KaTrain and curl.
        (None, None) => true,
    };
    if is_ours {
        return Ok(());
    }
    Err(Failure::new(StatusCode::FORBIDDEN, "this request comes from another page, and is not answered"))
}

fn is_origin_of(origin: &str, host: &str) -> bool {
    let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    name.is_some_and(|name| name.eq_ignore_ascii_case(host))
}

/// The middleware.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let answer = match guard.check(request.method(), request.uri(), request.headers()) {
        Err(failure) => failure.into_response(),
        Ok(()) if !guard.knows_token(request.uri(), request.headers()) => no_token(),
        Ok(()) => match token_in(request.uri()).filter(|_| guard.token.is_some()) {
            // The token goes from the address, which is seen and kept, into a cookie.
            Some(token) if request.uri().path() == "/" => with_cookie(&guard.cookie, token),
            _ => next.run(request).await,
        },
    };
    with_headers(answer)
}

fn no_token() -> Response {
    let message = "this server asks for a token: open the whole address that it printed when it started";
    Failure::new(StatusCode::UNAUTHORIZED, message).into_response()
}

fn with_cookie(name: &str, token: &str) -> Response {
    let mut response = Redirect::to("/").into_response();
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let fixed = [
        ("content-security-policy", CONTENT_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // What is known about a game is nothing to keep.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
