//! From tables to a method, with errors that name the field.

use mcts::{Settings, select};
use playout::Method;
use toml::Value;

use super::PresetError;

/// The method that the tables describe.
pub(super) fn method(preset: &str, parts: Value) -> Result<Method, PresetError> {
    let method: Method = parts.clone().try_into().map_err(|error| PresetError::Field {
        preset: preset.to_owned(),
        message: sentence(&error, &parts),
    })?;
    ensure_nothing_is_ignored(preset, &parts, &method)?;
    method.search.check().map_err(|error| PresetError::senseless(preset, &error))?;
    if favours_threats(&method) && !method.moves.threats {
        return Err(PresetError::Senseless {
            preset: preset.to_owned(),
            reason: "`search.select` favours threats, and `moves.threats` is false, so that nobody recognises them: set it to \
             true, or `search.select.threat` to 0"
                .to_owned(),
        });
    }
    if method.moves.priors.is_some() && !heeds_priors(&method) {
        return Err(PresetError::Senseless {
            preset: preset.to_owned(),
            reason: "`moves.priors` says what to think of moves before their first game, and `search.select` takes no notice \
             of it: set its `rule` to \"rave\", or leave out `moves.priors`"
                .to_owned(),
        });
    }
    if let Some(reason) = senseless_zone(&method) {
        return Err(PresetError::Senseless { preset: preset.to_owned(), reason });
    }
    Ok(method)
}

/// The games before a search in a zone, at most.
const MOST_BEFORE: u32 = 1_000_000;

/// What is wrong with groups and zones, if anything is.
fn senseless_zone(method: &Method) -> Option<String> {
    if let Some(group) = method.moves.group
        && (group.distance == 0 || group.limit == 0)
    {
        let given = if group.distance == 0 { "distance" } else { "limit" };
        return Some(format!("`moves.group.{given}` is 0, so that no group has a move: expected 1 or more"));
    }
    let zone = method.zone?;
    if method.moves.group.is_none() {
        return Some(
            "`zone` restricts playouts to what is around a group, and there are no groups: set `moves.group.distance`, as in \
             moves.group.distance=4, or leave out `zone`"
                .to_owned(),
        );
    }
    if !playout::ZoneMode::is_for(&method.playout) {
        let given = method.playout.name();
        return Some(format!("`zone` is for the playouts mogo and capture-first, and these are {given}"));
    }
    if zone.playouts > MOST_BEFORE {
        return Some(format!(
            "`zone.playouts` is {}: expected {MOST_BEFORE} at most, because they are made before every search",
            zone.playouts
        ));
    }
    if zone.playouts == 0 {
        return Some(
            "`zone.playouts` is 0, so that nobody knows the score outside the zone: expected 1 or more"
                .to_owned(),
        );
    }
    let is_share = (0.0..=1.0).contains(&zone.alpha);
    (!is_share).then(|| format!("`zone.alpha` is {}: expected a number from 0 to 1", zone.alpha))
}

fn favours_threats(method: &Method) -> bool {
    match &method.search {
        mcts::Method::Tree(Settings { select: select::Rule::CrazyStone(rule), .. }) => rule.threat > 0.0,
        _ => false,
    }
}

fn heeds_priors(method: &Method) -> bool {
    matches!(&method.search, mcts::Method::Tree(Settings { select: select::Rule::Rave(_), .. }))
}

/// A rule without parameters takes no notice of fields that stand beside its name. The user should.
fn ensure_nothing_is_ignored(preset: &str, given: &Value, method: &Method) -> Result<(), PresetError> {
    let Ok(read) = Value::try_from(method) else { return Ok(()) };
    let mut open = vec![(String::new(), given, &read)];
    while let Some((path, given, read)) = open.pop() {
        let (Value::Table(given), Value::Table(read)) = (given, read) else { continue };
        // A number without end is often a default that is not written out.
        let is_endless = |value: &Value| value.as_float().is_some_and(f64::is_infinite);
        for (key, value) in given.iter().filter(|(_, value)| !is_endless(value)) {
            let below = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            let Some(read_value) = read.get(key) else {
                return Err(PresetError::NoSuchField {
                    preset: preset.to_owned(),
                    path: below,
                    parent: if path.is_empty() { "the preset".to_owned() } else { path },
                    fields: read.keys().cloned().collect(),
                });
            };
            open.push((below, value, read_value));
        }
    }
    Ok(())
}

