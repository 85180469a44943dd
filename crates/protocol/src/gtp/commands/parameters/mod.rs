//! Parameters that a client can read and set, by KataGo's, Leela Zero's and GoGui's commands.

mod kata;
mod leela;
mod list;

use serde_json::Value;

use self::list::{Kind, PARAMETERS, Parameter};
use crate::gtp::arguments::Arguments;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// The commands about parameters.
pub(super) const GROUP: Group = Group {
    title: "Parameters",
    about: "Every parameter goes by its name in `tengen-param` and, where KataGo or Leela Zero have the same, by theirs. \
            `preset.PATH` is a field of the preset, as in `preset.search.select.exploration`; what does not fit together is \
            refused, and nothing changes.",
    commands: &[
        Command {
            name: "tengen-param",
            arguments: "[NAME VALUE]",
            summary: "All parameters with their types, as GoGui makes a dialog of them; with a name and a value, sets one.",
            run: |session, arguments, _| param(session, arguments),
        },
        Command {
            name: "kata-list-params",
            arguments: "",
            summary: "The names of all parameters, those of the preset included.",
            run: |session, _, _| Ok(kata::names(session)?.join(" ")),
        },
        Command {
            name: "kata-get-param",
            arguments: "NAME",
            summary: "The value of a parameter.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                Ok(printed(&get(session, arguments.word(0, NAME)?)?))
            },
        },
        Command {
            name: "kata-get-params",
            arguments: "",
            summary: "All parameters as an object of JSON.",
            run: |session, _, _| kata::all(session),
        },
        Command {
            name: "kata-set-param",
            arguments: "NAME VALUE",
            summary: "Sets a parameter.",
            run: |session, arguments, _| {
                let value = arguments.from(1).text();
                arguments.word(1, "a value")?;
                set_all(session, &[(arguments.word(0, NAME)?.to_owned(), value)])
            },
        },
        Command {
            name: "kata-set-params",
            arguments: "JSON",
            summary: "Sets all parameters in an object of JSON or, if one cannot be set, none.",
            run: |session, arguments, _| kata::set(session, &arguments.text()),
        },
        Command {
            name: "lz-setoption",
            arguments: "[name NAME value VALUE]",
            summary: "Sets an option of Leela Zero; without words, lists them.",
            run: |session, arguments, _| leela::set_option(session, arguments),
        },
        Command {
            name: "kata-get-models",
            arguments: "",
            summary: "The preset in the place of a network, as a list of one object of JSON.",
            run: |session, _, _| Ok(kata::models(session)),
        },
        Command {
            name: "kata-benchmark",
            arguments: "PLAYOUTS",
            summary: "Searches the position from a new tree with so many playouts, and tells the speed.",
            run: kata::benchmark,
        },
    ],
};

const NAME: &str = "the name of a parameter";

/// The value of a parameter.
fn get(session: &Session, name: &str) -> Result<Value, Failure> {
    match name.strip_prefix("preset.") {
        Some(path) => kata::preset_field(session, path),
        None => Ok((find(name)?.get)(session)),
    }
}

/// Sets all of these parameters, or none.
fn set_all(session: &mut Session, changes: &[(String, String)]) -> Answer {
    let settings = session.settings.clone();
    let (preset, memory) = (session.player.preset().clone(), session.player.memory());
    let conduct = session.player.conduct;
    let result = try_all(session, changes);
    if result.is_err() {
        session.settings = settings;
        session.player.conduct = conduct;
        if session.player.memory() != memory {
            session.player.set_memory(memory);
        }
        if *session.player.preset() != preset {
            session.player.set_preset(preset, session.game.size()).map_err(engine::PlayerError::from)?;
        }
    }
    result.map(|()| String::new())
}

fn try_all(session: &mut Session, changes: &[(String, String)]) -> Result<(), Failure> {
    let mut fields = Vec::new();
    for (name, value) in changes {
        match name.strip_prefix("preset.") {
            Some(path) => fields.push((path, value.as_str())),
            None => {
                let parameter = find(name)?;
                parameter.kind.check(name, value)?;
                (parameter.set)(session, value)?;
            }
        }
    }
    if fields.is_empty() {
        return Ok(());
    }
    let preset = session.player.preset().with(&fields).map_err(engine::PlayerError::from)?;
    session.player.set_preset(preset, session.game.size()).map_err(engine::PlayerError::from)?;
    Ok(())
}

fn find(name: &str) -> Result<&'static Parameter, Failure> {
    let is_it = |parameter: &&Parameter| parameter.name == name || parameter.kata.contains(&name);
    PARAMETERS.iter().find(is_it).ok_or_else(|| {
        let names: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
        Failure::new(format!(
            "there is no parameter '{}': expected {} or a field of the preset, as in preset.search.reward",
            name.chars().take(60).collect::<String>(),
            names.join(", ")
        ))
    })
}

/// A value without quotes.
fn printed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn param(session: &mut Session, arguments: Arguments<'_>) -> Answer {
    if !arguments.is_empty() {
        arguments.word(1, "a value")?;
        let change = (arguments.word(0, NAME)?.to_owned(), arguments.from(1).text());
        return set_all(session, &[change]);
    }
    let line = |parameter: &Parameter| {
        let value = (parameter.get)(session);
        match &parameter.kind {
            Kind::Switch => {
                format!("[bool] {} {}", parameter.name, u8::from(value == Value::Bool(true)))
            }
            Kind::Preset => {
                let names = engine::Preset::names().join("/");
                format!("[list/{names}] {} {}", parameter.name, printed(&value))
            }
            _ => format!("[string] {} {}", parameter.name, printed(&value)),
        }
    };
    Ok(PARAMETERS.iter().map(line).collect::<Vec<_>>().join("\n"))
}
