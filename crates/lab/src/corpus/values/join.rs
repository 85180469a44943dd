//! Values joined to records.

use std::collections::HashMap;

use super::{ValueRow, Values};
use crate::corpus::{Corpus, CorpusGame, PositionRef};

/// The values of positions of records, and what became of the other lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Joined {
    /// The value of each position that was asked for, if the file has one.
    pub values: Vec<Option<f64>>,
    /// Positions that have a value.
    pub matched: usize,
    /// Positions that have none.
    pub without_value: usize,
    /// Lines about games that are not among the records.
    pub unknown_game: usize,
    /// Lines about games whose name or number several games have.
    pub ambiguous_game: usize,
    /// Lines about more moves than the game has.
    pub no_such_move: usize,
    /// Lines about positions of the games that were not asked for.
    pub not_asked: usize,
    /// Lines that tell another winner than the record, which counts.
    pub other_winner: usize,
}

impl Values {
    /// The values of these positions. The game of a line is the one with that name (`games.sgfs, game 17`), else the one that its
    /// record calls so (`GN`), else the one with that number in the file; a column `file` says in which.
    pub fn join(&self, corpus: &Corpus, positions: &[PositionRef]) -> Joined {
        let places: HashMap<PositionRef, usize> =
            positions.iter().enumerate().map(|(place, &position)| (position, place)).collect();
        let names = Names::of(corpus.games());
        let mut joined = Joined { values: vec![None; positions.len()], ..Joined::default() };
        for row in self.rows() {
            match names.find(row) {
                Found::Game(number) => joined.add(row, number, &corpus.games()[number], &places),
                Found::Several => joined.ambiguous_game += 1,
                Found::Nothing => joined.unknown_game += 1,
            }
        }
        joined.matched = joined.values.iter().flatten().count();
        joined.without_value = positions.len() - joined.matched;
        joined
    }
}

impl Joined {
    fn add(
        &mut self,
        row: &ValueRow,
        number: usize,
        game: &CorpusGame,
        places: &HashMap<PositionRef, usize>,
    ) {
        self.other_winner += usize::from(row.winner.is_some_and(|winner| winner != game.winner));
        if row.moves as usize > game.moves.len() {
            self.no_such_move += 1;
            return;
        }
        let position = PositionRef { game: number as u32, moves: row.moves as u16 };
        match places.get(&position) {
            Some(&place) => self.values[place] = Some(row.value),
            None => self.not_asked += 1,
        }
    }
}

#[derive(Clone, Copy)]
enum Found {
    Game(usize),
    Several,
    Nothing,
}

/// The games by what they may be called, within a file and at large.
struct Names<'a> {
    tables: [HashMap<(Option<&'a str>, String), Found>; 3],
}

impl<'a> Names<'a> {
    fn of(games: &'a [CorpusGame]) -> Names<'a> {
        let mut names = Names { tables: Default::default() };
        for (number, game) in games.iter().enumerate() {
            let called = [Some(game.name.clone()), game.title.clone(), Some(game.number.to_string())];
            for (table, name) in names.tables.iter_mut().zip(called) {
                let Some(name) = name else { continue };
                for file in [None, Some(game.file.as_str())] {
                    let found = table.entry((file, name.clone())).or_insert(Found::Nothing);
                    *found =
                        if matches!(found, Found::Nothing) { Found::Game(number) } else { Found::Several };
                }
            }
        }
        names
    }

    fn find(&self, row: &ValueRow) -> Found {
        let key = (row.file.as_deref(), row.game.clone());
        let found = self.tables.iter().find_map(|table| table.get(&key));
        found.copied().unwrap_or(Found::Nothing)
    }
}
