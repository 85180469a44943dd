use super::*;
use crate::Uniform;
use mcts::{Playout, Record};
use proptest::prelude::*;

/// The position after these moves.
fn after(start: &Shogi, moves: &str) -> Shogi {
    let mut position = start.clone();
    for text in moves.split_whitespace() {
        assert_eq!(position.ending(), None, "before {text}");
        position.play(position.read_move(text).unwrap());
    }
    position
}

fn position(text: &str) -> Shogi {
    text.parse().unwrap()
}

fn is_illegal(position: &Shogi, text: &str) -> bool {
    matches!(position.read_move(text), Err(MoveError::Illegal { .. }))
}

/// A king in the corner with two golds before it: a pawn at 9b, or anything else, mates.
const CORNERED: &str = "k8/2G6/G8/9/9/9/9/9/8K b PL 1";

/// The rook gives check and is pinned by the bishop, so that it cannot take a pawn at 5b.
const BLOCKED: &str = "4k4/3r4K/p1B1NG3/9/9/9/9/9/9 b PL 1";

#[test]
fn a_pawn_may_not_be_dropped_for_mate_but_a_lance_may() {
    let start = position(CORNERED);
    assert!(is_illegal(&start, "P*9b"));
    let mated = after(&start, "L*9b");
    assert_eq!((mated.ending(), mated.outcome()), (Some(Ending::Checkmate), Some(Outcome::by_score(1.0))));
    // The same in the first corner, where the crate looks, and for the other player.
    assert!(is_illegal(&position("8k/6G2/8G/9/9/9/9/9/K8 b P 1"), "P*1b"));
    assert!(is_illegal(&position("8k/9/9/9/9/9/g8/2g6/K8 w p 1"), "P*9h"));
}

#[test]
fn the_crate_alone_would_allow_these_drops() {
    // When this fails, `haitaka` has learned the rule, and `moves.rs` can be made simpler.
    for (text, drop) in [(CORNERED, "P*9b"), (BLOCKED, "P*5b")] {
        let drop: Move = drop.parse().unwrap();
        assert!(
            position(text).board.generate_drops(|moves| moves.into_iter().any(|mv| mv == drop)),
            "{text}"
        );
    }
}

#[test]
fn a_pawn_may_be_dropped_for_check() {
    // Without the second gold the king has a way out.
    let start = position("k8/9/G8/9/9/9/9/9/8K b P 1");
    assert_eq!(after(&start, "P*9b").ending(), None);
}

#[test]
fn a_pawn_may_not_block_a_check_for_mate() {
    let start = position(BLOCKED);
    assert!(is_illegal(&start, "P*5b"));
    assert_eq!(after(&start, "L*5b").ending(), Some(Ending::Checkmate));
    assert_eq!(after(&start, "P*4b").ending(), None, "any other block will do");
}

#[test]
fn a_second_pawn_on_a_file_and_a_piece_that_is_not_in_hand_are_refused() {
    let start = position("4k4/9/9/9/9/9/P8/9/4K4 b P 1");
    assert!(is_illegal(&start, "P*9e") && start.read_move("P*8e").is_ok());
    assert!(is_illegal(&start, "P*8a"), "it could not move from there");
    assert!(is_illegal(&start, "G*8e") && is_illegal(&start, "K*8e"));
}

#[test]
fn the_fourth_time_is_a_draw_and_the_third_is_not() {
    let round = "2h3h 8b7b 3h2h 7b8b ";
    let thrice = after(&Shogi::start(), &round.repeat(2));
    assert_eq!(thrice.ending(), None);
    let fourth = after(&thrice, round);
    assert_eq!((fourth.ending(), fourth.outcome()), (Some(Ending::Repetition), Some(Outcome::by_score(0.0))));
}

#[test]
fn the_same_board_with_other_hands_is_another_position() {
    let [more, less] = ["4k4/9/9/9/9/9/9/9/4K4 b 2P 1", "4k4/9/9/9/9/9/9/9/4K4 b P 1"].map(position);
    assert_ne!(Seen::new(&more.board), Seen::new(&less.board));
}

#[test]
fn who_gives_check_all_the_while_loses() {
    // The rook checks on the files 5 and 4, and the king goes to and fro.
    let start = position("4k4/9/9/9/9/9/9/5R3/K8 b - 1");
    let round = "4h5h 5a4a 5h4h 4a5a ";
    let ended = after(&start, &round.repeat(3));
    assert_eq!(ended.ending(), Some(Ending::PerpetualCheckByMover));
    assert_eq!(ended.outcome(), Some(Outcome::by_score(-1.0)));
    // Begun a move later, the fourth time comes with the other player to move.
    let ended = after(&position("4k4/9/9/9/9/9/9/4R4/K8 w - 2"), &"5a4a 5h4h 4a5a 4h5h ".repeat(3));
    assert_eq!(ended.ending(), Some(Ending::PerpetualCheckByOther));
    assert_eq!(ended.outcome(), Some(Outcome::by_score(-1.0)));
}

