//! A match as a file of TOML. `docs/match.md` explains every field.

use std::fs;
use std::path::{Path, PathBuf};

use go::{Rules, Size};
use serde::{Deserialize, Serialize};

use super::values::as_text;
use super::{BoardSize, Clock, Format, PlanError, PlayerFile};
use crate::stats::{Model, Sprt};

/// A match as it is written down; what is not said has a default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchFile {
    /// What the match is called in its report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of games of each pairing, an even one, because every opening is played with both colours.
    pub games: u64,
    /// The board.
    pub size: BoardSize,
    /// White's points for moving second.
    pub komi: f64,
    /// The rules, by their name.
    #[serde(with = "as_text")]
    pub rules: Rules,
    /// The number of Black's handicap stones, on their traditional points.
    pub handicap: usize,
    /// The moves after which a game ends without a result; without this, four times the points of the board and 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_cap: Option<usize>,
    /// Where all random numbers begin.
    pub seed: u64,
    /// Who plays whom.
    pub format: Format,
    /// The time of the players that have no other.
    pub time: Clock,
    /// What a move may take beyond its time without the loss of the game, in seconds.
    pub margin: f64,
    /// After so many seconds without an answer an engine without a time limit counts as stalled.
    pub patience: f64,
    /// How many seconds an engine has to end when it is asked to, before it is killed.
    pub grace: f64,
    /// Who says which stones are dead.
    pub scoring: ScoringFile,
    /// The command line of an engine that names the dead stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referee: Option<String>,
    /// Where it runs; without this in the folder of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referee_directory: Option<PathBuf>,
    /// How many games are played at a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workers: Option<usize>,
    /// How the games begin.
    #[serde(skip_serializing_if = "OpeningsFile::is_default")]
    pub openings: OpeningsFile,
    /// The test that ends the match early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtFile>,
    /// Who plays.
    #[serde(rename = "player")]
    pub players: Vec<PlayerFile>,
}

impl Default for MatchFile {
    fn default() -> MatchFile {
        MatchFile {
            title: None,
            games: 100,
            size: BoardSize(Size::square(9)),
            komi: 7.5,
            rules: Rules::default(),
            handicap: 0,
            move_cap: None,
            seed: 1,
            format: Format::default(),
            time: Clock::default(),
            margin: 0.1,
            patience: 120.0,
            grace: 3.0,
            scoring: ScoringFile::default(),
            referee: None,
            referee_directory: None,
            workers: None,
            openings: OpeningsFile::default(),
            sprt: None,
            players: Vec::new(),
        }
    }
}

/// Who says which stones are dead, as a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoringFile {
    /// The players, if they agree; else the referee, if there is one.
    #[default]
    Agreement,
    /// The referee alone.
    Referee,
    /// Nobody: every stone on the board is alive.
    TrompTaylor,
}

/// How the games begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningsFile {
    /// SGF files, folders of them, or names with `*` and `?` in their last part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<String>,
    /// How many moves are taken of each record; without this all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// How many moves are made at random after that, the same ones in both games of a pair.
    pub random: usize,
    /// In which order the records are used.
    pub order: Order,
    /// What the records were when the match began. It is written into the saved file, so that a match cannot go on with
    /// other openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl OpeningsFile {
    fn is_default(&self) -> bool {
        *self == OpeningsFile::default()
    }
}

/// In which order openings are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As they are in the files.
    #[default]
    InTurn,
    /// Shuffled, by the seed of the match.
    Random,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtFile {
    /// The difference of strength that is not worth it.
    pub elo0: f64,
    /// The difference that would be.
    pub elo1: f64,
    /// The probability of taking `elo0` for `elo1`.
    #[serde(default = "usual_error")]
    pub alpha: f64,
    /// The probability of taking `elo1` for `elo0`.
    #[serde(default = "usual_error")]
    pub beta: f64,
    /// What the two numbers of Elo mean.
    #[serde(default)]
    pub model: Model,
}

fn usual_error() -> f64 {
    Sprt::USUAL_ERROR
}

impl SprtFile {
    /// A test with these bounds that errs as often as most people allow.
    pub fn new(elo0: f64, elo1: f64) -> SprtFile {
        SprtFile { elo0, elo1, alpha: usual_error(), beta: usual_error(), model: Model::default() }
    }
}

