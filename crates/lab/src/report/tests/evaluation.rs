//! Reports on evaluations whose answers are known.

use std::sync::OnceLock;

use arena::report::document::Document;
use go::Color;

use super::super::testing::{Csv, assert_is_plain, shuffled};
use super::super::{About, Report, report};
use crate::corpus::{Facts, Part, SetSummary};
use crate::experiment::{Experiment, Sizes};
use crate::plan::{Plan, Sources, Task};
use crate::row::{Cost, FactsFinding, Finding, RecordsFinding, Row, ValuesFinding};

/// Five positions of each of 200 games. Black wins three games of five, and of those with a ladder none.
const POSITIONS: u64 = 1_000;
const POSITIONS_OF_GAME: u64 = 5;

const EXPERIMENT: &str = r#"
name = "judges"
title = "Three judges"
paper = ""
place = ""
kind = "evaluation"
questions = ["Who?", "Playouts?", "Ladders?", "Do they mean it?", "Parts?"]
seed = 1

[scale.quick]
positions = 1_000

[scale.paper]
positions = 1_000

[evaluation]
asked = [{ about = "order" }, { about = "playouts" }, { about = "splits", by = ["ladder"] }, { about = "calibration" }, { about = "parts" }]

[[evaluation.evaluator]]
name = "Sharp 100"
family = "Sharp"
preset = "uct"
playouts = 100
published = { accuracy = 0.6, f-score = 0.6, lift = 0.6, roc = 0.6, average-precision = 0.6, break-even = 0.6 }

[[evaluation.evaluator]]
name = "Sharp 1000"
family = "Sharp"
preset = "uct"
playouts = 1_000
published = { accuracy = 0.7, f-score = 0.7, lift = 0.7, roc = 0.7, average-precision = 0.7, break-even = 0.7 }

[[evaluation.evaluator]]
name = "Dull"
preset = "mc"
playouts = 1_000
of = "games"
share = 0.5
against = "Sharp 1000"
published = { accuracy = 0.65, f-score = 0.6, lift = 0.6, roc = 0.6, average-precision = 0.6, break-even = 0.6 }

[[evaluation.evaluator]]
name = "Points"
preset = "mc-score"
playouts = 100
of = "games"
unit = "score"

[[evaluation.condition]]
name = "ladder"
group = "Ladders"
where = "black-ladders > 0"

[[evaluation.condition]]
name = "early"
group = "Moves"
where = "move < 2"

[[evaluation.figure]]
name = "figure-1"
title = "All of them"
of = ["Sharp", "Dull", "Points"]

[[evaluation.figure]]
name = "figure-2"
title = "With ladders"
of = ["Dull", "Sharp 1000"]
by = ["Ladders"]

[[evaluation.figure]]
name = "figure-3"
title = "Points with ladders"
of = ["Points"]
by = ["Ladders"]
"#;

fn plan() -> Plan {
    let sizes = Sizes { positions: POSITIONS, ..Sizes::default() };
    Plan::new(&Experiment::from_toml(EXPERIMENT).unwrap(), sizes, Sources::default()).unwrap()
}

/// The report on all rows, which several tests look at.
fn whole() -> &'static Report {
    static WHOLE: OnceLock<Report> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let plan = plan();
        report_of(&plan, &rows(&plan))
    })
}

fn report_of(plan: &Plan, rows: &[Row]) -> Report {
    report(&plan.experiment, plan, rows, &About::default())
}

fn game(number: u64) -> u64 {
    number / POSITIONS_OF_GAME
}

fn is_won(game: u64) -> bool {
    game % 5 < 3
}

fn has_ladder(game: u64) -> bool {
    game % 10 == 9
}

fn facts(number: u64) -> Facts {
    let game = game(number);
    let mut facts =
        Facts::new(&format!("game {game}"), if is_won(game) { Color::Black } else { Color::White });
    facts.moves = Some((number % POSITIONS_OF_GAME) as u32);
    facts.length = Some(60);
    facts.black_ladders = Some(u32::from(has_ladder(game)));
    facts.part = Some(if (game / 16).is_multiple_of(2) { Part::Training } else { Part::HeldOut });
    facts
}

