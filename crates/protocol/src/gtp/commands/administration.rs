//! Who we are and what we can do.

use crate::gtp::table::{Command, Group, all, find};

/// The commands about the engine itself.
pub(super) const GROUP: Group = Group {
    title: "About the engine",
    about: "Required by the protocol (version 2, section 6.3.1).",
    commands: &[
        Command {
            name: "protocol_version",
            arguments: "",
            summary: "The version of the protocol, 2.",
            run: |_, _, _| Ok("2".to_owned()),
        },
        Command {
            name: "name",
            arguments: "",
            summary: "The name of the engine, Tengen.",
            run: |_, _, _| Ok("Tengen".to_owned()),
        },
        Command {
            name: "version",
            arguments: "",
            summary: "The version of Tengen, or what `--gtp-version` says instead.",
            run: |session, _, _| {
                Ok(session.settings.version.clone().unwrap_or_else(|| engine::VERSION.to_owned()))
            },
        },
        Command {
            name: "known_command",
            arguments: "NAME",
            summary: "`true` if there is a command with this name, else `false`.",
            run: |_, arguments, _| {
                Ok(find(arguments.word(0, "the name of a command")?).is_some().to_string())
            },
        },
        Command {
            name: "list_commands",
            arguments: "",
            summary: "The names of all commands, a line each.",
            run: |_, _, _| {
                let names = all().iter().flat_map(|group| group.commands).map(|command| command.name);
                Ok(names.collect::<Vec<_>>().join("\n"))
            },
        },
        Command {
            name: "quit",
            arguments: "",
            summary: "Ends the session.",
            run: |session, _, _| {
                session.quit();
                Ok(String::new())
            },
        },
    ],
};
