//! Agreement with numbers that others published or computed.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data has to fail")]

mod support;

use go::{Board, Color, Game, Ko, LargeBoard, Move, Point, PointSet, Size, SmallBoard, Suicide};
use serde_json::Value;
use support::counting::{
    AVERAGE_MOVES, GAMES, Graph, LEGAL_POSITIONS, games_by_superko, legal_positions, published, sequences,
};
use support::{Grid, area_score, json_lines, oracle_lines, perft, recorded, rules};

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).expect("the boards of the tables are small")
}

#[test]
fn legal_positions_are_as_many_as_tromp_and_farneback_counted() {
    for (width, height, expected) in LEGAL_POSITIONS {
        if width * height <= 12 {
            assert_eq!(legal_positions::<LargeBoard>(size(width, height)), expected, "{width}x{height}");
            assert_eq!(legal_positions::<LargeBoard>(size(height, width)), expected, "{height}x{width}");
            assert_eq!(legal_positions::<SmallBoard>(size(width, height)), expected, "{width}x{height}");
            assert_eq!(legal_positions::<SmallBoard>(size(height, width)), expected, "{height}x{width}");
        }
    }
}

/// Here no colouring is left out, and the game itself says whether the stones may stand.
#[test]
fn just_the_legal_positions_can_be_set_up() {
    for (width, height, expected) in LEGAL_POSITIONS {
        let size = size(width, height);
        if size.area() > 9 {
            continue;
        }
        let colourings = (0..3usize.pow(size.area() as u32)).map(|number| colouring(size, number));
        let is_accepted = |grid: &Grid| {
            let mut game = Game::new(size, rules(Ko::None, Suicide::Allowed));
            game.set_up(&grid.setup()).is_ok()
        };
        assert_eq!(colourings.filter(is_accepted).count() as u64, expected, "{size}");
    }
}

fn colouring(size: Size, mut number: usize) -> Grid {
    let mut grid = Grid::new(size);
    for point in size.points() {
        grid.set(point, [None, Some(Color::Black), Some(Color::White)][number % 3]);
        number /= 3;
    }
    grid
}

#[test]
fn positions_have_as_many_moves_on_average_as_published() {
    for (width, height, thousandths) in AVERAGE_MOVES {
        let size = size(width, height);
        if size.area() > 9 {
            continue;
        }
        let graph = Graph::explore(size);
        assert_eq!(Some(graph.successors.len() as u64), published(&LEGAL_POSITIONS, size));
        assert_eq!(graph.average_moves(), thousandths, "{size}");
    }
}

/// The same as other programs count, to the last one.
#[test]
fn the_game_graph_has_known_numbers_of_edges() {
    let rows = [(1, 2, 12), (1, 3, 42), (1, 4, 144), (2, 2, 192), (2, 3, 2_312), (3, 3, 86_200)];
    for (width, height, edges) in rows {
        assert_eq!(Graph::explore(size(width, height)).edges(), edges, "{width}x{height}");
    }
}

#[test]
fn games_are_as_many_as_published() {
    for (width, height, expected) in GAMES {
        if expected < 1_000 {
            let size = size(width, height);
            assert_eq!(games_by_superko(size), expected, "{size} by the superko of the game");
            assert_eq!(Graph::explore(size).games(), Some(expected), "{size} by paths in the graph");
        }
    }
}

/// The deeper parts of the rows are for the command in examples/oracles.rs.
#[test]
fn move_sequences_are_as_many_as_other_programs_count() {
    for row in perft::ROWS {
        let expected = row.within(100_000);
        let found = sequences(row.size(), expected.all.len() - 1, row.ko, row.suicide);
        assert_eq!(found, expected, "{} {:?} {:?}", row.size(), row.ko, row.suicide);
    }
}

#[test]
fn move_sequences_of_the_oracle_file_agree() {
    for row in oracle_lines("perft.jsonl").into_iter().flatten() {
        let numbers = |key: &str| -> Vec<u64> { serde_json::from_value(row[key].clone()).unwrap() };
        let (all, ended) = (numbers("sequences"), numbers("ended"));
        let depth = perft::depth_within(&all, 40_000);
        let size = size(row["w"].as_u64().unwrap() as usize, row["h"].as_u64().unwrap() as usize);
        let found = sequences(size, depth, ko_named(&row["ko"]), suicide_named(&row["suicide"]));
        assert_eq!(found.all, all[..=depth], "{row}");
        assert_eq!(found.ended, ended[..=depth], "{row}");
    }
}

fn ko_named(name: &Value) -> Ko {
    support::ko_named(name.as_str().unwrap()).unwrap()
}

fn suicide_named(name: &Value) -> Suicide {
    support::suicide_named(name.as_str().unwrap()).unwrap()
}

