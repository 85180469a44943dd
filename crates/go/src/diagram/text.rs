//! A board as text.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Board, Cell, LargeBoard};
use crate::color::{Color, PerColor};
use crate::diagram::star_points;
use crate::game::{Game, SetupError};
use crate::point::{Point, PointSet, Size};
use crate::rules::Rules;

/// A position as people draw it with letters: stones, labels, and the last move.
///
/// Reading (`parse`) is generous, writing (`to_string`) always gives the same shape, and what was written can be
/// read back:
///
/// ```text
///    A B C D E
///  4 . . X . . 4       X, # or @   a black stone
///  3 . X O . . 3       O           a white stone
///  2 . a O(X). 2       . + or ,    an empty point; + and , are star points
///  1 b . b . . 1       (X) or (O)  the stone that was played last
///    A B C D E         a, b, ...   a label: any small letter but o and x
/// b: O
/// ```
///
/// The picture is the whole board, so its shape is the board's. Spaces between the points, blank lines,
/// indentation, a frame (`|` and `+---+`), column letters above and below, and row numbers left and right may be
/// there or not; what follows the number on the right is a remark. So the answer of a GTP engine to `showboard`,
/// its `=` included, can be pasted if it draws boards like this. A label stands on an empty point unless a line
/// below says what is there: `b: O` means that all points labelled `b` hold white stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub(super) size: Size,
    pub(super) stones: PerColor<PointSet>,
    pub(super) labels: BTreeMap<char, PointSet>,
    pub(super) last: Option<Point>,
}

/// A label that a picture cannot show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// Not a letter for labels.
    #[error("'{0}' cannot be a label: expected a small letter other than o and x")]
    Letter(char),
    /// The point is not on the board.
    #[error("{point} is not on the {size} board")]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// The point has a label already.
    #[error("{0} has a label already: expected one label at most on a point")]
    Taken(Point),
    /// A legend can tell only one thing about a label.
    #[error("'{letter}' on {point} would stand for something else than on other points: expected the same")]
    Mixed {
        /// The label.
        letter: char,
        /// The point with other contents than those before.
        point: Point,
    },
}

impl Picture {
    /// A picture of the board without labels.
    pub fn of(board: &impl Board) -> Picture {
        Picture {
            size: board.size(),
            stones: PerColor(Color::BOTH.map(|color| board.stone_set(color))),
            labels: BTreeMap::new(),
            last: None,
        }
    }

    /// Marks the stone played last; a point without a stone marks nothing.
    pub fn with_last(mut self, point: Option<Point>) -> Picture {
        self.last = point.filter(|&point| self.cell(point).color().is_some());
        self
    }

