//! From text to a condition.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::column::{Column, fold};
use super::error::{ConditionError, nearest};
use super::token::{Spot, Token, tokens};
use super::value::{Operator, Value};
use super::{Condition, Expression, Relation, Test};

/// So many parentheses and negations may lie within each other: reading, printing and asking go as deep as they do.
pub(super) const MOST_NESTED: usize = 64;

const A_COMPARISON: &str = "a comparison such as komi = 5.5";
const A_VALUE: &str = "a value, in quotes if it is more than a word";

pub(super) fn parse(text: &str, extra: &[&str]) -> Result<Condition, ConditionError> {
    let end = text.chars().count() + 1;
    let mut parser = Parser { tokens: tokens(text)?.into_iter().peekable(), end, extra };
    let expression = parser.any(0)?;
    match parser.tokens.next() {
        Some(spot) => Err(spot.unexpected("and, or, or the end")),
        None => Ok(Condition { expression }),
    }
}

struct Parser<'a> {
    tokens: Peekable<IntoIter<Spot>>,
    /// The place after the last character.
    end: usize,
    /// Names of further columns.
    extra: &'a [&'a str],
}

impl Parser<'_> {
    /// Conditions joined by `or`.
    fn any(&mut self, depth: usize) -> Result<Expression, ConditionError> {
        let mut parts = vec![self.all(depth)?];
        while self.take(&Token::Or) {
            parts.push(self.all(depth)?);
        }
        Ok(Expression::any(parts))
    }

    /// Conditions joined by `and`.
    fn all(&mut self, depth: usize) -> Result<Expression, ConditionError> {
        let mut parts = vec![self.one(depth)?];
        while self.take(&Token::And) {
            parts.push(self.one(depth)?);
        }
        Ok(Expression::all(parts))
    }

    fn one(&mut self, depth: usize) -> Result<Expression, ConditionError> {
        if depth > MOST_NESTED {
            return Err(ConditionError::TooDeep);
        }
        if self.take(&Token::Not) {
            return Ok(Expression::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take(&Token::Open) {
            let inner = self.any(depth + 1)?;
            self.expect(&Token::Close, "a closing parenthesis, and, or or")?;
            return Ok(inner);
        }
        self.test().map(Expression::Test)
    }

    fn test(&mut self) -> Result<Test, ConditionError> {
        let spot = self.next(A_COMPARISON)?;
        let column = match &spot.token {
            Token::Word(word) => self.column(word)?,
            Token::Quoted(name) => Column::named(name),
            _ => return Err(spot.unexpected(A_COMPARISON)),
        };
        let spot = self.next("=, !=, <, <=, >, >= or in")?;
        let relation = match spot.token {
            Token::Compare(operator) => {
                let value = self.value(&column)?;
                ensure_order(&column, operator, &value)?;
                Relation::Compare(operator, value)
            }
            Token::In if self.take(&Token::Open) => Relation::AnyOf(self.list(&column)?),
            Token::In => self.range(&column)?,
            _ => return Err(spot.unexpected("=, !=, <, <=, >, >= or in")),
        };
        Ok(Test { column, relation })
    }

    fn column(&self, word: &str) -> Result<Column, ConditionError> {
        if let Some(column) = Column::known(word) {
            return Ok(column);
        }
        if self.extra.iter().any(|name| fold(name) == fold(word)) {
            return Ok(Column::named(word));
        }
        let nearest = nearest(word, Column::names());
        Err(ConditionError::Column { given: shortened(word), nearest })
    }

    fn list(&mut self, column: &Column) -> Result<Vec<Value>, ConditionError> {
        let mut values = vec![self.value(column)?];
        while self.take(&Token::Comma) {
            values.push(self.value(column)?);
        }
        self.expect(&Token::Close, "a comma or a closing parenthesis")?;
        Ok(values)
    }

    fn range(&mut self, column: &Column) -> Result<Relation, ConditionError> {
        let from = self.value(column)?;
        let spot = self.next("a range such as 10..20, or a list in parentheses")?;
        let includes_end = match spot.token {
            Token::To => false,
            Token::Through => true,
            _ => return Err(spot.unexpected("a range such as 10..20, or a list in parentheses")),
        };
        let to = self.value(column)?;
        for end in [&from, &to] {
            ensure_order(column, Operator::Less, end)?;
        }
        let relation = Relation::Within { from: from.clone(), to: to.clone(), includes_end };
        let order = if includes_end { Operator::AtMost } else { Operator::Less };
        // Of dates it may be open which is earlier: a year, and a day in it.
        if !from.compare(order, &to).unwrap_or(matches!(from, Value::Date(_))) {
            let range = relation.to_string();
            return Err(ConditionError::EmptyRange { column: column.name().to_owned(), range });
        }
        Ok(relation)
    }

    fn value(&mut self, column: &Column) -> Result<Value, ConditionError> {
        let spot = self.next(A_VALUE)?;
        let (text, is_quoted) = match &spot.token {
            Token::Word(word) => (word, false),
            Token::Quoted(text) => (text, true),
            _ => return Err(spot.unexpected(A_VALUE)),
        };
        column.kind().read(text, is_quoted).map_err(|expected| {
            let (column, given) = (column.name().to_owned(), shortened(text));
            ConditionError::Value { column, given, expected }
        })
    }

    fn take(&mut self, token: &Token) -> bool {
        self.tokens.next_if(|spot| spot.token == *token).is_some()
    }

    fn next(&mut self, expected: &'static str) -> Result<Spot, ConditionError> {
        let at_end = || ConditionError::Syntax { at: self.end, found: "nothing more".to_owned(), expected };
        self.tokens.next().ok_or_else(at_end)
    }

    fn expect(&mut self, token: &Token, expected: &'static str) -> Result<(), ConditionError> {
        let spot = self.next(expected)?;
        if spot.token == *token { Ok(()) } else { Err(spot.unexpected(expected)) }
    }
}

fn ensure_order(column: &Column, operator: Operator, value: &Value) -> Result<(), ConditionError> {
    if operator.is_by_order() && !value.has_order() {
        let column = column.name().to_owned();
        return Err(ConditionError::Unordered { column, operator: operator.symbol() });
    }
    Ok(())
}

/// What is repeated of what was given.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
