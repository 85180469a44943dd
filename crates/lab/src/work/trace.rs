//! A search that is watched.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Preset;
use go::{Game, Move};
use mcts::{Limits, Report, Reward, RootMove, View};
use playout::{Question, move_of};

use super::{NoRow, ensure_goes_on};
use crate::plan::memory_for;
use crate::row::Checkpoint;

/// What is kept of a search.
pub(super) struct Watched {
    pub(super) checkpoints: Vec<Checkpoint>,
    /// The moves that were considered, in the order of the board.
    pub(super) candidates: Vec<Move>,
}

/// The number of playouts from which on something is written down.
const FIRST: u64 = 64;

/// The observer is called after so many playouts, and so many more: all round numbers are multiples of it.
const PERIOD: u64 = 100;

/// Searches a position with one thread, and writes down what the search says at [`is_checkpoint`].
pub(super) fn watch(
    preset: &Preset,
    game: &Game,
    playouts: u64,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Watched, NoRow> {
    let method = preset.method(game.size()).map_err(NoRow::impossible)?;
    let reward = match &method.search {
        mcts::Method::Tree(settings) => settings.reward,
        mcts::Method::Indigo(indigo) => indigo.reward,
    };
    let memory = memory_for(playouts, game.size()) << 20;
    let mut searcher = playout::searcher(&method, memory).map_err(NoRow::impossible)?;
    let limits = Limits { playouts: Some(playouts), threads: 1, seed, period: PERIOD };
    let mut checkpoints = Vec::new();
    let mut observe = |view: &View<'_>| {
        if is_checkpoint(view.playouts(), playouts) {
            checkpoints.extend(checkpoint(&view.report(), reward));
        }
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = searcher.search(&Question::new(game), &limits, &mut observe);
    ensure_goes_on(stop)?;
    if report.extent.is_full {
        return Err(NoRow::Impossible(format!("the {} MiB for the tree were full", memory >> 20)));
    }
    let mut candidates: Vec<_> = report.moves.iter().map(|tried| tried.mv).collect();
    candidates.sort_unstable();
    Ok(Watched { checkpoints, candidates: candidates.into_iter().map(move_of).collect() })
}

/// Is this number of playouts one at which values are written down: 64, 128, 256, …; 100, 200, 500, 1000, …; and the last?
fn is_checkpoint(playouts: u64, last: u64) -> bool {
    let is_round = |mut number: u64| {
        while number >= 10 && number.is_multiple_of(10) {
            number /= 10;
        }
        [1, 2, 5].contains(&number)
    };
    playouts == last || playouts >= FIRST && (playouts.is_power_of_two() || is_round(playouts))
}

/// What a search says about its root, if it has tried anything.
fn checkpoint(report: &Report, reward: Reward) -> Option<Checkpoint> {
    let tried = || report.moves.iter().filter(|tried| tried.visits > 0);
    let by_value = |tried: &RootMove| (f64::from(tried.value), f64::from(tried.visits));
    let by_visits = |tried: &RootMove| (f64::from(tried.visits), f64::from(tried.value));
    let best = highest(tried(), by_value)?;
    let most_visited = highest(tried(), by_visits)?;
    let (mean, deviation) = match reward {
        Reward::Score => (f64::from(report.score), f64::from(report.score_deviation)),
        Reward::Win | Reward::Share => {
            let rate = f64::from(report.win_rate);
            (rate, (rate * (1.0 - rate)).sqrt())
        }
    };
    Some(Checkpoint {
        playouts: report.playouts,
        mean,
        deviation,
        max: f64::from(best.value),
        robust_max: f64::from(most_visited.value),
        value: f64::from(report.value),
        best: move_of(best.mv),
        most_visited: move_of(most_visited.mv),
    })
}

/// The move with the highest key, of equals the first.
fn highest<'m>(
    moves: impl Iterator<Item = &'m RootMove>,
    key: impl Fn(&RootMove) -> (f64, f64),
) -> Option<&'m RootMove> {
    moves.reduce(|best, other| if key(other) > key(best) { other } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_down_at_powers_of_two_and_at_round_numbers() {
        let at: Vec<u64> = (1..=3000).filter(|&playouts| is_checkpoint(playouts, 3000)).collect();
        assert_eq!(at, [64, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000, 2048, 3000]);
        assert!(is_checkpoint(20_000, 50_000) && is_checkpoint(1 << 19, 1 << 20));
        assert!(!is_checkpoint(30_000, 50_000));
        assert_eq!((1..=5).filter(|&playouts| is_checkpoint(playouts, 5)).collect::<Vec<u64>>(), [5]);
    }
}
