//! Counting everything that can happen on small boards, with the boards and the game of the crate.
//!
//! The numbers are published: J. Tromp and G. Farnebäck, *Combinatorics of Go* (2006), for positions, the game
//! graph and games; the numbers of move sequences were computed by two independent programs.

use std::collections::HashMap;

use go::{Board, Cell, Color, Compensation, Game, Ko, Move, Point, Rules, Scoring, Size, Suicide};

/// Numbers of legal positions.
pub(crate) const LEGAL_POSITIONS: [(usize, usize, u64); 13] = [
    (1, 1, 1),
    (1, 2, 5),
    (1, 3, 15),
    (1, 4, 41),
    (1, 5, 113),
    (2, 2, 57),
    (2, 3, 489),
    (2, 4, 4_125),
    (2, 5, 35_117),
    (3, 3, 12_675),
    (3, 4, 321_689),
    (3, 5, 8_180_343),
    (4, 4, 24_318_165),
];

/// Numbers of games under positional superko with suicide, passes left out.
pub(crate) const GAMES: [(usize, usize, u64); 5] =
    [(1, 1, 1), (1, 2, 9), (1, 3, 907), (1, 4, 2_098_407_841), (2, 2, 386_356_909_593)];

/// Average numbers of moves from a position to others, in thousandths; a move of either colour, suicide included.
pub(crate) const AVERAGE_MOVES: [(usize, usize, u64); 9] = [
    (1, 2, 2_400),
    (1, 3, 2_800),
    (1, 4, 3_512),
    (2, 2, 3_368),
    (2, 3, 4_728),
    (2, 4, 6_208),
    (3, 3, 6_801),
    (3, 4, 8_933),
    (4, 4, 11_741),
];

/// The published number for a board of this size, either way round.
pub(crate) fn published(table: &[(usize, usize, u64)], size: Size) -> Option<u64> {
    let (width, height) = (size.width().min(size.height()), size.width().max(size.height()));
    table.iter().find(|row| (row.0, row.1) == (width, height)).map(|row| row.2)
}

/// The number of positions whose strings all have liberties.
///
/// Points are coloured one after the other on the board itself. A colouring with a string without liberties
/// cannot be mended by more stones, so the board's word that a stone would die or capture ends that branch.
pub(crate) fn legal_positions<B: Board>(size: Size) -> u64 {
    colourings(&B::new(size), 0)
}

fn colourings<B: Board>(board: &B, index: usize) -> u64 {
    let size = board.size();
    let point = size.point(index);
    let is_last = index + 1 == size.area();
    let mut count = if is_last { 1 } else { colourings(board, index + 1) };
    for color in Color::BOTH {
        let (enemies, number) = board.strings_around(!color, point);
        let captures = enemies[..number].iter().any(|&enemy| board.last_liberty(enemy) == Some(point));
        if captures || board.is_suicide(color, point) {
            continue;
        }
        count += if is_last {
            1
        } else {
            let mut next = board.clone();
            next.play(color, point);
            colourings(&next, index + 1)
        };
    }
    count
}

/// The graph of all positions: from each, those that a move of either colour leads to, suicide included.
pub(crate) struct Graph {
    pub(crate) successors: Vec<Vec<usize>>,
}

impl Graph {
    /// Explores from the empty board, which is number 0.
    pub(crate) fn explore(size: Size) -> Graph {
        let rules = small_rules(Ko::None, Suicide::Allowed);
        let start = Game::new(size, rules);
        let mut numbers = HashMap::from([(cells(&start), 0)]);
        let mut open = vec![cells(&start)];
        let mut successors = Vec::new();
        while successors.len() < open.len() {
            let from = successors.len();
            let mut game = start.clone();
            let setup: Vec<(Point, Cell)> = size.points().zip(open[from].iter().copied()).collect();
            game.set_up(&setup).expect("a position that was played has liberties everywhere");
            let mut targets: Vec<usize> = Vec::new();
            for (color, point) in moves(&game) {
                game.play(color, point.into()).expect("the move was listed as legal");
                let target = *numbers.entry(cells(&game)).or_insert_with(|| {
                    open.push(cells(&game));
                    open.len() - 1
                });
                game.undo();
                // The suicide of a single stone leads nowhere.
                if target != from && !targets.contains(&target) {
                    targets.push(target);
                }
            }
            successors.push(targets);
        }
        Graph { successors }
    }

