//! The words and signs of a condition.

use super::error::ConditionError;
use super::parse::shortened;
use super::value::Operator;

/// A word or a sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word, a number, a rank or a date.
    Word(String),
    /// Text in quotes, without them.
    Quoted(String),
    Compare(Operator),
    /// `..`
    To,
    /// `..=`
    Through,
    Open,
    Close,
    Comma,
    And,
    Or,
    Not,
    In,
}

/// A token, and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) token: Token,
    /// The number of its first character, from 1.
    pub(super) at: usize,
    text: String,
}

impl Spot {
    pub(super) fn unexpected(&self, expected: &'static str) -> ConditionError {
        ConditionError::Syntax { at: self.at, found: format!("'{}'", shortened(&self.text)), expected }
    }
}

/// The signs, those that start with others before them.
const SIGNS: [(&str, Token); 11] = [
    ("..=", Token::Through),
    ("..", Token::To),
    ("!=", Token::Compare(Operator::Unequal)),
    ("<=", Token::Compare(Operator::AtMost)),
    (">=", Token::Compare(Operator::AtLeast)),
    ("=", Token::Compare(Operator::Equal)),
    ("<", Token::Compare(Operator::Less)),
    (">", Token::Compare(Operator::Greater)),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
];

pub(super) fn tokens(text: &str) -> Result<Vec<Spot>, ConditionError> {
    let mut found = Vec::new();
    let (mut rest, mut at) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let (token, length) = next_token(rest, at)?;
            found.push(Spot { token, at, text: rest[..length].to_owned() });
            length
        };
        at += rest[..length].chars().count();
        rest = &rest[length..];
    }
    Ok(found)
}

/// The first token of the text, and its length in bytes.
fn next_token(text: &str, at: usize) -> Result<(Token, usize), ConditionError> {
    if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return Ok((token.clone(), sign.len()));
    }
    if let Some(inner) = text.strip_prefix('"') {
        return quoted(inner, at);
    }
    let length = word_length(text);
    if length == 0 {
        let found = format!("'{}'", text.chars().take(1).collect::<String>());
        return Err(ConditionError::Syntax { at, found, expected: "!= or a word" });
    }
    let word = &text[..length];
    let token = match word.to_ascii_lowercase().as_str() {
        "and" => Token::And,
        "or" => Token::Or,
        "not" => Token::Not,
        "in" => Token::In,
        _ => Token::Word(word.to_owned()),
    };
    Ok((token, length))
}

/// A word goes on until a space or a sign. A single point is part of a number.
fn word_length(text: &str) -> usize {
    let is_end = |&(place, letter): &(usize, char)| {
        letter.is_whitespace() || "()=<>!,\"".contains(letter) || text[place..].starts_with("..")
    };
    text.char_indices().find(is_end).map_or(text.len(), |(place, _)| place)
}

/// The text up to the closing quotes; after a backslash any character stands for itself.
fn quoted(inner: &str, at: usize) -> Result<(Token, usize), ConditionError> {
    let mut text = String::new();
    let mut letters = inner.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Ok((Token::Quoted(text), place + 2)),
            '\\' => text.extend(letters.next().map(|(_, letter)| letter)),
            _ => text.push(letter),
        }
    }
    let found = "a quotation mark without another".to_owned();
    Err(ConditionError::Syntax { at, found, expected: "quotation marks in pairs" })
}
