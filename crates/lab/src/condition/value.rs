//! Values in conditions: how they are read, printed and compared.

use std::cmp::Ordering;
use std::fmt;

use go::Rules;

use super::error::nearest;
use crate::corpus::{Date, Rank};

/// What values something can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Numbers.
    Number,
    /// Ranks and ratings.
    Rank,
    /// Dates.
    Date,
    /// Some words.
    Words(&'static [&'static str]),
    /// Names of rules, whatever they are called.
    Rules,
    /// Any text.
    Text,
    /// Numbers and words.
    Free,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Rank(Rank),
    Date(Date),
    Word(String),
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Operator {
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Operator::Equal => "=",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Greater => ">",
            Operator::AtLeast => ">=",
        }
    }

    pub(super) fn is_by_order(self) -> bool {
        !matches!(self, Operator::Equal | Operator::Unequal)
    }

    fn holds(self, order: Ordering) -> bool {
        match self {
            Operator::Equal => order.is_eq(),
            Operator::Unequal => order.is_ne(),
            Operator::Less => order.is_lt(),
            Operator::AtMost => order.is_le(),
            Operator::Greater => order.is_gt(),
            Operator::AtLeast => order.is_ge(),
        }
    }
}

impl Kind {
    /// Reads a value, or says what it might have been.
    pub(super) fn read(self, text: &str, is_quoted: bool) -> Result<Value, String> {
        match self {
            Kind::Number => number(text).map(Value::Number).ok_or_else(|| "a number".to_owned()),
            Kind::Rank => {
                text.parse().map(Value::Rank).map_err(|_| "a rank such as 3k, 1d, 5p or 2200".to_owned())
            }
            Kind::Date => text
                .parse()
                .map(Value::Date)
                .map_err(|_| "a date such as 2015-01-31, 2015-01 or 2015".to_owned()),
            Kind::Words(words) => {
                let known = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                known.map(|word| Value::Word((*word).to_owned())).ok_or_else(|| one_of(words, text))
            }
            Kind::Rules => {
                let known = text.parse::<Rules>().map(|rules| rules.to_string());
                Ok(Value::Word(known.unwrap_or_else(|_| text.to_lowercase())))
            }
            Kind::Text => Ok(Value::Word(text.to_owned())),
            Kind::Free => {
                let read = number(text).filter(|_| !is_quoted).map(Value::Number);
                Ok(read.unwrap_or_else(|| Value::Word(text.to_owned())))
            }
        }
    }
}

fn one_of(words: &[&str], given: &str) -> String {
    match nearest(given, words.iter().copied()) {
        Some(word) => format!("{word}, perhaps"),
        None => format!("one of {}", words.join(", ")),
    }
}

/// A finite number in digits; what the standard library reads besides, as `inf`, is none.
pub(crate) fn number(text: &str) -> Option<f64> {
    let is_written_in_digits =
        text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E'));
    text.parse().ok().filter(|number: &f64| is_written_in_digits && number.is_finite())
}

impl Value {
    pub(super) fn has_order(&self) -> bool {
        !matches!(self, Value::Word(_))
    }

    /// Is the comparison of this fact with a given value true? Unknown if they cannot be compared, and for a date that is
    /// not exact enough.
    pub(super) fn compare(&self, operator: Operator, given: &Value) -> Option<bool> {
        match (self, given) {
            (Value::Number(fact), Value::Number(given)) => fact.partial_cmp(given),
            (Value::Rank(fact), Value::Rank(given)) => fact.partial_cmp(given),
            (Value::Word(fact), Value::Word(given)) => Some(fact.cmp(given)),
            (Value::Date(fact), Value::Date(given)) => return compare_dates(*fact, operator, *given),
            _ => None,
        }
        .map(|order| operator.holds(order))
    }
}

fn compare_dates(fact: Date, operator: Operator, given: Date) -> Option<bool> {
    let (fact, given) = (fact.days(), given.days());
    let decide = |is_surely: bool, is_surely_not: bool| match (is_surely, is_surely_not) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    match operator {
        Operator::Less => decide(fact.end() < given.start(), fact.start() >= given.start()),
        Operator::AtLeast => decide(fact.start() >= given.start(), fact.end() < given.start()),
        Operator::AtMost => decide(fact.end() <= given.end(), fact.start() > given.end()),
        Operator::Greater => decide(fact.start() > given.end(), fact.end() <= given.end()),
        Operator::Equal | Operator::Unequal => {
            let is_within = given.contains(fact.start()) && given.contains(fact.end());
            let is_apart = fact.end() < given.start() || fact.start() > given.end();
            decide(is_within, is_apart).map(|is_equal| is_equal == (operator == Operator::Equal))
        }
    }
}

/// As it is read: words in quotes where they might be taken for something else.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Rank(rank) => rank.fmt(f),
            Value::Date(date) => date.fmt(f),
            Value::Word(word) if is_plain(word) => f.write_str(word),
            Value::Word(word) => f.write_str(&quoted(word)),
        }
    }
}

/// Is the word made of small letters and hyphens, and none of the words that join comparisons?
fn is_plain(word: &str) -> bool {
    let is_made_of_letters = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let starts_with_letter = word.starts_with(|letter: char| letter.is_ascii_lowercase());
    starts_with_letter && is_made_of_letters && !["and", "or", "not", "in"].contains(&word)
}

/// The text in quotes, with a backslash before quotes and backslashes in it.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
