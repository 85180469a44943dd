//! The search behind the reader: every line of the ladder game, depth first.
//!
//! Boards cannot take moves back, and a copy of a large one for each move of a long ladder would fill a thread's
//! stack. So there is one board: to take back a move, the start is copied and the line up to there replayed. That
//! is rarer than it sounds, because in a ladder most moves are forced and only choices have to be come back to.

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::point::Point;

/// Longer lines are given up. A ladder that crosses the largest board takes about seventy moves.
const LONGEST_LINE: usize = 256;

/// Lines with more open choices than this are given up.
const MOST_CHOICES: usize = 48;

/// The liberties at which a string has escaped.
const SAFE: usize = 3;

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Captured,
    Escaped,
    Unknown,
}

/// The moves worth trying in a position, in that order.
#[derive(Clone, Copy)]
pub(super) struct Options {
    points: [Point; Options::MOST],
    count: u8,
    /// Was there room for all of them?
    is_complete: bool,
}

impl Options {
    /// A string in atari can have more attackers in atari around it than this, but not in any game.
    const MOST: usize = 12;

    pub(super) const NONE: Options =
        Options { points: [Point::NOWHERE; Options::MOST], count: 0, is_complete: true };

    /// A single move, which has to be made.
    pub(super) fn only(point: Point) -> Options {
        let mut options = Options::NONE;
        options.add(point);
        options
    }

    fn as_slice(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    fn add(&mut self, point: Point) {
        if self.as_slice().contains(&point) {
            return;
        }
        match self.points.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = point;
                self.count += 1;
            }
            None => self.is_complete = false,
        }
    }

    /// Adds a move where it belongs by its place on the board. All moves so far have come this way; if there is no room
    /// for it, the last of them makes some. So the order in which a board tells of its stones does not matter.
    fn add_sorted(&mut self, point: Point) {
        let at = self.as_slice().partition_point(|&other| other < point);
        if self.as_slice().get(at) == Some(&point) {
            return;
        }
        let end = usize::from(self.count).min(Options::MOST - 1);
        self.is_complete &= end == usize::from(self.count);
        if at <= end {
            self.points.copy_within(at..end, at + 1);
            self.points[at] = point;
            self.count = end as u8 + 1;
        }
    }

    /// The search goes on with these moves; without any, the player who would need one has failed.
    pub(super) fn or_else(self, failure: Outcome) -> Look {
        match (self.count, self.is_complete) {
            (0, true) => Look::Decided(failure),
            _ => Look::Open(self),
        }
    }
}

/// What a look at a position shows.
pub(super) enum Look {
    Decided(Outcome),
    Open(Options),
}

/// May that player move here? Unlike in [`Board::is_legal`], the ko binds only the player whose stone was taken: a
/// question about a string may be asked when it is the other player's turn.
pub(super) fn may_play<B: Board>(board: &B, color: Color, point: Point) -> bool {
    // All around a ko are stones of the player who took it.
    let is_bound = || point.neighbours().into_iter().all(|p| !board.cell(p).is(color));
    board.cell(point) == Cell::Empty
        && !(board.ko() == Some(point) && is_bound())
        && !board.is_suicide(color, point)
}

/// The attacker's moves: take a string in atari, or give atari to one with two liberties.
///
/// An atari is left out if the extension refutes it at once, and the atari that leaves the smaller room comes
/// first.
pub(super) fn attacks<B: Board>(board: &B, target: Point, attacker: Color) -> Look {
    if let Some(last) = board.last_liberty(target) {
        let is_taken = may_play(board, attacker, last);
        return Look::Decided(if is_taken { Outcome::Captured } else { Outcome::Escaped });
    }
    let Some(mut liberties) = board.last_two_liberties(target) else {
        return Look::Decided(Outcome::Escaped);
    };
    liberties.sort();
    let [one, two] = liberties;
    // No friend next to the extension can be taken by the atari: it has the extension as a liberty.
    let after_one = room(board, target, !attacker, two, one);
    let after_two = room(board, target, !attacker, one, two);
    let mut ataris = [(one, after_one), (two, after_two)];
    if after_two < after_one {
        ataris.reverse();
    }
    let mut options = Options::NONE;
    for (point, room) in ataris {
        if room < SAFE && may_play(board, attacker, point) {
            options.add(point);
        }
    }
    options.or_else(Outcome::Escaped)
}

