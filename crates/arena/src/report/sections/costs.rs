//! How the games went, and what they cost.

use super::super::document::{Document, Kind, Table};
use super::super::summary::PlayerSummary;
use super::super::words;
use super::Report;
use crate::stats::wilson;

impl Report<'_> {
    pub(super) fn games(&self, document: &mut Document) {
        let mut sentences = Vec::new();
        if let (Some(mean), Some((shortest, longest))) =
            (self.summary.lengths.mean(), self.summary.lengths.ends)
        {
            sentences.push(format!(
                "A game has {mean:.1} moves on average, the shortest {shortest:.0}, the longest {longest:.0}."
            ));
            sentences.push(self.endings());
            sentences.extend(self.black());
            sentences.push(self.duplicates());
            sentences.extend(self.agreement());
            document.heading("The games");
        }
        document.list(sentences);
    }

    fn endings(&self) -> String {
        let pairings = &self.summary.standings.pairings;
        let [score, resignation, forfeit, void] = pairings.iter().fold([0; 4], |sums, pairing| {
            let counts = [pairing.by_score, pairing.by_resignation, pairing.by_forfeit, pairing.void];
            std::array::from_fn(|at| sums[at] + counts[at])
        });
        let counted = [(score, "by score"), (resignation, "by resignation"), (forfeit, "by forfeit")];
        let mut parts: Vec<String> =
            counted.map(|(count, how)| format!("{} {how}", words::grouped(count))).into();
        parts.push(format!("{} without a result", words::grouped(void)));
        let draws = words::counted(self.summary.standings.black.draws, "game");
        let are = if self.summary.standings.black.draws == 1 { "is" } else { "are" };
        format!("Ended {}; {draws} {are} drawn.", words::listed(&parts))
    }

    fn duplicates(&self) -> String {
        match self.summary.duplicates {
            0 => "No game repeats another move by move.".to_owned(),
            1 => "1 game repeats an earlier one move by move, and tells nothing new.".to_owned(),
            more => format!(
                "{} games repeat an earlier one move by move, and tell nothing new: the intervals are too narrow by as \
                 much.",
                words::grouped(more)
            ),
        }
    }

    fn agreement(&self) -> Option<String> {
        let (agreement, passed_out) = (self.summary.agreement, self.summary.passed_out);
        if passed_out == 0 {
            return None;
        }
        let games = words::counted(passed_out, "game");
        let Some(score) = agreement.score() else {
            return Some(format!("{games} ended with two passes; in none did both players tell a score."));
        };
        let told = words::grouped(agreement.games());
        Some(format!(
            "{games} ended with two passes, and in {told} both players told a score: they agreed in {}, 95 % interval {}.",
            words::percent(score),
            words::percent_range(wilson(&agreement)),
        ))
    }

    pub(super) fn costs(&self, document: &mut Document) {
        if self.summary.standings.played == 0 {
            return;
        }
        document.heading("Time and work");
        document.table(self.costs_table());
        document.paragraph(format!(
            "The games took {} by the clock, added up, and {} passed from the beginning of the first to the end of the \
             last. Moves of openings are not counted as anybody's.",
            words::duration(self.summary.seconds),
            words::duration(self.summary.span),
        ));
    }

    fn costs_table(&self) -> Table {
        let mut table = Table::new(&[
            ("player", Kind::Name),
            ("games", Kind::Number),
            ("own moves", Kind::Number),
            ("mean time", Kind::Number),
            ("longest", Kind::Number),
            ("mean playouts", Kind::Number),
            ("CPU a game", Kind::Number),
            ("CPU in all", Kind::Number),
        ]);
        for (place, player) in self.summary.players.iter().enumerate() {
            let mut row = vec![self.name(place).to_owned()];
            row.extend(costs(player));
            table.add(row);
        }
        table
    }
}

fn costs(player: &PlayerSummary) -> [String; 7] {
    let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "unknown".to_owned());
    let cpu_in_all = (player.cpu_seconds.count > 0).then_some(player.cpu_seconds.sum);
    [
        words::grouped(player.games),
        words::grouped(player.seconds.count),
        or_unknown(player.seconds.mean().map(words::seconds)),
        or_unknown(player.seconds.greatest().map(words::seconds)),
        or_unknown(player.playouts.mean().map(|mean| words::grouped(mean.round() as u64))),
        or_unknown(player.cpu_seconds.mean().map(words::seconds)),
        or_unknown(cpu_in_all.map(words::duration)),
    ]
}
