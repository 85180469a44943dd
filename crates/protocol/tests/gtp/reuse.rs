//! What a search may keep from the one before, and what it must not.

use engine::Analysis;
use protocol::gtp::{Session, Settings};

use crate::support::{answers, session_with};

/// Enough for a tree that knows the replies to a move.
const PLAYOUTS: u64 = 1000;

fn fresh() -> Session {
    session_with(Settings { playouts: Some(PLAYOUTS), ..Settings::default() })
}

/// What the last move rests on.
fn analysis(session: &Session) -> &Analysis {
    &session.decision.as_ref().expect("a move was made").thought.analysis
}

/// The moves of the game, as commands.
fn replayed(session: &Session) -> String {
    session.game.turns().iter().map(|turn| format!("play {} {}\n", turn.color.letter(), turn.mv)).collect()
}

/// The answer that the first search expected.
fn expected_reply(session: &Session) -> String {
    format!("play w {}\n", analysis(session).best.variation[1])
}

#[test]
fn the_next_move_goes_on_with_the_tree() {
    let mut session = fresh();
    answers(&mut session, "boardsize 5\ngenmove b\n");
    let reply = expected_reply(&session);
    answers(&mut session, &format!("{reply}genmove b\n"));
    assert!(analysis(&session).kept > 0);
}

#[test]
fn undo_and_replay_go_on_with_the_tree() {
    let mut session = fresh();
    answers(&mut session, "boardsize 5\ngenmove b\n");
    let (mv, reply) = (replayed(&session), expected_reply(&session));
    answers(&mut session, &format!("{reply}undo\nundo\n{mv}play w pass\nundo\n{reply}genmove b\n"));
    assert!(analysis(&session).kept > 0);
    let mut session = fresh();
    answers(&mut session, "boardsize 5\ngenmove b\nundo\ngenmove b\n");
    assert_eq!(analysis(&session).kept, PLAYOUTS, "the same position keeps all");
}

#[test]
fn another_komi_other_rules_or_other_stones_start_afresh() {
    // As in Leela Zero's pull request 799, a table of cases: what is searched then must be what a new process searches.
    for change in ["komi 3", "kata-set-rules japanese", "kata-set-rule ko SIMPLE", "clear_cache"] {
        let mut session = fresh();
        answers(&mut session, "boardsize 5\ngenmove b\n");
        let moves = replayed(&session);
        let said = answers(&mut session, &format!("{change}\ngenmove w\n"));
        let mut other = fresh();
        let expected = answers(&mut other, &format!("boardsize 5\n{moves}{change}\ngenmove w\n"));
        assert_eq!(said.last(), expected.last(), "{change}");
        assert_eq!(analysis(&session), analysis(&other), "{change}");
        assert_eq!(analysis(&session).kept, 0, "{change}");
    }
}

#[test]
fn the_last_game_does_not_leak_into_the_next() {
    for setup in
        ["set_position w C3 b B2", "boardsize 5\nfixed_handicap 2", "clear_board\nplay b C3", "boardsize 7"]
    {
        let mut session = fresh();
        answers(&mut session, "boardsize 7\ngenmove b\ngenmove w\ngenmove b\n");
        let said = answers(&mut session, &format!("{setup}\ngenmove w\n"));
        let mut other = fresh();
        let expected = answers(&mut other, &format!("boardsize 7\n{setup}\ngenmove w\n"));
        assert_eq!(said.last(), expected.last(), "{setup}");
        assert_eq!(analysis(&session), analysis(&other), "{setup}");
    }
}

#[test]
fn the_same_position_with_the_other_player_to_move_starts_afresh() {
    let mut session = fresh();
    answers(&mut session, "boardsize 5\ngenmove b\nundo\ngenmove w\n");
    assert_eq!(analysis(&session).kept, 0);
}

#[test]
fn nothing_is_kept_where_that_is_not_wanted() {
    let mut session =
        session_with(Settings { playouts: Some(PLAYOUTS), reuses: false, ..Settings::default() });
    answers(&mut session, "boardsize 5\ngenmove b\nundo\ngenmove b\n");
    assert_eq!(analysis(&session).kept, 0);
}
