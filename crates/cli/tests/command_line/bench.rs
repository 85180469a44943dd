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
    assert_eq!(lines.len(), 2, "{table}");
    assert!(lines[0].starts_with("policy ") && lines[0].ends_with("Black wins"), "{table}");
    assert!(lines[1].starts_with("uniform ") && lines[1].ends_with('%'), "{table}");
    assert!(output.stderr.is_empty() || cfg!(not(unix)), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_measured_is_wrong_usage_with_what_could() {
    let wrong = [
        (["--policy", "clever"], "'clever'", "expected uniform"),
        (["--size", "20"], "'20'", "from 2 to 19"),
        (["--size", "9x"], "'9x'", "as in 9x7"),
        (["--size", "1"], "'1'", "from 2 to 19"),
        (["--threads", "0"], "'0'", "1..=1024"),
        (["--seconds", "NaN"], "'NaN'", "number of seconds"),
        (["--seconds=-1", "--json"], "'-1'", "from 0 to"),
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
fn bench_alone_is_wrong_usage_and_says_what_there_is() {
    let output = tengen(&["bench"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("playouts"), "{}", stderr(&output));
}
