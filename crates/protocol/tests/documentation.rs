//! docs/gtp.md is what the table of the commands says.

use std::fs;
use std::path::Path;

use protocol::gtp::documentation;

/// Set this to write the page.
const WRITE: &str = "TENGEN_WRITE_DOCS";

#[test]
fn the_page_about_the_protocol_is_up_to_date() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gtp.md");
    if std::env::var_os(WRITE).is_some() {
        fs::write(&page, documentation()).expect("the page can be written");
    }
    let written = fs::read_to_string(&page).unwrap_or_default();
    assert!(
        written == documentation(),
        "docs/gtp.md is out of date: {WRITE}=1 cargo test -p tengen-protocol --test documentation writes it again"
    );
}
