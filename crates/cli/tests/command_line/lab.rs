//! `tengen lab`: whole runs, killed, interrupted, resumed, shared and reported.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::{fresh_path, stderr, stdout, tengen};

/// A small experiment: positions, and two matches.
const EXPERIMENT: &str = r#"
name = "small"
title = "A small experiment"
paper = "none"
place = "nowhere"
questions = ["Does it work?"]
kind = "backups"
size = 4
seed = 3

[scale.quick]
positions = 6
playouts = 256
games = 4

[scale.paper]
positions = 400
playouts = 256
games = 400

[positions]
from = "self-play"
preset = "mc"
playouts = 10
random-moves = 2

[[search]]
name = "in turn"
preset = "mc-score"

[[match]]
name = "first"
random-moves = 2
a = { name = "one", preset = "mc", playouts = 10 }
b = { name = "two", preset = "uct", playouts = 10 }

[[match]]
name = "second"
random-moves = 2
a = { name = "three", preset = "uct", playouts = 5, reuse = false }
b = { name = "four", preset = "uct", playouts = 10 }
"#;

/// How many units it has.
const UNITS: usize = 14;

/// The file of the experiment, in a directory of its own.
pub(super) fn file(name: &str) -> PathBuf {
    let directory = fresh_path(name);
    fs::create_dir_all(&directory).expect("the directory is made");
    let path = directory.join("small.toml");
    fs::write(&path, EXPERIMENT).expect("the file is written");
    path
}

pub(super) fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// Runs the small experiment into a directory with these options.
pub(super) fn run(file: &Path, out: &Path, options: &[&str]) -> std::process::Output {
    tengen(&[&["lab", "run", text(file), "--out", text(out)], options].concat())
}

/// What such a call prints, which must succeed.
pub(super) fn succeed(output: &std::process::Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    stdout(output)
}

/// The message of a call that must fail with this code.
fn refusal(arguments: &[&str], code: i32) -> String {
    let output = tengen(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", stdout(&output));
    stderr(&output)
}

/// The rows in the journal of a directory, by unit and without their times.
pub(super) fn rows(directory: &Path) -> Vec<Value> {
    let bytes = fs::read(directory.join("rows.jsonl")).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut rows: Vec<Value> =
        whole.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    rows.iter_mut().for_each(without_times);
    rows.sort_by_key(|row| row["unit"].to_string());
    rows
}

fn without_times(row: &mut Value) {
    row["cost"] = Value::Null;
    let record = &mut row["finding"]["game"]["record"];
    if !record.is_object() {
        row["finding"].as_object_mut().expect("a finding").remove("game");
        return;
    }
    for time in ["ended_at", "seconds", "cpu_seconds"] {
        record[time] = Value::Null;
    }
    for turn in record["moves"].as_array_mut().expect("a list of moves") {
        turn["seconds"] = Value::Null;
    }
}

/// The tables of the report in a directory, by the names of their files.
pub(super) fn tables(directory: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let tables = paths.filter(|path| path.extension().is_some_and(|ending| ending == "csv"));
    let mut tables: Vec<(String, String)> = tables
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, without_costs(&fs::read_to_string(&path).expect("a table")))
        })
        .collect();
    tables.sort();
    assert!(tables.len() >= 3, "there are only {} tables in {}", tables.len(), directory.display());
    tables
}

/// A table without the columns of processor seconds, which are different whenever a unit is done.
fn without_costs(table: &str) -> String {
    let mut lines = table.lines().map(cells);
    let head = lines.next().expect("a table has a head");
    let kept = |line: &[String]| {
        let cells = line.iter().zip(&head).filter(|(_, name)| !name.contains("CPU seconds"));
        cells.map(|(cell, _)| cell.as_str()).collect::<Vec<_>>().join("|") + "\n"
    };
    kept(&head) + &lines.map(|line| kept(&line)).collect::<String>()
}

