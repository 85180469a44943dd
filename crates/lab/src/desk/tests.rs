//! Journals that are torn, shared, continued and joined.

use std::fs;
use std::path::{Path, PathBuf};

use super::testing::{Directory, fresh_directory, plan, row, tiny};
use super::*;
use crate::plan::{Plan, Shard, Task};

fn open(directory: &Path, plan: &Plan, resume: bool) -> Result<LocalDesk, LabError> {
    LocalDesk::open(directory, plan, Shard::WHOLE, resume)
}

/// Does so many units, and returns their names.
fn work(desk: &LocalDesk, plan: &Plan, units: usize) -> Vec<String> {
    let mut names = Vec::new();
    while names.len() < units
        && let Some(unit) = desk.lease().unwrap()
    {
        desk.finish(row(plan, &unit, 1.0)).unwrap();
        names.push(unit.id);
    }
    names
}

fn paths(directories: &[Directory]) -> Vec<PathBuf> {
    directories.iter().map(|directory| directory.to_path_buf()).collect()
}

fn names(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.unit.as_str()).collect()
}

#[test]
fn units_are_handed_out_once_and_in_the_order_of_the_plan() {
    let (plan, directory) = (tiny(), fresh_directory("order"));
    let desk = open(&directory, &plan, false).unwrap();
    assert_eq!((desk.done(), desk.total()), (0, 8));
    let first = desk.lease().unwrap().unwrap();
    let second = desk.lease().unwrap().unwrap();
    assert_eq!((first.id.as_str(), second.task), ("position-00000", Task::Position(1)));
    desk.give_back(&first);
    assert_eq!(desk.lease().unwrap().unwrap(), first);
    desk.finish(row(&plan, &second, 1.0)).unwrap();
    desk.give_back(&second);
    assert_eq!(desk.lease().unwrap().unwrap().task, Task::Position(2), "what has a row is not done again");
    assert_eq!((desk.done(), desk.left().len()), (1, 7));
}

#[test]
fn a_run_goes_on_where_it_ended_and_its_rows_are_in_the_order_of_the_plan() {
    let (plan, directory) = (tiny(), fresh_directory("resume"));
    let desk = open(&directory, &plan, false).unwrap();
    let skipped = desk.lease().unwrap().unwrap();
    work(&desk, &plan, 2);
    drop(desk);
    assert!(matches!(open(&directory, &plan, false), Err(LabError::NotEmpty { rows: 2, .. })));
    let desk = open(&directory, &plan, true).unwrap();
    assert_eq!(desk.lease().unwrap().unwrap(), skipped);
    desk.finish(row(&plan, &skipped, 1.0)).unwrap();
    assert_eq!(names(&desk.rows()), ["position-00000", "position-00001", "position-00002"]);
    assert_eq!(desk.rows()[0], row(&plan, &skipped, 1.0));
    assert_eq!(work(&desk, &plan, 100).len(), 5);
    assert!(desk.lease().unwrap().is_none());
}

#[test]
fn a_line_that_was_torn_anywhere_is_cut_off_and_its_unit_done_again() {
    let (plan, directory) = (tiny(), fresh_directory("torn"));
    work(&open(&directory, &plan, false).unwrap(), &plan, 2);
    let path = directory.join(JOURNAL);
    let bytes = fs::read(&path).unwrap();
    let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    let inside_a_letter = bytes.iter().rposition(|&byte| byte == "元".as_bytes()[1]).unwrap();
    for end in [last + 1, last + 40, inside_a_letter, bytes.len() - 1] {
        fs::write(&path, &bytes[..end]).unwrap();
        assert_eq!(Content::read(&directory).unwrap().rows.len(), 1);
        let desk = open(&directory, &plan, true).unwrap();
        assert_eq!(work(&desk, &plan, 1), ["position-00001"]);
        drop(desk);
        assert_eq!(fs::read(&path).unwrap(), bytes, "torn after {end} bytes");
    }
}

#[test]
fn a_torn_head_binds_nobody() {
    let (plan, directory) = (tiny(), fresh_directory("torn-head"));
    fs::write(directory.join(JOURNAL), "{\"tengen\":\"0.0.1\",\"la").unwrap();
    assert_eq!(work(&open(&directory, &plan, false).unwrap(), &plan, 1).len(), 1);
    assert_eq!(Content::read(&directory).unwrap().head.unwrap().lab, plan.identity());
}

