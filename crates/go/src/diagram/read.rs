//! Reading a board from text; [`Picture`] says what such a text looks like.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::board::Cell;
use crate::color::PerColor;
use crate::diagram::cursor::{Cursor, Place, Row, Spot, Symbol};
use crate::diagram::text::{Picture, is_label};
use crate::point::{Point, PointSet, Size};

/// A text that is no picture of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct PictureError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is there.
    pub found: String,
    /// What could be there.
    pub expected: String,
}

/// The lines of the text by what they are.
#[derive(Default)]
struct Lines {
    rows: Vec<Row>,
    columns: Vec<(Place, usize)>,
    legend: BTreeMap<char, (Place, Cell)>,
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Picture, PictureError> {
        let mut lines = Lines::default();
        for (index, line) in text.lines().enumerate() {
            lines.read(&mut Cursor::new(line, index + 1))?;
        }
        let size = lines.size()?;
        lines.check_coordinates(size)?;
        lines.picture(size)
    }
}

impl Lines {
    fn read(&mut self, cursor: &mut Cursor) -> Result<(), PictureError> {
        cursor.skip_blanks();
        let Some(first) = cursor.peek() else { return Ok(()) };
        if cursor.is_frame() {
            return Ok(());
        }
        if first == 'A' {
            self.columns.push(cursor.column_letters()?);
        } else if is_label(first) && cursor.has_colon_next() {
            let (letter, place, cell) = cursor.legend()?;
            if self.legend.insert(letter, (place, cell)).is_some() {
                return Err(place.error(format!("a second line for '{letter}'"), "one line for each label"));
            }
        } else {
            self.rows.push(cursor.row()?);
        }
        Ok(())
    }

    fn size(&self) -> Result<Size, PictureError> {
        let Some(first) = self.rows.first() else {
            return Err(Place { line: 1, column: 1 }.error("no row of points", "at least one row"));
        };
        let (width, height) = (first.spots.len(), self.rows.len());
        for row in &self.rows {
            let count = row.spots.len();
            if count != width {
                let place = row.spots.get(width).map_or(row.end, |spot| spot.place);
                return Err(place.error(points(count), format!("{} as in the first row", points(width))));
            }
        }
        Size::new(width, height)
            .map_err(|_| first.end.error(format!("{width} columns and {height} rows"), "1 to 19 of each"))
    }

    fn check_coordinates(&self, size: Size) -> Result<(), PictureError> {
        for &(place, count) in &self.columns {
            if count != size.width() {
                let expected = format!("{} for as many columns", size.width());
                return Err(place.error(format!("{count} column letters"), expected));
            }
        }
        for (row, expected) in self.rows.iter().zip((1..=size.height()).rev()) {
            if let Some(&(place, number)) = row.numbers.iter().find(|&&(_, number)| number != expected) {
                return Err(place.error(format!("row number {number}"), expected.to_string()));
            }
        }
        Ok(())
    }

    fn picture(&self, size: Size) -> Result<Picture, PictureError> {
        let stones = PerColor([PointSet::EMPTY; 2]);
        let mut picture = Picture { size, stones, labels: BTreeMap::new(), last: None };
        for (row, y) in self.rows.iter().zip((0..size.height()).rev()) {
            for (x, spot) in row.spots.iter().enumerate() {
                self.put(&mut picture, Point::new(x, y), spot)?;
            }
        }
        let unknown = self.legend.iter().find(|(letter, _)| !picture.labels.contains_key(letter));
        match unknown {
            Some((letter, (place, _))) => {
                Err(place.error(format!("a line for '{letter}'"), "a label that is in the picture"))
            }
            None => Ok(picture),
        }
    }

    fn put(&self, picture: &mut Picture, point: Point, spot: &Spot) -> Result<(), PictureError> {
        let cell = match spot.symbol {
            Symbol::Cell(cell) => cell,
            Symbol::Label(letter) => {
                picture.labels.entry(letter).or_default().insert(point);
                self.legend.get(&letter).map_or(Cell::Empty, |&(_, cell)| cell)
            }
        };
        if let Some(color) = cell.color() {
            picture.stones[color].insert(point);
        }
        if spot.is_last {
            if cell == Cell::Empty {
                return Err(spot.place.error("an empty point as the last move", "a stone in parentheses"));
            }
            if picture.last.replace(point).is_some() {
                return Err(spot.place.error("a second last move", "one stone in parentheses at most"));
            }
        }
        Ok(())
    }
}

