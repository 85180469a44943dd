//! Searches in zone mode.

use go::{Color, Game, Move, Rules, Size};
use mcts::{Limits, Report};
use playout::{Goal, Groups, Method, MoveSet, Question, Restriction, RestrictionKind, ZoneMode, move_of};

use super::{game, marked};

/// MoGo in zone mode.
fn method(zone: ZoneMode) -> Method {
    let text = "
        [playout]
        name = \"mogo\"
        [moves.group]
        distance = 2
        [search]
        method = \"tree\"
        reward = \"win\"
        decide = \"most-visits\"
        select = { rule = \"ucb1-tuned\", fpu = 1.1 }
        backup = { rule = \"mean\" }
        growth = { rule = \"one-node\" }";
    Method { zone: Some(zone), ..toml::from_str(text).expect("a method") }
}

fn search(zone: ZoneMode, question: &Question<'_>, playouts: u64) -> Report {
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    playout::searcher(&method(zone), 1 << 24).expect("a searcher").search(question, &limits, &mut ())
}

const ALL_OF_IT: ZoneMode = ZoneMode { margin: 2, playouts: 400, alpha: 1.0 };

#[test]
fn formula_two_takes_a_share_of_the_lead() {
    let half = ZoneMode { alpha: 0.5, ..ZoneMode::default() };
    assert!((half.outside(3.0, 20.0, 7.5) - 12.25).abs() < 1e-6, "the vector of the formula");
    for alpha in [0.0f32, 0.25, 0.5, 1.0] {
        for (inside, outside) in [(3.0, 20.0), (-12.5, 4.0), (0.0, -30.0)] {
            let mode = ZoneMode { alpha, ..ZoneMode::default() };
            let lead = inside + mode.outside(inside, outside, 7.5) - 7.5;
            let whole = inside + outside - 7.5;
            assert!((lead - alpha * whole).abs() < 1e-4, "{alpha}: {lead} of {whole}");
        }
    }
}

/// White has all of the right side, and Black a corner.
const WHITE_IS_AHEAD: &str = "\
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . X . . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .
    . . m . . O . . . . . . .
    . . . n . O . . . . . . .
    . . . . . O . . . . . . .
    . . . . . O . . . . . . .";

#[test]
fn a_lead_counts_in_full_or_not_at_all() {
    let game = game(WHITE_IS_AHEAD);
    let question = Question::new(&game);
    let full = search(ALL_OF_IT, &question, 600);
    let none = search(ZoneMode { alpha: 0.0, ..ALL_OF_IT }, &question, 600);
    let half = search(ZoneMode { alpha: 0.5, ..ALL_OF_IT }, &question, 600);
    assert!(full.win_rate < 0.1, "White is far ahead: {}", full.win_rate);
    assert!((0.2..0.8).contains(&none.win_rate), "an even game: {}", none.win_rate);
    assert!(half.win_rate < none.win_rate && half.win_rate >= full.win_rate, "{}", half.win_rate);
    for told in [full.score, half.score, none.score] {
        assert!((-80.0..-20.0).contains(&told), "the points are those of the whole board: {told}");
    }
}

#[test]
fn games_in_a_zone_are_shorter() {
    let game = game(WHITE_IS_AHEAD);
    let question = Question::new(&game);
    let zone = search(ZoneMode { margin: 0, ..ALL_OF_IT }, &question, 300);
    let plain = Method { zone: None, ..method(ALL_OF_IT) };
    let limits = Limits { playouts: Some(300), ..Limits::default() };
    let whole = playout::searcher(&plain, 1 << 24).unwrap().search(&question, &limits, &mut ());
    assert!(zone.moves_played * 2 < whole.moves_played, "{} and {}", zone.moves_played, whole.moves_played);
}

#[test]
fn moves_stay_in_the_groups_and_all_are_tried_where_there_are_none() {
    let game = game(WHITE_IS_AHEAD);
    let report = search(ALL_OF_IT, &Question::new(&game), 300);
    let group = Groups { distance: 2, limit: 49 };
    let last = ['m', 'n'].map(|mark| marked(WHITE_IS_AHEAD, mark).iter().next().unwrap());
    let expected = group.of(game.board(), &last).unwrap().empty;
    assert!(report.moves.iter().all(|tried| move_of(tried.mv).point().is_some_and(|p| expected.contains(p))));
    let empty = Game::new(Size::square(9), Rules::CHINESE);
    assert_eq!(search(ALL_OF_IT, &Question::new(&empty), 100).moves.len(), 82);
}

#[test]
fn a_zone_whose_group_has_no_move_is_no_zone() {
    // White's next, whose only liberties near the last two moves are its eyes.
    let picture = "\
        . O m . . . . . .
        O n X . . . . . .
        . O X . . . . . .
        O O X . . . . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let game = game(picture);
    let mut game = game;
    game.play(Color::Black, Move::Play("B1".parse().unwrap())).unwrap();
    game.play(Color::White, Move::Play("J1".parse().unwrap())).unwrap();
    let method = Method {
        moves: playout::Moves { group: Some(Groups { distance: 1, limit: 1 }), ..playout::Moves::default() },
        ..method(ZoneMode { margin: 0, ..ALL_OF_IT })
    };
    let limits = Limits { playouts: Some(200), ..Limits::default() };
    let report = playout::searcher(&method, 1 << 24).unwrap().search(&Question::new(&game), &limits, &mut ());
    assert!(report.moves.len() > 30, "{}", report.moves.len());
}

#[test]
fn who_asks_about_moves_or_a_point_gets_an_answer_about_the_whole_board() {
    let game = game(WHITE_IS_AHEAD);
    let plain = Question::new(&game);
    let goal = Some(Goal { point: "C11".parse().unwrap(), owner: Color::Black });
    let moves: MoveSet = [Move::Play("C12".parse().unwrap())].into_iter().collect();
    let color = game.to_play();
    let allowed = [Restriction { color, moves, kind: RestrictionKind::Allow, until_depth: 1 }];
    let restricted = Question { restrictions: &allowed, ..plain };
    let report = search(ALL_OF_IT, &restricted, 50);
    assert_eq!(
        report.moves.iter().map(|tried| move_of(tried.mv)).collect::<Vec<_>>(),
        ["C12".parse().unwrap()]
    );
    assert!(search(ALL_OF_IT, &Question { goal, ..plain }, 50).moves.len() > 100);
}

#[test]
fn a_tree_of_one_zone_is_not_kept_for_the_next() {
    let mut game = game(WHITE_IS_AHEAD);
    let mut searcher = playout::searcher(&method(ALL_OF_IT), 1 << 24).unwrap();
    let limits = Limits { playouts: Some(200), ..Limits::default() };
    let report = searcher.search(&Question::new(&game), &limits, &mut ());
    assert_eq!(searcher.keep(&[]), 200, "the same position goes on");
    let best = report.best().unwrap().mv;
    game.play(game.to_play(), move_of(best)).unwrap();
    assert_eq!(searcher.keep(&[best]), 0);
    assert_eq!(searcher.search(&Question::new(&game), &limits, &mut ()).kept, 0);
}

#[test]
fn the_same_seed_gives_the_same_search_and_threads_lose_nothing() {
    let game = game(WHITE_IS_AHEAD);
    let question = Question::new(&game);
    assert_eq!(search(ALL_OF_IT, &question, 200), search(ALL_OF_IT, &question, 200));
    let limits = Limits { playouts: Some(500), threads: 3, ..Limits::default() };
    let report = playout::searcher(&method(ALL_OF_IT), 1 << 24).unwrap().search(&question, &limits, &mut ());
    assert_eq!(report.playouts, 500);
}
