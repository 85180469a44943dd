//! A game between two players.

use std::fs;
use std::sync::Arc;

use arena::game::{Hall, NoGame};
use arena::plan::PlayerKind;
use arena::record::GameRecord;
use go::Color;

use super::{NoRow, Worker};

impl Worker<'_> {
    /// Plays a game of a match, and tells the processor seconds that other programs and threads took for it.
    ///
    /// Nobody stays from game to game, so that no game depends on those before.
    pub(super) fn game(&self, duel: usize, number: u64) -> Result<(GameRecord, f64), NoRow> {
        let plan = self.plan.matches.get(duel).ok_or_else(|| NoRow::impossible("there is no such match"))?;
        let fixture = plan.fixture(number).map_err(NoRow::impossible)?;
        let messages = self.messages.join(&plan.title);
        let is_program =
            |color: Color| matches!(plan.players[fixture.players[color]].kind, PlayerKind::Program(_));
        if Color::BOTH.into_iter().any(is_program) {
            fs::create_dir_all(&messages)
                .map_err(|error| NoRow::Impossible(format!("{}: {error}", messages.display())))?;
        }
        let mut hall = Hall::new(plan, &messages, Arc::clone(&self.stop));
        let played = hall.play(&fixture);
        hall.close();
        let record = played.map_err(|reason| match reason {
            NoGame::Cancelled => NoRow::Stopped,
            NoGame::Impossible(reason) => NoRow::Impossible(reason),
        })?;
        let others = Color::BOTH.into_iter().filter_map(|color| {
            let share = match &plan.players[fixture.players[color]].kind {
                PlayerKind::Program(_) => 1.0,
                // The worker is one of its threads, and counts itself.
                PlayerKind::Preset(preset) => 1.0 - 1.0 / (preset.threads * preset.members()).max(1) as f64,
            };
            record.cpu_seconds.of(color).map(|seconds| share * seconds)
        });
        let seconds = others.sum();
        Ok((record, seconds))
    }
}
