//! The real binary, called as a person or a script calls it.

mod analysis;
mod analyze;
mod bench;
mod bench_search;
mod cluster;
mod evaluate;
mod generated;
mod genmove;
mod gnugo;
mod gtp;
mod lab;
mod learn;
mod match_play;
mod matches;
mod preset;
mod serve;
mod show;
mod show_groups;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Every subcommand must be in the help, the completions and the man pages.
const SUBCOMMANDS: [&str; 15] = [
    "serve",
    "show",
    "genmove",
    "gtp",
    "analysis",
    "analyze",
    "match",
    "lab",
    "evaluate",
    "learn",
    "worker",
    "preset",
    "bench",
    "completions",
    "man",
];

/// Runs `tengen` at the root of the repository with nothing on standard input.
fn tengen(arguments: &[&str]) -> Output {
    tengen_with_input(arguments, "")
}

/// Runs `tengen` at the root of the repository with this text on standard input.
fn tengen_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A command that reads no input may have ended before this.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

/// Runs `tengen` and interrupts it so many times as soon as it listens to that.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str], times: usize) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let process = child.id().to_string();
    while !listens(&process) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for _ in 0..times {
        Command::new("sh").args(["-c", "kill -INT $0", &process]).status().expect("the shell starts");
    }
    child.wait_with_output().expect("the binary ends")
}

/// Does the process handle interrupts? Or has it ended, which the test will see?
#[cfg(target_os = "linux")]
fn listens(process: &str) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else { return true };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let Some(caught) = caught else { return true };
    // Signals are counted from 1, and 2 is the interrupt.
    u64::from_str_radix(caught.trim(), 16).is_ok_and(|caught| caught & 0b10 != 0) || status.contains("zombie")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the messages are UTF-8")
}

/// A path of our own that does not exist, below the directory that cargo gives to tests.
fn fresh_path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.is_dir() {
        std::fs::remove_dir_all(&path).expect("the old directory goes");
    } else if path.exists() {
        std::fs::remove_file(&path).expect("the old file goes");
    }
    path
}

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
fn help_can_be_asked_for_as_a_subcommand() {
    assert_eq!(stdout(&tengen(&["help"])), stdout(&tengen(&["--help"])));
    assert_eq!(stdout(&tengen(&["help", "show"])), stdout(&tengen(&["show", "--help"])));
}

#[test]
fn version_prints_the_version_of_the_package() {
    let output = tengen(&["--version"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), concat!("tengen ", env!("CARGO_PKG_VERSION"), "\n"));
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_below_standard_output_is_blamed_on_nothing_else() {
    for arguments in
        [&["show", "docs/games/sample-9x9.sgf"][..], &["preset", "list"], &["completions", "bash"], &["man"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device is there");
        let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .stdout(full)
            .output()
            .expect("the binary starts");
        assert_eq!(output.status.code(), Some(1));
        let message = stderr(&output);
        assert!(message.starts_with("tengen: standard output cannot be written: "), "{message}");
    }
}
