//! What was not in order: forfeits, disputed scores, games without a result.

use std::collections::HashMap;

use go::Color;

use super::super::document::{Cell, Document, Kind, Table};
use super::super::words;
use super::Report;
use crate::plan::PlayerKind;
use crate::record::{Ending, Fault, GameRecord};

/// A longer list is for the journal.
const MOST_ROWS: usize = 100;

impl Report<'_> {
    pub(super) fn troubles(&self, document: &mut Document) {
        if !self.plan.given_up.is_empty() {
            document.heading("Games that were given up");
            document.paragraph(
                "Nobody could play them. They count for nobody, and a test passes over their pairs.",
            );
            limited(document, self.given_up());
        }
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

    fn given_up(&self) -> Table {
        let mut table = Table::new(&[("game", Kind::Number), ("why", Kind::Prose)]);
        for (number, reason) in &self.plan.given_up {
            table.add([number.to_string(), reason.clone()]);
        }
        table
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
            table.add(row);
        }
        table
    }

    fn forfeits(&self) -> Table {
        let forfeits: Vec<(&GameRecord, Color, Fault, &str)> = self
            .records()
            .filter_map(|game| forfeit(game).map(|(by, fault, why)| (game, by, fault, why)))
            .collect();
        let wrote = |game: &GameRecord, by: Color| self.is_program(game.players.of(by));
        let with_messages = forfeits.iter().any(|&(game, by, ..)| wrote(game, by));
        let mut columns =
            vec![("game", Kind::Number), ("who", Kind::Name), ("what", Kind::Name), ("reason", Kind::Prose)];
        columns.extend(with_messages.then_some(("standard error", Kind::Name)));
        let mut table = Table::new(&columns);
        for (game, by, fault, reason) in forfeits {
            let mut row = vec![
                Cell::game(game.number),
                format!("{} ({by})", game.players.of(by)).into(),
                fault.to_string().into(),
                reason.into(),
            ];
            if with_messages {
                row.push(if wrote(game, by) { Cell::messages(game.number, by) } else { Cell::default() });
            }
            table.add(row);
        }
        table
    }

    /// Is the player with this name a program, which may have written something to its standard error?
    fn is_program(&self, name: &str) -> bool {
        let player = self.plan.players.iter().find(|player| player.name == name);
        player.is_some_and(|player| matches!(player.kind, PlayerKind::Program(_)))
    }

    fn disputes(&self) -> Table {
        let mut table = Table::new(&[
            ("game", Kind::Number),
            ("Black says", Kind::Name),
            ("White says", Kind::Name),
            ("settled", Kind::Prose),
        ]);
        for dispute in &self.summary.disputes {
            let settled = match &dispute.settled {
                Some((scorer, result)) => format!("{result}. {scorer}"),
                None => "by nobody: no result".to_owned(),
            };
            let (black, white) = (dispute.black.as_str().into(), dispute.white.as_str().into());
            table.add([Cell::game(dispute.number), black, white, settled.into()]);
        }
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
        for game in self.records() {
            let why = match game.ending {
                Ending::MoveCap => "the limit of moves",
                Ending::Disagreement => "no agreement on the score",
                _ => continue,
            };
            let [black, white] = [&game.players.black, &game.players.white].map(|name| name.as_str().into());
            table.add([
                Cell::game(game.number),
                black,
                white,
                game.moves.len().to_string().into(),
                why.into(),
            ]);
        }
        table
    }

    /// The notes in the order of their first games; one that many games have stands once.
    fn notes(&self) -> Table {
        let mut games: Vec<(&str, Vec<u64>)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for (number, note) in
            self.records().flat_map(|game| game.notes.iter().map(|note| (game.number, note)))
        {
            let place = *places.entry(note).or_insert(games.len());
            if place == games.len() {
                games.push((note, Vec::new()));
            }
            games[place].1.push(number);
        }
        let mut table = Table::new(&[("games", Kind::Name), ("note", Kind::Prose)]);
        for (note, mut numbers) in games {
            numbers.dedup();
            table.add([Cell::games(&numbers), note.into()]);
        }
        table
    }
}

/// Who forfeited a game, how, and why.
fn forfeit(game: &GameRecord) -> Option<(Color, Fault, &str)> {
    match &game.ending {
        Ending::Forfeit { by, fault, reason } => Some((*by, *fault, reason)),
        _ => None,
    }
}

/// The beginning of a table, and how much more there is.
pub(super) fn limited(document: &mut Document, mut table: Table) {
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
