//! Trees that live on from move to move.

use go::{Color, Game, Ko, Move, Rules, Size};
use mcts::{Method as Way, MoveId};
use playout::{Goal, MoveSet, Question, Restriction, RestrictionKind, move_of, number_of};

use super::{ask, method, searcher};

#[test]
fn a_game_played_from_kept_trees_is_legal_under_every_rule_of_repetition() {
    for ko in [Ko::Simple, Ko::Positional, Ko::Situational, Ko::NaturalSituational] {
        let mut game = Game::new(Size::new(4, 3).unwrap(), Rules { ko, ..Rules::CHINESE });
        let mut searcher = searcher("mogo");
        let mut went_on = 0;
        for turn in 0..60 {
            let report = ask(&mut searcher, &Question::new(&game), 200);
            went_on += usize::from(report.kept > 0);
            // The best stone, so that the game goes on and repeats itself; now and then a pass.
            let stone = report.moves.iter().map(|mv| mv.mv).find(|&mv| move_of(mv) != Move::Pass);
            let mv = stone.filter(|_| turn % 7 != 6).unwrap_or(number_of(Move::Pass));
            game.play(game.to_play(), move_of(mv)).unwrap_or_else(|error| panic!("{ko:?}: {error}"));
            searcher.keep(&[mv]);
        }
        assert!(went_on > 30, "{ko:?}: {went_on}");
    }
}

#[test]
fn an_answer_that_was_expected_keeps_what_was_known_of_it() {
    let mut game = Game::new(Size::square(5), Rules::CHINESE);
    let mut searcher = searcher("mogo");
    let report = ask(&mut searcher, &Question::new(&game), 3000);
    let best = report.best().unwrap();
    let path = &best.variation[..2];
    for &mv in path {
        game.play(game.to_play(), move_of(mv)).unwrap();
    }
    let kept = searcher.keep(path);
    assert_eq!(kept, u64::from(best.variation_visits[1]));
    let report = ask(&mut searcher, &Question::new(&game), 100);
    assert_eq!((report.kept, report.playouts), (kept, 100));
    let visits: u64 = report.moves.iter().map(|mv| u64::from(mv.visits)).sum();
    assert_eq!(visits, kept - 1 + 100);
}

#[test]
fn a_question_of_another_kind_begins_anew() {
    let game = Game::new(Size::square(5), Rules::CHINESE);
    let plain = Question::new(&game);
    let mut other_komi = game.clone();
    other_komi.set_komi(0.5).unwrap();
    let mut other_rules = game.clone();
    other_rules.set_rules(Rules::JAPANESE);
    let goal = Some(Goal { point: "C3".parse().unwrap(), owner: Color::Black });
    // White is restricted, so the moves of the root are the same.
    let moves: MoveSet = ["C2".parse().unwrap()].into_iter().collect();
    let restrictions =
        [Restriction { color: Color::White, moves, kind: RestrictionKind::Avoid, until_depth: 2 }];
    let restricted = Question { restrictions: &restrictions, ..plain };
    let others =
        [Question::new(&other_komi), Question::new(&other_rules), Question { goal, ..plain }, restricted];
    for other in others {
        let mut searcher = searcher("mogo");
        ask(&mut searcher, &plain, 300);
        assert_eq!(searcher.keep(&[]), 300);
        assert_eq!(ask(&mut searcher, &other, 50).kept, 0);
        assert_eq!(searcher.keep(&[]), 50);
        assert_eq!(ask(&mut searcher, &other, 50).kept, 50, "and goes on with its own kind");
    }
    let mut searcher = searcher("mogo");
    let first = ask(&mut searcher, &restricted, 300).best().unwrap().mv;
    assert_eq!(searcher.keep(&[first]), 0, "restrictions count the moves from the root");
    assert_eq!(ask(&mut searcher, &restricted, 50).kept, 0);
}

#[test]
fn indigo_keeps_nothing() {
    let indigo = playout::Method { search: Way::Indigo(mcts::Indigo::new(50.0)), ..method("mogo") };
    let mut searcher = playout::searcher(&indigo, 1 << 20).unwrap();
    let game = Game::new(Size::square(3), Rules::CHINESE);
    let report = ask(&mut searcher, &Question::new(&game), 2000);
    assert_eq!((report.kept, searcher.keep(&[])), (0, 0));
    let longest: &[MoveId] = &report.best().unwrap().variation;
    assert_eq!(longest.len(), report.best().unwrap().variation_visits.len());
    assert_eq!(ask(&mut searcher, &Question::new(&game), 10).kept, 0);
}
