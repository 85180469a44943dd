//! The page itself, as browsers get it. Without Node there is none, and a note says how to get it.

use std::fs;
use std::path::Path;

use crate::common::Board;

/// The bytes of the whole page, packed. People on slow lines should not notice them.
const LARGEST: u64 = 100_000;

/// Was the page built? Where everything has to be there, it has to have been.
fn is_built() -> bool {
    let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some();
    assert!(server::is_built() || !is_required, "the page was not built: make page");
    server::is_built()
}

#[test]
fn there_is_a_page_or_a_note_that_says_how_to_get_it() {
    let answer = Board::new().get("/");
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let text = answer.text();
    assert!(if is_built() { text.contains("<div id=\"app\">") } else { text.contains("make run") }, "{text}");
}

#[test]
fn the_page_comes_packed_and_is_kept_by_the_browser() {
    if !is_built() {
        println!("skipped: the page was not built");
        return;
    }
    let board = Board::new();
    let packed = board.request("GET", "/", &["Accept-Encoding: gzip, deflate, br"], "");
    assert_eq!(packed.header("content-encoding"), Some("br"));
    assert_eq!(
        board.request("GET", "/", &["Accept-Encoding: gzip"], "").header("content-encoding"),
        Some("gzip")
    );
    assert_eq!(board.get("/").header("content-encoding"), None);
    let known = format!("If-None-Match: {}", packed.header("etag").expect("a tag"));
    let again = board.request("GET", "/", &[&known], "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let text = board.get("/").text();
    let script = text.split('"').find(|word| word.ends_with(".js")).expect("a script");
    let script = board.get(script);
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").is_some_and(|kept| kept.contains("immutable")));
}

#[test]
fn the_whole_page_is_small() {
    if !is_built() {
        println!("skipped: the page was not built");
        return;
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/dist");
    let mut bytes = 0;
    for folder in [page.clone(), page.join("assets")] {
        for file in fs::read_dir(folder).expect("the page").flatten() {
            if file.path().extension().is_some_and(|ending| ending == "br") {
                bytes += file.metadata().expect("a file").len();
            }
        }
    }
    assert!((1..LARGEST).contains(&bytes), "{bytes} bytes");
}
