//! Whether values mean what they say, and how far a calibration fitted on other games mends them.

use std::collections::BTreeMap;

use arena::report::document::Block;
use curves::{Calibration, Kind, Metric, Metrics, Sample, Unit};
use engine::{CalibrationEntry, calibration_toml};

use super::super::grid::{Column, Grid, Value};
use super::super::page::{Answer, Page};
use super::super::statistics::{Estimate, Side};
use super::super::words;
use super::draws::{Draws, judged, least};
use super::figures;
use super::joined::{Joined, Opinions, games};
use super::slope::slope;
use super::table::TRUTH;
use crate::corpus::Part;
use crate::experiment::{Asked, ValueOf};

/// The kinds of calibrations, and their names in tables.
const KINDS: [(Kind, &str); 2] = [(Kind::Logistic, "logistic"), (Kind::Isotonic, "isotonic")];

/// At most so many evaluators are drawn before and after.
const MOST_DRAWN: usize = 4;

/// What stands for values without a calibration.
const AS_IT_IS: &str = "as it is";

/// An evaluator, and what calibrations do to it in games that they were not fitted on.
pub(super) struct Mended<'a> {
    opinions: &'a Opinions<'a>,
    /// The number of positions that calibrations were fitted on.
    training: usize,
    held_out: Vec<Sample>,
    before: Metrics<Estimate>,
    /// How steep the curve of the training games is.
    slope: Option<Estimate>,
    ways: Vec<Way>,
}

/// A calibration, and what it does.
struct Way {
    name: &'static str,
    calibration: Calibration,
    samples: Vec<Sample>,
    after: Metrics<Estimate>,
    /// After minus before; nothing for scores, which are no probabilities before.
    change: Metrics<Estimate>,
    /// Is the log loss surely lower (above) or higher (below) than before, after a correction for all of them?
    side: Side,
}

/// All evaluators whose games are divided into those to fit to and those to judge by.
pub(super) fn all<'a>(joined: &'a Joined<'a>, draws: &Draws) -> Vec<Mended<'a>> {
    let mut all: Vec<Mended<'_>> =
        joined.chosen(&[]).into_iter().filter_map(|one| mended(joined, one, draws)).collect();
    let changes: Vec<Metrics<Estimate>> =
        all.iter().flat_map(|mended| &mended.ways).map(|way| way.change).collect();
    let sides = judged(&changes.iter().collect::<Vec<_>>(), &[Metric::LogLoss]);
    for (way, sides) in all.iter_mut().flat_map(|mended| &mut mended.ways).zip(sides) {
        way.side = sides.first().copied().unwrap_or(Side::Unsure);
    }
    all
}

fn mended<'a>(joined: &Joined<'_>, opinions: &'a Opinions<'a>, draws: &Draws) -> Option<Mended<'a>> {
    let part = |part: Part| opinions.samples_where(|place| joined.positions[place].facts.part == Some(part));
    let (training, held_out) = (part(Part::Training), part(Part::HeldOut));
    if held_out.is_empty() {
        return None;
    }
    let way = |(kind, name): (Kind, &'static str)| {
        let calibration = Calibration::fit(kind, &training, opinions.unit).ok()?;
        let samples = calibration.apply_to(&held_out);
        let after = draws.metrics(&samples, Unit::Probability);
        let change = draws.difference((&samples, Unit::Probability), (&held_out, opinions.unit));
        Some(Way { name, calibration, samples, after, change, side: Side::Unsure })
    };
    let ways: Vec<Way> = KINDS.into_iter().filter_map(way).collect();
    let before = draws.metrics(&held_out, opinions.unit);
    let (slope, training) = (slope(&training, opinions.unit), training.len());
    (!ways.is_empty()).then_some(Mended { opinions, training, held_out, before, slope, ways })
}

/// Do values mean what they say, and how far can that be mended?
pub(super) fn answer(asked: &Asked, joined: &Joined<'_>, all: &[Mended<'_>]) -> Option<Answer> {
    let chosen = joined.chosen(&asked.of);
    let is_asked = |mended: &&Mended<'_>| chosen.iter().any(|one| one.part.name == mended.opinions.part.name);
    let asked: Vec<&Mended<'_>> = all.iter().filter(is_asked).collect();
    if asked.is_empty() {
        return None;
    }
    let mut told = Vec::from_iter(as_they_are(&asked));
    told.extend(KINDS.iter().filter_map(|(_, name)| mending(&asked, name)));
    let sentence = match told.is_empty() {
        true => "Scores are no probabilities before they are calibrated.".to_owned(),
        false => format!("{}.", words::capitalized(&told.join("; "))),
    };
    let mut more: Vec<String> = asked.iter().map(|mended| mended.told()).collect();
    more.push(
        "Calibrations are fitted on the training games and judged on the others; what is called sure is so for the log loss \
         after Holm's correction."
            .to_owned(),
    );
    Some(Answer::new(sentence, more))
}

