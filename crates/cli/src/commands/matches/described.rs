//! A match as the command line describes it: a file, or two players and options.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::plan::{
    BoardSize, Clock, MatchFile, OpeningsFile, Plan, PlanError, PlayerFile, ScoringFile, SprtFile,
};
use arena::run::MATCH_FILE;
use arena::stats::Model;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::TimeControl;
use go::{Rules, Size};

use super::super::numbers::{board_size, fraction_of_seconds, komi, seconds, whole_number};
use super::calculators::{elo, error_rate, model_parser};
use crate::terminal::WrongUsage;

/// A match: a file, or two players.
#[derive(Args, Debug)]
pub(super) struct Described {
    /// The file that describes the match, or the folder of a match; one that is called like a subcommand is given by its
    /// path, as in ./elo.
    #[arg(value_name = "FILE.toml")]
    file: Option<PathBuf>,

    /// What follows the file has no meaning, and is here so that a mistyped subcommand is told as one.
    #[arg(hide = true)]
    beyond: Vec<String>,

    #[command(flatten)]
    duel: Duel,

    /// The number of games of each pairing, an even one; 100 if nobody says.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::MAX))]
    games: Option<u64>,
}

/// A match between two players, by options alone.
#[derive(Args, Debug)]
struct Duel {
    /// The first player: a preset with options, as in 'mogo --playouts 1000', or a GTP engine, as in 'gnugo --mode gtp'.
    #[arg(long, value_name = "PLAYER", requires = "b", allow_hyphen_values = true)]
    a: Option<String>,

    /// The second player.
    #[arg(long, value_name = "PLAYER", requires = "a", allow_hyphen_values = true)]
    b: Option<String>,

    /// What tables call the first player.
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,

    /// What tables call the second player.
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,

    /// The size of the board, as in 9 or 13x9; 9 if nobody says.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = board_size)]
    size: Option<Size>,

    /// White's points for moving second; 7.5 if nobody says.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true, value_parser = komi)]
    komi: Option<f32>,

    /// The rules: tromp-taylor, chinese, japanese, aga or new-zealand; chinese if nobody says.
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,

    /// The number of handicap stones.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=9))]
    handicap: Option<u64>,

    /// The seconds for every move; who takes longer loses.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    #[arg(conflicts_with = "clock")]
    time: Option<Duration>,

    /// The clock of each player: 600 for all moves, 60+2 with an increment, 600+5x30 with periods, 600+300/25 with stones
    /// in a period; in seconds, or as in 10m+5x30s.
    #[arg(long, value_name = "CLOCK", allow_hyphen_values = true)]
    clock: Option<Clock>,

    /// The seconds that a move may take beyond its time; 0.1 if nobody says.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = fraction_of_seconds)]
    margin: Option<Duration>,

    /// The seconds after which an engine that has no limit, or is beyond it, counts as stalled; 120 if nobody says.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    patience: Option<Duration>,

    /// Records of openings: SGF files, folders of them, or names with * and ?.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    openings: Vec<String>,

    /// How many moves are taken of each record; all of them if nobody says.
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "openings")]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=10_000))]
    opening_moves: Option<u64>,

    /// How many moves are made at random before the players begin, the same ones in both games of a pair.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=722))]
    random_moves: Option<u64>,

    /// Who says which stones are dead: agreement of the players, the referee, or nobody with tromp-taylor.
    #[arg(long, value_name = "HOW", value_parser = scoring_parser())]
    scoring: Option<ScoringFile>,

    /// A GTP engine that names the dead stones where the players do not agree, or always with --scoring referee.
    #[arg(long, value_name = "CMD", allow_hyphen_values = true)]
    referee: Option<String>,

    /// End the match as soon as it has shown that the first player is stronger than the first number of Elo, or not as
    /// strong as the second, as in 0,50.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<(f64, f64)>,

    /// How often the test may take elo0 for elo1; 0.05 if nobody says.
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = error_rate, requires = "sprt")]
    alpha: Option<f64>,

    /// How often the test may take elo1 for elo0; 0.05 if nobody says.
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = error_rate, requires = "sprt")]
    beta: Option<f64>,

    /// What the test's numbers of Elo mean: logistic or normalized.
    #[arg(long, value_name = "M", value_parser = model_parser(), requires = "sprt")]
    model: Option<Model>,

    /// Where all random numbers begin; 1 if nobody says.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=i64::MAX as u64))]
    seed: Option<u64>,

    /// The moves after which a game ends without a result; four times the points of the board and 100 if nobody says.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=100_000))]
    move_cap: Option<u64>,
}

