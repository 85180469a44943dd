//! The fields of a query, read as what they should be.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

/// The largest number up to which all whole numbers can be told apart in JSON.
pub(super) const LARGEST: i64 = 1 << 53;

/// What is wrong with a field, or odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The name of the field, as the client knows it.
    pub(super) field: String,
    /// A sentence for whoever wrote the query.
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(field: &str, message: impl Into<String>) -> Problem {
        Problem { field: shortened(field), message: message.into() }
    }
}

/// The fields of an object. One that is null counts as absent, for that is how many languages write it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    map: &'a Map<String, Value>,
    /// The field of the query that the object is in, if it is not the query itself.
    within: Option<&'a str>,
}

impl<'a> Fields<'a> {
    /// The fields of a query.
    pub(super) fn of(map: &'a Map<String, Value>) -> Fields<'a> {
        Fields { map, within: None }
    }

    /// The fields of an object in a query.
    pub(super) fn within(name: &'a str, map: &'a Map<String, Value>) -> Fields<'a> {
        Fields { map, within: Some(name) }
    }

    /// The names of all fields.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.map.keys().map(String::as_str)
    }

    /// Whatever the field is.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    /// The problem of a field, which in an object within a query is a problem of that.
    pub(super) fn problem(&self, name: &str, message: impl Into<String>) -> Problem {
        Problem::new(self.within.unwrap_or(name), message)
    }

    /// The problem that a field should be something else.
    pub(super) fn unexpected(&self, name: &str, value: &Value, expected: &str) -> Problem {
        self.problem(name, format!("{name} is {}, but must be {expected}", shown(value)))
    }

    /// A field that must be there.
    pub(super) fn require<T>(&self, name: &str, value: Option<T>, expected: &str) -> Result<T, Problem> {
        value.ok_or_else(|| self.problem(name, format!("{name} is missing: it must be {expected}")))
    }

    fn read<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Problem> {
        let Some(value) = self.get(name) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.unexpected(name, value, expected))
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Result<Option<&'a str>, Problem> {
        self.read(name, "a text", Value::as_str)
    }

    /// Yes or no; no if it is not there.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Problem> {
        Ok(self.read(name, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    /// A list.
    pub(super) fn list(&self, name: &str, expected: &str) -> Result<Option<&'a [Value]>, Problem> {
        self.read(name, expected, |value| value.as_array().map(Vec::as_slice))
    }

    /// A whole number; `7.0` and `1e3` are whole.
    pub(super) fn whole(&self, name: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, Problem> {
        let expected = format!("a whole number {}", shown_range(&range));
        self.read(name, &expected, |value| whole(value).filter(|number| range.contains(number)))
    }

    /// Some whole numbers.
    pub(super) fn whole_numbers(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<Vec<i64>>, Problem> {
        let expected = format!("a list of whole numbers {}", shown_range(&range));
        self.read(name, &expected, |value| {
            let number = |value| whole(value).filter(|number| range.contains(number));
            value.as_array()?.iter().map(number).collect()
        })
    }

    /// A number.
    pub(super) fn number(&self, name: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, Problem> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        self.read(name, &expected, |value| value.as_f64().filter(|number| range.contains(number)))
    }
}

fn shown_range(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (first, LARGEST) => format!("from {first} on"),
        (first, last) => format!("from {first} to {last}"),
    }
}

fn whole(value: &Value) -> Option<i64> {
    let rounded = || value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= LARGEST as f64);
    value.as_i64().or_else(|| rounded().map(|number| number as i64))
}

/// A value for a message, which may be a long one.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => Value::from(shortened(text)).to_string(),
        value => shortened(&value.to_string()),
    }
}

/// The beginning of a text.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read<T>(value: Value, read: impl FnOnce(Fields<'_>) -> Result<T, Problem>) -> Result<T, String> {
        let map = Map::from_iter([("field".to_owned(), value)]);
        read(Fields::of(&map)).map_err(|problem| {
            assert_eq!(problem.field, "field");
            problem.message
        })
    }

    #[test]
    fn whole_numbers_may_be_written_as_others() {
        let whole = |value| read(value, |fields| fields.whole("field", 1..=LARGEST));
        assert_eq!(whole(json!(7)), Ok(Some(7)));
        assert_eq!(whole(json!(7.0)), Ok(Some(7)));
        assert_eq!(whole(serde_json::from_str("1e9").unwrap()), Ok(Some(1_000_000_000)));
        assert_eq!(whole(Value::Null), Ok(None));
        for (value, given) in
            [(json!(0), "0"), (json!(7.5), "7.5"), (json!(1e300), "1e+300"), (json!("7"), "\"7\"")]
        {
            let message = format!("field is {given}, but must be a whole number from 1 on");
            assert_eq!(whole(value), Err(message));
        }
    }

    #[test]
    fn what_was_given_is_shown_but_not_at_any_length() {
        let flag = |value| read(value, |fields| fields.flag("field")).unwrap_err();
        assert_eq!(flag(json!(["a", 5])), "field is [\"a\",5], but must be true or false");
        assert_eq!(flag(json!({"a": 1})), "field is {\"a\":1}, but must be true or false");
        let long = flag(json!("a\n".repeat(1000)));
        assert!(long.starts_with("field is \"a\\na\\n") && long.contains('…') && long.len() < 200, "{long}");
    }

    #[test]
    fn a_problem_of_an_object_in_a_query_is_one_of_its_field() {
        let map = Map::from_iter([("maxTime".to_owned(), json!("long"))]);
        let problem = Fields::within("overrideSettings", &map).number("maxTime", 0.0..=1.0).unwrap_err();
        assert_eq!(problem.field, "overrideSettings");
        assert_eq!(problem.message, "maxTime is \"long\", but must be a number from 0 to 1");
    }
}
