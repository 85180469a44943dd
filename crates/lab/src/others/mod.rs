//! Positions of recorded games besides Go: what [`corpus`](crate::corpus) is for Go, with the same facts, filters and reasons.
//!
//! `read.rs` says which games are used; `position.rs` what is known about their positions.

mod position;
mod read;
#[cfg(test)]
mod tests;

pub(crate) use position::{OtherPosition, columns};

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use arena::plan::checksum;
use mcts::{MoveId, Random};

use crate::condition::Condition;
use crate::corpus::{
    Facts, LeftOut, Part, PositionRef, Reason, SetSummary, Summary, ensure_speaks_of_games, files,
};
use crate::error::LabError;
use crate::experiment::{Evaluation, OtherGame};

/// The endings of files that may have games besides Go.
const ENDINGS: [&str; 12] =
    ["csv", "csv.xz", "pgn", "pgn.xz", "csa", "csa.xz", "kif", "kif.xz", "kifu", "kifu.xz", "wtb", "wtb.xz"];

/// A game that counts.
#[derive(Clone, Debug)]
pub(crate) struct OtherRecord {
    /// What is known about it as a whole.
    pub(crate) facts: Facts,
    pub(crate) moves: Vec<MoveId>,
    /// What tells its players and moves from those of others.
    pub(crate) identity: u64,
}

/// Positions of games besides Go, in an order drawn at random.
#[derive(Clone, Debug)]
pub struct Others {
    game: OtherGame,
    records: Vec<OtherRecord>,
    positions: Vec<PositionRef>,
    left_out: BTreeMap<Reason, u64>,
    seed: u64,
    training: f64,
}

impl Others {
    /// Reads the games of files and folders.
    pub(crate) fn read(
        game: OtherGame,
        part: &Evaluation,
        seed: u64,
        paths: &[PathBuf],
    ) -> Result<Others, LabError> {
        if paths.is_empty() {
            let text = format!(
                "there are no records of {} in the binary: expected --records PATH, a file or a folder; docs/games.md names the \
                 formats",
                game.name()
            );
            return Err(LabError::Senseless(text));
        }
        if part.deduplicate {
            let expected = "nothing, because positions of games besides Go are not compared";
            return Err(LabError::value("deduplicate", "set", expected));
        }
        let wrong = |error| LabError::Senseless(format!("the filter: {error}"));
        let filter = match part.filter.as_str() {
            "" => None,
            filter => Some(Condition::parse(filter).map_err(wrong)?),
        };
        filter.as_ref().map_or(Ok(()), ensure_speaks_of_games)?;
        let (training, records, left_out) = (part.training, Vec::new(), BTreeMap::new());
        let mut others = Others { game, records, positions: Vec::new(), left_out, seed, training };
        let mut known = BTreeSet::new();
        for file in files::list(paths, &ENDINGS)? {
            let bytes = match files::contents(&file.path)? {
                Ok(bytes) => bytes,
                Err(refusal) => {
                    others.leave_out(LeftOut { detail: refusal, ..LeftOut::because(Reason::BrokenFile, "") });
                    continue;
                }
            };
            match read::games(game, &file.name, &bytes, filter.as_ref()) {
                Ok(games) => games.into_iter().for_each(|game| others.add(game, &mut known)),
                Err(left_out) => others.leave_out(left_out),
            }
        }
        others.ensure_not_empty()?;
        others.draw();
        Ok(others)
    }

    fn add(&mut self, game: Result<OtherRecord, LeftOut>, known: &mut BTreeSet<u64>) {
        match game {
            Ok(record) if known.insert(record.identity) => self.records.push(record),
            Ok(_) => self.leave_out(LeftOut::because(Reason::Duplicate, "")),
            Err(left_out) => self.leave_out(left_out),
        }
    }

    fn leave_out(&mut self, left_out: LeftOut) {
        *self.left_out.entry(left_out.reason).or_default() += 1;
    }

    fn ensure_not_empty(&self) -> Result<(), LabError> {
        if !self.records.is_empty() {
            return Ok(());
        }
        let reasons = self.left_out.iter().map(|(reason, count)| format!("{count} {reason}"));
        let reasons = reasons.collect::<Vec<_>>().join(", ");
        Err(LabError::Senseless(format!("no game of {} was kept: {reasons}", self.game.name())))
    }

    /// Draws the order of the positions, as [`Corpus::positions`](crate::Corpus::positions) does it. The last position of a record is left
    /// out, because the game may be over there.
    fn draw(&mut self) {
        let mut drawn: Vec<(u64, PositionRef)> = Vec::new();
        for (number, record) in self.records.iter().enumerate() {
            drawn.extend((0..record.moves.len()).map(|moves| {
                let lot = Random::for_part(self.seed ^ record.identity, moves as u64).bits();
                (lot, PositionRef { game: number as u32, moves: moves as u16 })
            }));
        }
        drawn.sort_unstable();
        self.positions = drawn.into_iter().map(|(_, position)| position).collect();
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.positions.len() as u64
    }

    /// What tells these games, with all that is known about them, from others.
    pub(crate) fn checksum(&self) -> String {
        let texts = self.records.iter().map(|record| {
            let Facts { game, winner, date, black_rank, white_rank, .. } = &record.facts;
            format!("{game}|{:016x}|{winner:?}|{date:?}|{black_rank:?}|{white_rank:?}", record.identity)
        });
        let texts: Vec<String> = texts.collect();
        checksum(texts.iter().map(String::as_bytes))
    }

    /// What was read, and what was left out.
    pub(crate) fn summary(&self) -> Summary {
        let mut total = SetSummary::default();
        for record in &self.records {
            total.games += 1;
            let first_won = record.facts.winner == self.game.first();
            *(if first_won { &mut total.black_wins } else { &mut total.black_losses }) += 1;
            total.positions += record.moves.len() as u64;
            total.first = [total.first, record.facts.date].into_iter().flatten().min();
            total.last = [total.last, record.facts.date].into_iter().flatten().max();
        }
        Summary { sets: Vec::new(), total, left_out: self.left_out.clone() }
    }

    /// The position with this number.
    pub(crate) fn position(&self, number: u64) -> Option<OtherPosition> {
        let place = self.positions.get(usize::try_from(number).ok()?)?;
        let record = self.records.get(place.game as usize)?;
        Some(OtherPosition::after(self.game, record.moves.get(..usize::from(place.moves))?))
    }

    /// Facts about positions.
    pub(crate) fn facts(&self, numbers: Range<usize>) -> Vec<Facts> {
        let facts = |place: &PositionRef| {
            let record = &self.records[place.game as usize];
            let moves = usize::from(place.moves);
            let mut facts = record.facts.clone();
            OtherPosition::after(self.game, &record.moves[..moves]).see(moves, &mut facts);
            facts.part = Some(Part::drawn(self.seed, record.identity, 1.0 - self.training));
            facts
        };
        self.positions[numbers].iter().map(facts).collect()
    }
}