impl Described {
    /// The match with nothing left open.
    pub(super) fn plan(&self, workers: Option<usize>) -> anyhow::Result<Plan> {
        self.refuse_strangers()?;
        let path = self.file();
        let (mut file, base) = match &path {
            Some(file) => (MatchFile::read(file)?, file.parent().unwrap_or(Path::new("")).to_owned()),
            None => (self.duel.file().map_err(|error| wrong_usage(&error))?, env::current_dir()?),
        };
        file.games = self.games.unwrap_or(file.games);
        file.workers = workers.or(file.workers);
        let resolved = file.resolve(&base);
        match &path {
            // What is wrong is in the file, unless it is the number that was given instead.
            Some(path) if self.games.is_none() => {
                resolved.map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))
            }
            _ => resolved.map_err(|error| wrong_usage(&error)),
        }
    }

    /// The file that describes the match; of a folder, the one that a match was saved to.
    pub(super) fn file(&self) -> Option<PathBuf> {
        let file = self.file.as_ref()?;
        Some(if file.is_dir() { file.join(MATCH_FILE) } else { file.clone() })
    }

    /// Is there nothing that says what to play?
    pub(super) fn is_empty(&self) -> bool {
        self.file.is_none() && self.duel.a.is_none()
    }

    /// Refuses what does not go together.
    fn refuse_strangers(&self) -> Result<(), WrongUsage> {
        let Some(file) = &self.file else {
            let needed = "a match needs a file, or two players with --a and --b".to_owned();
            return if self.is_empty() { Err(WrongUsage(needed)) } else { Ok(()) };
        };
        if let Some(command) = meant(file) {
            let file = file.display();
            return Err(WrongUsage(format!("there is no file {file}: did you mean tengen match {command}?")));
        }
        if let Some(word) = self.beyond.first() {
            let file = file.display();
            return Err(WrongUsage(format!("'{word}' means nothing after the file of a match, {file}")));
        }
        match self.duel.first_given() {
            Some(option) => Err(WrongUsage(format!(
                "{option} is for a match of two players without a file: this match has one, which can say it. Besides a \
                 file there may be --games, --workers, --out and --resume"
            ))),
            None => Ok(()),
        }
    }
}

/// The subcommand that was meant by the name of a file that is not there: one or two letters are other ones, or two have
/// changed places.
fn meant(file: &Path) -> Option<&'static str> {
    let word = file.to_str().filter(|_| !file.exists())?;
    let near = |name: &&&str| {
        let letters = |word: &str| {
            let mut letters: Vec<char> = word.chars().collect();
            letters.sort_unstable();
            letters
        };
        distance(word, name) <= 1 + usize::from(name.len() > 4) || letters(word) == letters(name)
    };
    ["check", "report", "elo", "sprt"].iter().find(near).copied()
}

