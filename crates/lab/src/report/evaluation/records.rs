//! The paper's table II: the records that the positions are from.

use super::super::data::Data;
use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::words;
use super::joined::{called, first};
use crate::corpus::SetSummary;
use crate::row::RecordsFinding;

/// Of more sets than this only the largest are shown; all of them are in a file.
const MOST_SETS: usize = 24;

/// Writes the table, if the records were read.
pub(super) fn write(heading: &str, data: &Data<'_>, page: &mut Page) {
    let Some(records) = data.records else { return };
    page.body.heading(heading);
    let is_go = data.plan.experiment.evaluation.as_ref().is_none_or(|part| part.game.is_none());
    page.body.paragraph(match (records.sets.is_empty(), is_go) {
        (_, false) => {
            "The games that were read. Positions are those before each of their moves; those that were evaluated are drawn from them."
        }
        (true, true) => "The games that the values are of.",
        (false, true) => {
            "The games that were read, by the side of the board, the weaker player and komi. Positions are all that the games \
             have; those that were evaluated are drawn from them, without those after which both have passed."
        }
    });
    let who = called(first(data));
    page.table("table 2", &table(records, MOST_SETS, who));
    let more = records.sets.len().saturating_sub(MOST_SETS);
    if more > 0 {
        let file = page.attach("table 2 whole", "csv", table(records, usize::MAX, who).to_csv().into_bytes());
        let sets = words::counted(more, "set");
        page.body.paragraph(format!("{sets} of fewer games are in the sum, and in {file}."));
    }
    left_out(records, page);
}

/// The sets with the most games, in their order, and all together.
fn table(records: &RecordsFinding, most: usize, who: &str) -> Grid {
    if records.sets.is_empty() {
        return counts_alone(&records.total, who);
    }
    let mut columns: Vec<(String, Column)> =
        ["players", "board", "komi"].map(|name| (name.to_owned(), Column::Name)).into();
    columns.extend(
        ["games", "Black won", "Black lost", "Chinese rules", "positions"]
            .map(|name| (name.to_owned(), Column::Count)),
    );
    columns.extend(["from", "to"].map(|name| (name.to_owned(), Column::Name)));
    let mut grid = Grid::new(columns);
    let mut sizes: Vec<u64> = records.sets.iter().map(|set| set.games.games).collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    let fewest = sizes.get(most.saturating_sub(1)).copied().unwrap_or(0);
    for set in records.sets.iter().filter(|set| set.games.games >= fewest).take(most) {
        let size = format!("{0}x{0}", set.size);
        grid.add(row([set.players.clone(), size, set.komi.to_string()], &set.games));
    }
    grid.add(row(["all".to_owned(), String::new(), String::new()], &records.total));
    grid
}

/// What is known about the games of a file of values, and of games besides Go: neither boards nor players.
fn counts_alone(total: &SetSummary, who: &str) -> Grid {
    let columns = ["games".to_owned(), format!("{who} won"), format!("{who} lost"), "positions".to_owned()];
    let mut grid = Grid::new(columns.map(|name| (name, Column::Count)).into());
    let counts = [total.games, total.black_wins, total.black_losses, total.positions];
    grid.add(counts.map(Value::Count).into());
    grid
}

fn row(names: [String; 3], games: &SetSummary) -> Vec<Value> {
    let mut row: Vec<Value> = names.map(Value::Text).into();
    let counts = [games.games, games.black_wins, games.black_losses, games.chinese, games.positions];
    row.extend(counts.map(Value::Count));
    let dates = [&games.first, &games.last];
    row.extend(dates.map(|date| Value::Text(date.as_ref().map(ToString::to_string).unwrap_or_default())));
    row
}

/// What became of the other games.
fn left_out(records: &RecordsFinding, page: &mut Page) {
    let count: u64 = records.left_out.iter().map(|(_, count)| count).sum();
    if count == 0 {
        page.body.paragraph("No game was left out.");
        return;
    }
    page.body.paragraph(format!("Games that were left out: {}, by the reason:", words::grouped(count)));
    let mut grid = Grid::new(vec![("reason".to_owned(), Column::Prose), ("games".to_owned(), Column::Count)]);
    for (reason, count) in &records.left_out {
        grid.add(vec![Value::Text(reason.clone()), Value::Count(*count)]);
    }
    page.table("left out", &grid);
}
