//! The positions of a record that a review looks at.

use go::sgf::{NodeId, Problem, Reason, Record, Replay, Steps};
use go::{Color, Game, Move, Rules};

/// How a record is read, and which part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// The rules instead of those of the record.
    pub rules: Option<Rules>,
    /// The komi instead of that of the record.
    pub komi: Option<f32>,
    /// The number of the first move to be judged, from 1.
    pub from: Option<usize>,
    /// The number of the last one. What the record has after it is not even looked at.
    pub to: Option<usize>,
}

/// Why there is nothing to review.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// There is nothing to judge.
    #[error("game {game} has no moves, so there is nothing to analyse")]
    NoMoves {
        /// The place of the game in its file.
        game: usize,
    },
    /// The part that was asked for is not there.
    #[error("game {game} ends after {moves} moves, and the first one to be analysed is move {from}")]
    TooShort {
        /// The place of the game in its file.
        game: usize,
        /// The number of moves.
        moves: usize,
        /// The first one asked for.
        from: usize,
    },
    /// A board on which there is nothing to choose.
    #[error("game {game} is played on a single point, where there is no move to choose")]
    SinglePoint {
        /// The place of the game in its file.
        game: usize,
    },
}

impl LineError {
    /// Is something wrong with the record? Else there is just nothing in it that was asked for.
    pub fn is_problem(&self) -> bool {
        matches!(self, LineError::Problem(_))
    }
}

/// The positions of the main line of a record, in the order of the game.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    record: &'a Record,
    reading: Reading,
    moments: Vec<Moment>,
}

/// A position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The node after which it stands.
    pub node: NodeId,
    /// The number of moves before it.
    pub number: usize,
    /// The one move that led to it from the position before; `None` where stones were set up or, against the format,
    /// several moves share a node.
    pub played: Option<(Color, Move)>,
}

/// A position as it is to be searched.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The game. It is the turn of whoever makes the next move of the record, be it against alternation.
    pub game: Game,
    /// The next move of the record.
    pub played: Option<Move>,
    /// Whose turn it is after that.
    pub turn_after: Color,
}

impl<'a> Line<'a> {
    /// The positions that the reading asks for; all of their moves are legal.
    pub fn new(record: &'a Record, reading: Reading) -> Result<Line<'a>, LineError> {
        let mut moments = Vec::new();
        let mut steps = reading.replay().steps(record)?;
        let first = reading.from.unwrap_or(1).max(1) - 1;
        let mut is_whole = true;
        for node in record.main_line() {
            if reading.to.is_some_and(|to| steps.move_number() + record.move_count(node) > to) {
                is_whole = false;
                break;
            }
            steps.advance()?;
            let number = steps.move_number();
            if number >= first && (node == NodeId::ROOT || changes_something(record, node)) {
                moments.push(Moment { node, number, played: played(record, node, &steps) });
            }
        }
        if let Some(damage) = record.damage().filter(|_| is_whole) {
            let reason = Reason::Damage(damage.clone());
            return Err(Problem { game: record.number(), move_number: steps.move_number(), reason }.into());
        }
        let line = Line { record, reading, moments };
        line.check(steps.move_number(), steps.game())?;
        Ok(line)
    }

    fn check(&self, moves: usize, game: &Game) -> Result<(), LineError> {
        let number = self.record.number();
        if game.size().area() == 1 {
            return Err(LineError::SinglePoint { game: number });
        }
        if moves == 0 {
            return Err(LineError::NoMoves { game: number });
        }
        match self.reading.from {
            Some(from) if from > moves => Err(LineError::TooShort { game: number, moves, from }),
            _ => Ok(()),
        }
    }

    /// The number of positions that a record seems to have, without replaying it.
    pub fn estimate(record: &Record, reading: &Reading) -> usize {
        let first = reading.from.unwrap_or(1).max(1) - 1;
        let last = reading.to.unwrap_or(usize::MAX);
        let mut number = 0;
        let mut count = 0;
        for node in record.main_line() {
            number += record.move_count(node);
            let counts = (first..=last).contains(&number);
            count += usize::from(counts && (node == NodeId::ROOT || changes_something(record, node)));
        }
        count
    }

    /// The positions.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The record.
    pub fn record(&self) -> &'a Record {
        self.record
    }

    /// The positions as they are to be searched, one after the other.
    pub fn stages(&self) -> impl Iterator<Item = Stage> + '_ {
        // All of this has been replayed before, so that no error is left to be met.
        let mut steps = self.reading.replay().steps(self.record).ok();
        (0..self.moments.len()).map_while(move |at| {
            let steps = steps.as_mut()?;
            while steps.advance().ok()?? != self.moments[at].node {}
            let played = |at: usize| self.moments.get(at).and_then(|moment| moment.played);
            let next = played(at + 1);
            let game = self.reading.as_asked(steps.game(), next);
            let turn_after = played(at + 2).map_or(!game.to_play(), |(color, _)| color);
            Some(Stage { game, played: next.map(|(_, mv)| mv), turn_after })
        })
    }
}

impl Reading {
    fn replay(&self) -> Replay {
        Replay { rules_instead: self.rules, ..Replay::default() }
    }

    fn as_asked(&self, game: &Game, next: Option<(Color, Move)>) -> Game {
        let mut game = game.clone();
        if let Some(komi) = self.komi {
            // A komi that is no number of points leaves the game with its own.
            let _ = game.set_komi(komi);
        }
        if let Some((color, _)) = next.filter(|&(color, _)| color != game.to_play()) {
            game.set_first(color);
            if game.to_play() != color {
                game.set_to_play(color);
            }
        }
        game
    }
}

