//! Changes to the tables of a preset: as `--set path=value` gives them, and tables that are laid over others.

use std::iter;

use toml::{Table, Value};

use super::{Preset, PresetError, larger};

/// Tables that are one of several parts, each with the field that says which. The parts have parameters of their own, so
/// that another part starts with none of the old ones.
const CHOICES: [(&str, &str); 6] = [
    ("playout", "name"),
    ("search", "method"),
    ("search.select", "rule"),
    ("search.backup", "rule"),
    ("search.variance", "rule"),
    ("search.root", "rule"),
];

/// The tables of a preset; of these, `moves` and `zone` may be left out.
pub(super) const TABLES: [&str; 4] = ["playout", "moves", "zone", "search"];

/// Makes all changes, on boards of all sizes. Those that choose a part come first, whatever the order.
pub(super) fn apply<S: AsRef<str>>(preset: &mut Preset, changes: &[(S, S)]) -> Result<(), PresetError> {
    let (mut choices, others): (Vec<_>, Vec<_>) = changes
        .iter()
        .map(|(path, value)| (path.as_ref(), value.as_ref()))
        .partition(|(path, _)| is_choice(path));
    // The choice of a table comes before the choices in it.
    choices.sort_by_key(|(path, _)| path.matches('.').count());
    for (path, value) in choices.into_iter().chain(others) {
        let on_larger = preset.larger.iter_mut().map(|larger| &mut larger.parts);
        for parts in iter::once(&mut preset.parts).chain(on_larger) {
            change(&preset.head.name, parts, path, parse(value))?;
        }
        preset.text = None;
        preset.calibrations.clear();
    }
    larger::forget_what_is_the_same(&preset.parts, &mut preset.larger);
    preset
        .changes
        .extend(changes.iter().map(|(path, value)| format!("{}={}", path.as_ref(), value.as_ref())));
    Ok(())
}

fn is_choice(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|place| CHOICES.contains(&place))
}

/// A TOML value, or a word that needs no quotes.
fn parse(text: &str) -> Value {
    text.parse().unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// Fields that are a word, or a table where the word needs a number.
const WORDS: [&str; 3] = ["search.reward", "search.growth.rule", "search.decide"];

/// Changes the field at the end of the path. A table on the way that the preset left to its defaults is made; whether it
/// makes sense, nobody can tell before all changes are made.
fn change(preset: &str, parts: &mut Table, path: &str, value: Value) -> Result<(), PresetError> {
    let refuse = |message: String| PresetError::Field { preset: preset.to_owned(), message };
    if path.split('.').next() == Some(larger::KEY) {
        return Err(refuse(larger::cannot_be_set(path)));
    }
    let (way, field) = path.rsplit_once('.').unwrap_or(("", path));
    let mut table = parts;
    let mut walked = String::new();
    for key in way.split('.').filter(|_| !way.is_empty()) {
        if walked.is_empty() && !TABLES.contains(&key) {
            return Err(no_such_field(preset, path, "the preset", table));
        }
        let next = table.entry(key).or_insert_with(|| Value::Table(Table::new()));
        walked = below(&walked, key);
        table = match next {
            Value::Table(next) => next,
            other => {
                let message =
                    format!("{walked} is {other}, which has no fields, so that {path} cannot be set");
                return Err(refuse(message));
            }
        };
    }
    if walked.is_empty() && !table.contains_key(field) {
        return Err(no_such_field(preset, path, "the preset", table));
    }
    let is_word = WORDS.contains(&path) && value.is_str();
    if let (Some(Value::Table(old)), false) = (table.get(field), value.is_table() || is_word) {
        let fields = old.keys().map(|key| format!("{path}.{key}")).collect::<Vec<_>>().join(", ");
        let message =
            format!("{path} is a table and cannot be set to {value}: set its fields, as there are {fields}");
        return Err(refuse(message));
    }
    if is_choice(path) {
        table.clear();
    }
    table.insert(field.to_owned(), value);
    Ok(())
}

fn no_such_field(preset: &str, path: &str, parent: &str, table: &Table) -> PresetError {
    let fields = table.keys().cloned().collect();
    let (preset, path, parent) = (preset.to_owned(), path.to_owned(), parent.to_owned());
    PresetError::NoSuchField { preset, path, parent, fields }
}

/// The path of a field in the table with that path.
fn below(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Lays the tables of a preset over others of the kind, field by field. As with single changes, whoever chooses a part
/// starts its table afresh.
pub(super) fn lay_over(lower: &mut Table, upper: &Table) {
    // Files of users may be nested as deeply as they like, the stack may not.
    let mut open = vec![(String::new(), lower, upper)];
    while let Some((path, lower, upper)) = open.pop() {
        if upper.keys().any(|key| is_choice(&below(&path, key))) {
            lower.clear();
        }
        // A word that has a number is a table that is one value.
        let is_whole = |key: &str, value: &Value| !value.is_table() || WORDS.contains(&&*below(&path, key));
        for (key, value) in upper {
            if is_whole(key, value) || !lower.get(key).is_some_and(Value::is_table) {
                lower.insert(key.clone(), value.clone());
            }
        }
        for (key, value) in lower.iter_mut() {
            if let (Value::Table(lower), Some(Value::Table(upper))) = (value, upper.get(key)) {
                open.push((below(&path, key), lower, upper));
            }
        }
    }
}
