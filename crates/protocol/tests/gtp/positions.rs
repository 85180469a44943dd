//! Questions about positions, and positions without a history.

use crate::support::{answers, check, last_answer, session};

/// Black to play may not take back at C2.
const KO: &str =
    "boardsize 5\nplay B B1\nplay W C1\nplay B A2\nplay W D2\nplay B B3\nplay W C3\nplay B C2\nplay W B2\n";

#[test]
fn a_picture_shows_the_board_and_what_it_does_not_show() {
    assert_eq!(
        last_answer(&format!("{KO}showboard\n")),
        "=\n   A B C D E\n 5 . . . . . 5\n 4 . . . . . 4\n 3 . X O . . 3\n 2 X(O). O . 2\n 1 . X O . . 1\n   A B C D E\n\
         Prisoners: Black 0, White 1\nKomi 7.5, chinese rules\nAfter 8 moves, Black to play"
    );
}

#[test]
fn who_may_play_where_is_told() {
    check(&format!(
        "{}
        > is_legal b C2
        = 0
        > is_legal w C2
        = 1
        > is_legal b pass
        = 1
        > is_legal b B1
        = 0
        > captures w
        = 1
        > captures b
        = 0
        > list_stones w
        = C1 B2 D2 C3
        > last_move
        = white B2
        > is_legal b Z9
        ? invalid coordinate: *
    ",
        KO.lines().map(|line| format!("> {line}\n=\n")).collect::<String>()
    ));
    let legal = last_answer(&format!("{KO}all_legal b\n"));
    assert!(!legal.contains("C2") && legal.contains("A1"), "{legal}");
    assert_eq!(legal.trim_start_matches("= ").split(' ').count(), 25 - 7 - 1);
}

#[test]
fn the_history_begins_with_the_last_move() {
    check(
        "
        > move_history
        =
        > last_move
        ? no previous move known
        > play b D4
        =
        > play w pass
        =
        > move_history
        = white pass
        black D4
    ",
    );
}

#[test]
fn a_position_is_set_up_without_a_history() {
    check(
        "
        > boardsize 9
        =
        > play b A1
        =
        > set_position b C3 W d4 black E5
        =
        > get_position
        = B C3 B E5 W D4
        > undo
        ? cannot undo: *
        > set_position b A1 w A2 w B1
        ? invalid position: *
        > set_position b C3 w
        ? syntax error: *
        > set_position b pass
        ? syntax error: *
        > get_position
        = B C3 B E5 W D4
        > set_position
        =
        > get_position
        =
    ",
    );
}

#[test]
fn what_get_position_says_set_position_understands() {
    let mut session = session();
    let position = answers(&mut session, &format!("{KO}get_position\n")).pop().unwrap();
    let position = position.trim_start_matches("= ");
    assert_eq!(
        last_answer(&format!("boardsize 5\nset_position {position}\nget_position\n")),
        format!("= {position}")
    );
}
