//! Numbers and commands as people read them.

pub(in crate::commands) use arena::report::grouped;

use std::env;
use std::io::{self, Write};

use protocol::client::CommandLine;

use crate::terminal::printable;

/// A line on standard error, for people who read a log.
pub(in crate::commands) fn say(line: &str) {
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", printable(line).replace('\n', " "));
}

/// Some time, as precisely as an estimate deserves: `40 s`, `25 min`, `3.5 h`, `12 days`.
pub(in crate::commands) fn time(seconds: f64) -> String {
    let (minutes, hours, days) = (seconds / 60.0, seconds / 3600.0, seconds / 86_400.0);
    match seconds {
        _ if seconds < 90.0 => format!("{:.0} s", seconds.max(1.0)),
        _ if minutes < 90.0 => format!("{minutes:.0} min"),
        _ if hours < 10.0 => format!("{hours:.1} h"),
        _ if hours < 48.0 => format!("{hours:.0} h"),
        _ => format!("{days:.0} days"),
    }
}

/// `1 unit`, `2 units`.
pub(in crate::commands) fn counted(number: u64, what: &str) -> String {
    counted_as(number, what, &format!("{what}s"))
}

/// The same with words that have another plural.
pub(super) fn counted_as(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { several })
}

/// What was typed, as a shell reads it, without the secret in an address: this is written to files and to screens.
pub(in crate::commands) fn typed() -> CommandLine {
    let mut words = env::args_os().map(|word| without_secret(&word.to_string_lossy()));
    let program = words.next().unwrap_or_else(|| "tengen".to_owned());
    CommandLine::new(program, words)
}

/// The same without the options for workers on other machines.
pub(in crate::commands) fn typed_for_one_machine() -> CommandLine {
    const OPTIONS: [&str; 2] = ["--nats", "--silence"];
    let typed = typed();
    let mut words = Vec::new();
    let mut given = typed.arguments().iter();
    while let Some(word) = given.next() {
        if OPTIONS.contains(&word.as_str()) {
            given.next();
        } else if !OPTIONS.iter().any(|option| word.starts_with(&format!("{option}="))) {
            words.push(word.clone());
        }
    }
    CommandLine::new("tengen", words)
}

/// A word with the address of a server, where whoever reads it puts a token of their own.
fn without_secret(word: &str) -> String {
    for scheme in ["nats://", "tls://"] {
        if let Some((before, rest)) = word.split_once(scheme)
            && let Some((_, host)) = rest.rsplit_once('@')
        {
            return format!("{before}{scheme}TOKEN@{host}");
        }
    }
    word.to_owned()
}

/// What to type to go on with what was typed.
pub(in crate::commands) fn resume_command() -> String {
    let typed = typed();
    let is_there = typed.arguments().iter().any(|word| word == "--resume");
    if is_there { typed.to_string() } else { typed.with(["--resume"]).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_groups_of_three_digits() {
        assert_eq!([7, 999, 1000, 1_234_567].map(grouped), ["7", "999", "1,000", "1,234,567"]);
        assert_eq!([counted(1, "unit"), counted(1200, "unit")], ["1 unit", "1,200 units"]);
    }

    #[test]
    fn a_token_is_not_repeated() {
        let told = ["nats://s3cret@host:4222", "--nats=tls://me:word@host", "nats://host", "a@b"]
            .map(without_secret);
        assert_eq!(told, ["nats://TOKEN@host:4222", "--nats=tls://TOKEN@host", "nats://host", "a@b"]);
    }

    #[test]
    fn times_are_told_in_a_unit_that_fits() {
        let told = [0.2, 40.4, 100.0, 1500.0, 12_600.0, 72_000.0, 1_000_000.0].map(time);
        assert_eq!(told, ["1 s", "40 s", "2 min", "25 min", "3.5 h", "20 h", "12 days"]);
    }
}
