//! Reports on solved positions and on trees.

use go::{Color, Move};

use super::super::testing::{Csv, assert_is_plain, checkpoint, other_move, plan, report_of, shuffled, trace};
use crate::experiment::Sizes;
use crate::plan::Plan;
use crate::row::{Checkpoint, Cost, Finding, GrownNode, GrownTree, Row, SolvedFinding, Stopped, TreeFinding};

const POSITIONS: u64 = 100;
const PLAYOUTS: u64 = 4096;

fn close(given: f64, expected: f64, tolerance: f64) {
    assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
}

fn best() -> Move {
    "C3".parse().unwrap()
}

fn row(unit: String, finding: Finding) -> Row {
    Row { unit, finding, cost: Cost { cpu_seconds: 2.0, seconds: 2.5 } }
}

/// The bias of UCB1 falls as 1/t, and is larger where there are more points; that of all others is 1/√t. UCB1 finds the best
/// move from 64 playouts on, the others from 1,024 on, and alpha-beta never.
fn solved(plan: &Plan, number: u64) -> Row {
    let is_won = (number / 5).is_multiple_of(2);
    let empty = (number % 10) as usize;
    let of = |name: &str| {
        let at = |power: u32| {
            let playouts = 1u64 << power;
            let t = playouts as f64;
            let bias = match name {
                "UCB1" => (0.5 + 0.05 * empty as f64) / t,
                _ => 1.0 / t.sqrt(),
            };
            let is_found = playouts >= if name == "UCB1" { 64 } else { 1024 };
            let most_visited = if is_found { best() } else { other_move() };
            Checkpoint { most_visited, ..checkpoint(playouts, if is_won { 1.0 - bias } else { bias }) }
        };
        trace(name, (0..=12).map(at).collect())
    };
    let bias = plan.experiment.bias.as_ref().unwrap();
    let stopped = bias.alpha_beta.iter().map(|rules| Stopped {
        search: rules.name.clone(),
        choices: (0..=12).map(|power| (1 << power, other_move())).collect(),
    });
    let finding = SolvedFinding {
        number,
        board: bias.boards[number as usize % bias.boards.len()].0.to_string(),
        moves: Vec::new(),
        to_play: Color::Black,
        score: 3,
        komi: if is_won { 2.5 } else { 3.5 },
        is_won,
        empty,
        nodes: 10,
        given_up: 1,
        candidates: 9,
        best: vec![best()],
        traces: plan.experiment.searches.iter().map(|search| of(&search.name)).collect(),
        stopped: stopped.collect(),
    };
    row(format!("solved-{number:05}"), Finding::Solved(finding))
}

/// Trees try everything and go deep, alpha-beta has looked at two of ten moves.
fn tree(plan: &Plan, number: u64) -> Row {
    let node = |parent: Option<usize>, depth: u32, visits: u64| GrownNode {
        parent,
        mv: parent.map(|_| best()),
        depth,
        visits,
        value: (visits > 1).then_some(0.625),
    };
    let nodes = vec![node(None, 0, 100), node(Some(0), 1, 60), node(Some(1), 2, 1), node(Some(0), 1, 0)];
    let shape = |name: &String, tried: usize, deepest: usize| GrownTree {
        search: name.clone(),
        playouts: 100,
        tried,
        largest_share: 0.6,
        nodes_by_depth: vec![1; deepest + 1],
        playouts_by_depth: (0..=deepest).map(|depth| if depth == deepest { 100 } else { 0 }).collect(),
        nodes: if number == 0 { nodes.clone() } else { Vec::new() },
    };
    let bias = plan.experiment.bias.as_ref().unwrap();
    let trees =
        plan.experiment.searches.iter().map(|search| shape(&search.name, 10, 7 + number as usize % 3));
    let shapes = trees.chain(bias.alpha_beta.iter().map(|rules| shape(&rules.name, 2, 3))).collect();
    let finding = TreeFinding {
        number,
        origin: "a test, after move 3".to_owned(),
        moves: Vec::new(),
        to_play: Color::Black,
        candidates: 10,
        shapes,
    };
    row(format!("tree-{number:05}"), Finding::Tree(finding))
}

fn rows() -> (Plan, Vec<Row>) {
    let plan = plan("gelly-bias", Sizes { positions: POSITIONS, playouts: PLAYOUTS, ..Sizes::default() });
    let trees = plan.experiment.bias.as_ref().unwrap().trees;
    let solved = (0..POSITIONS).map(|number| solved(&plan, number));
    let rows = solved.chain((0..trees).map(|number| tree(&plan, number))).collect();
    (plan, rows)
}

