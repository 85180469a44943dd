//! A turn of the player.

use engine::{Decision, Detail, Reply, Restriction, Task, Watcher};
use go::Color;

use super::failure::Failure;
use super::session::Session;
use super::sidelines::ogs;

/// An order to move.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// Whose turn it is, whatever was played before.
    pub color: Color,
    /// Is a pass no answer as long as there are dead stones of the opponent to take?
    pub cleans_up: bool,
    /// Moves that must not be considered, or that are the only ones to be.
    pub restrictions: &'a [Restriction],
    /// What to find out about who owns which point.
    pub ownership: Detail,
}

impl Order<'_> {
    /// An order to that player, without more ado.
    pub fn to(color: Color) -> Order<'static> {
        Order { color, cleans_up: false, restrictions: &[], ownership: Detail::None }
    }
}

impl Session {
    /// Takes a turn, makes the move if it is one, and returns it.
    pub fn take_turn(&mut self, order: &Order<'_>, watcher: &mut dyn Watcher) -> Result<Reply, Failure> {
        let decision = self.decide(order, watcher)?;
        let reply = decision.reply;
        if let Reply::Move(mv) = reply {
            self.game.play(order.color, mv)?;
        }
        self.decision = Some(decision);
        self.set_may_ponder(true);
        Ok(reply)
    }

    /// Chooses a move and leaves the game as it is.
    pub(super) fn decide(
        &mut self,
        order: &Order<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Decision, Failure> {
        let mut game = self.game.clone();
        game.set_to_play(order.color);
        let task = Task {
            restrictions: order.restrictions,
            ownership: order.ownership,
            reuse: self.settings.reuses,
            ..Task::new(&game, self.budget())
        };
        let mut live = self.sidelines.drawing(self.settings.live_graphics, watcher);
        let decision = self.player.genmove(&task, order.cleans_up, &mut live)?;
        drop(live);
        if self.settings.ogs_chat {
            self.sidelines.write(&ogs::text(&decision.thought));
        }
        if order.restrictions.is_empty() {
            self.remember(&game, decision.thought.clone());
        }
        Ok(decision)
    }
}
