//! The words after a command.

use std::str::FromStr;

use go::{Color, Move, Point, Size};

use super::failure::Failure;

/// The words after a command. Whoever asks for one that is not there, or is something else, fails with a sentence that
/// says what was expected.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a> {
    words: &'a [String],
}

impl<'a> Arguments<'a> {
    /// These words.
    pub fn new(words: &'a [String]) -> Arguments<'a> {
        Arguments { words }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// All of them.
    pub fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.words.iter().map(String::as_str)
    }

    /// All of them, as one text.
    pub fn text(&self) -> String {
        self.words.join(" ")
    }

    /// Those from this one on.
    pub fn from(&self, at: usize) -> Arguments<'a> {
        Arguments { words: self.words.get(at..).unwrap_or_default() }
    }

    /// Fails if there are more than so many: what is not understood must not be passed over, because clients find out
    /// by trial what an engine can do.
    pub fn at_most(&self, most: usize) -> Result<(), Failure> {
        match self.words.get(most) {
            None => Ok(()),
            Some(word) => Err(Failure::expected("nothing more", word)),
        }
    }

    /// One of them; `what` says what it should be.
    pub fn word(&self, at: usize, what: &str) -> Result<&'a str, Failure> {
        match self.words.get(at) {
            Some(word) => Ok(word),
            None => Err(Failure::Syntax(format!("expected {what} as argument {}", at + 1))),
        }
    }

    /// One that is read as something.
    pub fn parsed<T: FromStr>(&self, at: usize, what: &str) -> Result<T, Failure> {
        let word = self.word(at, what)?;
        word.parse().map_err(|_| Failure::expected(what, word))
    }

    /// A colour: `b`, `w`, `black` or `white`, in upper or lower case.
    pub fn color(&self, at: usize) -> Result<Color, Failure> {
        self.parsed(at, "a colour (black or white)")
    }

    /// A vertex of a board, or a pass.
    pub fn vertex(&self, at: usize, size: Size) -> Result<Move, Failure> {
        vertex(self.word(at, "a vertex")?, size)
    }

    /// All of them, as vertices of a board that are no passes.
    pub fn points(&self, size: Size) -> Result<Vec<Point>, Failure> {
        self.words().map(|word| point(word, size)).collect()
    }

    /// A finite number.
    pub fn number(&self, at: usize, what: &str) -> Result<f64, Failure> {
        let number: f64 = self.parsed(at, what)?;
        if number.is_finite() { Ok(number) } else { Err(Failure::expected(what, self.word(at, what)?)) }
    }
}

/// A vertex of a board, or a pass, in upper or lower case.
pub(super) fn vertex(word: &str, size: Size) -> Result<Move, Failure> {
    let invalid = || {
        Failure::new(format!(
            "invalid coordinate: expected a vertex of the {size} board or pass, and was given '{}'",
            word.chars().take(60).collect::<String>()
        ))
    };
    let mv: Move = word.parse().map_err(|_| invalid())?;
    match mv {
        Move::Play(point) if !size.contains(point) => Err(invalid()),
        mv => Ok(mv),
    }
}

/// A vertex of a board that is no pass.
pub(super) fn point(word: &str, size: Size) -> Result<Point, Failure> {
    vertex(word, size)?.point().ok_or_else(|| Failure::expected("a vertex other than pass", word))
}
