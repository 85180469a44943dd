//! A game: a board with its history under given rules.

mod refusal;

use std::fmt;

use crate::board::{Board, Cell, LargeBoard};
use crate::color::{Color, PerColor};
use crate::moves::Move;
use crate::point::{Point, PointSet, Size};
use crate::rules::{Ko, Rules, Suicide};
use crate::zobrist;

pub use refusal::{IllegalMove, KomiError, SetupError};

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it was.
    pub color: Color,
    /// What was done.
    pub mv: Move,
    /// How many enemy stones were captured.
    pub captured: u16,
    /// How many own stones went, by suicide.
    pub lost: u16,
    /// The hash of the position after the turn.
    pub hash: u64,
}

/// What a move would do to the position.
struct Effect {
    hash: u64,
    /// Own stones that would go.
    lost: usize,
}

/// A game with its history.
///
/// Either player may move at any time, as programs and records need it; [`Game::to_play`] says whose turn it is
/// by alternation. Whether the game has ended is told, not enforced.
#[derive(Clone)]
pub struct Game {
    rules: Rules,
    komi: f32,
    move_cap: usize,
    handicap: usize,
    start: LargeBoard,
    start_hash: u64,
    first: Color,
    /// Whose turn it is against alternation.
    out_of_turn: Option<Color>,
    board: LargeBoard,
    turns: Vec<Turn>,
    /// The number of turns before the last set-up, in which [`Game::turns`] starts anew.
    earlier_turns: usize,
    /// Those of the turns before the last set-up included.
    prisoners: PerColor<u32>,
}

impl Game {
    /// A game on an empty board, Black to play, komi 7.5.
    pub fn new(size: Size, rules: Rules) -> Game {
        let board = LargeBoard::new(size);
        Game {
            rules,
            komi: 7.5,
            move_cap: Game::default_move_cap(size),
            handicap: 0,
            start: board.clone(),
            start_hash: 0,
            first: Color::Black,
            out_of_turn: None,
            board,
            turns: Vec::new(),
            earlier_turns: 0,
            prisoners: PerColor([0; 2]),
        }
    }

    /// No rule ends every game in reasonable time (under superko some take more than 10^48 moves on 19 x 19), so
    /// we do: four times the number of points, and 100 more for the smallest boards.
    pub fn default_move_cap(size: Size) -> usize {
        4 * size.area() + 100
    }

    /// The board as it is now.
    pub fn board(&self) -> &LargeBoard {
        &self.board
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Changes the rules for the moves to come and for the score.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// White's points for moving second.
    pub fn komi(&self) -> f32 {
        self.komi
    }

    /// Sets the komi, a number between -1000 and 1000.
    pub fn set_komi(&mut self, komi: f32) -> Result<(), KomiError> {
        if !(-1000.0..=1000.0).contains(&komi) {
            return Err(KomiError(komi));
        }
        self.komi = komi;
        Ok(())
    }

    /// The number of turns after which the game is over in any case.
    pub fn move_cap(&self) -> usize {
        self.move_cap
    }

    /// Sets the number of turns after which the game is over in any case.
    pub fn set_move_cap(&mut self, cap: usize) {
        self.move_cap = cap;
    }

    /// The number of handicap stones.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// The turns so far, those before the last set-up left out.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Whose turn it is.
    pub fn to_play(&self) -> Color {
        self.out_of_turn.unwrap_or_else(|| self.turns.last().map_or(self.first, |turn| !turn.color))
    }

    /// Gives the turn to that player for the next move, whoever's it is by alternation. The history stays, and with it
    /// what may not be repeated. A move, an undo or a set-up ends it.
    pub fn set_to_play(&mut self, color: Color) {
        self.out_of_turn = Some(color);
    }

    /// Makes it that player's turn before the first move. Later a move of either colour says whose turn it is, and
    /// this does nothing.
    pub fn set_first(&mut self, color: Color) {
        if self.turns.is_empty() {
            self.first = color;
            self.out_of_turn = None;
        }
    }

    /// The position that the turns started from: empty, or with handicap or other stones set up.
    pub fn start(&self) -> &LargeBoard {
        &self.start
    }

    /// Who was to play first.
    pub fn first(&self) -> Color {
        self.first
    }

    /// The position after so many of the turns; the present one if there are not as many.
    pub fn board_after(&self, turns: usize) -> LargeBoard {
        let mut board = self.start.clone();
        for turn in self.turns.iter().take(turns) {
            apply(&mut board, turn);
        }
        board
    }

    /// The hash of the position.
    pub fn hash(&self) -> u64 {
        self.turns.last().map_or(self.start_hash, |turn| turn.hash)
    }

    /// The stones captured by each player in the whole game, those the opponent lost by suicide included. Stones
    /// that a set-up takes away are nobody's prisoners.
    pub fn prisoners(&self) -> PerColor<u32> {
        self.prisoners
    }

    /// The number of passes in a row up to now.
    pub fn passes(&self) -> usize {
        self.turns.iter().rev().take_while(|turn| turn.mv.is_pass()).count()
    }

    /// Have both passed in a row, or has the move cap been reached?
    pub fn is_over(&self) -> bool {
        self.passes() >= 2 || self.turns.len() >= self.move_cap
    }

    /// May that player make this move now? If not, why not?
    pub fn check(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play(point) => self.effect(color, point).map(|_| ()),
        }
    }

