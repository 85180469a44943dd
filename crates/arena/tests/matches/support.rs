//! Matches on small boards, in directories that go away with the test.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use arena::plan::{MatchFile, Plan};
use arena::record::{Ending, Fault, GameRecord};
use arena::run::{Conclusion, RunOptions, run};

/// A directory that goes away with the test.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new(name: &str) -> Directory {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-match-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The command line of the engine that misbehaves.
pub(crate) fn misbehave(wishes: &str) -> String {
    format!("'{}' {wishes}", env!("CARGO_BIN_EXE_misbehave"))
}

/// A match of `a` against `b` on 5x5, with more lines of TOML.
pub(crate) fn plan(a: &str, b: &str, games: u64, more: &str) -> Plan {
    let mut text = format!("games = {games}\nsize = 5\nkomi = 0.5\ngrace = 0.3\n{more}\n");
    for (name, command) in [("a", a), ("b", b)] {
        writeln!(text, "[[player]]\nname = \"{name}\"\ncommand = \"\"\"{command}\"\"\"").unwrap();
    }
    plan_of(&text)
}

pub(crate) fn plan_of(text: &str) -> Plan {
    let file: MatchFile = toml::from_str(text).unwrap();
    file.resolve(Path::new(".")).unwrap()
}

/// Runs a match to its end.
pub(crate) fn play(plan: &Plan, out: &Directory) -> Conclusion {
    run(plan, &options(out, 2), &mut ()).unwrap()
}

pub(crate) fn options(out: &Directory, workers: usize) -> RunOptions {
    let stop = Arc::new(AtomicBool::new(false));
    RunOptions { out: out.path().to_owned(), resume: true, workers, stop }
}

/// Who forfeited a game, by the name of the player, and how.
pub(crate) fn forfeit(game: &GameRecord) -> Option<(&str, Fault)> {
    match &game.ending {
        Ending::Forfeit { by, fault, .. } => Some((game.players.of(*by), *fault)),
        _ => None,
    }
}

/// The reason of a forfeit.
pub(crate) fn reason(game: &GameRecord) -> &str {
    match &game.ending {
        Ending::Forfeit { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

/// What does not depend on the time of day, a line for each game.
pub(crate) fn essence(games: &[GameRecord]) -> Vec<String> {
    let essence = |game: &GameRecord| {
        let GameRecord { number, players, seeds, ending, .. } = game;
        let moves: Vec<String> = game.moves.iter().map(|turn| turn.mv.to_string()).collect();
        format!("{number} {players:?} {seeds:?} {ending:?} {}", moves.join(" "))
    };
    games.iter().map(essence).collect()
}
