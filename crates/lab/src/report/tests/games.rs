//! Reports on matches.

use super::super::testing::{Csv, assert_is_plain, games, plan, report_of, shuffled};
use crate::experiment::{Experiment, Sizes};
use crate::plan::Plan;
use crate::row::Row;

fn plan_of(name: &str, games: u64) -> Plan {
    plan(name, Sizes { games, share: 0.01, ..Sizes::default() })
}

fn won(wins: usize, games: usize) -> String {
    "W".repeat(wins) + &"L".repeat(games - wins)
}

/// The rows of matches in which the first player won so often.
fn rows(plan: &Plan, results: &[(&str, String)]) -> Vec<Row> {
    results.iter().flat_map(|(duel, letters)| games(plan, duel, letters)).collect()
}

fn table_2() -> (Plan, Vec<Row>) {
    let plan = plan_of("coulom-table-2", 100);
    let results = [
        ("crazy-stone-against-indigo", won(61, 100)),
        ("indigo-against-gnugo", won(60, 100)),
        ("crazy-stone-4-against-gnugo", won(20, 100)),
        ("crazy-stone-8-against-gnugo", won(30, 100)),
        ("crazy-stone-16-against-gnugo", won(10, 100)),
    ];
    let rows = rows(&plan, &results);
    (plan, rows)
}

#[test]
fn sixty_one_wins_of_a_hundred_have_wilsons_interval() {
    let (plan, rows) = table_2();
    let report = report_of("coulom-table-2", &plan, &rows);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    assert!(text.contains("61.0 (51.2 to 70.0) "), "{text}");
    let matches = Csv::of(&report, "coulom-table-2-matches.csv");
    let [low, high] =
        ["score, %, low", "score, %, high"].map(|name| matches.number("5 minutes against 8 minutes", name));
    assert!((low - 51.2).abs() < 0.05 && (high - 70.0).abs() < 0.05, "{low} {high}");
    assert_eq!(
        matches.text("5 minutes against 8 minutes", "ours against the paper's"),
        "not surely different"
    );
    assert_eq!(matches.text("8 minutes", "ours against the paper's"), "higher");
    assert_eq!(matches.text("8 minutes", "paper, ±"), "4.4");
    let gnugo = Csv::of(&report, "coulom-table-2-crazy-stone-against-gnu-go.csv");
    assert_eq!(gnugo.text("16 minutes", "ours against the paper's"), "lower");
    assert_eq!(gnugo.text("16 minutes", "wins"), "10");
    assert!((gnugo.number("4 minutes", "CPU seconds a game, first") - 1.0).abs() < 1e-9);
}

#[test]
fn questions_on_matches_are_answered_by_those_that_the_experiment_names() {
    let (plan, rows) = table_2();
    let text = report_of("coulom-table-2", &plan, &rows).document.to_markdown();
    let first = "**Crazy Stone, 5 min surely beats Indigo, 8 min (5 minutes against 8 minutes): 61.0 % (51.2 to 70.0) of 100 games";
    assert!(text.contains(first), "{text}");
    assert!(
        text.contains("**Of 4 results that the paper has too, 2 are not surely different from it"),
        "{text}"
    );
    assert!(text.contains("20.0 % at 4, 30.0 % at 8 and 10.0 % at 16; it is highest at 8."), "{text}");
    let optimum = "Surely worse than at 8, also after a correction for 3 pairs: 16. The optimum may be anywhere from 4 to 8.";
    assert!(text.contains(optimum), "{text}");
}

#[test]
fn changes_are_sorted_by_how_sure_they_are_with_holms_correction() {
    let plan = plan_of("coulom-parts", 40);
    let results = [
        ("no-epsilon", won(2, 40)),
        ("no-floor", won(12, 40)),
        ("no-rank", won(20, 40)),
        ("no-atari-bonus", won(38, 40)),
        ("threshold-10", "WWDDV".to_owned()),
        ("root-ocba", "WF".to_owned()),
    ];
    let mut rows = rows(&plan, &results);
    rows.extend(games(&plan, "root-sequential-halving", ""));
    let report = report_of("coulom-parts", &plan, &rows);
    assert_is_plain(&report);
    let text = report.document.to_markdown();
    let headline = "**Of 6 changes, 2 are surely worse than crazy-stone, 1 surely better, and 3 undecided; after Holm's correction \
                    for 6 matches of the experiment, 1 and 1 remain so.**";
    assert!(text.contains(headline), "{text}");
    assert!(
        text.contains("Surely worse alone, but not after the correction: without the 0.1 of ε (30.0 %)."),
        "{text}"
    );
    assert!(
        text.contains("The largest loss: without ε: only the probability of being best, with 5.0 %"),
        "{text}"
    );
    assert!(text.contains(
        "positions are internal from 10 visits on: 1 game ended without a result, at the limit of moves."
    ));
    assert!(
        text.contains(
            "from which it would take how far games scatter: crazy-stone forfeited 1 game (crash 1)."
        ),
        "{text}"
    );
    assert!(text.contains("**threshold-10 neither surely beats nor surely loses to crazy-stone"), "{text}");
    assert_eq!(report_of("coulom-parts", &plan, &shuffled(&rows)), report);
}

#[test]
fn the_duels_of_a_table_of_positions_answer_which_reading_plays_better() {
    let plan = plan("coulom-table-1", Sizes { games: 40, share: 0.1, ..Sizes::default() });
    let rows = rows(&plan, &[("literal-against-mean", won(6, 40))]);
    let report = report_of("coulom-table-1", &plan, &rows);
    let text = report.document.to_markdown();
    assert!(
        text.contains("- literal surely loses to mean (the literal reading against that of the mean"),
        "{text}"
    );
    assert_eq!(Csv::of(&report, "coulom-table-1-matches.csv").len(), 2);
}

#[test]
fn settings_of_presets_are_told_once_with_what_players_change() {
    let plan = plan_of("coulom-parts", 2);
    let text = report_of("coulom-parts", &plan, &[]).document.to_markdown();
    assert_eq!(text.matches("### All settings of ").count(), 1, "{text}");
    assert!(text.contains("\nno-floor: search.select.floor = 0"), "{text}");
    assert!(text.contains("### The experiment coulom-parts"), "{text}");
}

#[test]
fn every_experiment_of_matches_has_a_page_after_a_game_or_two() {
    for name in ["coulom-table-2", "coulom-parts", "chaslot-depth", "chaslot-objective", "reward"] {
        let plan = plan_of(name, 2);
        let duels: Vec<String> =
            Experiment::named(name).unwrap().duels.into_iter().map(|duel| duel.name).collect();
        for letters in ["W", "LW", "DD", "VV"] {
            let rows: Vec<Row> = duels.iter().flat_map(|duel| games(&plan, duel, letters)).collect();
            assert_is_plain(&report_of(name, &plan, &rows));
        }
    }
}
