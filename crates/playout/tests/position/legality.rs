//! The moves that the tree considers are those that the game allows.

use go::{Board, Color, Game, Ko, Move, Rules, Size, SmallBoard, Suicide, WatchfulBoard, isa::Portable};
use mcts::Game as _;
use playout::{Eyes, Moves, Pass, Position, Random, Start, move_of, number_of};

const ALL: Moves = Moves { eyes: Eyes::Fill, pass: Pass::Always, threats: false, group: None, priors: None };

const KOS: [Ko; 5] = [Ko::None, Ko::Simple, Ko::Positional, Ko::Situational, Ko::NaturalSituational];

fn rules(ko: Ko) -> Rules {
    Rules { ko, suicide: Suicide::Forbidden, ..Rules::CHINESE }
}

fn considered<B: Board>(position: &mut Position<'_, B>) -> Vec<Move> {
    let mut list = Vec::new();
    position.candidates(&mut list);
    assert!(list.is_sorted_by_key(|candidate| candidate.mv));
    list.iter().map(|candidate| move_of(candidate.mv)).collect()
}

fn allowed(game: &Game) -> Vec<Move> {
    let color = game.to_play();
    let mut moves = vec![Move::Pass];
    moves.extend(game.legal_points(color).map(Move::Play));
    moves.sort_by_key(|&mv| number_of(mv));
    moves
}

/// Plays at random on a tiny board, where everything repeats soon; the search starts somewhere on the way. Returns how
/// many positions had a move that only history forbids.
fn compare<B: Board>(size: Size, ko: Ko, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut game = Game::new(size, rules(ko));
    let mut forbidden = 0;
    for _ in 0..random.index(40) {
        play_any(&mut game, &mut random);
    }
    let start = Start::new(&game, ALL);
    let mut position = Position::<B>::new(&start);
    for _ in 0..60 {
        let expected = allowed(&game);
        assert_eq!(considered(&mut position), expected, "{ko:?}\n{game:?}");
        forbidden += usize::from(has_forbidden_by_history(&game));
        let mv = play_any(&mut game, &mut random);
        position.play(number_of(mv));
    }
    forbidden
}

/// A pass now and then, else any legal move.
fn play_any(game: &mut Game, random: &mut Random) -> Move {
    let moves = allowed(game);
    let mv =
        if random.index(12) == 0 { Move::Pass } else { moves[random.index(moves.len() as u32) as usize] };
    game.play(game.to_play(), mv).expect("the move is legal");
    mv
}

fn has_forbidden_by_history(game: &Game) -> bool {
    let color = game.to_play();
    let is_forbidden =
        |point| game.board().is_legal(color, point) && !game.is_legal(color, Move::Play(point));
    game.size().points().any(is_forbidden)
}

#[test]
fn the_tree_considers_exactly_the_legal_moves_under_every_rule_of_repetition() {
    for ko in KOS {
        let mut forbidden = 0;
        for seed in 0..150 {
            for size in [Size::square(2), Size::new(3, 2).unwrap(), Size::square(3), Size::new(1, 5).unwrap()]
            {
                forbidden += compare::<SmallBoard<Portable>>(size, ko, seed);
                forbidden += compare::<WatchfulBoard>(size, ko, seed);
            }
        }
        let forbids_by_history = !matches!(ko, Ko::None | Ko::Simple);
        assert!(!forbids_by_history || forbidden > 100, "{ko:?} forbade {forbidden} times: too few to tell");
    }
}

#[test]
fn own_eyes_are_left_alone_unless_they_are_to_be_filled() {
    let picture = "\
. X .
X X X
. X .";
    let game = drawn(picture, Color::Black);
    let count = |eyes, pass| {
        let start = Start::new(&game, Moves { eyes, pass, threats: false, group: None, priors: None });
        considered(&mut Position::<WatchfulBoard>::new(&start))
    };
    assert_eq!(count(Eyes::Diagonal, Pass::Last), [Move::Pass]);
    assert_eq!(count(Eyes::Safe, Pass::Last), [Move::Pass]);
    assert_eq!(count(Eyes::Fill, Pass::Last).len(), 4);
    assert_eq!(count(Eyes::Fill, Pass::Always).len(), 5);
}

#[test]
fn a_threat_leaves_an_enemy_string_with_one_liberty() {
    // White's stone on B2 has two liberties, A2 and B3: either takes one. The stone on D1 is taken by D2, and no other
    // string is threatened by that.
    let picture = "\
. . . .
. . . .
. O X .
. X X O";
    let game = drawn(picture, Color::Black);
    let start = Start::new(&game, Moves { threats: true, ..ALL });
    let mut list = Vec::new();
    Position::<WatchfulBoard>::new(&start).candidates(&mut list);
    let threats: Vec<String> =
        list.iter().filter(|mv| mv.is_threat).map(|mv| move_of(mv.mv).to_string()).collect();
    assert_eq!(threats, ["A2", "B3"]);
}

fn drawn(picture: &str, to_play: Color) -> Game {
    let picture: go::diagram::Picture = picture.parse().expect("the picture is drawn right");
    picture.to_game(Rules::CHINESE, to_play).expect("every string has a liberty")
}
