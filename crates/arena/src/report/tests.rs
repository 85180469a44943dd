//! Whole reports of matches made by hand.

use go::Color;

use super::testing::{duel, game_with, plan, short_sprt};
use super::*;
use crate::plan::Format;
use crate::record::{Ending, Fault, Scorer, Sides};
use crate::stats::{Tally, elo, superiority};

/// Twelve games of two players in which everything goes wrong that can.
fn troubled() -> (Plan, Vec<GameRecord>) {
    let plan = plan(&["alpha", "beta"], 20);
    let mut games = duel(&plan, "WL LW WL WW LL VD");
    let crash = "the program ended with exit status 139";
    games[3] = games[3].clone().forfeited(Color::White, Fault::Crash, crash);
    games[5] = games[5].clone().claimed("B+3.5", "W+0.5").ended(Ending::Disagreement);
    games[9] = games[9].clone().claimed("B+3.5", "B+9.5").scored("B+3.5", Scorer::BothOnTheWinner);
    games[7].moves = games[0].moves.clone();
    games[0].cpu_seconds = Sides { black: Some(3.5), white: Some(12.25) };
    games[0].moves[0].opinion.playouts = Some(12_345);
    games[1].notes.push("The engine was killed.".to_owned());
    (plan, games)
}

/// A round robin of three: a wins all, b and c are even.
fn three() -> (Plan, Vec<GameRecord>) {
    let plan = plan(&["c", "a", "b"], 4);
    let results = [("c", "a", "LLLL"), ("c", "b", "WLLW"), ("a", "b", "WWWW")];
    let games = results
        .iter()
        .flat_map(|&(first, second, letters)| letters.chars().map(move |letter| (letter, first, second)));
    let game = |((letter, first, second), number)| game_with(letter, number, first, second);
    let games = games.zip(0..).map(game).collect();
    (plan, games)
}

