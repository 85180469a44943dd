//! A position as the page draws it.

use std::collections::BTreeMap;

use go::score::Owners;
use go::{Board, Cell, Color, Game, ParsePointError, Point, Size};
use serde::Serialize;

use crate::line::{Line, LineError, Step};

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// A row for each line from the top: `.` empty, `X` black, `O` white.
    pub rows: Vec<String>,
    /// Whose turn it is.
    pub to_play: Color,
    /// The number of turns so far.
    pub move_number: usize,
    /// The last turn.
    pub last: Option<LastTurn>,
    /// The stones that each player has taken.
    pub prisoners: Prisoners,
    /// The passes in a row up to now.
    pub passes: usize,
    /// Why nobody can move any more, if so.
    pub over: Option<&'static str>,
    /// Empty points on which the player to move may not play, each with the reason as a sentence.
    pub refused: BTreeMap<String, String>,
    /// Where the fixed handicap stones stand.
    pub handicap_stones: Vec<String>,
}

/// The turn that led to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub color: Color,
    /// A point, or "pass".
    #[serde(rename = "move")]
    pub mv: String,
}

/// The stones that each player has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prisoners {
    /// White stones taken by Black.
    pub black: u32,
    /// Black stones taken by White.
    pub white: u32,
}

impl Position {
    /// The position at the end of a line, whose game this is.
    pub fn of(game: &Game, line: &Line) -> Result<Position, LineError> {
        let size = game.size();
        let prisoners = game.prisoners();
        let last = game.turns().last();
        Ok(Position {
            width: size.width(),
            height: size.height(),
            rows: rows(size, |point| letter(game.board().cell(point).color())),
            to_play: game.to_play(),
            move_number: line.steps.iter().filter(|step| matches!(step, Step::Turn { .. })).count(),
            last: last.map(|turn| LastTurn { color: turn.color, mv: turn.mv.to_string() }),
            prisoners: Prisoners { black: prisoners[Color::Black], white: prisoners[Color::White] },
            passes: game.passes(),
            over: over(game),
            refused: refused(game),
            handicap_stones: names(line.handicap_stones()?),
        })
    }
}

/// Why nobody can move any more, if so.
pub fn over(game: &Game) -> Option<&'static str> {
    match game {
        _ if game.passes() >= 2 => Some("Both have passed."),
        _ if game.is_over() => Some("The game has reached its largest number of moves."),
        _ => None,
    }
}

fn refused(game: &Game) -> BTreeMap<String, String> {
    let color = game.to_play();
    let is_empty = |point: &Point| game.board().cell(*point) == Cell::Empty;
    let reason = |point: Point| Some((point.to_string(), game.check(color, point.into()).err()?.to_string()));
    game.size().points().filter(is_empty).filter_map(reason).collect()
}

/// Who owns each point, drawn like stones.
pub(crate) fn owner_rows(size: Size, owners: &Owners) -> Vec<String> {
    rows(size, |point| letter(owners[point]))
}

/// The names of points.
pub(crate) fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

fn letter(color: Option<Color>) -> char {
    match color {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    }
}

/// A text for each row from the top.
fn rows(size: Size, letter: impl Fn(Point) -> char) -> Vec<String> {
    let row = |y| (0..size.width()).map(|x| letter(Point::new(x, y))).collect();
    (0..size.height()).rev().map(row).collect()
}

/// A word that names no point of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// A word that is no point.
    #[error(transparent)]
    NotAPoint(#[from] ParsePointError),
    /// A point outside.
    #[error("{point} is not on the {size} board")]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
}

/// The point of the board with this name.
pub(crate) fn point(size: Size, name: &str) -> Result<Point, PointError> {
    let point: Point = name.parse()?;
    if size.contains(point) { Ok(point) } else { Err(PointError::OffBoard { point, size }) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn position(value: Value) -> Value {
        let line: Line = serde_json::from_value(value).unwrap();
        serde_json::to_value(Position::of(&line.game().unwrap(), &line).unwrap()).unwrap()
    }

    #[test]
    fn a_position_says_all_that_the_page_draws() {
        let stones = json!({"black": ["B1", "A2", "C2", "B3"], "white": ["D2", "C1", "C3"]});
        let shown = position(json!({
            "width": 5, "height": 4, "rules": "japanese", "komi": 6.5, "handicap": 0,
            "steps": [{"setup": stones}, {"color": "white", "move": "B2"}],
        }));
        let right = json!({
            "width": 5, "height": 4,
            "rows": [".....", ".XO..", "XO.O.", ".XO.."],
            "toPlay": "black",
            "moveNumber": 1,
            "last": {"color": "white", "move": "B2"},
            "prisoners": {"black": 0, "white": 1},
            "passes": 0,
            "over": null,
            "refused": {"C2": "C2 would take back the ko at once"},
            "handicapStones": [],
        });
        assert_eq!(shown, right);
    }

    #[test]
    fn two_passes_end_the_game_and_handicap_stones_are_named() {
        let pass = |color| json!({"color": color, "move": "pass"});
        let shown = position(json!({
            "width": 7, "height": 7, "rules": "chinese", "komi": 0.5, "handicap": 2,
            "steps": [pass("white"), pass("black")],
        }));
        assert_eq!(shown["over"], "Both have passed.");
        assert_eq!(shown["passes"], 2);
        assert_eq!(shown["toPlay"], "white");
        assert_eq!(shown["handicapStones"], json!(["C3", "E5"]));
        assert_eq!(shown["rows"][2], "....X..");
    }

    #[test]
    fn the_number_of_the_move_counts_on_after_stones_were_set_up() {
        let shown = position(json!({
            "width": 5, "height": 5, "rules": "chinese", "komi": 7.5,
            "steps": [{"color": "black", "move": "A1"}, {"setup": {"empty": ["A1"]}}],
        }));
        assert_eq!((&shown["moveNumber"], &shown["last"]), (&json!(1), &Value::Null));
    }

    #[test]
    fn suicide_is_refused_with_its_reason() {
        let shown = position(json!({
            "width": 3, "height": 3, "rules": "chinese", "komi": 7.5,
            "steps": [{"setup": {"white": ["A2", "B1"], "next": "black"}}],
        }));
        assert_eq!(shown["refused"], json!({"A1": "A1 would be suicide"}));
    }
}
