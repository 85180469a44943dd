//! A search that is watched.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Preset;
use go::{Game, Move};
use mcts::{Limits, Report, Reward, RootMove, View};
use playout::{Question, move_of};

use super::{NoRow, ensure_goes_on};
use crate::plan::memory_for;
use crate::row::{Checkpoint, Shape};

/// What is kept of a search.
pub(super) struct Watched {
    pub(super) checkpoints: Vec<Checkpoint>,
    /// The moves that were considered, in the order of the board.
    pub(super) candidates: Vec<Move>,
}

/// The number of playouts from which on something is written down about positions that nobody has solved.
pub(super) const FIRST: u64 = 64;

/// The observer is called after so many playouts, and so many more: all round numbers are multiples of it.
const PERIOD: u64 = 100;

/// Searches a position with one thread, and writes down what the search says from the first number of playouts to the last at
/// [`is_checkpoint`].
pub(super) fn watch(
    preset: &Preset,
    game: &Game,
    (first, playouts): (u64, u64),
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
        if view.playouts() >= first && is_checkpoint(view.playouts(), playouts) {
            checkpoints.extend(checkpoint(&view.report(), reward));
        }
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = searcher.search(&Question::new(game), &limits, &mut observe);
    ensure_goes_on(stop)?;
    if report.extent.is_full {
        return Err(NoRow::Impossible(format!("the {} MiB for the tree were full", memory >> 20)));
    }
    // The observer does not see the end where it is no multiple of the period.
    let is_seen = checkpoints.last().is_some_and(|last: &Checkpoint| last.playouts >= report.playouts);
    if !is_seen && report.playouts >= first && is_checkpoint(report.playouts, playouts) {
        checkpoints.extend(checkpoint(&report, reward));
    }
    let mut candidates: Vec<_> = report.moves.iter().map(|tried| tried.mv).collect();
    candidates.sort_unstable();
    Ok(Watched { checkpoints, candidates: candidates.into_iter().map(move_of).collect() })
}

/// Is this number of playouts one at which values are written down: powers of two; 100, 200, 500, 1000, …; and the last?
fn is_checkpoint(playouts: u64, last: u64) -> bool {
    let is_round = |mut number: u64| {
        while number >= 10 && number.is_multiple_of(10) {
            number /= 10;
        }
        [1, 2, 5].contains(&number)
    };
    playouts == last || playouts.is_power_of_two() || playouts >= PERIOD && is_round(playouts)
}

/// What a search says about its root, if it has tried anything.
fn checkpoint(report: &Report, reward: Reward) -> Option<Checkpoint> {
    let tried = || report.moves.iter().filter(|tried| tried.visits > 0);
    let by_value = |tried: &RootMove| (f64::from(tried.value), f64::from(tried.visits));
    let by_visits = |tried: &RootMove| (f64::from(tried.visits), f64::from(tried.value));
    let best = highest(tried(), by_value)?;
    let second = highest(tried().filter(|other| other.mv != best.mv), by_value);
    let of_two = highest(std::iter::once(best).chain(second), by_visits)?;
    let most_visited = highest(tried(), by_visits)?;
    let (mean, deviation) = match reward {
        Reward::Score => (f64::from(report.score), f64::from(report.score_deviation)),
        Reward::Win | Reward::Share | Reward::WinByPoints(_) | Reward::WinByLead(_) => {
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
        robust_of_two: f64::from(of_two.value),
        value: f64::from(report.value),
        best: move_of(best.mv),
        most_visited: move_of(most_visited.mv),
        shape: Some(Shape {
            nodes: report.extent.nodes,
            moves: report.extent.edges,
            deepest: report.deepest,
            mean_depth: report.mean_depth,
        }),
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
        assert_eq!(at[..7], [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(at[6..], [64, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000, 2048, 3000]);
        assert!(is_checkpoint(20_000, 50_000) && is_checkpoint(1 << 19, 1 << 20));
        assert!(!is_checkpoint(30_000, 50_000));
        assert_eq!(
            (1..=5).filter(|&playouts| is_checkpoint(playouts, 5)).collect::<Vec<u64>>(),
            [1, 2, 4, 5]
        );
    }

    #[test]
    fn the_end_of_a_search_is_written_down_once_wherever_it_is() {
        let game = Game::new(go::Size::square(5), go::Rules::default());
        let preset = Preset::named("uct").unwrap();
        for (playouts, expected) in
            [(250, &[100, 200, 250][..]), (200, &[100, 200]), (40, &[]), (90, &[90]), (256, &[100, 200, 256])]
        {
            let watched = watch(&preset, &game, (FIRST, playouts), 1, &AtomicBool::new(false)).unwrap();
            let at: Vec<u64> = watched.checkpoints.iter().map(|at| at.playouts).collect();
            assert_eq!(
                at.iter().filter(|at| !at.is_power_of_two() || **at == playouts).copied().collect::<Vec<_>>(),
                expected
            );
        }
    }

    /// A move with so many visits and this value.
    fn tried(number: usize, visits: u32, value: f32) -> RootMove {
        RootMove {
            mv: mcts::MoveId::new(number),
            visits,
            value,
            standard_error: None,
            win_rate: 0.5,
            lower_bound: 0.0,
            score: value,
            score_deviation: 30.0,
            variation: Vec::new(),
            variation_visits: Vec::new(),
        }
    }

    #[test]
    fn the_operators_pick_their_moves() {
        let report = Report {
            playouts: 100,
            kept: 0,
            merged: 0,
            moves_played: 0,
            extent: mcts::Extent { nodes: 1, edges: 4, bytes: 0, is_full: false },
            prunings: 0,
            deepest: 1,
            mean_depth: 1.0,
            moves: vec![tried(30, 60, 2.0), tried(31, 5, 9.0), tried(32, 30, 7.0), tried(33, 0, 50.0)],
            value: 6.0,
            win_rate: 0.75,
            score: 3.5,
            score_deviation: 20.0,
        };
        let at = checkpoint(&report, Reward::Score).unwrap();
        let found = [at.mean, at.deviation, at.max, at.robust_max, at.robust_of_two, at.value];
        assert_eq!(found.map(|value| value.round() as i64), [4, 20, 9, 2, 7, 6]);
        assert_eq!(
            (at.best, at.most_visited),
            (move_of(mcts::MoveId::new(31)), move_of(mcts::MoveId::new(30)))
        );
        let shape = at.shape.unwrap();
        assert_eq!((shape.nodes, shape.moves, shape.deepest), (1, 4, 1));
        let wins = checkpoint(&report, Reward::Win).unwrap();
        assert!((wins.mean - 0.75).abs() < 1e-9 && (wins.deviation - 0.75f64.sqrt() / 2.0).abs() < 1e-9);
        assert!(checkpoint(&Report { moves: vec![tried(33, 0, 50.0)], ..report }, Reward::Score).is_none());
    }
}