fn assert_no_number_is_missing(text: &str) {
    for word in ["NaN", "nan ", "inf ", "inf,", "inf.", "inf<"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
}

/// The numbers of Elo are those of the statistics, which have tests of their own.
#[test]
fn a_report_of_a_duel_says_all_there_is_to_say() {
    let (plan, games) = troubled();
    let tally = Tally::new(4, 5, 1);
    let (difference, likelihood) = (elo(&tally), superiority(&tally));
    let expected = include_str!("tests/duel.md")
        .replace("{elo}", &words::signed(difference.value))
        .replace("{range}", &words::elo_range(difference))
        .replace("{los}", &words::likelihood(likelihood));
    assert_eq!(markdown(&plan, &games, "1.2.3"), expected);
}

#[test]
fn the_order_in_which_games_end_does_not_matter() {
    let (plan, games) = troubled();
    let backwards: Vec<GameRecord> = games.iter().rev().cloned().collect();
    assert_eq!(html(&plan, &backwards, "1"), html(&plan, &games, "1"));
    assert_eq!(live_table(&plan, &backwards, 80), live_table(&plan, &games, 80));
}

#[test]
fn a_match_without_results_is_reported_as_what_it_is() {
    for names in [&["a", "b"][..], &["a", "b", "c"]] {
        let plan = plan(names, 10);
        for games in [vec![], duel(&plan, "VV")] {
            let texts = [markdown(&plan, &games, "1"), html(&plan, &games, "1")];
            for text in texts {
                assert!(text.contains("No game has a result yet."), "{text}");
                assert_no_number_is_missing(&text);
            }
            assert_no_number_is_missing(&live_table(&plan, &games, 80));
        }
    }
}

#[test]
fn a_clean_sweep_has_numbers_and_is_not_called_certain() {
    let plan = plan(&["a", "b"], 100);
    let games = duel(&plan, &"W".repeat(100));
    for text in [markdown(&plan, &games, "1"), html(&plan, &games, "1"), elo_plot(&plan, &games)] {
        assert_no_number_is_missing(&text);
    }
    let table = live_table(&plan, &games, 80);
    assert!(table.contains("LOS > 99.9 %") && table.contains("96.3 to 100.0 %"), "{table}");
}

#[test]
fn a_round_robin_has_a_ranking_and_a_cross_table() {
    let (plan, games) = three();
    let text = markdown(&plan, &games, "1");
    let line = |start: &str| text.lines().filter(|line| line.starts_with(start)).collect::<Vec<_>>();
    assert!(text.contains("**a is first of 3 players after 12 games: Elo +"), "{text}");
    assert_eq!(line("| 1 | a |").len(), 2, "{text}");
    assert_eq!(line("| 1 | a |")[1], "| 1 | a |  | 4/4 | 4/4 |");
    let others: Vec<&str> = line("| 2 |").into_iter().chain(line("| 3 |")).collect();
    assert!(others.iter().any(|line| line.ends_with("| 0/4 |  | 2/4 |")), "{others:?}");
    assert_eq!(line("| c | b |").len(), 1);
    assert!(
        line("| c | b |")[0].contains("| 4 | 2 | 0 | 2 | 50.0 % | 15.0 to 85.0 % | 1/2 | 1/2 |"),
        "{text}"
    );
}

#[test]
fn a_gauntlet_has_no_cross_table() {
    let (mut plan, games) = three();
    plan.format = Format::Gauntlet;
    let text = markdown(&plan, &games[..8], "1");
    assert!(!text.contains("Everybody against everybody"), "{text}");
    assert!(text.contains("- Games: gauntlet of 3 players, 4 games a pairing, 8 in all"), "{text}");
}

#[test]
fn a_test_that_has_decided_is_told_with_the_games_that_came_too_late() {
    let plan = Plan { sprt: Some(short_sprt()), ..plan(&["a", "b"], 100) };
    let games = duel(&plan, &"WL WW WW WW ".repeat(6));
    let state = sprt_state(&plan, &games).unwrap();
    let text = markdown(&plan, &games, "1");
    let expected = format!(
        "The sequential test of 0 Elo (H0) against 200 (H1), with error rates of 10.0 % and 10.0 %, ended after {} pairs \
         of games: H1 accepted (log-likelihood ratio {:.2}, bounds -2.20 and 2.20). {} games were finished after the pair \
         that decided, and do not count.",
        state.pairs, state.llr, state.left_out
    );
    assert!(text.contains(&expected), "{text}");
    assert!(text.contains("more extreme than the truth"), "{text}");
    let table = live_table(&plan, &games, 80);
    assert!(table.contains(&format!("pairs, {} left out", state.left_out)), "{table}");
    let undecided = markdown(&plan, &duel(&plan, "WL"), "1");
    assert!(undecided.contains("has not decided yet: log-likelihood ratio"), "{undecided}");
}

#[test]
fn a_page_needs_nothing_from_elsewhere() {
    let (plan, games) = troubled();
    let page = html(&plan, &games, "1.2.3");
    for foreign in ["<script", "<link", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(page.matches("http").count(), 1, "only the name of SVG is an address");
    for tag in ["table", "tr", "td", "th", "div", "svg", "ul", "li", "p", "h2", "figure", "style", "text"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn long_lists_end_with_the_number_of_what_is_left() {
    let plan = plan(&["a", "b"], 300);
    let games = duel(&plan, &"W".repeat(250));
    let games: Vec<GameRecord> =
        games.into_iter().map(|game| game.forfeited(Color::Black, Fault::Stall, "no answer")).collect();
    let text = markdown(&plan, &games, "1");
    assert_eq!(text.matches("| stall | no answer |").count(), 100);
    assert!(text.contains("And 150 more, which the journal of the match has."), "{text}");
}

#[test]
fn the_live_table_of_a_duel_has_what_matters() {
    let (plan, games) = troubled();
    let plan = Plan { sprt: Some(short_sprt()), ..plan };
    let table = live_table(&plan, &games[..4], 80);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "alpha against beta: 4 of 20 games");
    assert_eq!(lines[1], "score 1 of 4 (+1 =0 -3), 25.0 % [4.6 to 69.9 %]");
    assert!(lines[2].starts_with("Elo -") && lines[2].contains("LOS "), "{table}");
    assert!(lines[3].starts_with("SPRT 0 to 200 Elo: LLR -") && lines[3].ends_with("2 pairs"), "{table}");
    assert_eq!(lines[4], "forfeits: alpha 1 crash");
}

#[test]
fn the_live_table_keeps_to_its_room() {
    let names: Vec<String> =
        (0..30).map(|number| format!("天元, a player with a long name {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for players in [2, 3, 9, 10, 30] {
        let plan = plan(&names[..players], 10);
        let mut games = duel(&plan, "WLWLWV");
        games[0] = games[0].clone().forfeited(Color::White, Fault::Time, "too late");
        for width in [1, 20, 79, 200] {
            let table = live_table(&plan, &games, width);
            assert!(table.lines().count() <= 13, "{table}");
            assert!(table.lines().all(|line| columns::width(line) <= width), "{table}");
        }
    }
}
