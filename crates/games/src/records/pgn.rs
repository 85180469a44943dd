//! Games of chess in Portable Game Notation.
//!
//! Tags, comments in braces or after a semicolon, variations in parentheses, numbers of moves, `$` signs and marks like `!?` are
//! understood and, but for the tags, left out. What is read is the main line.

use std::collections::BTreeMap;

use super::{GameRecord, RecordError};
use crate::board_game::{BoardGame, MoveError};
use crate::chess::Chess;
use mcts::Game;

/// A game as it stands in a file, its moves still texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags by name, as in `White` or `Result`.
    pub tags: BTreeMap<String, String>,
    /// The moves of the main line.
    pub moves: Vec<String>,
    /// How the moves end: `1-0`, `0-1`, `1/2-1/2` or `*`; nothing if the file ends before that.
    pub ends: String,
}

/// The games of a file. There is no text that cannot be split into games; what is wrong with one is told when it is replayed.
pub fn split_games(text: &str) -> Vec<PgnGame> {
    let mut games = Vec::new();
    let mut game = PgnGame::default();
    let mut rest = text;
    while let Some((token, after)) = next_token(rest) {
        rest = after;
        match token {
            Token::Tag(name, value) => {
                // A tag after moves belongs to the next game, even if the last one did not end.
                if !game.moves.is_empty() {
                    games.push(std::mem::take(&mut game));
                }
                game.tags.insert(name, value);
            }
            Token::Move(text) => game.moves.push(text),
            Token::End(text) => {
                game.ends = text;
                games.push(std::mem::take(&mut game));
            }
        }
    }
    if game != PgnGame::default() {
        games.push(game);
    }
    games
}

impl PgnGame {
    /// Makes the moves, from the position that the tag `FEN` says if there is one.
    pub fn replay(&self) -> Result<GameRecord<Chess>, RecordError> {
        let result = self.result()?;
        let mut record = GameRecord { moves: Vec::new(), last: self.start()?, result, score: None };
        for text in &self.moves {
            let mv = record
                .last
                .read_short_move(text)
                .map_err(|reason: MoveError| RecordError::Move { number: record.moves.len() + 1, reason })?;
            record.last.play(mv);
            record.moves.push(mv);
        }
        Ok(record)
    }

    fn start(&self) -> Result<Chess, RecordError> {
        let Some(text) = self.tags.get("FEN") else { return Ok(Chess::start()) };
        text.parse().map_err(|_| RecordError::Field {
            field: "FEN",
            given: text.chars().take(100).collect(),
            expected: "a position in Forsyth-Edwards notation",
        })
    }

    fn result(&self) -> Result<Option<f32>, RecordError> {
        let text = self.tags.get("Result").filter(|_| self.ends.is_empty()).unwrap_or(&self.ends);
        match text.as_str() {
            "1-0" => Ok(Some(1.0)),
            "0-1" => Ok(Some(0.0)),
            "1/2-1/2" => Ok(Some(0.5)),
            "*" | "" => Ok(None),
            _ => Err(RecordError::Field {
                field: "Result",
                given: text.chars().take(20).collect(),
                expected: "`1-0`, `0-1`, `1/2-1/2` or `*`",
            }),
        }
    }
}

enum Token {
    Tag(String, String),
    Move(String),
    End(String),
}

/// The next tag, move or end, and what comes after it.
fn next_token(text: &str) -> Option<(Token, &str)> {
    let mut rest = text;
    // How many variations we are in; a list would say no more, and a recursion could run out of stack.
    let mut depth = 0u64;
    loop {
        rest = rest.trim_start();
        match rest.chars().next()? {
            '{' => rest = after_comment(rest),
            ';' | '%' => rest = after(rest, '\n'),
            '(' => (depth, rest) = (depth + 1, &rest[1..]),
            ')' => (depth, rest) = (depth.saturating_sub(1), &rest[1..]),
            // A tag begins another game even where a variation was never closed, so that one broken game costs no others.
            '[' if depth == 0 || read_tag(rest).0.is_some() => {
                let (tag, others) = read_tag(rest);
                rest = others;
                if let Some((name, value)) = tag {
                    return Some((Token::Tag(name, value), rest));
                }
            }
            _ => {
                let (word, others) = split_word(rest);
                rest = others;
                if depth == 0
                    && let Some(token) = read_word(word)
                {
                    return Some((token, rest));
                }
            }
        }
    }
}

/// What comes after a comment in braces; if it is never closed, or only after a line with a tag, that line.
fn after_comment(text: &str) -> &str {
    let closed = text.find('}').unwrap_or(text.len());
    let mut lines = text[..closed].match_indices('\n').map(|(at, _)| at + 1);
    let tag = lines.find(|&at| text[at..].starts_with('[') && read_tag(&text[at..]).0.is_some());
    let end = tag.unwrap_or_else(|| (closed + 1).min(text.len()));
    &text[end..]
}

