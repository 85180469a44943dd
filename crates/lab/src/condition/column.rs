//! What a condition can ask for.

use std::borrow::Cow;

use go::Color;

use super::value::{Kind, Value};
use crate::corpus::{Date, End, Fact, Facts, Rank};

/// Something that a condition can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Column {
    /// One of [`KNOWN`], by its place there.
    Known(usize),
    /// A column of a file of values, by its name.
    Extra(String),
}

/// What is asked for by a word.
struct Known {
    name: &'static str,
    kind: Kind,
    /// Does it differ between the positions of a game?
    is_of_position: bool,
    fact: fn(&Facts) -> Option<Value>,
}

/// The name of a column as conditions know it: in small letters, with hyphens for spaces and underscores.
pub(crate) fn fold(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

const COLORS: &[&str] = &["black", "white"];

const fn game(name: &'static str, kind: Kind, fact: fn(&Facts) -> Option<Value>) -> Known {
    Known { name, kind, is_of_position: false, fact }
}

const fn position(name: &'static str, kind: Kind, fact: fn(&Facts) -> Option<Value>) -> Known {
    Known { name, kind, is_of_position: true, fact }
}

const KNOWN: [Known; 29] = [
    game("size", Kind::Number, |facts| count(facts.size)),
    game("komi", Kind::Number, |facts| facts.komi.map(Value::Number)),
    game("rules", Kind::Rules, |facts| text(&facts.rules)),
    game("handicap", Kind::Number, |facts| count(facts.handicap)),
    game("rank", Kind::Rank, |facts| weaker(facts).map(Value::Rank)),
    game("black-rank", Kind::Rank, |facts| facts.black_rank.map(Value::Rank)),
    game("white-rank", Kind::Rank, |facts| facts.white_rank.map(Value::Rank)),
    game("rating", Kind::Number, |facts| weaker(facts).and_then(rating)),
    game("black", Kind::Text, |facts| text(&facts.black)),
    game("white", Kind::Text, |facts| text(&facts.white)),
    game("winner", Kind::Words(COLORS), |facts| Some(color(facts.winner))),
    game("end", Kind::Words(&End::WORDS), |facts| facts.end.word().map(word)),
    game("margin", Kind::Number, |facts| facts.margin.map(Value::Number)),
    game("date", Kind::Date, |facts| facts.date.map(Value::Date)),
    game("year", Kind::Number, |facts| facts.date.map(|date| Value::Number(f64::from(date.year())))),
    game("moves", Kind::Number, |facts| count(facts.length)),
    game("file", Kind::Text, |facts| text(&facts.file)),
    game("game", Kind::Text, |facts| Some(Value::Word(facts.game.clone()))),
    position("move", Kind::Number, |facts| count(facts.moves)),
    position("left", Kind::Number, |facts| count(facts.length?.checked_sub(facts.moves?))),
    position("to-play", Kind::Words(COLORS), |facts| facts.to_play.map(color)),
    position("stones", Kind::Number, |facts| count(facts.stones)),
    position("legal", Kind::Number, |facts| count(facts.legal)),
    position("captures", Kind::Number, |facts| count(facts.captures)),
    position("black-ladders", Kind::Number, |facts| count(facts.black_ladders)),
    position("white-ladders", Kind::Number, |facts| count(facts.white_ladders)),
    position("black-chases", Kind::Number, |facts| count(facts.black_chases)),
    position("white-chases", Kind::Number, |facts| count(facts.white_chases)),
    position("ladders", Kind::Number, |facts| count(facts.black_ladders?.checked_add(facts.white_ladders?))),
];

fn count(number: Option<u32>) -> Option<Value> {
    number.map(|number| Value::Number(f64::from(number)))
}

fn text(text: &Option<String>) -> Option<Value> {
    text.clone().map(Value::Word)
}

fn word(word: &str) -> Value {
    Value::Word(word.to_owned())
}

fn color(color: Color) -> Value {
    word(COLORS[color as usize])
}

fn weaker(facts: &Facts) -> Option<Rank> {
    facts.black_rank?.weaker(facts.white_rank?)
}

fn rating(rank: Rank) -> Option<Value> {
    match rank {
        Rank::Rating(rating) => Some(Value::Number(f64::from(rating))),
        _ => None,
    }
}

impl Column {
    /// The words, in the order of the documentation.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|known| known.name)
    }

    /// What the word asks for, if it is one of [`Column::names`].
    pub(super) fn known(name: &str) -> Option<Column> {
        let name = fold(name);
        KNOWN.iter().position(|known| known.name == name).map(Column::Known)
    }

    /// What a name asks for: what every condition knows, or else a column of a file of values.
    pub(super) fn named(name: &str) -> Column {
        Column::known(name).unwrap_or_else(|| Column::Extra(fold(name)))
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Column::Known(place) => KNOWN[*place].name,
            Column::Extra(name) => name,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Column::Known(place) => KNOWN[*place].kind,
            Column::Extra(_) => Kind::Free,
        }
    }

    pub(super) fn is_of_position(&self) -> bool {
        match self {
            Column::Known(place) => KNOWN[*place].is_of_position,
            Column::Extra(_) => true,
        }
    }

    /// What is known. A file of values may tell what no record does, under the same name.
    pub(super) fn fact(&self, facts: &Facts) -> Option<Value> {
        match self {
            Column::Known(place) => {
                let known = &KNOWN[*place];
                (known.fact)(facts).or_else(|| told(known.kind, facts.extra.get(known.name)?))
            }
            Column::Extra(name) => told(Kind::Free, facts.extra.get(name)?),
        }
    }
}

/// What a file of values tells, if it is of the kind that is asked for.
fn told(kind: Kind, fact: &Fact) -> Option<Value> {
    let text = match fact {
        Fact::Number(number) => Cow::Owned(number.to_string()),
        Fact::Word(word) => Cow::Borrowed(word.as_str()),
    };
    match (kind, fact) {
        (Kind::Number | Kind::Free, Fact::Number(number)) => Some(Value::Number(*number)),
        (Kind::Number, Fact::Word(_)) => None,
        (Kind::Rank, _) => text.parse().ok().map(Value::Rank),
        (Kind::Date, _) => text.parse::<Date>().ok().map(Value::Date),
        (Kind::Words(words), _) => {
            words.iter().find(|word| word.eq_ignore_ascii_case(&text)).map(|known| word(known))
        }
        (Kind::Rules, _) => kind.read(&text, true).ok(),
        (Kind::Text | Kind::Free, _) => Some(Value::Word(text.into_owned())),
    }
}