/// The defender's moves for a string in atari. No other move of the defender adds a liberty or makes the capture
/// a forbidden ko, so there is nothing else to try.
fn defences<B: Board>(board: &B, target: Point, defender: Color) -> Look {
    let Some(last) = board.last_liberty(target) else {
        return Look::Decided(Outcome::Escaped);
    };
    let room = room(board, target, defender, last, last);
    if room >= SAFE {
        return Look::Decided(Outcome::Escaped);
    }
    let mut options = counter_captures(board, target, defender);
    // An extension to a single liberty is taken at once, unless it takes something itself.
    if (room == 2 || takes(board, defender, last)) && may_play(board, defender, last) {
        options.add(last);
    }
    options.or_else(Outcome::Captured)
}

/// The defender's moves at the start: captures around the string, then all of its own liberties.
pub(super) fn first_defences<B: Board>(board: &B, target: Point, defender: Color) -> Options {
    let mut extensions = Options::NONE;
    board.for_each_liberty(target, |point| {
        if may_play(board, defender, point) {
            extensions.add_sorted(point);
        }
    });
    let mut options = counter_captures(board, target, defender);
    extensions.as_slice().iter().for_each(|&point| options.add(point));
    options.is_complete &= extensions.is_complete;
    options
}

/// The moves that take attackers next to the string, by their place on the board.
fn counter_captures<B: Board>(board: &B, target: Point, defender: Color) -> Options {
    let mut options = Options::NONE;
    board.for_each_stone(target, |stone| {
        for p in stone.neighbours() {
            if !board.cell(p).is(!defender) {
                continue;
            }
            if let Some(last) = board.last_liberty(p)
                && may_play(board, defender, last)
            {
                options.add_sorted(last);
            }
        }
    });
    options
}

/// Does a stone of that colour here take anything?
fn takes<B: Board>(board: &B, color: Color, point: Point) -> bool {
    let (heads, count) = board.strings_around(!color, point);
    heads[..count].iter().any(|&head| board.last_liberty(head) == Some(point))
}

/// What is seen at once of a string in atari that is extended to its last liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extended {
    /// It has three liberties then, or two and three more after either atari.
    Free,
    /// It has to be read.
    Open,
}

/// Looks at the extension of a string in atari without making it.
#[inline(always)]
pub(super) fn extended<B: Board>(board: &B, target: Point, owner: Color, last: Point) -> Extended {
    let (liberties, count) = liberties_of_extension(board, target, owner, last, last);
    match (count, liberties) {
        (SAFE, _) => Extended::Free,
        (2, [one, two, _]) => after_atari(board, target, owner, [last, one, two]),
        _ => Extended::Open,
    }
}

/// The same for one that leaves two liberties: what [`attacks`] would see.
#[inline(never)]
fn after_atari<B: Board>(board: &B, target: Point, owner: Color, points: [Point; 3]) -> Extended {
    let [last, one, two] = points;
    // Stones taken by the extension leave room that is not counted here.
    if takes(board, owner, last) {
        return Extended::Open;
    }
    let is_free = |atari: Point, flight: Point| {
        let mut room = Room::without([atari, flight, last]);
        room.add_around(board, target, owner, flight);
        room.count == SAFE
    };
    if is_free(one, two) && is_free(two, one) { Extended::Free } else { Extended::Open }
}

/// The liberties, up to three, that a string in atari gets by extending to `point`, not counting `without` and
/// the places of stones that the extension takes.
fn room<B: Board>(board: &B, target: Point, color: Color, point: Point, without: Point) -> usize {
    liberties_of_extension(board, target, color, point, without).1
}

/// What [`room`] counts, and how many.
#[inline(always)]
fn liberties_of_extension<B: Board>(
    board: &B,
    target: Point,
    color: Color,
    point: Point,
    without: Point,
) -> ([Point; SAFE], usize) {
    let mut room = Room::without([point, without, without]);
    room.add_around(board, target, color, point);
    (room.found, room.count)
}

/// Liberties that are told apart, up to three.
struct Room {
    found: [Point; SAFE],
    count: usize,
    /// What does not count.
    without: [Point; 3],
}

impl Room {
    #[inline(always)]
    fn without(points: [Point; 3]) -> Room {
        Room { found: [Point::NOWHERE; SAFE], count: 0, without: points }
    }

    #[inline(always)]
    fn add(&mut self, point: Point) {
        let is_new = !self.without.contains(&point) && !self.found[..self.count].contains(&point);
        if self.count < SAFE && is_new {
            self.found[self.count] = point;
            self.count += 1;
        }
    }

