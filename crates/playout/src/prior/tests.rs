use go::{Color, SmallBoard, WatchfulBoard};

use super::*;
use crate::position::number_of;
use crate::testing::position;

/// The prior of every move in a picture, by its name, with nothing but this kind of knowledge.
fn judged<B: Board>(picture: &str, color: Color, last: Option<&str>, priors: Priors) -> Vec<(String, Prior)> {
    let game = position::<B>(picture, color);
    let board = &game.board;
    let points = board.size().points().filter(|&point| board.is_legal(color, point));
    let mut candidates: Vec<Candidate> = std::iter::once(Move::Pass)
        .chain(points.map(Move::Play))
        .map(number_of)
        .map(Candidate::plain)
        .collect();
    let last = last.map(|name| name.parse().unwrap());
    priors.judge(Scene { board, color, last, before_last: None }, &mut candidates);
    candidates.iter().map(|candidate| (move_of(candidate.mv).to_string(), candidate.prior)).collect()
}

const NOTHING: Priors = Priors {
    even: 0,
    capture_one: 0,
    capture_more: 0,
    save: 0,
    ladder: 0,
    hopeless: 0,
    atari: 0,
    self_atari: 0,
    pattern: 0,
    near: [0; 3],
    low: 0,
    third: 0,
    pass: 0,
    learned: None,
};

/// The moves that have an opinion, with their games and mean, on both kinds of boards.
fn opinions(picture: &str, color: Color, last: Option<&str>, priors: Priors) -> Vec<String> {
    let told = |judged: Vec<(String, Prior)>| -> Vec<String> {
        let mut told: Vec<String> = judged
            .into_iter()
            .filter(|(_, prior)| prior.games > 0.0)
            .map(|(name, prior)| format!("{name} {} {}", prior.games, prior.value))
            .collect();
        told.sort_unstable();
        told
    };
    let small = told(judged::<SmallBoard>(picture, color, last, priors));
    let large = told(judged::<WatchfulBoard>(picture, color, last, priors));
    assert_eq!(small, large);
    small
}

const CORNER: &str = "\
    . . . . .
    . . . . .
    . . . . .
    X . . X .
    O . X O .";

#[test]
fn captures_count_by_what_they_take() {
    let priors = Priors { capture_one: 3, capture_more: 7, ..NOTHING };
    assert_eq!(opinions(CORNER, Color::Black, None, priors), ["B1 3 1", "E1 3 1"]);
    let two = ". . . .\nX X . .\nO O . .\nX X X .";
    assert_eq!(opinions(two, Color::Black, None, priors), ["C2 7 1"]);
}

#[test]
fn ataris_count_for_and_self_ataris_against_a_move() {
    let priors = Priors { atari: 4, self_atari: 6, ..NOTHING };
    let picture = ". . . . .\n. . O . .\n. X . . .\n. . . O .\n. . . . .";
    assert_eq!(opinions(picture, Color::Black, None, priors), Vec::<String>::new());
    let picture = ". . . . .\n. . . . .\n. X O . .\n. . X . .\n. . . O .";
    // C4 and D3 put C3 in atari; a stone at E1 would have one liberty, at D2 two.
    assert_eq!(opinions(picture, Color::Black, None, priors), ["C4 4 1", "D3 4 1", "E1 6 0"]);
}

#[test]
fn ladders_say_who_can_be_saved_and_who_cannot() {
    let priors = Priors { save: 5, ladder: 8, hopeless: 2, ..NOTHING };
    // White has nowhere to run, and before B1 was played Black could begin.
    let rows = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. X X . . . .\nX O . . . . .\n";
    assert_eq!(opinions(&format!("{rows}. X . . . . ."), Color::White, None, priors), ["C2 2 0"]);
    let found = opinions(&format!("{rows}. . . . . . ."), Color::Black, None, priors);
    assert_eq!(found.iter().filter(|told| told.ends_with(" 8 1")).count(), 1, "{found:?}");
    // Where White can run, that is worth it.
    let open = format!("{rows}. X . . . . .").replace("\n. X X . . . .\n", "\n. X . . . . .\n");
    assert_eq!(opinions(&open, Color::White, None, priors), ["C2 5 1"]);
}

#[test]
fn answers_are_near_the_last_move() {
    let priors = Priors { near: [9, 5, 2], ..NOTHING };
    let found = opinions(". . . .\n. . . .\n. X O .\n. . . .", Color::Black, Some("C2"), priors);
    // The last stone's neighbours; one more step also leads through Black's string.
    let expected = "A1 2 1, A2 5 1, A3 2 1, B1 5 1, B3 5 1, B4 2 1, C1 9 1, C3 9 1, C4 5 1, D1 5 1, D2 9 1, D3 5 1, D4 2 1";
    assert_eq!(found.join(", "), expected);
}

#[test]
fn low_lines_are_for_later() {
    let priors = Priors { low: 3, third: 4, ..NOTHING };
    let empty = "\n. . . . . . .".repeat(7);
    let found = opinions(empty.trim(), Color::Black, None, priors);
    let third = ["C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5"];
    for told in &found {
        let is_third = third.contains(&told.split(' ').next().unwrap());
        assert!(told.ends_with(if is_third { " 4 1" } else { " 3 0" }), "{told}");
    }
    // All but the point in the middle, on the fourth line.
    assert_eq!(found.len(), 48);
    let near_a_stone = ". . . .\n. . . .\n. . . .\n. . . X";
    assert_eq!(opinions(near_a_stone, Color::White, None, priors).len(), 6);
}

#[test]
fn patterns_passes_and_even_games_count() {
    let priors = Priors { pattern: 11, even: 4, pass: 4, ..NOTHING };
    let found = opinions(". . . . .\n. . . . .\n. X O . .\n. . . . .\n. . . . .", Color::Black, None, priors);
    assert!(found.contains(&"pass 8 0.25".to_owned()), "{found:?}");
    assert!(found.iter().any(|told| told.starts_with("C2 15")), "{found:?}");
    assert!(found.contains(&"E5 4 0.5".to_owned()), "{found:?}");
}

#[test]
fn all_have_a_default_and_others_are_not_known() {
    assert_eq!(toml::from_str::<Priors>("").unwrap(), Priors::default());
    assert!(toml::from_str::<Priors>("ladders = 3").is_err());
}
