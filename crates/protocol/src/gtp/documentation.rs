//! The documentation of all commands, from the table that implements them.

use std::fmt::Write;

use super::table::{Command, all};

/// What people have to know before they read about single commands: how to set up the clients.
const MANUAL: &str = include_str!("manual.md");

/// The text of docs/gtp.md, in Markdown.
pub fn documentation() -> String {
    let mut text = MANUAL.to_owned();
    for group in all() {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "\n### {}\n\n{}\n\n| command | what it does |\n|---|---|\n",
            group.title, group.about
        );
        for command in group.commands {
            text.push_str(&row(command));
        }
    }
    text
}

fn row(command: &Command) -> String {
    let call = format!("{} {}", command.name, command.arguments);
    let escaped = |text: &str| text.replace('|', "\\|");
    format!("| `{}` | {} |\n", escaped(call.trim_end()), escaped(command.summary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_table_is_broken_by_a_bar_in_a_cell() {
        for line in documentation().lines().filter(|line| line.starts_with("| `")) {
            assert_eq!(line.replace("\\|", "").matches('|').count(), 3, "{line}");
        }
    }

    #[test]
    fn the_names_of_commands_differ() {
        let mut names: Vec<&str> =
            all().iter().flat_map(|group| group.commands).map(|command| command.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn every_command_is_documented_by_sentences() {
        for command in all().iter().flat_map(|group| group.commands) {
            assert!(command.summary.ends_with('.') && command.summary.len() > 10, "{}", command.name);
            assert!(!command.name.contains(char::is_whitespace));
        }
    }
}
