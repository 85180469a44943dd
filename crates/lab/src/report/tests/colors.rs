//! Reports on matches by colour, of different lengths, at equal time, and over an axis that is logarithmic.

use arena::record::{MoveOpinion, MoveRecord};
use go::{Color, Move};

use super::super::testing::{Csv, assert_is_plain, games};
use super::super::{About, Report, report};
use crate::experiment::{Experiment, Sizes};
use crate::plan::{Plan, Sources};
use crate::row::{Finding, Row};

const FILE: &str = r#"
name = "mine"
title = "Mine"
paper = "none"
place = "nowhere"
questions = ["Who wins?"]
kind = "matches"
swept = "p"
swept-log = true

[[match]]
name = "low"
x = 0.05
a = { name = "one", preset = "mc", seconds = 0.5 }
b = { name = "two", preset = "uct", seconds = 0.5, threads = 2 }
published = { percent = 41.2, margin = 4.4, games = 500, black = 46.0, black-games = 250, white = 36.0, white-games = 251 }

[[match]]
name = "high"
x = 6.0
times = 2
a = { name = "three", preset = "mc", playouts = 50 }
b = { name = "four", preset = "uct", playouts = 50 }
"#;

fn plan() -> Plan {
    let experiment = Experiment::from_toml(FILE).unwrap();
    Plan::new(&experiment, Sizes { games: 10, ..Sizes::default() }, Sources::default()).unwrap()
}

/// A move of a tenth of a second in each game, with 100 playouts of Black and 300 of White.
fn with_moves(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        let Finding::Game { record, .. } = &mut row.finding else { continue };
        let made = |(color, playouts)| MoveRecord {
            color,
            mv: Move::Pass,
            seconds: Some(0.1),
            opinion: MoveOpinion { playouts: Some(playouts), ..MoveOpinion::default() },
        };
        record.moves = [(Color::Black, 100), (Color::White, 300)].map(made).into();
    }
    rows
}

fn report_of(rows: &[Row]) -> Report {
    let plan = plan();
    report(&plan.experiment, &plan, rows, &About::default())
}

#[test]
fn results_with_black_and_white_stand_beside_those_of_the_paper() {
    // The first player has Black in games 0, 2, 4, …: it wins three of five with Black, and one with White.
    let report = report_of(&games(&plan(), "low", "WLWLWLLWLL"));
    assert_is_plain(&report);
    let colors = Csv::of(&report, "mine-matches-by-colour.csv");
    assert_eq!(["games as Black", "games as White"].map(|name| colors.text("low", name)), ["5", "5"]);
    let percents = ["as Black, %", "as White, %", "paper as Black, %", "paper as White, %"];
    let found = percents.map(|name| colors.number("low", name).round() as i64);
    assert_eq!(found, [60, 20, 46, 36]);
    assert_eq!(colors.text("low", "paper's games as White"), "251");
    assert!(colors.number("low", "as Black, %, low") < 30.0, "Wilson's interval is wide with five games");
    assert_eq!(
        ["games as Black", "as Black, %", "paper as Black, %"].map(|name| colors.text("high", name)),
        ["0", "", ""]
    );
}

#[test]
fn a_match_with_more_games_is_counted_with_all_of_them() {
    let rows: Vec<Row> = [games(&plan(), "low", "WW"), games(&plan(), "high", &"W".repeat(20))]
        .into_iter()
        .flatten()
        .collect();
    let text = report_of(&rows).document.to_markdown();
    assert!(
        text.contains("Matches: 2 matches, 1 of 10 games and 1 of 20 games, 22 games played in all"),
        "{text}"
    );
    assert!(text.contains("The experiment is not finished: 22 of 30 units of work are done."), "{text}");
    assert!(
        text.contains("100 % of the playouts or seconds in the file of the experiment: 50 and 0.5 s a move."),
        "{text}"
    );
}

#[test]
fn playouts_a_second_are_told_where_the_clock_counts() {
    let rows = with_moves([games(&plan(), "low", "W"), games(&plan(), "high", "W")].concat());
    let report = report_of(&rows);
    assert_is_plain(&report);
    let paces = Csv::of(&report, "mine-matches-playouts.csv");
    assert_eq!(paces.len(), 1, "only the match at equal time is in it");
    let columns = ["playouts a second, first", "playouts a second, second", "playouts a move, second"];
    assert_eq!(columns.map(|name| paces.number("low", name).round() as i64), [1000, 3000, 300]);
    assert!((paces.number("low", "first over second") - 1.0 / 3.0).abs() < 1e-9);
    let silent = report_of(&games(&plan(), "low", "W"));
    assert_eq!(Csv::of(&silent, "mine-matches-playouts.csv").text("low", columns[0]), "");
}

#[test]
fn a_sweep_over_orders_of_magnitude_has_a_logarithmic_axis() {
    let report = report_of(&[games(&plan(), "low", "WL"), games(&plan(), "high", "WL")].concat());
    let svg = report.files.iter().find(|(name, _)| name == "mine-matches.svg").unwrap();
    let svg = String::from_utf8_lossy(&svg.1);
    // On a plain axis from 0.05 to 6 there would be no such number.
    assert!(svg.contains(">0.1<") && svg.contains(">1<"), "{svg}");
}
