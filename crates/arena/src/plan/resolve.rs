//! From a match as it is written down to one with nothing left open.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use go::Game;
use protocol::client::CommandLine;

use super::player::{MOST_SECONDS, duration, rooted, text_of, within};
use super::{
    Format, MatchFile, Opening, Plan, PlanError, Player, Scoring, ScoringFile, SprtFile, Terms, openings,
};
use crate::stats::Sprt;

/// The most games of a pairing: more than any question needs.
const MOST_GAMES: u64 = 1_000_000;

/// The most games at a time.
const MOST_WORKERS: u64 = 1024;

/// The longest name of a player, in characters, so that tables stay readable.
const LONGEST_NAME: usize = 60;

impl MatchFile {
    /// The match that the file describes. Paths in it are meant from `base`, the folder of the file; in
    /// [`Plan::file`] they are absolute, every player has its name, and files that the match depends on their checksum.
    pub fn resolve(&self, base: &Path) -> Result<Plan, PlanError> {
        let base = &absolute(base)?;
        let mut file = self.clone();
        file.check_numbers()?;
        file.name_players()?;
        let terms = file.terms(base)?;
        let players = file.players(base, &terms)?;
        let openings = file.read_openings(base, &terms)?;
        let longest = openings.iter().map(|opening| opening.moves.len()).max().unwrap_or(0);
        let opening_moves = longest + file.openings.random;
        if opening_moves >= terms.move_cap {
            let expected = format!("more moves than the {opening_moves} of the opening");
            return Err(PlanError::value("move_cap", terms.move_cap, expected));
        }
        Ok(Plan {
            title: file.title.clone().unwrap_or_else(|| default_title(&players, file.format)),
            players,
            format: file.format,
            games: file.games,
            terms,
            openings,
            random_moves: file.openings.random,
            seed: file.seed,
            sprt: file.sprt()?,
            given_up: BTreeMap::new(),
            file,
        })
    }

    fn check_numbers(&self) -> Result<(), PlanError> {
        if !self.games.is_multiple_of(2) || !(2..=MOST_GAMES).contains(&self.games) {
            let expected = format!(
                "an even number from 2 to {MOST_GAMES}, because every opening is played twice, with colours exchanged"
            );
            return Err(PlanError::value("games", self.games, expected));
        }
        // TOML has no larger numbers.
        within("seed", self.seed, 0..=i64::MAX as u64)?;
        if let Some(workers) = self.workers {
            within("workers", workers as u64, 1..=MOST_WORKERS)?;
        }
        if let Some(cap) = self.move_cap {
            within("move_cap", cap as u64, 1..=100_000)?;
        }
        let most = 2 * self.size.0.area() as u64;
        within("openings.random", self.openings.random as u64, 0..=most).map(drop)
    }

    /// Gives a name to every player that has none, with a number where it is taken.
    fn name_players(&mut self) -> Result<(), PlanError> {
        if self.players.len() < 2 {
            let given = self.players.len();
            return Err(PlanError::value(
                "the number of players",
                given,
                "2 or more, each a table [[player]]",
            ));
        }
        let mut taken: HashSet<String> = HashSet::new();
        for name in self.players.iter().filter_map(|player| player.name.as_ref()) {
            check_name(name)?;
            if !taken.insert(name.clone()) {
                return Err(PlanError::Senseless(format!(
                    "two players have the name {name}: expected another"
                )));
            }
        }
        for (place, player) in self.players.iter_mut().enumerate() {
            if player.name.is_none() {
                let name =
                    player.default_name().map_err(|error| error.of_player(&(place + 1).to_string()))?;
                let names = (1..).map(|n| if n == 1 { name.clone() } else { format!("{name} {n}") });
                player.name = names.into_iter().find(|name| taken.insert(name.clone()));
            }
        }
        Ok(())
    }

    fn terms(&mut self, base: &Path) -> Result<Terms, PlanError> {
        let size = self.size.0;
        let terms = Terms {
            size,
            komi: self.komi as f32,
            rules: self.rules,
            handicap: self.handicap,
            move_cap: self.move_cap.unwrap_or(Game::default_move_cap(size)),
            time: self.time.0,
            margin: seconds("margin", self.margin, 0.0)?,
            patience: seconds("patience", self.patience, 0.1)?,
            grace: seconds("grace", self.grace, 0.0)?,
            scoring: self.scoring(base)?,
            referee_directory: self.referee_directory.clone(),
        };
        terms.new_game()?;
        Ok(terms)
    }

