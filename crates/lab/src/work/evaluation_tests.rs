//! Positions of our own games, evaluated by small searches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::desk::testing::fresh_directory;
use crate::experiment::{Experiment, Sizes};
use crate::plan::Sources;
use crate::row::ValuesFinding;

const SMALL: &str = r#"
name = "small"
title = "A small one"
paper = ""
place = ""
questions = []
kind = "evaluation"
seed = 5

[evaluation]
filter = "moves >= 20"

[[evaluation.evaluator]]
name = "UCT"
preset = "uct"
playouts = 100

[[evaluation.evaluator]]
name = "MC"
preset = "mc"
playouts = 500
of = "games"
share = 0.5

[[evaluation.evaluator]]
name = "MC-Score"
preset = "mc-score"
playouts = 500
of = "games"
unit = "score"
"#;

fn plan(text: &str, positions: u64) -> Plan {
    let experiment = Experiment::from_toml(text).unwrap();
    let sources = Sources::read(&experiment, &[]).unwrap();
    Plan::new(&experiment, Sizes { positions, ..Sizes::default() }, sources).unwrap()
}

fn values(worker: &mut Worker<'_>, evaluator: usize, block: u64) -> ValuesFinding {
    let unit = Unit { id: String::new(), task: Task::Values { evaluator, block } };
    match worker.work(&unit).unwrap().finding {
        Finding::Values(values) => values,
        other => panic!("{other:?}"),
    }
}

fn worker(plan: &Plan) -> Worker<'_> {
    Worker::new(plan, Path::new("."), Arc::new(AtomicBool::new(false)))
}

#[test]
fn every_evaluator_has_its_share_of_the_positions_in_whole_blocks() {
    let plan = plan(SMALL, 250);
    let ids: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    let of = |name: &str| ids.iter().filter(|id| id.starts_with(name)).count();
    assert_eq!((of("records"), of("facts-"), of("uct/"), of("mc/"), of("mc-score/")), (1, 1, 3, 2, 3));
    let more: Vec<String> = self::plan(SMALL, 1000).units().into_iter().map(|unit| unit.id).collect();
    assert!(ids.iter().all(|id| more.contains(id)), "a larger run has the units of a smaller one");
    assert_eq!(plan.identity(), self::plan(SMALL, 1000).identity());
}

#[test]
fn values_are_for_black_and_tell_winners_better_than_chance() {
    let plan = plan(SMALL, 300);
    let mut worker = worker(&plan);
    let facts = match worker.work(&Unit { id: String::new(), task: Task::Facts(0) }).unwrap().finding {
        Finding::Facts(facts) => facts,
        other => panic!("{other:?}"),
    };
    for (evaluator, threshold) in [(0, 0.5), (1, 0.5), (2, 0.0)] {
        let (mut right, mut all) = (0, 0);
        for block in 0..2 {
            let found = values(&mut worker, evaluator, block);
            for (place, value) in found.values.iter().enumerate() {
                let position = &facts.positions[found.first as usize + place];
                let says_black = value.unwrap() >= threshold;
                // By then a game says something, whoever has the turn.
                if position.moves.unwrap() >= 30 {
                    right += u32::from(says_black == (position.winner == go::Color::Black));
                    all += 1;
                }
            }
        }
        assert!(all >= 50 && 100 * right > 60 * all, "{evaluator}: {right} of {all}");
    }
}

#[test]
fn a_value_depends_on_the_position_and_the_seed_alone() {
    let plan = plan(SMALL, 200);
    let first = values(&mut worker(&plan), 0, 1);
    let mut other = worker(&plan);
    values(&mut other, 2, 0);
    values(&mut other, 0, 0);
    assert_eq!(values(&mut other, 0, 1), first);
    let reseeded = self::plan(&SMALL.replace("seed = 5", "seed = 6"), 200);
    assert_ne!(values(&mut worker(&reseeded), 0, 1).values, first.values);
}

#[test]
fn what_is_known_is_not_evaluated_again() {
    let folder = fresh_directory("evaluation-cache");
    let plan = plan(SMALL, 100);
    let with_cache = || worker(&plan).with_cache(Some(Arc::new(Cache::open(&folder).unwrap())));
    let fresh = values(&mut with_cache(), 0, 0);
    assert_eq!(values(&mut with_cache(), 0, 0), fresh);
    // Somebody changes what is known, and everybody believes it.
    let file = std::fs::read_dir(&*folder).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(&file).unwrap();
    let (head, lines) = text.split_once('\n').unwrap();
    let lines: Vec<String> =
        lines.lines().map(|line| format!("{} 0.123;", line.split_once(' ').unwrap().0)).collect();
    std::fs::write(&file, format!("{head}\n{}\n", lines.join("\n"))).unwrap();
    assert!(values(&mut with_cache(), 0, 0).values.iter().all(|value| *value == Some(0.123)));
    assert_eq!(values(&mut worker(&plan), 0, 0), fresh);
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    let refusal = |from: &str, to: &str| {
        let experiment = Experiment::from_toml(&SMALL.replace(from, to)).unwrap();
        let sizes = Sizes { positions: 10, ..Sizes::default() };
        Plan::new(&experiment, sizes, Sources::default()).unwrap_err().to_string()
    };
    let cases = [
        ("playouts = 100", "", "playouts of the evaluator UCT is missing: expected their number"),
        ("playouts = 100", "playouts = 0", "expected 1 to 1,000,000,000"),
        ("preset = \"uct\"", "preset = \"uct\"\ncommand = \"gnugo\"", "one of them alone"),
        ("share = 0.5", "share = 1.5", "expected a share above 0, and at most 1"),
        ("name = \"MC\"", "name = \"UCT\"", "two evaluators have the name UCT"),
        ("[evaluation]", "[evaluation]\ntraining = 1.0", "expected 0 or more, and less than 1"),
        ("share = 0.5", "against = \"nobody\"", "expected names of evaluators or of families"),
        (
            "preset = \"uct\"\nplayouts = 100",
            "command = \"gnugo --mode gtp\"\nask = \"estimate-score\"",
            "expected score, because estimate_score tells points",
        ),
    ];
    for (from, to, expected) in cases {
        let refusal = refusal(from, to);
        assert!(refusal.contains(expected), "{refusal}");
    }
}
