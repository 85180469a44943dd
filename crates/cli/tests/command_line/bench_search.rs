//! `tengen bench search`.

use engine::Preset;
use serde_json::Value;

#[cfg(target_os = "linux")]
use super::interrupted;
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
    assert!((50.0..=2000.0).contains(&number("nodes")) && number("edges") > number("nodes"), "{report}");
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
fn a_changed_player_is_told_from_the_one_that_it_was() {
    let arguments = ["--preset", "mogo", "--set", "playout.name=uniform", "--playouts", "100", "--size", "5"];
    let reports = reports(&arguments);
    assert_eq!(reports[0]["preset"], "mogo");
    assert_eq!(reports[0]["changes"], serde_json::json!(["playout.name=uniform"]));
    let table = stdout(&tengen(&[&["bench", "search"][..], &arguments].concat()));
    assert!(table.contains("  with playout.name=uniform\n"), "{table}");
}

#[test]
fn a_tree_that_was_full_and_pruned_is_called_full() {
    let arguments =
        ["--preset", "uct", "--set", "search.when-full=prune", "--size", "19", "--playouts", "1500"];
    let output = tengen(&[&["bench", "search", "--json", "--memory", "1"][..], &arguments].concat());
    let report: Value = serde_json::from_str(&stdout(&output)).expect("it is one object");
    assert!(report["prunings"].as_u64() > Some(0) && report["is_full"] == true, "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_a_large_search_is_not_blamed_on_the_next_one() {
    let reports = reports(&["--preset", "uct,mc", "--size", "9", "--playouts", "60000"]);
    let peak = |number: usize| reports[number]["peak_resident_bytes"].as_u64();
    let bytes = reports[0]["bytes"].as_u64().expect("a number");
    assert!(peak(0) > Some(bytes), "{reports:?}");
    // Where the system does not forget the peak, there is none.
    assert!(peak(1) < peak(0), "{reports:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_measurement_ends_the_table_and_fails_with_a_sentence() {
    let output = interrupted(&["bench", "search", "--preset", "uct,mc", "--seconds", "600"], 1);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("tengen: interrupted: "), "{}", stderr(&output));
    let table = stdout(&output);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[1].starts_with("uct ") && lines[1].ends_with("  cut short"), "{table}");
    assert!(lines[2].is_empty() && table.contains("Playouts per second are"), "{table}");
    let output = interrupted(&["bench", "playouts", "--seconds", "600"], 1);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("tengen: interrupted: "), "{}", stderr(&output));
}

#[test]
fn every_field_of_a_report_is_in_the_documentation() {
    let page = include_str!("../../../../docs/presets.md");
    let reports = reports(&["--preset", "mc", "--playouts", "50", "--size", "5"]);
    for field in reports[0].as_object().expect("it is an object").keys() {
        assert!(page.contains(&format!("`{field}`")), "docs/presets.md does not explain {field}");
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
        (["--set", "search.reward=points"], 2, "unknown word `points`, expected one of `win`, "),
    ] {
        let output = tengen(&[&["bench", "search"][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}
