//! What positions are worth, as random games or a search say: the values whose truth is measured on recorded games.

use mcts::{AnyProcessor, Limits, Player, Playout, Random, Record, Search, Settings, SettingsError};

use crate::board_game::BoardGame;
use crate::playout::Uniform;

/// The share of so many random games from this position that the first player wins, a draw being half a win. That is flat
/// Monte Carlo of the evaluation paper (Takeuchi et al. 2008, section II). 0.5 without a game.
pub fn by_playouts<G: BoardGame>(position: &G, playout: Uniform, playouts: u64, seed: u64) -> f64 {
    let (mut random, mut playout) = (Random::new(seed), playout);
    let mut game = position.clone();
    let mut wins = 0.0;
    for _ in 0..playouts {
        game.copy_from(position);
        wins += f64::from(playout.play_out(&mut game, &mut random, &mut Record::default()).win);
    }
    if playouts == 0 { 0.5 } else { wins / playouts as f64 }
}

/// What a search thinks a position is worth to the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Searched {
    /// The value of the position, as its backup says.
    pub position: f64,
    /// The value of the move that it would make.
    pub best_move: f64,
    /// Was there no room for a larger tree?
    pub is_full: bool,
}

/// The bytes that the edges of so many playouts need in any game here, most of which have fewer than a hundred moves in a position.
fn tree_bytes(playouts: u64) -> usize {
    const LEAST: u64 = 1 << 24;
    const MOST: u64 = 1 << 30;
    playouts.saturating_mul(100 * 64).clamp(LEAST, MOST) as usize
}

/// What a search with so many playouts thinks. The reward of its settings must be [`Reward::Win`](mcts::Reward::Win) for
/// values to be shares of wins.
pub fn by_search<G: BoardGame>(
    position: &G,
    settings: &Settings,
    playout: Uniform,
    playouts: u64,
    seed: u64,
) -> Result<Searched, SettingsError> {
    if let Some(outcome) = position.outcome() {
        let value = f64::from(outcome.win);
        return Ok(Searched { position: value, best_move: value, is_full: false });
    }
    let limits = Limits { playouts: Some(playouts), seed, ..Limits::default() };
    let mut search = Search::new(settings.clone(), tree_bytes(playouts))?;
    let report = search.run(position, &playout, AnyProcessor, &limits, &mut ());
    let is_first = position.to_play() == Player::First;
    let value = if is_first { report.value } else { settings.reward.turned(report.value) };
    let best = report.best().map_or(0.5, |best| best.value);
    let best_move = f64::from(if is_first { best } else { 1.0 - best });
    Ok(Searched { position: f64::from(value), best_move, is_full: report.extent.is_full })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Othello, players};

    const WHOLE: Uniform = Uniform::whole();

    #[test]
    fn whoever_is_to_move_values_are_those_of_the_first_player() {
        // White mates in one, or Black does.
        for (text, low, high) in [
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 0.8, 1.0),
            ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 0.0, 0.2),
        ] {
            let position: Chess = text.parse().unwrap();
            let value = by_search(&position, &players::uct(0.2), WHOLE, 2000, 1).unwrap();
            assert!((low..=high).contains(&value.position), "{text}: {value:?}");
            assert!((low..=high).contains(&value.best_move), "{text}: {value:?}");
        }
    }

    #[test]
    fn games_that_are_over_are_worth_their_outcome() {
        let over: Othello = format!("{}{} O", "X".repeat(10), ".".repeat(54)).parse().unwrap();
        assert!((by_playouts(&over, WHOLE, 10, 1) - 1.0).abs() < 1e-9);
        assert!((by_search(&over, &players::uct(1.0), WHOLE, 10, 1).unwrap().position - 1.0).abs() < 1e-9);
        assert!((by_playouts(&over, WHOLE, 0, 1) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn an_even_game_is_worth_about_one_half() {
        let value = by_playouts(&Chess::start(), WHOLE, 200, 3);
        assert!((0.4..0.6).contains(&value), "{value}");
    }
}
