//! Reports that compare matches with each other: in pairs, and over what is swept.

use super::super::testing::{Csv, assert_is_plain, games, plan, report_of};
use crate::experiment::Sizes;
use crate::row::Row;

/// The page of an experiment of the binary in which the first player won so many of so many games.
fn page(name: &str, results: &[(&str, usize, usize)]) -> String {
    let report = report_with(name, results);
    assert_is_plain(&report);
    report.document.to_markdown()
}

fn report_with(name: &str, results: &[(&str, usize, usize)]) -> super::super::Report {
    let plan = plan(name, Sizes { games: 100, share: 0.01, ..Sizes::default() });
    let letters = |wins: usize, games: usize| "W".repeat(wins) + &"L".repeat(games - wins);
    let rows: Vec<Row> =
        results.iter().flat_map(|&(duel, wins, of)| games(&plan, duel, &letters(wins, of))).collect();
    report_of(name, &plan, &rows)
}

fn assert_says(text: &str, sentences: &[&str]) {
    for sentence in sentences {
        assert!(text.contains(sentence), "{sentence} is not in\n{text}");
    }
}

#[test]
fn two_matches_are_compared_with_each_other_and_with_the_papers_two() {
    // The first example of Newcombe 1998: 56 of 70 and 48 of 80 are 5.24 to 33.39 apart.
    let text = page("gelly-table-3", &[("sequence-like", 56, 70), ("pure", 48, 80)]);
    let headline = "**sequence-like against GNU Go, compared with pure against GNU Go: 80.0 % of 70 games and 60.0 % of 80 games, a \
                    difference of 20.0 (5.2 to 33.4) points of a hundred, surely higher; in the paper 38.8 (33.6 to 43.8), surely \
                    higher.**";
    assert_says(&text, &[headline, "and 41.2 % in the paper: higher.", "and 80 % in the paper"]);
}

#[test]
fn pairs_are_taken_in_the_order_of_the_file_and_counted() {
    let results = [
        ("group-level-0", 10, 40),
        ("no-group-level-0", 30, 40),
        ("group-level-8", 9, 10),
        ("no-group-level-8", 3, 10),
    ];
    let text = page("gelly-table-4", &results);
    assert_says(
        &text,
        &[
            "**Of 2 differences: 0 surely higher, 1 surely lower, and 0 not surely different; 1 with too few games to tell.**",
            "with groups against level 0, compared with without groups against level 0: 25.0 % of 40 games and 75.0 %",
            "a difference of 60.0 (17.1 to 80.9) points of a hundred, too few games to tell; in the paper 29.0",
        ],
    );
    let text = page("gelly-table-4", &[("group-level-0", 10, 40)]);
    assert_says(
        &text,
        &["**There are not enough games yet.**", ": there are no games of no-group-level-0 yet."],
    );
}

#[test]
fn matches_with_players_of_the_same_names_are_told_apart() {
    let text = page("gelly-order", &[("mogo-13", 20, 40), ("mogo-9", 21, 40), ("mogo-pure-9", 22, 40)]);
    let undecided =
        "Undecided: sequence-like, 9x9 (52.5 %); pure, 9x9 (55.0 %); sequence-like, 13x13 (50.0 %).";
    assert_says(
        &text,
        &[undecided, "**sequence-like, 13x13, compared with sequence-like, 9x9: 50.0 % of 40 games"],
    );
}

/// The coefficients of table 6, and how many of 100 games against GNU Go were won with each.
const COEFFICIENTS: [(f64, usize); 9] =
    [(0.05, 2), (0.55, 30), (0.8, 38), (1.0, 40), (1.1, 42), (1.2, 41), (1.5, 33), (3.0, 27), (6.0, 15)];

/// The page of table 6 with these wins of so many games.
fn swept(wins: &[(f64, usize)], games: usize) -> String {
    let names: Vec<String> = wins.iter().map(|(x, _)| format!("p-{x}-against-gnugo")).collect();
    let results: Vec<(&str, usize, usize)> =
        names.iter().zip(wins).map(|(name, (_, wins))| (name.as_str(), *wins, games)).collect();
    page("gelly-table-6", &results)
}

#[test]
fn the_optimum_may_be_wherever_results_are_not_surely_worse_than_the_best() {
    let text = swept(&COEFFICIENTS, 100);
    assert_says(
        &text,
        &[
            "27.0 % at 3 and 15.0 % at 6; it is highest at 1.1. Surely worse than at 1.1, also after a correction for 36 pairs: 0.05 \
             and 6. Surely worse alone, but not after the correction: 3. The optimum may be anywhere from 0.55 to 3.",
            // The squares of the differences of ranks are 8 together: 1 - 6·8/720.
            "The rank correlation with the paper's percentages is 0.93 at 9 points: surely more alike than by chance.",
        ],
    );
    let mut gap = COEFFICIENTS;
    gap[2].1 = 5;
    let text = swept(&gap, 100);
    assert_says(&text, &["The optimum may be at each of 0.55, 1, 1.1, 1.2, 1.5 and 3."]);
}

#[test]
fn one_place_that_beats_all_others_is_surely_the_best() {
    let text = swept(&[(0.8, 10), (1.0, 90), (1.1, 20)], 100);
    assert_says(&text, &["correction for 3 pairs: 0.8 and 1.1. Of these places, it is surely the best."]);
}

#[test]
fn equal_results_and_few_games_tell_no_optimum() {
    let unknown = "There are too few games to tell where the optimum is.";
    let equal = COEFFICIENTS.map(|(x, _)| (x, 10));
    let text = swept(&equal, 40);
    assert_says(&text, &[unknown]);
    assert!(!text.contains("rank correlation"), "{text}");
    assert_says(&swept(&[(0.8, 0), (1.0, 19)], 19), &[unknown]);
    assert_says(&swept(&[(0.8, 0), (1.0, 20)], 20), &["it is surely the best."]);
}

#[test]
fn places_without_games_are_named_and_few_points_are_not_judged() {
    let text = swept(&COEFFICIENTS[1..6], 100);
    let missing = "There are no games yet at 0.05, 1.5, 3 and 6. The rank correlation with the paper's percentages is 0.90 at 5 \
                   points, which are too few to judge it.";
    assert_says(&text, &["The optimum may be anywhere from 0.55 to 1.2.", missing]);
    assert!(!swept(&COEFFICIENTS[1..4], 100).contains("rank correlation"));
}

#[test]
fn what_is_swept_is_a_column_and_equal_players_have_no_elo() {
    let report =
        report_with("gelly-table-6", &[("p-0.05-against-gnugo", 1, 2), ("p-1.5-against-gnugo", 15, 30)]);
    let table = Csv::of(&report, "gelly-table-6-against-gnu-go.csv");
    let rows = ["p = 0.05", "p = 1.5"];
    assert_eq!(rows.map(|row| table.text(row, "Elo")), ["0", "0"]);
    assert_eq!(rows.map(|row| table.text(row, "p")), ["0.05", "1.5"]);
    assert!(report.document.to_markdown().contains("| p "));
}
