//! The ladder reader: can this string be captured, can it escape, and by which move?
//!
//! # What is read
//!
//! The ladder game about a string, the *target*, is this:
//!
//! - The **attacker** takes the target if it has one liberty, and gives atari, on either side, if it has two.
//!   Nothing else: after each of the attacker's moves the target is in atari or gone.
//! - The **defender**, whose target is then in atari, may do anything. What can help is to extend (and so perhaps
//!   connect) or to take an attacking string next to the target, wherever that string's last liberty is; any
//!   other move lets the target be taken at once. So the reader tries only those, and loses nothing by it.
//! - The target has **escaped** once it has three liberties at the attacker's turn, or two with no legal atari
//!   left, or one that a ko keeps the attacker from filling.
//!
//! Every line is read to its end, throw-ins, snapbacks and attackers captured on the way included.
//!
//! # Limits
//!
//! - A net, a squeeze with quiet moves, or a capturing race is no ladder: a target that only these would catch
//!   counts as escaped. So *captured* is a proof (the attacker answers every defence with atari until the target
//!   is gone), *escaped* is not: the target is free of ladders only.
//! - **Ko**: both sides obey the simple ko rule, and nobody plays a threat elsewhere. That is the cautious side: a
//!   target whose capture would need a ko threat first counts as escaped. Where the defender would need one,
//!   the attacker ignores the threat and takes the target. Superko is not seen.
//! - The escape of a target **not yet in atari** is looked for among its own liberties and the captures next to it;
//!   a ladder breaker placed far away is not found, so *no* means none of those.
//! - Who comes out ahead is not asked: the attacker may lose more on the way than the target is worth.
//! - Reading stops after a number of moves tried ([`Reader::budget`]), at lines of 256 moves, and at 48 open choices in
//!   a line; what then stays open is [`Verdict::Unknown`], never a guess. In practice these are lines that go in
//!   circles, stones thrown in and taken for ever: 2 of 123,407 short strings in random 9 x 9 positions that are
//!   played on until the eyes are filled, none of 671,092 where they are not.
//!
//! GNU Go 3.8 (`ladder_attack`) says the same of strings with two liberties in random positions (tests/gnugo.rs), if
//! its ko codes are read as above: a capture if the attacker has to ignore a threat, none if the attacker has to find
//! one.
//!
//! Nothing allocates, and the same position always gets the same answers in the same number of steps, whatever the
//! board that holds it and the order of the moves that led to it.

mod search;

use crate::board::Board;
use crate::color::{Color, PerColor};
use crate::moves::Move;
use crate::point::{Point, PointSet};
use search::{Extended, Look, Options, Outcome, Search};

/// The answer to "can it be done?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, by this move. A pass says that nothing needs to be done.
    Yes(Move),
    /// No.
    No,
    /// Reading was stopped before the answer was found.
    Unknown,
}

impl Verdict {
    /// Is the answer yes?
    pub const fn is_yes(self) -> bool {
        matches!(self, Verdict::Yes(_))
    }
}

/// What was read about a string with one or two liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The first of its stones in the order of [`Size::points`](crate::Size::points).
    pub stone: Point,
    /// Whose string it is.
    pub color: Color,
    /// Has it one liberty, rather than two?
    pub is_in_atari: bool,
    /// Can the opponent, moving first, capture it?
    pub capture: Verdict,
    /// Can its owner, moving first, save it?
    pub escape: Verdict,
}

/// How many strings of each colour are in which trouble.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Strings with one or two liberties.
    pub short: PerColor<u32>,
    /// Strings that the opponent can capture by moving first. A position has a ladder against a player if there is
    /// any: the condition of the evaluation curves.
    pub capturable: PerColor<u32>,
    /// Capturable strings that are lost even if their owner moves first.
    pub lost: PerColor<u32>,
    /// Strings about which one of the questions stayed open.
    pub unknown: PerColor<u32>,
}

/// Reads ladders within a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The number of moves that may be tried for each string and each player to move first.
    pub budget: u32,
}

/// Of 671,092 short strings in random 9 x 9 positions, 500 moves leave 3 open and 2,000 none (example `ladders`).
impl Default for Reader {
    fn default() -> Reader {
        Reader { budget: 2000 }
    }
}

impl Reader {
    /// Can the opponent, moving first, capture the string of this stone?
    ///
    /// Where there is no stone, nothing can be captured.
    pub fn can_capture<B: Board>(self, board: &B, stone: Point) -> Verdict {
        let Some(defender) = board.cell(stone).color() else {
            return Verdict::No;
        };
        match search::attacks(board, stone, !defender) {
            Look::Decided(Outcome::Captured) => {
                board.last_liberty(stone).map_or(Verdict::No, |last| Verdict::Yes(last.into()))
            }
            Look::Decided(_) => Verdict::No,
            Look::Open(options) => {
                let mut search = Search::new(board, stone, defender, !defender, self.budget);
                verdict(search.run(options), Outcome::Captured)
            }
        }
    }

