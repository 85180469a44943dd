//! Which game is played by whom.

use super::{Format, Pairing, Plan};

impl Plan {
    /// Who meets whom, in the order of the schedule.
    pub fn pairings(&self) -> Vec<Pairing> {
        let players = self.players.len();
        let firsts = match self.format {
            Format::RoundRobin => players,
            Format::Gauntlet => players.min(1),
        };
        let after = |first: usize| (first + 1..players).map(move |second| Pairing { first, second });
        (0..firsts).flat_map(after).collect()
    }

    /// The games of the whole match.
    pub fn number_of_games(&self) -> u64 {
        self.games * self.pairings().len() as u64
    }
}
