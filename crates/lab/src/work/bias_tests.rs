//! Solved positions, alpha-beta and trees, done as units.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use go::{Color, Game, Move};

use super::{Worker, alpha_beta};
use crate::experiment::{AlphaBeta, Experiment, Sizes};
use crate::plan::{Plan, Sources, Task, Unit};
use crate::row::{Finding, SolvedFinding, TreeFinding};

/// Two tiny boards, two searches, and the trees of a board of four lines.
const SMALL: &str = r#"
    name = "small"
    title = "A small experiment"
    paper = "none"
    place = "nowhere"
    kind = "bias"
    questions = []
    size = 4
    komi = 0.5
    [positions]
    from = "self-play"
    preset = "mc"
    playouts = 10
    [bias]
    boards = ["1x5", "2x2"]
    nodes = 50_000
    trees = 3
    tree-playouts = 300
    [[bias.alpha-beta]]
    name = "two plies"
    depth = 2
    playouts = 3
    [[bias.alpha-beta]]
    name = "deepening"
    depth = 6
    playouts = 3
    deepening = true
    [[search]]
    name = "UCB1"
    preset = "uct"
    [[search]]
    name = "highest"
    preset = "uct"
    set = ["search.backup.rule=max"]
"#;

fn plan(playouts: u64) -> Plan {
    let sizes = Sizes { positions: 8, playouts, ..Sizes::default() };
    Plan::new(&Experiment::from_toml(SMALL).unwrap(), sizes, Sources::default()).unwrap()
}

fn finding(plan: &Plan, task: Task) -> Finding {
    let stop = Arc::new(AtomicBool::new(false));
    let unit = Unit { id: "unit".to_owned(), task };
    Worker::new(plan, Path::new("unused"), stop).work(&unit).unwrap().finding
}

fn solved(plan: &Plan, number: u64) -> SolvedFinding {
    match finding(plan, Task::Solved(number)) {
        Finding::Solved(found) => found,
        other => panic!("{other:?}"),
    }
}

fn tree(plan: &Plan, number: u64) -> TreeFinding {
    match finding(plan, Task::Tree(number)) {
        Finding::Tree(found) => found,
        other => panic!("{other:?}"),
    }
}

/// The game of a solved position.
fn game(plan: &Plan, found: &SolvedFinding) -> Game {
    let size = plan.experiment.bias.as_ref().unwrap().boards[found.number as usize % 2].0;
    let mut game = Game::new(size, plan.rules());
    for &(color, mv) in &found.moves {
        game.play(color, mv).unwrap();
    }
    game.set_komi(found.komi as f32).unwrap();
    game
}

#[test]
fn positions_are_won_and_lost_in_turn_on_every_board() {
    let plan = plan(16);
    for number in 0..8 {
        let found = solved(&plan, number);
        assert_eq!(found.board, ["1x5", "2x2"][number as usize % 2]);
        assert_eq!(found.is_won, (number / 2).is_multiple_of(2));
        let for_black = f64::from(found.score) - found.komi;
        assert!((for_black.abs() - 0.5).abs() < 1e-9, "{found:?}");
        assert_eq!((for_black > 0.0) == (found.to_play == Color::Black), found.is_won);
        assert!(!found.best.is_empty() && found.best.len() <= found.candidates && found.candidates > 1);
        assert_eq!(game(&plan, &found).to_play(), found.to_play);
        assert_eq!(found, solved(&plan, number), "the same unit gives the same row");
    }
    assert!(
        solved(&plan, 0).moves.is_empty() && solved(&plan, 1).moves.is_empty(),
        "empty boards come first"
    );
}

