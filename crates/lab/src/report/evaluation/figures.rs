//! Evaluation curves: how often Black won against what was said, for all positions and under conditions.

use arena::report::plot::{ErrorBar, Panels, Plot, Series};
use arena::stats::Interval;
use curves::{Curve, Sample, Unit};
use go::Color;

use super::super::page::Page;
use super::super::plots::{self, Drawing};
use super::super::statistics::Estimate;
use super::super::words;
use super::draws::least;
use super::joined::{Conditioned, Joined, Opinions, called};
use crate::experiment::{Evaluation, FigurePart};

/// The curve of all positions.
pub(super) const TOTAL: &str = "all positions";

/// Writes the figures that an experiment wants.
pub(super) fn write(part: &Evaluation, joined: &Joined<'_>, has_paper: bool, page: &mut Page) {
    if part.figures.is_empty() || joined.chosen(&[]).is_empty() {
        return;
    }
    let mut drawings = Vec::new();
    for figure in &part.figures {
        let opinions = joined.chosen(&figure.of);
        drawings.extend(match figure.by.is_empty() {
            true => together(figure, &opinions),
            false => apart(figure, &opinions, &joined.conditions(&figure.by)),
        });
    }
    if drawings.is_empty() {
        return;
    }
    page.body.heading("Evaluation curves");
    page.body.paragraph(
        format!(
            "How many of the games {} won (upwards) whose positions have a value of about so much (to the right), in bins of 0.05 \
             for probabilities and 5 points for scores, unless the settings say otherwise. Probabilities that are true lie on the \
             diagonal. Points are bins, and lines join those without a gap between them. Bands are Wilson's intervals, which take \
             positions for independent and so are too narrow where a game gives many to a bin.",
            called(joined.first)
        ),
    );
    for Figure { name, drawing, about, caption } in drawings {
        page.plot(&name, drawing, &about);
        let why = match caption.leaves_less && has_paper {
            true => " The paper leaves out bins of fewer than 100, which here would leave little.",
            false => "",
        };
        page.body.paragraph(format!("{}{why}", caption.text));
    }
}

/// A drawing, and what is said about it.
struct Figure {
    name: String,
    drawing: Drawing,
    about: String,
    caption: Caption,
}

/// How many positions curves are of.
struct Caption {
    text: String,
    /// Are fewer bins left out than in the paper?
    leaves_less: bool,
}

/// All evaluators in one plot for each unit, because points and probabilities have no axis in common.
fn together(figure: &FigurePart, opinions: &[&Opinions<'_>]) -> Vec<Figure> {
    let drawn = |(unit, suffix, opinions): (Unit, &str, Vec<&Opinions<'_>>)| {
        let curve = |opinions: &&Opinions<'_>| {
            let few = least(opinions.samples.len());
            series(&opinions.part.name, &opinions.samples, opinions.width(), few)
        };
        let title = format!("{}{suffix}", figure.title);
        let first = opinions.first().map_or(Color::Black, |one| one.first);
        let plot = plot(&title, unit, first, opinions.iter().map(curve).collect());
        let is_drawn = plot.series.iter().any(is_drawn);
        is_drawn.then(|| figure_of(figure, suffix, plot.into(), &opinions))
    };
    by_unit(opinions).into_iter().filter_map(drawn).collect()
}

/// A panel for each evaluator that has a curve, with that of all positions and those under conditions; for each unit a drawing.
fn apart(figure: &FigurePart, opinions: &[&Opinions<'_>], conditions: &[&Conditioned<'_>]) -> Vec<Figure> {
    let drawn = |(unit, suffix, opinions): (Unit, &str, Vec<&Opinions<'_>>)| {
        let panels = opinions.into_iter().map(|one| (one, panel(one, unit, conditions)));
        let panels = panels.filter(|(_, plot)| plot.series.iter().any(is_drawn));
        let (opinions, plots): (Vec<&Opinions<'_>>, Vec<Plot>) = panels.unzip();
        let title = format!("{}{suffix}", figure.title);
        let drawing: Drawing = match <[Plot; 1]>::try_from(plots) {
            Ok([only]) => Plot { title: format!("{title}: {}", only.title), ..only }.into(),
            Err(plots) => Panels { title, plots }.into(),
        };
        (!opinions.is_empty()).then(|| figure_of(figure, suffix, drawing, &opinions))
    };
    by_unit(opinions).into_iter().filter_map(drawn).collect()
}

fn panel(one: &Opinions<'_>, unit: Unit, conditions: &[&Conditioned<'_>]) -> Plot {
    let few = least(one.samples.len());
    let mut curves = vec![series(TOTAL, &one.samples, one.width(), few)];
    curves.extend(conditions.iter().map(|condition| {
        let samples = one.samples_where(|place| condition.holds[place]);
        series(&condition.part.name, &samples, one.width(), few)
    }));
    plot(&one.part.name, unit, one.first, curves)
}