/// The cells of a line, in which a comma may stand between quotes.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    for (place, part) in line.split('"').enumerate() {
        let mut pieces = if place % 2 == 1 { vec![part] } else { part.split(',').collect() }.into_iter();
        cells.last_mut().expect("a cell").push_str(pieces.next().unwrap_or_default());
        cells.extend(pieces.map(str::to_owned));
    }
    cells
}

/// Has one directory all rows of the other? There may be more, of a larger scale.
fn assert_has_rows_of(one: &Path, other: &Path) {
    let (one, other) = (rows(one), rows(other));
    assert_eq!(other.len(), UNITS);
    for row in &other {
        let same = one.iter().find(|candidate| candidate["unit"] == row["unit"]);
        assert_eq!(same, Some(row));
    }
}

/// Begins the small experiment at its large scale, and waits until so many units are done.
fn begin(file: &Path, out: &Path, units: usize) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["lab", "run", text(file), "--out", text(out), "--workers", "2", "--scale", "paper"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    while rows(out).len() < units {
        assert!(child.try_wait().expect("the process can be asked").is_none(), "the run has ended");
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

#[test]
fn a_run_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let file = file("lab-killed");
    let [undisturbed, killed] = ["undisturbed", "killed"].map(|name| file.with_file_name(name));
    let told = succeed(&run(&file, &undisturbed, &["--workers", "2"]));
    assert!(told.contains("Written: ") && told.contains("small.md"), "{told}");
    assert_eq!(rows(&undisturbed).len(), UNITS);
    let mut child = begin(&file, &killed, 3);
    // On Unix this is the signal that cannot be caught.
    child.kill().expect("the process is there");
    child.wait().expect("the process ends");
    let refused = run(&file, &killed, &[]);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert!(stderr(&refused).trim_end().ends_with("--resume"), "{}", stderr(&refused));
    succeed(&run(&file, &killed, &["--resume"]));
    assert_has_rows_of(&killed, &undisturbed);
    assert_eq!(tables(&killed), tables(&undisturbed));
    for name in ["small.md", "small.html", "run.toml"] {
        assert!(killed.join(name).is_file(), "{name} is missing");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_prints_the_command_that_goes_on() {
    let file = file("lab interrupted");
    let out = file.with_file_name("its rows");
    let child = begin(&file, &out, 1);
    let process = child.id().to_string();
    // Twice at once, as `timeout` does it: that is one request.
    Command::new("sh")
        .args(["-c", "kill -INT $0; kill -INT $0", &process])
        .status()
        .expect("the shell starts");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let message = stderr(&output);
    let kept = rows(&out).len();
    assert!(message.contains(&format!("interrupted. {kept} of 1,200 units are kept, and this")), "{message}");
    let command = message.lines().last().expect("a last line").trim();
    let script = format!("{command} --positions 6 --games 4");
    let resumed = Command::new("sh").args(["-c", &script]).output().expect("the shell starts");
    succeed(&resumed);
    let whole = file.with_file_name("undisturbed");
    succeed(&run(&file, &whole, &[]));
    assert_has_rows_of(&out, &whole);
    assert_eq!(tables(&out), tables(&whole));
}

#[test]
fn three_shards_merged_are_the_whole_and_can_be_made_larger() {
    let file = file("lab-shards");
    let [whole, merged] = ["whole", "merged"].map(|name| file.with_file_name(name));
    succeed(&run(&file, &whole, &[]));
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let out = file.with_file_name(shard.replace('/', "-of-"));
        let told = succeed(&run(&file, &out, &["--shard", shard]));
        assert!(told.contains(&format!("part {shard} of the units")), "{told}");
        out
    });
    let folders: Vec<&str> = parts.iter().map(|part| text(part)).collect();
    let merge = [&["lab", "merge", "small"], &folders[..], &["--out", text(&merged)]].concat();
    let told = succeed(&tengen(&merge));
    assert!(told.starts_with("14 of 14 units are in "), "{told}");
    assert_eq!(rows(&merged), rows(&whole));
    assert!(refusal(&merge, 2).contains("has 14 rows already"));
    let told = succeed(&tengen(&["lab", "report", "small", "--out", text(&merged)]));
    assert!(told.starts_with("14 of 14 units are done.\n"), "{told}");
    assert_eq!(tables(&merged), tables(&whole));
    succeed(&run(&file, &merged, &["--resume", "--positions", "8"]));
    assert_eq!(rows(&merged).len(), UNITS + 2);
    let to = file.with_file_name("elsewhere");
    succeed(&tengen(&["lab", "report", text(&file), "--out", text(&merged), "--to", text(&to)]));
    assert!(to.join("small.md").is_file());
}

#[test]
fn a_run_is_not_continued_with_other_settings_nor_by_two_at_a_time() {
    let file = file("lab-other");
    let out = file.with_file_name("rows");
    let mut child = begin(&file, &out, 1);
    let resume = ["lab", "run", text(&file), "--out", text(&out), "--resume"];
    assert!(refusal(&resume, 1).contains("is in use: another run writes to it"));
    let told = succeed(&tengen(&["lab", "report", "small", "--out", text(&out)]));
    assert!(told.contains(" of 1,200 units are done.\n"), "{told}");
    child.kill().expect("the process is there");
    child.wait().expect("the process ends");
    let told = refusal(&[&resume[..], &["--playouts", "65"]].concat(), 1);
    assert!(told.contains("was begun with other settings (playouts was 256 and is 65)"), "{told}");
    assert!(refusal(&[&resume[..], &["--seed", "4"]].concat(), 1).contains("(seed was 3 and is 4)"));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    assert!(refusal(&["lab"], 2).contains("Examples:"));
    let told = refusal(&["lab", "run", "coulom-table-9"], 2);
    assert!(
        told.starts_with("tengen: there is no experiment coulom-table-9: expected one of coulom-table-1,")
    );
    assert!(refusal(&["lab", "run", "no-such-file.toml"], 1).contains("no-such-file.toml cannot be read"));
    assert!(refusal(&["lab", "run", "reward", "--positions", "5"], 2).contains("searches no positions"));
    assert!(refusal(&["lab", "run", "reward", "--games", "5"], 2).contains("expected an even number"));
    assert!(refusal(&["lab", "run", "reward", "--shard", "5/4"], 2).contains("as in 2/4"));
    assert!(refusal(&["lab", "run", "reward", "--share", "0"], 2).contains("above 0"));
    assert!(refusal(&["lab", "run", "reward", "--scale", "huge"], 2).contains("quick, paper"));
    let out = fresh_path("lab-nothing");
    let told = refusal(&["lab", "report", "reward", "--out", text(&out)], 1);
    assert!(told.contains("run.toml cannot be used"), "{told}");
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn a_program_that_is_missing_is_told_before_anything_is_written() {
    let file = file("lab-missing");
    let text_of_file = EXPERIMENT.replace(
        r#"b = { name = "four", preset = "uct", playouts = 10 }"#,
        r#"b = { name = "four", command = "./no-such-engine" }"#,
    );
    fs::write(&file, text_of_file).expect("the file is written");
    let out = file.with_file_name("rows");
    let told = refusal(&["lab", "run", text(&file), "--out", text(&out)], 1);
    assert!(told.starts_with("tengen: the match second: four cannot play: "), "{told}");
    assert!(!out.exists(), "nothing is written");
}

#[test]
fn the_list_names_every_experiment_with_its_times() {
    let text = succeed(&tengen(&["lab", "list"]));
    for name in ["coulom-table-1", "coulom-variance", "coulom-table-2", "chaslot-figure-1", "exam", "reward"]
    {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name} is missing in {text}");
    }
    assert!(text.contains("made from the rows of coulom-table-1") && text.contains("estimates"), "{text}");
}

#[test]
fn an_experiment_is_shown_as_a_file_with_what_it_comes_to() {
    let text = succeed(&tengen(&["lab", "show", "coulom-table-1"]));
    assert!(text.starts_with("name = \"coulom-table-1\"\n"), "{text}");
    assert!(text.contains("# At the scale quick: 100 positions with "), "{text}");
    let text = succeed(&tengen(&["lab", "show", "chaslot-figure-2"]));
    assert!(text.contains("# At the scale paper: ") && text.contains(" of chaslot-figure-1."), "{text}");
}

#[test]
fn an_experiment_that_cannot_be_run_is_shown_with_the_reason() {
    let file = fresh_path("lab-cannot-be-run.toml");
    let text = "name = 'mine'\ntitle = ''\npaper = ''\nplace = ''\nkind = 'matches'\nquestions = []\n[scale.quick]\ngames = 3\n\
                [[match]]\nname = 'x'\na = { preset = 'mc' }\nb = { preset = 'mc' }\n";
    fs::write(&file, text).unwrap();
    let text = succeed(&tengen(&["lab", "show", file.to_str().unwrap()]));
    let reason = "# It cannot be run at the scale quick: the number of games is 3: expected an even number";
    assert!(text.contains(reason), "{text}");
    assert!(
        text.contains("# It cannot be run at the scale paper: mine has nothing to do at these sizes."),
        "{text}"
    );
}

/// An exam on small boards.
const EXAM: &str = r#"
name = "small-exam"
title = "A small exam"
paper = ""
place = "nowhere"
questions = ["Does it work?"]
kind = "exam"
scale.quick = { positions = 10, playouts = 20 }
scale.paper = { positions = 10, playouts = 40 }

[exam]
tiers = ["A", "avoid"]

[[exam.player]]
name = "uct"
preset = "uct"
playouts = [10, 20, 40]
"#;

/// A stone to capture, and an eye to leave alone.
const POSITIONS: &str = r#"
{"id":"a","size":5,"komi":0.5,"to_play":"B","category":"capture","correct":["C4"],"setup":{"B":["B3","C2","D3"],"W":["C3"]},"moves":[],"tier":"A","family":"own"}
{"id":"b","size":5,"komi":0.5,"to_play":"B","category":"eye","correct":[],"wrong":["A1"],"setup":{"B":["A2","B1","B2"]},"moves":[],"tier":"avoid","family":"own"}
"#;

#[test]
fn an_exam_takes_positions_from_files_can_grow_and_is_reported_without_them() {
    let told = refusal(&["lab", "run", "exam"], 2);
    assert!(
        told.contains("none were given: expected --records FILE.jsonl") && told.contains("docs/lab.md"),
        "{told}"
    );
    let file = file("lab-exam");
    fs::write(&file, EXAM).expect("the file is written");
    let [positions, out] = ["positions.jsonl", "rows"].map(|name| file.with_file_name(name));
    fs::write(&positions, POSITIONS.replace("[\"C4\"]", "[\"C9\"]")).expect("the file is written");
    let records = ["lab", "run", text(&file), "--out", text(&out), "--records", text(&positions)];
    let told = refusal(&records, 1);
    assert!(told.contains("positions.jsonl, line 2: correct has C9: C9 is not on the 5x5 board"), "{told}");
    assert!(!out.exists(), "nothing is written");
    fs::write(&positions, POSITIONS).expect("the file is written");
    succeed(&tengen(&records));
    assert_eq!(rows(&out).len(), 4);
    succeed(&tengen(&[&records[..], &["--resume", "--scale", "paper"]].concat()));
    assert_eq!(rows(&out).len(), 6);
    let table = out.join("small-exam-uct-by-category.csv");
    let before = fs::read_to_string(&table).expect("a table");
    assert!(before.starts_with("category,right at 10,") && before.contains("\neye,"), "{before}");
    fs::remove_file(&positions).expect("the file goes");
    let told = succeed(&tengen(&["lab", "report", "small-exam", "--out", text(&out)]));
    assert!(told.starts_with("6 of 6 units are done.\n"), "{told}");
    assert_eq!(fs::read_to_string(&table).expect("a table"), before);
}
