use super::*;
use crate::Uniform;
use mcts::{Playout, Record};
use proptest::prelude::*;

/// Random moves, at most so many.
fn some_game(seed: u64, moves: usize) -> Vec<Othello> {
    let mut random = Random::new(seed);
    let mut positions = vec![Othello::start()];
    for _ in 0..moves {
        let mut position = positions[positions.len() - 1];
        let Some(mv) = position.random_move(&mut random) else { break };
        position.play(mv);
        positions.push(position);
    }
    positions
}

#[test]
fn the_first_moves_are_those_of_the_book() {
    let mut moves = Vec::new();
    Othello::start().candidates(&mut moves);
    let names: Vec<String> =
        moves.iter().map(|candidate| Othello::start().write_move(candidate.mv)).collect();
    assert_eq!(names, ["d3", "c4", "f5", "e6"]);
}

#[test]
fn who_can_turn_nothing_passes_and_that_is_the_only_move() {
    // The row and the file of h7 end at the edge, and so does its diagonal; Black closes it in from h8.
    let mut position: Othello =
        "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXO XXXXXXX. O".parse().unwrap();
    let mut moves = Vec::new();
    position.candidates(&mut moves);
    assert_eq!(moves, [Candidate::plain(MoveId::new(PASS))]);
    assert_eq!(position.read_move("--"), Ok(MoveId::new(PASS)));
    position.play(MoveId::new(PASS));
    assert_eq!((position.to_play(), position.write_move(MoveId::new(PASS)).as_str()), (Player::First, "--"));
    assert!(position.read_move("h8").is_ok() && position.read_move("--").is_err());
}

#[test]
fn empty_squares_count_for_the_winner() {
    let ten_to_none: Othello = format!("{}{} X", "X".repeat(10), ".".repeat(54)).parse().unwrap();
    assert_eq!(ten_to_none.outcome(), Some(Outcome { win: 1.0, score: 64.0 }));
    let ten_to_none: Othello = format!("{}{} X", "O".repeat(10), ".".repeat(54)).parse().unwrap();
    assert_eq!(ten_to_none.outcome(), Some(Outcome { win: 0.0, score: -64.0 }));
    let drawn: Othello = format!("{}{}{} O", "X".repeat(8), ".".repeat(48), "O".repeat(8)).parse().unwrap();
    assert_eq!(drawn.outcome(), Some(Outcome { win: 0.5, score: 0.0 }));
}

#[test]
fn texts_that_are_no_move_are_refused_with_a_reason() {
    let start = Othello::start();
    for text in ["", "f", "f9", "i5", "f55", "pass", "é", "`1"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Unreadable { .. })), "{text}");
    }
    for text in ["a1", "d4", "--"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Illegal { .. })), "{text}");
    }
    assert_eq!(
        start.read_move("z1").unwrap_err().to_string(),
        "`z1` is not a move of othello: expected a square from `a1` to `h8`, or `--` for a pass"
    );
    let over: Othello = format!("{}{} X", "X".repeat(10), ".".repeat(54)).parse().unwrap();
    assert!(matches!(over.read_move("h8"), Err(MoveError::Over { .. })));
}

#[test]
fn texts_that_are_no_position_are_refused_with_a_reason() {
    assert_eq!("X?".parse::<Othello>(), Err(PositionError::Character('?')));
    assert_eq!("".parse::<Othello>(), Err(PositionError::Length(0)));
    assert_eq!(".".repeat(66).parse::<Othello>(), Err(PositionError::Length(66)));
    assert_eq!(".".repeat(65).parse::<Othello>(), Err(PositionError::Turn));
    assert_eq!(Othello::from_bits(1, 1, Player::First), None);
}

#[test]
fn a_playout_tells_its_moves_to_who_wants_them() {
    let mut random = Random::new(5);
    let mut record = Record { wants_moves: true, ..Record::default() };
    let mut end = Othello::start();
    let outcome = Uniform::whole().play_out(&mut end, &mut random, &mut record);
    assert_eq!(end.outcome(), Some(outcome));
    assert_eq!(record.moves.len(), record.length as usize);
    let mut replayed = Othello::start();
    for &(player, mv) in &record.moves {
        assert_eq!(replayed.to_play(), player);
        replayed.play(mv);
    }
    assert_eq!(replayed, end);
}

#[test]
fn random_moves_are_even_over_the_legal_ones() {
    let mut random = Random::new(6);
    let mut counts = [0u32; 64];
    for _ in 0..4000 {
        counts[Othello::start().random_move(&mut random).unwrap().number()] += 1;
    }
    let counts: Vec<u32> = counts.into_iter().filter(|&count| count > 0).collect();
    assert!(counts.len() == 4 && counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
}

proptest! {
    #[test]
    fn a_move_adds_one_disc_and_what_it_turns_changes_hands(seed in any::<u64>()) {
        for pair in some_game(seed, 100).windows(2) {
            let ([black, white], [black_after, white_after]) = (pair[0].discs(), pair[1].discs());
            let is_pass = pair[0].bits() == pair[1].bits();
            prop_assert_eq!(black_after + white_after, black + white + u32::from(!is_pass));
            let (gained, lost) = match pair[0].to_play() {
                Player::First => (black_after - black, white - white_after),
                Player::Second => (white_after - white, black - black_after),
            };
            prop_assert_eq!(gained, lost + u32::from(!is_pass));
        }
    }

    #[test]
    fn moves_and_positions_are_read_as_they_are_written(seed in any::<u64>()) {
        for mut position in some_game(seed, 100) {
            let mut moves = Vec::new();
            position.candidates(&mut moves);
            prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
            prop_assert!(moves.is_sorted_by_key(|candidate| candidate.mv));
            for Candidate { mv, .. } in moves {
                prop_assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
            }
            prop_assert_eq!(position.to_string().parse::<Othello>(), Ok(position));
        }
    }
}
