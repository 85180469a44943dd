//! `tengen bench`.

use std::process::Output;

use serde_json::Value;

use super::{stderr, stdout, tengen};

/// Runs `tengen bench playouts` for a moment.
fn playouts(arguments: &[&str]) -> Output {
    tengen(&[&["bench", "playouts", "--seconds", "0.05"], arguments].concat())
}

/// The objects that it prints with `--json`.
fn reports(arguments: &[&str]) -> Vec<Value> {
    let output = playouts(&[&["--json"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn a_measurement_tells_what_was_measured_and_how_fast_it_was() {
    let reports = reports(&["--size", "7", "--threads", "2", "--seed", "5"]);
    let [report] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!(report["what"], "playouts");
    assert_eq!(report["size"], 7);
    assert_eq!((&report["width"], &report["height"]), (&Value::from(7), &Value::from(7)));
    assert!(report["instructions"] == "x86-64-v3" || report["instructions"] == "portable", "{report}");
    assert_eq!(report["policy"], "uniform");
    assert_eq!(report["threads"], 2);
    assert_eq!(report["seed"], 5);
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("{name} in {report}"));
    assert!(number("playouts") >= 2.0);
    assert!(number("wall_seconds") >= 0.05);
    assert!((49.0..147.0).contains(&number("moves_per_playout")), "{report}");
    assert!((0.0..=1.0).contains(&number("black_win_rate")), "{report}");
    assert!(number("mean_score").abs() <= 49.0, "{report}");
    if cfg!(unix) {
        let speed = number("playouts") / number("cpu_seconds");
        assert!((number("playouts_per_cpu_second") / speed - 1.0).abs() < 1e-6, "{report}");
    }
}

#[test]
fn all_policies_are_measured_one_after_the_other() {
    let reports = reports(&["--policy", "all"]);
    let policies: Vec<&str> = reports.iter().filter_map(|report| report["policy"].as_str()).collect();
    assert_eq!(policies, playout::Policy::NAMES);
}

#[test]
fn games_one_at_a_time_and_boards_that_are_no_squares_are_measured() {
    let reports = reports(&["--size", "13x5", "--single", "--komi", "-0.5"]);
    assert_eq!(reports[0]["size"], "13x5");
    assert_eq!(reports[0]["single"], true);
    assert_eq!(reports[0]["komi"], -0.5);
}

#[test]
fn people_get_a_table_and_no_bar_where_there_is_no_terminal() {
    let output = playouts(&["--size", "5"]);
    assert_eq!(output.status.code(), Some(0));
    let table = stdout(&output);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines.len() > 3 && lines[2].is_empty(), "{table}");
    assert!(lines[3..].join(" ").contains("+- is one standard error"), "{table}");
    assert!(lines[0].starts_with("policy ") && lines[0].ends_with("Black wins"), "{table}");
    assert!(lines[1].starts_with("uniform ") && lines[1].ends_with('%'), "{table}");
    assert!(output.stderr.is_empty() || cfg!(not(unix)), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_measured_is_wrong_usage_with_what_could() {
    let wrong = [
        (["--policy", "clever"], "'clever'", "uniform, capture-first, crazy-stone, mogo, tactical, all"),
        (["--policy", "uniform,"], "a value is required", "tactical, all"),
        (["--size", "20"], "'20'", "from 2 to 19"),
        (["--size", "9x"], "'9x'", "as in 9x7"),
        (["--size", "1"], "'1'", "from 2 to 19"),
        (["--threads", "0"], "'0'", "whole number from 1 to "),
        (["--threads", "100000"], "'100000'", "processors"),
        (["--seed", "-1"], "'-1'", "a whole number, 0 or greater"),
        (["--seed", "x"], "'x'", "a whole number, 0 or greater"),
        (["--size", "-9"], "'-9'", "from 2 to 19"),
        (["--seconds", "0"], "'0'", "from 0.01 to"),
        (["--seconds", "0.009"], "'0.009'", "from 0.01 to"),
        (["--seconds", "-1"], "'-1'", "from 0.01 to"),
        (["--seconds", "NaN"], "'NaN'", "number of seconds"),
        (["--seconds=-1", "--json"], "'-1'", "from 0.01 to"),
        (["--komi", "much"], "'much'", "number of points"),
    ];
    for (arguments, given, expected) in wrong {
        let output = tengen(&[&["bench", "playouts"][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = stderr(&output);
        assert!(message.contains(given) && message.contains(expected), "{arguments:?}: {message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn policies_may_be_a_list_and_none_is_measured_twice() {
    let reports = reports(&["--size", "5", "--policy", "mogo,uniform", "--policy", "mogo"]);
    let policies: Vec<&str> = reports.iter().filter_map(|report| report["policy"].as_str()).collect();
    assert_eq!(policies, ["mogo", "uniform"]);
}

#[test]
fn help_and_completions_name_the_policies() {
    let help = stdout(&tengen(&["bench", "playouts", "--help"]));
    let script = stdout(&tengen(&["completions", "bash"]));
    for name in playout::Policy::NAMES {
        assert!(help.contains(name), "{name} is missing in: {help}");
    }
    let names = format!("{} all", playout::Policy::NAMES.join(" "));
    assert!(script.contains(&names), "{names} is missing in: {script}");
}

#[test]
fn bench_alone_is_wrong_usage_and_says_what_there_is() {
    let output = tengen(&["bench"]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(message.contains("playouts") && message.contains("search"), "{message}");
}