    pub(crate) fn edges(&self) -> usize {
        self.successors.iter().map(Vec::len).sum()
    }

    /// The average number of moves from a position, in thousandths.
    pub(crate) fn average_moves(&self) -> u64 {
        (1000.0 * self.edges() as f64 / self.successors.len() as f64).round() as u64
    }

    /// The number of paths from the empty board that visit no position twice: the number of games under
    /// positional superko. `None` if there are more than 64 positions, when nobody could wait for it.
    pub(crate) fn games(&self) -> Option<u64> {
        if self.successors.len() > 64 {
            return None;
        }
        let masks = self.successors.iter().map(|targets| targets.iter().fold(0, |mask, to| mask | 1 << to));
        Some(simple_paths(&masks.collect::<Vec<u64>>(), 0, 1))
    }
}

fn simple_paths(masks: &[u64], at: usize, seen: u64) -> u64 {
    let mut open = masks[at] & !seen;
    let mut count = 1;
    while open != 0 {
        let next = open.trailing_zeros();
        count += simple_paths(masks, next as usize, seen | 1 << next);
        open &= open - 1;
    }
    count
}

/// The number of games, every move judged by the game's own superko. Two moves that lead to the same position
/// make one game.
pub(crate) fn games_by_superko(size: Size) -> u64 {
    games_from(&mut Game::new(size, small_rules(Ko::Positional, Suicide::Allowed)))
}

fn games_from(game: &mut Game) -> u64 {
    let mut count = 1;
    let mut reached = Vec::new();
    for (color, point) in moves(game) {
        let turn = game.play(color, point.into()).expect("the move was listed as legal");
        if !reached.contains(&turn.hash) {
            reached.push(turn.hash);
            count += games_from(game);
        }
        game.undo();
    }
    count
}

/// All legal moves of both colours.
fn moves(game: &Game) -> Vec<(Color, Point)> {
    let of = |color| game.legal_points(color).map(move |point| (color, point));
    Color::BOTH.into_iter().flat_map(of).collect()
}

fn cells(game: &Game) -> Vec<Cell> {
    game.size().points().map(|point| game.board().cell(point)).collect()
}

fn small_rules(ko: Ko, suicide: Suicide) -> Rules {
    Rules { ko, suicide, scoring: Scoring::Area, compensation: Compensation::None }
}

/// Numbers of sequences of turns by length, and of games that ended at that length.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Sequences {
    pub(crate) all: Vec<u64>,
    pub(crate) ended: Vec<u64>,
}

/// Counts the sequences of up to `depth` turns from the empty board. A pass is a turn; two passes end a game.
pub(crate) fn sequences(size: Size, depth: usize, ko: Ko, suicide: Suicide) -> Sequences {
    let mut counts = Sequences { all: vec![0; depth + 1], ended: vec![0; depth + 1] };
    let mut game = Game::new(size, small_rules(ko, suicide));
    game.set_move_cap(usize::MAX);
    descend(&mut game, depth, &mut counts);
    counts
}

fn descend(game: &mut Game, depth: usize, counts: &mut Sequences) {
    let length = game.turns().len();
    counts.all[length] += 1;
    if game.is_over() {
        counts.ended[length] += 1;
        return;
    }
    if length == depth {
        return;
    }
    let color = game.to_play();
    let points: Vec<Point> = game.legal_points(color).collect();
    // The last turn is counted without being played: every legal move is one, and a second pass ends the game.
    if length + 1 == depth {
        counts.all[depth] += points.len() as u64 + 1;
        counts.ended[depth] += u64::from(game.passes() == 1);
        return;
    }
    for mv in points.into_iter().map(Move::Play).chain([Move::Pass]) {
        game.play(color, mv).expect("the move was listed as legal");
        descend(game, depth, counts);
        game.undo();
    }
}
