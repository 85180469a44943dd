//! Moves that may not be made.

use go::{Color, Game, Move, Rules, Size, WatchfulBoard};
use mcts::Game as _;
use playout::RestrictionKind::{Allow, Avoid};
use playout::{MoveSet, Moves, Position, Question, Random, Restriction, Start, move_of, number_of};

use super::{ask, searcher};

fn set(names: &str) -> MoveSet {
    names.split(' ').map(|name| name.parse::<Move>().expect("a move")).collect()
}

fn considered(position: &mut Position<'_, WatchfulBoard>) -> Vec<Move> {
    let mut list = Vec::new();
    position.candidates(&mut list);
    assert!(list.is_sorted_by_key(|candidate| candidate.mv));
    list.iter().map(|candidate| move_of(candidate.mv)).collect()
}

/// Restrictions by chance, one or two of them.
fn any_restrictions(size: Size, random: &mut Random) -> Vec<Restriction> {
    let any = |random: &mut Random| Restriction {
        color: Color::BOTH[random.index(2) as usize],
        moves: MoveSet {
            points: size.points().filter(|_| random.chance(0.5)).collect(),
            pass: random.chance(0.5),
        },
        kind: if random.chance(0.5) { Avoid } else { Allow },
        until_depth: random.index(8),
    };
    (0..1 + random.index(2)).map(|_| any(random)).collect()
}

#[test]
fn restrictions_hold_at_their_depths_for_their_player_and_nowhere_else() {
    let mut passes = 0;
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let game = Game::new(Size::square(3), Rules::CHINESE);
        let restrictions = any_restrictions(game.size(), &mut random);
        let question = Question { restrictions: &restrictions, ..Question::new(&game) };
        let (free, bound) = (Start::new(&game, Moves::default()), Start::asked(&question, Moves::default()));
        let mut free = Position::<WatchfulBoard>::new(&free);
        let mut bound = Position::<WatchfulBoard>::new(&bound);
        for depth in 0..10 {
            let color = if depth % 2 == 0 { Color::Black } else { Color::White };
            let mut expected = considered(&mut free);
            for restriction in restrictions.iter().filter(|it| it.color == color && depth < it.until_depth) {
                expected.retain(|&mv| restriction.moves.contains(mv) == (restriction.kind == Allow));
            }
            if expected.is_empty() {
                expected.push(Move::Pass);
                passes += 1;
            }
            let found = considered(&mut bound);
            assert_eq!(found, expected, "seed {seed}, depth {depth}, {restrictions:?}");
            let mv = number_of(found[random.index(found.len() as u32) as usize]);
            free.play(mv);
            bound.play(mv);
        }
    }
    assert!(passes > 20, "{passes}");
}

#[test]
fn a_search_tries_no_move_that_may_not_be_made() {
    let game = Game::new(Size::square(5), Rules::CHINESE);
    let moves = set("C3 B3 pass");
    let restrict = |kind| [Restriction { color: Color::Black, moves, kind, until_depth: 1 }];
    let mut searcher = searcher("mogo");
    let avoided = restrict(Avoid);
    let report = ask(&mut searcher, &Question { restrictions: &avoided, ..Question::new(&game) }, 500);
    assert_eq!(report.moves.len(), 23);
    assert!(report.moves.iter().all(|mv| !moves.contains(move_of(mv.mv))));
    let allowed = restrict(Allow);
    let report = ask(&mut searcher, &Question { restrictions: &allowed, ..Question::new(&game) }, 500);
    assert_eq!(report.moves.len(), 3);
    assert!(report.moves.iter().all(|mv| moves.contains(move_of(mv.mv))));
    assert_eq!(move_of(report.best().unwrap().mv).to_string(), "C3");
}
