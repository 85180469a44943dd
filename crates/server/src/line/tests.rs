use go::diagram::to_text;
use serde_json::{Value, json};

use super::*;

fn line(value: Value) -> Line {
    serde_json::from_value(value).unwrap()
}

fn with_steps(steps: Value) -> Line {
    line(json!({"width": 5, "height": 5, "rules": "chinese", "komi": 7.5, "handicap": 0, "steps": steps}))
}

fn refused(line: &Line) -> (String, Option<usize>) {
    let error = line.game().unwrap_err();
    (error.to_string(), error.step())
}

#[test]
fn a_line_becomes_the_game_that_was_played() {
    let line = line(json!({
        "width": 9, "height": 5, "rules": "japanese", "komi": 6.5, "handicap": 0,
        "steps": [{"color": "black", "move": "D4"}, {"color": "white", "move": "pass"}],
    }));
    let game = line.game().unwrap();
    assert_eq!((game.size(), game.rules(), game.komi()), (Size::new(9, 5).unwrap(), Rules::JAPANESE, 6.5));
    let turns: Vec<_> = game.turns().iter().map(|turn| (turn.color, turn.mv.to_string())).collect();
    assert_eq!(turns, [(Color::Black, "D4".to_owned()), (Color::White, "pass".to_owned())]);
    assert_eq!((line.turn_count(), game.to_play()), (2, Color::Black));
}

#[test]
fn what_is_read_is_written_alike() {
    let value = json!({
        "width": 5, "height": 5, "rules": "aga", "komi": -3.5, "handicap": 0,
        "steps": [
            {"setup": {"black": ["A1"], "white": ["B1"], "empty": ["C1"], "next": "white", "handicap": 1}},
            {"setup": {}},
            {"color": "white", "move": "pass"},
        ],
    });
    assert_eq!(serde_json::to_value(line(value.clone())).unwrap(), value);
}

#[test]
fn fixed_handicap_stones_stand_before_white_begins() {
    let mut line = line(json!({"width": 9, "height": 9, "rules": "chinese", "komi": 0.5, "handicap": 3}));
    let game = line.game().unwrap();
    assert_eq!((game.handicap(), game.to_play()), (3, Color::White));
    let names: Vec<_> = line.handicap_stones().unwrap().iter().map(Point::to_string).collect();
    assert_eq!(names, ["C3", "G7", "C7"]);
    line.handicap = 1;
    let sentence = "1 handicap stones are not possible on the 9x9 board: expected from 2 to 9";
    assert_eq!(refused(&line), (sentence.to_owned(), None));
}

#[test]
fn an_illegal_move_is_named_by_its_number_and_its_step() {
    let steps = json!([
        {"setup": {"white": ["A2", "B1"]}},
        {"color": "black", "move": "C3"},
        {"color": "black", "move": "A1"},
    ]);
    let sentence = "move 2 is not allowed: A1 would be suicide";
    assert_eq!(refused(&with_steps(steps)), (sentence.to_owned(), Some(2)));
    let off = with_steps(json!([{"color": "black", "move": "F1"}]));
    assert_eq!(refused(&off), ("move 1 is not allowed: F1 is not on the 5x5 board".to_owned(), Some(0)));
    let word = with_steps(json!([{"color": "black", "move": "resign"}]));
    assert!(refused(&word).0.starts_with("move 1: 'resign' is not a point"), "{:?}", refused(&word));
}

#[test]
fn limits_are_refused_with_a_sentence() {
    let mut long = with_steps(json!([]));
    long.steps = vec![Step::Turn { color: Color::Black, mv: "pass".to_owned() }; MAX_STEPS];
    assert!(long.game().is_ok());
    long.steps.push(Step::Setup { setup: Setup::default() });
    let sentence = "a line of 2001 steps is too long: expected at most 2000";
    assert_eq!(refused(&long), (sentence.to_owned(), None));
    let wrong = [("width", json!(20)), ("height", json!(0)), ("komi", json!(1e9)), ("rules", json!("goe"))];
    for (field, value) in wrong {
        let mut object = serde_json::to_value(with_steps(json!([]))).unwrap();
        object[field] = value;
        assert!(line(object).game().is_err(), "{field}");
    }
}

#[test]
fn a_move_after_two_passes_goes_on() {
    let pass = |color| json!({"color": color, "move": "pass"});
    let game =
        with_steps(json!([pass("black"), pass("white"), {"color": "black", "move": "C3"}])).game().unwrap();
    assert!(!game.is_over());
    assert_eq!(game.turns().len(), 3);
}

#[test]
fn the_first_move_tells_whose_turn_it_was() {
    let game = with_steps(json!([{"color": "white", "move": "C3"}])).game().unwrap();
    assert_eq!(game.first(), Color::White);
}

#[test]
fn a_setup_in_the_middle_changes_stones_and_turn() {
    let steps = json!([
        {"color": "black", "move": "C3"},
        {"setup": {"black": ["A1", "B2"], "white": ["B2"], "empty": ["C3"], "next": "black"}},
    ]);
    let game = with_steps(steps).game().unwrap();
    let picture: go::diagram::Picture =
        ". . . . .\n. . . . .\n. . . . .\n. O . . .\nX . . . .".parse().unwrap();
    assert_eq!(to_text(game.board(), None), to_text(&picture.to_board().unwrap(), None));
    assert_eq!(game.to_play(), Color::Black);
    let turned = with_steps(json!([{"color": "black", "move": "C3"}, {"setup": {"next": "black"}}]));
    assert_eq!(turned.game().unwrap().to_play(), Color::Black);
}

#[test]
fn stones_without_liberties_are_refused() {
    let steps = json!([{"setup": {"black": ["A1"], "white": ["A2", "B1"]}}]);
    let (sentence, step) = refused(&with_steps(steps));
    assert!(sentence.starts_with("stones cannot be set up: the stones around"), "{sentence}");
    assert_eq!(step, Some(0));
}

#[test]
fn handicap_stones_of_a_record_count_and_come_first() {
    let stones = json!({"setup": {"black": ["A1", "B2", "C3"], "handicap": 2}});
    let game = with_steps(json!([stones])).game().unwrap();
    assert_eq!((game.handicap(), game.to_play()), (2, Color::White));
    let late = with_steps(json!([{"color": "black", "move": "E5"}, stones]));
    assert_eq!(refused(&late).0, "handicap stones can be set up only once, at the beginning");
}

#[test]
fn a_step_that_is_neither_is_refused_with_a_sentence() {
    for step in [json!({}), json!({"color": "black"}), json!({"color": "black", "move": "A1", "setup": {}})] {
        let error = serde_json::from_value::<Step>(step).unwrap_err().to_string();
        assert_eq!(error, "a step of a line is either a color and a move, or a setup");
    }
    let error =
        serde_json::from_value::<Step>(json!({"color": "green", "move": "A1"})).unwrap_err().to_string();
    assert_eq!(error, "unknown variant `green`, expected `black` or `white`");
}
