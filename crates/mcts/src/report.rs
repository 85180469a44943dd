//! What a search found out.

use serde::Serialize;

use crate::game::MoveId;
use crate::search::{Control, Means};
use crate::settings::Settings;
use crate::tree::{Edge, Extent, Tree};

/// The state of a search.
///
/// Where nothing was played, numbers say so as well as numbers can: values are those of a game that nobody won, win rates
/// 0.5, scores 0, and there is no best move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The number of playouts of this search.
    pub playouts: u64,
    /// The visits of the root from searches before.
    pub kept: u64,
    /// The visits of the root that other searches of the position have added.
    pub merged: u64,
    /// The moves of this search's playouts in the tree and after it.
    pub moves_played: u64,
    /// How large the tree is.
    pub extent: Extent,
    /// How often the least visited part of the tree was forgotten.
    pub prunings: u32,
    /// The depth of the deepest playout's first move outside the tree.
    pub deepest: u32,
    /// The mean of that over all playouts.
    pub mean_depth: f64,
    /// The moves of the root, the best first, those without a playout last. None if the game is over.
    pub moves: Vec<RootMove>,
    /// What the position is worth to the player to move, as the backup says.
    pub value: f32,
    /// The share of playouts that the player to move won.
    pub win_rate: f32,
    /// The mean points by which that player won the playouts of this search.
    pub score: f32,
    /// The standard deviation of these points.
    pub score_deviation: f32,
}

/// A move of the root. Everything is seen by the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RootMove {
    /// The move.
    pub mv: MoveId,
    /// The number of playouts that began with it, those of searches before and of others included.
    pub visits: u32,
    /// What it is worth, as the backup says.
    pub value: f32,
    /// The standard error of that value: as the settings compute it, or else that of a share of wins, if wins are what
    /// counts. `None` if nobody knows.
    pub standard_error: Option<f32>,
    /// The share of its playouts that were won.
    pub win_rate: f32,
    /// What the win rate hardly is below: the lower end of its 95 % interval after Wilson (1927), 0 without a playout.
    pub lower_bound: f32,
    /// The mean points by which the playouts of this search were won that began with it.
    pub score: f32,
    /// The standard deviation of these points.
    pub score_deviation: f32,
    /// The moves that are expected after it, this one first.
    pub variation: Vec<MoveId>,
    /// The visits of each of these.
    pub variation_visits: Vec<u32>,
}

/// Moves in a variation, at most.
const LONGEST_VARIATION: usize = 64;

impl Report {
    /// The move to play, if there was a playout.
    pub fn best(&self) -> Option<&RootMove> {
        self.moves.first().filter(|best| best.visits > 0)
    }

    /// The state of a search with a tree.
    pub(crate) fn new(tree: &Tree, settings: &Settings, control: &Control) -> Report {
        let top = tree.top();
        let mut moves: Vec<RootMove> = match tree.node(&top) {
            Some(root) => root.edges().map(|edge| root_move(tree, settings, control, &edge)).collect(),
            None => Vec::new(),
        };
        let visited = |mv: &RootMove| mv.visits > 0;
        moves.sort_by(|a, b| {
            let by_rank = settings.decide.rank(b).partial_cmp(&settings.decide.rank(a));
            visited(b).cmp(&visited(a)).then(by_rank.unwrap_or(std::cmp::Ordering::Equal))
        });
        let playouts = control.done();
        let kept = control.kept();
        let Means { win_rate, score, score_deviation, .. } = control.position();
        Report {
            playouts,
            kept,
            merged: control.merged().visits(),
            moves_played: control.moves_played(),
            extent: tree.extent(),
            prunings: control.prunings(),
            deepest: control.deepest(),
            mean_depth: control.mean_depth(),
            value: value_of_root(tree, settings, control),
            win_rate,
            score,
            score_deviation,
            moves,
        }
    }
}

/// What the root is worth to the player to move, as the backup says.
pub(crate) fn value_of_root(tree: &Tree, settings: &Settings, control: &Control) -> f32 {
    match tree.top().tally().value {
        _ if control.done() + control.kept() + control.merged().visits() == 0 => settings.reward.even(),
        value if control.mover() == control.player() => value,
        value => settings.reward.turned(value),
    }
}

fn root_move(tree: &Tree, settings: &Settings, control: &Control, edge: &Edge<'_>) -> RootMove {
    let visits = edge.tally().visits;
    let Means { games, win_rate, score, score_deviation } = control.of_move(edge.index());
    let (variation, variation_visits) = variation(tree, edge).into_iter().unzip();
    let error = match edge.variance() {
        Some(variance) => Some(variance.sqrt()),
        None => settings.reward.is_about_wins().then(|| binomial_error(win_rate, visits)),
    };
    RootMove {
        mv: edge.link().mv(),
        visits,
        value: if visits == 0 { settings.reward.even() } else { edge.tally().value },
        standard_error: error.filter(|_| visits > 0),
        win_rate,
        lower_bound: lower_bound(win_rate, games),
        score,
        score_deviation,
        variation,
        variation_visits,
    }
}

/// The lower end of the 95 % interval of a share of wins (Wilson 1927), 0 without a game.
pub fn lower_bound(win_rate: f32, games: u64) -> f32 {
    if games == 0 {
        return 0.0;
    }
    let (p, n, z) = (f64::from(win_rate), games as f64, 1.96);
    let center = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    // Rounding must not put it outside.
    (((center - reach) / (1.0 + z * z / n)) as f32).clamp(0.0, win_rate)
}

/// The standard error of a share of wins. As if half a game more had been won and lost, so that it is never 0.
fn binomial_error(win_rate: f32, visits: u32) -> f32 {
    let games = visits as f32 + 1.0;
    let share = (win_rate * visits as f32 + 0.5) / games;
    (share * (1.0 - share) / games).sqrt()
}

/// The most visited moves one after the other with their visits, of equals the one with the highest value.
fn variation(tree: &Tree, edge: &Edge<'_>) -> Vec<(MoveId, u32)> {
    let mut variation = vec![(edge.link().mv(), edge.tally().visits)];
    let mut edge = *edge;
    while variation.len() < LONGEST_VARIATION
        && let Some(node) = tree.node(&edge)
        && let Some(next) = node.edges().max_by(|a, b| {
            let key = |edge: &Edge<'_>| (edge.tally().visits, edge.tally().value);
            key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal)
        })
        && next.tally().visits > 0
    {
        variation.push((next.link().mv(), next.tally().visits));
        edge = next;
    }
    variation
}

#[cfg(test)]
mod tests {
    use super::lower_bound;

    #[test]
    fn the_lower_bound_is_the_lower_end_of_the_interval_after_wilson() {
        // 50 of 100: 0.4038 to 0.5962. 180 of 200: 0.8506 to 0.9344. None of 10: 0 to 0.2775.
        for (win_rate, games, expected) in [(0.5, 100, 0.4038), (0.9, 200, 0.8506), (0.0, 10, 0.0)] {
            let found = lower_bound(win_rate, games);
            assert!((found - expected).abs() < 1e-4, "{found} for {win_rate} of {games}");
        }
        // All of 10: 0.7225 to 1.
        assert!((lower_bound(1.0, 10) - 0.7225).abs() < 1e-4);
    }

    #[test]
    fn it_rises_with_the_number_of_games_and_is_nothing_without_any() {
        assert!(lower_bound(0.6, 1000) > lower_bound(0.6, 100) && lower_bound(0.6, 1000) < 0.6);
        assert_eq!(lower_bound(0.6, 0).to_bits(), 0.0f32.to_bits());
    }
}
