//! By whom win rates, scores and ownership are seen.

use std::str::FromStr;

use go::Color;

/// By whom win rates, scores and ownership are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Perspective {
    /// By Black, as in KataGo's example of a configuration.
    #[default]
    Black,
    /// By White.
    White,
    /// By whoever has the turn in the position.
    SideToMove,
}

impl Perspective {
    /// The player who sees a position in which that player has the turn.
    pub fn seer(self, to_play: Color) -> Color {
        match self {
            Perspective::Black => Color::Black,
            Perspective::White => Color::White,
            Perspective::SideToMove => to_play,
        }
    }
}

/// A word that is no perspective.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is nobody who sees a position: expected BLACK, WHITE or SIDETOMOVE")]
pub struct ParsePerspectiveError(String);

impl FromStr for Perspective {
    type Err = ParsePerspectiveError;

    /// Reads the words that KataGo's configuration has, in upper or lower case.
    fn from_str(text: &str) -> Result<Perspective, ParsePerspectiveError> {
        match text.to_ascii_lowercase().as_str() {
            "black" | "b" => Ok(Perspective::Black),
            "white" | "w" => Ok(Perspective::White),
            "sidetomove" => Ok(Perspective::SideToMove),
            _ => Err(ParsePerspectiveError(text.chars().take(40).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perspectives_are_read_in_any_case_and_others_are_refused() {
        assert_eq!("BLACK".parse(), Ok(Perspective::Black));
        assert_eq!("SideToMove".parse(), Ok(Perspective::SideToMove));
        let error = "referee".parse::<Perspective>().unwrap_err().to_string();
        assert_eq!(error, "'referee' is nobody who sees a position: expected BLACK, WHITE or SIDETOMOVE");
    }

    #[test]
    fn only_the_side_to_move_changes_with_the_turn() {
        assert_eq!(Perspective::White.seer(Color::Black), Color::White);
        assert_eq!(Perspective::SideToMove.seer(Color::White), Color::White);
    }
}
