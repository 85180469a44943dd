//! What KataGo's commands about parameters answer.

use engine::{Budget, PlayerError, Task};
use serde_json::{Map, Value, json};

use super::list::PARAMETERS;
use super::{printed, set_all};
use crate::gtp::arguments::Arguments;
use crate::gtp::commands::interrupt;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;

/// The most playouts of a benchmark.
const MOST_PLAYOUTS: u64 = 1_000_000_000;

/// The names of all parameters, those of the preset last.
pub(super) fn names(session: &Session) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = PARAMETERS.iter().map(|parameter| parameter.name.to_owned()).collect();
    collect(&method(session)?, "preset", &mut |path, _| names.push(path.to_owned()));
    Ok(names)
}

/// All parameters with their values.
pub(super) fn all(session: &Session) -> Answer {
    let mut object = Map::new();
    for parameter in PARAMETERS {
        object.insert(parameter.name.to_owned(), (parameter.get)(session));
    }
    collect(&method(session)?, "preset", &mut |path, value| {
        _ = object.insert(path.to_owned(), value.clone())
    });
    Ok(Value::Object(object).to_string())
}

/// A field of the preset as it is on this board.
pub(super) fn preset_field(session: &Session, path: &str) -> Result<Value, Failure> {
    let method = method(session)?;
    let field = path.split('.').try_fold(&method, |value, key| value.get(key));
    field.cloned().ok_or_else(|| {
        Failure::new(format!(
            "the preset has no field '{}': kata-list-params lists them",
            path.chars().take(60).collect::<String>()
        ))
    })
}

/// Sets what an object says.
pub(super) fn set(session: &mut Session, text: &str) -> Answer {
    let what = "an object of JSON, as in {\"playouts\":1000}";
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|_| Failure::expected(what, text))?;
    let changes: Vec<(String, String)> =
        object.iter().map(|(name, value)| (name.clone(), printed(value))).collect();
    set_all(session, &changes)
}

/// The preset in the place of a network.
pub(super) fn models(session: &Session) -> String {
    json!([{
        "name": session.player.preset().label(),
        "internalName": format!("tengen-{}", engine::VERSION),
        "maxBatchSize": 1,
        "usesHumanSLProfile": false,
        "version": 0,
        "usingFP16": "false",
    }])
    .to_string()
}

/// Measures the speed.
pub(super) fn benchmark(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
) -> Answer {
    arguments.at_most(1)?;
    let what = "a number of playouts";
    let playouts: u64 = arguments.parsed(0, what)?;
    if !(1..=MOST_PLAYOUTS).contains(&playouts) {
        return Err(Failure::expected(
            &format!("{what} from 1 to {MOST_PLAYOUTS}"),
            arguments.word(0, what)?,
        ));
    }
    let budget = Budget {
        threads: session.settings.threads,
        seed: session.settings.seed,
        ..Budget::playouts(playouts)
    };
    let task = Task::new(&session.game, budget);
    let thought = session.player.search(&task, &mut interrupt::heeded(conversation))?;
    Ok(format!(
        "{}, {} board, {} threads\nplayouts: {}\nseconds: {:.3}\nplayouts per second: {:.0}",
        thought.player(),
        thought.size,
        thought.threads,
        thought.analysis.playouts,
        thought.seconds,
        thought.playouts_per_second
    ))
}

/// The parts of the preset as they are on this board.
fn method(session: &Session) -> Result<Value, Failure> {
    let method = session.player.preset().method(session.game.size()).map_err(PlayerError::from)?;
    serde_json::to_value(method).map_err(|error| Failure::new(error.to_string()))
}

/// Visits every field that has no fields of its own.
fn collect(value: &Value, path: &str, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                collect(field, &format!("{path}.{name}"), visit);
            }
        }
        field => visit(path, field),
    }
}