    fn scoring(&mut self, base: &Path) -> Result<Scoring, PlanError> {
        let referee = match &self.referee {
            None => None,
            Some(text) => {
                let directory = base.join(self.referee_directory.as_deref().unwrap_or(base));
                let referee = rooted(&text.parse::<CommandLine>()?, &directory)?;
                text_of(&directory)?;
                self.referee_directory = Some(directory);
                Some(referee)
            }
        };
        self.referee = referee.as_ref().map(ToString::to_string);
        if self.scoring == ScoringFile::TrompTaylor && self.rules.scoring == go::Scoring::Territory {
            return Err(senseless(
                "scoring is tromp-taylor, which counts area, and the rules count territory: expected other rules",
            ));
        }
        match (self.scoring, referee) {
            (ScoringFile::Agreement, referee) => Ok(Scoring::Agreement { referee }),
            (ScoringFile::Referee, Some(referee)) => Ok(Scoring::Referee(referee)),
            (ScoringFile::TrompTaylor, None) => Ok(Scoring::TrompTaylor),
            (ScoringFile::Referee, None) => {
                Err(senseless("scoring is referee, and there is none: expected its command line in referee"))
            }
            (ScoringFile::TrompTaylor, Some(_)) => Err(senseless(
                "scoring is tromp-taylor, where nobody has to name dead stones: leave out referee",
            )),
        }
    }

    fn players(&mut self, base: &Path, terms: &Terms) -> Result<Vec<Player>, PlanError> {
        let resolve = |player: &mut super::PlayerFile| {
            let name = player.name.clone().unwrap_or_default();
            player.resolve(base, terms.size, terms.time).map_err(|error| error.of_player(&name))
        };
        self.players.iter_mut().map(resolve).collect()
    }

    fn read_openings(&mut self, base: &Path, terms: &Terms) -> Result<Vec<Opening>, PlanError> {
        openings::read(&mut self.openings, base, terms, self.seed)
    }

    /// The only place that knows both forms of the test.
    fn sprt(&self) -> Result<Option<Sprt>, PlanError> {
        let Some(SprtFile { elo0, elo1, alpha, beta, model }) = self.sprt else { return Ok(None) };
        if self.players.len() != 2 {
            return Err(senseless(
                "a match of more than two players has no single question for sprt to answer",
            ));
        }
        Ok(Some(Sprt::new(elo0, elo1, alpha, beta, model)?))
    }
}

fn senseless(sentence: &str) -> PlanError {
    PlanError::Senseless(sentence.to_owned())
}

fn check_name(name: &str) -> Result<(), PlanError> {
    let is_usable = !name.trim().is_empty()
        && name.trim() == name
        && name.chars().count() <= LONGEST_NAME
        && !name.contains(|c: char| c.is_control());
    if is_usable {
        return Ok(());
    }
    let expected = format!("a line of 1 to {LONGEST_NAME} characters without blanks around it");
    Err(PlanError::value("the name of a player", format!("{name:?}"), expected))
}

fn default_title(players: &[Player], format: Format) -> String {
    match players {
        [first, second] => format!("{} against {}", first.name, second.name),
        [first, others @ ..] if format == Format::Gauntlet => {
            format!("{} against {} others", first.name, others.len())
        }
        _ => format!("{} players, everybody against everybody", players.len()),
    }
}

/// The folder by the one name that it has whatever the present folder is.
fn absolute(base: &Path) -> Result<PathBuf, PlanError> {
    let base = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    fs::canonicalize(base).map_err(|error| PlanError::unreadable(base, error))
}

/// A time of at least so many seconds.
pub(super) fn seconds(field: &'static str, time: f64, least: f64) -> Result<Duration, PlanError> {
    let expected = || format!("a number of seconds from {least} to {MOST_SECONDS}");
    duration(time, least).ok_or_else(|| PlanError::value(field, time, expected()))
}

/// Compares the bytes with the checksum from the beginning of the match, or takes it now.
pub(super) fn checked_file<'a>(
    checksum: &mut Option<String>,
    file: &str,
    parts: impl IntoIterator<Item = &'a [u8]>,
) -> Result<(), PlanError> {
    let found = self::checksum(parts);
    match checksum {
        Some(expected) if *expected != found => {
            Err(PlanError::Changed { file: file.to_owned(), expected: expected.clone(), found })
        }
        _ => {
            *checksum = Some(found);
            Ok(())
        }
    }
}

/// What tells texts from others: their hash FNV-1a, each closed by its length.
pub fn checksum<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = parts.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, part| {
        let length = (part.len() as u64).to_le_bytes();
        part.iter().copied().chain(length).fold(hash, step)
    });
    format!("{hash:016x}")
}
