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
    /// How games are played out, for both alike.
    pub playout: Uniform,
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
        let played = self.play_while::<G>(number, || true)?;
        // Nobody wanted an end.
        Ok(played.unwrap_or(Played { result: 0.5, length: 0 }))
    }

    /// The same as long as somebody wants to go on, who is asked before every move; `None` if nobody did.
    pub fn play_while<G: BoardGame>(
        &self,
        number: u64,
        goes_on: impl Fn() -> bool,
    ) -> Result<Option<Played>, SettingsError> {
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
            if !goes_on() {
                return Ok(None);
            }
            let limits = Limits { playouts: Some(self.playouts), seed: seeds.bits(), ..Limits::default() };
            let search = &mut searches[usize::from(game.to_play() != begins)];
            let report = search.run(&game, &self.playout, AnyProcessor, &limits, &mut ());
            // Without a playout there is no best move, and the game would never end.
            let Some(best) = report.best() else { break Outcome::by_score(0.0) };
            game.play(best.mv);
            length += 1;
        };
        let result = if begins == Player::First { outcome.win } else { 1.0 - outcome.win };
        Ok(Some(Played { result, length }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Othello, players};

    fn duel(playouts: u64) -> Duel {
        Duel {
            one: players::uct(1.0),
            other: players::flat_monte_carlo(),
            playouts,
            playout: Uniform::whole(),
            seed: 3,
        }
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
        let duel =
            Duel { one: players::uct(0.5), other: random, playouts: 200, playout: Uniform::whole(), seed: 1 };
        let results = (0..10).map(|number| duel.play::<Othello>(number).unwrap().result);
        let wins = results.filter(|&result| result > 0.75).count();
        assert!(wins >= 8, "{wins}");
    }

    #[test]
    fn a_duel_without_playouts_ends_all_the_same() {
        assert_eq!(duel(0).play::<Othello>(0), Ok(Played { result: 0.5, length: 0 }));
    }
}
