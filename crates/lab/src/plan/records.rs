//! Records of games from which positions are taken.

use std::fs;
use std::path::{Path, PathBuf};

use arena::plan::checksum;
use go::sgf::{self, OnProblem, Record, Replay};
use go::{Board, Color, Move, Rules, Size};

use crate::corpus::LEAST_MOVES;
use crate::corpus::files::{entries, has_ending};
use crate::error::LabError;

/// Games that positions are taken from.
#[derive(Clone, Debug, PartialEq)]
pub struct Records {
    games: Vec<RecordedGame>,
    checksum: String,
    /// How many games were left out.
    left_out: usize,
}

/// The moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedGame {
    /// Where it is to be found, in words.
    pub(crate) name: String,
    pub(crate) moves: Vec<(Color, Move)>,
}

impl Records {
    /// Reads a file of records, or all files in a folder whose names end in `.sgf` or `.sgfs`. Games on other boards, with
    /// handicap stones, with fewer than ten moves, or that cannot be replayed are left out.
    pub fn read(path: &Path, size: Size) -> Result<Records, LabError> {
        let files = list(path)?;
        let (mut games, mut left_out) = (Vec::new(), 0);
        let mut contents = Vec::new();
        for file in &files {
            let bytes = fs::read(file).map_err(|error| LabError::file(file, error))?;
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            for record in sgf::games(&bytes) {
                match moves_of(&record, size) {
                    Some(moves) => {
                        games.push(RecordedGame { name: format!("{name}, game {}", record.number()), moves });
                    }
                    None => left_out += 1,
                }
            }
            contents.push(bytes);
        }
        if games.is_empty() {
            let text = format!(
                "{} has no game that positions can be taken from ({left_out} were left out): expected SGF records \
                 of games on the {size} board without handicap, of {LEAST_MOVES} moves or more",
                path.display()
            );
            return Err(LabError::Senseless(text));
        }
        Ok(Records { games, checksum: checksum(contents.iter().map(Vec::as_slice)), left_out })
    }

    /// What tells these records from others.
    pub fn checksum(&self) -> &str {
        &self.checksum
    }

    /// The number of games.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The number of games that were left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    pub(crate) fn games(&self) -> &[RecordedGame] {
        &self.games
    }
}

/// The files that a path names. Those of folders within a folder, and packed ones, which a [`Corpus`](crate::Corpus) has too,
/// would change what runs are known by.
fn list(path: &Path) -> Result<Vec<PathBuf>, LabError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let is_record = |file: &PathBuf| has_ending(file, &["sgf", "sgfs"]) && file.is_file();
    let files: Vec<PathBuf> = entries(path)?.into_iter().filter(is_record).collect();
    if files.is_empty() {
        let text = format!("{} has no file whose name ends in .sgf or .sgfs", path.display());
        return Err(LabError::Senseless(text));
    }
    Ok(files)
}

/// The moves of the main line as far as our rules allow them, if the game is one that positions can be taken from.
fn moves_of(record: &Record, size: Size) -> Option<Vec<(Color, Move)>> {
    let rules = Some(Rules::default());
    let replay = Replay { on_problem: OnProblem::Keep, rules_instead: rules, ..Replay::default() };
    if record.check_game().is_err() || record.size().ok()? != size {
        return None;
    }
    let game = replay.main_line(record).ok()?.game;
    let is_plain = Color::BOTH.iter().all(|&color| game.start().stone_set(color).is_empty());
    let in_turn = game.turns().windows(2).all(|two| two[0].color != two[1].color);
    let moves: Vec<(Color, Move)> = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
    (is_plain && in_turn && moves.len() >= LEAST_MOVES).then_some(moves)
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    /// A folder of its own for a test.
    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("tengen-lab-records-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    const LONG: &str = "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ii];W[ai];B[ia])";

    #[test]
    fn games_that_positions_cannot_be_taken_from_are_counted_and_left_out() {
        let folder = folder("mixed");
        let short = "(;SZ[9];B[aa];W[bb])";
        let other = LONG.replace("SZ[9]", "SZ[13]");
        let handicap = LONG.replace("SZ[9]", "SZ[9]HA[2]AB[cg][gc]");
        let twice = LONG.replace(";W[bb]", ";B[bb]");
        let illegal = LONG.replace("W[ai]", "W[aa]");
        let text = [LONG, short, &other, &handicap, &twice, &illegal].join("\n");
        fs::write(folder.join("games.sgfs"), text).unwrap();
        fs::write(folder.join("notes.txt"), "not read").unwrap();
        let records = Records::read(&folder, Size::square(9)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        // What comes after an illegal move is cut off, and nine moves are too few.
        assert_eq!((records.count(), records.left_out()), (1, 5));
        assert_eq!(records.games()[0].moves.len(), 11);
        assert_eq!(records.games()[0].name, "games.sgfs, game 1");
    }

    #[test]
    fn the_checksum_tells_records_apart() {
        let folder = folder("checksum");
        let checksum = |text: &str| {
            let file = folder.join("a.sgf");
            fs::write(&file, text).unwrap();
            Records::read(&file, Size::square(9)).unwrap().checksum().to_owned()
        };
        let (one, other) = (checksum(LONG), checksum(&format!("{LONG}\n")));
        assert_eq!(one, checksum(LONG));
        fs::remove_dir_all(&folder).unwrap();
        assert_ne!(one, other);
    }

    #[test]
    fn what_cannot_be_used_is_refused_with_a_sentence() {
        let folder = folder("empty");
        let refusal = |path: &Path| Records::read(path, Size::square(9)).unwrap_err().to_string();
        assert!(refusal(&folder).ends_with("has no file whose name ends in .sgf or .sgfs"));
        assert!(refusal(&folder.join("missing.sgf")).contains("missing.sgf cannot be used"));
        let file = folder.join("a.sgf");
        fs::write(&file, "no game at all").unwrap();
        assert!(refusal(&file).contains("has no game that positions can be taken from (0 were left out)"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
