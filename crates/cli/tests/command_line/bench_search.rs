//! `tengen bench search`.

use engine::Preset;
use serde_json::Value;

use super::{stderr, stdout, tengen};

/// The objects that it prints with `--json`, after a short search.
fn reports(arguments: &[&str]) -> Vec<Value> {
    let output = tengen(&[&["bench", "search", "--json", "--memory", "16"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn a_measurement_tells_what_was_measured_and_what_it_took() {
    let arguments =
        ["--preset", "uct", "--size", "7", "--threads", "2", "--playouts", "2000", "--komi", "5.5"];
    let reports = reports(&arguments);
    let [report] = &reports[..] else { panic!("{reports:?}") };
    for (name, expected) in [("what", "search"), ("preset", "uct"), ("version", env!("CARGO_PKG_VERSION"))] {
        assert_eq!(report[name], expected);
    }
    for (name, expected) in [("size", 7), ("threads", 2), ("playouts", 2000), ("seed", 1), ("prunings", 0)] {
        assert_eq!(report[name], expected);
    }
    assert_eq!((&report["komi"], &report["is_full"]), (&5.5.into(), &false.into()));
    let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("{name} in {report}"));
    assert!((49.0..147.0).contains(&number("moves_per_playout")), "{report}");
    assert!((100.0..=2000.0).contains(&number("nodes")) && number("edges") > number("nodes"), "{report}");
    assert!((1.0..=16.0 * 1024.0 * 1024.0).contains(&number("bytes")), "{report}");
    assert!((1.0..=number("deepest")).contains(&number("mean_depth")), "{report}");
    assert_eq!(report["method"]["search"]["select"]["rule"], "ucb1");
    if cfg!(unix) {
        let speed = number("playouts") / number("cpu_seconds");
        assert!((number("playouts_per_cpu_second") / speed - 1.0).abs() < 1e-6, "{report}");
    }
    if cfg!(target_os = "linux") {
        assert!(number("peak_resident_bytes") > number("bytes"), "{report}");
    }
}

#[test]
fn all_presets_are_measured_one_after_the_other() {
    let reports = reports(&["--preset", "all", "--playouts", "50", "--size", "5"]);
    let presets: Vec<&str> = reports.iter().filter_map(|report| report["preset"].as_str()).collect();
    assert_eq!(presets, Preset::names());
}

#[test]
fn presets_may_be_a_list_and_none_is_measured_twice() {
    let reports = reports(&["--preset", "uct,mc", "--preset", "uct", "--seconds", "0.02", "--size", "5"]);
    let presets: Vec<&str> = reports.iter().filter_map(|report| report["preset"].as_str()).collect();
    assert_eq!(presets, ["uct", "mc"]);
}

#[test]
fn people_get_a_table_whose_lines_end_where_the_heading_ends() {
    let output = tengen(&["bench", "search", "--preset", "uct,mc", "--playouts", "100", "--size", "5"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let table = stdout(&output);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[1].starts_with("uct ") && lines[2].starts_with("mc ") && lines[3].is_empty(), "{table}");
    assert_eq!(lines[1].len(), lines[0].len(), "{table}");
    assert_eq!(lines[2].len(), lines[0].len(), "{table}");
}

#[test]
fn what_cannot_be_measured_is_refused_before_anything_is() {
    for (arguments, code, expected) in [
        (["--preset", "clever"], 2, "there is no preset 'clever'"),
        (["--playouts", "0"], 2, "a whole number, 1 or greater"),
        (["--seconds", "0"], 2, "from 0.01 to"),
        (["--size", "20"], 2, "from 2 to 19"),
        (["--preset", "uct,no-such.toml"], 1, "no-such.toml cannot be read"),
        (["--set", "search.reward=points"], 1, "unknown word `points`, expected one of `win`, "),
    ] {
        let output = tengen(&[&["bench", "search"][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}
