//! What a line says.

/// A line with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The number that the answer must bear.
    pub(super) id: Option<u32>,
    /// The first word.
    pub(super) name: String,
    /// The other words.
    pub(super) words: Vec<String>,
}

/// Is it GoGui's request to stop thinking, which hides in a comment?
pub(super) fn is_interrupt(bytes: &[u8]) -> bool {
    let text = cleaned(bytes);
    text.trim().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}

/// The command in a line; `None` if it holds nothing but blanks and comments.
///
/// As the protocol has it (section 3.1): control characters go, except for tabs, which are blanks; what follows a # is a
/// comment. A first word that is a number is the number of the command; one that is too large for a number is a name, and
/// no command has it.
pub(super) fn parse(bytes: &[u8]) -> Option<Line> {
    let text = cleaned(bytes);
    let text = text.split('#').next().unwrap_or_default();
    let mut words = text.split_whitespace().map(str::to_owned).peekable();
    let id =
        words.peek()?.parse().ok().filter(|_| text.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    if id.is_some() {
        words.next();
    }
    let name = words.next().unwrap_or_default();
    Some(Line { id, name, words: words.collect() })
}

fn cleaned(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let kept = text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control());
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> (Option<u32>, String, Vec<String>) {
        let line = parse(text.as_bytes()).expect("there is a command");
        (line.id, line.name, line.words)
    }

    #[test]
    fn a_line_is_a_number_a_name_and_words() {
        assert_eq!(line("12 play B D4"), (Some(12), "play".into(), vec!["B".into(), "D4".into()]));
        assert_eq!(line("  name\r"), (None, "name".into(), vec![]));
        assert_eq!(line("play\tB\tD4 # why not"), (None, "play".into(), vec!["B".into(), "D4".into()]));
        assert_eq!(line("proto\u{1}col_ver\u{2}sion"), (None, "protocol_version".into(), vec![]));
    }

    #[test]
    fn what_is_no_number_is_a_name() {
        assert_eq!(line("5"), (Some(5), String::new(), vec![]));
        assert_eq!(line("-5 name").0, None);
        assert_eq!(line("+5 name").0, None);
        assert_eq!(line("99999999999 name").1, "99999999999");
    }

    #[test]
    fn blanks_and_comments_are_no_command() {
        for text in ["", "  \t ", "# hello", "  # interrupt"] {
            assert_eq!(parse(text.as_bytes()), None, "{text:?}");
        }
        assert!(is_interrupt(b"# interrupt\r") && !is_interrupt(b"# interrupted"));
    }
}
