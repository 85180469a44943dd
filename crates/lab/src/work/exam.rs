//! A position with known right and wrong moves, and what a player does there.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use engine::{Budget, Look, Player, Reply, Task};

use super::{NoRow, Worker, ensure_goes_on};
use crate::exam::number_of;
use crate::plan::{Stream, memory_for};
use crate::row::AnswerFinding;

/// Shares are kept to so many parts of one.
const PARTS: f64 = 1e4;

impl Worker<'_> {
    /// Asks a player for its move as in a game, except that nobody resigns.
    pub(super) fn answer(&self, player: usize, playouts: u64, number: u64) -> Result<AnswerFinding, NoRow> {
        let plan = self.plan.exam.as_ref();
        let plan = plan.ok_or_else(|| NoRow::impossible("the experiment asks no positions"))?;
        let entrant = plan.players.get(player).ok_or_else(|| NoRow::impossible("there is no such player"))?;
        let position = plan.position(number).ok_or_else(|| NoRow::impossible("there is no such position"))?;
        let game = &position.game;
        let memory = memory_for(playouts, game.size());
        let mut asked = Player::new(entrant.preset.clone(), memory);
        asked.conduct.resign.is_on = false;
        let seed = self.plan.random(Stream::Exam, number_of(&position.id)).bits();
        let mut watch = |_: &Look<'_>| match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let task = Task::new(game, Budget { seed, ..Budget::playouts(playouts) });
        let decision = asked.genmove(&task, false, &mut watch).map_err(NoRow::impossible)?;
        ensure_goes_on(&self.stop)?;
        if decision.thought.is_full {
            return Err(NoRow::Impossible(format!("the {memory} MiB for the tree were full")));
        }
        let Reply::Move(mv) = decision.reply else {
            return Err(NoRow::impossible("it resigned, though it must not"));
        };
        let share_of = |is_wanted: &dyn Fn(go::Move) -> bool| {
            let tried = decision.thought.analysis.moves().filter(|tried| is_wanted(tried.mv));
            let share = tried.map(|tried| tried.share).sum::<f64>().clamp(0.0, 1.0);
            (share * PARTS).round() / PARTS
        };
        Ok(AnswerFinding {
            player: entrant.part.name.clone(),
            playouts,
            number,
            id: position.id.clone(),
            size: game.size().width(),
            category: position.category.clone(),
            tier: position.tier,
            family: position.family.clone(),
            to_play: game.to_play(),
            correct: position.correct.clone(),
            wrong: position.wrong.clone(),
            mv,
            is_right: position.is_right(mv),
            share: share_of(&|tried| tried == mv),
            right_share: share_of(&|tried| position.is_right(tried)),
        })
    }
}
