//! A turn of the player: within its time, and never against the rules.

use std::sync::Arc;

use engine::{Budget, Decision, Detail, Reply, Restriction, RestrictionKind, Task, Thought, Watcher};
use go::sgf::{Outcome, WonBy};
use go::{Color, Move};

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
    /// Takes a turn within what the clock allows, makes the move if it is one, and returns it. Why it was chosen is then
    /// in [`Session::decision`].
    pub fn take_turn(&mut self, order: &Order<'_>, watcher: &mut dyn Watcher) -> Result<Reply, Failure> {
        let clock = Arc::clone(self.player.clock());
        self.clocks.start(order.color, self.game.size(), clock.now());
        let decision = self.decide(order, watcher);
        self.clocks.finish(order.color, clock.now());
        let decision = decision?;
        let reply = decision.reply;
        self.tell_of(&decision);
        self.outcome = None;
        match reply {
            Reply::Resign => {
                self.outcome = Some(Outcome::Win { winner: !order.color, by: WonBy::Resignation });
                self.set_may_ponder(false);
            }
            Reply::Move(mv) => {
                self.game.play(order.color, mv)?;
                self.set_may_ponder(true);
            }
        }
        self.played[order.color] = true;
        self.decision = Some(decision);
        Ok(reply)
    }

    /// Tells whoever wants to know what was decided, and why.
    fn tell_of(&self, decision: &Decision) {
        let Thought { seconds, analysis, .. } = &decision.thought;
        let reply = match decision.reply {
            Reply::Move(mv) => mv.to_string(),
            Reply::Resign => "resign".to_owned(),
        };
        let win_rate = 100.0 * analysis.best.estimate.win_rate;
        let visits = match analysis.merged {
            0 => format!("{} visits", analysis.visits()),
            merged => format!("{} visits, {merged} of them by others", analysis.visits()),
        };
        self.tell(&format!("= {reply} ({visits}, {seconds:.2} seconds, win rate {win_rate:.1} %)"));
        decision.reasons.iter().for_each(|reason| self.tell(reason));
    }

    /// Chooses a move and leaves the game as it is.
    pub(super) fn decide(
        &mut self,
        order: &Order<'_>,
        watcher: &mut dyn Watcher,
    ) -> Result<Decision, Failure> {
        let is_too_long = self.game.turns().len() >= self.game.move_cap();
        let budget = if is_too_long { Budget::playouts(1) } else { self.turn_budget(order.color) };
        let mut game = self.game.clone();
        game.set_to_play(order.color);
        let task = Task {
            restrictions: order.restrictions,
            ownership: order.ownership,
            reuse: self.settings.reuses,
            ..Task::new(&game, budget)
        };
        let mut live = self.sidelines.drawing(self.settings.live_graphics, watcher);
        let mut decision = self.player.genmove(&task, order.cleans_up, &mut live)?;
        drop(live);
        if is_too_long {
            decision.reply = Reply::Move(Move::Pass);
            decision.reasons.push(format!("The game has had {} moves, which is enough.", game.turns().len()));
        }
        if self.settings.ogs_chat {
            self.sidelines.write(&ogs::text(&decision.thought));
        }
        if order.restrictions.is_empty() {
            self.remember(&game, decision.thought.clone());
        }
        Ok(self.lawful(order.color, obedient(order, decision)))
    }

    /// The same decision, or one for another move if it is against the rules. No client forgives an illegal move, so
    /// the game itself has the last word.
    fn lawful(&self, color: Color, mut decision: Decision) -> Decision {
        let Reply::Move(mv) = decision.reply else { return decision };
        let Err(illegal) = self.game.check(color, mv) else { return decision };
        let other = self.first_legal(color, &decision.thought);
        decision.reply = Reply::Move(other);
        let reason = format!("The move that was chosen is illegal ({illegal}), so {other} is made instead.");
        decision.reasons.push(reason);
        decision
    }

    fn first_legal(&self, color: Color, thought: &Thought) -> Move {
        let mut moves = thought.analysis.moves().map(|considered| considered.mv);
        moves.find(|&mv| self.game.is_legal(color, mv)).unwrap_or(Move::Pass)
    }
}

/// The same decision, or that of the search, which knows the restrictions, if the order forbids it.
fn obedient(order: &Order<'_>, mut decision: Decision) -> Decision {
    let Reply::Move(mv) = decision.reply else { return decision };
    let forbids = |restriction: &Restriction| {
        let is_avoided = restriction.kind == RestrictionKind::Avoid;
        restriction.color == order.color
            && restriction.until_depth > 0
            && restriction.moves.contains(mv) == is_avoided
    };
    if order.restrictions.iter().any(forbids) {
        let best = decision.thought.analysis.best.mv;
        decision.reply = Reply::Move(best);
        decision.reasons.push(format!("The client does not want {mv}, so {best} is made instead."));
    }
    decision
}
