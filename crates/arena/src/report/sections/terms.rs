//! What was played: all that another needs to play it again.

use super::super::document::{Block, Document, Kind, Table};
use super::super::words;
use super::Report;
use crate::plan::PlayerKind;

impl Report<'_> {
    pub(super) fn terms(&self, document: &mut Document) {
        let (plan, terms) = (self.plan, &self.plan.terms);
        document.heading("What was played");
        let mut items = vec![
            format!("Board: {}", terms.board()),
            format!("Time: {}, with a margin of {} s", terms.time, terms.margin.as_secs_f64()),
            format!("Score: {}", terms.scoring),
            format!("A game ends without a result after {} moves", terms.move_cap),
            self.schedule(),
            self.openings(),
            format!("Seed: {}; those of the games are in the journal and in the records", plan.seed),
            format!("Played by Tengen {}. Games are numbered from 0, as their records are", self.version),
        ];
        items.iter_mut().for_each(|item| item.push('.'));
        document.list(items);
        document.heading("Players");
        document.table(self.players());
        self.settings(document);
    }

    fn schedule(&self) -> String {
        let (games, all) =
            (words::counted(self.plan.games, "game"), words::grouped(self.plan.number_of_games()));
        match self.plan.players.len() {
            2 => format!("Games: {games} with alternating colours, two over each opening"),
            players => format!(
                "Games: {} of {players} players, {games} a pairing, {all} in all, colours alternating, two over each \
                 opening",
                self.plan.format
            ),
        }
    }

    fn openings(&self) -> String {
        let random = match self.plan.random_moves {
            0 => String::new(),
            moves => format!(", then {} at random", words::counted(moves as u64, "move")),
        };
        let from_records = self.plan.openings.iter().filter(|opening| !opening.moves.is_empty());
        match from_records.count() as u64 {
            0 => format!("Openings: the empty board{random}"),
            openings => format!("Openings: {} from records{random}", words::grouped(openings)),
        }
    }

    fn players(&self) -> Table {
        let mut table =
            Table::new(&[("player", Kind::Name), ("engine", Kind::Prose), ("settings", Kind::Prose)]);
        for (player, summary) in self.plan.players.iter().zip(&self.summary.players) {
            let engine = match summary.engines.as_slice() {
                [] => "unknown".to_owned(),
                engines => engines.join(", then "),
            };
            table.rows.push(vec![player.name.clone(), engine, player.settings()]);
        }
        table
    }

    /// The presets with everything that follows from the size of the board.
    fn settings(&self, document: &mut Document) {
        for player in &self.plan.players {
            if let PlayerKind::Preset(preset) = &player.kind
                && let Ok(text) = preset.preset.to_toml_for(self.plan.terms.size)
            {
                let title = format!("All settings of {}", player.name);
                document.blocks.push(Block::Details { title, text });
            }
        }
    }
}