/// What the reader of the tables says, in our words: `search.select: …`.
fn sentence(error: &toml::de::Error, parts: &Value) -> String {
    let deeper = in_the_search(parts);
    let error = deeper.as_ref().unwrap_or(error);
    let message = in_plain_words(error.message());
    let told = error.to_string();
    let found = told.lines().find_map(|line| line.strip_prefix("in `")?.strip_suffix('`'));
    let path = match (found, &deeper) {
        (Some(path), Some(_)) => format!("search.{path}"),
        (Some(path), None) => path.to_owned(),
        (None, Some(_)) => "search".to_owned(),
        (None, None) => return message,
    };
    // In a table of a rule the reader forgets which field it was at, so that all of the table is shown.
    let table = path.split('.').try_fold(parts, |value, key| value.get(key)).and_then(Value::as_table);
    if message.contains("unit variant, expected newtype variant") {
        return needs_a_number(parts, &path);
    }
    let message = if message.starts_with("missing field") { with_example(&message, &path) } else { message };
    match table
        .filter(|table| message.starts_with("invalid") && table.values().all(|value| !value.is_table()))
    {
        Some(table) => format!("{path} = {}: {message}", Value::Table(table.clone())),
        None => format!("{path}: {message}"),
    }
}

/// For a word that stands for a table with one number in it.
fn needs_a_number(parts: &Value, path: &str) -> String {
    let at =
        |path: &str| path.split('.').try_fold(parts, |value, key| value.get(key)).and_then(Value::as_str);
    // The reader may have stopped at the table around the word.
    let inner = format!("{path}.rule");
    let (path, word) = match at(path) {
        Some(word) => (path, word),
        None => (&inner[..], at(&inner).unwrap_or("after")),
    };
    format!("{path}: `{word}` needs a number, as in {path}={{ {word} = 10 }}")
}

/// Fields without a default because it would depend on the board, each with the number of the paper.
const DEPEND_ON_THE_BOARD: [(&str, &str); 6] = [
    ("internal-from", "P"),
    ("unvisited-variance", "4P^2"),
    ("weight", "2P"),
    ("grows-from", "16P"),
    ("prior", "4P^2"),
    ("deviation", "2P"),
];

/// A missing field with a number that it may have.
fn with_example(message: &str, path: &str) -> String {
    let is_missing = |(field, _): &&(&str, &str)| message == format!("missing field `{field}`");
    match DEPEND_ON_THE_BOARD.iter().find(is_missing) {
        Some((field, example)) => {
            format!("{message}, which depends on the board, as in {path}.{field}={example}")
        }
        None => message.to_owned(),
    }
}

/// The error in the table of a tree search, if it is there. The reader cannot tell where in it, because it has to look
/// for the method first; so it is asked again without that question.
fn in_the_search(parts: &Value) -> Option<toml::de::Error> {
    let mut search = parts.get("search")?.as_table()?.clone();
    let is_tree = search.remove("method")?.as_str() == Some("tree");
    is_tree.then(|| Value::Table(search).try_into::<Settings>().err())?
}

/// Without the words of the programming language.
pub(super) fn in_plain_words(message: &str) -> String {
    let words = [
        ("f32", "a number"),
        ("f64", "a number"),
        ("u8", "a whole number from 0 to 255"),
        ("u16", "a whole number from 0 to 65535"),
        ("u32", "a whole number from 0 to 4294967295"),
        ("u64", "a whole number, 0 or greater"),
        ("usize", "a whole number, 0 or greater"),
        ("a boolean", "true or false"),
        ("unknown variant", "unknown word"),
    ];
    let mut message = message.to_owned();
    for (theirs, ours) in words {
        message = message.replace(theirs, ours);
    }
    if let Some((_, rest)) = message.split_once("string \"")
        && rest.starts_with(|first: char| first.is_ascii_digit() || "Pp.".contains(first))
        && rest.contains("number")
    {
        message += ", or one in P, the points of the board, as in 2P or 4P^2";
    }
    if let Some((before, _)) = message.split_once("expected internally tagged enum") {
        return format!("{before}expected a table that names a rule");
    }
    match message.split_once("expected struct ") {
        Some((before, _)) => format!("{before}expected a table with fields of its own"),
        None => message,
    }
}