/// What comes after the next such sign; nothing if there is none.
fn after(text: &str, sign: char) -> &str {
    text.split_once(sign).map_or("", |(_, rest)| rest)
}

/// The characters up to white space or the beginning of something else, at least one.
fn split_word(text: &str) -> (&str, &str) {
    let ends = |(at, sign): (usize, char)| {
        let is_end = at > 0 && (sign.is_whitespace() || "{}();[]".contains(sign));
        is_end.then_some(at)
    };
    text.split_at(text.char_indices().find_map(ends).unwrap_or(text.len()))
}

/// A move or an end; nothing for the number of a move, a `$` sign or a mark that stands alone.
fn read_word(word: &str) -> Option<Token> {
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return Some(Token::End(word.to_owned()));
    }
    // The number may stand right before its move: `12.Nf3`. Castling with zeros is not a number.
    let digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let bare =
        if digits.starts_with('.') || digits.is_empty() { digits.trim_start_matches('.') } else { word };
    // A move that is none would hand the rest of the moves to the wrong players: it is told, and refused when it is made.
    let is_move = bare == "--" || bare.chars().any(char::is_alphanumeric) && !bare.starts_with('$');
    is_move.then(|| Token::Move(bare.replace('0', "O")))
}

/// The tag that the text begins with, `[Name "value"]` on one line, and what comes after it.
fn read_tag(text: &str) -> (Option<(String, String)>, &str) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let inside = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let tag = inside.and_then(|inside| {
        let (name, value) = inside.split_once(char::is_whitespace)?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
    });
    (tag, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Two games of our own making, the first with everything that files have.
    const FILE: &str = r#"% a line for programs
[Event "A test of \"ours\""]
[White "One, The"]
[Result "0-1"]

1. f3 {not good} e5 (1... d5 2. e4 (2. d4 {a [bracket] and a ) here}) dxe4) 2.g4?? $4 ; the rest of the line 3. Nf3
2... Qh4# 0-1

[White "Two"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]

1. 0-0 O-O-O 2. Rf7!? *
"#;

    #[test]
    fn the_main_line_is_read_and_everything_else_left_out() {
        let games = split_games(FILE);
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].moves, ["f3", "e5", "g4??", "Qh4#"]);
        assert_eq!(games[0].tags["Event"], "A test of \"ours\"");
        let record = games[0].replay().unwrap();
        assert_eq!((record.result, record.last.outcome().map(|outcome| outcome.win)), (Some(0.0), Some(0.0)));
        let record = games[1].replay().unwrap();
        assert_eq!((record.result, record.moves.len()), (None, 3));
        assert_eq!(record.last.to_string(), "2kr3r/5R2/8/8/8/8/8/R5K1 b - - 3 2");
    }

    #[test]
    fn games_without_an_end_are_told_apart_by_their_tags() {
        let games = split_games("[White \"A\"]\n1. e4\n[White \"B\"]\n[Result \"1-0\"]\n1. d4 d5");
        assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(games[1].replay().unwrap().result, Some(1.0));
    }

    #[test]
    fn what_is_never_closed_ends_with_the_next_tag() {
        for open in ["1. e4 (", "1. e4 (2. d4 {a", "1. e4 {a comment"] {
            let games = split_games(&format!("{open}\n\n[White \"B\"]\n1. d4 {{fine}} 1-0"));
            assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 1], "{open}");
            assert_eq!(games[1].tags["White"], "B");
        }
        let games = split_games("1. e4 {a\n[Bracket in a comment}\ne5 *");
        assert_eq!(games[0].moves, ["e4", "e5"]);
    }

    #[test]
    fn what_is_wrong_with_a_game_is_told() {
        let error = |text: &str| split_games(text)[0].replay().unwrap_err().to_string();
        assert_eq!(error("1. e4 e4"), "move 2: the move `e4` is against the rules of chess in this position");
        assert!(error("1. e4 -- 2. d4").starts_with("move 2: "));
        assert!(error("[FEN \"nothing\"]\n1. e4").starts_with("the field `FEN` says `nothing`: expected"));
        assert!(error("[Result \"won\"]\n1. e4").starts_with("the field `Result` says `won`: expected"));
    }

    #[test]
    fn a_million_open_variations_need_no_stack() {
        let games = split_games(&format!("1. e4 {} e5", "(".repeat(1_000_000)));
        assert_eq!(games[0].moves, ["e4"]);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,200}", likely in "[a-h1-8NBRQKOx0=+#$.() {};\\[\\]\"\n*-]{0,200}") {
            for game in split_games(&text).iter().chain(&split_games(&likely)) {
                let _ = game.replay();
            }
        }
    }
}
