//! What the changes say about the formula of the paper, and what fits better.

use super::super::fits::{self, Formula};
use super::super::page::Answer;
use super::super::statistics::Side;
use super::super::words;
use super::{Reading, in_words};

/// The answers in the order of the questions: does the paper's formula hold, and which one fits better.
pub(super) fn answers(readings: &[Reading]) -> Vec<Answer> {
    [readings.iter().map(paper).collect::<Vec<_>>(), readings.iter().map(better).collect()]
        .map(|mut sentences| Answer::new(sentences.remove(0), sentences))
        .into()
}

fn paper(reading: &Reading) -> String {
    let Some(fit) = reading.fit(Formula::Paper) else {
        return "There are not enough positions yet.".to_owned();
    };
    let all: Vec<u64> = reading.lines.iter().map(|line| line.playouts).collect();
    let at = |side: Side| -> Vec<u64> {
        let is = |line: &&super::Line| line.change.side_of(fit.value(&line.point)) == side;
        reading.lines.iter().filter(is).map(|line| line.playouts).collect()
    };
    let (high, low) = (at(Side::Below), at(Side::Above));
    let verdict = match (high.len() + low.len(), all.len()) {
        (0, _) => "Nothing speaks against it",
        (sure, all) if sure == all => "No",
        _ => "Not everywhere",
    };
    let factors: Vec<f64> =
        reading.lines.iter().map(|line| fit.value(&line.point) / line.change.value).collect();
    let ends =
        [factors.iter().copied().fold(f64::INFINITY, f64::min), factors.iter().copied().fold(0.0, f64::max)];
    format!(
        "{verdict}, with the reading \"{}\": the formula is surely too high {} and surely too low {}; it is \
         between {} and {} times what was measured.",
        reading.name,
        words::at_playouts(&high, &all),
        words::at(&low, &all),
        words::short(ends[0]),
        words::short(ends[1])
    )
}

fn better(reading: &Reading) -> String {
    let (Some(best), Some(paper)) = (fits::best(&reading.fits), reading.fit(Formula::Paper)) else {
        return format!(
            "With the reading \"{}\", there are not enough numbers of playouts yet.",
            reading.name
        );
    };
    let factor =
        |error: Option<f64>| error.map_or(words::UNKNOWN.to_owned(), |error| words::number(error.exp(), 2));
    if best.formula == Formula::Paper {
        return format!(
            "None of those tried, with the reading \"{}\": the paper's has the least error on numbers left out of the fit, a \
             factor of {}.",
            reading.name,
            factor(best.left_out)
        );
    }
    format!(
        "{} fits best, with the reading \"{}\": on numbers left out of the fit it is off by a factor of {}, the paper's formula \
         by {} (root mean square of logarithms over {}, which are few and do not vary independently).",
        in_words(best),
        reading.name,
        factor(best.left_out),
        factor(paper.left_out),
        words::counted(reading.lines.len(), "number")
    )
}