fn figure_of(figure: &FigurePart, suffix: &str, drawing: Drawing, opinions: &[&Opinions<'_>]) -> Figure {
    let (name, about) = (format!("{}{suffix}", figure.name), figure.title.clone());
    Figure { name, drawing, about, caption: caption(opinions) }
}

/// Is there a bin of the curve?
pub(super) fn is_drawn(series: &Series) -> bool {
    !series.bars.is_empty()
}

/// The evaluators by their units, each with what tells its drawing from the other one, if there are two.
fn by_unit<'o, 'a>(opinions: &[&'o Opinions<'a>]) -> Vec<(Unit, &'static str, Vec<&'o Opinions<'a>>)> {
    let of = |unit: Unit| -> Vec<&'o Opinions<'a>> {
        opinions.iter().copied().filter(|opinions| opinions.unit == unit).collect()
    };
    match (of(Unit::Probability), of(Unit::Score)) {
        (shares, scores) if shares.is_empty() && scores.is_empty() => Vec::new(),
        (shares, scores) if scores.is_empty() => vec![(Unit::Probability, "", shares)],
        (shares, scores) if shares.is_empty() => vec![(Unit::Score, "", scores)],
        (shares, scores) => vec![(Unit::Probability, "", shares), (Unit::Score, " (points)", scores)],
    }
}

/// How many positions the curves are of, and which bins are left out.
fn caption(opinions: &[&Opinions<'_>]) -> Caption {
    let mut groups: Vec<(usize, Vec<String>)> = Vec::new();
    for one in opinions {
        let (count, name) = (one.samples.len(), one.part.name.clone());
        match groups.iter_mut().find(|(of, _)| *of == count) {
            Some((_, names)) => names.push(name),
            None => groups.push((count, vec![name])),
        }
    }
    let told: Vec<String> = groups
        .iter()
        .map(|(count, names)| {
            let positions = words::counted(*count, "position");
            format!(
                "{positions} for {} (bins of fewer than {} left out)",
                words::listed(names),
                least(*count)
            )
        })
        .collect();
    let leaves_less = groups.iter().any(|(count, _)| least(*count) < curves::LEAST);
    Caption { text: format!("Above: {}.", told.join("; ")), leaves_less }
}

/// A curve with its band and a mark at every bin, or with a bar if it is a single one. Where bins are left out it is broken.
pub(super) fn series(name: &str, samples: &[Sample], width: f64, few: u64) -> Series {
    let bins = Curve::of(samples, width).with_at_least(few).bins;
    let points = bins.iter().filter_map(|bin| {
        let interval = bin.interval().map(|(low, high)| Interval { low, high });
        Some((bin.center, Estimate { value: bin.probability()?, interval }))
    });
    let curve: plots::Curve = (name.to_owned(), points.collect());
    if curve.1.len() == 1 {
        return plots::marked(&curve);
    }
    let bare = curve.1.iter().map(|(x, estimate)| ErrorBar::bare(*x, estimate.value));
    let farthest = Some(1.5 * width);
    Series { bars: bare.collect(), farthest, ..plots::banded(&curve) }
}

/// A plot in the style of all of them, with the diagonal or the threshold.
pub(super) fn plot(title: &str, unit: Unit, first: Color, curves: Vec<Series>) -> Plot {
    let who = called(first);
    let (x_label, guides, x_range) = match unit {
        Unit::Probability => (
            format!("what was said: {who}'s win probability"),
            vec![[(0.0, 0.0), (1.0, 1.0)]],
            Some((0.0, 1.0)),
        ),
        Unit::Score => (format!("what was said: points for {who}"), vec![[(0.0, 0.0), (0.0, 1.0)]], None),
    };
    let levels = if unit == Unit::Score { vec![0.5] } else { Vec::new() };
    let y_range = Some((0.0, 1.0));
    Plot {
        guides,
        levels,
        x_range,
        y_range,
        ..plots::plot(title, &x_label, &format!("share of games that {who} won"), curves)
    }
}