/// From the smallest to the largest error of the probabilities.
fn as_they_are(asked: &[&Mended<'_>]) -> Option<String> {
    let error = |mended: &&Mended<'_>| {
        let error = mended.before.calibration_error?;
        Some((error.value, format!("{} with {}", words::estimate(&error, 3), mended.opinions.part.name)))
    };
    let mut errors: Vec<(f64, String)> = asked.iter().filter_map(error).collect();
    errors.sort_by(|one, other| one.0.total_cmp(&other.0));
    match errors.as_slice() {
        [] => None,
        [(_, only)] => Some(format!("as they are, probabilities are off by {only}")),
        [(_, least), .., (_, most)] => {
            Some(format!("as they are, probabilities are off by {least} to {most} (calibration error)"))
        }
    }
}

fn mending(asked: &[&Mended<'_>], name: &str) -> Option<String> {
    let ways = asked.iter().flat_map(|mended| &mended.ways);
    let ways: Vec<&Way> = ways.filter(|way| way.name == name && way.change.log_loss.is_some()).collect();
    let count = |side: Side| ways.iter().filter(|way| way.side == side).count();
    let raised = match count(Side::Below) {
        0 => String::new(),
        raised => format!(", and surely raises that of {raised}"),
    };
    (!ways.is_empty()).then(|| {
        format!(
            "{} {name} calibration surely lowers the log loss of {} of {}{raised}",
            if name.starts_with('i') { "an" } else { "a" },
            count(Side::Above),
            words::counted(ways.len(), "evaluator"),
        )
    })
}

impl Mended<'_> {
    fn told(&self) -> String {
        let before = self.before.log_loss.map(|loss| format!("{} {AS_IT_IS}", words::estimate(&loss, 3)));
        let mut losses = Vec::from_iter(before);
        losses.extend(self.ways.iter().filter_map(Way::told));
        format!("{}: log loss {}{}.", self.opinions.part.name, losses.join(", "), self.shape())
    }

    /// What the slope says about probabilities.
    fn shape(&self) -> String {
        let Some(slope) = self.slope.filter(|_| self.opinions.unit == Unit::Probability) else {
            return String::new();
        };
        let meaning = match slope.side_of(1.0) {
            _ if slope.interval.is_none() => "there are too few games to say what that means",
            Side::Below => "values are surely too sure of themselves",
            Side::Above => "values are surely not sure enough",
            Side::Unsure => "values are not surely too sure or too unsure",
        };
        format!("; the slope is {}: {meaning}", words::estimate(&slope, 2))
    }
}

impl Way {
    /// `0.551 logistic (-0.004 (-0.006 to -0.002), surely lower)`.
    fn told(&self) -> Option<String> {
        let loss = format!("{} {}", words::number(self.after.log_loss?.value, 3), self.name);
        let Some(change) = self.change.log_loss else { return Some(loss) };
        let sure = match self.side {
            Side::Above => ", surely lower",
            Side::Below => ", surely higher",
            Side::Unsure => "",
        };
        Some(format!("{loss} ({}{sure})", words::estimate(&change, 3)))
    }
}