#[test]
fn a_bad_line_in_the_middle_is_an_error_with_its_number() {
    let (plan, directory) = (tiny(), fresh_directory("bad"));
    work(&open(&directory, &plan, false).unwrap(), &plan, 3);
    let path = directory.join(JOURNAL);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[2] = "{\"unit\":\"position-00001\"}";
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    for error in [open(&directory, &plan, true).unwrap_err(), Content::read(&directory).unwrap_err()] {
        assert!(error.to_string().contains("rows.jsonl, line 3, is no row"), "{error}");
    }
}

#[test]
fn a_row_with_a_number_that_json_does_not_have_is_refused_before_it_is_written() {
    let (plan, directory) = (tiny(), fresh_directory("nan"));
    let desk = open(&directory, &plan, false).unwrap();
    let unit = desk.lease().unwrap().unwrap();
    let error = desk.finish(row(&plan, &unit, f64::NAN)).unwrap_err();
    assert!(error.to_string().starts_with("position-00000 cannot be done: "), "{error}");
    assert_eq!(Content::read(&directory).unwrap().rows, []);
}

#[test]
fn other_settings_are_refused_and_what_differs_is_named() {
    let directory = fresh_directory("other");
    work(&open(&directory, &tiny(), false).unwrap(), &tiny(), 2);
    let refusal = |other: Plan| open(&directory, &other, true).map(drop).unwrap_err().to_string();
    assert!(refusal(plan(|_, sizes| sizes.playouts = 65)).contains("(playouts was 64 and is 65)"));
    let told =
        refusal(plan(|experiment, _| experiment.searches[0].set = vec!["search.decide=most-visits".into()]));
    assert!(told.contains("(searches, 1, method, "), "{told}");
    let told = refusal(plan(|experiment, sizes| {
        experiment.seed = 2;
        sizes.share = 0.5;
    }));
    assert!(told.contains("(seed was 1 and is 2; share was 1.0 and is 0.5)"), "{told}");
}

#[test]
fn another_version_is_refused() {
    let (plan, directory) = (tiny(), fresh_directory("version"));
    work(&open(&directory, &plan, false).unwrap(), &plan, 2);
    let path = directory.join(JOURNAL);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen(engine::VERSION, "0.0.1", 1)).unwrap();
    let told = open(&directory, &plan, true).map(drop).unwrap_err().to_string();
    assert!(told.contains(&format!("(Tengen was 0.0.1 and is {})", engine::VERSION)), "{told}");
}

#[test]
fn more_positions_and_games_go_on_and_fewer_leave_rows_out() {
    let directory = fresh_directory("larger");
    let without_games = plan(|_, sizes| (sizes.positions, sizes.games) = (2, 0));
    assert_eq!(work(&open(&directory, &without_games, false).unwrap(), &without_games, 100).len(), 2);
    let larger = plan(|_, sizes| (sizes.positions, sizes.games) = (3, 2));
    assert_eq!(work(&open(&directory, &larger, true).unwrap(), &larger, 100).len(), 5);
    let desk = open(&directory, &without_games, true).unwrap();
    assert_eq!(names(&desk.rows()), ["position-00000", "position-00001"]);
    assert!(desk.lease().unwrap().is_none());
    assert_eq!(Content::read(&directory).unwrap().rows.len(), 7);
}

#[test]
fn a_second_run_in_the_same_directory_is_refused_and_a_reader_is_not() {
    let (plan, directory) = (tiny(), fresh_directory("in-use"));
    let desk = open(&directory, &plan, false).unwrap();
    work(&desk, &plan, 1);
    assert!(matches!(open(&directory, &plan, true), Err(LabError::InUse { .. })));
    assert_eq!(Content::read(&directory).unwrap().rows.len(), 1);
}

