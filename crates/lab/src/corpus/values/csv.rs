//! Tables of comma-separated values, as RFC 4180 describes them.

use std::iter::Peekable;
use std::str::Chars;

use super::ValuesError;

/// A line of a table, which goes on over a line break within quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The number of its first line in the file, from 1.
    pub(super) number: usize,
    pub(super) fields: Vec<String>,
}

/// All lines of a table that are not empty. A byte order mark before them is passed over, and lines end as any system ends them.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, ValuesError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { letters: text.chars().peekable(), line: 1, at: 1 };
    let mut lines = Vec::new();
    while reader.letters.peek().is_some() {
        let line = reader.line()?;
        if line.fields != [""] {
            lines.push(line);
        }
    }
    Ok(lines)
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
    /// Where the next letter is, from 1.
    line: usize,
    at: usize,
}

impl Reader<'_> {
    fn line(&mut self) -> Result<Line, ValuesError> {
        let number = self.line;
        let mut fields = vec![self.field()?];
        while self.take(',') {
            fields.push(self.field()?);
        }
        // A line may end in \r\n, \n or \r, or with the file.
        if self.take('\r') && self.letters.peek() != Some(&'\n') {
            self.break_line();
        }
        self.take('\n');
        Ok(Line { number, fields })
    }

    fn field(&mut self) -> Result<String, ValuesError> {
        if self.take('"') {
            return self.quoted();
        }
        let mut field = String::new();
        while let Some(&letter) = self.letters.peek().filter(|letter| !",\r\n".contains(**letter)) {
            if letter == '"' {
                return Err(self.error("a quotation mark within a field: expected the whole field in quotes, and \"\" for one in it"));
            }
            field.push(letter);
            self.step();
        }
        Ok(field)
    }

    fn quoted(&mut self) -> Result<String, ValuesError> {
        let opened = self.error("a quotation mark without another: expected one at the end of the field");
        let mut field = String::new();
        loop {
            if self.take('"') {
                if self.take('"') {
                    field.push('"');
                    continue;
                }
                return match self.letters.peek() {
                    None | Some(',' | '\r' | '\n') => Ok(field),
                    Some(_) => {
                        Err(self
                            .error("text after a quotation mark: expected a comma or the end of the line"))
                    }
                };
            }
            match self.step() {
                Some(letter) => field.push(letter),
                None => return Err(opened),
            }
        }
    }

    fn take(&mut self, letter: char) -> bool {
        self.letters.peek() == Some(&letter) && self.step().is_some()
    }

    fn step(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.at += 1;
        if letter == '\n' {
            self.break_line();
        }
        Some(letter)
    }

    fn break_line(&mut self) {
        self.line += 1;
        self.at = 1;
    }

    fn error(&self, reason: &'static str) -> ValuesError {
        ValuesError::Quotes { line: self.line, at: self.at, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, Vec<String>)> {
        lines(text).unwrap().into_iter().map(|line| (line.number, line.fields)).collect()
    }

    fn fields(fields: &[&str]) -> Vec<String> {
        fields.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn quotes_commas_and_line_breaks_are_read_as_the_standard_says() {
        let text = "\u{feff}a,b\r\n\"1,\"\"2\"\"\",\"x\r\ny\"\n\n,\n\"\",last";
        let expected = [
            (1, fields(&["a", "b"])),
            (2, fields(&["1,\"2\"", "x\r\ny"])),
            (5, fields(&["", ""])),
            (6, fields(&["", "last"])),
        ];
        assert_eq!(read(text), expected);
        assert_eq!(read("a,b\rc,d\r"), [(1, fields(&["a", "b"])), (2, fields(&["c", "d"]))]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn wrong_quotes_are_refused_with_their_place() {
        for (text, place) in [
            ("a,b\n1,2\"3", "line 2, character 4"),
            ("a,\"b\nc", "line 1, character 4"),
            ("\"a\"b", "line 1, character 4"),
        ] {
            let error = lines(text).unwrap_err().to_string();
            assert!(error.starts_with(place), "{error}");
        }
    }
}
