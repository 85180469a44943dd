use super::*;
use crate::{Uniform, perft};
use mcts::{Playout, Record};
use proptest::prelude::*;

/// The position after these moves.
fn after(start: &Chess, moves: &str) -> Chess {
    let mut position = start.clone();
    for text in moves.split_whitespace() {
        assert_eq!(position.ending(), None, "before {text}");
        position.play(position.read_move(text).unwrap());
    }
    position
}

fn position(text: &str) -> Chess {
    text.parse().unwrap()
}

#[test]
fn checkmate_wins_and_stalemate_does_not() {
    let mated = after(&Chess::start(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!((mated.ending(), mated.outcome()), (Some(Ending::Checkmate), Some(Outcome::by_score(-1.0))));
    let stalemate = after(&position("7k/8/8/6Q1/8/8/8/K7 w - - 0 1"), "g5g6");
    assert_eq!(
        (stalemate.ending(), stalemate.outcome()),
        (Some(Ending::Stalemate), Some(Outcome::by_score(0.0)))
    );
}

#[test]
fn the_third_time_is_a_draw_and_the_second_is_not() {
    let twice = after(&Chess::start(), "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(twice.ending(), None);
    let thrice = after(&twice, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(thrice.ending(), Some(Ending::Repetition));
    assert!(matches!(thrice.read_move("e2e4"), Err(MoveError::Over { .. })));
}

#[test]
fn a_position_with_other_rights_to_castle_is_another_one() {
    let start = position("4k3/7p/8/8/8/8/P7/4K2R w K - 0 1");
    let shuffle = "h1g1 e8d8 g1h1 d8e8";
    let [once, twice] = [1, 2].map(|times| after(&start, &[shuffle; 2][..times].join(" ")));
    assert!(once.ending().is_none() && twice.ending().is_none(), "the first position could castle");
    assert_eq!(after(&twice, "h1g1").ending(), Some(Ending::Repetition));
}

#[test]
fn a_pawn_that_nobody_can_take_in_passing_makes_no_other_position() {
    // After e2e4 no black pawn is near, so that this is the position that comes back twice.
    let pushed = after(&Chess::start(), "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8");
    assert_eq!(pushed.ending(), None);
    assert_eq!(after(&pushed, "f3g1").ending(), Some(Ending::Repetition));
    // Here d4 may take in passing at first, and not afterwards.
    let taker = position("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    let pushed = after(&taker, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(pushed.ending(), None);
}

#[test]
fn fifty_quiet_moves_are_a_draw_unless_the_last_one_mates() {
    let start = position("7k/8/8/8/8/8/R7/K7 w - - 98 80");
    assert_eq!(after(&start, "a2b2").ending(), None);
    assert_eq!(after(&start, "a2b2 h8g8").ending(), Some(Ending::FiftyMoves));
    let mates = position("7k/R7/8/8/8/8/1R6/K7 w - - 99 80");
    assert_eq!(after(&mates, "b2b8").ending(), Some(Ending::Checkmate));
}

#[test]
fn material_that_cannot_mate_is_dead_and_other_material_is_not() {
    let dead = ["7k/8/8/8/8/8/8/K7", "7k/8/8/8/8/8/8/KB6", "7k/8/8/8/8/8/8/KN6", "6bk/8/8/8/8/8/8/KB6"];
    let alive = ["7k/8/8/8/8/8/8/KNN5", "6bk/8/8/8/8/8/8/K1B5", "6nk/8/8/8/8/8/8/KB6", "7k/8/8/8/8/8/P7/K7"];
    for board in dead {
        assert_eq!(position(&format!("{board} w - - 0 1")).ending(), Some(Ending::DeadMaterial), "{board}");
    }
    for board in alive {
        assert_eq!(position(&format!("{board} w - - 0 1")).ending(), None, "{board}");
    }
}

#[test]
fn castling_is_written_as_the_move_of_the_king() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = start.read_move("e1g1").unwrap();
    assert_eq!(start.write_move(short), "e1g1");
    assert_eq!(start.read_move("e1h1"), Ok(short), "the way of free castling is understood, too");
    assert_eq!(start.read_short_move("O-O"), Ok(short));
    assert_eq!(after(&start, "e1g1 e8c8").to_string(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn short_notation_is_read_with_all_its_ornaments() {
    let start = position("3k2n1/7P/Q3p3/4BPp1/Q1Q4q/8/5B2/R3K2R w KQ g6 0 1");
    for (short, long) in [("hxg8=R+", "h7g8r"), ("O-O-O+", "e1c1"), ("Bd4!?", "e5d4"), ("fxg6", "f5g6")] {
        assert_eq!(start.read_short_move(short), start.read_move(long), "{short}");
    }
    for text in ["", "Nf3", "x", "é4", "O-O-O-O", "Qd4=Q=Q"] {
        assert!(start.read_short_move(text).is_err(), "{text}");
    }
    let long = start.read_short_move(&"Q".repeat(1_000_000)).unwrap_err();
    assert!(long.to_string().len() < 200, "nobody wants to read that");
}

#[test]
fn texts_that_are_no_move_or_no_position_are_refused_with_a_reason() {
    let start = Chess::start();
    for text in ["", "e", "e2e9", "Nf3", "e2e4x", "e2e4qq", "ééé", "e2é"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Unreadable { .. })), "{text}");
    }
    for text in ["e2e5", "e7e5", "e1g1", "e2e4q", "a1a1"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Illegal { .. })), "{text}");
    }
    for text in ["4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "4k3/8/4K2R w - - 0 1", "1k5r/8/8/8/8/8/8/4K3 b k - 0 1"] {
        assert!(text.parse::<Chess>().is_err(), "{text}");
    }
    let error = "8/8 w - - 0 1".parse::<Chess>().unwrap_err().to_string();
    assert!(error.starts_with("`8/8 w - - 0 1` is not a position of chess: "), "{error}");
}

#[test]
fn random_moves_are_even_over_the_legal_ones() {
    // A pawn with four ways to promote, and a king with three moves.
    let mut start = position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let mut random = Random::new(6);
    let mut counts = vec![0u32; numbers::LIMIT];
    for _ in 0..7000 {
        counts[start.random_move(&mut random).unwrap().number()] += 1;
    }
    let counts: Vec<u32> = counts.into_iter().filter(|&count| count > 0).collect();
    assert!(counts.len() == 7 && counts.iter().all(|count| (880..1120).contains(count)), "{counts:?}");
}

#[test]
fn every_random_game_comes_to_an_end() {
    let mut random = Random::new(7);
    for _ in 0..30 {
        let mut game = Chess::start();
        let outcome = Uniform::whole().play_out(&mut game, &mut random, &mut Record::default());
        assert_eq!(game.outcome(), Some(outcome));
        assert!(game.ending().is_some());
    }
}

#[test]
fn positions_that_have_ended_have_no_sequences_behind_them() {
    let mated = after(&Chess::start(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!((perft(&mated, 0), perft(&mated, 1), perft(&mated, 3)), (1, 0, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn moves_and_positions_are_read_as_they_are_written(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let mut game = Chess::start();
        loop {
            let mut moves = Vec::new();
            game.candidates(&mut moves);
            prop_assert_eq!(moves.is_empty(), game.outcome().is_some());
            prop_assert!(moves.is_sorted_by(|one, other| one.mv < other.mv));
            for Candidate { mv, .. } in moves {
                prop_assert!(mv.number() < game.move_limit());
                prop_assert_eq!(game.read_move(&game.write_move(mv)), Ok(mv));
                prop_assert_eq!(game.read_short_move(&game.write_short_move(mv)), Ok(mv));
            }
            prop_assert_eq!(game.to_string().parse::<Chess>().unwrap().board, game.board.clone());
            let Some(mv) = game.random_move(&mut random) else { break };
            game.play(mv);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in ".{0,80}", fields in "[KQRBNPkqrbnp0-9/ wb-]{0,90}") {
        for text in [&text, &fields] {
            let _ = text.parse::<Chess>();
            let _ = Chess::start().read_move(text);
            let _ = Chess::start().read_short_move(text);
        }
    }
}
