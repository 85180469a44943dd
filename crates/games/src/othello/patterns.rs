//! What a position of Othello is worth at sight: the sum of what its lines and corners are worth.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, table III, the evaluation of Zebra, which adds up patterns by stage of the game as
//! M. Buro's Logistello did (Improving heuristic mini-max search by supervised learning, 2002).
//! Differs: shapes, stages and weights are our own, fitted to who won and not by how much.

use std::fmt::Write;
use std::sync::OnceLock;

use mcts::{Game, Player};

use super::Othello;
use super::shapes::Shapes;

/// The file that is part of the project.
const OWN: &str = include_str!("../../../../weights/othello.txt");

/// What the first line of a file says that is no comment.
const HEAD: &str = "othello patterns 1";

/// Weights are kept as one sign each, in steps of this size.
const STEP: f32 = 0.04;

/// The sign for 0, and how far signs go up and down from it. All of them are printed, and none is a blank or a `#`.
const ZERO: u8 = b'Q';
const REACH: i32 = 44;

/// So many signs stand in a line.
const LINE: usize = 120;

/// Weights of shapes, which together tell how likely the player to move wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Patterns {
    weights: Vec<f32>,
}

/// Why a text is no file of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternsError {
    /// It is another kind of file.
    #[error("the first line that is no comment is `{0}`: expected `{HEAD}`")]
    Head(String),
    /// A sign means nothing.
    #[error("`{0}` is no weight: expected signs from `%` to `}}`")]
    Sign(char),
    /// There are more or fewer weights than shapes.
    #[error("there are {found} weights: expected {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl Patterns {
    /// The weights that are part of the project.
    pub fn own() -> Result<&'static Patterns, PatternsError> {
        static SHARED: OnceLock<Result<Patterns, PatternsError>> = OnceLock::new();
        SHARED.get_or_init(|| Patterns::from_text(OWN)).as_ref().map_err(Clone::clone)
    }

    /// How many weights there are.
    pub fn count() -> usize {
        Shapes::get().count()
    }

    /// Replaces the list with the features of a position, each the number of a weight, seen by the player to move.
    pub fn features(position: &Othello, list: &mut Vec<u32>) {
        Shapes::get().features(position, list);
    }

    /// Reads a file of weights.
    pub fn from_text(text: &str) -> Result<Patterns, PatternsError> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let head = lines.next().unwrap_or_default();
        if head != HEAD {
            return Err(PatternsError::Head(head.chars().take(40).collect()));
        }
        let weights = lines.flat_map(str::chars).map(read_sign).collect::<Result<Vec<f32>, _>>()?;
        let (found, expected) = (weights.len(), Patterns::count());
        if found == expected {
            Ok(Patterns { weights })
        } else {
            Err(PatternsError::Count { found, expected })
        }
    }

    /// A file with these weights, one for each feature, and these comments.
    pub fn to_text(weights: &[f32], comments: &[String]) -> String {
        let mut text = String::new();
        for comment in comments {
            let _ = writeln!(text, "# {comment}");
        }
        let _ = writeln!(text, "{HEAD}");
        for line in weights.chunks(LINE) {
            text.extend(line.iter().map(|&weight| sign_of(weight)));
            text.push('\n');
        }
        text
    }

    /// One weight for each feature.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// How likely Black wins, from 0 to 1; at the end of a game 0, 0.5 or 1.
    pub fn value(&self, position: &Othello) -> f64 {
        if let Some(outcome) = position.outcome() {
            return f64::from(outcome.win);
        }
        let mut features = Vec::new();
        Patterns::features(position, &mut features);
        let sum: f32 = features.iter().map(|&feature| self.weights[feature as usize]).sum();
        let for_mover = 1.0 / (1.0 + f64::from(-sum).exp());
        if position.to_play() == Player::First { for_mover } else { 1.0 - for_mover }
    }
}

fn sign_of(weight: f32) -> char {
    let steps = ((weight / STEP).round() as i32).clamp(-REACH, REACH);
    char::from((i32::from(ZERO) + steps) as u8)
}

fn read_sign(sign: char) -> Result<f32, PatternsError> {
    let steps = u32::from(sign) as i32 - i32::from(ZERO);
    if steps.abs() <= REACH { Ok(steps as f32 * STEP) } else { Err(PatternsError::Sign(sign)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGame;
    use mcts::Random;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let weights: Vec<f32> =
            (0..Patterns::count()).map(|number| (number % 89) as f32 * STEP - 1.76).collect();
        let text = Patterns::to_text(&weights, &["a comment".to_owned()]);
        let read = Patterns::from_text(&text).unwrap();
        assert!(read.weights.iter().zip(&weights).all(|(one, other)| (one - other).abs() < 1e-4));
        assert!(
            text.lines().skip(1).all(|line| !line.starts_with('#') && !line.contains(' ') || line == HEAD)
        );
    }

    #[test]
    fn broken_files_are_refused_with_what_is_wrong() {
        let weights = vec![0.0; Patterns::count()];
        let text = Patterns::to_text(&weights, &[]);
        let told = |text: &str| Patterns::from_text(text).unwrap_err().to_string();
        assert!(told("").contains("expected `othello patterns 1`"));
        assert!(told(&text.replacen('Q', " ", 1)).contains("is no weight"));
        assert!(told(&text.replacen('Q', "", 1)).contains("weights: expected"));
    }

    #[test]
    fn who_has_all_corners_is_ahead_whoever_moves() {
        let patterns = Patterns::own().unwrap();
        for player in ["X", "O"] {
            let text =
                format!("X..X...X ..OXO... ..OXXO.. .OXXXO.. .OOXXO.. ..OXOO.. ...X.... X..X...X {player}");
            let value = patterns.value(&text.parse().unwrap());
            assert!(value > 0.7, "{player}: {value}");
        }
    }

    #[test]
    fn values_are_probabilities_and_even_at_the_start() {
        let patterns = Patterns::own().unwrap();
        let start = patterns.value(&Othello::start());
        assert!((0.4..0.6).contains(&start), "{start}");
        let (mut random, mut game) = (Random::new(3), Othello::start());
        while let Some(mv) = game.random_move(&mut random) {
            assert!((0.0..=1.0).contains(&patterns.value(&game)));
            game.play(mv);
        }
        assert!((patterns.value(&game) - f64::from(game.outcome().unwrap().win)).abs() < 1e-9);
    }
}
