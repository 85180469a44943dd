//! What a report says, section by section.

mod costs;
mod result;
mod several;
mod terms;
mod troubles;

use super::curves;
use super::document::{Block, Document};
use super::standings::Counted;
use super::summary::Summary;
use super::words;
use crate::plan::Plan;
use crate::record::GameRecord;

pub(super) use result::verdict;

/// The file beside a report in Markdown that has its drawing.
const DRAWING: &str = "elo.svg";

/// A match that is reported on.
struct Report<'a> {
    plan: &'a Plan,
    /// The version of Tengen that the match was played with.
    version: &'a str,
    counted: Counted<'a>,
    summary: Summary,
}

/// The report on these games.
pub(super) fn document(plan: &Plan, games: &[GameRecord], version: &str) -> Document {
    let counted = Counted::of(plan, games);
    let summary = Summary::of_counted(plan, &counted);
    let report = Report { plan, version, counted, summary };
    let mut document = Document { title: plan.title.clone(), blocks: Vec::new() };
    document.paragraph(report.in_short());
    match plan.players.len() {
        2 => report.duel(&mut document),
        _ => report.several(&mut document),
    }
    report.drawing(&mut document);
    report.pairings(&mut document);
    report.games(&mut document);
    report.costs(&mut document);
    report.troubles(&mut document);
    report.terms(&mut document);
    document
}

impl Report<'_> {
    fn name(&self, player: usize) -> &str {
        &self.plan.players[player].name
    }

    /// What was played, in a line.
    fn in_short(&self) -> String {
        let terms = &self.plan.terms;
        let games = words::counted(self.summary.standings.played, "game");
        format!("{}, {}. {games} played.", terms.board(), terms.time)
    }

    fn drawing(&self, document: &mut Document) {
        if self.summary.standings.decided() == 0 {
            return;
        }
        let svg = curves::plot_of(self.plan, &self.counted).to_string();
        document.heading("Elo over the games");
        let about = "Elo over the games, with 95 % intervals".to_owned();
        document.blocks.push(Block::Figure { svg, file: DRAWING.to_owned(), about });
    }
}
