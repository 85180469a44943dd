//! Othello, on two words of 64 bits.

mod bits;
mod patterns;
mod shapes;
mod text;

pub use patterns::{Patterns, PatternsError};
pub use text::PositionError;

use mcts::{Candidate, Game, MoveId, Outcome, Player, Random};

use crate::board_game::{BoardGame, MoveError};

/// A position of Othello.
///
/// The first player has the black discs. Who can turn no disc passes, which is a move and the only one then; the game is over when
/// neither player can turn any. The score is the difference of the discs, and empty squares count for the winner, as in
/// tournaments and in the WTHOR records. Equally many discs are a draw. Every move but a pass fills a square and two
/// passes in a row are the end, so that nothing can repeat and no other rule is needed.
///
/// The numbers of the moves are those of the squares, from a1 = 0 along the rows to h8 = 63; 64 is the pass.
///
/// ```
/// use games::{BoardGame, Othello};
/// use mcts::Game;
///
/// let mut game = Othello::start();
/// game.play(game.read_move("f5")?);
/// assert_eq!(game.discs(), [4, 1]);
/// assert_eq!(game.read_move("a1").unwrap_err().to_string(), "the move `a1` is against the rules of othello in this position");
/// # Ok::<(), games::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    /// The discs of the player to move.
    own: u64,
    /// Those of the other.
    other: u64,
    /// Where the player to move may put a disc. Kept, because it is asked for several times.
    moves: u64,
    to_play: Player,
    is_over: bool,
}

/// The number of the pass.
const PASS: usize = 64;

/// What a move looks like, for messages.
const NOTATION: &str = "a square from `a1` to `h8`, or `--` for a pass";

impl Othello {
    /// The position with these discs, as bits from a1 = 0 along the rows to h8 = 63; `None` if a square has two.
    pub fn from_bits(black: u64, white: u64, to_play: Player) -> Option<Othello> {
        let (own, other) = match to_play {
            Player::First => (black, white),
            Player::Second => (white, black),
        };
        (black & white == 0).then(|| Othello::with_moves(own, other, to_play))
    }

    fn with_moves(own: u64, other: u64, to_play: Player) -> Othello {
        let moves = bits::moves(own, other);
        let is_over = moves == 0 && bits::moves(other, own) == 0;
        Othello { own, other, moves, to_play, is_over }
    }

    /// The discs of Black and of White, as bits from a1 = 0 along the rows to h8 = 63.
    pub fn bits(&self) -> [u64; 2] {
        match self.to_play {
            Player::First => [self.own, self.other],
            Player::Second => [self.other, self.own],
        }
    }

    /// How many discs Black has, and how many White.
    pub fn discs(&self) -> [u32; 2] {
        self.bits().map(u64::count_ones)
    }

    /// By how many discs Black is ahead, empty squares counted for who has more.
    pub fn score(&self) -> i32 {
        let [black, white] = self.discs().map(|count| count as i32);
        let empty = 64 - black - white;
        black - white + empty * (black - white).signum()
    }

    /// The only move, if it is a pass.
    fn must_pass(&self) -> bool {
        self.moves == 0 && !self.is_over
    }

    fn is_legal(&self, mv: MoveId) -> bool {
        match mv.number() {
            PASS => self.must_pass(),
            square => square < PASS && self.moves >> square & 1 == 1,
        }
    }
}

impl Game for Othello {
    fn move_limit(&self) -> usize {
        PASS + 1
    }

    fn largest_score(&self) -> f32 {
        64.0
    }

    fn to_play(&self) -> Player {
        self.to_play
    }

    #[inline]
    fn play(&mut self, mv: MoveId) {
        let square = mv.number() as u32;
        let (put, turned) = match mv.number() {
            PASS => (0, 0),
            _ => (1 << square, bits::turned(self.own, self.other, square)),
        };
        let own = self.own | put | turned;
        *self = Othello::with_moves(self.other & !turned, own, self.to_play.other());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over.then(|| Outcome::by_score(self.score() as f32))
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        let mut left = self.moves;
        while left != 0 {
            list.push(Candidate::plain(MoveId::new(left.trailing_zeros() as usize)));
            left &= left - 1;
        }
        if self.must_pass() {
            list.push(Candidate::plain(MoveId::new(PASS)));
        }
    }
}

impl BoardGame for Othello {
    const NAME: &'static str = "othello";

    fn start() -> Othello {
        // d5 and e4 are black, d4 and e5 white; Black begins.
        Othello::with_moves(1 << 35 | 1 << 28, 1 << 27 | 1 << 36, Player::First)
    }

    #[inline]
    fn random_move(&mut self, random: &mut Random) -> Option<MoveId> {
        if self.moves == 0 {
            return self.must_pass().then_some(MoveId::new(PASS));
        }
        let mut left = self.moves;
        for _ in 0..random.index(left.count_ones()) {
            left &= left - 1;
        }
        Some(MoveId::new(left.trailing_zeros() as usize))
    }

    fn read_move(&self, text: &str) -> Result<MoveId, MoveError> {
        let unreadable = || MoveError::unreadable::<Othello>(text, NOTATION);
        let mv = match *text.as_bytes() {
            [b'-', b'-'] => MoveId::new(PASS),
            [file, row @ b'1'..=b'8'] => {
                let file = file.to_ascii_lowercase();
                let is_file = (b'a'..=b'h').contains(&file);
                let square = usize::from(row - b'1') * 8 + usize::from(file.wrapping_sub(b'a'));
                if is_file { MoveId::new(square) } else { return Err(unreadable()) }
            }
            _ => return Err(unreadable()),
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::refused(text, self)) }
    }

    fn write_move(&self, mv: MoveId) -> String {
        match mv.number() {
            PASS => "--".to_owned(),
            square => text::square_name(square),
        }
    }
}

#[cfg(test)]
mod tests;
