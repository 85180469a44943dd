//! `tengen preset`.

use engine::Preset;
use serde_json::Value;

use super::{fresh_path, stderr, stdout, tengen};

#[test]
fn the_list_has_a_line_that_fits_for_every_preset_and_another_for_its_paper() {
    let output = tengen(&["preset", "list"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let list = stdout(&output);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), Preset::names().len());
    let long = stdout(&tengen(&["preset", "list", "--long"]));
    let long: Vec<&str> = long.lines().collect();
    for (number, preset) in Preset::all().iter().enumerate() {
        let line = lines[number];
        assert!(line.starts_with(preset.name()) && line.ends_with(preset.title()), "{line}");
        assert!(line.chars().count() <= 120, "{line}");
        assert_eq!((long[2 * number], long[2 * number + 1].trim()), (line, preset.paper()));
    }
}

#[test]
fn the_list_as_json_has_an_object_for_each_preset() {
    let listed = stdout(&tengen(&["preset", "list", "--json"]));
    let entries: Vec<Value> =
        listed.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect();
    let names: Vec<&str> = entries.iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert_eq!(names, Preset::names());
    for entry in &entries {
        assert!(entry["description"].is_string() && entry["differs"].is_array(), "{entry}");
    }
}

#[test]
fn a_preset_is_shown_as_its_file() {
    for name in Preset::names() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../presets/");
        let file = std::fs::read_to_string(format!("{path}{name}.toml")).expect("the file is there");
        assert_eq!(stdout(&tengen(&["preset", "show", name])), file);
    }
}

#[test]
fn numbers_are_shown_as_they_are_on_a_board() {
    let file = stdout(&tengen(&["preset", "show", "crazy-stone"]));
    let shown = stdout(&tengen(&["preset", "show", "crazy-stone", "--size", "13"]));
    assert!(file.contains("weight = \"2P\"\n") && shown.contains("weight = 338.0\n"), "{shown}");
    assert!(shown.contains("prior = 114244.0\n") && shown.contains("name = \"crazy-stone\"\n"), "{shown}");
}

#[test]
fn what_is_shown_with_changes_is_a_preset_again() {
    let changed = ["preset", "show", "mogo", "--set", "search.select.p=1.2", "--set", "playout.name=uniform"];
    let shown = stdout(&tengen(&changed));
    assert!(shown.contains(", changed: search.select.p=1.2, playout.name=uniform\"\n"), "{shown}");
    assert!(shown.contains("p = 1.2\n") && shown.contains("name = \"uniform\"\n"), "{shown}");
    let path = fresh_path("my-player.toml");
    std::fs::write(&path, &shown).expect("the preset can be written");
    let path = path.to_str().expect("the path is UTF-8");
    assert_eq!(stdout(&tengen(&["preset", "show", path])), shown);
    let again = stdout(&tengen(&["preset", "show", path, "--size", "9"]));
    assert_eq!(again, stdout(&tengen(&[&changed[..], &["--size", "9"]].concat())));
}

#[test]
fn an_unknown_preset_is_wrong_usage_and_the_nearest_name_is_offered() {
    let output = tengen(&["preset", "show", "crazystone"]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(message.contains("'crazystone' (did you mean crazy-stone?): expected tengen, "), "{message}");
}

#[test]
fn changes_that_make_no_sense_fail_with_a_sentence() {
    for (change, expected) in [
        ("search.select.q=1", "tengen: preset mogo: search.select: unknown field `q`, expected one of `p`, "),
        ("search.select.p=much", "expected a number\n"),
        ("search.select.rule=ucb2", "unknown word `ucb2`, expected one of `ucb1`, "),
        ("speed=1", "tengen: preset mogo has no field speed: the preset has "),
        ("search.growth.depth=0", "tengen: preset mogo: a tree of depth 0 has no moves"),
    ] {
        for more in [&[][..], &["--size", "13"]] {
            let output = tengen(&[&["preset", "show", "mogo", "--set", change], more].concat());
            assert_eq!(output.status.code(), Some(2), "{change}");
            assert!(stderr(&output).contains(expected), "{change}: {}", stderr(&output));
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn a_change_without_a_value_is_wrong_usage() {
    for change in ["search.select.p", "=1", "search.select.p=", "search..p=1"] {
        let output = tengen(&["preset", "show", "mogo", "--set", change]);
        assert_eq!(output.status.code(), Some(2), "{change}");
        assert!(stderr(&output).contains("expected PATH=VALUE"), "{}", stderr(&output));
    }
}

#[test]
fn a_file_that_is_no_preset_is_named_with_the_place() {
    let path = fresh_path("broken.toml");
    std::fs::write(&path, "name = 'x'\n[playout\n").expect("the file can be written");
    let output = tengen(&["preset", "show", path.to_str().expect("the path is UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("broken.toml is no preset: line 2, column "), "{message}");
    let output = tengen(&["preset", "show", "no-such-player.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("tengen: no-such-player.toml cannot be read: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn every_preset_is_in_the_documentation_and_in_completions() {
    let page = include_str!("../../../../docs/presets.md");
    let script = stdout(&tengen(&["completions", "bash"]));
    for preset in Preset::all() {
        let link = format!("| [`{0}`](../presets/{0}.toml) |", preset.name());
        assert!(page.contains(&link), "docs/presets.md has no row that begins {link}");
    }
    let names = Preset::names().join(" ");
    assert!(script.contains(&names), "{names} is missing in: {script}");
}