/// Is the position after the node another one than before, or another one's turn?
fn changes_something(record: &Record, node: NodeId) -> bool {
    ["B", "W", "AB", "AW", "AE", "PL"].iter().any(|name| !record.values(node, name).is_empty())
}

fn played(record: &Record, node: NodeId, steps: &Steps<'_>) -> Option<(Color, Move)> {
    let sets_up = ["AB", "AW", "AE"].iter().any(|name| !record.values(node, name).is_empty());
    let is_move = node != NodeId::ROOT && record.move_count(node) == 1 && !sets_up;
    is_move.then(|| record.moves(node, steps.game().size()).next()).flatten()?.ok()
}

#[cfg(test)]
mod tests {
    use go::sgf;

    use super::*;

    fn numbers(text: &str, from: Option<usize>, to: Option<usize>) -> Vec<usize> {
        let record = sgf::first(text.as_bytes()).unwrap();
        let reading = Reading { from, to, ..Reading::default() };
        let line = Line::new(&record, reading).unwrap();
        assert_eq!(line.stages().count(), line.moments().len(), "{text}");
        assert_eq!(Line::estimate(&record, &reading), line.moments().len(), "{text}");
        line.moments().iter().map(|moment| moment.number).collect()
    }

    fn refused(text: &str, reading: Reading) -> String {
        let record = sgf::first(text.as_bytes()).unwrap();
        Line::new(&record, reading).unwrap_err().to_string()
    }

    #[test]
    fn every_move_has_a_position_before_and_after_it() {
        assert_eq!(numbers("(;SZ[5];B[aa];W[bb];B[])", None, None), [0, 1, 2, 3]);
        assert_eq!(numbers("(;SZ[5];B[aa];C[nothing];W[bb])", None, None), [0, 1, 2]);
        assert_eq!(numbers("(;SZ[5];B[aa];W[bb];B[cc];W[dd])", Some(3), Some(3)), [2, 3]);
        assert_eq!(numbers("(;SZ[5]B[aa];W[bb])", None, None), [1, 2], "a move in the root");
    }

    #[test]
    fn stones_set_up_make_a_position_but_no_move() {
        assert_eq!(numbers("(;SZ[5]AB[cc];W[aa];AE[aa];B[bb])", None, None), [0, 1, 1, 2]);
        let record = sgf::first(b"(;SZ[5]AB[cc];W[aa];AE[aa];B[bb])").unwrap();
        let line = Line::new(&record, Reading::default()).unwrap();
        let played: Vec<bool> = line.moments().iter().map(|moment| moment.played.is_some()).collect();
        assert_eq!(played, [false, true, false, true]);
    }

    #[test]
    fn it_is_the_turn_of_whoever_moves_next() {
        let record = sgf::first(b"(;SZ[9]HA[2]AB[cc][gg];W[ee];W[ce];B[];B[ff])").unwrap();
        let line = Line::new(&record, Reading::default()).unwrap();
        let turns = |turn: fn(&Stage) -> Color| -> String {
            line.stages().map(|stage| turn(&stage).letter()).collect()
        };
        assert_eq!(turns(|stage| stage.game.to_play()), "WWBBW");
        assert_eq!(turns(|stage| stage.turn_after), "WBBWB", "of the last one nobody knows");
        let record = sgf::first(b"(;SZ[9];W[ee];B[ce])").unwrap();
        let line = Line::new(&record, Reading::default()).unwrap();
        assert_eq!(line.stages().next().unwrap().game.first(), Color::White);
    }

    #[test]
    fn komi_and_rules_can_be_replaced() {
        let record = sgf::first(b"(;SZ[5]KM[0]RU[Japanese];B[cc])").unwrap();
        let reading = Reading { komi: Some(3.5), rules: Some(Rules::TROMP_TAYLOR), ..Reading::default() };
        for Stage { game, .. } in Line::new(&record, reading).unwrap().stages() {
            assert_eq!((game.komi(), game.rules()), (3.5, Rules::TROMP_TAYLOR));
        }
    }

    #[test]
    fn what_cannot_be_reviewed_is_refused_with_a_sentence() {
        let all = Reading::default();
        assert_eq!(refused("(;SZ[5];B[aa];W[aa])", all), "game 1, move 2: there is a stone on A5");
        assert_eq!(refused("(;SZ[5]AB[aa])", all), "game 1 has no moves, so there is nothing to analyse");
        assert_eq!(
            refused("(;SZ[5];B[aa])", Reading { from: Some(4), ..all }),
            "game 1 ends after 1 moves, and the first one to be analysed is move 4"
        );
        assert!(refused("(;SZ[25];B[aa])", all).contains("a board of size '25' is not possible"));
        assert!(refused("(;SZ[1];B[])", all).contains("a single point"));
        assert!(refused("(;SZ[5];B[aa]", all).contains("without the parenthesis"));
    }

    #[test]
    fn what_comes_after_the_last_move_asked_for_does_not_matter() {
        assert_eq!(numbers("(;SZ[5];B[aa];W[bb];B[aa])", None, Some(2)), [0, 1, 2]);
        assert_eq!(numbers("(;SZ[5];B[aa];W[bb];B[cc]", None, Some(2)), [0, 1, 2]);
    }
}
