//! Whether conditions split curves: whether the same value is worth more or less where a condition holds.

use curves::Split;

use super::super::grid::{Column, Grid, Value};
use super::super::page::{Answer, Page};
use super::super::statistics::{Estimate, Side, holm};
use super::super::words;
use super::draws::{Draws, estimate};
use super::joined::{Conditioned, Joined, Opinions};
use super::slope::slope;
use crate::experiment::Asked;

/// More curves than this are not told one by one in an answer, because the table has them.
const MOST_TOLD: usize = 30;

/// An evaluator under a condition.
pub(super) struct Under<'a> {
    opinions: &'a Opinions<'a>,
    condition: &'a Conditioned<'a>,
    /// Its positions for which the condition holds.
    positions: usize,
    /// Nothing if no bin has positions enough.
    split: Option<Split>,
    /// How steep the curve is there, and for all positions.
    slope: Option<Estimate>,
    slope_of_all: Option<Estimate>,
    /// Is the distance more than chance, after a correction for all of them?
    is_sure: bool,
}

/// All evaluators under all conditions.
pub(super) fn all<'a>(joined: &'a Joined<'a>, draws: &Draws) -> Vec<Under<'a>> {
    let mut all = Vec::new();
    for opinions in joined.chosen(&[]) {
        let slope_of_all = slope(&opinions.samples, opinions.unit);
        all.extend(joined.conditions.iter().map(|condition| {
            let samples = opinions.samples_where(|place| condition.holds[place]);
            Under {
                opinions,
                condition,
                positions: samples.len(),
                split: draws.split(opinions, condition),
                slope: slope(&samples, opinions.unit),
                slope_of_all,
                is_sure: false,
            }
        }));
    }
    let chances: Vec<f64> =
        all.iter().filter_map(|under| Some(under.split.as_ref()?.chance.probability)).collect();
    let mut sure = holm(&chances).into_iter();
    for under in all.iter_mut().filter(|under| under.split.is_some()) {
        under.is_sure = sure.next() == Some(true);
    }
    all
}

/// Do the conditions split the curves? A question may ask for that or for the contrary, so that there is no yes or no.
pub(super) fn answer(asked: &Asked, joined: &Joined<'_>, all: &[Under<'_>]) -> Option<Answer> {
    let (chosen, conditions) = (joined.chosen(&asked.of), joined.conditions(&asked.by));
    let is_asked = |under: &&Under<'_>| {
        chosen.iter().any(|one| one.part.name == under.opinions.part.name)
            && conditions.iter().any(|one| one.part.name == under.condition.part.name)
    };
    let rows: Vec<&Under<'_>> = all.iter().filter(is_asked).collect();
    let judged = rows.iter().filter(|under| under.split.is_some()).count();
    if judged == 0 {
        return None;
    }
    let by_condition: Vec<String> =
        conditions.iter().filter_map(|condition| split_by(condition, &rows)).collect();
    let sentence = format!(
        "Surely apart from the curve of all positions, after Holm's correction for all in the table, are {} of {} with a \
         condition. {}.",
        rows.iter().filter(|under| under.is_sure).count(),
        words::counted(judged, "curve"),
        words::capitalized(&by_condition.join("; "))
    );
    let mut more = Vec::from_iter(flat(&rows));
    if rows.len() > MOST_TOLD {
        more.push("The table of splits below has each of them.".to_owned());
    } else {
        more.extend(chosen.iter().filter_map(|one| {
            let of = rows.iter().filter(|under| under.opinions.part.name == one.part.name);
            sentence_of(&of.copied().collect::<Vec<_>>())
        }));
    }
    Some(Answer::new(sentence, more))
}

/// Whose curves a condition splits, and where to.
fn split_by(condition: &Conditioned<'_>, rows: &[&Under<'_>]) -> Option<String> {
    let of = rows.iter().filter(|under| under.condition.part.name == condition.part.name);
    let of: Vec<&&Under<'_>> = of.filter(|under| under.split.is_some()).collect();
    let sure = of.iter().filter(|under| under.is_sure);
    let sure: Vec<String> = sure
        .map(|under| format!("{} by {}", under.opinions.part.name, words::number(under.distance(), 3)))
        .collect();
    let name = &condition.part.name;
    let all = words::counted(of.len(), "evaluator");
    match (sure.is_empty(), of.is_empty()) {
        (_, true) => None,
        (true, _) => Some(format!("{name}: none of {all}")),
        (false, _) => Some(format!("{name}: {} of {all} ({})", sure.len(), words::listed(&sure))),
    }
}

