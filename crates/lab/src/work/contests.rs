//! A game besides Go between two searches.

use games::{BoardGame, Chess, Duel, Othello, Played, Shogi, Uniform};

use super::{NoRow, Worker, ensure_goes_on};
use crate::experiment::OtherGame;
use crate::plan::Stream;
use crate::row::ContestFinding;

impl Worker<'_> {
    /// Plays a game of a contest.
    pub(super) fn contest(&self, contest: usize, number: u64) -> Result<ContestFinding, NoRow> {
        let plan =
            self.plan.contests.get(contest).ok_or_else(|| NoRow::impossible("there is no such contest"))?;
        let [one, other] = plan.settings.clone();
        let duel = Duel {
            one,
            other,
            playouts: plan.playouts,
            playout: Uniform { most_moves: plan.part.playout_moves.unwrap_or(u32::MAX) },
            seed: self.plan.random(Stream::Contests, contest as u64).bits(),
        };
        let played = match plan.part.game {
            OtherGame::Othello => self.play::<Othello>(&duel, number),
            OtherGame::Chess => self.play::<Chess>(&duel, number),
            OtherGame::Shogi => self.play::<Shogi>(&duel, number),
        }?;
        let contest = plan.part.name.clone();
        Ok(ContestFinding { contest, number, result: played.result, moves: played.length })
    }

    fn play<G: BoardGame>(&self, duel: &Duel, number: u64) -> Result<Played, NoRow> {
        let played = duel.play_while::<G>(number, || ensure_goes_on(&self.stop).is_ok());
        played.map_err(NoRow::impossible)?.ok_or(NoRow::Stopped)
    }
}
