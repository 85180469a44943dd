//! When a player resigns.

/// When a player resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resign {
    /// Does it ever?
    pub is_on: bool,
    /// The win rate below which a game is lost.
    pub threshold: f32,
    /// The visits that a win rate must rest on.
    pub visits: u64,
    /// The number of own moves in a row with such a win rate.
    pub moves: u32,
}

/// The numbers of the common engines, on the safe side.
impl Default for Resign {
    fn default() -> Resign {
        Resign { is_on: true, threshold: 0.08, visits: 500, moves: 3 }
    }
}