/// The sharp one errs in 13 games of 200, with fewer playouts in 50; both say 0.98 or 0.02, more or less. The dull one says
/// from 0.52 to 0.64 or as much below a half, errs in every third game, and takes ladders for won. Points are those of the sharp one.
fn value(evaluator: &str, number: u64) -> Option<f64> {
    let game = game(number);
    let errs = match evaluator {
        "Sharp 1000" | "Points" => game % 16 == 3,
        "Sharp 100" => game % 4 == 3,
        _ => game.is_multiple_of(3),
    };
    let says_won = (is_won(game) != errs) || (evaluator == "Dull" && has_ladder(game));
    let sign = if says_won { 1.0 } else { -1.0 };
    let less = (number % POSITIONS_OF_GAME) as f64 / 100.0;
    match evaluator {
        "Points" if number == 7 => None,
        "Points" => Some(sign * 20.0),
        "Dull" => Some(0.5 + sign * (0.14 - 3.0 * less)),
        _ => Some(0.5 + sign * (0.48 - less)),
    }
}

fn rows(plan: &Plan) -> Vec<Row> {
    let part = plan.evaluation.as_ref().unwrap();
    let finding = |task: Task| match task {
        Task::Records => Finding::Records(RecordsFinding {
            sets: Vec::new(),
            total: SetSummary { games: 200, black_wins: 120, black_losses: 80, ..SetSummary::default() },
            left_out: vec![("nobody won".to_owned(), 17)],
        }),
        Task::Facts(block) => {
            let numbers = part.facts_block(block);
            Finding::Facts(FactsFinding { first: numbers.start, positions: numbers.map(facts).collect() })
        }
        Task::Values { evaluator, block } => {
            let (name, numbers) =
                (&part.evaluators[evaluator].part.name, part.values_block(evaluator, block));
            Finding::Values(ValuesFinding {
                notes: (name == "Points").then(|| ("mate".to_owned(), 2)).into_iter().collect(),
                evaluator: name.clone(),
                engine: String::new(),
                first: numbers.start,
                values: numbers.map(|number| value(name, number)).collect(),
            })
        }
        task => panic!("{task:?} is no unit of an evaluation"),
    };
    let cost = Cost { cpu_seconds: 1.0, seconds: 1.0 };
    plan.units().into_iter().map(|unit| Row { finding: finding(unit.task), unit: unit.id, cost }).collect()
}

fn close(given: f64, expected: f64) {
    assert!((given - expected).abs() < 1e-9, "{given} is not {expected}");
}

fn text_of(document: &Document) -> String {
    document.to_markdown().replace('\\', "")
}

#[test]
fn what_was_odd_about_answers_is_told_of_those_of_the_run() {
    let text = text_of(&whole().document);
    let line = text.lines().find(|line| line.contains("1 without an answer")).unwrap();
    assert!(line.contains("Points: ") && line.contains("; of those asked in this run: mate "), "{line}");
    assert_eq!(text.matches("asked in this run").count(), 1);
}

#[test]
fn metrics_are_those_that_the_rows_were_made_with() {
    let report = whole();
    assert_is_plain(report);
    let table = Csv::of(report, "judges-table-1.csv");
    close(table.number("Sharp 1000", "ACC"), 187.0 / 200.0);
    close(table.number("Sharp 100", "ACC"), 150.0 / 200.0);
    close(table.number("Sharp 1000 (paper)", "ACC"), 0.7);
    close(table.number("always Black", "ACC"), 0.6);
    close(table.number("always Black", "FSC"), 0.75);
    close(table.number("Dull", "positions"), 500.0);
    close(table.number("Points", "positions"), 999.0);
    assert_eq!(table.text("Sharp 1000 (paper)", "positions"), "");
    let (low, high) = (table.number("Sharp 100", "ACC, low"), table.number("Sharp 100", "ACC, high"));
    // Whole games are drawn: the deviation is that of 200 of them, and not of 1,000 positions.
    let expected = 2.0 * 1.96 * (0.75f64 * 0.25 / 200.0).sqrt();
    assert!(((high - low) / expected - 1.0).abs() < 0.15, "{low} to {high}");
    let common = Csv::of(report, "judges-table-1-common.csv");
    close(common.number("Sharp 1000", "positions"), 499.0);
    let more = Csv::of(report, "judges-table-1-more.csv");
    assert_eq!(more.text("Points", "Brier"), "");
    assert!(more.number("Sharp 100", "ECE") > 0.1);
}

#[test]
fn the_order_is_that_of_the_accuracies_and_compared_with_the_paper() {
    let text = text_of(&whole().document);
    let order = "**By accuracy: Sharp 1000 (";
    assert!(text.contains(order), "{text}");
    assert!(text.contains("; this is also the paper's order of the 2 that it has.**"), "{text}");
    assert!(
        text.contains(
            "Neighbours by accuracy that are surely apart, after Holm's correction for 3 comparisons: "
        ),
        "{text}"
    );
    assert!(text.contains("Not surely apart by accuracy: Sharp 1000 above Points by 0.000"), "{text}");
    assert!(text.contains("not surely more accurate than that: Dull."), "{text}");
    let correlation =
        "The rank correlation with the paper's accuracy is 0.50 over 3 rows, which are not independent.";
    assert!(text.contains(correlation), "{text}");
}

