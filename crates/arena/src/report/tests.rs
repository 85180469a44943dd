//! Whole reports of matches made by hand.

use std::time::Duration;

use engine::TimeControl;
use go::Color;

use super::testing::{duel, game_with, plan, short_sprt};
use super::*;
use crate::plan::{Format, Opening};
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
    let headline = "**c scored 0 of 4 against a (0.0 %, Elo -";
    assert!(text.contains(headline) && text.contains(") and 2 of 4 against b (50.0 %, Elo 0, "), "{text}");
    assert!(text.contains("LOS is the likelihood that the player is stronger than c."), "{text}");
    // The first player has nobody to compare with, wherever it stands.
    let empty: Vec<&str> =
        text.lines().filter(|line| line.ends_with(" %  |") || line.ends_with(" % |  |")).collect();
    assert!(matches!(empty.as_slice(), [line] if line.contains("| c |")), "{empty:?}");
    assert!(text.contains("- Games: gauntlet of 3 players, 4 games a pairing, 8 in all"), "{text}");
}

#[test]
fn a_test_that_has_decided_is_told_with_the_games_that_came_too_late() {
    let plan = Plan { sprt: Some(short_sprt()), ..plan(&["a", "b"], 100) };
    let games = duel(&plan, &"WL WW WW WW ".repeat(6));
    let state = sprt_state(&plan, &games).unwrap();
    let text = markdown(&plan, &games, "1");
    let expected = format!(
        "The sequential test was of 0 Elo (H0) against 200 (H1), with error rates of 10 % (alpha) and 10 % (beta). It \
         ended with a log-likelihood ratio of {:.2}, with bounds -2.20 and 2.20. {} games were finished after the pair \
         that decided, and do not count.",
        state.llr, state.left_out
    );
    assert!(text.contains(&expected), "{text}");
    let headline = format!(
        "**H1 accepted after {} pairs of games: a is more than 0 Elo stronger than b, with an error rate of 10 %.**",
        state.pairs
    );
    assert!(text.find(&headline).unwrap() < text.find("a scored ").unwrap(), "{text}");
    assert!(text.contains("more extreme than the truth"), "{text}");
    let table = live_table(&plan, &games, 80);
    assert!(table.contains(&format!("pairs, {} left out", state.left_out)), "{table}");
}

#[test]
fn a_test_that_has_not_decided_says_so_before_the_score() {
    let plan = Plan { sprt: Some(short_sprt()), ..plan(&["a", "b"], 4) };
    let games = duel(&plan, "WLLW");
    let llr = sprt_state(&plan, &games).unwrap().llr;
    let headline = format!(
        "**The test of 0 Elo (H0) against 200 (H1) is undecided after 2 pairs of games: log-likelihood ratio {llr:.2}, \
         bounds -2.20 and 2.20 (alpha 10 %, beta 10 %).**\n\na scored 2 of 4 games against b"
    );
    let text = markdown(&plan, &games, "1");
    assert!(text.contains(&headline), "{text}");
    assert!(text.contains("All games are played, and the test has not decided."), "{text}");
    assert!(live_table(&plan, &games, 80).contains("Elo: undecided, LLR "));
    let before = markdown(&plan, &[], "1");
    assert!(before.contains("is undecided after 0 pairs") && before.contains("No game has a result yet."));
}

#[test]
fn a_page_needs_nothing_from_elsewhere_and_leads_to_records_beside_it() {
    let (plan, games) = troubled();
    let page = html(&plan, &games, "1.2.3");
    for foreign in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let links: Vec<&str> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let expected = ["sgf/game-00003.sgf", "stderr/game-00003-white.txt", "sgf/game-00005.sgf"];
    assert_eq!(links[..3], expected);
    assert!(links.iter().all(|link| link.starts_with("sgf/game-") || link.starts_with("stderr/game-")));
    assert_eq!(page.matches("http").count(), 1, "only the name of SVG is an address");
    for tag in ["table", "tr", "td", "th", "div", "svg", "ul", "li", "p", "h2", "figure", "style", "text"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_note_of_many_games_stands_once() {
    let plan = plan(&["a", "b"], 1000);
    let mut games = duel(&plan, &"W".repeat(1000));
    games.iter_mut().for_each(|game| game.notes.push("The clock is unknown to it.".to_owned()));
    games[5].notes.push("It was killed.".to_owned());
    let text = markdown(&plan, &games, "1");
    let expected = "| [0](sgf/game-00000.sgf), [1](sgf/game-00001.sgf), [2](sgf/game-00002.sgf) and 997 more | The \
                    clock is unknown to it. |\n| [5](sgf/game-00005.sgf) | It was killed. |\n\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn games_that_were_given_up_are_told_with_the_reason() {
    let mut plan = plan(&["a", "b"], 4);
    assert!(!markdown(&plan, &duel(&plan, "WW"), "1").contains("given up"));
    plan.given_up.insert(3, "the engine is gone".to_owned());
    for games in [&[][..], &duel(&plan, "WWL")] {
        let text = markdown(&plan, games, "1");
        assert!(text.contains("## Games that were given up\n"), "{text}");
        assert!(text.contains("| 3 | the engine is gone |\n"), "{text}");
    }
}

#[test]
fn openings_are_listed_with_what_was_taken_of_them() {
    let mut plan = plan(&["a", "b"], 4);
    let opening = |name: &str, moves: usize| Opening {
        name: name.to_owned(),
        moves: vec![(Color::Black, go::Move::Pass); moves],
    };
    plan.openings = vec![opening("one.sgf", 3), opening("two.sgf", 0)];
    plan.random_moves = 2;
    let mut games = duel(&plan, "WLW");
    for (game, (name, moves)) in games.iter_mut().zip([("one.sgf", 5), ("one.sgf", 5), ("two.sgf", 2)]) {
        (game.opening, game.opening_moves) = (name.to_owned(), moves);
    }
    let text = markdown(&plan, &games, "1");
    assert!(
        text.contains("| one.sgf | 3 | 2 | 2 | 100.0 % |\n| two.sgf | 0 | 2 | 1 | 100.0 % |\n"),
        "{text}"
    );
    assert!(!markdown(&plan, &duel(&plan, "WL"), "1").contains("## Openings"));
}

#[test]
fn a_margin_is_told_only_where_there_is_a_clock() {
    let mut plan = plan(&["a", "b"], 4);
    plan.terms.time = TimeControl::None;
    let text = markdown(&plan, &[], "1");
    assert!(text.contains("- Time: no time limit.\n"), "{text}");
    plan.players[1].time = Some(TimeControl::PerMove { time: Duration::from_secs(2) });
    let text = markdown(&plan, &[], "1");
    assert!(text.contains("a clock of their own that clock, with a margin of 0.1 s.\n"), "{text}");
}

#[test]
fn long_lists_end_with_the_number_of_what_is_left() {
    let plan = plan(&["a", "b"], 300);
    let games = duel(&plan, &"W".repeat(250));
    let games: Vec<GameRecord> =
        games.into_iter().map(|game| game.forfeited(Color::Black, Fault::Stall, "no answer")).collect();
    let text = markdown(&plan, &games, "1");
    assert_eq!(text.matches("| stall | no answer | [if it wrote any](stderr/game-").count(), 100);
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
    assert!(
        lines[3].starts_with("SPRT 0 to 200 Elo: undecided, LLR -") && lines[3].ends_with("2 pairs"),
        "{table}"
    );
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
