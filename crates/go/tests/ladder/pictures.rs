//! Known answers, each asked sixteen times: under the symmetries of the square and with the colours exchanged.

use go::ladder::{self, Verdict};
use go::{Board, Color, LargeBoard, Move, Point, Size};

/// What a picture says about one question.
#[derive(Debug)]
enum Answer {
    Yes(Vec<Move>),
    No,
    Unknown,
}

impl Answer {
    fn parse(words: &[&str]) -> Answer {
        match words {
            ["no"] => Answer::No,
            ["unknown"] => Answer::Unknown,
            ["yes", moves @ ..] => {
                Answer::Yes(moves.iter().map(|word| word.parse().expect("a move")).collect())
            }
            _ => panic!("an answer is no, unknown, or yes with moves, but not {words:?}"),
        }
    }
}

struct Picture {
    name: String,
    size: Size,
    stones: Vec<(Point, Color)>,
    target: Point,
    last: Option<(Color, Point)>,
    capture: Answer,
    escape: Answer,
}

/// The stones of a picture from the top row down, and the one marked by a small letter.
fn stones_of(rows: &[&str]) -> (Vec<(Point, Color)>, Option<Point>) {
    let (mut stones, mut marked) = (Vec::new(), None);
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, glyph) in row.split_whitespace().enumerate() {
            let color = match glyph {
                "X" | "x" => Color::Black,
                "O" | "o" => Color::White,
                _ => continue,
            };
            stones.push((Point::new(x, y), color));
            if glyph == "x" || glyph == "o" {
                marked = Some(Point::new(x, y));
            }
        }
    }
    (stones, marked)
}

impl Picture {
    fn parse(text: &str) -> Picture {
        let mut lines = text.lines();
        let name = lines.next().expect("a name").to_owned();
        let is_fact = |line: &&str| ["last", "capture", "escape"].iter().any(|key| line.starts_with(key));
        let (facts, rows): (Vec<&str>, Vec<&str>) = lines.partition(is_fact);
        let words = |key: &str| {
            let fact = facts.iter().find_map(|fact| fact.strip_prefix(key));
            fact.map(|fact| fact.split_whitespace().collect::<Vec<_>>())
        };
        let answer = |key: &str| Answer::parse(&words(key).unwrap_or_else(|| panic!("{name}: no {key}")));
        let (capture, escape) = (answer("capture"), answer("escape"));
        let last = words("last")
            .map(|words| (words[0].parse().expect("a colour"), words[1].parse().expect("a point")));
        let (stones, marked) = stones_of(&rows);
        let target = marked.or(last.map(|(_, point)| point)).expect("a small letter or a last move");
        Picture { name, size: Size::square(rows.len()), stones, target, last, capture, escape }
    }

    /// Asks both questions about the picture seen in one of sixteen ways.
    fn check<B: Board>(&self, view: View) {
        let mut board = B::new(self.size);
        for &(point, color) in &self.stones {
            board.play(view.color(color), view.point(self.size, point));
        }
        if let Some((color, point)) = self.last {
            board.play(view.color(color), view.point(self.size, point));
        } else {
            board.pass();
        }
        let target = view.point(self.size, self.target);
        let capture = ladder::can_capture(&board, target);
        let escape = ladder::can_escape(&board, target);
        for (question, verdict, answer) in
            [("capture", capture, &self.capture), ("escape", escape, &self.escape)]
        {
            let is_right = match (verdict, answer) {
                (Verdict::Yes(mv), Answer::Yes(moves)) => {
                    moves.iter().any(|&right| view.mv(self.size, right) == mv)
                }
                (Verdict::No, Answer::No) | (Verdict::Unknown, Answer::Unknown) => true,
                _ => false,
            };
            assert!(is_right, "{}, {question}: {verdict:?} instead of {answer:?}, seen {view:?}", self.name);
        }
    }
}

/// A symmetry of the square, and which colour is which.
#[derive(Clone, Copy, Debug)]
struct View {
    is_flipped: bool,
    is_mirrored: bool,
    is_turned: bool,
    is_exchanged: bool,
}

impl View {
    fn all() -> impl Iterator<Item = View> {
        (0..16).map(|bits: u8| View {
            is_flipped: bits & 1 != 0,
            is_mirrored: bits & 2 != 0,
            is_turned: bits & 4 != 0,
            is_exchanged: bits & 8 != 0,
        })
    }

    fn point(self, size: Size, point: Point) -> Point {
        let last = size.width() - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.is_flipped {
            x = last - x;
        }
        if self.is_mirrored {
            y = last - y;
        }
        if self.is_turned { Point::new(y, x) } else { Point::new(x, y) }
    }

    fn mv(self, size: Size, mv: Move) -> Move {
        mv.point().map_or(Move::Pass, |point| self.point(size, point).into())
    }

    fn color(self, color: Color) -> Color {
        if self.is_exchanged { !color } else { color }
    }
}

#[test]
fn known_pictures_get_the_known_answers_from_every_side() {
    let text = include_str!("../positions/ladders.txt");
    let pictures: Vec<Picture> = text.split("\n\n").skip(1).map(Picture::parse).collect();
    assert!(pictures.len() >= 15);
    for picture in pictures {
        for view in View::all() {
            picture.check::<LargeBoard>(view);
        }
    }
}

#[test]
fn an_empty_point_is_neither_captured_nor_saved() {
    let board = LargeBoard::new(Size::square(9));
    assert_eq!(ladder::can_capture(&board, Point::new(4, 4)), Verdict::No);
    assert_eq!(ladder::can_escape(&board, Point::new(4, 4)), Verdict::No);
    assert_eq!(ladder::can_capture(&board, Point::new(18, 18)), Verdict::No);
}