#[test]
fn more_playouts_are_surely_better_where_the_rows_are() {
    let report = whole();
    let text = text_of(&report.document);
    let playouts = "**Yes: of 2 steps in accuracy and ROC from fewer to more playouts of the same method, 2 are surely upwards \
                    and 0 surely downwards, after Holm's correction.**";
    assert!(text.contains(playouts), "{text}");
    let step = "From Sharp 100 to Sharp 1000: accuracy by 0.185 (";
    assert!(text.contains(step) && text.contains(", surely up; in the paper by 0.100"), "{text}");
    let table = Csv::of(report, "judges-playouts.csv");
    close(table.number("Sharp 1000", "ACC"), 37.0 / 200.0);
    let parts = Csv::of(report, "judges-parts.csv");
    assert_eq!(parts.text("Dull", "minus"), "Sharp 1000");
    assert!(
        text.contains(
            "surely better than what it is compared with: none; surely worse: Dull (against Sharp 1000: -0."
        ),
        "{text}"
    );
}

#[test]
fn a_ladder_that_an_evaluator_misses_splits_its_curve_downwards() {
    let report = whole();
    let text = text_of(&report.document);
    let answer = "**Surely apart from the curve of all positions, after Holm's correction for all in the table, are 3 of 3 curves \
                  with a condition: Dull with ladder (0.";
    assert!(text.contains(answer), "{text}");
    let dull = text.lines().find(|line| line.starts_with("- Dull: ladder 0.")).unwrap();
    assert!(dull.contains("), by chance 0.") && dull.ends_with(", below."), "{dull}");
    assert!(text.contains("below: less often; without a word"), "{text}");
    let splits = report.files.iter().find(|(name, _)| name == "judges-splits.csv").unwrap();
    let splits = String::from_utf8(splits.1.clone()).unwrap();
    let row = splits.lines().find(|line| line.starts_with("Dull,ladder,")).unwrap();
    assert!(row.starts_with("Dull,ladder,50,50,4,0.") && row.contains(",yes,"), "{row}");
    // All points are 20 or -20: two bins.
    let row = splits.lines().find(|line| line.starts_with("Points,ladder,")).unwrap();
    assert!(row.starts_with("Points,ladder,100,100,2,0.") && row.contains(",too few bins,"), "{row}");
    assert!(
        splits.lines().any(|line| line.starts_with("Sharp 1000,early,") && line.contains(",no,")),
        "{splits}"
    );
}

#[test]
fn a_calibration_mends_probabilities_that_are_too_sure() {
    let report = whole();
    let text = text_of(&report.document);
    let mended =
        "logistic calibration surely lowers the log loss of 1 of 3 evaluators; an isotonic calibration";
    assert!(text.contains(mended) && !text.contains("surely raises that of 0"), "{text}");
    let sharp = text.lines().find(|line| line.starts_with("- Sharp 100: log loss ")).unwrap();
    assert!(
        sharp.contains(", surely lower)") && sharp.contains("values are surely too sure of themselves"),
        "{sharp}"
    );
    assert!(
        text.contains("[[calibration]]\nsize = 9\nplayouts = 100\nkind = \"logistic\"\nslope = 0.3"),
        "{text}"
    );
    let table = report.files.iter().find(|(name, _)| name == "judges-calibration.csv").unwrap();
    let table = String::from_utf8(table.1.clone()).unwrap();
    assert!(table.lines().any(|line| line.starts_with("Points,as it is,519,480,96,,,")), "{table}");
    assert_eq!(table.lines().count(), 1 + 3 * 4);
}

