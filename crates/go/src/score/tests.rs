use super::*;
use crate::moves::Move;
use crate::rules::Rules;
use crate::testing;

/// A finished game with a dead stone in each area and two neutral points.
const FINISHED: &str = "\
    . . X O . . .
    . X X O . X .
    X X . X O O .
    . O X X O . .
    . . X . . O .
    . X X X O O O
    . . . X O . .";

/// Who owns what in it: 25 points and 22.
const OWNERS: &str = "\
    b b b w w w w
    b b b w w w w
    b b b b w w w
    b b b b w w w
    b b b - - w w
    b b b b w w w
    b b b b w w w";

/// A game with the stones of the picture set up, and nothing played.
fn game(picture: &str, rules: Rules, komi: f32) -> Game {
    let board = testing::board(picture);
    let changes: Vec<(Point, Cell)> = board.size().points().map(|p| (p, board.cell(p))).collect();
    let mut game = Game::new(board.size(), rules);
    game.set_up(&changes).unwrap();
    game.set_komi(komi).unwrap();
    game
}

fn points(names: &[&str]) -> PointSet {
    names.iter().map(|name| name.parse::<Point>().unwrap()).collect()
}

#[test]
fn area_is_living_stones_and_what_they_surround() {
    let owners = area(&testing::board(FINISHED), &points(&["F6", "B4"]));
    for (point, mark) in testing::marks(OWNERS) {
        let expected = match mark {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        };
        assert_eq!(owners[point], expected, "{point}");
    }
    assert_eq!(count(Size::square(7), &owners), PerColor([25, 22]));
}

#[test]
fn a_region_that_both_colours_touch_is_nobodys() {
    let picture = "\
        . . . .
        X X O O
        . . . .";
    let board = testing::board(picture);
    assert_eq!(count(board.size(), &area(&board, &PointSet::EMPTY)), PerColor([2, 2]));
    assert_eq!(count(board.size(), &territory(&board, &PointSet::EMPTY, &PointSet::EMPTY)), PerColor([0, 0]));
}

#[test]
fn an_empty_board_is_a_draw_without_komi_and_whites_with_it() {
    let mut game = Game::new(Size::square(9), Rules::TROMP_TAYLOR);
    assert_eq!(game.score(&PointSet::EMPTY).to_string(), "W+7.5");
    game.set_komi(0.0).unwrap();
    assert_eq!(game.score(&PointSet::EMPTY).to_string(), "0");
    assert_eq!(game.score(&PointSet::EMPTY).winner(), None);
}

/// The values of best play are those of T. Drange's table and, for 5 x 5, of E. van der Werf.
#[test]
fn last_positions_of_solved_boards_have_the_known_value() {
    for (picture, expected) in [
        (". X .", "B+3"),
        (". X X .", "B+4"),
        (". X . O .", "0"),
        (". X .\n X . X\n . X .", "B+9"),
        (". X O .\n X X O O\n . X O .\n X X X O", "B+2"),
        (". . . . .\n . . . . .\n . . X . .\n . . . . .\n . . . . .", "B+25"),
    ] {
        assert_eq!(game(picture, Rules::TROMP_TAYLOR, 0.0).score(&PointSet::EMPTY).to_string(), expected);
    }
}

#[test]
fn area_and_territory_of_a_position_are_as_counted_by_hand() {
    let dead = points(&["F6", "B4"]);
    let area = game(FINISHED, Rules::CHINESE, 0.5).score(&dead);
    assert_eq!(area.points, PerColor([25, 22]));
    assert_eq!(area.to_string(), "B+2.5");
    // 12 points surrounded and one dead stone each. Black has three stones more on the board, which is how far
    // the two ways to count are apart.
    let territory = game(FINISHED, Rules::JAPANESE, 0.5).score(&dead);
    assert_eq!(territory.points, PerColor([13, 13]));
    assert_eq!(territory.to_string(), "W+0.5");
    assert_eq!(game(FINISHED, Rules::AGA, 0.5).score(&dead), area);
}

#[test]
fn one_stone_stands_for_its_string_and_empty_points_are_no_stones() {
    let picture = "\
        . . X . .
        . X X . .
        X X O O .
        . X . O O
        . X X . .";
    let game = game(picture, Rules::CHINESE, 0.0);
    let all = game.score(&points(&["C3", "D3", "D2", "E2"]));
    assert_eq!(all.to_string(), "B+25");
    assert_eq!(game.score(&points(&["E2"])), all);
    assert_eq!(game.score(&points(&["E2", "A1", "E5", "T19"])), all);
    assert_eq!(game.score(&points(&["A1"])), game.score(&PointSet::EMPTY));
}