/// Can Black, whatever White does, end at least `goal` points ahead?
///
/// Passing is tried first: it settles most positions at once and keeps the search out of the long cycles of
/// superko (as in J. Tromp's search of 2x2). Then come captures, and suicide last.
fn black_reaches(game: &mut Game, goal: i32) -> bool {
    if game.is_over() {
        return area_score(game) >= goal;
    }
    let color = game.to_play();
    let mut points: Vec<Point> = game.legal_points(color).collect();
    points.sort_by_cached_key(|&point| (is_suicide(game, point), !is_capture(game, point)));
    let wanted = color == Color::Black;
    for mv in [Move::Pass].into_iter().chain(points.into_iter().map(Move::Play)) {
        game.play(color, mv).unwrap();
        let reaches = black_reaches(game, goal);
        game.undo();
        if reaches == wanted {
            return wanted;
        }
    }
    !wanted
}

fn is_suicide(game: &Game, point: Point) -> bool {
    game.board().is_suicide(game.to_play(), point)
}

fn is_capture(game: &Game, point: Point) -> bool {
    let (enemies, count) = game.board().strings_around(!game.to_play(), point);
    enemies[..count].iter().any(|&enemy| game.board().last_liberty(enemy) == Some(point))
}

fn assert_value(game: &mut Game, value: i32, what: &str) {
    assert!(black_reaches(game, value), "{what}: Black gets {value} or more");
    assert!(!black_reaches(game, value + 1), "{what}: Black gets no more than {value}");
}

/// Values under positional superko, and the value of each first move up to symmetry.
#[test]
fn the_smallest_boards_are_solved_to_their_known_values() {
    type Row = (usize, usize, i32, &'static [(&'static str, i32)]);
    let rows: [Row; 6] = [
        (1, 1, 0, &[]),
        (2, 1, 0, &[("A1", -2)]),
        (3, 1, 3, &[("A1", -3), ("B1", 3)]),
        (4, 1, 4, &[("A1", -4), ("B1", 4)]),
        (5, 1, 0, &[("A1", -5), ("B1", 0), ("C1", 0)]),
        (2, 2, 1, &[("A1", 1)]),
    ];
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for (width, height, value, firsts) in rows {
            let mut game = Game::new(size(width, height), rules(Ko::Positional, suicide));
            game.set_move_cap(usize::MAX);
            assert_value(&mut game, value, &format!("{width}x{height}, suicide {suicide:?}"));
            for &(name, value) in firsts {
                game.play(Color::Black, name.parse().unwrap()).unwrap();
                assert_value(&mut game, value, &format!("{name} on {width}x{height}, suicide {suicide:?}"));
                game.undo();
            }
        }
    }
}

/// Random games, each ply with the number of legal moves, the illegal empty points and why, and what was removed.
#[test]
fn random_games_recorded_elsewhere_agree_ply_by_ply() {
    oracle_lines("games.jsonl").iter().flatten().for_each(replay);
}

/// The same with games of our own. `UPDATE_GAMES=1 cargo test -p tengen-go --test oracles` lets the slow game write
/// the file again.
#[test]
fn random_games_of_the_slow_game_agree_ply_by_ply() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/positions/games.jsonl");
    let recorded = recorded::recorded_games();
    if std::env::var_os("UPDATE_GAMES").is_some_and(|value| value == "1") {
        std::fs::write(path, &recorded).unwrap();
    }
    let kept = json_lines(&std::fs::read_to_string(path).unwrap());
    assert_eq!(kept.len(), 15, "three suicide rules for each of five ko rules");
    assert!(kept == json_lines(&recorded), "the slow game plays other games than those in {path}");
    kept.iter().for_each(replay);
}

fn replay(record: &Value) {
    let side = record["size"].as_u64().unwrap() as usize;
    let rules = rules(ko_named(&record["ko"]), suicide_named(&record["suicide"]));
    let mut game = Game::new(Size::square(side), rules);
    for (ply, expected) in record["plies"].as_array().unwrap().iter().enumerate() {
        replay_ply(&mut game, expected, &format!("ply {ply} of game {}", record["id"]));
    }
    let grid = Grid::of(game.board());
    assert_eq!(grid.letters(), record["final"].as_str().unwrap());
    assert_eq!(record["area"], serde_json::json!(grid.area()));
    assert_eq!(record["area"], serde_json::json!(game.score(&PointSet::EMPTY).points.0));
    let prisoners = game.prisoners();
    assert_eq!(record["caps_by_black"], prisoners[Color::Black], "game {}", record["id"]);
    assert_eq!(record["caps_by_white"], prisoners[Color::White], "game {}", record["id"]);
}

fn replay_ply(game: &mut Game, expected: &Value, what: &str) {
    let color = game.to_play();
    assert_eq!(expected[1], game.legal_points(color).count(), "{what}");
    let points = game.size().points();
    let refused = points.filter_map(|point| recorded::refusal(game.check(color, point.into())));
    assert_eq!(expected[2], refused.collect::<Vec<_>>().join(" "), "{what}");
    let before = Grid::of(game.board());
    let mv: Move = expected[0].as_str().unwrap().parse().unwrap();
    let turn = game.play(color, mv).unwrap();
    assert_eq!(expected[4], turn.lost, "{what}");
    let captured = recorded::taken(&before, &Grid::of(game.board()), !color);
    assert_eq!(expected[3], captured.join(" "), "{what}");
    assert_eq!(usize::from(turn.captured), captured.len(), "{what}");
}
