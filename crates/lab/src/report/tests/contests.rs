//! Reports on contests of games besides Go.

use super::super::testing::{Csv, assert_is_plain, plan, report_of};
use crate::experiment::Sizes;
use crate::plan::{Plan, Task};
use crate::row::{ContestFinding, Cost, Finding, Row};

/// The rows of all games of a contest, of which the first player wins so many and draws so many.
fn rows(plan: &Plan, contest: &str, wins: u64, draws: u64) -> Vec<Row> {
    let is_of = |task: &Task| matches!(task, Task::Contest { contest: place, .. } if plan.contests[*place].part.name == contest);
    let row = |(unit, number): (String, u64)| {
        let result = match number {
            number if number < wins => 1.0,
            number if number < wins + draws => 0.5,
            _ => 0.0,
        };
        let finding = ContestFinding { contest: contest.to_owned(), number, result, moves: 100 };
        Row { unit, finding: Finding::Contest(finding), cost: Cost::default() }
    };
    let units = plan.units().into_iter().filter(|unit| is_of(&unit.task));
    units.enumerate().map(|(number, unit)| row((unit.id, number as u64))).collect()
}

fn plan_of(games: u64) -> Plan {
    plan("games-strength", Sizes { games, ..Sizes::default() })
}

#[test]
fn a_goal_is_reached_by_the_lower_end_of_wilsons_interval() {
    let plan = plan_of(200);
    // 126 and a half of 200 have 56.4 to 69.6 %, and 124 of 200 have 55.1 to 68.4 %.
    let mut all = rows(&plan, "othello-uct", 126, 1);
    all.extend(rows(&plan, "chess-uct", 124, 0));
    all.extend(rows(&plan, "shogi-uct", 123, 0));
    let report = report_of("games-strength", &plan, &all);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    assert!(text.contains("It is shown in 2 of 3 contests."), "{text}");
    assert!(
        text.contains(
            "Uct against mc at othello: 63.2 (56.4 to 69.6) % of 200 games; the lower end is above 55 %."
        ),
        "{text}"
    );
    assert!(text.contains("the lower end is not above 55 %"), "{text}");
    let table = Csv::of(&report, "games-strength-uct-against-flat-monte-carlo.csv");
    assert_eq!(table.text("othello", "won"), "126");
    assert!((table.number("chess", "score in percent") - 62.0).abs() < 1e-9);
    assert!((table.number("shogi", "moves a game") - 100.0).abs() < 1e-9);
}

#[test]
fn results_without_a_goal_are_judged_together() {
    let plan = plan_of(40);
    let mut all = rows(&plan, "othello-tengen", 36, 0);
    all.extend(rows(&plan, "othello-mogo", 20, 0));
    all.extend(rows(&plan, "othello-mango", 2, 2));
    let text = report_of("games-strength", &plan, &all).document.to_markdown();
    let sentence = "Of 3 contests, the first player surely wins 1 and surely loses 1, after Holm's correction for all of the experiment.";
    assert!(text.contains(sentence), "{text}");
    assert!(
        text.contains(
            "Mogo (UCB1-TUNED) against uct at othello: 50.0 (35.2 to 64.8) % of 40 games; undecided."
        ),
        "{text}"
    );
    assert!(text.contains("Playouts of chess are broken off after 16 moves"), "{text}");
}