#[test]
fn prisoners_count_under_territory_scoring_only() {
    let mut game = Game::new(Size::square(5), Rules::JAPANESE);
    game.set_komi(0.0).unwrap();
    for (color, name) in [
        (Color::Black, "B1"),
        (Color::White, "A1"),
        (Color::Black, "A2"),
        (Color::White, "E5"),
        (Color::Black, "D5"),
        (Color::White, "pass"),
        (Color::Black, "E4"),
    ] {
        game.play(color, name.parse().unwrap()).unwrap();
    }
    assert_eq!(game.score(&PointSet::EMPTY).points, PerColor([21 + 2, 0]));
    game.set_rules(Rules::CHINESE);
    assert_eq!(game.score(&PointSet::EMPTY).points, PerColor([25, 0]));
}

/// Each side has an eye, and who fills the shared liberty is captured.
#[test]
fn eyes_in_seki_count_as_area_but_not_as_territory() {
    let picture = ". X . O .";
    let seki = points(&["B1", "D1"]);
    let mut game = game(picture, Rules::JAPANESE, 0.0);
    assert_eq!(game.score(&PointSet::EMPTY).points, PerColor([1, 1]));
    assert_eq!(game.score_with_seki(&PointSet::EMPTY, &seki).points, PerColor([0, 0]));
    game.set_rules(Rules::CHINESE);
    assert_eq!(game.score_with_seki(&PointSet::EMPTY, &seki).points, PerColor([2, 2]));
}

#[test]
fn handicap_stones_are_compensated_as_the_rules_say() {
    for (rules, expected) in [
        (Rules::TROMP_TAYLOR, "B+80.5"),
        (Rules::CHINESE, "B+78.5"),
        (Rules::AGA, "B+79.5"),
        (Rules::JAPANESE, "B+78.5"),
    ] {
        let mut game = Game::new(Size::square(9), rules);
        game.place_handicap(&["C3".parse().unwrap(), "G7".parse().unwrap()]).unwrap();
        game.set_komi(0.5).unwrap();
        assert_eq!(game.score(&PointSet::EMPTY).to_string(), expected, "{rules}");
    }
}

/// Every stone played is alive, dead or a prisoner, so the two ways to count differ by the difference of the
/// numbers of stones played: by nothing or one point if the players took turns.
#[test]
fn area_and_territory_differ_by_the_stones_played() {
    for seed in 0..60 {
        let rules = if seed % 2 == 0 { Rules::TROMP_TAYLOR } else { Rules::CHINESE };
        let mut game =
            testing::random_game(Size::square(5 + seed as usize % 5), rules, 30 + 5 * seed as usize, seed);
        let mut below = testing::random(seed);
        let dead: PointSet = game.size().points().filter(|_| below(8) == 0).collect();
        let stones = |color| {
            let is_stone = |turn: &&crate::Turn| turn.color == color && turn.mv != Move::Pass;
            game.turns().iter().filter(is_stone).count() as f32
        };
        let played = stones(Color::Black) - stones(Color::White);
        let area = game.score(&dead).margin().for_black();
        game.set_rules(Rules::JAPANESE);
        assert_eq!(Margin(area - game.score(&dead).margin().for_black()), Margin(played), "seed {seed}");
    }
}

#[test]
fn results_are_written_and_read_back() {
    for (margin, text) in [(3.5, "B+3.5"), (-0.5, "W+0.5"), (12.0, "B+12"), (-361.0, "W+361"), (0.0, "0")] {
        assert_eq!(Margin(margin).to_string(), text);
        assert_eq!(text.parse(), Ok(Margin(margin)));
    }
    assert_eq!("Draw".parse(), Ok(Margin(0.0)));
    assert_eq!(" b+2.50 ".parse(), Ok(Margin(2.5)));
    assert_eq!(Margin(-0.0).to_string(), "0");
    for bad in [
        "", "B+R", "W+", "B+-3", "B+inf", "B+NaN", "W+1e3", "B+0", "+3", "3.5", "X+1", "B+1.2.3", "?", "Void",
    ] {
        assert!(bad.parse::<Margin>().is_err(), "{bad} was read");
    }
    assert_eq!(
        "B+R".parse::<Margin>().unwrap_err().to_string(),
        "'B+R' is not a counted result: expected B+ or W+ and a number of points, such as W+0.5, or 0 for a draw"
    );
}

/// Last positions of random games whose areas another implementation has counted.
#[test]
fn areas_agree_with_those_counted_elsewhere() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/oracles/games.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return testing::skipped("shared/data/oracles/games.jsonl not found beside the repository");
    };
    assert!(!text.is_empty(), "the file of games is empty");
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let side = record["size"].as_u64().unwrap() as usize;
        let mut board = crate::LargeBoard::new(Size::square(side));
        for (index, mark) in record["final"].as_str().unwrap().chars().enumerate() {
            match mark {
                'X' => board.play(Color::Black, board.size().point(index)),
                'O' => board.play(Color::White, board.size().point(index)),
                _ => {}
            }
        }
        let counted = [0, 1].map(|at| record["area"][at].as_u64().unwrap() as u32);
        assert_eq!(
            count(board.size(), &area(&board, &PointSet::EMPTY)),
            PerColor(counted),
            "{}",
            record["id"]
        );
    }
}