impl MatchFile {
    /// A match from the text of a file. Whether it makes sense is found out by [`MatchFile::resolve`].
    pub fn from_toml(text: &str) -> Result<MatchFile, PlanError> {
        toml::from_str(text).map_err(|error| PlanError::in_text(text, &error))
    }

    /// A match from a file.
    pub fn read(file: &Path) -> Result<MatchFile, PlanError> {
        let text = fs::read_to_string(file).map_err(|error| PlanError::unreadable(file, error))?;
        MatchFile::from_toml(&text).map_err(|error| error.in_file(file))
    }

    /// The text of a file, from which the same match is read.
    pub fn to_toml(&self) -> Result<String, PlanError> {
        toml::to_string(self).map_err(|error| PlanError::Senseless(error.to_string()))
    }

    /// What must not change while a match is played: all but its title, the number of games, and how many are played at a
    /// time. To be asked of [`Plan::file`](super::Plan::file), whose paths do not depend on where they are read.
    pub fn identity(&self) -> serde_json::Value {
        // No field has keys that JSON has not, so that there is no error to report.
        let mut identity = serde_json::to_value(self).unwrap_or_default();
        if let Some(fields) = identity.as_object_mut() {
            fields.retain(|name, _| !["title", "games", "workers"].contains(&name.as_str()));
        }
        identity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole() -> MatchFile {
        MatchFile::from_toml(
            r#"
            title = "mogo against GNU Go"
            games = 40
            size = "13x9"
            komi = 6.5
            rules = "Tromp-Taylor"
            move_cap = 300
            seed = 7
            format = "gauntlet"
            time = { main = 600, period = 30, periods = 5 }
            margin = 1
            scoring = "referee"
            referee = "gnugo --mode gtp"
            workers = 2
            [openings]
            records = ["book/*.sgf"]
            moves = 8
            random = 4
            order = "random"
            [sprt]
            elo0 = 0
            elo1 = 50
            [[player]]
            name = "mogo"
            preset = "mogo"
            playouts = 1000
            set = ["search.select.p=1.2"]
            resign = 0.05
            [[player]]
            command = "gnugo --mode gtp"
            environment = { LANG = "C" }
            commands = ["level 3"]
            opinion = "none"
            time = 2
            "#,
        )
        .unwrap()
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let file = MatchFile::from_toml("[[player]]\npreset = 'uct'").unwrap();
        let player = PlayerFile { preset: Some("uct".to_owned()), ..PlayerFile::default() };
        assert_eq!(file, MatchFile { players: vec![player], ..MatchFile::default() });
    }

    #[test]
    fn a_file_is_read_back_as_it_was() {
        for file in [whole(), MatchFile::default()] {
            let text = file.to_toml().unwrap();
            assert_eq!(MatchFile::from_toml(&text).unwrap(), file, "{text}");
        }
        assert_eq!(whole().rules, Rules::TROMP_TAYLOR);
        assert_eq!(whole().sprt, Some(SprtFile::new(0.0, 50.0)));
    }

    #[test]
    fn the_identity_does_not_depend_on_how_many_games_are_played() {
        let more = MatchFile { games: 80, workers: None, title: None, ..whole() };
        assert_eq!(more.identity(), whole().identity());
        for other in [MatchFile { seed: 8, ..whole() }, MatchFile { komi: 7.5, ..whole() }] {
            assert_ne!(other.identity(), whole().identity());
        }
    }

    #[test]
    fn the_identity_survives_a_journal() {
        let text = whole().identity().to_string();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), whole().identity());
    }

    #[test]
    fn an_error_tells_the_line_and_what_was_expected() {
        let refusal = |text: &str| MatchFile::from_toml(text).unwrap_err().to_string();
        let unknown = refusal("games = 10\nkommi = 7.5");
        assert!(unknown.starts_with("line 2, column 1: unknown field `kommi`, expected"), "{unknown}");
        assert!(refusal("rules = 'checkers'").contains("expected tromp-taylor, chinese"));
        assert!(refusal("time = '5 minutes'").contains("expected none, 0.2/move"));
        assert!(refusal("format = 'swiss'").contains("`round-robin` or `gauntlet`"));
        assert!(refusal("[[player]]\nplayout = 5").contains("expected one of"));
        assert!(refusal("[sprt]\nelo0 = 0").contains("missing field `elo1`"));
        assert!(refusal("games = -2").contains("line 1"));
    }
}
