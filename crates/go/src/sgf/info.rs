//! What the root of a record tells about the game.

use super::outcome::Outcome;
use super::problem::Reason;
use super::tree::{NodeId, Record};
use crate::color::Color;
use crate::point::Size;
use crate::rules::Rules;

/// No name of rules has more words.
const MAX_WORDS_OF_RULES: usize = 3;

impl Record {
    /// Is this a record of Go? `GM` must be 1 or absent.
    pub fn check_game(&self) -> Result<(), Reason> {
        match self.value(NodeId::ROOT, "GM") {
            Some(game) if game.trim().parse() != Ok(1) => Err(Reason::NotGo(game.chars().take(40).collect())),
            _ => Ok(()),
        }
    }

    /// The size of the board: `SZ[9]`, `SZ[5:9]` for 5 columns and 9 rows; 19 by 19 if the record does not tell.
    pub fn size(&self) -> Result<Size, Reason> {
        let Some(text) = self.value(NodeId::ROOT, "SZ") else { return Ok(Size::square(19)) };
        let (width, height) = text.split_once(':').unwrap_or((text, text));
        let sides = width.trim().parse().ok().zip(height.trim().parse().ok());
        let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
        size.ok_or_else(|| Reason::Size(text.chars().take(40).collect()))
    }

    /// The komi, if it is a number that can be one. Some programs write `6,5`.
    pub fn komi(&self) -> Option<f32> {
        self.value(NodeId::ROOT, "KM").and_then(parse_number).filter(|komi| komi.abs() <= 1000.0)
    }

    /// The number of handicap stones that the record tells; 0 if it does not.
    pub fn handicap(&self) -> usize {
        self.value(NodeId::ROOT, "HA").and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }

    /// The rules, if they are known ones. Words after the name are passed over: `NZ`, `New Zealand rules`,
    /// `japanese:1989`.
    pub fn rules(&self) -> Option<Rules> {
        let text = self.value(NodeId::ROOT, "RU")?;
        let is_in_word = |character: char| character.is_alphanumeric() || "-_".contains(character);
        let words = text.split(|character| !is_in_word(character)).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.take(MAX_WORDS_OF_RULES).collect();
        let first_words = || (1..=words.len()).rev().find_map(|count| words[..count].join(" ").parse().ok());
        text.parse().ok().or_else(first_words)
    }

    /// How the game ended; `None` if the record says nothing about it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value(NodeId::ROOT, "RE").map(Outcome::parse)
    }

    /// The name of a player.
    pub fn player(&self, color: Color) -> Option<String> {
        self.line_of_text(player_property(color))
    }

    /// The rank of a player.
    pub fn rank(&self, color: Color) -> Option<String> {
        self.line_of_text(rank_property(color))
    }

    /// The date of the game.
    pub fn date(&self) -> Option<String> {
        self.line_of_text("DT")
    }

    /// The event that the game was part of.
    pub fn event(&self) -> Option<String> {
        self.line_of_text("EV")
    }

    /// The name of the game.
    pub fn game_name(&self) -> Option<String> {
        self.line_of_text("GN")
    }

    /// A property of the root that is one line of text: every break in it is a space.
    pub fn line_of_text(&self, name: &str) -> Option<String> {
        let text = self.value(NodeId::ROOT, name)?.trim();
        Some(text.replace("\r\n", " ").replace(|character: char| character.is_whitespace(), " "))
    }

    /// Sets the name of a player.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set(NodeId::ROOT, player_property(color), [name]);
    }

    /// Sets the rank of a player.
    pub fn set_rank(&mut self, color: Color, rank: &str) {
        self.set(NodeId::ROOT, rank_property(color), [rank]);
    }

    /// Sets how the game ended.
    pub fn set_outcome(&mut self, outcome: Outcome) {
        self.set(NodeId::ROOT, "RE", [outcome.to_string()]);
    }
}

fn player_property(color: Color) -> &'static str {
    match color {
        Color::Black => "PB",
        Color::White => "PW",
    }
}

fn rank_property(color: Color) -> &'static str {
    match color {
        Color::Black => "BR",
        Color::White => "WR",
    }
}

/// A finite number, with a point or a comma.
pub(super) fn parse_number(text: &str) -> Option<f32> {
    text.trim().replace(',', ".").parse().ok().filter(|number: &f32| number.is_finite())
}
