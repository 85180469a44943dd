//! Whether more playouts tell winners better, and what parts of an evaluator are worth: differences at the same positions.

use curves::Metric;

use super::super::grid::{Column, Grid, Value};
use super::super::page::{Answer, Page};
use super::super::statistics::Side;
use super::super::words;
use super::draws::{Draws, Pair, judged};
use super::joined::{Joined, Opinions};
use super::table::of_paper;
use crate::experiment::Asked;

/// What playouts are judged by.
const JUDGED: [(Metric, &str); 2] = [(Metric::Accuracy, "accuracy"), (Metric::Roc, "ROC")];

/// The metrics of differences that are told in a table.
const TOLD: [Metric; 9] = [
    Metric::Accuracy,
    Metric::FScore,
    Metric::Lift,
    Metric::Roc,
    Metric::AveragePrecision,
    Metric::BreakEven,
    Metric::Brier,
    Metric::LogLoss,
    Metric::CalibrationError,
];

/// The neighbours in each family by playouts, the one with more first; those of families without playouts by their places.
pub(super) fn pairs<'a>(joined: &'a Joined<'a>, names: &[String], draws: &Draws) -> Vec<Pair<'a>> {
    let mut families: Vec<(&str, Vec<&Opinions<'_>>)> = Vec::new();
    for one in joined.chosen(names) {
        match families.iter_mut().find(|(name, _)| *name == one.family()) {
            Some((_, family)) => family.push(one),
            None => families.push((one.family(), vec![one])),
        }
    }
    let mut pairs = Vec::new();
    for (_, mut family) in families {
        family.sort_by_key(|one| one.part.playouts);
        pairs.extend(family.windows(2).filter_map(|two| Pair::of(draws, two[1], two[0])));
    }
    pairs
}

/// Each evaluator with the one that it names in `against`.
pub(super) fn parts<'a>(joined: &'a Joined<'a>, names: &[String], draws: &Draws) -> Vec<Pair<'a>> {
    let chosen = joined.chosen(names).into_iter();
    let pair = |one: &'a Opinions<'a>| Pair::of(draws, one, joined.named(one.part.against.as_ref()?)?);
    chosen.filter_map(pair).collect()
}

/// Do more playouts tell winners better?
pub(super) fn answer(asked: &Asked, joined: &Joined<'_>, draws: &Draws) -> Option<Answer> {
    let pairs = pairs(joined, &asked.of, draws);
    let has_playouts = |pair: &&Pair<'_>| pair.one.part.playouts > pair.other.part.playouts;
    let (subjects, others): (Vec<&Pair<'_>>, Vec<&Pair<'_>>) = pairs.iter().partition(has_playouts);
    if subjects.is_empty() {
        return None;
    }
    let metrics = JUDGED.map(|(metric, _)| metric);
    let sides = judged(&subjects.iter().map(|pair| &pair.metrics).collect::<Vec<_>>(), &metrics);
    let count = |side: Side| sides.iter().flatten().filter(|found| **found == side).count();
    let (better, worse, all) = (count(Side::Above), count(Side::Below), 2 * subjects.len());
    let sentence = format!(
        "{}: of {} in accuracy and ROC from fewer to more playouts of the same method, {better} are surely upwards and {worse} \
         surely downwards, after Holm's correction.",
        words::verdict(better, worse, all),
        words::counted(all, "step")
    );
    let mut more: Vec<String> = subjects.iter().zip(&sides).map(|(pair, sides)| step(pair, sides)).collect();
    more.extend(others.iter().map(|pair| format!("For comparison, {}", words::lowered(&step(pair, &[])))));
    Some(Answer::new(sentence, more))
}

/// How much a step changes, with the paper's numbers beside ours.
fn step(pair: &Pair<'_>, sides: &[Side]) -> String {
    let metric = |(place, (metric, name)): (usize, &(Metric, &str))| {
        let change = pair.metrics.get(*metric)?;
        let published = |of: &Opinions<'_>| of_paper(of.part.published.as_ref()?, *metric);
        let paper = published(pair.one).zip(published(pair.other));
        let paper = paper.map_or(String::new(), |(one, other)| {
            format!("; in the paper by {}", words::number(one - other, 3))
        });
        let sure = match sides.get(place) {
            Some(Side::Above) => ", surely up",
            Some(Side::Below) => ", surely down",
            _ => "",
        };
        Some(format!("{name} by {}{sure}{paper}", words::estimate(&change, 3)))
    };
    let told: Vec<String> = JUDGED.iter().enumerate().filter_map(metric).collect();
    format!(
        "From {} to {}: {}. These are {} of {}.",
        pair.other.part.name,
        pair.one.part.name,
        told.join("; "),
        words::counted(pair.positions, "position"),
        words::counted(pair.games, "game")
    )
}

/// What is each part worth?
pub(super) fn answer_parts(asked: &Asked, joined: &Joined<'_>, draws: &Draws) -> Option<Answer> {
    let pairs = parts(joined, &asked.of, draws);
    if pairs.is_empty() {
        return None;
    }
    let sides = judged(&pairs.iter().map(|pair| &pair.metrics).collect::<Vec<_>>(), &[Metric::Roc]);
    let those = |side: Side| -> Vec<String> {
        let found = pairs.iter().zip(&sides).filter(|(_, sides)| sides.first() == Some(&side));
        found.map(|(pair, _)| change(pair, Metric::Roc, "")).collect()
    };
    let sentence = format!(
        "By ROC, after Holm's correction for {}: surely better than what it is compared with: {}; surely worse: {}; undecided: \
         {}.",
        words::counted(pairs.len(), "comparison"),
        words::listed(&those(Side::Above)),
        words::listed(&those(Side::Below)),
        words::listed(&those(Side::Unsure))
    );
    let others = [(Metric::Accuracy, "accuracy "), (Metric::LogLoss, "log loss ")];
    let more = others.map(|(metric, name)| {
        let all: Vec<String> = pairs.iter().map(|pair| change(pair, metric, name)).collect();
        format!("{}.", words::capitalized(&all.join("; ")))
    });
    Some(Answer::new(sentence, more.into()))
}

/// `MoGo, without patterns (against MoGo: -0.012 (-0.020 to -0.004))`.
fn change(pair: &Pair<'_>, metric: Metric, name: &str) -> String {
    let change = pair.metrics.get(metric).map_or(words::UNKNOWN.to_owned(), |by| words::estimate(&by, 3));
    format!("{} ({name}against {}: {change})", pair.one.part.name, pair.other.part.name)
}

/// Writes a table of differences for playouts, and one for parts.
pub(super) fn write(joined: &Joined<'_>, draws: &Draws, page: &mut Page) {
    let tables = [
        ("What playouts change", "playouts", pairs(joined, &[], draws)),
        ("What parts change", "parts", parts(joined, &[], draws)),
    ];
    for (heading, name, pairs) in tables.into_iter().filter(|(_, _, pairs)| !pairs.is_empty()) {
        page.body.heading(heading);
        page.body.paragraph(
            "The metrics of the first minus those of the second, at the positions that both have, with the same games in each \
             draw. Of Brier score, log loss and ECE less is better. These intervals are not corrected for their number.",
        );
        page.table(name, &table(&pairs));
    }
}

fn table(pairs: &[Pair<'_>]) -> Grid {
    let mut columns: Vec<(String, Column)> =
        ["evaluator", "minus"].map(|name| (name.to_owned(), Column::Name)).into();
    columns.push(("positions".to_owned(), Column::Count));
    columns.extend(TOLD.map(|metric| (metric.letters().to_owned(), Column::Estimate(3))));
    let mut grid = Grid::new(columns);
    for pair in pairs {
        let names = [&pair.one.part.name, &pair.other.part.name];
        let mut row: Vec<Value> = names.map(|name| Value::Text(name.clone())).into();
        row.push(Value::Count(pair.positions as u64));
        row.extend(TOLD.map(|metric| Value::Estimate(pair.metrics.get(metric))));
        grid.add(row);
    }
    grid
}