fn points(count: usize) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::diagram::cursor::POINT;

    fn read(text: &str) -> Picture {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn refusal(text: &str) -> String {
        text.parse::<Picture>().unwrap_err().to_string()
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn set(names: &str) -> PointSet {
        names.split_whitespace().map(point).collect()
    }

    #[test]
    fn stones_and_labels_are_where_the_picture_shows_them() {
        let picture = read(". . X . .\n. X O . .\n. a O X .");
        assert_eq!(picture.size(), Size::new(5, 3).unwrap());
        assert_eq!(picture.stones(Color::Black), set("C3 B2 D1"));
        assert_eq!(picture.stones(Color::White), set("C2 C1"));
        assert_eq!(picture.point('a'), Some(point("B1")));
        assert_eq!(picture.cell(point("B1")), Cell::Empty);
        assert_eq!(picture.point('b'), None);
    }

    #[test]
    fn spaces_blank_lines_and_other_letters_for_stones_change_nothing() {
        let plain = read(". . X . .\n. X O . .\n. a O X .");
        assert_eq!(read("\n\n      ..#..\n\n      .@O..\n\t.aOX.\n\n"), plain);
        assert_eq!(read("+--------+\r\n|, + X . . |\r\n|. X O . . |\r\n|. a O X . |\r\n+-----+\r\n"), plain);
    }

    #[test]
    fn the_output_of_gnu_go_can_be_pasted() {
        let picture = read(concat!(
            "= \n",
            "   A B C D E F G\n",
            " 7 . . . . . . . 7\n",
            " 6 . . . . . . . 6\n",
            " 5 . . + . + X . 5\n",
            " 4 . . . O . . . 4\n",
            " 3 . . + . + . . 3\n",
            " 2 . . . . . . . 2     WHITE (O) has captured 0 stones\n",
            " 1 . . . . . . . 1     BLACK (X) has captured 10 stones\n",
            "   A B C D E F G\n",
        ));
        assert_eq!(picture.size(), Size::square(7));
        assert_eq!(picture.stones(Color::Black), set("F5"));
        assert_eq!(picture.stones(Color::White), set("D4"));
    }

    #[test]
    fn a_legend_puts_stones_under_labels() {
        let picture = read(". a a\nb . (c)\na: X\n c : O");
        assert_eq!(picture.points('a'), set("B2 C2"));
        assert_eq!(picture.stones(Color::Black), set("B2 C2"));
        assert_eq!(picture.stones(Color::White), set("C1"));
        assert_eq!(picture.cell(point("A1")), Cell::Empty);
        assert_eq!(picture.last(), Some(point("C1")));
        assert_eq!(picture.point('a'), None, "two points have this label");
    }

    #[test]
    fn errors_say_where_what_was_found_and_what_was_expected() {
        assert_eq!(refusal(". .\n. ?"), format!("line 2, column 3: found '?', expected {POINT}"),);
        for (text, wanted) in [
            (". o", "line 1, column 3: found 'o', expected a point"),
            ("", "line 1, column 1: found no row of points, expected at least one row"),
            (". . .\n\n. .", "line 3, column 4: found 2 points, expected 3 points as in the first row"),
            (". .\n. . X", "line 2, column 5: found 3 points, expected 2 points as in the first row"),
            ("2 .\n2 .", "line 2, column 1: found row number 2, expected 1"),
            (" 1 . 7", "line 1, column 6: found row number 7, expected 1"),
            ("5", "line 1, column 2: found the end of the line, expected a point"),
            (
                "99999999999999999999999 .",
                "line 1, column 1: found a larger number, expected a row number up",
            ),
            ("A B C\n. .", "line 1, column 1: found 3 column letters, expected 2 for as many columns"),
            ("A B D\n. .", "line 1, column 5: found 'D', expected the column letter C"),
            ("ABCDEFGHJKLMNOPQRSTU", "line 1, column 20: found 'U', expected the end of the column letters"),
            ("(.)", "line 1, column 2: found an empty point as the last move, expected a stone"),
            ("(X)(O)", "line 1, column 5: found a second last move, expected one stone"),
            ("(X", "line 1, column 3: found the end of the line, expected a closing parenthesis"),
            (". a\nb: X", "line 2, column 1: found a line for 'b', expected a label that is in the picture"),
            ("a\na: X\na: O", "line 3, column 1: found a second line for 'a', expected one line"),
            ("a\na: b", "line 2, column 4: found 'b', expected X, O or . for"),
            ("a\na: X X", "line 2, column 6: found 'X', expected the end of the line"),
            (
                "....................",
                "line 1, column 21: found 20 columns and 1 rows, expected 1 to 19 of each",
            ),
        ] {
            let refused = refusal(text);
            assert!(refused.starts_with(wanted), "{text:?} gave {refused:?}");
        }
    }

    #[test]
    fn too_many_rows_are_refused() {
        assert!(refusal(&".\n".repeat(20)).contains("found 1 columns and 20 rows"));
        assert_eq!(read(&".\n".repeat(19)).size(), Size::new(1, 19).unwrap());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "[A-Za-z0-9XO.+,()|:#@\\-\\n é]{0,80}") {
            let _ = text.parse::<Picture>();
        }
    }
}