    /// Labels a point. A letter may label several points if the same is on all of them.
    pub fn with_label(mut self, point: Point, letter: char) -> Result<Picture, LabelError> {
        if !is_label(letter) {
            return Err(LabelError::Letter(letter));
        }
        if !self.size.contains(point) {
            return Err(LabelError::OffBoard { point, size: self.size });
        }
        if self.label_at(point).is_some() {
            return Err(LabelError::Taken(point));
        }
        let others = self.points(letter);
        if others.iter().next().is_some_and(|other| self.cell(other) != self.cell(point)) {
            return Err(LabelError::Mixed { letter, point });
        }
        self.labels.entry(letter).or_default().insert(point);
        Ok(self)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones of that colour.
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// What is on the point.
    pub fn cell(&self, point: Point) -> Cell {
        let stone = Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point));
        match stone {
            Some(color) => color.into(),
            None if self.size.contains(point) => Cell::Empty,
            None => Cell::Off,
        }
    }

    /// The stone played last, if the picture says so.
    pub fn last(&self) -> Option<Point> {
        self.last
    }

    /// The labels in alphabetical order, each with its points.
    pub fn labels(&self) -> &BTreeMap<char, PointSet> {
        &self.labels
    }

    /// All points with this label; none if it is not in the picture.
    pub fn points(&self, letter: char) -> PointSet {
        self.labels.get(&letter).copied().unwrap_or_default()
    }

    /// The point with this label, if there is exactly one.
    pub fn point(&self, letter: char) -> Option<Point> {
        let points = self.points(letter);
        points.iter().next().filter(|_| points.len() == 1)
    }

    /// The position as a board; every string must have a liberty.
    pub fn to_board(&self) -> Result<LargeBoard, SetupError> {
        self.to_game(Rules::default(), Color::Black).map(|game| game.board().clone())
    }

    /// A game that starts from this position with that player to move. The last move is not part of its history,
    /// so a ko may be taken at once.
    pub fn to_game(&self, rules: Rules, to_play: Color) -> Result<Game, SetupError> {
        let mut game = Game::new(self.size, rules);
        let stones: Vec<_> = self.size.points().map(|point| (point, self.cell(point))).collect();
        game.set_up(&stones)?;
        game.set_first(to_play);
        Ok(game)
    }

    fn label_at(&self, point: Point) -> Option<char> {
        self.labels.iter().find(|(_, points)| points.contains(point)).map(|(&letter, _)| letter)
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, y: usize, stars: &PointSet) -> fmt::Result {
        write!(f, "{:2}", y + 1)?;
        let mut after_last = false;
        for x in 0..self.size.width() {
            let point = Point::new(x, y);
            let is_last = self.last == Some(point);
            let before = match (is_last, after_last) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            };
            let blank = if stars.contains(point) { '+' } else { '.' };
            let symbol = self.label_at(point).unwrap_or_else(|| symbol(self.cell(point), blank));
            write!(f, "{before}{symbol}")?;
            after_last = is_last;
        }
        writeln!(f, "{}{}", if after_last { ')' } else { ' ' }, y + 1)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stars = star_points(self.size);
        write_columns(f, self.size)?;
        for y in (0..self.size.height()).rev() {
            self.write_row(f, y, &stars)?;
        }
        write_columns(f, self.size)?;
        for (letter, points) in &self.labels {
            let cell = points.iter().next().map_or(Cell::Empty, |point| self.cell(point));
            if cell.color().is_some() {
                writeln!(f, "{letter}: {}", symbol(cell, '.'))?;
            }
        }
        Ok(())
    }
}

/// The board as text with coordinates, and the last move, if any, in parentheses.
pub fn to_text(board: &impl Board, last: Option<Point>) -> String {
    Picture::of(board).with_last(last).to_string()
}

/// Small letters but `o` and `x`, which are too often slips for the stones `O` and `X`.
pub(super) fn is_label(letter: char) -> bool {
    letter.is_ascii_lowercase() && letter != 'o' && letter != 'x'
}

/// The letter of a column.
pub(super) fn column_letter(x: usize) -> char {
    let letter = b'A' + x as u8;
    char::from(if letter < b'I' { letter } else { letter + 1 })
}

fn symbol(cell: Cell, blank: char) -> char {
    match cell {
        Cell::Black => 'X',
        Cell::White => 'O',
        Cell::Empty | Cell::Off => blank,
    }
}

