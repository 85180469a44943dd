//! Alpha-beta that can be stopped in the middle, to compare with (Gelly et al. 2006, figure 2).
//!
//! Moves are tried in the order of the board, and positions at the end of the depth are played out a few times: nothing here
//! knows Go, as nothing in UCT does. A game that has ended counts as a playout, as it does in UCT.

use std::sync::atomic::AtomicBool;

use go::{Game, LargeBoard, Move};
use mcts::{Game as _, Player, Random};
use playout::{How, Method, Position, Start, move_of, simulate};

use super::{NoRow, ensure_goes_on};
use crate::experiment::AlphaBeta;
use crate::row::GrownNode;

/// What is left of a search that was stopped.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stopped {
    /// The move that it would have played after each of the numbers of playouts.
    pub(super) choices: Vec<(u64, Move)>,
    /// The tree as it was in the end, and the last one of those that grew deeper.
    pub(super) nodes: Vec<GrownNode>,
    /// The playouts in that tree.
    pub(super) playouts: u64,
}

/// Searches a position, and stops after the last of these numbers of playouts.
pub(super) fn search(
    rules: &AlphaBeta,
    method: &Method,
    game: &Game,
    counts: &[u64],
    seed: u64,
    stop: &AtomicBool,
) -> Result<Stopped, NoRow> {
    let start = Start::new(game, method.moves);
    let mut run = Run {
        rules,
        method,
        komi: game.komi(),
        counts,
        random: Random::new(seed),
        played: 0,
        before: 0,
        choices: Vec::new(),
        chosen: None,
        nodes: Vec::new(),
    };
    let first = if rules.deepening { 1 } else { rules.depth };
    for depth in first..=rules.depth {
        ensure_goes_on(stop)?;
        if !run.iterate(&Position::new(&start), depth, stop)? {
            break;
        }
    }
    run.finish()
}

/// A search under way.
struct Run<'a> {
    rules: &'a AlphaBeta,
    method: &'a Method,
    komi: f32,
    counts: &'a [u64],
    random: Random,
    played: u64,
    /// The playouts of the trees that were less deep.
    before: u64,
    choices: Vec<(u64, Move)>,
    /// The move that would be played now.
    chosen: Option<Move>,
    nodes: Vec<GrownNode>,
}

/// Where the search is: a position, the window for who is to move there, its node, and how deep the tree goes below it.
struct Visit<'p, 's> {
    position: &'p mut Position<'s, LargeBoard>,
    window: (f64, f64),
    at: usize,
    depth: u32,
}

impl Run<'_> {
    /// Searches to a depth; tells whether it came to the end of it.
    fn iterate(
        &mut self,
        root: &Position<'_, LargeBoard>,
        depth: u32,
        stop: &AtomicBool,
    ) -> Result<bool, NoRow> {
        self.nodes = vec![GrownNode { parent: None, mv: None, depth: 0, visits: 0, value: None }];
        self.before = self.played;
        let mut candidates = Vec::new();
        root.clone().candidates(&mut candidates);
        let mut best: Option<(f64, Move)> = None;
        for candidate in candidates {
            ensure_goes_on(stop)?;
            let (mv, alpha) = (move_of(candidate.mv), best.map_or(0.0, |(value, _)| value));
            // Whoever has found nothing yet plays the first move there is.
            self.chosen.get_or_insert(mv);
            let mut position = root.clone();
            position.play(candidate.mv);
            let at = self.add(0, mv);
            let visit = Visit { position: &mut position, window: (0.0, 1.0 - alpha), at, depth: depth - 1 };
            let Some(value) = self.value(visit) else { return Ok(false) };
            let value = 1.0 - value;
            self.nodes[at].value = Some(value);
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, mv));
            }
            // A tree that goes deeper is believed when it is complete.
            if depth == 1 || !self.rules.deepening {
                self.chosen = best.map(|(_, mv)| mv);
            }
        }
        self.nodes[0].value = best.map(|(value, _)| value);
        self.chosen = best.map(|(_, mv)| mv);
        Ok(true)
    }

    fn add(&mut self, parent: usize, mv: Move) -> usize {
        let depth = self.nodes[parent].depth + 1;
        self.nodes.push(GrownNode { parent: Some(parent), mv: Some(mv), depth, visits: 0, value: None });
        self.nodes.len() - 1
    }

    /// The value for who is to move; nothing if the search was stopped.
    fn value(
        &mut self,
        Visit { position, window: (mut alpha, beta), at, depth }: Visit<'_, '_>,
    ) -> Option<f64> {
        if let Some(outcome) = position.outcome() {
            self.count(at, 1)?;
            let win = f64::from(outcome.win);
            return Some(if position.to_play() == Player::First { win } else { 1.0 - win });
        }
        if depth == 0 {
            return self.play_out(position, at);
        }
        let mut candidates = Vec::new();
        position.candidates(&mut candidates);
        let mut highest = 0.0f64;
        for (place, candidate) in candidates.iter().enumerate() {
            let mut after = position.clone();
            after.play(candidate.mv);
            let below = self.add(at, move_of(candidate.mv));
            let window = (1.0 - beta, 1.0 - alpha);
            let visit = Visit { position: &mut after, window, at: below, depth: depth - 1 };
            let value = 1.0 - self.value(visit)?;
            self.nodes[below].value = Some(value);
            highest = if place == 0 { value } else { highest.max(value) };
            alpha = alpha.max(highest);
            if alpha >= beta {
                break;
            }
        }
        Some(highest)
    }

    fn play_out(&mut self, position: &Position<'_, LargeBoard>, at: usize) -> Option<f64> {
        let games = self.rules.playouts;
        self.count(at, games)?;
        let playing = position.playing();
        let totals = simulate(&self.method.playout, playing, self.komi, games, How::Single, &mut self.random);
        let wins = totals.black_wins as f64 / totals.games.max(1) as f64;
        Some(if position.to_play() == Player::First { wins } else { 1.0 - wins })
    }

    /// Counts playouts of a node and of all above it, unless they are too many.
    fn count(&mut self, at: usize, playouts: u64) -> Option<()> {
        let after = self.played + playouts;
        while let Some(&count) = self.counts.get(self.choices.len()).filter(|count| after > **count) {
            self.choices.push((count, self.chosen?));
        }
        if self.choices.len() == self.counts.len() {
            return None;
        }
        self.played = after;
        let mut next = Some(at);
        while let Some(at) = next {
            self.nodes[at].visits += playouts;
            next = self.nodes[at].parent;
        }
        Some(())
    }

    /// What it would have played at numbers of playouts that it did not need.
    fn finish(mut self) -> Result<Stopped, NoRow> {
        let chosen = self.chosen.ok_or_else(|| NoRow::impossible("the position has no moves"))?;
        let rest = self.counts[self.choices.len()..].iter().map(|&count| (count, chosen));
        self.choices.extend(rest);
        let playouts = self.played - self.before;
        Ok(Stopped { choices: self.choices, nodes: self.nodes, playouts })
    }
}