    /// Can its owner, moving first, save the string of this stone? If it is safe as it is, by passing.
    ///
    /// Where there is no stone, nothing can be saved.
    pub fn can_escape<B: Board>(self, board: &B, stone: Point) -> Verdict {
        match board.cell(stone).color() {
            Some(defender) => self.escape(board, stone, defender, None),
            None => Verdict::No,
        }
    }

    /// Is the string of this stone, which is in atari, caught in a ladder even if its owner extends it to its last liberty? The
    /// extension must be legal. Most extensions have room enough to tell without a look ahead.
    #[inline]
    pub fn is_caught_when_extended<B: Board>(self, board: &B, stone: Point) -> bool {
        let (Some(owner), Some(last)) = (board.cell(stone).color(), board.last_liberty(stone)) else {
            return false;
        };
        match search::extended(board, stone, owner, last) {
            Extended::Free => false,
            Extended::Open => self.is_caught_after(board, stone, owner, last),
        }
    }

    #[inline(never)]
    fn is_caught_after<B: Board>(self, board: &B, stone: Point, owner: Color, last: Point) -> bool {
        // The extension is a move like the others, so that one copy of the board does for all of them.
        let mut search = Search::new(board, stone, owner, owner, self.budget.saturating_add(1));
        search.run(Options::only(last)).0 == Outcome::Captured
    }

    /// The readings of all strings with one or two liberties, by the place of their first stones on the board.
    pub fn readings<B: Board>(self, board: &B) -> impl Iterator<Item = Reading> + '_ {
        // Which stone is the head of a string depends on the board.
        let mut heads = PointSet::EMPTY;
        board.size().points().filter_map(move |stone| {
            let color = board.cell(stone).color()?;
            if !heads.insert(board.head(stone)) {
                return None;
            }
            let is_in_atari = board.is_in_atari(stone);
            if !is_in_atari && board.last_two_liberties(stone).is_none() {
                return None;
            }
            let capture = self.can_capture(board, stone);
            let escape = self.escape(board, stone, color, Some(capture));
            Some(Reading { stone, color, is_in_atari, capture, escape })
        })
    }

    /// Counts what [`Reader::readings`] finds.
    pub fn summary<B: Board>(self, board: &B) -> Summary {
        let mut summary = Summary::default();
        for reading in self.readings(board) {
            let Reading { color, capture, escape, .. } = reading;
            summary.short[color] += 1;
            summary.capturable[color] += u32::from(capture.is_yes());
            summary.lost[color] += u32::from(capture.is_yes() && escape == Verdict::No);
            summary.unknown[color] += u32::from(capture == Verdict::Unknown || escape == Verdict::Unknown);
        }
        summary
    }

    /// `capture` is what [`Reader::can_capture`] said, if it was asked already.
    fn escape<B: Board>(self, board: &B, stone: Point, defender: Color, capture: Option<Verdict>) -> Verdict {
        let if_ignored = self.capture_if_ignored(board, stone, capture);
        if if_ignored == Verdict::No {
            return Verdict::Yes(Move::Pass);
        }
        let options = search::first_defences(board, stone, defender);
        let found = self.escape_by(board, stone, defender, options);
        // Without a move that saves the string, passing is still as open as reading left it.
        if found == Verdict::No && if_ignored == Verdict::Unknown { Verdict::Unknown } else { found }
    }

    /// Can the string be captured after its owner has passed? By then a ko is open again.
    fn capture_if_ignored<B: Board>(self, board: &B, stone: Point, capture: Option<Verdict>) -> Verdict {
        match (board.ko(), capture) {
            (None, Some(capture)) => capture,
            (None, None) => self.can_capture(board, stone),
            (Some(_), _) => {
                let mut passed = board.clone();
                passed.pass();
                self.can_capture(&passed, stone)
            }
        }
    }

    fn escape_by<B: Board>(self, board: &B, stone: Point, defender: Color, options: Options) -> Verdict {
        match options.or_else(Outcome::Captured) {
            Look::Decided(_) => Verdict::No,
            Look::Open(options) => {
                let mut search = Search::new(board, stone, defender, defender, self.budget);
                verdict(search.run(options), Outcome::Escaped)
            }
        }
    }
}

fn verdict((outcome, first): (Outcome, Point), wanted: Outcome) -> Verdict {
    match outcome {
        Outcome::Unknown => Verdict::Unknown,
        _ if outcome == wanted => Verdict::Yes(first.into()),
        _ => Verdict::No,
    }
}

/// [`Reader::can_capture`] with the default budget.
pub fn can_capture<B: Board>(board: &B, stone: Point) -> Verdict {
    Reader::default().can_capture(board, stone)
}

/// [`Reader::can_escape`] with the default budget.
pub fn can_escape<B: Board>(board: &B, stone: Point) -> Verdict {
    Reader::default().can_escape(board, stone)
}

/// [`Reader::summary`] with the default budget.
pub fn ladders<B: Board>(board: &B) -> Summary {
    Reader::default().summary(board)
}
