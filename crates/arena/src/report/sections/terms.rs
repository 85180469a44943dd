//! What was played: all that another needs to play it again.

use std::collections::BTreeMap;

use engine::TimeControl;
use go::Color;

use super::super::document::{Block, Document, Kind, Table};
use super::super::standings::{Played, tally_of};
use super::super::words;
use super::Report;
use super::troubles::limited;
use crate::plan::{Player, PlayerKind};
use crate::stats::Tally;

impl Report<'_> {
    pub(super) fn terms(&self, document: &mut Document) {
        let (plan, terms) = (self.plan, &self.plan.terms);
        document.heading("What was played");
        let mut items = vec![
            format!("Board: {}", terms.board()),
            self.time(),
            format!("Score: {}", terms.scoring),
            format!("A game ends without a result after {} moves", terms.move_cap),
            self.schedule(),
            self.openings(),
            format!("Seed: {}; those of the games are in the journal and in the records", plan.seed),
            format!("Played by Tengen {}. Games are numbered from 0, as their records are", self.version),
        ];
        items.iter_mut().for_each(|item| item.push('.'));
        document.list(items);
        let openings = self.openings_table();
        if !openings.rows.is_empty() {
            document.heading("Openings");
            limited(document, openings);
        }
        document.heading("Players");
        document.table(self.players());
        self.settings(document);
    }

    /// The clock. The margin is for clocks only.
    fn time(&self) -> String {
        let terms = &self.plan.terms;
        let margin = format!("with a margin of {} s", terms.margin.as_secs_f64());
        let is_clocked = |player: &Player| player.time.is_some_and(|time| time != TimeControl::None);
        match terms.time {
            TimeControl::None if self.plan.players.iter().any(is_clocked) => {
                format!(
                    "Time: {}, and for players with a clock of their own that clock, {margin}",
                    terms.time
                )
            }
            TimeControl::None => format!("Time: {}", terms.time),
            time => format!("Time: {time}, {margin}"),
        }
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
            moves => format!(
                ", then {} at random, other ones in every round of the match",
                words::counted(moves as u64, "move")
            ),
        };
        let from_records = self.plan.openings.iter().filter(|opening| !opening.moves.is_empty());
        match from_records.count() as u64 {
            0 => format!("Openings: the empty board{random}"),
            openings => format!("Openings: {} from records{random}", words::grouped(openings)),
        }
    }

    /// The records that games began from, with the moves of each and how many were then made at random.
    fn openings_table(&self) -> Table {
        let mut games: BTreeMap<&str, (usize, u64, Tally)> = BTreeMap::new();
        let from_records = self.counted.games.iter().filter(|game| !game.record.opening.is_empty());
        for Played { record, .. } in from_records {
            let (moves, count, black) = games.entry(&record.opening).or_default();
            *moves = record.opening_moves;
            *count += 1;
            *black += tally_of(record, Color::Black);
        }
        let mut table = Table::new(&[
            ("opening", Kind::Name),
            ("moves of the record", Kind::Number),
            ("moves at random", Kind::Number),
            ("games", Kind::Number),
            ("score of Black", Kind::Number),
        ]);
        for (name, (moves, count, black)) in games {
            let taken = self.plan.openings.iter().find(|opening| opening.name == name);
            let taken = taken.map_or(moves, |opening| opening.moves.len().min(moves));
            let score = black.score().map(words::percent).unwrap_or_default();
            let [taken, random] = [taken, moves - taken].map(|moves| moves.to_string());
            table.add([name.to_owned(), taken, random, words::grouped(count), score]);
        }
        table
    }

    fn players(&self) -> Table {
        let mut table =
            Table::new(&[("player", Kind::Name), ("engine", Kind::Prose), ("settings", Kind::Prose)]);
        for (player, summary) in self.plan.players.iter().zip(&self.summary.players) {
            let engine = match summary.engines.as_slice() {
                [] => "unknown".to_owned(),
                engines => engines.join(", then "),
            };
            table.add([player.name.clone(), engine, player.settings()]);
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