#[test]
fn slopes_are_those_that_the_rows_were_made_with() {
    let (plan, rows) = rows();
    let report = report_of("gelly-bias", &plan, &rows);
    assert_is_plain(&report);
    let table = Csv::of(&report, "gelly-bias-bias.csv");
    assert_eq!(table.len(), 13);
    // The points without a stone are 0 to 9, evenly.
    close(table.number("1024", "UCB1"), 0.725 / 1024.0, 1e-9);
    close(table.number("4096", "UCB1-TUNED"), 1.0 / 64.0, 1e-9);
    let slopes = report.files.iter().find(|(name, _)| name == "gelly-bias-slopes.csv").unwrap();
    let slopes = String::from_utf8(slopes.1.clone()).unwrap();
    let number = |search: &str, column: usize| -> f64 {
        let line = slopes.lines().find(|line| line.starts_with(&format!("All boards,{search},"))).unwrap();
        line.split(',').nth(column).unwrap().parse().unwrap()
    };
    close(number("UCB1-TUNED", 6), -0.5, 1e-9);
    close(number("UCB1", 6), -1.0, 1e-9);
    // log t / t is flatter than 1 / t: -1 + 1 / log t, between those at 64 and at 4,096 playouts.
    assert!((-0.88..-0.75).contains(&number("UCB1", 9)));
    assert_eq!(slopes.lines().count(), 1 + 5 * 6, "{slopes}");
    // From 0 to 2 points without a stone: 0.5, 0.55 and 0.6.
    close(Csv::of(&report, "gelly-bias-depth.csv").number("0 to 2", "UCB1"), 0.55 / 4096.0, 1e-9);
}

#[test]
fn sentences_on_the_bias_follow_from_the_rows() {
    let (plan, rows) = rows();
    let text = report_of("gelly-bias", &plan, &rows).document.to_markdown();
    assert!(
        text.contains(
            "the bias of UCB1-TUNED falls surely more slowly than log t / t at the end, with a slope of -0.50"
        ),
        "{text}"
    );
    assert!(
        text.contains("**Yes: the rank correlation of the points without a stone and the bias"),
        "{text}"
    );
    let anytime = "UCB1 would surely play a best move more often than alpha-beta, 3 plies at 7 of 13 numbers of playouts";
    assert!(text.contains(anytime) && text.contains("**Yes: UCB1 would surely play"), "{text}");
    let shape = "**Yes: UCB1 has tried 100.0 (100.0 to 100.0) % of the moves of the root, spent 60.0 (60.0 to 60.0) % of its \
                 playouts on one of them, and was 8.0";
    assert!(text.contains(shape) && text.contains("2 of 2 alpha-beta searches tried fewer"), "{text}");
}

#[test]
fn best_moves_are_counted_where_there_is_something_to_find() {
    let (plan, rows) = rows();
    let moves = Csv::of(&report_of("gelly-bias", &plan, &rows), "gelly-bias-moves.csv");
    close(moves.number("32", "UCB1"), 0.0, 1e-9);
    close(moves.number("64", "UCB1"), 100.0, 1e-9);
    close(moves.number("4096", "alpha-beta, 3 plies"), 0.0, 1e-9);
    close(moves.number("64", "positions"), 50.0, 1e-9);
}

#[test]
fn trees_are_drawn_with_what_was_not_tried() {
    let (plan, rows) = rows();
    let report = report_of("gelly-bias", &plan, &rows);
    let drawing = |name: &str| {
        let file = report.files.iter().find(|(file, _)| file == name);
        String::from_utf8(file.unwrap_or_else(|| panic!("no {name}")).1.clone()).unwrap()
    };
    let small = drawing("gelly-bias-tree-alpha-beta-3-plies-small.svg");
    assert!(small.contains(">0.63</text>") || small.contains(">0.62</text>"), "{small}");
    assert!(small.contains("8 of 10 moves of the root not tried"), "{small}");
    assert_eq!(small.matches(r#"<circle class="hollow"#).count(), 9, "eight moves, and one that was begun");
    assert!(!drawing("gelly-bias-tree-ucb1-large.svg").contains(">?</text>"));
    assert!(drawing("gelly-bias-nodes-by-depth.svg").contains("Nodes by depth"));
    assert!(!report.files.iter().any(|(file, _)| file.contains("p-0-5-small")), "yardsticks are not drawn");
}

#[test]
fn few_rows_in_any_order_and_numbers_that_are_none_give_a_page_too() {
    let (plan, mut rows) = rows();
    let few = &rows[80..102];
    assert_eq!(report_of("gelly-bias", &plan, &shuffled(few)), report_of("gelly-bias", &plan, few));
    assert_is_plain(&report_of("gelly-bias", &plan, &rows[..2]));
    assert_is_plain(&report_of("gelly-bias", &plan, &rows[rows.len() - 1..]));
    for row in &mut rows[..30] {
        let Finding::Solved(finding) = &mut row.finding else { panic!() };
        finding.traces[0].checkpoints[3].value = f64::NAN;
        finding.traces[1].checkpoints.clear();
    }
    assert_is_plain(&report_of("gelly-bias", &plan, &rows));
}
