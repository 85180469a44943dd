//! What evaluators say about positions of real games, and how true it is (Takeuchi, Kaneko and Yamaguchi 2008).
//!
//! `joined.rs` puts values and facts together and `draws.rs` says how sure numbers are. Then there is a file for each part of
//! the page: `table.rs` and `playouts.rs` for the metrics and their differences, `records.rs` for the games, `figures.rs` for
//! the curves, `splits.rs` with `slope.rs` for what conditions do to them, `calibration.rs` for what can be mended, and
//! `files.rs` for programs. `order.rs` has an answer and no table.

mod calibration;
mod draws;
mod figures;
mod files;
mod joined;
mod measured;
mod order;
mod playouts;
mod records;
mod slope;
mod splits;
mod table;

pub(super) use measured::measured;

use super::data::Data;
use super::page::{Answer, Page};
use crate::experiment::{Experiment, Subject};
use draws::Draws;
use joined::Joined;

/// Writes the report.
pub(super) fn write(experiment: &Experiment, data: &Data<'_>, page: &mut Page) {
    let Some(part) = experiment.evaluation.as_ref().or(data.plan.experiment.evaluation.as_ref()) else {
        return;
    };
    let joined = Joined::of(data);
    let draws = Draws::of(data);
    let splits = splits::all(&joined, &draws);
    let mended = calibration::all(&joined, &draws);
    // An evaluation that follows no paper has no business with the numbers of its tables.
    let (metrics, games) = match (experiment.paper.is_empty(), part.game) {
        (true, _) => ("Metrics", "Records"),
        (false, None) => ("Table I", "Table II"),
        (false, Some(_)) => ("Table III", "Records"),
    };
    let unknown = || Answer::new("There are not enough positions yet.", Vec::new());
    let answers = part.asked.iter().map(|asked| match asked.about {
        Subject::Order => order::answer(asked, &joined, &draws),
        Subject::Playouts => playouts::answer(asked, &joined, &draws),
        Subject::Splits => splits::answer(asked, &joined, &splits),
        Subject::Calibration => calibration::answer(asked, &joined, &mended),
        Subject::Parts => playouts::answer_parts(asked, &joined, &draws),
    });
    page.answers = answers.map(|answer| answer.unwrap_or_else(unknown)).collect();
    if !joined.chosen(&[]).is_empty() {
        table::write(metrics, &joined, &draws, page);
        playouts::write(&joined, &draws, page);
    }
    records::write(games, data, page);
    figures::write(part, &joined, !experiment.paper.is_empty(), page);
    splits::write(&joined, &splits, page);
    let side = part.game.is_none().then_some(data.plan.experiment.size);
    calibration::write(&mended, side, page);
    files::write(&joined, page);
}
