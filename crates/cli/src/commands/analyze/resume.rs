//! The command that goes on with interrupted work.

use std::env;

use super::numbers::Tally;

/// The error of a run that was interrupted, with the command that goes on.
pub(super) fn interrupted(tally: &Tally) -> anyhow::Error {
    let arguments: Vec<String> = env::args_os().map(|argument| quoted(&argument.to_string_lossy())).collect();
    anyhow::anyhow!(
        "interrupted: {tally}, and the finished positions of the next one are kept. This goes on:\n  {}",
        arguments.join(" ")
    )
}

/// An argument as a shell reads it.
fn quoted(argument: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_what_was_given() {
        assert_eq!(quoted("games/a-1.sgf"), "games/a-1.sgf");
        assert_eq!(quoted("my game.sgf"), "'my game.sgf'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
