//! Which stones are dead, in seki or unsettled at the end of a game, and what the score is.

use engine::{Judgement, Player, Preset};
use go::diagram::Picture;
use go::{Color, Game, Move, Point, PointSet, Rules};

fn game(rules: Rules, rows: &str) -> Game {
    let picture: Picture = rows.parse().expect("the picture is a board");
    picture.to_game(rules, Color::Black).expect("the stones have liberties")
}

fn judge(game: &Game) -> Judgement {
    Player::new(Preset::named("mc").expect("it is there"), 16).judge(game).expect("it can judge")
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(|name| name.parse::<Point>().expect("a point")).collect()
}

fn listed(points: &PointSet) -> String {
    points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_same(found: &PointSet, expected: &str) {
    assert_eq!(listed(found), listed(&points(expected)));
}

/// Black lives on the left and White on the right, each with a dead stone of the other inside.
const TWO_SIDES: &str = "
    . X . X O . . O .
    . . X X O . O . .
    . O . X O . . O .
    X X . X O O . . .
    . . X X O . . X .
    . X . X O . O . .
    . . X X O O . O .
    . X . X O . . O .
    . . . X O . O . .";

#[test]
fn stones_alone_in_the_territory_of_the_other_are_dead() {
    let judgement = judge(&game(Rules::CHINESE, TWO_SIDES));
    assert_same(&judgement.dead, "B7 H5");
    assert!(judgement.is_settled() && judgement.neutral.is_empty() && judgement.seki.is_empty());
    assert_eq!(judgement.score.to_string(), "W+16.5", "36 points for Black, 45 for White and 7.5 of komi");
    assert_eq!(judgement.owners["A1".parse().unwrap()], Some(Color::Black));
}

#[test]
fn territory_is_counted_with_the_dead_stones_as_prisoners() {
    let judgement = judge(&game(Rules::JAPANESE, TWO_SIDES));
    assert_same(&judgement.dead, "B7 H5");
    // 17 black stones and 18 white ones live; the place of each dead stone is a point, and the stone another.
    assert_eq!(judgement.score.points.0, [36 - 17 + 1, 45 - 18 + 1]);
}

#[test]
fn a_judgement_does_not_depend_on_the_turn_or_on_passes() {
    let mut game = game(Rules::CHINESE, TWO_SIDES);
    let mut player = Player::new(Preset::named("mc").unwrap(), 16);
    let before = player.judge(&game).unwrap();
    for color in Color::BOTH {
        game.play(color, Move::Pass).unwrap();
        let after = player.judge(&game).unwrap();
        assert_eq!((after.dead, after.score), (before.dead, before.score));
    }
    let fresh = judge(&game);
    assert_eq!((fresh.dead, fresh.score, fresh.neutral), (before.dead, before.score, before.neutral));
}

#[test]
fn points_between_the_walls_are_neutral() {
    let judgement = judge(&game(
        Rules::CHINESE,
        "
        . X . X . O . O .
        . . X X . O O . .
        . X . X . O . O .
        X . X X O O O . .
        . X . X O . . O .
        . X X X O . O . .
        . . X X O O . O .
        . X . X O . . O .
        . . X X O . O . .",
    ));
    assert_same(&judgement.neutral, "E7 E8 E9");
    assert!(judgement.is_settled());
    assert_eq!(
        judgement.reasons_to_play(&game(Rules::CHINESE, TWO_SIDES)),
        ["There are 3 neutral points left, each worth a point."]
    );
}

#[test]
fn nobody_is_dead_in_a_seki_without_eyes() {
    let rows = "
        O X . O X . . X .
        O X . O X . X . .
        O X X O X . . X .
        O O O X X X . . .
        . . O X . . X . .
        . O O X . X . X .
        O . O X X . X . .
        . O O X . X . X .
        . . O X . . X . .";
    let judgement = judge(&game(Rules::JAPANESE, rows));
    assert!(judgement.dead.is_empty(), "{:?}", judgement.dead);
    assert_same(&judgement.seki, "B7 B8 B9 C7 D7 D8 D9");
    assert!(judgement.neutral.is_empty() && judgement.is_settled());
}

#[test]
fn an_eye_for_each_makes_a_seki_too_and_counts_by_area_alone() {
    let rows = "
        . X . O . O X . X
        X X X O O O X X .
        O O O X X X X . .
        . . O X . . X . .
        . O O X . X . X .
        O . O X X . . . .
        . O O X . . X . .
        . O . O X X . X .
        . . O O X . X . .";
    let by_area = judge(&game(Rules::CHINESE, rows));
    assert!(by_area.dead.is_empty(), "{:?}", by_area.dead);
    assert_same(&by_area.seki, "A8 B8 B9 C8 D8 D9 E8 F8 F9");
    assert_eq!(by_area.owners["A9".parse().unwrap()], Some(Color::Black));
    let by_territory = judge(&game(Rules::JAPANESE, rows));
    assert_eq!(by_territory.owners["A9".parse().unwrap()], None);
    assert_eq!(by_territory.owners["E9".parse().unwrap()], None);
}

#[test]
fn the_bent_four_in_the_corner_is_dead() {
    // White can play neither A2 nor D1. Black plays A2, White takes four stones, and Black begins a ko that White, without
    // a threat, loses.
    let judgement = judge(&game(
        Rules::JAPANESE,
        "
        . . X O . . O . .
        . X X O . O . O .
        . X . X O O . . .
        X . X X O . O . O
        . X . X O O . O .
        X X X X X O . O .
        O O X X X X O O .
        . O O O O X O . O
        X X X . O X O . .",
    ));
    assert_same(&judgement.dead, "A3 B2 B3 C2 D2 E1 E2");
    assert!(judgement.seki.is_empty());
}

#[test]
fn stones_that_a_snapback_takes_are_dead() {
    let judgement = judge(&game(
        Rules::CHINESE,
        "
        . O X O . O . O .
        . O X X X O O . .
        . O O O O . O . O
        O . O . O O . O .
        O O O O O O O O O
        X X X X X X X X X
        . X . X . X . X .
        X . X . X . X . .
        . . . . . . . X .",
    ));
    assert_same(&judgement.dead, "C8 C9 D8 E8");
    assert!(judgement.is_settled());
}

#[test]
fn a_stone_that_a_ladder_catches_is_dead() {
    let judgement = judge(&game(
        Rules::CHINESE,
        "
        . X . X O . O . .
        . . X X O . . O .
        X X . X O O . . .
        . X X X O . . O .
        X O X X O . O . .
        . . . X O O . O .
        . . . X O . . O .
        . . X X O . O . .
        . X . X O . . O .",
    ));
    assert_same(&judgement.dead, "B5");
}

#[test]
fn a_group_that_both_can_decide_is_not_settled() {
    // Three points in a row are two eyes for White, or none if Black is the first to play in the middle.
    let game = game(
        Rules::CHINESE,
        "
        . X . X O . O . .
        . . X X O . . O .
        X X . X O O . . .
        . X X X O . . O .
        X . X X O . O . .
        . X . X O O . O .
        X X X X X O . O .
        O O O O X O O . .
        . . . O X O . O .",
    );
    let judgement = judge(&game);
    assert_same(&judgement.unsettled, "A2 B2 C2 D1 D2");
    assert!(!judgement.is_settled());
    assert_eq!(
        judgement.reasons_to_play(&game),
        ["White's stones at D1 are not settled: who plays first decides."]
    );
}

#[test]
fn a_ko_that_somebody_can_still_end_is_not_settled() {
    let judgement = judge(&game(
        Rules::JAPANESE,
        "
        . X . X O . O . .
        . . X X O . . O .
        X X . X O O . . .
        . X X X O . . O .
        X . X O . O O . .
        . X . X O O . O .
        X . X X O O . O .
        . X . X O . O . .
        . . X X O . . O .",
    ));
    assert_same(&judgement.unsettled, "D5");
}

#[test]
fn a_border_with_a_gap_is_open_and_what_is_behind_it_still_counts() {
    let game = game(
        Rules::CHINESE,
        "
        . X . X O . O . .
        . . X X O . . O .
        X X . X O O . . .
        . X X X O . . O .
        X . X X O . O . .
        . X . X O O . O .
        X . X X O . . O .
        . X . . . . O . .
        . . X . . . . O .",
    );
    let judgement = judge(&game);
    assert!(!judgement.is_settled());
    assert!(judgement.open.contains("D1".parse().unwrap()), "{:?}", judgement.open);
    assert_eq!(judgement.owners["A1".parse().unwrap()], Some(Color::Black));
    assert_eq!(judgement.owners["J1".parse().unwrap()], Some(Color::White));
}

#[test]
fn a_large_finished_board_is_judged_as_well() {
    let mut rows = String::new();
    for y in 0..19 {
        for x in 0..19 {
            let stone = match (x, y) {
                (9, _) => 'X',
                (10, _) => 'O',
                (4, 9) => 'O',
                (15, 6) => 'X',
                (0..9, _) if (x + 2 * y) % 5 == 1 => 'X',
                (11.., _) if (x + 2 * y) % 5 == 1 => 'O',
                _ => '.',
            };
            rows.push(stone);
            rows.push(' ');
        }
        rows.push('\n');
    }
    let game = game(Rules::CHINESE, &rows);
    let judgement = judge(&game);
    assert_same(&judgement.dead, "E10 Q13");
    assert!(judgement.is_settled());
    assert_eq!(judgement.score.points.0, [190, 171]);
}

#[test]
fn an_empty_board_can_be_judged() {
    let empty = Game::new(go::Size::square(9), Rules::CHINESE);
    let judgement = judge(&empty);
    assert!(judgement.dead.is_empty() && judgement.seki.is_empty());
}