    /// Is the move legal?
    pub fn is_legal(&self, color: Color, mv: Move) -> bool {
        self.check(color, mv).is_ok()
    }

    /// All points where that player may play.
    pub fn legal_points(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.size().points().filter(move |&point| self.is_legal(color, point.into()))
    }

    /// Makes a move. An illegal one changes nothing.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Turn, IllegalMove> {
        let mut turn = Turn { color, mv, captured: 0, lost: 0, hash: self.hash() };
        if let Move::Play(point) = mv {
            let effect = self.effect(color, point)?;
            turn.hash = effect.hash;
            // The stone itself goes too, but only those already on the board are removed from it.
            turn.lost = effect.lost as u16;
        }
        turn.captured = apply(&mut self.board, &turn);
        debug_assert_eq!(turn.hash, zobrist::position(&self.board));
        self.prisoners[color] += u32::from(turn.captured);
        self.prisoners[!color] += u32::from(turn.lost);
        self.turns.push(turn);
        self.out_of_turn = None;
        Ok(turn)
    }

    /// Takes back the last turn and returns it; `None` at the start (handicap and set-up stones stay).
    pub fn undo(&mut self) -> Option<Turn> {
        self.out_of_turn = None;
        let undone = self.turns.pop()?;
        self.prisoners[undone.color] -= u32::from(undone.captured);
        self.prisoners[!undone.color] -= u32::from(undone.lost);
        self.board = self.board_after(self.turns.len());
        Some(undone)
    }

    /// Adds, removes or recolours stones. What was played so far becomes the start of a new history: nothing
    /// before can be undone, and no repetition of it is forbidden; the prisoners stay. On an error nothing changes.
    pub fn set_up(&mut self, changes: &[(Point, Cell)]) -> Result<(), SetupError> {
        let size = self.size();
        let mut sets = PerColor([self.board.stone_set(Color::Black), self.board.stone_set(Color::White)]);
        for &(point, cell) in changes {
            if !size.contains(point) {
                return Err(SetupError::OffBoard { point, size });
            }
            for color in Color::BOTH {
                sets[color].remove(point);
                if cell.is(color) {
                    sets[color].insert(point);
                }
            }
        }
        let board = place(size, &sets)?;
        self.first = self.to_play();
        self.out_of_turn = None;
        self.earlier_turns += self.turns.len();
        self.turns.clear();
        self.start_hash = zobrist::position(&board);
        self.start = board.clone();
        self.board = board;
        Ok(())
    }

    /// Sets Black's handicap stones and makes it White's turn. Which stones make sense is for
    /// [`handicap::validate`](crate::handicap::validate) to say; records hold all kinds.
    pub fn place_handicap(&mut self, stones: &[Point]) -> Result<(), SetupError> {
        let changes: Vec<_> = stones.iter().map(|&point| (point, Cell::Black)).collect();
        self.set_up(&changes)?;
        self.handicap = stones.iter().copied().collect::<PointSet>().len();
        self.first = Color::White;
        Ok(())
    }

    /// What the move would do, if it is legal.
    fn effect(&self, color: Color, point: Point) -> Result<Effect, IllegalMove> {
        match self.board.cell(point) {
            Cell::Empty => {}
            Cell::Off => return Err(IllegalMove::OffBoard { point, size: self.size() }),
            Cell::Black | Cell::White => return Err(IllegalMove::Occupied(point)),
        }
        let is_suicide = self.board.is_suicide(color, point);
        let (strings, count) = self.board.strings_around(if is_suicide { color } else { !color }, point);
        let mut hash = self.hash() ^ zobrist::stone(color, point);
        let mut removed = usize::from(is_suicide);
        if is_suicide {
            hash ^= zobrist::stone(color, point);
        }
        for &head in &strings[..count] {
            if is_suicide || self.board.last_liberty(head) == Some(point) {
                let owner = if is_suicide { color } else { !color };
                removed += self.board.string_size(head) as usize;
                self.board.for_each_stone(head, |stone| hash ^= zobrist::stone(owner, stone));
            }
        }
        let lost = if is_suicide { removed } else { 0 };
        let may_die = match self.rules.suicide {
            Suicide::Forbidden => false,
            Suicide::Allowed => true,
            Suicide::AllowedForSeveral => lost > 1,
        };
        if is_suicide && !may_die {
            return Err(IllegalMove::Suicide(point));
        }
        // As long as nothing is removed the stones only grow in number, and no position can come back.
        if removed > 0 || self.prisoners != PerColor([0; 2]) {
            self.check_repetition(color, point, hash)?;
        }
        Ok(Effect { hash, lost })
    }

    fn check_repetition(&self, color: Color, point: Point, hash: u64) -> Result<(), IllegalMove> {
        let turns = &self.turns;
        let repeats = match self.rules.ko {
            Ko::None => None,
            Ko::Simple => {
                let before_last =
                    if turns.len() >= 2 { turns[turns.len() - 2].hash } else { self.start_hash };
                let is_ko = turns.last().is_some_and(|last| !last.mv.is_pass() && before_last == hash);
                return if is_ko { Err(IllegalMove::Ko(point)) } else { Ok(()) };
            }
            Ko::Positional if hash == self.start_hash => Some(0),
            Ko::Positional => turns.iter().position(|turn| turn.hash == hash).map(|at| at + 1),
            Ko::Situational | Ko::NaturalSituational if hash == self.start_hash && color != self.first => {
                Some(0)
            }
            Ko::Situational => {
                turns.iter().position(|turn| turn.hash == hash && turn.color == color).map(|at| at + 1)
            }
            Ko::NaturalSituational => turns
                .iter()
                .position(|turn| turn.hash == hash && turn.color == color && !turn.mv.is_pass())
                .map(|at| at + 1),
        };
        match repeats {
            Some(turn) => Err(IllegalMove::Superko { point, repeats: self.earlier_turns + turn }),
            None => Ok(()),
        }
    }
}

/// Carries out a turn known to be legal; returns the number of captured stones.
fn apply(board: &mut LargeBoard, turn: &Turn) -> u16 {
    let mut captured = 0;
    match turn.mv {
        Move::Pass => board.pass(),
        Move::Play(point) if turn.lost > 0 => board.suicide(turn.color, point, |_| {}),
        Move::Play(point) => board.play_with(turn.color, point, |_| captured += 1),
    }
    captured
}

/// A board with these stones, each string of which must have a liberty.
fn place(size: Size, sets: &PerColor<PointSet>) -> Result<LargeBoard, SetupError> {
    let mut board = LargeBoard::new(size);
    for color in Color::BOTH {
        for point in sets[color].iter() {
            // The last stone of a string without liberties, or the last to surround one, is refused here.
            let mut is_capture = false;
            if board.is_suicide(color, point) {
                return Err(SetupError::NoLiberty(point));
            }
            board.play_with(color, point, |_| is_capture = true);
            if is_capture {
                return Err(SetupError::NoLiberty(point));
            }
        }
    }
    board.pass();
    Ok(board)
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("size", &self.size())
            .field("rules", &self.rules)
            .field("komi", &self.komi)
            .field("turns", &self.turns.len())
            .finish_non_exhaustive()
    }
}