/// Writes the table, the curves before and after, and the calibrations.
pub(super) fn write(all: &[Mended<'_>], side: Option<u8>, page: &mut Page) {
    if all.is_empty() {
        return;
    }
    page.body.heading("Calibration");
    page.body.paragraph(
        "A logistic and an isotonic calibration, fitted on the training games and judged on the games held out. Of all numbers less \
         is better; changes are against the values as they are, at the same positions.",
    );
    page.table("calibration", &table(all));
    for mended in drawn(all) {
        let title = format!("Held-out games before and after calibration: {}", mended.opinions.part.name);
        let (few, width) = (least(mended.held_out.len()), Unit::Probability.width());
        let mut curves = Vec::new();
        if mended.opinions.unit == Unit::Probability {
            curves.push(figures::series(AS_IT_IS, &mended.held_out, width, few));
        }
        let after = |way: &Way| figures::series(way.name, &way.samples, width, few);
        curves.extend(mended.ways.iter().map(after));
        if !curves.iter().any(figures::is_drawn) {
            continue;
        }
        let plot = figures::plot(&title, Unit::Probability, mended.opinions.first, curves);
        page.plot(&format!("calibration {}", mended.opinions.part.name), plot, &title);
    }
    // Presets keep calibrations for boards of Go alone.
    let Some(side) = side else { return };
    for (_, kind) in KINDS {
        let text = entries(all, kind, side);
        if text.is_empty() {
            continue;
        }
        page.attach(&format!("calibrations {kind}"), "toml", text.clone().into_bytes());
        let title = format!("The {kind} calibrations, to be put at the end of the file of a preset");
        page.body.blocks.push(Block::Details { title, text });
    }
}

/// Of each family the one with the most positions, as far as there is room.
fn drawn<'m, 'a>(all: &'m [Mended<'a>]) -> Vec<&'m Mended<'a>> {
    let mut drawn: Vec<&Mended<'_>> = Vec::new();
    for mended in all {
        match drawn.iter_mut().find(|other| other.opinions.family() == mended.opinions.family()) {
            Some(other) if mended.held_out.len() > other.held_out.len() => *other = mended,
            Some(_) => {}
            None => drawn.push(mended),
        }
    }
    drawn.truncate(MOST_DRAWN);
    drawn
}

fn table(all: &[Mended<'_>]) -> Grid {
    let mut columns: Vec<(String, Column)> =
        ["evaluator", "calibration"].map(|name| (name.to_owned(), Column::Name)).into();
    columns.extend(["fitted on", "positions", "games"].map(|name| (name.to_owned(), Column::Count)));
    columns.extend(TRUTH.map(|metric| (metric.letters().to_owned(), Column::Estimate(3))));
    columns.push(("change of log loss".to_owned(), Column::Estimate(4)));
    columns.push(("sure".to_owned(), Column::Name));
    let mut grid = Grid::new(columns);
    for mended in all {
        let mut add = |name: &str, metrics: &Metrics<Estimate>, change: Option<Estimate>, sure: &str| {
            let names = [mended.opinions.part.name.as_str(), name];
            let mut row: Vec<Value> = names.map(|name| Value::Text(name.to_owned())).into();
            let counts = [mended.training, mended.held_out.len(), games(&mended.held_out)];
            row.extend(counts.map(|count| Value::Count(count as u64)));
            row.extend(TRUTH.map(|metric| Value::Estimate(metrics.get(metric))));
            row.extend([Value::Estimate(change), Value::Text(sure.to_owned())]);
            grid.add(row);
        };
        add(AS_IT_IS, &mended.before, None, "");
        for way in &mended.ways {
            let sure = match way.side {
                Side::Above => "better",
                Side::Below => "worse",
                Side::Unsure => "no",
            };
            let sure = if way.change.log_loss.is_some() { sure } else { "" };
            add(way.name, &way.after, way.change.log_loss, sure);
        }
    }
    grid
}

/// The calibrations of a kind as presets have them. What is measured is a preset as it is, by the win rate of its best move:
/// others have no place for a calibration, and neither has one that says the contrary of the win rate.
fn entries(all: &[Mended<'_>], kind: &str, side: u8) -> String {
    let mut by_preset: BTreeMap<&str, Vec<CalibrationEntry>> = BTreeMap::new();
    for mended in all {
        let part = mended.opinions.part;
        let is_plain = part.set.is_empty() && part.of == ValueOf::BestMove && part.unit == Unit::Probability;
        let is_rising =
            |way: &&Way| !matches!(way.calibration, Calibration::Logistic { slope, .. } if slope <= 0.0);
        let way = mended.ways.iter().find(|way| way.name == kind).filter(is_rising);
        if let (true, Some(preset), Some(playouts), Some(way)) = (is_plain, &part.preset, part.playouts, way)
        {
            let calibration = way.calibration.clone();
            by_preset.entry(preset).or_default().push(CalibrationEntry {
                size: usize::from(side),
                playouts,
                calibration,
            });
        }
    }
    let file = |(preset, entries): (&str, Vec<CalibrationEntry>)| {
        format!("# {preset}, {kind}\n{}\n", calibration_toml(&entries))
    };
    by_preset.into_iter().map(file).collect()
}
