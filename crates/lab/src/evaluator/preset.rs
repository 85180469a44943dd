//! What a search says about a position.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Budget, Look, Player, Preset, Task};
use go::{Color, Game, Size};

use super::Evaluating;
use crate::experiment::{ValueOf, ValueUnit};
use crate::plan::memory_for;
use crate::work::{NoRow, ensure_goes_on};

/// A preset that searches with one thread, each position afresh.
pub(super) struct Search {
    player: Player,
    playouts: u64,
    of: ValueOf,
    unit: ValueUnit,
    stop: Arc<AtomicBool>,
}

impl Search {
    pub(super) fn new(
        preset: &Preset,
        playouts: u64,
        of: ValueOf,
        unit: ValueUnit,
        stop: &Arc<AtomicBool>,
    ) -> Search {
        let player = Player::new(preset.clone(), memory_for(playouts, Size::square(9)));
        Search { player, playouts, of, unit, stop: Arc::clone(stop) }
    }
}

impl Evaluating for Search {
    fn value(&mut self, game: &Game, seed: u64) -> Result<Option<f64>, NoRow> {
        let memory = memory_for(self.playouts, game.size());
        if self.player.memory() < memory {
            self.player.set_memory(memory);
        }
        let budget = Budget { seed, ..Budget::playouts(self.playouts) };
        let mut watch = |_: &Look<'_>| match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let thought = self.player.search(&Task::new(game, budget), &mut watch).map_err(NoRow::impossible)?;
        ensure_goes_on(&self.stop)?;
        if thought.is_full {
            return Err(NoRow::Impossible(format!("the {memory} MiB for the tree were full")));
        }
        let estimate = match self.of {
            ValueOf::Position => thought.analysis.position,
            ValueOf::BestMove | ValueOf::Games => thought.analysis.best.estimate,
        };
        Ok(Some(for_black(game.to_play(), self.unit, estimate.win_rate, estimate.score)))
    }
}

/// The value for Black of what is a win rate and a score for the player to move.
fn for_black(color: Color, unit: ValueUnit, win_rate: f32, score: f32) -> f64 {
    match (unit, color) {
        (ValueUnit::Probability, Color::Black) => f64::from(win_rate),
        (ValueUnit::Probability, Color::White) => 1.0 - f64::from(win_rate),
        (ValueUnit::Score, Color::Black) => f64::from(score),
        (ValueUnit::Score, Color::White) => -f64::from(score),
    }
}
