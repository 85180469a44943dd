//! The positions of the games, in an order drawn by lot.

use std::collections::HashSet;

use go::Game;
use mcts::Random;
use serde::{Deserialize, Serialize};

use super::facts::PositionKey;
use super::{Corpus, Facts};

/// A position of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PositionRef {
    /// The place of the game in [`Corpus::games`].
    pub game: u32,
    /// The number of moves made before.
    pub moves: u16,
}

impl Corpus {
    /// All positions: of every game those before each move and the one after the last.
    ///
    /// Their order is drawn by lot from the seed and from what is in the games, so that the first so many are a sample in which
    /// every position is as likely as any other, and a larger sample only adds to a smaller one. Neither other games nor the order
    /// of files change which of two positions comes first.
    ///
    /// With `deduplicate`, of positions with the same [`PositionKey`] only the first in this order is kept. It then has the
    /// label of the one game that was drawn: the empty board counts once, for whoever won there, and not once for each game.
    pub fn positions(&self, seed: u64, deduplicate: bool) -> Vec<PositionRef> {
        let mut drawn: Vec<(u64, PositionRef)> = Vec::new();
        for (number, game) in self.games.iter().enumerate() {
            let lots = (0..=game.moves.len()).map(|moves| {
                let lot = Random::for_part(seed ^ game.identity, moves as u64).bits();
                (lot, PositionRef { game: number as u32, moves: moves as u16 })
            });
            drawn.extend(lots);
        }
        drawn.sort_unstable();
        let mut positions: Vec<PositionRef> = drawn.into_iter().map(|(_, position)| position).collect();
        if deduplicate {
            let keys = self.keys();
            let mut seen = HashSet::new();
            positions
                .retain(|position| seen.insert(keys[position.game as usize][usize::from(position.moves)]));
        }
        positions
    }

    /// The keys of all positions of every game.
    fn keys(&self) -> Vec<Vec<PositionKey>> {
        let keys_of = |game: &super::CorpusGame| {
            let mut keys = Vec::with_capacity(game.moves.len() + 1);
            game.walk(|_, position| keys.push(PositionKey::of(position)));
            keys
        };
        self.games.iter().map(keys_of).collect()
    }

    /// The game up to a position.
    pub fn game_at(&self, position: PositionRef) -> Option<Game> {
        let game = self.games.get(position.game as usize)?;
        Some(game.game_at(usize::from(position.moves)))
    }

    /// The facts about a position.
    pub fn facts_at(&self, position: PositionRef) -> Option<Facts> {
        let game = self.games.get(position.game as usize)?;
        Some(game.facts_at(usize::from(position.moves)))
    }

    /// The facts about many positions, in their order. Each game is replayed once, however many of its positions are asked for.
    /// Positions that the games do not have are passed over.
    pub fn facts(&self, positions: &[PositionRef]) -> Vec<Facts> {
        let mut order: Vec<usize> = (0..positions.len()).collect();
        order.sort_by_key(|&place| positions[place]);
        let mut facts: Vec<Option<Facts>> = vec![None; positions.len()];
        for places in order.chunk_by(|&one, &other| positions[one].game == positions[other].game) {
            let Some(game) = self.games.get(positions[places[0]].game as usize) else { continue };
            let mut places = places.iter().copied().peekable();
            game.walk(|moves, position| {
                while let Some(place) = places.next_if(|&place| usize::from(positions[place].moves) == moves)
                {
                    let mut seen = game.facts();
                    seen.see(moves, position);
                    facts[place] = Some(seen);
                }
            });
        }
        facts.into_iter().flatten().collect()
    }
}