#[test]
fn values_are_watched_from_the_first_playout_on_and_come_near_to_perfect_play() {
    let plan = plan(4096);
    let found = solved(&plan, 1);
    assert_eq!((found.score, found.is_won), (1, true));
    for trace in &found.traces {
        let counts: Vec<u64> = trace.checkpoints.iter().map(|at| at.playouts).collect();
        assert_eq!(counts[..8], [1, 2, 4, 8, 16, 32, 64, 100]);
    }
    let [first, last] = [64, 4096].map(|count| {
        let at = found.traces[0].checkpoints.iter().find(|at| at.playouts == count).unwrap();
        (1.0 - at.value).abs()
    });
    assert!(last < first && last < 0.2, "{first} {last}");
    assert!(found.best.contains(&found.traces[0].checkpoints.last().unwrap().most_visited));
}

#[test]
fn alpha_beta_is_asked_at_every_power_of_two() {
    let found = solved(&plan(64), 0);
    for stopped in &found.stopped {
        let counts: Vec<u64> = stopped.choices.iter().map(|choice| choice.0).collect();
        assert_eq!(counts, [1, 2, 4, 8, 16, 32, 64], "{}", stopped.search);
    }
}

fn search(rules: &AlphaBeta, game: &Game, counts: &[u64]) -> alpha_beta::Stopped {
    let method = plan(16).searches[0].method(game.size()).unwrap();
    alpha_beta::search(rules, &method, game, counts, 1, &AtomicBool::new(false)).unwrap()
}

/// Three points in a row, where the middle wins everything.
fn row_of_three() -> Game {
    let mut game = Game::new(go::Size::new(3, 1).unwrap(), go::Rules::default());
    game.set_komi(2.5).unwrap();
    game
}

#[test]
fn alpha_beta_that_comes_to_the_end_finds_the_best_move() {
    let rules = AlphaBeta { name: String::new(), depth: 12, playouts: 2, deepening: false };
    for deepening in [false, true] {
        let rules = AlphaBeta { deepening, ..rules.clone() };
        let stopped = search(&rules, &row_of_three(), &[1_000_000]);
        assert_eq!(stopped.choices, [(1_000_000, "B1".parse().unwrap())], "{deepening}");
        assert_eq!(stopped.nodes[0].value, Some(1.0));
        assert!(stopped.nodes[0].visits == stopped.playouts && stopped.playouts < 1_000_000);
    }
}

#[test]
fn alpha_beta_that_is_stopped_at_once_plays_the_first_move_of_the_board() {
    let rules = AlphaBeta { name: String::new(), depth: 3, playouts: 4, deepening: false };
    let mut board = Game::new(go::Size::square(3), go::Rules::default());
    board.set_komi(2.5).unwrap();
    let stopped = search(&rules, &board, &[0, 20]);
    assert_eq!(stopped.choices[0], (0, Move::Pass));
    let first: Vec<_> = stopped.nodes.iter().filter(|node| node.depth == 1).collect();
    assert!(first.len() < 10 && first.last().unwrap().value.is_none(), "{:?}", stopped.nodes);
    assert!(stopped.playouts <= 20);
}

#[test]
fn trees_have_as_many_playouts_and_their_shapes_add_up() {
    let plan = plan(16);
    let found = tree(&plan, 0);
    assert_eq!(found, tree(&plan, 0));
    let names: Vec<&str> = found.shapes.iter().map(|shape| shape.search.as_str()).collect();
    assert_eq!(names, ["UCB1", "highest", "two plies", "deepening"]);
    for shape in &found.shapes {
        assert_eq!(shape.playouts_by_depth.iter().sum::<u64>(), shape.playouts, "{}", shape.search);
        assert_eq!(shape.nodes_by_depth[0], 1);
        assert!(shape.tried <= found.candidates && shape.largest_share <= 1.0);
        assert!(!shape.nodes.is_empty() && shape.nodes[0].visits == shape.playouts);
    }
    assert_eq!((found.shapes[0].playouts, found.shapes[0].tried), (300, found.candidates));
    assert!(found.shapes[2].nodes_by_depth.len() <= 3, "two plies are no more");
    assert!(tree(&plan, 4).shapes.iter().all(|shape| shape.nodes.is_empty()), "four positions may be drawn");
}
