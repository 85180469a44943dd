//! Why a game is left out.

use std::fmt;

/// Why a game of the records is not used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The file cannot be read as records at all; it counts as one game.
    BrokenFile,
    /// The text of the game is damaged.
    Damaged,
    /// It is a record of another game.
    NotGo,
    /// A file has records of another game than the one that is asked about; it counts as one game.
    OtherGame,
    /// The board is none that is played on here: not square, or of an impossible size.
    BoardSize,
    /// The record does not tell who won.
    NoResult,
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// The record does not tell the komi.
    NoKomi,
    /// The record tells a handicap that its stones do not show.
    Handicap,
    /// Stones were set up that are no handicap, or in the middle of the game.
    SetUpStones,
    /// A player moved twice in a row, or the wrong one began.
    OutOfTurn,
    /// A move that the rules of the game forbid.
    IllegalMove,
    /// Hardly anything was played.
    TooShort,
    /// The same players made the same moves in an earlier game of the records.
    Duplicate,
    /// A part of the filter that does not hold.
    Filter(String),
    /// The filter asks for what the record does not tell.
    Unknown(String),
}

/// What these games are, after their number: `17 with an illegal move`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::BrokenFile => "in files that cannot be read as records",
            Reason::Damaged => "with damaged text",
            Reason::NotGo => "of another game than Go",
            Reason::OtherGame => "in files of another game",
            Reason::BoardSize => "on a board that is not square or of an impossible size",
            Reason::NoResult => "without a result",
            Reason::Draw => "that nobody won",
            Reason::Void => "that do not count",
            Reason::NoKomi => "without komi",
            Reason::Handicap => "with a handicap whose stones are not shown",
            Reason::SetUpStones => "with stones set up that are no handicap",
            Reason::OutOfTurn => "with moves out of turn",
            Reason::IllegalMove => "with an illegal move",
            Reason::TooShort => "with too few moves",
            Reason::Duplicate => "that are there twice",
            Reason::Filter(part) => return write!(f, "where {part} does not hold"),
            Reason::Unknown(what) => return write!(f, "that do not tell {what}, which the filter asks for"),
        })
    }
}

/// A game that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Where it is to be found.
    pub name: String,
    /// Why it is not used.
    pub reason: Reason,
    /// What exactly was found: of an illegal move, which one it is.
    pub detail: String,
}

impl LeftOut {
    pub(crate) fn because(reason: Reason, detail: impl fmt::Display) -> LeftOut {
        LeftOut { name: String::new(), reason, detail: detail.to_string() }
    }
}
