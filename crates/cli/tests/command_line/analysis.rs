//! `tengen analysis`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{stderr, stdout, tengen, tengen_with_input};

fn query(changes: Value) -> Value {
    let mut query = json!({"id": "a", "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "moves": []});
    let object = query.as_object_mut().expect("a query is an object");
    object.extend(changes.as_object().expect("changes are an object").clone());
    query
}

fn replies(output: &std::process::Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect()
}

#[test]
fn queries_are_answered_when_the_input_ends() {
    let input =
        format!("{}\nnonsense\n{}\n", query(json!({"id": "a"})), query(json!({"id": "b", "maxVisits": 7})));
    let output =
        tengen_with_input(&["analysis", "--preset", "uct", "--playouts", "40", "--memory", "16"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let replies = replies(&output);
    let visits =
        |id: &str| replies.iter().find(|reply| reply["id"] == id).map(|r| r["rootInfo"]["visits"].clone());
    assert_eq!((visits("a"), visits("b")), (Some(json!(40)), Some(json!(7))));
    assert!(replies.len() == 3 && replies.iter().any(|reply| reply["error"].is_string()), "{replies:?}");
}

#[test]
fn the_options_of_katago_are_accepted_and_ignored_aloud() {
    let katago = ["analysis", "-config", "none.cfg", "-model", "none.gz", "-override-config", "a=1,b=2"];
    let output = tengen_with_input(
        &[&katago[..], &["-analysis-threads", "2", "--preset", "uct"]].concat(),
        &query(json!({"maxVisits": 5})).to_string(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(replies(&output).len(), 1);
    let message = "tengen: there is no network here, so this is ignored: -config, -model, -override-config\n";
    assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
}

#[test]
fn wrong_usage_is_refused_with_what_was_expected() {
    for (arguments, expected) in [
        (["analysis", "--report-as", "RED"], "expected BLACK, WHITE or SIDETOMOVE"),
        (["analysis", "--analysis-threads", "0"], "expected a whole number from 1 to 64"),
    ] {
        let output = tengen(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn without_waiting_the_end_of_the_input_is_the_end() {
    let endless = query(json!({"maxVisits": 1_000_000_000}));
    let output = tengen_with_input(
        &["analysis", "--quit-without-waiting", "--preset", "uct", "--memory", "16"],
        &endless.to_string(),
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(replies(&output)[0]["isDuringSearch"], false);
}

#[cfg(unix)]
#[test]
fn the_signal_to_end_ends_a_search_at_once() {
    use std::os::unix::process::ExitStatusExt;

    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["analysis", "--preset", "uct", "--memory", "16"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let endless = query(json!({"maxVisits": 1_000_000_000, "reportDuringSearchEvery": 0.001}));
    writeln!(stdin, "{endless}").expect("the binary reads");
    let mut line = String::new();
    let output = child.stdout.take().expect("standard output is a pipe");
    BufReader::new(output).read_line(&mut line).expect("the binary writes");
    assert!(line.contains("\"isDuringSearch\":true"), "{line}");
    let process = child.id().to_string();
    Command::new("sh").args(["-c", "kill -TERM $0", &process]).status().expect("the shell starts");
    let status = child.wait().expect("the binary ends");
    assert_eq!(status.signal(), Some(15));
}
