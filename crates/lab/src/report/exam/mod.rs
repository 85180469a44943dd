//! Moves at positions with known right and wrong ones: who gets how many right, of which kind, with how many playouts.

mod answers;
mod sheets;
mod tables;

use super::data::Data;
use super::page::Page;
use super::plots::{self, Curve, Drawing};
use super::words;
use sheets::{CATEGORY, FAMILY, Key, Sheets, TIER};

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let Some(sheets) = Sheets::of(data) else { return };
    page.answers = answers::answers(&sheets);
    if sheets.players.is_empty() {
        return;
    }
    totals(&sheets, page);
    for player in &sheets.players {
        page.body.heading(&format!("{}, by what positions are about", player.name));
        for key in [CATEGORY, TIER, FAMILY] {
            page.table(&format!("{} by {}", player.name, key.name), &tables::by(player, &key));
        }
        categories(player, &CATEGORY, page);
    }
    missed(&sheets, page);
    let file = page.attach("answers", "csv", tables::all(&sheets).to_csv().into_bytes());
    page.body.paragraph(format!("All answers are in {file}."));
}

/// How many are right in all, with curves over the playouts.
fn totals(sheets: &Sheets<'_>, page: &mut Page) {
    page.body.heading("Totals");
    page.body.paragraph(
        "A move is right if it is one of the right moves; where only wrong moves are known (tier avoid), if it is none of \
         them. Intervals are Wilson's.",
    );
    page.table("totals", &tables::totals(sheets));
    for total in &sheets.totals {
        let curves: Vec<Curve> =
            sheets.players.iter().map(|player| (player.name.to_owned(), total.curve(player))).collect();
        let goal = total.goal().map(|goal| goal.percent);
        let plot = plots::right_answers(total.name(), &curves, goal);
        page.plot(total.name(), plot, &format!("{}: right moves in a hundred, over playouts", total.name()));
    }
    page.body.paragraph("The mean share of the playouts that began with a right move:");
    page.table("visits", &tables::visits(sheets));
}

/// The categories of a player with most playouts, one below the other.
fn categories(player: &sheets::Player<'_>, key: &Key, page: &mut Page) {
    let Some(sheet) = player.sheets.last() else { return };
    let rows: Vec<_> = key
        .groups(&sheet.answers)
        .into_iter()
        .filter_map(|(name, tally)| Some((name, super::statistics::percent(&tally)?, None)))
        .collect();
    let playouts = words::grouped(sheet.playouts);
    let title = format!("{} with {playouts} playouts", player.name);
    let level = super::statistics::percent(&sheets::tally(&sheet.answers)).map(|all| all.value);
    let forest = plots::right_by(&title, rows, level);
    page.plot(
        &format!("{} by category", player.name),
        Drawing::Rows(forest),
        &format!("{title}: right moves in a hundred by category, with a line at all positions together"),
    );
}

/// The positions that nobody got right.
fn missed(sheets: &Sheets<'_>, page: &mut Page) {
    let Some(playouts) = sheets.most_playouts() else { return };
    page.body.heading("Positions that nobody got right");
    let missed = sheets.missed(playouts);
    if missed.is_empty() {
        page.body.paragraph(format!("There is none at {} playouts.", words::grouped(playouts)));
        return;
    }
    page.body.paragraph(format!("With {} playouts, by who was asked:", words::grouped(playouts)));
    page.table("missed", &tables::missed(&missed));
}

/// How it was measured, in sentences.
pub(super) fn measured(data: &Data<'_>) -> Vec<String> {
    let Some(plan) = data.plan.exam.as_ref() else { return Vec::new() };
    let mut items = vec![format!(
        "Positions: {} of {}, in an order drawn at random, on their own boards, with their own komi and rules (Chinese where \
         none are told).",
        words::grouped(plan.count()),
        words::grouped(plan.available)
    )];
    items.push(
        "Players are asked for a move as in a game, passes included, with one thread and an empty tree; nobody resigns."
            .to_owned(),
    );
    items.push(format!("Seed: {}.", data.plan.experiment.seed));
    items
}