#[test]
fn one_quiet_move_between_makes_it_no_perpetual_check() {
    let start = position("4k4/9/9/9/9/9/9/5R3/K8 b - 1");
    // Every round has a move of the rook that gives no check.
    let ended = after(&start, &"4h5h 5a6a 5h4h 6a5a ".repeat(3));
    assert_eq!(ended.ending(), Some(Ending::Repetition));
}

#[test]
fn a_game_of_512_moves_is_a_draw() {
    // Whichever of the random games gets so far.
    let mut random = Random::new(1);
    let longest = (0..200).find_map(|_| {
        let mut game = Shogi::start();
        let mut record = Record::default();
        Uniform::whole().play_out(&mut game, &mut random, &mut record);
        (game.ending() == Some(Ending::TooLong)).then_some((game, record))
    });
    let (game, record) = longest.expect("two of five random games are that long");
    assert_eq!((record.length as usize, game.outcome()), (LONGEST, Some(Outcome::by_score(0.0))));
}

#[test]
fn texts_that_are_no_move_or_no_position_are_refused_with_a_reason() {
    let start = Shogi::start();
    for text in ["", "7", "7g7", "0g7f", "7g7f++", "7g7f=", "X*5e", "ééé", "*5e", "7j7f"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Unreadable { .. })), "{text}");
    }
    for text in [
        "",
        "9/9 b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b",
        "k9/9/9/9/9/9/9/9/8K b - 1",
        "k8/9+/9/9/9/9/9/9/8K b - 1",
        "k8/9/9/9/9/9/9/9/8+K b - 1",
        "k8/9/9/9/9/9/9/9/8K b 19P 1",
        "k8/9/9/9/9/9/9/9/8K b K 1",
        "k8/9/9/9/9/9/9/9/8K b - 65535",
        "kK7/9/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/8K b - 1",
        "k8/9/9/9/9/9/9/9/8K b 10P10p 1",
    ] {
        let error = text.parse::<Shogi>().unwrap_err().to_string();
        assert!(error.contains("is not a position of shogi: expected"), "{text}: {error}");
    }
}

#[test]
fn random_moves_are_even_over_the_legal_ones() {
    // The pawn may promote or not, and the king has three moves.
    let mut start = position("k8/9/9/8P/9/9/9/9/8K b - 1");
    let mut random = Random::new(6);
    let mut counts = vec![0u32; numbers::LIMIT];
    for _ in 0..5000 {
        counts[start.random_move(&mut random).unwrap().number()] += 1;
    }
    let counts: Vec<u32> = counts.into_iter().filter(|&count| count > 0).collect();
    assert!(counts.len() == 5 && counts.iter().all(|count| (880..1120).contains(count)), "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn moves_and_positions_are_read_as_they_are_written(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let mut game = Shogi::start();
        loop {
            let mut moves = Vec::new();
            game.candidates(&mut moves);
            prop_assert_eq!(moves.is_empty(), game.outcome().is_some());
            prop_assert!(moves.is_sorted_by(|one, other| one.mv < other.mv));
            for Candidate { mv, .. } in moves {
                prop_assert!(mv.number() < game.move_limit());
                prop_assert_eq!(game.read_move(&game.write_move(mv)), Ok(mv));
            }
            prop_assert_eq!(&game.to_string().parse::<Shogi>().unwrap().board, &game.board);
            let Some(mv) = game.random_move(&mut random) else { break };
            game.play(mv);
        }
    }

    #[test]
    fn sets_of_moves_know_how_many_they_are(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let mut game = Shogi::start();
        while let Some(mv) = game.random_move(&mut random) {
            moves::each(&game.board, |moves| {
                assert_eq!(moves.into_iter().len(), moves.into_iter().count());
                false
            });
            game.play(mv);
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(
        text in ".{0,80}",
        rows in "([KRBGSNLPkrbgsnlp+1-9]{1,9}/){8}[kKpP1-9]{1,9}",
        hands in "[RBGSNLPrbgsnlpkK0-9-]{0,12}",
        number in 0u32..70_000,
    ) {
        let _ = Shogi::start().read_move(&text);
        for text in [text, format!("{rows} b {hands} {number}"), format!("k8/9/9/9/9/9/9/9/8K w {hands} 1")] {
            let _ = text.parse::<Shogi>();
        }
    }
}
