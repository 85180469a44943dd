use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{NoRow, Worker};
use crate::experiment::Experiment;
use crate::plan::{Plan, Sources, Task};
use crate::row::{ContestFinding, Finding};

const FILE: &str = r#"
name = "small"
title = ""
paper = ""
place = ""
kind = "contests"
questions = []

[scale.quick]
games = 4

[[contest]]
name = "othello"
game = "othello"
playouts = 20
a = { preset = "uct" }
b = { preset = "mc" }

[[contest]]
name = "chess"
game = "chess"
playouts = 4
playout-moves = 2
a = { preset = "mogo" }
b = { preset = "mc" }
"#;

fn plan(text: &str) -> Result<Plan, String> {
    let experiment = Experiment::from_toml(text).unwrap();
    Plan::new(&experiment, experiment.scale.quick, Sources::default()).map_err(|error| error.to_string())
}

fn work(plan: &Plan, unit: &str, stop: bool) -> Result<ContestFinding, NoRow> {
    let unit = plan.units().into_iter().find(|known| known.id == unit).unwrap();
    let mut worker = Worker::new(plan, std::path::Path::new("."), Arc::new(AtomicBool::new(stop)));
    match worker.work(&unit)?.finding {
        Finding::Contest(finding) => Ok(finding),
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_are_played_in_rounds_of_a_pair_of_each_contest() {
    let ids: Vec<String> = plan(FILE).unwrap().units().into_iter().map(|unit| unit.id).collect();
    let first = ["othello/game-00000", "othello/game-00001", "chess/game-00000", "chess/game-00001"];
    assert_eq!(ids[..4], first);
    assert_eq!(ids.len(), 8);
}

#[test]
fn a_game_is_the_same_whoever_plays_it_and_stops_when_it_is_told_to() {
    let plan = plan(FILE).unwrap();
    let game = work(&plan, "othello/game-00001", false).unwrap();
    assert_eq!((game.contest.as_str(), game.number), ("othello", 1));
    assert!([0.0, 0.5, 1.0].contains(&game.result) && game.moves > 8, "{game:?}");
    assert_eq!(work(&plan, "othello/game-00001", false).unwrap(), game);
    assert!(matches!(work(&plan, "othello/game-00001", true), Err(NoRow::Stopped)));
    assert_eq!(work(&plan, "chess/game-00000", false).unwrap().contest, "chess");
}

#[test]
fn another_search_or_another_length_of_playouts_is_another_experiment() {
    let identity = |text: &str| plan(text).unwrap().identity();
    let base = identity(FILE);
    assert_eq!(base, identity(&FILE.replace("games = 4", "games = 40")));
    for (from, to) in
        [("playout-moves = 2", "playout-moves = 3"), ("\"mogo\"", "\"tengen\""), ("= 20", "= 21")]
    {
        assert_ne!(base, identity(&FILE.replace(from, to)), "{to}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_its_name() {
    let refusal = |from: &str, to: &str| plan(&FILE.replace(from, to)).unwrap_err();
    let told = refusal("\"mogo\"", "\"indigo\"");
    assert!(told.starts_with("the contest chess: ") && told.contains("one that searches a tree"), "{told}");
    assert!(refusal("playouts = 20", "playouts = 0").contains("1 to 10,000,000"));
    assert!(
        refusal("a = { preset = \"uct\" }", "goal = 101.0\na = { preset = \"uct\" }").contains("0 to 100")
    );
    assert!(refusal("name = \"chess\"", "name = \"othello\"").contains("two contests"));
    assert!(refusal("name = \"chess\"", "name = \"a/b\"").contains("the name of a contest"));
}

#[test]
fn only_the_games_of_one_contest_are_chosen_by_its_name() {
    let plan = plan(FILE).unwrap();
    let is_chosen = plan.select(&["chess".to_owned()]).unwrap();
    assert!(
        plan.units()
            .iter()
            .all(|unit| { is_chosen(unit) == matches!(unit.task, Task::Contest { contest: 1, .. }) })
    );
}
