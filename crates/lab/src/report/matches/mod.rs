//! Results of matches: Coulom 2006, table 2, and whatever else is found out by playing.

mod answers;
mod differences;
mod outcome;
mod tables;
mod trend;

pub(super) use answers::sentences;

use super::data::Data;
use super::page::Page;
use super::plots::{self, Curve, Drawing};
use super::statistics::Estimate;
use crate::experiment::Experiment;
use outcome::{Outcome, outcomes};

pub(super) fn write(experiment: &Experiment, data: &Data<'_>, page: &mut Page) {
    page.answers = answers::answers(experiment, &outcomes(data));
    write_tables(data, page);
}

/// Tables and a plot for each group of matches.
pub(super) fn write_tables(data: &Data<'_>, page: &mut Page) {
    let outcomes = outcomes(data);
    for (name, group) in groups(outcomes.iter()) {
        let title = if name.is_empty() { "Matches" } else { name };
        page.body.heading(title);
        page.body.paragraph(
            "Results are those of the first player, and draws are half a win. Scores have Wilson's interval, Elo that of the \
             posterior distribution.",
        );
        page.table(title, &tables::results(&group, &data.plan.experiment.swept));
        page.body.list(group.iter().flat_map(|outcome| outcome.troubles.clone()).collect());
        if let Some((plot, about)) = plot(title, &data.plan.experiment, &group) {
            page.plot(title, plot, &about);
        }
        page.body.paragraph("The same by the colour of the first player:");
        page.table(&format!("{title} by colour"), &tables::by_color(&group));
        if let Some(paces) = tables::paces(&group) {
            page.body.paragraph("How much the players searched where the clock said when to stop:");
            page.table(&format!("{title} playouts"), &paces);
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

/// Scores over what is swept, or side by side if nothing is.
fn plot(title: &str, experiment: &Experiment, group: &[&Outcome<'_>]) -> Option<(Drawing, String)> {
    let what = format!("{title}: wins in a hundred with intervals of 95 %");
    if group.iter().all(|outcome| outcome.duel.x.is_none()) {
        let rows: Vec<_> = group.iter().filter_map(|outcome| result_of(outcome)).collect();
        return (rows.len() > 1).then(|| (Drawing::Rows(plots::rows(title, rows)), what));
    }
    let point = |outcome: &&Outcome<'_>| Some((outcome.duel.x?, outcome.percent()?));
    let ours: Curve = ("ours".to_owned(), group.iter().filter_map(point).collect());
    let mark = |outcome: &&Outcome<'_>| Some((outcome.duel.x?, outcome.published()?.value));
    let theirs = group.iter().filter_map(mark).collect();
    let swept = &experiment.swept;
    let label = if swept.is_empty() { "the value that is swept" } else { swept };
    let is_worth_it = ours.1.len() > 1;
    is_worth_it.then(|| {
        let plot = plots::results(title, label, experiment.swept_log, &ours, theirs);
        (plot.into(), format!("{what}, over {label}"))
    })
}

/// A row of a drawing: what was played, our result, and the paper's.
fn result_of(outcome: &Outcome<'_>) -> Option<(String, Estimate, Option<f64>)> {
    let percent = outcome.percent()?;
    let published = outcome.published().map(|published| published.value);
    Some((outcome.duel.name.replace('-', " "), percent, published))
}
