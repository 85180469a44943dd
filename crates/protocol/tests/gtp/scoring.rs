//! Scores and dead stones.

use crate::support::{answers, check, last_answer, session};

/// Two living groups on each side, and a white stone in Black's territory that cannot live.
const FINISHED: &str = "boardsize 7\nkomi 0.5\nset_position \
    b C7 b C6 b C5 b C4 b C3 b C2 b C1 b B4 b B2 w D7 w D6 w D5 w D4 w D3 w D2 w D1 w E4 w E2 w A6\n";

#[test]
fn the_score_and_the_dead_stones_agree() {
    let mut session = session();
    let said = answers(
        &mut session,
        &format!(
            "{FINISHED}final_score\nfinal_status_list dead\nfinal_status_list alive\nfinal_status_list seki\n\
                  final_status A6\nfinal_status A1\nfinal_status G7\nfinal_status C7\nfinal_status D4\n"
        ),
    );
    let score = &said[3];
    assert!(score.starts_with("= B+") || score.starts_with("= W+"), "{score}");
    assert_eq!(said[4] == "= A6", said[7] == "= dead", "{said:?}");
    assert_eq!(said[5].contains("C7"), said[10] == "= alive", "{said:?}");
}

#[test]
fn a_draw_is_nothing() {
    assert_eq!(last_answer("boardsize 3\nkomi 0\nset_position b A2 b B2 b C2\nkomi 9\nfinal_score\n"), "= 0");
}

#[test]
fn other_fates_than_three_do_not_exist() {
    check(
        "
        > final_status_list zombie
        ? syntax error: expected alive, dead or seki, and was given 'zombie'
        > final_status_list
        ? syntax error: *
        > final_status pass
        ? syntax error: *
        > boardsize 3
        =
        > final_status B2
        = *
    ",
    );
}

#[test]
fn an_estimate_is_a_result() {
    let estimate = last_answer("boardsize 5\nkomi -20\nestimate_score\n");
    let points: f64 = estimate.trim_start_matches("= B+").parse().expect("Black cannot lose that");
    assert!(points > 5.0 && points <= 45.0, "{estimate}");
    let decided = last_answer("boardsize 3\nkomi 0\nplay b B2\nplay w pass\nplay b pass\nestimate_score\n");
    assert_eq!(decided, "= B+9");
}
