//! Which moves the tree considers in group mode.

use go::{Board, Game, LargeBoard, Move, PointSet, Rules, Size, SmallBoard};
use mcts::Game as _;
use playout::{Groups, Moves, Position, Random, Start, move_of, number_of};

use super::{game, marked, random_game};

const NEAR: Moves = Moves {
    eyes: playout::Eyes::Diagonal,
    pass: playout::Pass::Always,
    threats: false,
    group: Some(Groups { distance: 2, limit: 50 }),
    priors: None,
};

/// The points that the tree considers, and whether it considers a pass.
fn considered<B: Board>(position: &mut Position<'_, B>) -> (PointSet, bool) {
    let mut list = Vec::new();
    position.candidates(&mut list);
    let moves: Vec<Move> = list.iter().map(|candidate| move_of(candidate.mv)).collect();
    (moves.iter().filter_map(|mv| mv.point()).collect(), moves.contains(&Move::Pass))
}

/// What is considered at the root, which must be the same on all boards.
fn at_root(game: &Game, moves: Moves) -> (PointSet, bool) {
    let start = Start::new(game, moves);
    let found = considered(&mut Position::<LargeBoard>::new(&start));
    if SmallBoard::<go::isa::Portable>::fits(game.size()) {
        assert_eq!(considered(&mut Position::<SmallBoard<go::isa::Portable>>::new(&start)), found);
    }
    found
}

/// Checks that the moves marked `a` are considered after `m` and `n`, and nothing else.
#[track_caller]
fn check(picture: &str, groups: Groups) {
    let (points, pass) = at_root(&game(picture), Moves { group: Some(groups), ..NEAR });
    assert_eq!(points, marked(picture, 'a'), "{picture}");
    assert!(!pass, "a pass is not considered as long as moves are left out");
}

#[test]
fn moves_are_those_in_the_groups_of_the_last_two() {
    check(
        ". . . . . . . . .
         . . a . . . . . .
         . a a a . . . . .
         a a m a a . . . .
         . a a a . . . a .
         . . a . . . a a a
         . . . . . a a n a
         . X . . . . a a a
         . . . . . . . a .",
        Groups { distance: 2, limit: 50 },
    );
}

#[test]
fn strings_that_touch_the_group_join_it_with_what_is_around_them() {
    check(
        ". . . . . . . . .
         . . a . a . . . .
         . a m a X a . O .
         . . a . a . . . .
         . . . . . . . . .
         . . . . . . a . .
         . X . . . a n a .
         . . . . . . a . .
         . . . . . . . . .",
        Groups { distance: 1, limit: 50 },
    );
}

#[test]
fn own_eyes_and_suicide_are_left_out_of_a_group_as_they_are_elsewhere() {
    // Black's next. Its eye in the corner is in the group, and so is White's, where Black may not play.
    check(
        ". O a . a X .
         O n a . a m X
         a a . . a X a
         . . . . . a .
         . . . . . . .",
        Groups { distance: 1, limit: 50 },
    );
}

#[test]
fn a_pass_is_considered_where_the_group_has_all_moves() {
    // Whoever plays into the seki on the left loses stones.
    let picture = "\
        X X O . O X .
        . . O O m X X
        X X n O X X .";
    let (points, pass) = at_root(&game(picture), Moves { group: Some(Groups::default()), ..NEAR });
    assert!(pass && !points.is_empty(), "{points:?}");
}

#[test]
fn all_moves_are_considered_at_the_start_and_after_a_pass() {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    let (points, pass) = at_root(&game, NEAR);
    assert_eq!((points.len(), pass), (81, true));
    game.play(game.to_play(), "C3".parse().unwrap()).unwrap();
    assert_eq!(at_root(&game, NEAR).0.len(), 12 - 1 + 1, "the group of one move alone");
    game.play(game.to_play(), Move::Pass).unwrap();
    let (points, pass) = at_root(&game, NEAR);
    assert_eq!((points.len(), pass), (80, true));
}

#[test]
fn the_tree_counts_the_last_two_moves_as_the_game_does() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let size = [9, 13][seed as usize % 2];
        let mut game = random_game(size, 2 + random.index(60), &mut random);
        let start = Start::new(&game, NEAR);
        let mut position = Position::<LargeBoard>::new(&start);
        for turn in 0..6 {
            let mut list = Vec::new();
            position.candidates(&mut list);
            let place = random.index(list.len() as u32) as usize;
            let mv = if turn == 4 { number_of(Move::Pass) } else { list[place].mv };
            game.play(game.to_play(), move_of(mv)).unwrap();
            position.play(mv);
            assert_eq!(considered(&mut position), at_root(&game, NEAR), "seed {seed}, turn {turn}");
        }
    }
}

#[test]
fn a_group_without_a_move_leaves_all_moves() {
    // Black has taken in the corner; the only empty point near is an eye of White's, who moves.
    let picture = "\
        . O m . . . .
        O n X . . . .
        O O X . . . .
        X X X . . . .
        . . . . . . .";
    let game = game(picture);
    let (points, pass) = at_root(&game, Moves { group: Some(Groups { distance: 1, limit: 1 }), ..NEAR });
    assert!(points.len() > 10 && pass, "{points:?}");
}

#[test]
fn fewer_than_fifty_moves_are_left_at_the_opening_of_every_game() {
    let moves = Moves { group: Some(Groups::default()), ..NEAR };
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let game = random_game([13, 19][seed as usize % 2], 1 + random.index(40), &mut random);
        let count = at_root(&game, moves).0.len();
        assert!((1..50).contains(&count), "seed {seed}: {count} moves after {}", game.turns().len());
    }
}
