//! Games of shogi in the notation of the Computer Shogi Association.
//!
//! A move is a sign for the player, two squares and the piece that stands there afterwards, as in `+7776FU`; a drop comes from `00`. Lines with
//! comments, names, versions and times are left out; others are refused. Games with a handicap or from a position are refused.

use super::{GameRecord, RecordError};
use crate::board_game::BoardGame;
use crate::shogi::Shogi;
use mcts::{Game, Player};

/// The rows of the first position, as files write it that do not write `PI`.
const FIRST_ROWS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// Reads the games of a file, which a line with `/` alone keeps apart.
pub fn read_games(text: &str) -> Vec<Result<GameRecord<Shogi>, RecordError>> {
    let mut games = vec![Vec::new()];
    for line in text.lines().map(str::trim_end) {
        match (line, games.last_mut()) {
            ("/", _) | (_, None) => games.push(Vec::new()),
            (line, Some(game)) => game.push(line),
        }
    }
    games.retain(|game| game.iter().any(|line| !line.is_empty()));
    games.iter().map(|lines| read_game(lines)).collect()
}

fn read_game(lines: &[&str]) -> Result<GameRecord<Shogi>, RecordError> {
    let mut record = GameRecord { moves: Vec::new(), last: Shogi::start(), result: None, score: None };
    let comma = |line: &str| !line.starts_with(['\'', 'N', '$', 'V']);
    // Several statements may stand on a line with commas between them, but not in comments and names.
    let statements =
        lines.iter().flat_map(|line| if comma(line) { line.split(',').collect() } else { vec![*line] });
    let mut rows = [false; FIRST_ROWS.len()];
    for statement in statements {
        match statement.as_bytes() {
            [b'P', ..] => check_position(statement, &mut rows)?,
            [b'+' | b'-', _, ..] => {
                let mv = record
                    .last
                    .read_csa_move(statement)
                    .map_err(|reason| RecordError::Move { number: record.moves.len() + 1, reason })?;
                record.last.play(mv);
                record.moves.push(mv);
            }
            [b'-'] if record.moves.is_empty() => return Err(refuse_position(statement)),
            [b'%', ..] => record.result = result_of(statement, record.last.to_play()),
            [] | [b'\'' | b'N' | b'$' | b'V' | b'T', ..] | [b'+' | b'-'] => {}
            _ => {
                return Err(RecordError::Field {
                    field: "line",
                    given: statement.chars().take(40).collect(),
                    expected: "a move such as `+7776FU`, or what else the notation has",
                });
            }
        }
    }
    if rows.contains(&true) && rows.contains(&false) {
        return Err(refuse_position("some of the rows"));
    }
    Ok(record)
}

/// Refuses every position but the first, and marks which of its rows was drawn.
fn check_position(statement: &str, rows: &mut [bool; FIRST_ROWS.len()]) -> Result<(), RecordError> {
    // A hand that has nothing in it may be written, too.
    if matches!(statement, "PI" | "P+" | "P-") {
        return Ok(());
    }
    let row = FIRST_ROWS.iter().position(|row| row.trim_end() == statement.trim_end());
    rows[row.ok_or_else(|| refuse_position(statement))?] = true;
    Ok(())
}

fn refuse_position(statement: &str) -> RecordError {
    RecordError::Field {
        field: "P",
        given: statement.chars().take(40).collect(),
        expected: "the first position of a game without handicap, with Black to move",
    }
}

/// What the last line of a game means when this player is to move; `None` if it does not say who won.
fn result_of(statement: &str, to_play: Player) -> Option<f32> {
    let (won, lost) = if to_play == Player::First { (1.0, 0.0) } else { (0.0, 1.0) };
    match statement {
        "%TORYO" | "%TIME_UP" | "%TSUMI" | "%ILLEGAL_MOVE" => Some(lost),
        "%KACHI" => Some(won),
        "%+ILLEGAL_ACTION" => Some(0.0),
        "%-ILLEGAL_ACTION" => Some(1.0),
        "%SENNICHITE" | "%JISHOGI" | "%HIKIWAKE" => Some(0.5),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveError;
    use mcts::Random;
    use proptest::prelude::*;

    #[test]
    fn moves_and_results_are_read_and_everything_else_left_out() {
        let file = "'a comment, with a comma\nV2.2\nN+One, the first\nN-Two\nPI\n+\n+7776FU\nT12\n-3334FU,T3\n+8822UM\n-3122GI\n+0055KA\n%TORYO\n/\nPI\n+\n%CHUDAN\n";
        let games = read_games(file);
        assert_eq!(games.len(), 2);
        let first = games[0].as_ref().unwrap();
        assert_eq!((first.moves.len(), first.result), (5, Some(1.0)));
        let expected: GameRecord<Shogi> =
            super::super::replay(["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]).unwrap();
        assert_eq!(first.moves, expected.moves);
        let second = games[1].as_ref().unwrap();
        assert_eq!((second.moves.len(), second.result), (0, None));
    }

    #[test]
    fn the_first_position_may_be_drawn_and_others_are_refused() {
        let drawn = format!("{}\nP+\nP-\n+\n+2726FU\n%+ILLEGAL_ACTION", FIRST_ROWS.join("\n"));
        assert_eq!(read_games(&drawn)[0].as_ref().unwrap().result, Some(0.0));
        let without_rook = drawn.replace("P2 * -HI *  *  *  *  * -KA * \n", "");
        assert_ne!(without_rook, drawn);
        for file in [
            &without_rook,
            "PI82HI\n-\n",
            "PI\nP+00FU\n+",
            "PI\n-\n-3334FU",
            "P1-OU *  *  *  *  *  *  *  * \n+",
        ] {
            assert!(matches!(read_games(file)[0], Err(RecordError::Field { field: "P", .. })), "{file}");
        }
    }

    #[test]
    fn lines_of_no_meaning_are_refused() {
        for file in ["PI\n+\n +7776FU", "1. e4 e5", "PI\n+\n+7776FU\n2 resigns"] {
            let told = read_games(file)[0].as_ref().unwrap_err().to_string();
            assert!(told.starts_with("the field `line` says "), "{told}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_move_is_told() {
        let error = |text: &str| match read_games(text).remove(0) {
            Err(RecordError::Move { reason, .. }) => reason,
            other => panic!("{text}: {other:?}"),
        };
        // A pawn that goes too far, another piece than stands there, the other player's move, and a gold from nowhere.
        for text in ["+7775FU", "+7776KI", "+7776TO", "-3334FU", "+0055KI", "+7776FU\n+2726FU"] {
            assert!(matches!(error(text), MoveError::Illegal { .. }), "{text}");
        }
        for text in ["+7776", "+7776XX", "+777FU", "+é", "+0000FU", "+7776FUFU", "+0055TO"] {
            assert!(
                matches!(error(text), MoveError::Unreadable { .. } | MoveError::Illegal { .. }),
                "{text}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn random_games_are_read_as_they_are_written(seed in any::<u64>()) {
            let mut random = Random::new(seed);
            let (mut file, mut moves, mut game) = (String::from("PI\n+\n"), Vec::new(), Shogi::start());
            while let Some(mv) = game.random_move(&mut random) {
                file += &game.write_csa_move(mv);
                file.push('\n');
                moves.push(mv);
                game.play(mv);
            }
            let record = read_games(&file).remove(0).unwrap();
            prop_assert_eq!((record.moves, record.last), (moves, game));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,100}", likely in "([+-][0-9]{4}(FU|KA|HI|TO|OU)\n){0,5}") {
            let _ = (read_games(&text), read_games(&likely));
        }
    }
}
