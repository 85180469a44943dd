//! Game records from and to files.

use std::path::PathBuf;

use crate::support::{answers, check_in, last_answer, session};

/// A file of our own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the directory is there");
    path
}

const RECORD: &str = "(;GM[1]SZ[9]KM[5.5]RU[AGA]HA[2]AB[cc][gg];W[ee];B[ce](;W[ec];B[gc])(;W[ff]))";

#[test]
fn a_record_is_loaded_to_its_end_or_before_a_move() {
    let path = file("a game.sgf", RECORD);
    let path = path.display();
    let mut session = session();
    check_in(
        &mut session,
        &format!(
            "
        > loadsgf {path}
        =
        > move_history
        = black G7
        white E7
        black C5
        white E5
        > get_komi
        = 5.5
        > loadsgf {path} 3
        =
        > move_history
        = black C5
        white E5
        > loadsgf {path} 1
        =
        > list_stones b
        = G3 C7
        > loadsgf {path} 5
        =
        > last_move
        = black G7
    "
        ),
    );
    assert_eq!(session.game.rules(), go::Rules::AGA);
    assert_eq!(session.game.handicap(), 2);
}

#[test]
fn what_cannot_be_loaded_leaves_the_game_alone() {
    let good = file("good.sgf", RECORD);
    let illegal = file("illegal.sgf", "(;SZ[9];B[aa];W[aa])");
    let empty = file("empty.sgf", "nothing");
    let mut session = session();
    check_in(
        &mut session,
        &format!(
            "
        > boardsize 13
        =
        > play b D4
        =
        > loadsgf
        ? syntax error: expected the name of a file as argument 1
        > loadsgf {good} 6
        ? cannot load file: *
        > loadsgf {good} 0
        ? cannot load file: *
        > loadsgf {illegal}
        ? cannot load file: *
        > loadsgf {empty}
        ? cannot load file: *
        > loadsgf {directory}
        ? cannot load file: *
        > query_boardsize
        = 13
        > last_move
        = black D4
    ",
            good = good.display(),
            illegal = illegal.display(),
            empty = empty.display(),
            directory = env!("CARGO_TARGET_TMPDIR")
        ),
    );
}

#[test]
fn a_game_is_printed_with_everything_that_is_known() {
    let mut session = session();
    let printed =
        answers(&mut session, "boardsize 9\nkomi 0.5\nfixed_handicap 2\nplay w E5\nplay b pass\nprintsgf\n");
    let printed = printed.last().unwrap();
    assert!(printed.starts_with("= (;FF[4]CA[UTF-8]"), "{printed}");
    for part in ["AP[Tengen:", "SZ[9]", "KM[0.5]", "RU[Chinese]", "HA[2]", "AB[cg][gc]", ";W[ee];B[]"] {
        assert!(printed.contains(part), "{part} is missing in {printed}");
    }
    assert!(!printed.contains("RE[") && !printed.contains("PB["), "{printed}");
}

#[test]
fn who_played_and_how_it_ended_is_in_the_record() {
    let mut session = session();
    session.opponent = Some("Gnu Go".to_owned());
    answers(&mut session, "boardsize 5\ngenmove b\n");
    let printed = answers(&mut session, "play w pass\nplay b pass\nprintsgf\n").pop().unwrap();
    assert!(printed.contains(&format!("PB[Tengen {}]", engine::VERSION)), "{printed}");
    assert!(printed.contains("PW[Gnu Go]") && printed.contains("RE["), "{printed}");
}

#[test]
fn a_printed_game_can_be_loaded() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("printed by us.sgf");
    let mut session = session();
    let moves = "boardsize 9\nkomi 3.5\nplay b D4\nplay w E5\nplay b pass\n";
    answers(&mut session, &format!("{moves}printsgf {}\n", path.display()));
    let history = last_answer(&format!("loadsgf {}\nmove_history\n", path.display()));
    assert_eq!(history, "= black pass\nwhite E5\nblack D4");
    assert!(last_answer("printsgf no/such/directory/x.sgf\n").starts_with("? cannot write file: "));
}