#[test]
fn of_two_rows_of_a_unit_the_first_counts() {
    let (plan, directory) = (tiny(), fresh_directory("twice"));
    let desk = open(&directory, &plan, false).unwrap();
    let unit = desk.lease().unwrap().unwrap();
    desk.finish(row(&plan, &unit, 1.0)).unwrap();
    desk.finish(row(&plan, &unit, 2.0)).unwrap();
    drop(desk);
    let path = directory.join(JOURNAL);
    let line = serde_json::to_string(&row(&plan, &unit, 3.0)).unwrap();
    fs::write(&path, format!("{}{line}\n", fs::read_to_string(&path).unwrap())).unwrap();
    assert_eq!(open(&directory, &plan, true).unwrap().rows(), [row(&plan, &unit, 1.0)]);
}

#[test]
fn shards_share_nothing_and_merged_are_the_whole() {
    let (plan, whole) = (tiny(), fresh_directory("whole"));
    work(&open(&whole, &plan, false).unwrap(), &plan, 100);
    let shards = [1, 2, 3].map(|index| {
        let directory = fresh_directory(&format!("shard-{index}"));
        let shard = Shard { index, count: 3 };
        work(&LocalDesk::open(&directory, &plan, shard, false).unwrap(), &plan, 100);
        directory
    });
    let merged = merge(&paths(&shards)).unwrap();
    assert_eq!((merged.rows.len(), &merged.warnings), (8, &Vec::new()));
    let joined = fresh_directory("joined");
    fs::write(joined.join(JOURNAL), &merged.text).unwrap();
    let rows = |directory: &Path| open(directory, &plan, true).unwrap().rows();
    assert_eq!(rows(&joined), rows(&whole));
}

#[test]
fn journals_of_different_runs_are_not_merged() {
    let other = plan(|_, sizes| sizes.playouts = 65);
    let directories = [fresh_directory("merge-one"), fresh_directory("merge-other")];
    for (directory, plan) in directories.iter().zip([tiny(), other]) {
        work(&open(directory, &plan, false).unwrap(), &plan, 1);
    }
    let told = merge(&paths(&directories)).unwrap_err().to_string();
    assert!(told.contains("merge-other") && told.contains("playouts was 65 and is 64"), "{told}");
    let told = merge(&paths(&[fresh_directory("merge-nothing")])).unwrap_err().to_string();
    assert!(told.starts_with("there are no rows in "), "{told}");
}

#[test]
fn a_unit_in_two_journals_must_be_the_same_but_for_its_times() {
    let plan = plan(|_, sizes| sizes.positions = 0);
    let directories = [fresh_directory("double-one"), fresh_directory("double-other")];
    let unit = &plan.units()[0];
    let mut rows = [row(&plan, unit, 1.0), row(&plan, unit, 2.0)];
    let merged = |rows: &[Row; 2]| {
        for (directory, row) in directories.iter().zip(rows) {
            let _ = fs::remove_file(directory.join(JOURNAL));
            open(directory, &plan, false).unwrap().finish(row.clone()).unwrap();
        }
        merge(&paths(&directories)).unwrap()
    };
    let both = merged(&rows);
    assert_eq!((&both.rows[..], &both.warnings), (&rows[..1], &Vec::new()));
    if let crate::row::Finding::Game { record, .. } = &mut rows[1].finding {
        record.moves.clear();
    }
    let both = merged(&rows);
    assert_eq!(both.rows, rows[..1]);
    assert!(both.warnings[0].starts_with("first/game-00000 is not the same in "), "{:?}", both.warnings);
}

#[test]
fn rows_that_come_together_are_stored_once_each() {
    let (plan, directory) = (tiny(), fresh_directory("together"));
    let desk = open(&directory, &plan, false).unwrap();
    let done = work(&desk, &plan, 2);
    let rows: Vec<Row> = plan.units().iter().take(4).map(|unit| row(&plan, unit, 2.0)).collect();
    let twice = [rows.clone(), rows].concat();
    desk.finish_all(twice).unwrap();
    desk.finish_all(Vec::new()).unwrap();
    assert_eq!((desk.done(), desk.left().len()), (4, 4));
    let content = Content::read(&directory).unwrap();
    assert_eq!((content.rows.len(), content.lines.len()), (4, 4));
    assert_eq!(names(&content.rows)[..2], done);
    let times: Vec<f64> = content.rows.iter().map(|row| row.cost.seconds).collect();
    assert_eq!(times, [1.0, 1.0, 2.0, 2.0], "the first row of a unit counts");
}
