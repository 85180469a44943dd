//! The page itself, which is part of the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::failure::Failure;

/// What `web/` was built to, if it was; and the note that is shown if it was not.
#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// Files that were packed when the page was built, the smallest first.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Was the page built before the program?
pub fn is_built() -> bool {
    Files::get("dist/index.html").is_some()
}

/// A file of the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    match path {
        "" | "index.html" if is_built() => answer("dist/index.html", &headers),
        "" | "index.html" => answer("note.html", &headers),
        _ => answer(&format!("dist/{path}"), &headers),
    }
}

fn answer(name: &str, headers: &HeaderMap) -> Response {
    // The packed files are no pages of their own.
    let is_page = !PACKED.iter().any(|(_, ending)| name.ends_with(ending));
    let Some(plain) = Files::get(name).filter(|_| is_page) else {
        return Failure::unknown("there is nothing at this address").into_response();
    };
    let tag = tag(&plain);
    let cached = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let (file, encoding) = packed(name, headers).unwrap_or((plain, None));
    let mut response =
        if cached { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(file.data)) };
    let answered = response.headers_mut();
    answered.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    answered.insert(header::ETAG, tag);
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static(lifetime(name)));
    if let Some(encoding) = encoding {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// The smallest form of a file that the browser understands.
fn packed(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let understood = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let understands = |encoding: &str| understood.split([',', ';']).any(|word| word.trim() == encoding);
    PACKED.iter().find_map(|&(encoding, ending)| {
        let file = Files::get(&format!("{name}{ending}")).filter(|_| understands(encoding))?;
        Some((file, Some(encoding)))
    })
}

/// A name for the content of a file.
fn tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{digits}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Files whose name changes with their content are kept for ever, the others are asked for again.
fn lifetime(name: &str) -> &'static str {
    if name.starts_with("dist/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