/// The curves that are not surely rising.
fn flat(rows: &[&Under<'_>]) -> Option<String> {
    let is_flat = |under: &&&Under<'_>| {
        under.split.is_some() && under.slope.is_some_and(|slope| slope.side_of(0.0) != Side::Above)
    };
    let told: Vec<String> = rows
        .iter()
        .filter(is_flat)
        .filter_map(|under| {
            let slope = words::estimate(&under.slope?, 2);
            Some(format!("{} with {} (slope {slope})", under.opinions.part.name, under.condition.part.name))
        })
        .collect();
    (!told.is_empty()).then(|| format!("Not surely rising at all: {}.", words::listed(&told)))
}

impl Under<'_> {
    fn distance(&self) -> f64 {
        self.split.map_or(0.0, |split| split.distance.value)
    }

    /// Where the conditioned curve lies, if it is surely apart.
    fn direction(&self) -> &'static str {
        match self.split.map(|split| estimate(split.signed).side_of(0.0)) {
            _ if !self.is_sure => "",
            Some(Side::Above) => ", surely, above: Black won more than the values say",
            Some(Side::Below) => ", surely, below: Black won less than the values say",
            _ => ", surely, on both sides",
        }
    }

    fn told(&self) -> String {
        let name = &self.condition.part.name;
        let Some(split) = &self.split else {
            return format!("{name}: too few positions ({})", words::grouped(self.positions as u64));
        };
        let slope =
            self.slope.map_or(String::new(), |slope| format!(", slope {}", words::estimate(&slope, 2)));
        let distance = words::estimate(&estimate(split.distance), 3);
        let chance = words::number(split.chance.mean, 3);
        format!("{name}: {distance} apart, by chance {chance}{}{slope}", self.direction())
    }
}

/// What the conditions do to an evaluator.
fn sentence_of(rows: &[&Under<'_>]) -> Option<String> {
    let first = rows.first()?;
    let slope =
        first.slope_of_all.map_or(String::new(), |slope| format!(" (slope {})", words::estimate(&slope, 2)));
    let told: Vec<String> = rows.iter().map(|under| under.told()).collect();
    Some(format!("{}{slope}. {}.", first.opinions.part.name, words::capitalized(&told.join("; "))))
}

/// Writes the table.
pub(super) fn write(joined: &Joined<'_>, all: &[Under<'_>], page: &mut Page) {
    if all.is_empty() {
        return;
    }
    page.body.heading("Splits");
    page.body.paragraph(
        "How far the curve of the positions for which a condition holds lies from that of all, as a mean over the bins by \
         conditioned positions. Signed, it is above zero where Black won more than the values say. By chance is the mean \
         distance that drawing the games anew makes; sure is what chance does not reach, after Holm's correction for all rows. \
         The slope is that of the logistic curve over the log-odds of probabilities, or over points: 1 for probabilities that \
         mean what they say, 0 for a flat curve. Distances are between shares of games.",
    );
    page.table("splits", &table(all));
    let unknown = joined.conditions.iter().filter(|condition| condition.unknown > 0);
    let unknown = unknown.map(|condition| {
        let count = words::counted(condition.unknown, "position");
        format!("Whether {} holds is not known for {count}, which do not count for it.", condition.part.name)
    });
    let unknown: Vec<String> = unknown.collect();
    if !unknown.is_empty() {
        page.body.list(unknown);
    }
}

fn table(all: &[Under<'_>]) -> Grid {
    let mut columns: Vec<(String, Column)> =
        ["evaluator", "condition"].map(|name| (name.to_owned(), Column::Name)).into();
    columns.push(("positions".to_owned(), Column::Count));
    columns.extend(["distance", "signed"].map(|name| (name.to_owned(), Column::Estimate(3))));
    columns.push(("by chance".to_owned(), Column::Number(3)));
    columns.push(("sure".to_owned(), Column::Name));
    columns.extend(["slope", "slope of all"].map(|name| (name.to_owned(), Column::Estimate(3))));
    let mut grid = Grid::new(columns);
    for under in all {
        let names = [&under.opinions.part.name, &under.condition.part.name];
        let mut row: Vec<Value> = names.map(|name| Value::Text(name.clone())).into();
        row.push(Value::Count(under.positions as u64));
        let split = under.split.as_ref();
        row.push(Value::Estimate(split.map(|split| estimate(split.distance))));
        row.push(Value::Estimate(split.map(|split| estimate(split.signed))));
        row.push(Value::Number(split.map(|split| split.chance.mean)));
        let sure = match (split, under.is_sure) {
            (None, _) => "too few",
            (_, true) => "yes",
            (_, false) => "no",
        };
        row.push(Value::Text(sure.to_owned()));
        row.extend([under.slope, under.slope_of_all].map(Value::Estimate));
        grid.add(row);
    }
    grid
}
