//! Leela Zero's options.

use super::list::{Kind, PARAMETERS, Parameter};
use super::set_all;
use crate::gtp::arguments::Arguments;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::Answer;

/// Lists the options, or sets one. Their names have blanks in them, and LizGoban writes them in lower case.
pub(super) fn set_option(session: &mut Session, arguments: Arguments<'_>) -> Answer {
    let words: Vec<&str> = arguments.words().collect();
    if words.is_empty() {
        return Ok(options().map(|option| describe(&option)).collect::<Vec<_>>().join("\n"));
    }
    let what = "name NAME value VALUE";
    let value_at = words.iter().rposition(|word| word.eq_ignore_ascii_case("value"));
    let (Some(at), true) = (value_at, words[0].eq_ignore_ascii_case("name")) else {
        return Err(Failure::expected(what, &arguments.text()));
    };
    let (name, value) = (words[1..at.max(1)].join(" "), words[at + 1..].join(" "));
    let option = options().find(|option| option.name.eq_ignore_ascii_case(&name));
    let option = option.ok_or_else(|| {
        let names: Vec<&str> = options().map(|option| option.name).collect();
        Failure::expected(&format!("one of the options {}", names.join(", ")), &name)
    })?;
    set_all(session, &[(option.parameter.name.to_owned(), value)])
}

struct LeelaOption {
    name: &'static str,
    default: u64,
    parameter: &'static Parameter,
}

fn options() -> impl Iterator<Item = LeelaOption> {
    PARAMETERS.iter().flat_map(|parameter| {
        parameter.leela.iter().map(move |&(name, default)| LeelaOption { name, default, parameter })
    })
}

fn describe(option: &LeelaOption) -> String {
    let LeelaOption { name, default, parameter } = option;
    match parameter.kind {
        Kind::Whole(least, most) => {
            format!("option name {name} type spin default {default} min {least} max {most}")
        }
        _ => format!("option name {name} type check default {}", *default > 0),
    }
}
