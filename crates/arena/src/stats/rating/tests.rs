//! Ratings against published ones, and what must hold for any results.

use mcts::Random;
use proptest::prelude::*;

use super::*;
use crate::stats::{elo, score_of_elo};

/// So few virtual draws that nothing but the likelihood is left.
const NONE: f64 = 1e-6;

fn close(given: f64, expected: f64, tolerance: f64) {
    assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
}

/// Checks differences to the player 0 and their standard errors, given in log-odds.
fn check(ratings: &Ratings, expected: &[(usize, f64, f64)]) {
    for &(player, value, error) in expected {
        let difference = ratings.difference(player, 0);
        close(difference.value / ELO_PER_LOG_ODDS, value, 1e-4);
        close(difference.margin() / Z_95 / ELO_PER_LOG_ODDS, error, 1e-4);
    }
}

#[test]
fn journals_have_their_published_ratings() {
    // Citations between journals of statistics (Stigler 1994; Agresti 2002, p. 448): Biometrika, Communications in
    // Statistics, JASA, JRSS-B. Estimates and errors as in the tests of the R package BradleyTerry2 (BTabilities.Rout.save).
    let results = [
        (0, 1, Tally::new(730, 33, 0)),
        (0, 2, Tally::new(498, 320, 0)),
        (0, 3, Tally::new(221, 284, 0)),
        (1, 2, Tally::new(68, 813, 0)),
        (1, 3, Tally::new(17, 276, 0)),
        (2, 3, Tally::new(142, 325, 0)),
    ];
    let ratings = fit(4, &results, NONE);
    check(&ratings, &[(1, -2.9490725, 0.10254534), (2, -0.4795698, 0.06058873), (3, 0.2689541, 0.07082997)]);
    // With JASA as the reference, and with a mean of zero.
    let difference = ratings.difference(3, 2);
    close(difference.value / ELO_PER_LOG_ODDS, 0.7485238, 1e-4);
    close(difference.margin() / Z_95 / ELO_PER_LOG_ODDS, 0.07294356, 1e-4);
    let centred = ratings.elo(1);
    close(centred.value / ELO_PER_LOG_ODDS, -2.1591504, 1e-4);
    close(centred.margin() / Z_95 / ELO_PER_LOG_ODDS, 0.07257974, 1e-4);
    assert_eq!(ratings.order(), [3, 0, 2, 1]);
}

#[test]
fn baseball_teams_have_their_published_ratings() {
    // The American League East of 1987 (Agresti 2002, table 10.10); estimates and errors relative to Baltimore as in the tests
    // of BradleyTerry2 (baseball.Rout.save). Baltimore, Boston, Cleveland, Detroit, Milwaukee, New York, Toronto.
    let wins = [
        [0, 1, 7, 4, 2, 3, 1],
        [12, 0, 7, 2, 6, 7, 6],
        [6, 6, 0, 4, 4, 6, 5],
        [9, 11, 9, 0, 6, 5, 7],
        [11, 7, 9, 7, 0, 7, 9],
        [10, 6, 7, 8, 6, 0, 6],
        [12, 7, 8, 6, 4, 7, 0],
    ];
    let mut results = Vec::new();
    for (player, row) in wins.iter().enumerate() {
        for (opponent, &won) in row.iter().enumerate() {
            results.push((player, opponent, Tally::new(won, 0, 0)));
        }
    }
    let expected = [
        (1, 1.1077, 0.3339),
        (2, 0.6839, 0.3319),
        (3, 1.4364, 0.3396),
        (4, 1.5814, 0.3433),
        (5, 1.2476, 0.3359),
        (6, 1.2945, 0.3367),
    ];
    check(&fit(7, &results, NONE), &expected);
}

#[test]
fn two_players_are_rated_as_their_tally_says() {
    let tally = Tally::new(120, 80, 0);
    let (rated, alone) = (rate(2, &[(0, 1, tally)]).difference(0, 1), elo(&tally));
    close(rated.value, alone.value, 1.0);
    close(rated.margin(), alone.margin(), 1.0);
}

