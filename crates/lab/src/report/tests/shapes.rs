//! Reports on the shape of trees.

use go::{Color, Move};

use super::super::testing::{Csv, assert_is_plain, checkpoint, noise, plan, position, report_of, shuffled};
use crate::experiment::Sizes;
use crate::plan::Plan;
use crate::row::{Checkpoint, Finding, PositionFinding, Row, Shape, Trace};

const POSITIONS: u64 = 30;
const NAME: &str = "gelly-groups-13";

/// Position `n` comes after 3 `n` moves. Groups consider 40 moves and reach 1.5 moves deeper, more or less; zones have the
/// depth of the whole board, now a little more and now as much less.
fn rows() -> (Plan, Vec<Row>) {
    let noise = noise(1, POSITIONS as usize, 0.2);
    let row = |number: u64| {
        let sign = if number.is_multiple_of(2) { 0.25 } else { -0.25 };
        let traces = [
            ("mogo", 160, 2.0, 5),
            ("mogo-group", 40, 3.5 + noise[number as usize], 9),
            ("mogo-zone", 40, 2.0 + sign, 5),
        ];
        let traces = traces.map(|(search, moves, depth, deepest)| trace(search, moves, depth, deepest));
        let mut row = position(number, None, traces.into());
        found(&mut row).moves = vec![(Color::Black, Move::Pass); 3 * number as usize];
        row
    };
    let sizes = Sizes { positions: POSITIONS, playouts: 1_000, ..Sizes::default() };
    (plan(NAME, sizes), (0..POSITIONS).map(row).collect())
}

/// A search whose tree is a move less deep with a tenth of the playouts.
fn trace(search: &str, root_moves: usize, depth: f64, deepest: u32) -> Trace {
    let at = |playouts: u64, less: u32| {
        let moves = playouts * (root_moves as u64 - 10);
        let (mean_depth, deepest) = (depth - f64::from(less), deepest - less);
        Checkpoint {
            shape: Some(Shape { nodes: playouts, moves, deepest, mean_depth }),
            ..checkpoint(playouts, 0.5)
        }
    };
    Trace {
        search: search.to_owned(),
        root_moves: Some(root_moves),
        checkpoints: vec![at(100, 1), at(1_000, 0)],
    }
}

fn found(row: &mut Row) -> &mut PositionFinding {
    match &mut row.finding {
        Finding::Position(position) => position,
        other => panic!("{other:?}"),
    }
}

fn close(given: f64, expected: f64) {
    assert!((given - expected).abs() < 1e-9, "{given} is not {expected}");
}

#[test]
fn depth_and_branching_are_told_by_search_and_by_phase() {
    let (plan, rows) = rows();
    let report = report_of(NAME, &plan, &rows);
    assert_is_plain(&report);
    let [all, opening, middle, late] =
        ["all-positions", "first-20-moves", "moves-20-to-59", "from-move-60-on"]
            .map(|name| Csv::of(&report, &format!("{NAME}-{name}.csv")));
    assert_eq!(
        [&all, &opening, &middle, &late].map(|csv| csv.number("mogo", "positions") as u64),
        [30, 7, 13, 10]
    );
    close(all.number("mogo", "moves at the root"), 160.0);
    close(opening.number("mogo-group", "most moves at the root"), 40.0);
    close(late.number("mogo-group", "moves of a node"), 30.0);
    close(middle.number("mogo", "mean depth"), 2.0);
    close(all.number("mogo-group", "deepest"), 9.0);
    let differences = Csv::of(&report, &format!("{NAME}-differences.csv"));
    close(differences.number("mogo-group", "moves at the root"), -120.0);
    let excess = all.number("mogo-group", "mean depth") - 2.0;
    close(differences.number("mogo-group", "mean depth"), excess);
    assert!(differences.number("mogo-group", "mean depth, low") > 1.0);
    let drawn = ["mean-depth", "deepest", "moves-at-the-root"].map(|name| format!("{NAME}-{name}.svg"));
    assert!(drawn.iter().all(|name| report.files.iter().any(|(file, _)| file == name)));
}

