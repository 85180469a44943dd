//! Whether conditions split curves: whether the same value is worth more or less where a condition holds.

use curves::Split;
use go::Color;

use super::super::grid::{Column, Grid, Value};
use super::super::page::{Answer, Page};
use super::super::statistics::{Estimate, Side, holm};
use super::super::words;
use super::draws::{Draws, estimate};
use super::joined::{Conditioned, Joined, Opinions, called};
use super::slope::slope;
use crate::experiment::Asked;

/// So many curves are named in a sentence; the others are counted, because the table has them.
const MOST_NAMED: usize = 5;

/// Curves that meet in fewer bins than this are not compared.
const FEWEST_BINS: usize = 3;

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
        all.iter().filter_map(|under| Some(under.compared()?.chance.probability)).collect();
    let mut sure = holm(&chances).into_iter();
    for under in all.iter_mut().filter(|under| under.compared().is_some()) {
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
    let judged = rows.iter().filter(|under| under.compared().is_some()).count();
    if judged == 0 {
        return None;
    }
    let mut sure: Vec<&Under<'_>> = rows.iter().copied().filter(|under| under.is_sure).collect();
    sure.sort_by(|one, other| other.distance().total_cmp(&one.distance()));
    let all = words::counted(judged, "curve");
    let corrected = "after Holm's correction for all in the table";
    let sentence = match sure.is_empty() {
        true => {
            format!(
                "Of {all} with a condition none lies surely apart from that of all positions, {corrected}."
            )
        }
        false => format!(
            "Surely apart from the curve of all positions, {corrected}, {} {} of {all} with a condition: {}.",
            if sure.len() == 1 { "is" } else { "are" },
            sure.len(),
            some(sure.iter().map(|under| under.named(&words::number(under.distance(), 3))).collect())
        ),
    };
    let mut more: Vec<String> = chosen.iter().filter_map(|one| sentence_of(one, &rows)).collect();
    if !more.is_empty() {
        more.push(sides(joined.first));
    }
    more.extend(flat(&rows));
    Some(Answer::new(sentence, more))
}

/// What the words for the sides of a curve mean.
fn sides(first: Color) -> String {
    format!(
        "Above: {} won more often than at all positions with such values; below: less often; without a word: not surely on one \
         side.",
        called(first)
    )
}

/// The first of them, and how many there are besides.
fn some(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    if more > 0 {
        names.push(format!("{} more", words::grouped(more as u64)));
    }
    words::listed(&names)
}

/// The curves that are not surely rising.
fn flat(rows: &[&Under<'_>]) -> Option<String> {
    let told = rows.iter().filter_map(|under| {
        let slope = under.slope.filter(|slope| slope.side_of(0.0) != Side::Above)?;
        under.compared()?;
        Some(under.named(&format!("slope {}", words::estimate(&slope, 2))))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Not surely rising at all: {}.", some(told)))
}

impl Under<'_> {
    /// The split, if enough of the curve is compared: a few bins with a part of the positions say little about the others.
    fn compared(&self) -> Option<&Split> {
        let split = self.split.as_ref()?;
        let is_enough = split.bins >= FEWEST_BINS && 2 * split.positions >= self.positions as u64;
        is_enough.then_some(split)
    }

    fn distance(&self) -> f64 {
        self.split.map_or(0.0, |split| split.distance.value)
    }

    fn named(&self, number: &str) -> String {
        format!("{} with {} ({number})", self.opinions.part.name, self.condition.part.name)
    }

    /// `early 0.059 (0.041 to 0.076), by chance 0.031, below`.
    fn told(&self) -> Option<String> {
        let split = self.split.as_ref().filter(|_| self.is_sure)?;
        let side = match estimate(split.signed).side_of(0.0) {
            Side::Above => ", above",
            Side::Below => ", below",
            Side::Unsure => "",
        };
        let (distance, chance) = (estimate(split.distance), split.chance.mean);
        let (distance, chance) = (words::estimate(&distance, 3), words::number(chance, 3));
        Some(format!("{} {distance}, by chance {chance}{side}", self.condition.part.name))
    }
}

/// What surely splits the curve of an evaluator, if anything does.
fn sentence_of(opinions: &Opinions<'_>, rows: &[&Under<'_>]) -> Option<String> {
    let of = rows.iter().filter(|under| under.opinions.part.name == opinions.part.name);
    let told: Vec<String> = of.filter_map(|under| under.told()).collect();
    (!told.is_empty()).then(|| format!("{}: {}.", opinions.part.name, told.join("; ")))
}

/// Writes the table.
pub(super) fn write(joined: &Joined<'_>, all: &[Under<'_>], page: &mut Page) {
    if all.is_empty() {
        return;
    }
    page.body.heading("Splits");
    page.body.paragraph(format!(
        "How far the curve of the positions for which a condition holds lies from that of all, as a mean over the bins by \
         conditioned positions. Compared are those of them in bins that both curves have; with less than half of the positions \
         or fewer than three bins nothing is called sure. Signed, the distance is above zero where {} won more often than at \
         all positions with such values. By chance is the mean distance that drawing the games anew makes; sure is what chance \
         does not reach, after Holm's correction for all rows. \
         The slope is that of the logistic curve over the log-odds of probabilities, or over points: 1 for probabilities that \
         mean what they say, 0 for a flat curve. Distances are between shares of games.",
        called(joined.first)
    ));
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
    columns.extend(["positions", "compared", "bins"].map(|name| (name.to_owned(), Column::Count)));
    columns.extend(["distance", "signed"].map(|name| (name.to_owned(), Column::Estimate(3))));
    columns.push(("by chance".to_owned(), Column::Number(3)));
    columns.push(("sure".to_owned(), Column::Name));
    columns.extend(["slope", "slope of all"].map(|name| (name.to_owned(), Column::Estimate(3))));
    let mut grid = Grid::new(columns);
    for under in all {
        let names = [&under.opinions.part.name, &under.condition.part.name];
        let mut row: Vec<Value> = names.map(|name| Value::Text(name.clone())).into();
        let split = under.split.as_ref();
        let (compared, bins) = split.map_or((0, 0), |split| (split.positions, split.bins as u64));
        row.extend([under.positions as u64, compared, bins].map(Value::Count));
        row.push(Value::Estimate(split.map(|split| estimate(split.distance))));
        row.push(Value::Estimate(split.map(|split| estimate(split.signed))));
        row.push(Value::Number(split.map(|split| split.chance.mean)));
        let sure = match (split, under.compared()) {
            (None, _) => "too few",
            (_, None) => "too few bins",
            _ if under.is_sure => "yes",
            _ => "no",
        };
        row.push(Value::Text(sure.to_owned()));
        row.extend([under.slope, under.slope_of_all].map(Value::Estimate));
        grid.add(row);
    }
    grid
}
