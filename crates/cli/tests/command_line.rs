//! The real binary, called as a person or a script calls it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs `tengen` with these arguments and nothing on standard input.
fn tengen(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are UTF-8")
}

/// An empty directory of our own, below the one that cargo gives to tests.
fn fresh_directory(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if directory.exists() {
        std::fs::remove_dir_all(&directory).expect("the old directory goes");
    }
    directory
}

const SUBCOMMANDS: [&str; 2] = ["completions", "man"];

#[test]
fn help_lists_the_subcommands_and_examples() {
    let output = tengen(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let help = stdout(&output);
    assert!(help.contains("Examples:\n  tengen "), "{help}");
    for subcommand in SUBCOMMANDS {
        assert!(help.contains(subcommand), "{subcommand} is missing in: {help}");
    }
}

#[test]
fn version_prints_the_version_of_the_package() {
    let output = tengen(&["--version"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), concat!("tengen ", env!("CARGO_PKG_VERSION"), "\n"));
}

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
    assert!(page.contains("\n.TH tengen 1") && page.contains("Examples:"), "{page}");
}

#[test]
fn man_pages_of_all_subcommands_are_written_to_a_directory() {
    let directory = fresh_directory("man-pages");
    let output = tengen(&["man", "--out", directory.to_str().expect("the path is UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut pages: Vec<String> = SUBCOMMANDS.iter().map(|name| format!("tengen-{name}.1")).collect();
    pages.push("tengen.1".to_owned());
    for page in pages {
        let text = std::fs::read_to_string(directory.join(&page)).expect("the page is there");
        assert!(text.contains("\n.SH NAME\n"), "{page}: {text}");
    }
}

#[test]
fn man_pages_for_a_file_instead_of_a_directory_fail_with_a_sentence() {
    let output = tengen(&["man", "--out", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.starts_with("tengen: the directory ") && message.contains("Cargo.toml"), "{message}");
}

#[test]
fn an_unknown_subcommand_is_wrong_usage() {
    let output = tengen(&["teleport"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("unrecognized subcommand 'teleport'"), "{}", stderr(&output));
    assert!(output.stdout.is_empty());
}

#[test]
fn no_subcommand_is_wrong_usage_and_shows_the_help() {
    let output = tengen(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Examples:"), "{}", stderr(&output));
}
