//! Whose turn it is, and games that are over.

use go::{Board, Color, Game, Ko, Move, Rules, Size, WatchfulBoard};
use mcts::Game as _;
use playout::{Eyes, Moves, Pass, Position, Question, Start, move_of};

use super::{ask, drawn, searcher};

const ALL: Moves = Moves { eyes: Eyes::Fill, pass: Pass::Always, threats: false, group: None, priors: None };

fn considered(game: &Game) -> Vec<Move> {
    let start = Start::new(game, ALL);
    let mut list = Vec::new();
    Position::<WatchfulBoard>::new(&start).candidates(&mut list);
    list.iter().map(|candidate| move_of(candidate.mv)).collect()
}

#[test]
fn a_game_that_two_passes_have_ended_is_searched_as_if_nobody_had_passed() {
    let mut game = Game::new(Size::square(3), Rules::CHINESE);
    game.play(Color::Black, "B2".parse().unwrap()).unwrap();
    for passes in 1..5 {
        game.play(game.to_play(), Move::Pass).unwrap();
        let report = ask(&mut searcher("mogo"), &Question::new(&game), 200);
        assert_eq!(report.playouts, 200, "after {passes} passes");
        let pass = report.moves.iter().find(|mv| move_of(mv.mv) == Move::Pass).unwrap();
        let ends = passes == 1;
        assert_eq!(
            pass.variation == [pass.mv] && pass.visits > 1,
            ends,
            "one more pass ends the game: {passes}"
        );
    }
}

#[test]
fn who_moves_twice_in_a_row_may_fill_the_ko_that_was_just_taken() {
    let picture = ". X O .\nX O . O\n. X O .";
    for ko in [Ko::None, Ko::Simple, Ko::Positional, Ko::Situational, Ko::NaturalSituational] {
        let drawn = drawn(picture, Color::Black);
        let mut game = drawn.clone();
        game.set_rules(Rules { ko, ..Rules::CHINESE });
        game.play(Color::Black, "C2".parse().unwrap()).unwrap();
        let retake = Move::Play("B2".parse().unwrap());
        assert_eq!(considered(&game).contains(&retake), ko == Ko::None, "{ko:?}");
        game.set_to_play(Color::Black);
        assert_eq!(Position::<WatchfulBoard>::new(&Start::new(&game, ALL)).to_play(), mcts::Player::First);
        let mut allowed = vec![Move::Pass];
        let legal = game.legal_points(Color::Black);
        allowed.extend(legal.filter(|&p| !game.board().is_suicide(Color::Black, p)).map(Move::Play));
        assert_eq!(considered(&game), allowed, "{ko:?}");
        assert!(allowed.contains(&retake), "{ko:?}");
    }
}

#[test]
fn a_search_is_for_the_player_who_was_given_the_turn() {
    // Whoever moves takes two stones on the edge.
    let mut game = drawn(". . . . .\n. O O . .\nX X X O .\nO O O X .\n. X X . .", Color::Black);
    let of = |game: &Game| ask(&mut searcher("mogo"), &Question::new(game), 1500);
    let black = of(&game);
    game.set_to_play(Color::White);
    let white = of(&game);
    assert!(black.score + white.score > 0.0, "the turn is worth something: {} {}", black.score, white.score);
}
