//! What an engine answers.

use std::time::Duration;

/// The answer to a command that the engine carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What it said, without the sign and the number of the command; several lines are joined by line breaks.
    pub text: String,
    /// How long it took from the sending of the command to the end of the answer.
    pub elapsed: Duration,
}

impl Reply {
    /// The words of the answer, however they are spread over lines.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split_whitespace()
    }
}

/// The first line of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Header<'a> {
    pub(super) is_success: bool,
    /// The number of the command, if the engine repeats it.
    pub(super) id: Option<&'a str>,
    pub(super) text: &'a str,
}

impl Header<'_> {
    /// Reads `=12 text`; `None` if the line does not begin with one of the two signs.
    pub(super) fn parse(line: &str) -> Option<Header<'_>> {
        let is_success = line.starts_with('=');
        let rest = line.strip_prefix(['=', '?'])?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        Some(Header { is_success, id: (digits > 0).then_some(id), text: text.trim() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_the_number_and_the_text_are_told_apart() {
        let header = |is_success, id, text| Some(Header { is_success, id, text });
        assert_eq!(Header::parse("=12 D4"), header(true, Some("12"), "D4"));
        assert_eq!(Header::parse("?12 illegal move "), header(false, Some("12"), "illegal move"));
        assert_eq!(Header::parse("= 9"), header(true, None, "9"));
        assert_eq!(Header::parse("=D4"), header(true, None, "D4"));
        assert_eq!(Header::parse("="), header(true, None, ""));
        assert_eq!(Header::parse(" = D4"), None);
        assert_eq!(Header::parse("usage: engine"), None);
    }
}
