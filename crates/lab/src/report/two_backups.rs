//! The backup of Objective Monte Carlo against minimax: Chaslot et al. 2006, figure 2.

use super::data::Data;
use super::errors::{Errors, Measure, SUBJECT};
use super::grid::{Column, Grid, Value};
use super::page::{Answer, Page};
use super::plots;
use super::statistics::{Side, percent};
use super::words;

/// The errors of both backups of a search.
struct Two<'a> {
    search: &'a str,
    backup: Errors,
    minimax: Errors,
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let subjects = data.plan.experiment.searches.iter().filter(|search| search.family == SUBJECT);
    let searches: Vec<Two<'_>> = subjects
        .map(|search| two(data, &search.name))
        .filter(|two| !two.backup.places().is_empty())
        .collect();
    let mut sentences: Vec<String> = searches.iter().map(answer).collect();
    if sentences.is_empty() {
        sentences.push("There are not enough positions yet.".to_owned());
    }
    page.answers = vec![Answer::new(sentences.remove(0), sentences)];
    for two in &searches {
        page.body.heading(&format!("Both backups of {}", two.search));
        page.body.paragraph(
            "Errors against the real value, in points. The backup is that of Objective Monte Carlo; minimax is the highest \
             value of a move.",
        );
        page.table(&format!("{} errors", two.search), &table(two));
        page.table(&format!("{} compared", two.search), &compared(two));
        for measure in [Measure::Mean, Measure::MeanSize] {
            let title = format!("{} of both backups, {}", words::capitalized(measure.name()), two.search);
            let curves = [("backup of OMC", &two.backup), ("minimax", &two.minimax)];
            let series = curves.map(|(name, errors)| plots::banded(&errors.curve(name, measure)));
            let plot = measure.plot(&title, series.into());
            page.plot(
                &format!("{} {}", two.search, measure.name()),
                plot,
                &format!("{title}, against the playouts"),
            );
        }
    }
}

fn two<'a>(data: &Data<'_>, search: &'a str) -> Two<'a> {
    let backup = Errors::of(data, search, |checkpoint| checkpoint.value);
    let minimax = Errors::of(data, search, |checkpoint| checkpoint.max);
    Two { search, backup, minimax }
}

fn answer(two: &Two<'_>) -> String {
    let places = two.backup.places();
    let counts: Vec<u64> = places.iter().map(|(_, count)| *count).collect();
    let side = |side: Side| -> Vec<u64> {
        let excess = |place| two.backup.mean_excess(&two.minimax, place);
        let is = |place| excess(place).is_some_and(|excess| excess.side_of(0.0) == side);
        places.iter().filter(|(place, _)| is(*place)).map(|(_, count)| *count).collect()
    };
    let (nearer, farther) = (side(Side::Below), side(Side::Above));
    let verdict = words::verdict(nearer.len(), farther.len(), counts.len());
    let mut text = format!(
        "{verdict}, with {}: the mean size of the error of the backup is surely smaller than that of minimax {}.",
        two.search,
        words::at_playouts(&nearer, &counts)
    );
    if !farther.is_empty() {
        text += &format!(" It is surely larger {}.", words::at(&farther, &counts));
    }
    text
}

fn table(two: &Two<'_>) -> Grid {
    let mut columns = vec![("playouts".to_owned(), Column::Count), ("positions".to_owned(), Column::Count)];
    for measure in Measure::ALL {
        columns.push((format!("backup: {}", measure.name()), Column::Estimate(2)));
        columns.push((format!("minimax: {}", measure.name()), Column::Estimate(2)));
    }
    let mut grid = Grid::new(columns);
    for (place, count) in two.backup.places() {
        let mut row = vec![Value::Count(count), Value::Count(two.backup.positions(place) as u64)];
        for measure in Measure::ALL {
            let both =
                [&two.backup, &two.minimax].map(|errors| Value::Estimate(errors.measured(measure, place)));
            row.extend(both);
        }
        grid.add(row);
    }
    grid
}

fn compared(two: &Two<'_>) -> Grid {
    let mut grid = Grid::new(vec![
        ("playouts".to_owned(), Column::Count),
        ("size of the error of the backup less that of minimax".to_owned(), Column::Estimate(2)),
        ("which is nearer".to_owned(), Column::Name),
        ("positions where the backup is nearer, %".to_owned(), Column::Estimate(1)),
    ]);
    for (place, count) in two.backup.places() {
        let excess = two.backup.mean_excess(&two.minimax, place);
        let nearer = match excess.map(|excess| excess.side_of(0.0)) {
            Some(Side::Below) => "the backup, surely",
            Some(Side::Above) => "minimax, surely",
            _ => "undecided",
        };
        let share = percent(&two.backup.nearer(&two.minimax, place));
        grid.add(vec![
            Value::Count(count),
            Value::Estimate(excess),
            Value::Text(nearer.to_owned()),
            Value::Estimate(share),
        ]);
    }
    grid
}
