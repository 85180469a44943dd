//! Positions to look at: drawn ones, some from random games, and stones scattered at random, which touch in more ways
//! than games bring about.

use go::diagram::Picture;
use go::{Board, Cell, Color, Move, Point, Size};
use playout::{Playing, Random};

use crate::reference::{Grid, Position, uniform};

/// A position, and the moves that were made from there.
pub(crate) struct Case {
    pub(crate) name: String,
    start: Grid,
    first: Color,
    moves: Vec<Move>,
}

impl Case {
    /// A picture, its rows separated by spaces, and moves from there, Black first.
    pub(crate) fn drawn(name: &str, moves: &[&str], picture: &str) -> Case {
        let picture: Picture = picture.replace(' ', "\n").parse().expect("it is a picture");
        let mut start = Grid::new(picture.size());
        picture.size().points().for_each(|point| start.set(point, picture.cell(point)));
        assert!(dead(&start).is_empty(), "{name}: no liberties on {:?}", dead(&start));
        let moves = moves.iter().map(|mv| mv.parse().expect("it is a move")).collect();
        Case { name: name.to_owned(), start, first: Color::Black, moves }
    }

    pub(crate) fn empty(size: Size) -> Case {
        Case {
            name: format!("the empty {size}"),
            start: Grid::new(size),
            first: Color::Black,
            moves: Vec::new(),
        }
    }

    pub(crate) fn size(&self) -> Size {
        self.start.size()
    }

    pub(crate) fn position(&self) -> Position {
        let mut position = Position::new(self.start.clone(), self.first);
        self.moves.iter().for_each(|&mv| position.make(mv));
        position
    }

    /// The same on a fast board.
    pub(crate) fn game<B: Board>(&self) -> Playing<B> {
        let mut board = B::new(self.size());
        for point in self.size().points() {
            if let Some(color) = self.start.get(point).color() {
                board.play(color, point);
            }
        }
        board.pass();
        let mut to_play = self.first;
        for mv in &self.moves {
            match mv {
                Move::Play(point) => board.play(to_play, *point),
                Move::Pass => board.pass(),
            }
            to_play = !to_play;
        }
        let last = self.moves.last().and_then(|mv| mv.point());
        Playing { last, ..Playing::new(board, to_play) }
    }

    /// The same with Black's stones white and White's black.
    fn exchanged(&self) -> Case {
        let mut start = Grid::new(self.size());
        for point in self.size().points() {
            let cell = self.start.get(point);
            start.set(point, cell.color().map_or(cell, |color| (!color).into()));
        }
        let name = format!("{}, colours exchanged", self.name);
        Case { name, start, first: !self.first, moves: self.moves.clone() }
    }
}

/// Name, moves (Black first), picture.
const PICTURES: [(&str, &[&str], &str); 9] = [
    ("a small empty board", &[], "..... ..... ..... ..... ....."),
    ("a ko that may not be retaken", &["C4"], ".XO.. XO.O. .XO.. ..... ....."),
    ("a ko that may be retaken after a pass", &["C4", "pass", "pass"], ".XO.. XO.O. .XO.. ..... ....."),
    (
        "an endgame with eyes, false eyes and neutral points",
        &[],
        ".XO.O.O XXOOOOO X.XO.O. XXXOOOO .X.XXO. XXX.XOO .XX.XO.",
    ),
    ("a capture that saves two strings", &[], "...... .XXO.. XOOXO. XXOXO. .XO... ..X..."),
    ("the last move is an atari, extend or take", &["D3"], "...... .XX... XOOX.. .XO... .OX... ......"),
    ("an eye of three points", &[], "XXXXO. X...XO XXXXXO OOOOO. ...... .X.O.."),
    ("a hole in the enemy's wall", &[], "OOO... O.O.X. O..O.. OOO.X. ...... ......"),
    ("a string in atari that cannot get away", &["E3"], "...X.. ..XOX. ..XOX. ..X... ....X. ......"),
];

/// Every position, in both colours.
pub(crate) fn all() -> Vec<Case> {
    let (nine, thirteen) = (Size::square(9), Size::square(13));
    let mut cases: Vec<Case> =
        PICTURES.iter().map(|&(name, moves, picture)| Case::drawn(name, moves, picture)).collect();
    cases.extend((0..24).map(|seed| from_a_game(nine, 5 * seed as usize, seed)));
    cases.extend((0..24).map(|seed| scattered(nine, 30 + 2 * seed as u32, seed)));
    cases.extend((0..6).map(|seed| from_a_game(thirteen, 40 * seed as usize, 200 + seed)));
    cases.extend((0..4).map(|seed| scattered(thirteen, 40 + 10 * seed as u32, 300 + seed)));
    let odd_sizes =
        [(5, 4), (7, 7), (2, 6)].map(|(width, height)| Size::new(width, height).expect("it is a size"));
    cases.extend(odd_sizes.map(|size| scattered(size, 55, 100)));
    cases.into_iter().flat_map(|case| [case.exchanged(), case]).collect()
}

/// So many moves of a game of uniformly random moves.
fn from_a_game(size: Size, count: usize, seed: u64) -> Case {
    let mut random = Random::for_part(1, seed);
    let mut position = Position::empty(size);
    let mut moves = Vec::new();
    while moves.len() < count && position.passes < 2 {
        let mv = uniform(&position).draw(&mut random);
        position.make(mv);
        moves.push(mv);
    }
    let name = format!("{count} random moves on {size}");
    Case { name, start: Grid::new(size), first: Color::Black, moves }
}

/// Stones on about so many points of a hundred, less those without liberties, and one move after that.
fn scattered(size: Size, percent: u32, seed: u64) -> Case {
    let mut random = Random::for_part(2, seed);
    let mut start = Grid::new(size);
    for point in size.points() {
        if random.index(100) < percent {
            start.set(point, Color::BOTH[random.index(2) as usize].into());
        }
    }
    for point in dead(&start) {
        start.set(point, Cell::Empty);
    }
    let position = Position::new(start.clone(), Color::Black);
    let moves = vec![uniform(&position).draw(&mut random)];
    Case { name: format!("{percent} % of {size} scattered with stones"), start, first: Color::Black, moves }
}

/// The stones without liberties.
fn dead(grid: &Grid) -> Vec<Point> {
    let stones = grid.size().points().filter(|&point| grid.get(point).color().is_some());
    stones.filter(|&stone| grid.chain(stone).liberties.is_empty()).collect()
}