/// The letters that must be changed, added or left out to make one word of another: Levenshtein's distance.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.chars().enumerate() {
        let mut before = above;
        row[0] = above + 1;
        for (place, &wanted) in other.iter().enumerate() {
            let changed = before + usize::from(letter != wanted);
            before = row[place + 1];
            row[place + 1] = changed.min(before + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

/// The command line is wrong, unless it is right and a file that it names is not there.
fn wrong_usage(error: &PlanError) -> anyhow::Error {
    let is_about_a_file = matches!(error, PlanError::File { .. } | PlanError::Opening { .. });
    if is_about_a_file { anyhow::anyhow!("{error}") } else { WrongUsage(error.to_string()).into() }
}

impl Duel {
    fn file(&self) -> Result<MatchFile, PlanError> {
        let default = MatchFile::default();
        let players = [(&self.a, &self.name_a), (&self.b, &self.name_b)]
            .map(|(words, name)| player(words.as_deref().unwrap_or_default(), name.as_deref()));
        let number = |number: u64| number as usize;
        let per_move = self.time.map(|time| Clock(TimeControl::PerMove { time }));
        Ok(MatchFile {
            size: self.size.map_or(default.size, BoardSize),
            komi: self.komi.map_or(default.komi, as_written),
            rules: self.rules.unwrap_or(default.rules),
            handicap: self.handicap.map_or(default.handicap, number),
            move_cap: self.move_cap.map(number),
            seed: self.seed.unwrap_or(default.seed),
            time: per_move.or(self.clock).unwrap_or_default(),
            margin: self.margin.map_or(default.margin, |margin| margin.as_secs_f64()),
            patience: self.patience.map_or(default.patience, |patience| patience.as_secs_f64()),
            scoring: self.scoring.unwrap_or_default(),
            referee: self.referee.clone(),
            openings: OpeningsFile {
                records: self.openings.clone(),
                moves: self.opening_moves.map(number),
                random: self.random_moves.map_or(0, number),
                ..OpeningsFile::default()
            },
            sprt: self.test(),
            players: players.into_iter().collect::<Result<_, _>>()?,
            ..default
        })
    }

    /// An option that was given, if there is one.
    fn first_given(&self) -> Option<&'static str> {
        let options = [
            ("--a", self.a.is_some()),
            ("--b", self.b.is_some()),
            ("--name-a", self.name_a.is_some()),
            ("--name-b", self.name_b.is_some()),
            ("--size", self.size.is_some()),
            ("--komi", self.komi.is_some()),
            ("--rules", self.rules.is_some()),
            ("--handicap", self.handicap.is_some()),
            ("--time", self.time.is_some()),
            ("--clock", self.clock.is_some()),
            ("--margin", self.margin.is_some()),
            ("--patience", self.patience.is_some()),
            ("--openings", !self.openings.is_empty()),
            ("--random-moves", self.random_moves.is_some()),
            ("--scoring", self.scoring.is_some()),
            ("--referee", self.referee.is_some()),
            ("--sprt", self.sprt.is_some()),
            ("--seed", self.seed.is_some()),
            ("--move-cap", self.move_cap.is_some()),
        ];
        options.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    fn test(&self) -> Option<SprtFile> {
        let (elo0, elo1) = self.sprt?;
        let usual = SprtFile::new(elo0, elo1);
        Some(SprtFile {
            alpha: self.alpha.unwrap_or(usual.alpha),
            beta: self.beta.unwrap_or(usual.beta),
            model: self.model.unwrap_or_default(),
            ..usual
        })
    }
}

/// A player from its words, called so if there is a name.
fn player(words: &str, name: Option<&str>) -> Result<PlayerFile, PlanError> {
    let mut player = PlayerFile::from_words(words)?;
    player.name = name.map(str::to_owned).or(player.name);
    Ok(player)
}

/// The number that was typed: 6.7 is another one in 32 bits than in 64.
fn as_written(komi: f32) -> f64 {
    komi.to_string().parse().unwrap_or(f64::from(komi))
}

/// The words that a file has for it.
fn scoring_parser() -> impl TypedValueParser<Value = ScoringFile> {
    PossibleValuesParser::new(["agreement", "referee", "tromp-taylor"]).map(|word| match word.as_str() {
        "referee" => ScoringFile::Referee,
        "tromp-taylor" => ScoringFile::TrompTaylor,
        _ => ScoringFile::Agreement,
    })
}

/// The two bounds of a test.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let (elo0, elo1) = text.split_once(',').ok_or("expected two numbers of Elo, as in 0,50")?;
    Ok((elo(elo0.trim())?, elo(elo1.trim())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_kept_as_it_was_typed() {
        assert_eq!([6.7, -0.1, 7.5].map(|komi| as_written(komi).to_string()), ["6.7", "-0.1", "7.5"]);
    }

    #[test]
    fn a_mistyped_subcommand_is_recognised() {
        let meant = |word: &str| super::meant(Path::new(word));
        for (word, command) in
            [("repot", "report"), ("reports", "report"), ("chek", "check"), ("sptr", "sprt"), ("ello", "elo")]
        {
            assert_eq!(meant(word), Some(command), "{word}");
        }
        for word in ["match.toml", "no-such-file.toml", "mogo", "e", "./repot"] {
            assert_eq!(meant(word), None, "{word}");
        }
        assert_eq!([distance("", "abc"), distance("kitten", "sitting"), distance("abc", "abc")], [3, 3, 0]);
    }

    #[test]
    fn the_bounds_of_a_test_are_two_numbers() {
        assert_eq!(bounds("0,50"), Ok((0.0, 50.0)));
        assert_eq!(bounds("-5, 5.5"), Ok((-5.0, 5.5)));
        for text in ["50", "0,", "0,x", "0,nan", "0,inf"] {
            assert!(bounds(text).is_err(), "{text}");
        }
    }
}