fn write_columns(f: &mut fmt::Formatter<'_>, size: Size) -> fmt::Result {
    f.write_str("  ")?;
    for x in 0..size.width() {
        write!(f, " {}", column_letter(x))?;
    }
    f.write_str("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn read(text: &str) -> Picture {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_board_is_written_with_coordinates_stars_and_the_last_move() {
        let mut game = Game::new(Size::new(10, 7).unwrap(), Rules::CHINESE);
        for (color, name) in [(Color::Black, "C3"), (Color::White, "H5"), (Color::Black, "K7")] {
            game.play(color, name.parse().unwrap()).unwrap();
        }
        let expected = concat!(
            "   A B C D E F G H J K\n",
            " 7 . . . . . . . . .(X)7\n",
            " 6 . . . . . . . . . . 6\n",
            " 5 . . + . . . . O . . 5\n",
            " 4 . . . . . . . . . . 4\n",
            " 3 . . X . . . . + . . 3\n",
            " 2 . . . . . . . . . . 2\n",
            " 1 . . . . . . . . . . 1\n",
            "   A B C D E F G H J K\n",
        );
        assert_eq!(to_text(game.board(), Some(point("K7"))), expected);
        assert_eq!(read(expected).last(), Some(point("K7")));
    }

    #[test]
    fn labels_on_stones_get_a_legend() {
        let picture = read(". X .\n. O .");
        let labelled = picture.with_label(point("B1"), 'w').unwrap().with_label(point("A1"), 'e').unwrap();
        let text = labelled.with_last(Some(point("B1"))).to_string();
        assert_eq!(text, "   A B C\n 2 . X . 2\n 1 e(w). 1\n   A B C\nw: O\n");
    }

    #[test]
    fn labels_that_could_not_be_read_back_are_refused() {
        let picture = read(". X .\n. O .").with_label(point("B1"), 'w').unwrap();
        let refusal = |name, letter| picture.clone().with_label(point(name), letter).unwrap_err().to_string();
        assert_eq!(refusal("A1", 'x'), "'x' cannot be a label: expected a small letter other than o and x");
        assert_eq!(refusal("D1", 'a'), "D1 is not on the 3x2 board");
        assert!(refusal("B1", 'a').starts_with("B1 has a label already"));
        assert!(refusal("B2", 'w').starts_with("'w' on B2 would stand for something else"));
    }

    #[test]
    fn a_picture_becomes_a_game_with_the_right_player_to_move() {
        let picture = read(". X .\nX O .\n. a .");
        let mut game = picture.to_game(Rules::CHINESE, Color::White).unwrap();
        assert_eq!(game.to_play(), Color::White);
        assert_eq!(Picture::of(game.board()).stones, picture.stones);
        let a = picture.point('a').unwrap();
        game.play(Color::Black, a.into()).unwrap();
        let turn = game.play(Color::Black, "C2".parse().unwrap()).unwrap();
        assert_eq!(turn.captured, 1);
    }

    #[test]
    fn stones_without_liberties_make_no_game() {
        assert!(matches!(read("X O\nO O").to_board(), Err(SetupError::NoLiberty(_))));
        assert!(read("X X .\nX X .\nO . .").to_board().is_ok());
    }

    /// Any stones at all, with labels and a last move: a picture need not be a possible position.
    fn any_picture() -> impl Strategy<Value = Picture> {
        (1..=19usize, 1..=19usize).prop_flat_map(|(width, height)| {
            let size = Size::new(width, height).unwrap();
            let cells = prop::collection::vec(0..4u8, size.area());
            let labels = prop::collection::vec((0..size.area(), "[a-z]"), 0..8);
            (Just(size), cells, labels, 0..size.area()).prop_map(|(size, cells, labels, last)| {
                let of = |color: u8| size.points().filter(|&p| cells[size.index(p)] == color).collect();
                let stones = PerColor([of(0), of(1)]);
                let empty = Picture { size, stones, labels: BTreeMap::new(), last: None };
                labels.into_iter().fold(
                    empty.with_last(Some(size.point(last))),
                    |picture, (index, letter)| {
                        let letter = letter.chars().next().unwrap();
                        picture.clone().with_label(size.point(index), letter).unwrap_or(picture)
                    },
                )
            })
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(picture in any_picture()) {
            prop_assert_eq!(picture.to_string().parse::<Picture>(), Ok(picture));
        }

        #[test]
        fn random_games_are_read_back(
            (width, height, seed) in (2..=19usize, 2..=19usize, any::<u64>())
        ) {
            let mut board = LargeBoard::new(Size::new(width, height).unwrap());
            let mut state = seed;
            let mut color = Color::Black;
            let mut last = None;
            for _ in 0..(seed % 400) {
                // Knuth's linear congruential generator; its high bits are good enough for a test.
                let below = |n: u32| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    ((state >> 33) % u64::from(n)) as u32
                };
                last = board.random_move(color, below);
                match last {
                    Some(point) => board.play(color, point),
                    None => board.pass(),
                }
                color = !color;
            }
            let picture = to_text(&board, last).parse::<Picture>().unwrap();
            prop_assert_eq!(picture.last(), last);
            let read = picture.to_board().unwrap();
            prop_assert!(board.size().points().all(|p| read.cell(p) == board.cell(p)));
        }
    }
}
