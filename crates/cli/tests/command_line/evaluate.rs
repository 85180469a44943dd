//! `tengen evaluate`: presets, programs and files of values, judged by who won.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use super::gnugo::path_of_gnugo;
use super::{fresh_path, stderr, stdout, tengen};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// Evaluates into a folder, with no cache.
fn evaluate(out: &Path, options: &[&str]) -> Output {
    tengen(&[&["evaluate", "--out", text(out), "--no-cache"], options].concat())
}

fn succeed(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    stdout(output)
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", stdout(output));
    stderr(output)
}

/// What is known about every position, from the file of JSON lines.
fn positions(out: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(out.join("evaluate-positions.jsonl")).expect("the positions are written");
    lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// A file of values in which the first half of the values is right, and those after it are not.
fn table(name: &str) -> PathBuf {
    let directory = fresh_path(name);
    fs::create_dir_all(&directory).expect("the directory is made");
    let mut lines = vec!["game,move,value,winner,phase".to_owned()];
    for game in 0..40 {
        let winner = if game % 2 == 0 { "black" } else { "white" };
        for (mv, phase) in (0..10).zip(["early"; 5].into_iter().chain(["late"; 5])) {
            let is_right = phase == "early";
            let value = if (winner == "black") == is_right { 0.8 } else { 0.2 };
            lines.push(format!("g{game},{mv},{value},{winner},{phase}"));
        }
    }
    let path = directory.join("values.csv");
    fs::write(&path, lines.join("\r\n")).expect("the file is written");
    path
}

#[test]
fn two_presets_are_judged_on_games_of_our_own_and_the_run_goes_on() {
    let out = fresh_path("evaluate-presets");
    let options = ["--by", "mc", "--by", "uct", "--playouts", "50,200", "--positions", "120"];
    let told = succeed(&evaluate(&out, &options));
    assert!(told.contains("Who tells winners best?"), "{told}");
    let page = fs::read_to_string(out.join("evaluate.md")).expect("the report is written");
    for name in ["mc 50", "mc 200", "uct 50", "uct 200"] {
        assert!(page.contains(name), "{name} is not in the report");
    }
    assert!(page.contains("tengen evaluate --out"), "the command is told");
    let first = positions(&out);
    assert_eq!(first[0]["values"].as_object().map(serde_json::Map::len), Some(4));
    let again = evaluate(&out, &options);
    assert!(refused(&again).contains("--resume"), "{}", stderr(&again));
    let more = [&options[..7], &["240", "--resume"]].concat();
    succeed(&evaluate(&out, &more));
    let second = positions(&out);
    assert!(second.len() > first.len());
    assert_eq!(second[..first.len()], first[..], "what was done is kept");
}

#[test]
fn a_file_of_values_needs_no_records_and_its_columns_are_conditions() {
    let (out, file) = (fresh_path("evaluate-table"), table("evaluate-table-file"));
    let options =
        ["--by", text(&file), "--condition", "early=phase = early", "--condition", "late=phase = late"];
    succeed(&evaluate(&out, &options));
    let csv = fs::read_to_string(out.join("evaluate-table-1.csv")).expect("the table is written");
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<String>>();
    let mut lines = csv.lines();
    let head = cells(lines.next().expect("a head"));
    let row = cells(lines.next().expect("a row"));
    let accuracy = head.iter().position(|name| name == "ACC").expect("a column");
    // Half of the values are right.
    assert_eq!(row[accuracy].parse::<f64>().ok(), Some(0.5), "{csv}");
    let splits = fs::read_to_string(out.join("evaluate-splits.csv")).expect("the splits are written");
    assert!(splits.contains("early") && splits.contains("late"), "{splits}");
    assert_eq!(positions(&out).len(), 400);
    // A second file is about the same positions, and a filter chooses among them.
    let (two, copy) = (fresh_path("evaluate-tables"), file.with_file_name("copy.csv"));
    fs::copy(&file, &copy).expect("the file is copied");
    let by = format!("second={}", text(&copy));
    succeed(&evaluate(&two, &["--by", text(&file), "--by", &by, "--where", "phase = early"]));
    let found = positions(&two);
    assert_eq!(found.len(), 200);
    assert!(found.iter().all(|row| row["values"]["values.csv"] == row["values"]["second"]));
    let wide = fresh_path("evaluate-table-wide");
    succeed(&evaluate(&wide, &["--by", text(&file), "--bin", "0.5"]));
    let curves = fs::read_to_string(wide.join("evaluate-curves.csv")).expect("the curves are written");
    assert!(curves.contains(",1,") && !curves.contains(",0.8,"), "{curves}");
    // Files are often sorted, and a part of one is a sample all the same.
    let some = fresh_path("evaluate-table-part");
    succeed(&evaluate(&some, &["--by", text(&file), "--positions", "100"]));
    let games: std::collections::BTreeSet<String> =
        positions(&some).iter().map(|row| row["game"].to_string()).collect();
    assert!(games.len() > 20, "{games:?}");
}

#[test]
fn what_is_not_understood_is_refused_with_a_sentence() {
    let out = fresh_path("evaluate-refused");
    let cases: [(&[&str], &str); 10] = [
        (&["--by", "nobody"], "neither such a preset nor such a program"),
        (&["--by", "uct", "--condition", "early"], "expected a name and a condition"),
        (&["--by", "uct", "--condition", "a=mvoe < 3"], "move"),
        (&["--by", "uct", "--training", "1.5"], "expected 0 or more, and less than 1"),
        (&["--by", "uct", "--of", "worst"], "best-move"),
        (&["--by", "uct", "--by", "uct"], "two evaluators have the name"),
        (&["--by", "uct", "--playouts", "0"], "playouts"),
        (&["--by", "uct", "--bin", "0"], "a bin wider than 0"),
        (&["--by", "uct", "--where", "rnak >= 3k"], "rank"),
        (&["--by", "gnugo --mode gtp", "--limit", "-1"], "seconds"),
    ];
    for (options, expected) in cases {
        let told = refused(&evaluate(&out, options));
        assert!(told.contains(expected), "{options:?}: {told}");
    }
    let failed = evaluate(&out, &["--by", "uct", "--where", "komi = 3.5"]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(stderr(&failed).contains("117 games read, none kept"), "{}", stderr(&failed));
    let missing = evaluate(&out, &["no-such-folder", "--by", "uct"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("no-such-folder"), "{}", stderr(&missing));
    let program = evaluate(&out, &["--by", "no-such-program --mode gtp"]);
    assert_eq!(program.status.code(), Some(1));
    assert!(stderr(&program).contains("no-such-program"), "{}", stderr(&program));
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn gnu_go_and_a_program_with_analysis_lines_are_judged() {
    let Some(gnugo) = path_of_gnugo() else { return };
    let out = fresh_path("evaluate-gnugo");
    let command = format!("{} --mode gtp --level 0 --chinese-rules", text(&gnugo));
    let options = ["--by", &command, "--ask", "estimate-score", "--positions", "20", "--workers", "1"];
    succeed(&evaluate(&out, &options));
    let found = positions(&out);
    let value = |row: &Value| row["values"][&command[..60.min(command.len())]].as_f64();
    assert!(found.iter().filter_map(value).count() >= 20, "{found:?}");
    let own = fresh_path("evaluate-own");
    let command = format!("{} gtp --preset uct --playouts 50", env!("CARGO_BIN_EXE_tengen"));
    succeed(&evaluate(&own, &["--by", &command, "--positions", "10", "--workers", "1"]));
    let values: Vec<f64> = positions(&own)
        .iter()
        .filter_map(|row| row["values"].as_object()?.values().next()?.as_f64())
        .collect();
    assert!(values.len() >= 10 && values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
}
