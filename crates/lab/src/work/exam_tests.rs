//! Small positions of our own, answered by small searches.

use std::path::PathBuf;

use super::*;
use crate::desk::testing::fresh_directory;
use crate::exam::testing::{CAPTURE, EYE, RESCUE};
use crate::experiment::{Experiment, Sizes};
use crate::plan::{Shard, Sources};
use crate::row::AnswerFinding;

const SMALL: &str = r#"
name = "small"
title = "A small one"
paper = ""
place = ""
questions = []
kind = "exam"
seed = 5

[exam]
tiers = ["A", "hard", "avoid"]

[[exam.player]]
name = "UCT"
preset = "uct"
playouts = [50, 800]

[[exam.player]]
name = "MC"
preset = "mc"
playouts = [50]
"#;

const SIZES: Sizes = Sizes { positions: 10, playouts: 800, reference: 0, games: 0, share: 1.0 };

fn experiment(text: &str) -> Experiment {
    Experiment::from_toml(text).unwrap()
}

/// The plan of an experiment with our positions.
fn plan(name: &str, text: &str, sizes: Sizes) -> Result<Plan, String> {
    let directory = fresh_directory(&format!("exam-work-{name}"));
    let paths: Vec<PathBuf> = vec![directory.join("a.jsonl"), directory.join("b.jsonl")];
    std::fs::write(&paths[0], format!("{CAPTURE}\n{EYE}\n")).unwrap();
    std::fs::write(&paths[1], RESCUE).unwrap();
    let experiment = experiment(text);
    let sources = Sources::read(&experiment, &paths).map_err(|error| error.to_string())?;
    Plan::new(&experiment, sizes, sources).map_err(|error| error.to_string())
}

fn answer(plan: &Plan, unit: &Unit) -> AnswerFinding {
    let mut worker = Worker::new(plan, Path::new("."), Arc::default());
    match worker.work(unit).unwrap().finding {
        Finding::Answer(answer) => answer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_player_is_asked_every_position_with_all_its_playouts() {
    let plan = plan("units", SMALL, SIZES).unwrap();
    let ids: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    let first = ["uct-50/position-00000", "uct-800/position-00000", "mc-50/position-00000"];
    assert_eq!((&ids[..3], ids.len()), (&first.map(str::to_owned)[..], 9));
    let halves = [1, 2].map(|index| plan.units_of(Shard { index, count: 2 }).len());
    assert_eq!(halves, [6, 3]);
    let is_wanted = plan.select(&["MC".to_owned()]).unwrap();
    assert_eq!(plan.units().iter().filter(|unit| is_wanted(unit)).count(), 3);
}

#[test]
fn fewer_playouts_and_positions_are_a_part_of_the_same_run() {
    let [whole, part] = [("whole", SIZES), ("part", Sizes { positions: 2, playouts: 50, ..SIZES })]
        .map(|(name, sizes)| plan(name, SMALL, sizes).unwrap());
    let all = whole.units();
    assert_eq!(part.units().len(), 4);
    assert!(part.units().iter().all(|unit| all.contains(unit)));
    assert_eq!(part.identity(), whole.identity());
    let other = plan("other", &SMALL.replace("'hard', ", "").replace("\"hard\", ", ""), SIZES).unwrap();
    assert_ne!(other.identity(), whole.identity());
}

#[test]
fn a_stone_in_atari_is_taken_an_eye_is_kept_and_whoever_is_to_play_is_asked() {
    let plan = plan("found", SMALL, SIZES).unwrap();
    let units = plan.units();
    for unit in units.iter().filter(|unit| unit.id.starts_with("uct-800")) {
        let answer = answer(&plan, unit);
        // White can hardly be saved there, and what she does does not matter.
        let is_rescue = answer.id == "own:rescue";
        let has_shares = answer.share > 0.0 && answer.right_share >= answer.share;
        assert!(is_rescue || answer.is_right && has_shares, "{answer:?}");
        let color = if is_rescue { go::Color::White } else { go::Color::Black };
        assert_eq!((answer.to_play, answer.size, answer.playouts), (color, 5, 800));
    }
}

#[test]
fn the_same_unit_has_the_same_answer() {
    let plan = plan("same", SMALL, SIZES).unwrap();
    for unit in plan.units().iter().take(3) {
        assert_eq!(answer(&plan, unit), answer(&plan, unit));
    }
}

#[test]
fn an_exam_without_positions_is_refused_with_what_to_give() {
    let refusal = Sources::read(&experiment(SMALL), &[]).unwrap_err().to_string();
    let expected = "small asks for moves at positions, and none were given: expected --records FILE.jsonl, once or several times; \
                    docs/lab.md describes the lines of such files";
    assert_eq!(refusal, expected);
}

#[test]
fn an_exam_that_makes_no_sense_is_refused_with_a_sentence() {
    let total = "[[exam.total]]\nname = 'x'\ngoal = { player = 'UCT', playouts = 51, percent = 50.0 }";
    for (text, expected) in [
        (SMALL.replace("[50, 800]", "[]"), "playouts of the player UCT is []: expected one number or more"),
        (SMALL.replace("[50, 800]", "[800, 50]"), "playouts of the player UCT is [800, 50]: expected"),
        (SMALL.replace("[50, 800]", "[0]"), "playouts of the player UCT is [0]: expected"),
        (SMALL.replace("\"MC\"", "\"uct\""), "two players have the name uct, or hardly differ in it"),
        (SMALL.replace("\"mc\"", "\"nobody\""), "the player MC: "),
        (format!("{SMALL}{total}"), "the total x: goal is UCT with 51 playouts: expected a player"),
        (format!("{SMALL}{}", total.replace("50.0", "101.0")), "the total x: goal.percent is 101: expected"),
    ] {
        let refusal = plan("senseless", &text, SIZES).unwrap_err();
        assert!(refusal.starts_with(expected), "{refusal}");
    }
    let refusal = plan("few", SMALL, Sizes { playouts: 49, ..SIZES }).unwrap_err();
    assert!(
        refusal.starts_with("the number of playouts is 49: expected as many as the smallest"),
        "{refusal}"
    );
    let nobody = experiment(&SMALL[..SMALL.find("[[exam.player]]").unwrap()]);
    let refusal = Plan::new(&nobody, SIZES, Sources::default()).unwrap_err().to_string();
    assert_eq!(refusal, "exam.player is missing: expected one player or more");
}
