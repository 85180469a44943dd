//! Results of matches: Coulom 2006, table 2, and whatever else is found out by playing.

mod answers;
mod outcome;

pub(super) use answers::sentences;

use super::data::Data;
use super::grid::{Column, Grid, Value};
use super::page::Page;
use super::plots::{self, Curve, Drawing};
use super::statistics::Estimate;
use super::words;
use crate::experiment::Experiment;
use outcome::{Outcome, outcomes};

pub(super) fn write(experiment: &Experiment, data: &Data<'_>, page: &mut Page) {
    page.answers = answers::answers(experiment, &outcomes(data));
    write_tables(data, page);
}

/// A table and a plot for each group of matches.
pub(super) fn write_tables(data: &Data<'_>, page: &mut Page) {
    let outcomes = outcomes(data);
    for (name, group) in groups(outcomes.iter()) {
        let title = if name.is_empty() { "Matches" } else { name };
        page.body.heading(title);
        page.body.paragraph(
            "Results are those of the first player, and draws are half a win. Scores have Wilson's interval, Elo that of the \
             posterior distribution.",
        );
        page.table(title, &table(&group));
        page.body.list(group.iter().flat_map(|outcome| outcome.troubles.clone()).collect());
        if let Some((plot, about)) = plot(title, &data.plan.experiment.swept, &group) {
            page.plot(title, plot, &about);
        }
    }
}

/// The matches by their groups, in the order of the experiment.
fn groups<'a, 'b>(outcomes: impl Iterator<Item = &'a Outcome<'b>>) -> Vec<(&'b str, Vec<&'a Outcome<'b>>)>
where
    'b: 'a,
{
    let mut groups: Vec<(&str, Vec<&Outcome<'_>>)> = Vec::new();
    for outcome in outcomes {
        match groups.iter_mut().find(|(name, _)| *name == outcome.duel.group) {
            Some((_, group)) => group.push(outcome),
            None => groups.push((&outcome.duel.group, vec![outcome])),
        }
    }
    groups
}

fn table(group: &[&Outcome<'_>]) -> Grid {
    let column = |name: &str, column| (name.to_owned(), column);
    let mut columns = vec![column("match", Column::Prose), column("players", Column::Prose)];
    columns.extend(["games", "wins", "losses", "draws"].map(|name| column(name, Column::Count)));
    columns.push(column("score, %", Column::Estimate(1)));
    columns.push(column("Elo", Column::Estimate(0)));
    let has_published = group.iter().any(|outcome| outcome.duel.published.is_some());
    if has_published {
        columns.push(column("paper, %", Column::Number(0)));
        columns.push(column("paper, ±", Column::Number(1)));
        columns.push(column("ours against the paper's", Column::Name));
    }
    columns.push(column("CPU seconds a game, first", Column::Number(1)));
    columns.push(column("CPU seconds a game, second", Column::Number(1)));
    let mut grid = Grid::new(columns);
    for outcome in group {
        grid.add(row(outcome, has_published));
    }
    grid
}

fn row(outcome: &Outcome<'_>, has_published: bool) -> Vec<Value> {
    let what = if outcome.duel.about.is_empty() { &outcome.duel.name } else { &outcome.duel.about };
    let [first, second] = &outcome.players;
    let mut row = vec![Value::Text(what.clone()), Value::Text(format!("{first} against {second}"))];
    let tally = &outcome.tally;
    row.extend([tally.games(), tally.wins, tally.losses, tally.draws].map(Value::Count));
    row.push(Value::Estimate(outcome.percent()));
    row.push(Value::Estimate(outcome.elo()));
    if has_published {
        let published = outcome.duel.published.as_ref();
        row.push(Value::Number(published.map(|published| published.percent)));
        row.push(Value::Number(published.and_then(|published| published.margin)));
        row.push(Value::Text(outcome.against_paper().unwrap_or(words::UNKNOWN).to_owned()));
    }
    row.extend(outcome.cpu_seconds.map(Value::Number));
    row
}

/// Scores over what is swept, or side by side if nothing is.
fn plot(title: &str, swept: &str, group: &[&Outcome<'_>]) -> Option<(Drawing, String)> {
    let what = format!("{title}: wins in a hundred with intervals of 95 %");
    if group.iter().all(|outcome| outcome.duel.x.is_none()) {
        let rows: Vec<_> = group.iter().filter_map(|outcome| result_of(outcome)).collect();
        return (rows.len() > 1).then(|| (Drawing::Rows(plots::rows(title, rows)), what));
    }
    let point = |outcome: &&Outcome<'_>| Some((outcome.duel.x?, outcome.percent()?));
    let ours: Curve = ("ours".to_owned(), group.iter().filter_map(point).collect());
    let mark = |outcome: &&Outcome<'_>| Some((outcome.duel.x?, outcome.published()?.value));
    let theirs = group.iter().filter_map(mark).collect();
    let label = if swept.is_empty() { "the value that is swept" } else { swept };
    let is_worth_it = ours.1.len() > 1;
    is_worth_it.then(|| (plots::results(title, label, &ours, theirs).into(), format!("{what}, over {label}")))
}

/// A row of a drawing: what was played, our result, and the paper's.
fn result_of(outcome: &Outcome<'_>) -> Option<(String, Estimate, Option<f64>)> {
    let percent = outcome.percent()?;
    let published = outcome.published().map(|published| published.value);
    Some((outcome.duel.name.replace('-', " "), percent, published))
}
