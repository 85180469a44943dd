//! Games of shogi in the notation of Kakinoki's programs (KIF), in UTF-8.
//!
//! A move is its number, the square to which, the piece, and the square from which in parentheses, as in `1 ７六歩(77)`; `同` is the square of the move
//! before, `打` a drop, `成` at the end a promotion. Times after a move, comments and most headers are left out. What follows `変化`
//! are variations, and the reader stops there. Games with a handicap are refused.

use super::{GameRecord, RecordError};
use crate::board_game::BoardGame;
use crate::shogi::Shogi;
use mcts::{Game, Player};

/// The header that tells the handicap, and what it says without one.
const HANDICAP: &str = "手合割";
const EVEN: &str = "平手";

/// The pieces, longer names first, each with the letter of its drop; promoted ones have none.
const PIECES: [(&str, Option<char>); 19] = [
    ("成香", None),
    ("成桂", None),
    ("成銀", None),
    ("歩", Some('P')),
    ("香", Some('L')),
    ("桂", Some('N')),
    ("銀", Some('S')),
    ("金", Some('G')),
    ("角", Some('B')),
    ("飛", Some('R')),
    ("玉", None),
    ("王", None),
    ("と", None),
    ("杏", None),
    ("圭", None),
    ("全", None),
    ("馬", None),
    ("龍", None),
    ("竜", None),
];

/// Reads a game.
pub fn read_game(text: &str) -> Result<GameRecord<Shogi>, RecordError> {
    let mut record = GameRecord { moves: Vec::new(), last: Shogi::start(), result: None, score: None };
    let mut before = String::new();
    for line in text.lines().map(|line| line.trim().trim_start_matches('\u{feff}')) {
        if line.starts_with("変化") {
            break;
        }
        if let Some(given) = header(line, HANDICAP).filter(|given| *given != EVEN) {
            let given = given.chars().take(20).collect();
            return Err(RecordError::Field {
                field: HANDICAP,
                given,
                expected: "`平手`, a game without handicap",
            });
        }
        let Some(told) = numbered(line) else { continue };
        if let Some(result) = result_of(told, record.last.to_play()) {
            record.result = result;
            break;
        }
        play(told, &mut record, &mut before)?;
    }
    Ok(record)
}

/// What a header says, if the line is that header.
fn header<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    line.strip_prefix(name)?.trim_start().strip_prefix(['：', ':']).map(str::trim)
}

/// What stands behind the number of a move; `None` if the line is none.
fn numbered(line: &str) -> Option<&str> {
    let end = line.find(|sign: char| !sign.is_ascii_digit()).filter(|&end| end > 0)?;
    let rest = line[end..].trim_start();
    // A header such as `1日目：` begins with a number, too.
    let is_told = rest.len() < line[end..].len() && !rest.contains('：');
    is_told.then_some(rest)
}

/// The result if the game ends here, seen by the first player; the inner `None` if nobody has won.
fn result_of(told: &str, to_play: Player) -> Option<Option<f32>> {
    let (won, lost) = if to_play == Player::First { (1.0, 0.0) } else { (0.0, 1.0) };
    let word = told.split([' ', '\u{3000}', '(']).next().unwrap_or_default();
    match word {
        "投了" | "切れ負け" | "詰み" | "反則負け" => Some(Some(lost)),
        "反則勝ち" | "入玉勝ち" => Some(Some(won)),
        "千日手" | "持将棋" => Some(Some(0.5)),
        "中断" | "不詰" => Some(None),
        _ => None,
    }
}

/// Makes a move; `before` is the square of the last one, as USI writes it.
fn play(told: &str, record: &mut GameRecord<Shogi>, before: &mut String) -> Result<(), RecordError> {
    let unreadable = || RecordError::Field {
        field: "move",
        given: told.chars().take(20).collect(),
        expected: "a move such as `７六歩(77)`, or how the game ended",
    };
    let text = usi(told, before).ok_or_else(unreadable)?;
    let number = record.moves.len() + 1;
    let mv = record.last.read_move(&text).map_err(|reason| RecordError::Move { number, reason })?;
    record.last.play(mv);
    record.moves.push(mv);
    Ok(())
}

/// A move as USI writes it, and `before` becomes its square.
fn usi(told: &str, before: &mut String) -> Option<String> {
    let rest = match told.strip_prefix('同') {
        Some(rest) => rest.trim_start_matches([' ', '\u{3000}']),
        None => {
            let mut signs = told.chars();
            let (file, rank) = (file_of(signs.next()?)?, rank_of(signs.next()?)?);
            *before = format!("{file}{rank}");
            signs.as_str()
        }
    };
    let (name, letter) = PIECES.iter().find(|(name, _)| rest.starts_with(name))?;
    let rest = &rest[name.len()..];
    if rest.starts_with('打') {
        return Some(format!("{}*{before}", (*letter)?));
    }
    let (mark, from) = rest.split_once('(')?;
    let promotion = if mark == "成" { "+" } else { "" };
    let mut squares = from.chars();
    let (file, rank) = (squares.next()?.to_digit(10)?, squares.next()?.to_digit(10)?);
    let rank = letter_of(rank)?;
    Some(format!("{file}{rank}{before}{promotion}"))
}

/// The number of a file, which may be written wide or not.
fn file_of(sign: char) -> Option<u32> {
    let wide = "１２３４５６７８９".chars().position(|known| known == sign).map(|place| place as u32 + 1);
    wide.or_else(|| sign.to_digit(10).filter(|&file| file > 0))
}

/// The letter of a rank, which is written in Chinese numbers, or in digits.
fn rank_of(sign: char) -> Option<char> {
    let number = "一二三四五六七八九".chars().position(|known| known == sign).map(|place| place as u32 + 1);
    letter_of(number.or_else(|| file_of(sign))?)
}

fn letter_of(rank: u32) -> Option<char> {
    (1..=9).contains(&rank).then(|| char::from(b'a' + rank as u8 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GAME: &str = "# ---- a comment ----\n手合割：平手　　\n先手：One\n後手：Two\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*a remark\n   2 ３四歩(33)   ( 0:00/00:00:00)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n   6 ３三銀(22)\n   7 投了\n変化：3手\n   3 ２六歩(27)\n";

    #[test]
    fn moves_drops_promotions_and_the_same_square_are_read() {
        let record = read_game(GAME).unwrap();
        let expected: GameRecord<Shogi> =
            super::super::replay(["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3c"]).unwrap();
        assert_eq!((record.moves, record.result), (expected.moves, Some(0.0)));
    }

    #[test]
    fn ends_of_games_are_understood() {
        let end = |word: &str| read_game(&GAME.replace("7 投了", &format!("7 {word}"))).unwrap().result;
        assert_eq!(end("千日手"), Some(0.5));
        assert_eq!(end("中断"), None);
        assert_eq!(end("反則勝ち"), Some(1.0));
        assert_eq!(end("切れ負け ( 0:00)"), Some(0.0));
    }

    #[test]
    fn handicaps_and_what_is_no_move_are_refused() {
        let told = |text: String| read_game(&text).unwrap_err().to_string();
        assert!(told(GAME.replace("平手", "香落ち")).contains("手合割"), "a lance less is another game");
        assert!(told(GAME.replace("５五角打", "５五と打")).contains("move"), "nobody drops what is promoted");
        assert!(told(GAME.replace("７六歩(77)", "７五歩(77)")).starts_with("move 1: "), "too far");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,80}", line in "[0-9]{1,3} [１-９同][一二三七][歩角成打不(0-9)]{0,8}") {
            let _ = (read_game(&text), read_game(&line));
        }
    }
}
