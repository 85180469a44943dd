//! Completions and man pages.

use super::{SUBCOMMANDS, fresh_path, stderr, stdout, tengen};

#[test]
fn completions_of_every_shell_know_the_subcommands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = tengen(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let script = stdout(&output);
        for subcommand in SUBCOMMANDS {
            assert!(script.contains(subcommand), "{subcommand} is missing for {shell}");
        }
    }
}

#[test]
fn an_unknown_shell_is_wrong_usage_and_the_known_ones_are_named() {
    let output = tengen(&["completions", "tcsh"]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(message.contains("'tcsh'") && message.contains("bash, elvish, fish"), "{message}");
}

#[test]
fn the_man_page_is_roff_with_the_examples() {
    let output = tengen(&["man"]);
    assert_eq!(output.status.code(), Some(0));
    let page = stdout(&output);
    assert!(page.starts_with(".ie") || page.starts_with(".TH"), "{page}");
    assert!(page.contains("\n.TH tengen 1") && page.contains("\n.SH EXAMPLES\n"), "{page}");
}

#[test]
fn man_pages_of_all_subcommands_are_written_to_a_directory() {
    let directory = fresh_path("man-pages");
    let output = tengen(&["man", "--out", directory.to_str().expect("the path is UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut pages: Vec<String> = SUBCOMMANDS.iter().map(|name| format!("tengen-{name}.1")).collect();
    let nested = [
        "bench-playouts",
        "bench-search",
        "lab-list",
        "lab-merge",
        "lab-report",
        "lab-run",
        "lab-show",
        "match-check",
        "match-elo",
        "match-report",
        "match-sprt",
        "preset-list",
        "preset-show",
    ];
    pages.extend(nested.iter().map(|name| format!("tengen-{name}.1")).chain(["tengen.1".to_owned()]));
    assert_eq!(std::fs::read_dir(&directory).expect("the directory is there").count(), pages.len());
    for page in pages {
        let text = std::fs::read_to_string(directory.join(&page)).expect("the page is there");
        assert!(text.contains("\n.SH NAME\n") && text.contains("\n.SH EXAMPLES\n"), "{page}: {text}");
    }
}

#[test]
fn man_pages_for_a_file_instead_of_a_directory_fail_with_a_sentence() {
    let output = tengen(&["man", "--out", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.starts_with("tengen: the directory ") && message.contains("Cargo.toml"), "{message}");
}
