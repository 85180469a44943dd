//! Which program to start, and how.

use std::fmt;
use std::str::FromStr;

/// A program and its arguments.
///
/// A text is split into words as a shell would do it, but no shell is involved: quotes and backslashes are all that is
/// special, so that nothing in a text can start another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

/// A text that is no command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// There is no word in it.
    #[error("the command line is empty: expected a program and perhaps arguments")]
    Empty,
    /// A quote without its partner.
    #[error("the quote {quote} in '{text}' is not closed")]
    OpenQuote {
        /// The kind of quote.
        quote: char,
        /// The whole text.
        text: String,
    },
    /// A backslash with nothing after it.
    #[error("'{0}' ends with a backslash: expected a character after it, or two backslashes for one")]
    LastBackslash(String),
}

impl CommandLine {
    /// A program with arguments that are words already.
    pub fn new<Word: Into<String>>(
        program: impl Into<String>,
        arguments: impl IntoIterator<Item = Word>,
    ) -> CommandLine {
        let arguments = arguments.into_iter().map(Into::into).collect();
        CommandLine { program: program.into(), arguments }
    }

    /// The same with more arguments at the end.
    pub fn with<Word: Into<String>>(mut self, more: impl IntoIterator<Item = Word>) -> CommandLine {
        self.arguments.extend(more.into_iter().map(Into::into));
        self
    }

    /// The program: a path, or a name that is looked for on the search path.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<CommandLine, CommandLineError> {
        let mut words = split(text)?.into_iter();
        let program = words.next().ok_or(CommandLineError::Empty)?;
        Ok(CommandLine { program, arguments: words.collect() })
    }
}

/// The words of a text by the rules of the POSIX shell (section 2.2, "Quoting"), expansions left out.
pub fn split(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            c if c.is_whitespace() => words.extend(word.take()),
            quote @ ('\'' | '"') => {
                let content = quoted(&mut characters, quote)
                    .ok_or_else(|| CommandLineError::OpenQuote { quote, text: text.to_owned() })?;
                word.get_or_insert_default().push_str(&content);
            }
            '\\' => {
                let escaped =
                    characters.next().ok_or_else(|| CommandLineError::LastBackslash(text.to_owned()))?;
                word.get_or_insert_default().push(escaped);
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

/// What is between here and the closing quote, which is read too; `None` if it is missing.
fn quoted(characters: &mut impl Iterator<Item = char>, quote: char) -> Option<String> {
    let mut content = String::new();
    loop {
        match characters.next()? {
            c if c == quote => return Some(content),
            '\\' if quote == '"' => {
                let next = characters.next()?;
                if !['"', '\\', '$', '`'].contains(&next) {
                    content.push('\\');
                }
                content.push(next);
            }
            other => content.push(other),
        }
    }
}

/// As it would be typed, so that it can be read back.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_word(f, &self.program)?;
        self.arguments.iter().try_for_each(|argument| {
            f.write_str(" ")?;
            write_word(f, argument)
        })
    }
}

fn write_word(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    let is_plain = |c: char| c.is_alphanumeric() || "_-+=.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        f.write_str(word)
    } else {
        write!(f, "'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        split(text).unwrap()
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        assert_eq!(words("gnugo --mode  gtp\t--level 1\n"), ["gnugo", "--mode", "gtp", "--level", "1"]);
        assert_eq!(words(r#"'my engine' "a \"b\" \n" c\ d"#), ["my engine", r#"a "b" \n"#, "c d"]);
        assert_eq!(words(r#"a'b c'"d e"f '' "#), ["ab cd ef", ""]);
        assert_eq!(words("$HOME `ls` ~ a|b; # >c"), ["$HOME", "`ls`", "~", "a|b;", "#", ">c"]);
        assert_eq!(words("  "), [""; 0]);
    }

    #[test]
    fn a_text_that_does_not_end_is_refused_with_a_sentence() {
        let refusal = |text: &str| text.parse::<CommandLine>().unwrap_err().to_string();
        assert_eq!(refusal("a 'b"), "the quote ' in 'a 'b' is not closed");
        assert_eq!(refusal(r#"a "b\"#), r#"the quote " in 'a "b\' is not closed"#);
        assert!(refusal(r"a\").contains("ends with a backslash"));
        assert!(refusal(" ").contains("empty"));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let line = CommandLine::new("my engine", ["--name", "it's \"here\" \\", "", "plain"]).with(["é"]);
        assert_eq!(line.to_string().parse(), Ok(line));
    }
}
