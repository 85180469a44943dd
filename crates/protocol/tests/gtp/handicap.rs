//! Handicap stones.

use crate::support::{answers, check, check_in, last_answer, session};

#[test]
fn fixed_stones_are_where_they_always_are() {
    check(
        "
        > boardsize 19
        =
        > fixed_handicap 4
        = D4 Q16 D16 Q4
        > list_stones b
        = D4 Q4 D16 Q16
        > fixed_handicap 2
        ? board not empty: there are 4 stones on it
        > clear_board
        =
        > fixed_handicap 10
        ? invalid number of stones: *
        > fixed_handicap 1
        ? invalid number of stones: *
        > fixed_handicap many
        ? syntax error: *
    ",
    );
}

#[test]
fn a_free_handicap_has_as_many_stones_as_were_asked_for() {
    for stones in [2, 5, 9, 13] {
        let answer = last_answer(&format!("boardsize 9\nplace_free_handicap {stones}\n"));
        assert_eq!(answer.trim_start_matches("= ").split(' ').count(), stones, "{answer}");
    }
    assert!(last_answer("boardsize 9\nplace_free_handicap 81\n").starts_with("? invalid number of stones"));
}

#[test]
fn a_client_may_choose_the_stones() {
    // LizGoban tries it with a single stone to see whether that fails (clients.md 1.9).
    let mut session = session();
    check_in(
        &mut session,
        "
        > boardsize 9
        =
        > set_free_handicap A1
        ? bad vertex list: *
        > set_free_handicap C3 C3
        ? bad vertex list: *
        > set_free_handicap C3 pass
        ? syntax error: *
        > set_free_handicap c3 G7 C7
        =
        > undo
        ? cannot undo: *
        > showboard
        =
        A B C D E F G H J
        ...
        Prisoners: Black 0, White 0
        Komi 7.5, chinese rules, 3 handicap stones
        After 0 moves, White to play
    ",
    );
    assert_eq!(session.game.handicap(), 3);
}

#[test]
fn white_is_compensated_as_the_rules_say() {
    let score = |rules: &str| {
        let mut session = session();
        answers(&mut session, &format!("boardsize 9\nkomi 0.5\nkata-set-rules {rules}\nfixed_handicap 4\n"));
        session.game.score(&go::PointSet::EMPTY).to_string()
    };
    assert_eq!(
        (score("chinese"), score("aga"), score("new-zealand")),
        ("B+76.5".into(), "B+77.5".into(), "B+80.5".into())
    );
}
