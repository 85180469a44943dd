//! What positions are worth, as random games or a search say: the values whose truth is measured on recorded games.

use mcts::{AnyProcessor, Limits, Player, Playout, Random, Record, Search, Settings, SettingsError};

use crate::board_game::BoardGame;
use crate::duel::TREE_BYTES;
use crate::playout::Uniform;

/// The share of so many random games from this position that the first player wins, a draw being half a win. That is flat
/// Monte Carlo of the evaluation paper (Takeuchi et al. 2008, section II). 0.5 without a game.
pub fn by_playouts<G: BoardGame>(position: &G, playouts: u64, seed: u64) -> f64 {
    let mut random = Random::new(seed);
    let mut game = position.clone();
    let mut wins = 0.0;
    for _ in 0..playouts {
        game.copy_from(position);
        wins += f64::from(Uniform.play_out(&mut game, &mut random, &mut Record::default()).win);
    }
    if playouts == 0 { 0.5 } else { wins / playouts as f64 }
}

/// What a search with so many playouts thinks the position is worth to the first player. The reward of its settings must be
/// [`Reward::Win`](mcts::Reward::Win) for this to be a share of wins.
pub fn by_search<G: BoardGame>(
    position: &G,
    settings: &Settings,
    playouts: u64,
    seed: u64,
) -> Result<f64, SettingsError> {
    if let Some(outcome) = position.outcome() {
        return Ok(f64::from(outcome.win));
    }
    let limits = Limits { playouts: Some(playouts), seed, ..Limits::default() };
    let mut search = Search::new(settings.clone(), TREE_BYTES)?;
    let value = search.run(position, &Uniform, AnyProcessor, &limits, &mut ()).value;
    let for_first = if position.to_play() == Player::First { value } else { settings.reward.turned(value) };
    Ok(f64::from(for_first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Othello, players};

    #[test]
    fn whoever_is_to_move_values_are_those_of_the_first_player() {
        // White mates in one, or Black does.
        for (text, low, high) in [
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 0.8, 1.0),
            ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 0.0, 0.2),
        ] {
            let position: Chess = text.parse().unwrap();
            let value = by_search(&position, &players::uct(0.2), 2000, 1).unwrap();
            assert!((low..=high).contains(&value), "{text}: {value}");
        }
    }

    #[test]
    fn games_that_are_over_are_worth_their_outcome() {
        let over: Othello = format!("{}{} O", "X".repeat(10), ".".repeat(54)).parse().unwrap();
        assert!((by_playouts(&over, 10, 1) - 1.0).abs() < 1e-9);
        assert!((by_search(&over, &players::uct(1.0), 10, 1).unwrap() - 1.0).abs() < 1e-9);
        assert!((by_playouts(&over, 0, 1) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn an_even_game_is_worth_about_one_half() {
        let value = by_playouts(&Chess::start(), 200, 3);
        assert!((0.4..0.6).contains(&value), "{value}");
    }
}
