//! Reading one line of a picture.

use crate::board::Cell;
use crate::color::Color;
use crate::diagram::read::PictureError;
use crate::diagram::text::{column_letter, is_label};
use crate::point::MAX_SIDE;

pub(super) const POINT: &str = "a point: X, # or @ for Black, O for White, ., + or a comma for an empty point, \
                     or a label (a small letter other than o and x)";

/// A place in the text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error(self, found: impl Into<String>, expected: impl Into<String>) -> PictureError {
        PictureError { line: self.line, column: self.column, found: found.into(), expected: expected.into() }
    }
}

/// What the text says about a point.
#[derive(Clone, Copy)]
pub(super) enum Symbol {
    Cell(Cell),
    Label(char),
}

pub(super) struct Spot {
    pub(super) place: Place,
    pub(super) symbol: Symbol,
    pub(super) is_last: bool,
}

/// A row of the board, with the numbers written beside it.
pub(super) struct Row {
    pub(super) spots: Vec<Spot>,
    pub(super) numbers: Vec<(Place, usize)>,
    pub(super) end: Place,
}

/// A line of text and how far it has been read.
pub(super) struct Cursor {
    chars: Vec<char>,
    at: usize,
    line: usize,
}

impl Cursor {
    pub(super) fn new(text: &str, line: usize) -> Cursor {
        Cursor { chars: text.chars().collect(), at: 0, line }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn place(&self) -> Place {
        Place { line: self.line, column: self.at + 1 }
    }

    fn unexpected(&self, expected: impl Into<String>) -> PictureError {
        let found = self.peek().map_or("the end of the line".to_owned(), |found| format!("'{found}'"));
        self.place().error(found, expected)
    }

    /// Goes to the next character that is neither a space nor the side of a frame.
    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '|') {
            self.at += 1;
        }
    }

    /// Is the rest of the line the top or bottom of a frame, such as `+-----+`, or the `=` of a GTP answer?
    pub(super) fn is_frame(&self) -> bool {
        let rest: String = self.chars[self.at..].iter().collect();
        rest.trim_end() == "=" || rest.contains('-') && rest.trim_end().chars().all(|c| c == '+' || c == '-')
    }

    pub(super) fn has_colon_next(&self) -> bool {
        self.chars[self.at + 1..].iter().find(|c| !c.is_whitespace()) == Some(&':')
    }

    /// `A B C D E`: the number of columns, and where the letters begin.
    pub(super) fn column_letters(&mut self) -> Result<(Place, usize), PictureError> {
        let place = self.place();
        let mut count = 0;
        while let Some(found) = self.peek() {
            if count >= MAX_SIDE {
                return Err(self.unexpected("the end of the column letters after T"));
            }
            if found != column_letter(count) {
                return Err(self.unexpected(format!("the column letter {}", column_letter(count))));
            }
            count += 1;
            self.at += 1;
            self.skip_blanks();
        }
        Ok((place, count))
    }

    /// `a: X`, a label and what is under it.
    pub(super) fn legend(&mut self) -> Result<(char, Place, Cell), PictureError> {
        let place = self.place();
        let letter = self.chars[self.at];
        self.at += 1;
        self.skip_blanks();
        self.at += 1;
        self.skip_blanks();
        let Some(Symbol::Cell(cell)) = self.peek().and_then(symbol) else {
            return Err(self.unexpected("X, O or . for what is under the label"));
        };
        self.at += 1;
        self.skip_blanks();
        if self.peek().is_some() {
            Err(self.unexpected("the end of the line"))
        } else {
            Ok((letter, place, cell))
        }
    }

    /// The points of a row, with or without its number on either side.
    pub(super) fn row(&mut self) -> Result<Row, PictureError> {
        let mut spots = Vec::new();
        let mut numbers = Vec::new();
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            numbers.push(self.number()?);
            self.skip_blanks();
        }
        while self.peek().is_some_and(|c| !c.is_ascii_digit()) {
            spots.push(self.spot()?);
            self.skip_blanks();
        }
        let end = self.place();
        if spots.is_empty() {
            return Err(self.unexpected(POINT));
        }
        if self.peek().is_some() {
            numbers.push(self.number()?);
        }
        Ok(Row { spots, numbers, end })
    }

    fn number(&mut self) -> Result<(Place, usize), PictureError> {
        let place = self.place();
        let mut number = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number * 10 + digit as usize;
            if number > MAX_SIDE {
                return Err(place.error("a larger number", format!("a row number up to {MAX_SIDE}")));
            }
            self.at += 1;
        }
        Ok((place, number))
    }

    /// A point, in parentheses if it was played last.
    fn spot(&mut self) -> Result<Spot, PictureError> {
        let is_last = self.peek() == Some('(');
        self.at += usize::from(is_last);
        let place = self.place();
        let symbol = self.peek().and_then(symbol).ok_or_else(|| self.unexpected(POINT))?;
        self.at += 1;
        if is_last {
            if self.peek() != Some(')') {
                return Err(self.unexpected("a closing parenthesis after the last move"));
            }
            self.at += 1;
        }
        Ok(Spot { place, symbol, is_last })
    }
}

fn symbol(c: char) -> Option<Symbol> {
    match c {
        'X' | '#' | '@' => Some(Symbol::Cell(Color::Black.into())),
        'O' => Some(Symbol::Cell(Color::White.into())),
        '.' | '+' | ',' => Some(Symbol::Cell(Cell::Empty)),
        _ if is_label(c) => Some(Symbol::Label(c)),
        _ => None,
    }
}
