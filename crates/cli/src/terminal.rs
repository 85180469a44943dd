//! Text for the terminal.

/// Text from a file as it may go to a terminal: characters that control it, colours and titles among them, are
/// replaced. Line breaks stay.
pub(crate) fn printable(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', "\u{FFFD}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_file_cannot_control_the_terminal() {
        assert_eq!(printable("\u{1b}[31mred\u{7}"), "\u{FFFD}[31mred\u{FFFD}");
        assert_eq!(printable("天元, 9段\nnext"), "天元, 9段\nnext");
    }
}
