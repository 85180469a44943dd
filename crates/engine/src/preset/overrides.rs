//! Changes to a preset, as `--set path=value` gives them.

use toml::{Table, Value};

use super::{Preset, PresetError};

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
const TABLES: [&str; 4] = ["playout", "moves", "zone", "search"];

/// Makes all changes. Those that choose a part come first, whatever the order.
pub(super) fn apply<S: AsRef<str>>(preset: &mut Preset, changes: &[(S, S)]) -> Result<(), PresetError> {
    let (mut choices, others): (Vec<_>, Vec<_>) = changes
        .iter()
        .map(|(path, value)| (path.as_ref(), value.as_ref()))
        .partition(|(path, _)| is_choice(path));
    // The choice of a table comes before the choices in it.
    choices.sort_by_key(|(path, _)| path.matches('.').count());
    for (path, value) in choices.into_iter().chain(others) {
        change(preset, path, parse(value))?;
        preset.text = None;
        preset.calibrations.clear();
    }
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
fn change(preset: &mut Preset, path: &str, value: Value) -> Result<(), PresetError> {
    let name = preset.head.name.clone();
    let (way, field) = path.rsplit_once('.').unwrap_or(("", path));
    let mut table = &mut preset.parts;
    let mut walked = String::new();
    for key in way.split('.').filter(|_| !way.is_empty()) {
        if walked.is_empty() && !TABLES.contains(&key) {
            return Err(no_such_field(name, path, "the preset", table));
        }
        let next = table.entry(key).or_insert_with(|| Value::Table(Table::new()));
        walked = if walked.is_empty() { key.to_owned() } else { format!("{walked}.{key}") };
        table = match next {
            Value::Table(next) => next,
            other => {
                let message =
                    format!("{walked} is {other}, which has no fields, so that {path} cannot be set");
                return Err(PresetError::Field { preset: name, message });
            }
        };
    }
    if walked.is_empty() && !table.contains_key(field) {
        return Err(no_such_field(name, path, "the preset", table));
    }
    let is_word = WORDS.contains(&path) && value.is_str();
    if let (Some(Value::Table(old)), false) = (table.get(field), value.is_table() || is_word) {
        let fields = old.keys().map(|key| format!("{path}.{key}")).collect::<Vec<_>>().join(", ");
        let message =
            format!("{path} is a table and cannot be set to {value}: set its fields, as there are {fields}");
        return Err(PresetError::Field { preset: name, message });
    }
    if is_choice(path) {
        table.clear();
    }
    table.insert(field.to_owned(), value);
    Ok(())
}

fn no_such_field(preset: String, path: &str, parent: &str, table: &Table) -> PresetError {
    let fields = table.keys().cloned().collect();
    PresetError::NoSuchField { preset, path: path.to_owned(), parent: parent.to_owned(), fields }
}
