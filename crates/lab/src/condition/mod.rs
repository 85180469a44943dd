//! Conditions on games and positions: `komi = 5.5 and rank >= 3k`, `move in 10..20`, `black-ladders > 0`.
//!
//! A comparison with something that is not known is neither true nor false, and `and`, `or` and `not` keep to that as Kleene's
//! logic does: a condition is decided if it is decided whatever the unknown might be. docs/records.md has the words.

mod column;
mod error;
mod parse;
#[cfg(test)]
mod tests;
mod token;
mod value;

pub(crate) use column::fold;
pub use error::ConditionError;
pub(crate) use value::number;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::corpus::Facts;
use column::Column;
use value::{Operator, Value, quoted};

/// A condition on a game, or on a position of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Condition {
    expression: Expression,
}

/// Comparisons, joined. Neither list has fewer than two parts or holds one of its own kind, so that a text has one reading
/// and a reading one text.
#[derive(Clone, Debug, PartialEq)]
enum Expression {
    Any(Vec<Expression>),
    All(Vec<Expression>),
    Not(Box<Expression>),
    Test(Test),
}

#[derive(Clone, Debug, PartialEq)]
struct Test {
    column: Column,
    relation: Relation,
}

#[derive(Clone, Debug, PartialEq)]
enum Relation {
    Compare(Operator, Value),
    Within { from: Value, to: Value, includes_end: bool },
    AnyOf(Vec<Value>),
}

impl Condition {
    /// Reads a condition.
    pub fn parse(text: &str) -> Result<Condition, ConditionError> {
        parse::parse(text, &[])
    }

    /// Reads a condition that may also ask for the columns with these names, of a file of values. In quotes they may stand in any
    /// condition.
    pub fn parse_with(text: &str, columns: &[&str]) -> Result<Condition, ConditionError> {
        parse::parse(text, columns)
    }

    /// Does it hold? `None` if that depends on something that is not known.
    pub fn evaluate(&self, facts: &Facts) -> Option<bool> {
        self.expression.evaluate(facts)
    }

    /// Does it speak of positions, so that it cannot choose among games?
    pub fn needs_position(&self) -> bool {
        self.tests().iter().any(|test| test.column.is_of_position())
    }

    /// Of parts joined by `and`, the first that does not hold.
    pub fn refuted(&self, facts: &Facts) -> Option<String> {
        let parts = match &self.expression {
            Expression::All(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        parts.iter().find(|part| part.evaluate(facts) == Some(false)).map(ToString::to_string)
    }

    /// What it asks for and is not known, or not known well enough.
    pub fn unknown(&self, facts: &Facts) -> Vec<String> {
        let mut names = Vec::new();
        for test in self.tests() {
            let name = test.column.name().to_owned();
            if test.evaluate(facts).is_none() && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// All comparisons, in their order.
    fn tests(&self) -> Vec<&Test> {
        let mut tests = Vec::new();
        let mut open = vec![&self.expression];
        while let Some(expression) = open.pop() {
            match expression {
                Expression::Any(parts) | Expression::All(parts) => open.extend(parts.iter().rev()),
                Expression::Not(inner) => open.push(inner),
                Expression::Test(test) => tests.push(test),
            }
        }
        tests
    }
}

impl Expression {
    fn any(parts: Vec<Expression>) -> Expression {
        let flat = parts.into_iter().flat_map(|part| match part {
            Expression::Any(parts) => parts,
            other => vec![other],
        });
        Expression::joined(flat.collect(), Expression::Any)
    }

    fn all(parts: Vec<Expression>) -> Expression {
        let flat = parts.into_iter().flat_map(|part| match part {
            Expression::All(parts) => parts,
            other => vec![other],
        });
        Expression::joined(flat.collect(), Expression::All)
    }

    fn joined(mut parts: Vec<Expression>, join: fn(Vec<Expression>) -> Expression) -> Expression {
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => join(parts.into_iter().chain(last).collect()),
        }
    }

    fn evaluate(&self, facts: &Facts) -> Option<bool> {
        match self {
            Expression::Any(parts) => decided(parts, facts, true),
            Expression::All(parts) => decided(parts, facts, false),
            Expression::Not(inner) => inner.evaluate(facts).map(|holds| !holds),
            Expression::Test(test) => test.evaluate(facts),
        }
    }
}

/// One part that is `decisive` decides; otherwise one that is unknown leaves all unknown.
fn decided(parts: &[Expression], facts: &Facts, decisive: bool) -> Option<bool> {
    let mut is_known = true;
    for part in parts {
        match part.evaluate(facts) {
            Some(holds) if holds == decisive => return Some(decisive),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!decisive)
}

impl Test {
    fn evaluate(&self, facts: &Facts) -> Option<bool> {
        let fact = self.column.fact(facts)?;
        match &self.relation {
            Relation::Compare(operator, value) => fact.compare(*operator, value),
            Relation::Within { from, to, includes_end } => {
                let before_end = if *includes_end { Operator::AtMost } else { Operator::Less };
                match (fact.compare(Operator::AtLeast, from), fact.compare(before_end, to)) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                }
            }
            Relation::AnyOf(values) => {
                let equal: Vec<_> = values.iter().map(|value| fact.compare(Operator::Equal, value)).collect();
                let is_known = equal.iter().all(Option::is_some);
                if equal.contains(&Some(true)) { Some(true) } else { is_known.then_some(false) }
            }
        }
    }
}

/// Text that is read as the same condition.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expression.fmt(f)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, join) = match self {
            Expression::Test(test) => return test.fmt(f),
            Expression::Not(inner) if matches!(**inner, Expression::Any(_) | Expression::All(_)) => {
                return write!(f, "not ({inner})");
            }
            Expression::Not(inner) => return write!(f, "not {inner}"),
            Expression::Any(parts) => (parts, " or "),
            Expression::All(parts) => (parts, " and "),
        };
        for (number, part) in parts.iter().enumerate() {
            f.write_str(if number > 0 { join } else { "" })?;
            match part {
                Expression::Any(_) => write!(f, "({part})")?,
                _ => part.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.column {
            Column::Known(_) => write!(f, "{} ", self.column.name())?,
            Column::Extra(name) => write!(f, "{} ", quoted(name))?,
        }
        match &self.relation {
            Relation::Compare(operator, value) => write!(f, "{} {value}", operator.symbol()),
            relation => write!(f, "in {relation}"),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Relation::Compare(operator, value) => write!(f, "{} {value}", operator.symbol()),
            Relation::Within { from, to, includes_end } => {
                write!(f, "{from}..{}{to}", if *includes_end { "=" } else { "" })
            }
            Relation::AnyOf(values) => {
                let values: Vec<String> = values.iter().map(Value::to_string).collect();
                write!(f, "({})", values.join(", "))
            }
        }
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Condition, ConditionError> {
        Condition::parse(text)
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> String {
        condition.to_string()
    }
}

impl TryFrom<String> for Condition {
    type Error = ConditionError;

    fn try_from(text: String) -> Result<Condition, ConditionError> {
        text.parse()
    }
}