#[test]
fn figures_are_drawn_and_positions_are_told_line_by_line() {
    let report = whole();
    let file = |name: &str| {
        let found = report.files.iter().find(|(file, _)| file == name);
        String::from_utf8(found.unwrap_or_else(|| panic!("no {name}")).1.clone()).unwrap()
    };
    assert!(
        file("judges-figure-1.svg").contains("Sharp 1000")
            && !file("judges-figure-1.svg").contains(">Points<")
    );
    assert!(file("judges-figure-1-points.svg").contains("Points"));
    let panels = file("judges-figure-2.svg");
    assert!(
        panels.contains(">ladder<") && panels.contains(">Dull<") && panels.contains(">Sharp 1000<"),
        "{panels}"
    );
    assert!(file("judges-figure-3.svg").contains(">Points with ladders: Points<"));
    let lines = file("judges-positions.jsonl");
    assert_eq!(lines.lines().count(), 1_000);
    let line: serde_json::Value = serde_json::from_str(lines.lines().nth(7).unwrap()).unwrap();
    assert_eq!(line["number"], 7);
    assert_eq!(line["game"], "game 1");
    assert_eq!(line["winner"], serde_json::to_value(Color::Black).unwrap());
    assert_eq!(line["values"]["Sharp 1000"], serde_json::json!(value("Sharp 1000", 7)));
    assert_eq!([&line["move"], &line["moves"], &line["left"]], [2, 60, 58]);
    assert!(line["length"].is_null());
    assert!(line["values"]["Points"].is_null() && line["values"].as_object().unwrap().len() == 4);
    assert!(file("judges-curves.csv").lines().any(|line| line.starts_with("Points,all positions,20,")));
    let text = text_of(&report.document);
    assert!(text.contains("Points had no answer to 1 position, which are left out."), "{text}");
    assert!(text.contains("| nobody won | 17 |"), "{text}");
    assert!(text.contains("Dull: 500 of 500 positions, of 100 games."), "{text}");
    assert!(text.contains("Positions: 1,000 positions of 200 games, drawn from "), "{text}");
    assert!(
        !text.contains("Board: ") && !text.contains("count area"),
        "nobody has seen these positions: {text}"
    );
    assert!(
        !text.contains("Table I") && !text.contains("The paper leaves out bins"),
        "there is no paper: {text}"
    );
    assert!(text.contains("## Metrics") && text.contains("## Records"), "{text}");
}

#[test]
fn some_rows_in_any_order_give_the_same_page_and_none_give_one_without_answers() {
    let plan = plan();
    let rows = rows(&plan);
    let few = &rows[..12];
    assert_eq!(report_of(&plan, &shuffled(few)), report_of(&plan, few));
    for some in [&rows[..0], &rows[..1], &rows[..3], &rows[..4], &rows[3..], few] {
        assert_is_plain(&report_of(&plan, some));
    }
    let text = text_of(&report_of(&plan, &rows[..3]).document);
    assert_eq!(text.matches("**There are not enough positions yet.**").count(), 5, "{text}");
}

/// The experiment with some of its evaluators, at so many positions.
fn smaller(evaluators: &[&str], positions: u64) -> (Plan, Vec<Row>) {
    let mut experiment = Experiment::from_toml(EXPERIMENT).unwrap();
    let part = experiment.evaluation.as_mut().unwrap();
    part.evaluators.retain(|evaluator| evaluators.contains(&evaluator.name.as_str()));
    part.figures.clear();
    part.filter = "komi = 5.5".to_owned();
    part.deduplicate = true;
    let sizes = Sizes { positions, ..Sizes::default() };
    let plan = Plan::new(&experiment, sizes, Sources::default()).unwrap();
    let rows = rows(&plan);
    (plan, rows)
}

#[test]
fn an_evaluator_that_is_alone_is_told_with_its_numbers() {
    let (plan, rows) = smaller(&["Sharp 100"], 600);
    let text = text_of(&report_of(&plan, &rows).document);
    assert!(text.contains("**By accuracy: Sharp 100 0.750 ("), "{text}");
    assert!(text.contains("), ROC 0.") && text.contains(", on 600 positions of 120 games.**"), "{text}");
    assert!(text.contains("; Sharp 100 is surely more accurate than that."), "{text}");
    // Facts come in blocks of 500, and the last 400 of them are of nobody's positions.
    assert!(text.contains("Positions: 600 positions of 120 games"), "{text}");
    assert!(text.contains("Games: those with komi = 5.5."), "{text}");
    assert!(text.contains("A position that several games have in common is there once."), "{text}");
}

#[test]
fn few_games_give_no_order() {
    let (plan, rows) = smaller(&["Sharp 100", "Points"], 95);
    let report = report_of(&plan, &rows);
    assert_is_plain(&report);
    let text = text_of(&report.document);
    assert!(
        text.contains(
            "**There are too few games to rank evaluators: they are on 94 positions of 19 games.**"
        ),
        "{text}"
    );
    assert!(text.contains("- By accuracy: ") && !text.contains("Neighbours"), "{text}");
    assert!(text.contains("there are too few games to say what that means"), "{text}");
}
