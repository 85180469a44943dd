//! What a search knows that goes on in a kept tree, and what playouts tell.

use crate::game::{Outcome, Player};
use crate::settings::Reward;
use crate::tree::{Edge, Tree};

/// What playouts tell about a position or a move, as one of the players sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Means {
    /// The number of games that the win rate comes from.
    pub(crate) games: u64,
    pub(crate) win_rate: f32,
    pub(crate) score: f32,
    /// The standard deviation of the score.
    pub(crate) score_deviation: f32,
}

impl Means {
    /// As if nobody had won.
    pub(crate) const UNKNOWN: Means = Means { games: 0, win_rate: 0.5, score: 0.0, score_deviation: 0.0 };

    /// The same for the other player.
    pub(crate) fn turned(self) -> Means {
        Means { win_rate: 1.0 - self.win_rate, score: -self.score, ..self }
    }
}

/// Games of earlier searches, of which only the wins are known, or estimated where rewards have points in them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Wins {
    pub(crate) games: u64,
    pub(crate) won: f64,
}

impl Wins {
    /// Those of an edge, for the player who makes the move, if rewards tell them. What they have of points is taken to be as
    /// in the mean game.
    fn of(edge: &Edge<'_>, reward: Reward, mean: Outcome, largest: f32) -> Option<Wins> {
        let games = u64::from(edge.tally().visits);
        let won = reward.wins_in(edge.sum(), games, mean, largest)?;
        Some(Wins { games, won })
    }

    pub(super) fn plus(self, other: Wins) -> Wins {
        Wins { games: self.games + other.games, won: self.won + other.won }
    }

    pub(super) fn turned(self) -> Wins {
        Wins { won: self.games as f64 - self.won, ..self }
    }
}

/// What there is before the first playout of a search.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    /// Who moved into the root: the edge that leads there is seen by this player.
    pub(crate) mover: Player,
    /// The visits of the root.
    pub(crate) visits: u64,
    /// The wins among them for the player to move, if wins are what the tree counts.
    pub(super) wins: Wins,
    /// The same for each of the moves.
    pub(super) by_move: Box<[Wins]>,
    /// What the search before had to say of the position, for the player to move.
    pub(super) means: Means,
}

impl Before {
    /// Nothing at all: this player is to move in a new tree.
    pub(crate) fn nothing(player: Player) -> Before {
        let (wins, by_move) = (Wins::default(), Box::default());
        Before { mover: player.other(), visits: 0, wins, by_move, means: Means::UNKNOWN }
    }

    /// What the tree holds, into whose root this player has moved. Games can be won by at most `largest` points.
    pub(super) fn kept(
        tree: &Tree,
        reward: Reward,
        mover: Player,
        player: Player,
        means: Means,
        largest: f32,
    ) -> Before {
        let top = tree.top();
        let visits = u64::from(top.tally().visits);
        let means = Means { games: 0, ..means };
        let before = Before { mover, visits, means, ..Before::nothing(player) };
        let wins = |edge: &Edge<'_>, means: Means| {
            let mean = Outcome { win: means.win_rate, score: means.score };
            Wins::of(edge, reward, mean, largest)
        };
        let of_root =
            if mover == player { wins(&top, means) } else { wins(&top, means.turned()).map(Wins::turned) };
        let Some(of_root) = of_root else { return before };
        let by_move =
            tree.node(&top).map(|root| root.edges().filter_map(|edge| wins(&edge, means)).collect());
        Before { wins: of_root, by_move: by_move.unwrap_or_default(), ..before }
    }
}