    /// Adds the empty points next to this one, and the liberties of the strings there other than the target.
    #[inline(always)]
    fn add_around<B: Board>(&mut self, board: &B, target: Point, color: Color, point: Point) {
        let head = board.head(target);
        for p in point.neighbours() {
            let cell = board.cell(p);
            if cell == Cell::Empty {
                self.add(p);
            } else if cell.is(color) && board.head(p) != head {
                board.for_each_liberty(p, |liberty| self.add(liberty));
            }
        }
    }
}

/// A position on the line in which there was more than one move to try.
#[derive(Clone, Copy)]
struct Choice {
    options: Options,
    tried: u8,
    depth: u16,
    /// Was there an option whose outcome is unknown?
    is_doubtful: bool,
}

impl Choice {
    fn next(&mut self) -> Option<Point> {
        let next = self.options.as_slice().get(usize::from(self.tried)).copied();
        self.tried += 1;
        next
    }
}

/// A search under way.
pub(super) struct Search<'a, B> {
    start: &'a B,
    board: B,
    target: Point,
    defender: Color,
    first: Color,
    line: [Point; LONGEST_LINE],
    depth: usize,
    choices: [Choice; MOST_CHOICES],
    choice_count: usize,
    /// The number of moves that may still be tried.
    budget: u32,
}

impl<'a, B: Board> Search<'a, B> {
    /// In line, and asked by reference below: it is as large as a board, and would be copied on its way.
    #[inline(always)]
    pub(super) fn new(start: &'a B, target: Point, defender: Color, first: Color, budget: u32) -> Self {
        let unused = Choice { options: Options::NONE, tried: 0, depth: 0, is_doubtful: false };
        Search {
            start,
            board: start.clone(),
            target,
            defender,
            first,
            line: [Point::NOWHERE; LONGEST_LINE],
            depth: 0,
            choices: [unused; MOST_CHOICES],
            choice_count: 0,
            budget,
        }
    }

    /// The outcome if the first player has these options, and the move that leads to it if it is what the first
    /// player wants.
    pub(super) fn run(&mut self, options: Options) -> (Outcome, Point) {
        let mut look = Look::Open(options);
        loop {
            let end = match look {
                Look::Decided(outcome) => self.back_up(outcome),
                Look::Open(options) => self.descend(options),
            };
            if let Some(outcome) = end {
                return (outcome, self.line[0]);
            }
            let (target, mover) = (self.target, self.mover(self.depth));
            look = if mover == self.defender {
                defences(&self.board, target, mover)
            } else {
                attacks(&self.board, target, mover)
            };
        }
    }

    fn mover(&self, depth: usize) -> Color {
        if depth.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Tries the first option and remembers the others.
    fn descend(&mut self, options: Options) -> Option<Outcome> {
        let mut choice =
            Choice { options, tried: 0, depth: self.depth as u16, is_doubtful: !options.is_complete };
        let is_forced = options.count == 1 && options.is_complete;
        let has_room = self.depth < LONGEST_LINE && self.choice_count < MOST_CHOICES;
        let Some(point) = choice.next().filter(|_| has_room) else {
            return self.back_up(Outcome::Unknown);
        };
        if !is_forced {
            self.choices[self.choice_count] = choice;
            self.choice_count += 1;
        }
        self.play(point)
    }

    /// Takes an outcome back to the last choice that it does not settle and tries the next option there; at the
    /// start of the line it is the outcome of the search.
    fn back_up(&mut self, mut outcome: Outcome) -> Option<Outcome> {
        while let Some(at) = self.choice_count.checked_sub(1) {
            let depth = usize::from(self.choices[at].depth);
            let (wanted, failure) = if self.mover(depth) == self.defender {
                (Outcome::Escaped, Outcome::Captured)
            } else {
                (Outcome::Captured, Outcome::Escaped)
            };
            if outcome != wanted {
                let choice = &mut self.choices[at];
                choice.is_doubtful |= outcome == Outcome::Unknown;
                if let Some(point) = choice.next() {
                    self.rewind(depth);
                    return self.play(point);
                }
                outcome = if choice.is_doubtful { Outcome::Unknown } else { failure };
            }
            self.choice_count -= 1;
        }
        Some(outcome)
    }

    /// Makes the next move of the line; the search is over if it has made as many as it may.
    fn play(&mut self, point: Point) -> Option<Outcome> {
        let Some(left) = self.budget.checked_sub(1) else {
            return Some(Outcome::Unknown);
        };
        self.budget = left;
        self.board.play(self.mover(self.depth), point);
        self.line[self.depth] = point;
        self.depth += 1;
        None
    }

    fn rewind(&mut self, depth: usize) {
        self.board.copy_from(self.start);
        for ply in 0..depth {
            self.board.play(self.mover(ply), self.line[ply]);
        }
        self.depth = depth;
    }
}
