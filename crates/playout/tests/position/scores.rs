//! The outcomes that the search sees are the scores of the game.

use go::{Game, Move, PointSet, Rules, Size, WatchfulBoard};
use mcts::Game as _;
use playout::{Moves, Position, Random, Start, number_of};

/// Random games that end by two passes somewhere in the middle, with the search begun somewhere before.
#[test]
fn two_passes_in_the_tree_score_the_game_as_it_stands() {
    for rules in [Rules::CHINESE, Rules::JAPANESE, Rules::AGA, Rules::TROMP_TAYLOR] {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut game = Game::new(Size::square(5), rules);
            game.set_komi(0.5 * random.index(20) as f32 - 3.0).unwrap();
            if seed % 3 == 0 {
                game.place_handicap(&["B2".parse().unwrap(), "D4".parse().unwrap()]).unwrap();
            }
            play_some(&mut game, &mut random);
            let start = Start::new(&game, Moves::default());
            let mut position = Position::<WatchfulBoard>::new(&start);
            let before = game.turns().len();
            play_some(&mut game, &mut random);
            for turn in &game.turns()[before..] {
                position.play(number_of(turn.mv));
            }
            assert!(position.outcome().is_none());
            for _ in 0..2 {
                game.play(game.to_play(), Move::Pass).unwrap();
                position.play(number_of(Move::Pass));
            }
            let expected = game.score(&PointSet::EMPTY).margin().for_black();
            let found = position.outcome().unwrap();
            assert!((found.score - expected).abs() < 1e-3, "{rules:?} seed {seed}: {found:?} for {expected}");
            let win = if expected > 0.0 {
                1.0
            } else if expected < 0.0 {
                0.0
            } else {
                0.5
            };
            assert!((found.win - win).abs() < 1e-6);
        }
    }
}

/// Stones only, ending with one.
fn play_some(game: &mut Game, random: &mut Random) {
    for _ in 0..3 + random.index(25) {
        let color = game.to_play();
        let points: Vec<_> =
            game.legal_points(color).filter(|&p| !go::Board::is_suicide(game.board(), color, p)).collect();
        if let Some(&point) = points.get(random.index(points.len() as u32) as usize) {
            game.play(color, Move::Play(point)).expect("the move is legal");
        }
    }
}