#[test]
fn perfect_scores_and_strangers_have_finite_ratings() {
    let ratings =
        rate(4, &[(0, 1, Tally::new(40, 0, 0)), (2, 2, Tally::new(9, 0, 0)), (0, 9, Tally::new(9, 0, 0))]);
    let difference = ratings.difference(0, 1);
    assert!((500.0..1500.0).contains(&difference.value), "{difference}");
    assert!(difference.low > 0.0, "{difference}");
    // Two who never played are equal as far as anybody knows, by one virtual draw each: 173.7 * 1.96 * sqrt(4 + 4).
    let strangers = ratings.difference(2, 3);
    close(strangers.value, 0.0, 1e-6);
    close(strangers.margin(), 963.0, 0.1);
    close(ratings.superiority(2, 3), 0.5, 1e-9);
    assert_eq!(rate(0, &[]).players(), 0);
    close(rate(1, &[]).elo(0).margin(), 0.0, 1e-9);
}

#[test]
fn an_anchor_moves_all_and_is_certain_itself() {
    let results = [(0, 1, Tally::new(7, 3, 0)), (1, 2, Tally::new(6, 4, 2))];
    let free = rate(3, &results);
    let anchored = free.clone().anchored(1, 1800.0);
    close(anchored.elo(1).value, 1800.0, 1e-9);
    close(anchored.elo(1).margin(), 0.0, 1e-6);
    close(anchored.elo(0).value - 1800.0, free.difference(0, 1).value, 1e-9);
    close(anchored.elo(0).margin(), free.difference(0, 1).margin(), 1e-9);
    close(free.elo(0).value + free.elo(1).value + free.elo(2).value, 0.0, 1e-9);
    close(free.clone().anchored(7, 0.0).elo(0).value, free.elo(0).value, 1e-9);
}

/// Plays a round robin between players of known strength.
fn round_robin(strengths: &[f64], games: u64, random: &mut Random) -> Vec<(usize, usize, Tally)> {
    let mut results = Vec::new();
    for player in 0..strengths.len() {
        for opponent in 0..player {
            let score = score_of_elo(strengths[player] - strengths[opponent]);
            let wins = (0..games).filter(|_| random.chance(score as f32)).count() as u64;
            results.push((player, opponent, Tally::new(wins, games - wins, 0)));
        }
    }
    results
}

#[test]
fn intervals_of_differences_hold_the_truth_in_19_of_20_cases() {
    let strengths = [0.0, 50.0, 120.0, -200.0, 300.0];
    let mut random = Random::new(6);
    let (mut held, mut all) = (0, 0);
    for _ in 0..300 {
        let ratings = rate(5, &round_robin(&strengths, 40, &mut random));
        for player in 0..5 {
            for opponent in 0..player {
                let difference = ratings.difference(player, opponent);
                let truth = strengths[player] - strengths[opponent];
                held += usize::from(difference.low <= truth && truth <= difference.high);
                all += 1;
            }
        }
    }
    let rate = held as f64 / f64::from(all);
    assert!((0.93..0.97).contains(&rate), "{held} of {all}");
}

proptest! {
    #[test]
    fn ratings_are_finite_and_consistent(
        results in prop::collection::vec((0..6usize, 0..6usize, any::<u64>(), 0..1_000_000_000u64, 0..9u64), 0..12)
    ) {
        let results: Vec<(usize, usize, Tally)> =
            results.into_iter().map(|(a, b, wins, losses, draws)| (a, b, Tally::new(wins, losses, draws))).collect();
        let ratings = rate(6, &results);
        for player in 0..6 {
            let elo = ratings.elo(player);
            prop_assert!(elo.low.is_finite() && elo.low <= elo.value && elo.value <= elo.high && elo.high.is_finite());
            for opponent in 0..6 {
                let sum = ratings.superiority(player, opponent) + ratings.superiority(opponent, player);
                prop_assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            }
        }
    }

    #[test]
    fn another_win_raises_the_winner(wins in 0..50u64, losses in 0..50u64, others in 0..20u64) {
        let with = |wins| rate(3, &[
            (0, 1, Tally::new(wins, losses, 0)),
            (1, 2, Tally::new(others, 5, 1)),
            (2, 0, Tally::new(3, others, 0)),
        ]);
        prop_assert!(with(wins + 1).elo(0).value > with(wins).elo(0).value);
    }
}