#[test]
fn sentences_on_trees_follow_from_the_rows() {
    let (plan, rows) = rows();
    let report = report_of(NAME, &plan, &rows);
    let text = report.document.to_markdown();
    let few = "**Yes with mogo-group: fewer than 50 moves at the root in all of 7 positions of the first 20 moves, 40.0 (40.0 to 40.0) \
               in the mean and 40 at most.";
    assert!(text.contains(few), "{text}");
    assert!(text.contains("- No with mogo: fewer than 50 moves at the root in 0 of 7 positions"), "{text}");
    assert!(text.contains("**Yes, surely (mogo-group, mean depth): 3."), "{text}");
    assert!(
        text.contains("deeper in 30 of 30 positions. Undecided (mogo-zone, mean depth): 2.00 against 2.00"),
        "{text}"
    );
    assert!(
        text.contains("- Yes, surely (mogo-group, deepest): 9.0 against 5.0 with mogo, a difference of 4.00"),
        "{text}"
    );
    assert!(
        text.contains("9.0 (9.0 to 9.0) at most in a search: the paper's 7 to 8 lie between the two."),
        "{text}"
    );
    assert!(
        text.contains("5.0 (5.0 to 5.0) at most in a search: the paper's 7 to 8 are more than both."),
        "{text}"
    );
    assert_eq!(report_of(NAME, &plan, &shuffled(&rows)), report);
}

#[test]
fn positions_with_many_moves_are_named() {
    let (plan, mut rows) = rows();
    found(&mut rows[0]).traces[1].root_moves = Some(169);
    found(&mut rows[2]).traces[1].root_moves = Some(50);
    let text = report_of(NAME, &plan, &rows).document.to_markdown();
    assert!(
        text.contains("**In part with mogo-group: fewer than 50 moves at the root in 5 of 7 positions"),
        "{text}"
    );
    assert!(text.contains("and 169 at most; 50 or more after 0 and 6 moves."), "{text}");
}

#[test]
fn few_positions_are_sure_of_nothing_and_have_no_impossible_intervals() {
    let (plan, mut rows) = rows();
    let text = report_of(NAME, &plan, &rows[..19]).document.to_markdown();
    assert!(text.contains("**Too few positions to be sure (mogo-group, mean depth)"), "{text}");
    assert!(!text.contains("Yes, surely"), "{text}");
    let text = report_of(NAME, &plan, &rows[..20]).document.to_markdown();
    assert!(text.contains("**Yes, surely (mogo-group, mean depth)"), "{text}");
    found(&mut rows[0]).traces[1].root_moves = Some(300);
    let moves = |count: usize, column: &str| {
        let report = report_of(NAME, &plan, &rows[..count]);
        Csv::of(&report, &format!("{NAME}-all-positions.csv")).text("mogo-group", column).to_owned()
    };
    // The mean of 300 and four times 40 is 92, and Student's interval would begin at -52.
    assert_eq!([4, 5].map(|count| moves(count, "moves at the root, low")), ["", "0"]);
    assert_eq!(moves(5, "moves at the root"), "92");
}

#[test]
fn trees_that_were_not_written_down_and_few_positions_give_a_page_too() {
    let (plan, mut rows) = rows();
    for count in [1, 2, 3] {
        assert_is_plain(&report_of(NAME, &plan, &rows[..count]));
    }
    for row in &mut rows {
        let traces = &mut found(row).traces;
        traces[1].root_moves = None;
        traces[2].checkpoints.iter_mut().for_each(|checkpoint| checkpoint.shape = None);
    }
    let report = report_of(NAME, &plan, &rows);
    assert_is_plain(&report);
    assert!(report.document.to_markdown().contains("**There is no other search to compare with.**"));
    rows.iter_mut().for_each(|row| found(row).traces.clear());
    let text = report_of(NAME, &plan, &rows).document.to_markdown();
    assert_eq!(text.matches("**There are not enough positions yet.**").count(), 3, "{text}");
}

#[test]
fn rows_from_before_trees_were_written_down_are_read() {
    let (_, mut rows) = rows();
    let finding = found(&mut rows[0]);
    finding.traces.truncate(1);
    finding.traces[0].root_moves = None;
    finding.traces[0].checkpoints.iter_mut().for_each(|checkpoint| checkpoint.shape = None);
    let text = serde_json::to_string(&rows[0]).unwrap();
    assert!(!text.contains("shape") && !text.contains("root_moves"), "{text}");
    assert_eq!(serde_json::from_str::<Row>(&text).unwrap(), rows[0]);
}
