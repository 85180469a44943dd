//! The folder of a match.

use std::env;
use std::path::{Path, PathBuf};

use arena::plan::Plan;
use arena::run::{JOURNAL, MATCH_FILE};
use protocol::client::CommandLine;

use crate::terminal::WrongUsage;

/// Where all that a match writes goes.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) folder: PathBuf,
    /// The options that let workers elsewhere play, without what lets us in.
    pub(super) nats: Vec<String>,
}

impl Place {
    /// The folder that was asked for; else that of a saved match; else one named after the match.
    pub(super) fn choose(out: Option<&Path>, file: Option<&Path>, plan: &Plan) -> Place {
        let folder = match (out, file) {
            (Some(out), _) => out.to_owned(),
            (None, Some(file)) if is_saved(file) => folder_of(file),
            (None, file) => default_name(file, plan).into(),
        };
        Place { folder, nats: Vec::new() }
    }

    /// Refuses a folder in which a match has begun.
    pub(super) fn refuse_games(&self) -> anyhow::Result<()> {
        // A journal that cannot be read is no reason to write over it, and the runner says what is wrong with it.
        let has_games = arena::run::read(&self.folder).is_ok_and(|games| !games.is_empty());
        if !has_games {
            return Ok(());
        }
        let message = format!(
            "there are games of a match in {} already: give another folder with --out, or go on with\n  {}",
            self.folder.display(),
            self.resume_command()
        );
        Err(WrongUsage(message).into())
    }

    /// What to type to go on with the match.
    pub(super) fn resume_command(&self) -> String {
        let program = env::args_os().next().unwrap_or_else(|| "tengen".into());
        let [program, saved] =
            [program, self.folder.join(MATCH_FILE).into()].map(|word| word.to_string_lossy().into_owned());
        let nats = self.nats.iter().map(String::as_str);
        CommandLine::new(program, ["match", &saved, "--resume"].into_iter().chain(nats)).to_string()
    }
}

/// Is it the file that a match was saved to, with its games beside it?
fn is_saved(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == MATCH_FILE) && folder_of(file).join(JOURNAL).exists()
}

/// The folder that a file is in.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// `match-mogo-gnugo`, or the name of the file, unless that says nothing.
fn default_name(file: Option<&Path>, plan: &Plan) -> String {
    let stem = file.and_then(Path::file_stem).map(|stem| plain(&stem.to_string_lossy()));
    let name =
        stem.filter(|stem| !stem.is_empty() && stem != "match").unwrap_or_else(|| match &plan.players[..] {
            [first, second] => format!("{}-{}", plain(&first.name), plain(&second.name)),
            players => format!("of-{}-players", players.len()),
        });
    if name.starts_with("match-") { name } else { format!("match-{name}") }
}

/// Letters and digits, with a dash for whatever is between them.
fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use arena::plan::MatchFile;

    use super::*;

    fn plan(names: &[&str]) -> Plan {
        let players = names.iter().map(|name| format!("[[player]]\nname = '{name}'\npreset = 'mc'\n"));
        let file = MatchFile::from_toml(&players.collect::<String>()).unwrap();
        file.resolve(Path::new(".")).unwrap()
    }

    #[test]
    fn a_folder_is_named_after_the_match() {
        let two = plan(&["mogo", "GNU Go 3.8 / level 10"]);
        let name = |file: Option<&str>, plan| Place::choose(None, file.map(Path::new), plan).folder;
        assert_eq!(name(None, &two), Path::new("match-mogo-gnu-go-3-8-level-10"));
        assert_eq!(name(Some("a/strength 9x9.toml"), &two), Path::new("match-strength-9x9"));
        assert_eq!(name(Some("match-one.toml"), &two), Path::new("match-one"));
        assert_eq!(name(Some("docs/match.toml"), &two), name(None, &two));
        assert_eq!(name(None, &plan(&["a", "b", "c"])), Path::new("match-of-3-players"));
        assert_eq!(Place::choose(Some(Path::new("x")), None, &two).folder, Path::new("x"));
    }

    #[test]
    fn the_command_that_resumes_can_be_pasted() {
        let place = |nats: &[&str]| Place {
            folder: "my match".into(),
            nats: nats.iter().copied().map(str::to_owned).collect(),
        };
        let command = place(&[]).resume_command();
        assert!(command.ends_with("match 'my match/match.toml' --resume"), "{command}");
        let command = place(&["--nats", "nats://host"]).resume_command();
        assert!(command.ends_with("match 'my match/match.toml' --resume --nats nats://host"), "{command}");
    }
}
