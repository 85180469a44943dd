//! `tengen gtp`: the options, and how the program ends. The commands are tested in the crate `protocol`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use crate::{stderr, stdout, tengen, tengen_with_input};

/// The answers to these commands, which must not be accompanied by anything on standard error.
fn answers(options: &[&str], input: &str) -> Vec<String> {
    let output = tengen_with_input(&[&["gtp", "--memory", "16"], options].concat(), input);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    stdout(&output).split_terminator("\n\n").map(|answer| answer.trim_end().to_owned()).collect()
}

#[test]
fn a_game_is_played_and_the_end_of_the_input_is_the_end() {
    let said = answers(&["--playouts", "50"], "boardsize 5\ngenmove b\ngenmove w\n3 name");
    assert_eq!(said.len(), 4);
    assert_eq!(said[3], "=3 Tengen");
}

#[test]
fn quit_is_answered() {
    assert_eq!(answers(&[], "quit\n"), ["="]);
}

#[test]
fn the_version_can_be_another_for_clients_that_ask_for_it() {
    assert_eq!(answers(&["--gtp-version", "0.17"], "version\n"), ["= 0.17"]);
    assert_eq!(answers(&[], "version\n"), [concat!("= ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn the_seed_is_random_unless_it_is_given() {
    let seed = || answers(&[], "get_random_seed\n");
    assert_ne!(seed(), seed());
    assert_eq!(answers(&["--seed", "7"], "get_random_seed\n"), ["= 7"]);
    let game = "boardsize 7\ngenmove b\ngenmove w\ngenmove b\n";
    let options = ["--seed", "7", "--playouts", "100"];
    assert_eq!(answers(&options, game), answers(&options, game));
}

#[test]
fn options_reach_the_session() {
    assert_eq!(answers(&["--level", "3"], "level\n"), ["= 3"]);
    let rules = answers(&["--rules", "japanese"], "kata-get-rules\n");
    assert!(rules[0].contains("TERRITORY"), "{rules:?}");
    let rules = answers(&["--capture-dead"], "kata-get-rules\n");
    assert!(rules[0].contains("\"friendlyPassOk\":false"), "{rules:?}");
    if cfg!(unix) {
        let time = answers(&[], "cputime\n");
        assert!(time[0].trim_start_matches("= ").parse::<f64>().is_ok(), "{time:?}");
    }
}

#[test]
fn what_happens_is_told_on_standard_error_if_that_is_wanted() {
    let output =
        tengen_with_input(&["gtp", "--verbose", "--playouts", "20", "--memory", "16"], "boardsize 5\nfoo\n");
    assert_eq!(stdout(&output), "= \n\n? unknown command\n\n");
    assert!(stderr(&output).starts_with("boardsize 5\nfoo"), "{}", stderr(&output));
}

#[test]
fn options_that_make_no_sense_are_wrong_usage() {
    for (options, sentence) in [
        (&["--resign", "never"][..], "expected on, off or a win rate from 0 to 0.5"),
        (&["--resign", "0.9"], "expected on, off or a win rate from 0 to 0.5"),
        (&["--level", "11"], "expected a whole number from 1 to 10"),
        (&["--lag", "-1"], "expected a number of seconds from 0 to 60"),
        (&["--rules", "checkers"], "names no rules"),
        (&["--ponder", "--no-reuse"], "cannot be used with"),
        (&["--set", "search.select.exploration=-1"], "search.select.exploration"),
    ] {
        let output = tengen(&[&["gtp"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{options:?}: {}", stderr(&output));
    }
}

/// Starts a session that thinks for hours about its first move.
fn thinking() -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["gtp", "--time", "10000", "--memory", "16"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let stdin = child.stdin.as_mut().expect("standard input is a pipe");
    stdin.write_all(b"name\nboardsize 9\ngenmove b\n").expect("the binary reads");
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().expect("standard output is a pipe"))
        .read_line(&mut first)
        .expect("there is an answer");
    assert_eq!(first, "= Tengen\n");
    child
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_it_at_once() {
    for signal in ["-INT", "-TERM"] {
        if signal == "-INT" && ignores_interrupts() {
            eprintln!(
                "skipped for interrupts: whoever started the tests ignores them, as a shell's background does"
            );
            continue;
        }
        let child = thinking();
        let process = child.id().to_string();
        Command::new("sh").args(["-c", "kill $0 $1", signal, &process]).status().expect("the shell starts");
        let output = child.wait_with_output().expect("the binary ends");
        assert!(!output.status.success());
        assert_eq!(stderr(&output), "");
    }
}

/// Has this process been told to ignore interrupts? Then its children do too, unless they say otherwise.
#[cfg(target_os = "linux")]
fn ignores_interrupts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a line of its own");
    u64::from_str_radix(ignored.trim(), 16).expect("a number") & 1 << 1 != 0
}

#[test]
fn a_client_that_hangs_up_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["gtp", "--memory", "16"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // It may have ended before all is read.
    let _ = stdin.write_all(b"name\nname\nname\n");
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}
