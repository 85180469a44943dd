//! Games between two players, each a search with random playouts.

use mcts::{AnyProcessor, Limits, Outcome, Player, Random, Search, Settings, SettingsError};

use crate::board_game::BoardGame;
use crate::playout::Uniform;

/// Two players and what they may use. Any game of a duel follows from its number: who begins, and all random numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// The player whose results are told.
    pub one: Settings,
    /// Its opponent.
    pub other: Settings,
    /// The playouts of each for every move.
    pub playouts: u64,
    /// Where the random numbers begin.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// 1 if the player in question won, 0 if the opponent did, 0.5 for a draw.
    pub result: f32,
    /// The number of moves.
    pub length: u32,
}

/// What a tree may take: more than the edges of some thousand playouts need in any game here. A tree that is larger stops
/// growing.
pub(crate) const TREE_BYTES: usize = 1 << 26;

impl Duel {
    /// Plays the game with this number. In those with even numbers the player in question begins. No tree is kept from
    /// move to move.
    pub fn play<G: BoardGame>(&self, number: u64) -> Result<Played, SettingsError> {
        let mut seeds = Random::for_part(self.seed, number);
        let mut searches = [&self.one, &self.other]
            .map(|settings| Search::new(settings.clone(), TREE_BYTES))
            .into_iter()
            .collect::<Result<Vec<Search>, SettingsError>>()?;
        let begins = if number.is_multiple_of(2) { Player::First } else { Player::Second };
        let mut game = G::start();
        let mut length = 0;
        let outcome = loop {
            if let Some(outcome) = game.outcome() {
                break outcome;
            }
            let limits = Limits { playouts: Some(self.playouts), seed: seeds.bits(), ..Limits::default() };
            let search = &mut searches[usize::from(game.to_play() != begins)];
            let report = search.run(&game, &Uniform, AnyProcessor, &limits, &mut ());
            // Without a playout there is no best move, and the game would never end.
            let Some(best) = report.best() else { break Outcome::by_score(0.0) };
            game.play(best.mv);
            length += 1;
        };
        let result = if begins == Player::First { outcome.win } else { 1.0 - outcome.win };
        Ok(Played { result, length })
    }
}

/// The results of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts one more game.
    pub fn add(&mut self, result: f32) {
        let count = match result {
            ..0.25 => &mut self.losses,
            0.75.. => &mut self.wins,
            _ => &mut self.draws,
        };
        *count += 1;
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, a draw being half of one; 0.5 without a game.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    /// The 95 % interval of the share after Wilson (1927), which takes every game for won or lost and so is too wide
    /// rather than too narrow where there are draws.
    pub fn interval(&self) -> [f64; 2] {
        if self.games() == 0 {
            return [0.0, 1.0];
        }
        let (p, n, z) = (self.share(), self.games() as f64, 1.96);
        let center = p + z * z / (2.0 * n);
        let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        [center - reach, center + reach].map(|end| (end / (1.0 + z * z / n)).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Othello, players};

    fn duel(playouts: u64) -> Duel {
        Duel { one: players::uct(1.0), other: players::flat_monte_carlo(), playouts, seed: 3 }
    }

    #[test]
    fn a_game_is_the_same_whenever_it_is_played() {
        let games: Vec<Played> = (0..4).map(|number| duel(10).play::<Othello>(number).unwrap()).collect();
        for number in [3, 0, 2, 1] {
            assert_eq!(duel(10).play::<Othello>(number).unwrap(), games[number as usize]);
        }
        assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
        assert!(games.iter().all(|game| (9..=120).contains(&game.length)));
    }

    #[test]
    fn who_thinks_wins_whoever_begins() {
        // Most visits among moves that take turns: any move.
        let random = Settings { decide: mcts::Decision::MostVisits, ..players::flat_monte_carlo() };
        let duel = Duel { one: players::uct(0.5), other: random, playouts: 200, seed: 1 };
        let mut tally = Tally::default();
        for number in 0..10 {
            tally.add(duel.play::<Othello>(number).unwrap().result);
        }
        assert!(tally.wins >= 8, "{tally:?}");
    }

    #[test]
    fn a_duel_without_playouts_ends_all_the_same() {
        assert_eq!(duel(0).play::<Othello>(0), Ok(Played { result: 0.5, length: 0 }));
    }

    #[test]
    fn shares_have_the_published_intervals() {
        let near = |tally: Tally, expected: [f64; 2]| {
            let found = tally.interval();
            assert!(
                (found[0] - expected[0]).abs() < 1e-4 && (found[1] - expected[1]).abs() < 1e-4,
                "{found:?}"
            );
        };
        near(Tally { wins: 50, draws: 0, losses: 50 }, [0.4038, 0.5962]);
        near(Tally { wins: 170, draws: 20, losses: 10 }, [0.8506, 0.9344]);
        near(Tally { wins: 10, draws: 0, losses: 0 }, [0.7225, 1.0]);
        near(Tally::default(), [0.0, 1.0]);
    }
}
