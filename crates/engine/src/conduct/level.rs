//! How strong a player is.

/// A strength, from a beginner's to all that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level with this number, if there is one.
    pub fn new(number: u64) -> Option<Level> {
        u8::try_from(number).ok().map(Level).filter(|level| (Level::WEAKEST..=Level::FULL).contains(level))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}
