//! Whole runs of a tiny experiment by real workers.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use lab::report::{About, report};
use lab::run::{End, RunOptions, Spectator, run};
use lab::{Content, Experiment, Finding, LocalDesk, Plan, Row, Shard, Sources, merge, without_times};

const FILE: &str = r#"
name = "tiny"
title = "A tiny experiment"
paper = "none"
place = "nowhere"
questions = ["Does it work?"]
kind = "backups"
size = 4

[scale.quick]
positions = 3
playouts = 64
games = 2

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
times = 2
a = { name = "three", preset = "uct", playouts = 5, reuse = false }
b = { name = "four", preset = "uct", playouts = 10 }
"#;

fn tiny() -> Plan {
    let experiment = Experiment::from_toml(FILE).expect("the experiment makes sense");
    Plan::new(&experiment, experiment.scale.quick, Sources::default()).expect("the plan makes sense")
}

fn fresh_directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whole-runs").join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("the old directory goes");
    }
    std::fs::create_dir_all(&path).expect("the directory is made");
    path
}

fn options(workers: usize, directory: &Path) -> RunOptions {
    RunOptions { workers, messages: directory.join("stderr"), cache: None, stop: Arc::default() }
}

/// Does a part of the units in a directory, and returns the rows.
fn rows(directory: &Path, shard: Shard, workers: usize) -> Vec<Row> {
    let plan = tiny();
    let desk = LocalDesk::open(directory, &plan, shard, false).expect("the journal opens");
    let end = run(&plan, &desk, &options(workers, directory), &mut ()).expect("the run ends");
    assert_eq!(end, End::Done);
    desk.rows()
}

/// The rows of a run that nothing has disturbed.
fn undisturbed() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| rows(&fresh_directory("undisturbed"), Shard::WHOLE, 1))
}

fn findings(rows: &[Row]) -> Vec<(&str, Finding)> {
    rows.iter().map(|row| (row.unit.as_str(), without_times(&row.finding))).collect()
}

#[test]
fn a_unit_that_is_done_twice_gives_the_same_finding() {
    let one = undisturbed();
    let two = rows(&fresh_directory("two"), Shard::WHOLE, 2);
    assert_eq!(one.len(), 9);
    assert_eq!(findings(one), findings(&two));
    assert_ne!(findings(one)[0].1, findings(one)[1].1, "positions differ");
}

#[test]
fn three_shards_are_the_whole() {
    let whole = undisturbed();
    let directories = [1, 2, 3].map(|index| {
        let directory = fresh_directory(&format!("shard-{index}"));
        let rows = rows(&directory, Shard { index, count: 3 }, 1);
        // A position each, and one of the three pairs of games.
        assert_eq!(rows.len(), 3);
        directory
    });
    let mut merged = merge(&directories).expect("they are alike");
    assert_eq!(merged.warnings, [""; 0]);
    let place = |unit: &str| whole.iter().position(|row| row.unit == unit);
    merged.rows.sort_by_key(|row| place(&row.unit));
    assert_eq!(findings(&merged.rows), findings(whole));
}

/// Wants an end after so many units.
struct Impatient {
    left: usize,
    options: RunOptions,
}

impl Spectator for Impatient {
    fn done(&mut self, _: &Row) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.options.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

#[test]
fn a_run_that_was_stopped_twice_ends_with_the_rows_of_one_that_was_not() {
    let (plan, directory) = (tiny(), fresh_directory("stopped"));
    for left in [1, 2, usize::MAX] {
        let desk = LocalDesk::open(&directory, &plan, Shard::WHOLE, true).expect("the journal opens");
        let options = options(1, &directory);
        let mut impatient = Impatient { left, options: options.clone() };
        let end = run(&plan, &desk, &options, &mut impatient).expect("the run ends");
        assert_eq!(end == End::Done, desk.left().is_empty());
    }
    let desk = LocalDesk::open(&directory, &plan, Shard::WHOLE, true).expect("the journal opens");
    assert_eq!(findings(&desk.rows()), findings(undisturbed()));
}

#[test]
fn trees_of_a_whole_run_are_in_its_report() {
    let text = FILE.replace("\"backups\"", "\"shapes\"").replace("games = 2", "games = 0");
    let group =
        "[[search]]\nname = \"groups\"\npreset = \"mogo-group\"\nset = [\"moves.group.distance=1\"]\n";
    let experiment = Experiment::from_toml(&format!("{text}\n{group}")).expect("the experiment makes sense");
    let plan =
        Plan::new(&experiment, experiment.scale.quick, Sources::default()).expect("the plan makes sense");
    let directory = fresh_directory("shapes");
    let desk = LocalDesk::open(&directory, &plan, Shard::WHOLE, false).expect("the journal opens");
    let end = run(&plan, &desk, &options(1, &directory), &mut ()).expect("the run ends");
    assert_eq!((end, desk.rows().len()), (End::Done, 3));
    drop(desk);
    let rows = Content::read(&directory).expect("the journal is read").rows;
    let report = report(&experiment, &plan, &rows, &About::default());
    let (_, table) = report.files.iter().find(|(name, _)| name == "tiny-all-positions.csv").expect("a table");
    let table = String::from_utf8_lossy(table);
    assert!(table.contains("\nin turn,3,") && table.contains("\ngroups,3,"), "{table}");
}

const SOLVED: &str = r#"
name = "solved"
title = "Tiny boards, solved"
paper = "none"
place = "nowhere"
questions = ["Does it work?"]
kind = "bias"
size = 3

[scale.quick]
positions = 4
playouts = 32

[positions]
from = "self-play"
preset = "mc"
playouts = 5

[bias]
boards = ["1x4", "2x2"]
nodes = 20_000
trees = 2
tree-playouts = 20

[[bias.alpha-beta]]
name = "alpha-beta"
depth = 2
playouts = 2

[[search]]
name = "UCB1"
preset = "uct"
"#;

#[test]
fn solved_positions_and_trees_are_stopped_resumed_and_reported_as_all_units_are() {
    let experiment = Experiment::from_toml(SOLVED).expect("the experiment makes sense");
    let plan =
        Plan::new(&experiment, experiment.scale.quick, Sources::default()).expect("the plan makes sense");
    let whole = fresh_directory("solved-whole");
    let desk = LocalDesk::open(&whole, &plan, Shard::WHOLE, false).expect("the journal opens");
    assert_eq!(run(&plan, &desk, &options(2, &whole), &mut ()).expect("the run ends"), End::Done);
    let rows = desk.rows();
    assert_eq!(rows.len(), 6);

    let stopped = fresh_directory("solved-stopped");
    for left in [2, 3, usize::MAX] {
        let desk = LocalDesk::open(&stopped, &plan, Shard::WHOLE, true).expect("the journal opens");
        let options = options(1, &stopped);
        let mut impatient = Impatient { left, options: options.clone() };
        run(&plan, &desk, &options, &mut impatient).expect("the run ends");
    }
    let desk = LocalDesk::open(&stopped, &plan, Shard::WHOLE, true).expect("the journal opens");
    assert_eq!(findings(&desk.rows()), findings(&rows));

    let report = lab::report::report(&experiment, &plan, &rows, &lab::report::About::default());
    let text = report.document.to_markdown();
    assert!(text.contains("The shape of the tree") && text.contains("The bias at the root"), "{text}");
}
