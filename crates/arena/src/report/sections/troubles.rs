//! What was not in order: forfeits, disputed scores, games without a result.

use super::super::document::{Document, Kind, Table};
use super::super::words;
use super::Report;
use crate::record::{Ending, Fault, GameRecord};

/// A longer list is for the journal.
const MOST_ROWS: usize = 100;

impl Report<'_> {
    pub(super) fn troubles(&self, document: &mut Document) {
        if self.summary.standings.played == 0 {
            return;
        }
        document.heading("Forfeits");
        if self.summary.standings.forfeits.iter().all(|faults| faults.is_empty()) {
            document.paragraph("There were none.");
        } else {
            document.table(self.forfeit_counts());
            limited(document, self.forfeits());
        }
        if !self.summary.disputes.is_empty() {
            document.heading("Disputed scores");
            limited(document, self.disputes());
        }
        let void = self.void();
        if !void.rows.is_empty() {
            document.heading("Games without a result");
            limited(document, void);
        }
        let notes = self.notes();
        if !notes.rows.is_empty() {
            document.heading("Notes");
            limited(document, notes);
        }
    }

    fn records(&self) -> impl Iterator<Item = &GameRecord> {
        self.counted.games.iter().map(|game| game.record)
    }

    fn forfeit_counts(&self) -> Table {
        let names = Fault::ALL.map(|fault| fault.to_string());
        let mut columns = vec![("player", Kind::Name)];
        columns.extend(names.iter().map(|name| (name.as_str(), Kind::Number)));
        columns.push(("of games", Kind::Number));
        let mut table = Table::new(&columns);
        for (place, faults) in self.summary.standings.forfeits.iter().enumerate() {
            let mut row = vec![self.name(place).to_owned()];
            row.extend(Fault::ALL.map(|fault| words::grouped(faults.get(&fault).copied().unwrap_or(0))));
            row.push(words::grouped(self.summary.players[place].games));
            table.rows.push(row);
        }
        table
    }

    fn forfeits(&self) -> Table {
        let mut table = Table::new(&[
            ("game", Kind::Number),
            ("who", Kind::Name),
            ("what", Kind::Name),
            ("reason", Kind::Prose),
        ]);
        table.rows.extend(self.records().filter_map(|game| match &game.ending {
            Ending::Forfeit { by, fault, reason } => Some(vec![
                game.number.to_string(),
                format!("{} ({by})", game.players.of(*by)),
                fault.to_string(),
                reason.clone(),
            ]),
            _ => None,
        }));
        table
    }

    fn disputes(&self) -> Table {
        let mut table = Table::new(&[
            ("game", Kind::Number),
            ("Black says", Kind::Name),
            ("White says", Kind::Name),
            ("settled", Kind::Prose),
        ]);
        table.rows.extend(self.summary.disputes.iter().map(|dispute| {
            let settled = match &dispute.settled {
                Some((scorer, result)) => format!("{result}. {scorer}"),
                None => "by nobody: no result".to_owned(),
            };
            vec![dispute.number.to_string(), dispute.black.clone(), dispute.white.clone(), settled]
        }));
        table
    }

    fn void(&self) -> Table {
        let mut table = Table::new(&[
            ("game", Kind::Number),
            ("Black", Kind::Name),
            ("White", Kind::Name),
            ("moves", Kind::Number),
            ("why", Kind::Prose),
        ]);
        table.rows.extend(self.records().filter_map(|game| {
            let why = match game.ending {
                Ending::MoveCap => "the limit of moves",
                Ending::Disagreement => "no agreement on the score",
                _ => return None,
            };
            let (black, white) = (game.players.black.clone(), game.players.white.clone());
            Some(vec![game.number.to_string(), black, white, game.moves.len().to_string(), why.to_owned()])
        }));
        table
    }

    fn notes(&self) -> Table {
        let mut table = Table::new(&[("game", Kind::Number), ("note", Kind::Prose)]);
        table.rows.extend(
            self.records()
                .flat_map(|game| game.notes.iter().map(|note| vec![game.number.to_string(), note.clone()])),
        );
        table
    }
}

/// The beginning of a table, and how much more there is.
fn limited(document: &mut Document, mut table: Table) {
    let more = table.rows.len().saturating_sub(MOST_ROWS);
    table.rows.truncate(MOST_ROWS);
    document.table(table);
    if more > 0 {
        document.paragraph(format!(
            "And {} more, which the journal of the match has.",
            words::grouped(more as u64)
        ));
    }
}
