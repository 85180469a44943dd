//! The tables of an exam.

use std::collections::BTreeSet;

use arena::stats::Tally;

use super::super::grid::{Column, Grid, Value};
use super::super::statistics::{mean, percent};
use super::super::words;
use super::sheets::{Key, Player, Sheets, tally};
use crate::exam::Tier;
use crate::row::AnswerFinding;

fn column(name: &str, column: Column) -> (String, Column) {
    (name.to_owned(), column)
}

/// Two columns for each number of playouts.
fn columns(first: &[&str], playouts: &[u64]) -> Grid {
    let mut columns: Vec<_> = first.iter().map(|name| column(name, Column::Name)).collect();
    for &playouts in playouts {
        let playouts = words::grouped(playouts);
        columns.push(column(&format!("right at {playouts}"), Column::Count));
        columns.push(column(&format!("% at {playouts}"), Column::Estimate(1)));
    }
    Grid::new(columns)
}

/// `21 of 33`, and the same in percent.
fn cells(tally: Option<Tally>) -> [Value; 2] {
    match tally.filter(|tally| tally.games() > 0) {
        None => [Value::Text(words::UNKNOWN.to_owned()), Value::Estimate(None)],
        Some(tally) => {
            let counts = format!("{} of {}", words::grouped(tally.wins), words::grouped(tally.games()));
            [Value::Text(counts), Value::Estimate(percent(&tally))]
        }
    }
}

/// Each player at all positions, and at those that are counted together.
pub(super) fn totals(sheets: &Sheets<'_>) -> Grid {
    let playouts = sheets.playouts();
    let mut grid = columns(&["player", "positions"], &playouts);
    for total in &sheets.totals {
        for player in &sheets.players {
            let mut row = vec![Value::Text(player.name.to_owned()), Value::Text(total.name().to_owned())];
            for &playouts in &playouts {
                row.extend(cells(player.sheet(playouts).map(|sheet| total.tally(&sheet.answers))));
            }
            grid.add(row);
        }
    }
    grid
}

/// How many of each group a player gets right.
pub(super) fn by(player: &Player<'_>, key: &Key) -> Grid {
    let playouts: Vec<u64> = player.sheets.iter().map(|sheet| sheet.playouts).collect();
    let mut grid = columns(&[key.name], &playouts);
    let groups: Vec<Vec<(String, Tally)>> =
        player.sheets.iter().map(|sheet| key.groups(&sheet.answers)).collect();
    let names: BTreeSet<&String> = groups.iter().flatten().map(|(name, _)| name).collect();
    for name in names {
        let mut row = vec![Value::Text(name.clone())];
        for group in &groups {
            row.extend(cells(group.iter().find(|(known, _)| known == name).map(|&(_, tally)| tally)));
        }
        grid.add(row);
    }
    let mut row = vec![Value::Text("all".to_owned())];
    row.extend(player.sheets.iter().flat_map(|sheet| cells(Some(tally(&sheet.answers)))));
    grid.add(row);
    grid
}

/// The mean share of the playouts that began with a right move.
pub(super) fn visits(sheets: &Sheets<'_>) -> Grid {
    let playouts = sheets.playouts();
    let mut names = vec![column("player", Column::Name)];
    names.extend(
        playouts.iter().map(|&count| column(&format!("% at {}", words::grouped(count)), Column::Estimate(1))),
    );
    let mut grid = Grid::new(names);
    for player in &sheets.players {
        let mut row = vec![Value::Text(player.name.to_owned())];
        for &playouts in &playouts {
            let shares = player.sheet(playouts).map(|sheet| {
                sheet.answers.iter().map(|answer| 100.0 * answer.right_share).collect::<Vec<f64>>()
            });
            row.push(Value::Estimate(shares.and_then(|shares| mean(&shares))));
        }
        grid.add(row);
    }
    grid
}

/// Positions that all got wrong, with what they answered.
pub(super) fn missed(positions: &[Vec<&AnswerFinding>]) -> Grid {
    let mut grid = Grid::new(vec![
        column("position", Column::Name),
        column("category", Column::Name),
        column("tier", Column::Name),
        column("to play", Column::Name),
        column("right", Column::Prose),
        column("answers", Column::Prose),
    ]);
    for answers in positions {
        let Some(first) = answers.first() else { continue };
        let told: Vec<String> =
            answers.iter().map(|answer| format!("{} {}", answer.player, answer.mv)).collect();
        grid.add(vec![
            Value::Text(first.id.clone()),
            Value::Text(first.category.clone()),
            Value::Text(first.tier.to_string()),
            Value::Text(first.to_play.to_string()),
            Value::Text(right(first)),
            Value::Text(told.join(", ")),
        ]);
    }
    grid
}

/// The moves that are right: `D4, E5`, or `not D4`.
fn right(answer: &AnswerFinding) -> String {
    let listed = |moves: &[go::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match answer.tier {
        Tier::Avoid => format!("not {}", listed(&answer.wrong)),
        _ => listed(&answer.correct),
    }
}

/// All answers, for programs.
pub(super) fn all(sheets: &Sheets<'_>) -> Grid {
    let mut grid = Grid::new(vec![
        column("position", Column::Name),
        column("player", Column::Name),
        column("playouts", Column::Count),
        column("size", Column::Count),
        column("category", Column::Name),
        column("tier", Column::Name),
        column("family", Column::Name),
        column("to play", Column::Name),
        column("right moves", Column::Prose),
        column("move", Column::Name),
        column("is right", Column::Count),
        column("share of the move", Column::Number(4)),
        column("share of right moves", Column::Number(4)),
    ]);
    let sheets = sheets.players.iter().flat_map(|player| &player.sheets);
    for answer in sheets.flat_map(|sheet| &sheet.answers) {
        grid.add(vec![
            Value::Text(answer.id.clone()),
            Value::Text(answer.player.clone()),
            Value::Count(answer.playouts),
            Value::Count(answer.size as u64),
            Value::Text(answer.category.clone()),
            Value::Text(answer.tier.to_string()),
            Value::Text(answer.family.clone()),
            Value::Text(answer.to_play.to_string()),
            Value::Text(right(answer)),
            Value::Text(answer.mv.to_string()),
            Value::Count(u64::from(answer.is_right)),
            Value::Number(Some(answer.share)),
            Value::Number(Some(answer.right_share)),
        ]);
    }
    grid
}
