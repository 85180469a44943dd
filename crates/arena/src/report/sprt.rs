//! Where a sequential test stands, whatever the order in which games end.

use go::Color;

use super::standings::{half_points_of, in_order};
use super::words;
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::stats::{Model, Pairs, Sprt, Verdict};

/// Where the test of a match stands.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the ratio of the likelihoods.
    pub llr: f64,
    /// The ratios at which the test ends: the lower accepts the first hypothesis, the upper the second.
    pub bounds: (f64, f64),
    /// What the test says.
    pub verdict: Verdict,
    /// The pairs of games that it rests on.
    pub pairs: u64,
    /// The games that were finished and do not count, because the test had decided before them.
    pub left_out: u64,
    /// The last game that counts, if the test has decided.
    last_game: Option<u64>,
}

impl SprtState {
    /// Does the game with this number count?
    pub fn counts(&self, number: u64) -> bool {
        self.last_game.is_none_or(|last| number <= last)
    }
}

/// Where the test of the match stands after these games; nothing if the match has none.
///
/// With several workers, short games end first, and short games may be those of one player. So pairs are looked at in
/// the order of their numbers, whenever they ended, and only as far as none is missing, but for those that were given up: nobody
/// waits for these. The first one that crosses a bound decides, and what is played after it changes nothing.
pub fn sprt_state(plan: &Plan, games: &[GameRecord]) -> Option<SprtState> {
    state_of(plan, &in_order(games))
}

/// [`sprt_state`] of games in their order.
pub(super) fn state_of(plan: &Plan, games: &[&GameRecord]) -> Option<SprtState> {
    let (sprt, [first, _]) = (plan.sprt?, plan.players.as_slice()) else { return None };
    let mut state = SprtState {
        llr: 0.0,
        bounds: sprt.bounds(),
        verdict: Verdict::Undecided,
        pairs: 0,
        left_out: 0,
        last_game: None,
    };
    let mut pairs = Pairs::default();
    let mut left = games;
    for numbers in (0..).map(|pair| [2 * pair, 2 * pair + 1]) {
        let (pair, later) = left.split_at(left.partition_point(|game| game.number <= numbers[1]));
        left = later;
        let (one, two) = match pair {
            [one, two] => (one, two),
            _ if numbers.iter().any(|number| plan.given_up.contains_key(number)) => continue,
            _ => break,
        };
        let Some(result) = result_of_pair(&first.name, one, two) else { continue };
        pairs.counts[result] += 1;
        state.pairs += 1;
        state.llr = sprt.llr(&pairs);
        state.verdict = sprt.verdict(state.llr);
        if state.verdict != Verdict::Undecided {
            state.last_game = Some(two.number);
            break;
        }
    }
    state.left_out = games.iter().filter(|game| !state.counts(game.number)).count() as u64;
    Some(state)
}

/// The half points of a player in two games, from 0 to 4; nothing if one of the games has no result.
pub(super) fn result_of_pair(player: &str, one: &GameRecord, two: &GameRecord) -> Option<usize> {
    let points = |game: &GameRecord| {
        let color = Color::BOTH.into_iter().find(|&color| game.players.of(color) == player)?;
        half_points_of(game, color)
    };
    Some(points(one)? + points(two)?)
}

/// What a test has shown, in a sentence without its end that names the rate of its errors; nothing if it has shown nothing.
///
/// Rejecting that the first player is ten Elo weaker shows that it is not ten Elo weaker; hence the words for numbers below 0.
pub fn verdict_in_words(plan: &Plan, verdict: Verdict) -> Option<String> {
    let (sprt, [first, second]) = (plan.sprt?, plan.players.as_slice()) else { return None };
    let (elo0, elo1, elo) = (sprt.elo0, sprt.elo1, elo_of(&sprt));
    let (shown, error) = match verdict {
        Verdict::Undecided => return None,
        Verdict::AcceptedH1 if elo0 < 0.0 => (format!("is not {} {elo} weaker than", -elo0), sprt.alpha),
        Verdict::AcceptedH1 => (format!("is more than {elo0} {elo} stronger than"), sprt.alpha),
        Verdict::AcceptedH0 if elo1 < 0.0 => (format!("is more than {} {elo} weaker than", -elo1), sprt.beta),
        Verdict::AcceptedH0 if elo1 > 0.0 => (format!("is not {elo1} {elo} stronger than"), sprt.beta),
        Verdict::AcceptedH0 => ("is not stronger than".to_owned(), sprt.beta),
    };
    let rate = words::short_percent(error);
    Some(format!("{} {shown} {}, with an error rate of {rate}", first.name, second.name))
}

/// What the numbers of a test are.
pub(super) fn elo_of(sprt: &Sprt) -> &'static str {
    match sprt.model {
        Model::Logistic => "Elo",
        Model::Normalized => "normalized Elo",
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{duel, plan, short_sprt};
    use super::*;
    use crate::plan::Plan;

    fn tested() -> Plan {
        Plan { sprt: Some(short_sprt()), ..plan(&["a", "b"], 100) }
    }

    /// Enough won pairs for a decision, and the number of pairs that it takes.
    fn decided() -> (Plan, Vec<GameRecord>, u64) {
        let plan = tested();
        let games = duel(&plan, &"WL WW WW WW ".repeat(6));
        let state = sprt_state(&plan, &games).unwrap();
        assert_eq!(state.verdict, Verdict::AcceptedH1);
        assert!((3..20).contains(&state.pairs), "{state:?}");
        (plan, games, state.pairs)
    }

    #[test]
    fn there_is_no_test_where_none_was_asked_for_or_where_several_play() {
        let without = plan(&["a", "b"], 2);
        assert_eq!(sprt_state(&without, &duel(&without, "WW")), None);
        let several = Plan { sprt: Some(short_sprt()), ..plan(&["a", "b", "c"], 2) };
        assert_eq!(sprt_state(&several, &duel(&several, "WW")), None);
    }

    #[test]
    fn nothing_is_decided_before_the_first_pair() {
        let plan = tested();
        for results in ["", "W"] {
            let state = sprt_state(&plan, &duel(&plan, results)).unwrap();
            assert_eq!((state.pairs, state.verdict, state.left_out), (0, Verdict::Undecided, 0));
            assert!(state.llr.abs() < 1e-12);
            assert!(state.bounds.0 < 0.0 && state.bounds.1 > 0.0);
        }
    }

    #[test]
    fn games_after_the_decision_are_left_out_whatever_they_are() {
        let (plan, games, pairs) = decided();
        let state = sprt_state(&plan, &games).unwrap();
        assert_eq!(state.left_out, games.len() as u64 - 2 * pairs);
        assert!(state.counts(2 * pairs - 1) && !state.counts(2 * pairs));
        let mut others = games[..2 * pairs as usize].to_vec();
        others.extend(duel(&plan, &"L".repeat(60)).drain(2 * pairs as usize..));
        let other = sprt_state(&plan, &others).unwrap();
        assert_eq!((other.llr, other.verdict, other.pairs), (state.llr, state.verdict, state.pairs));
    }

    #[test]
    fn the_order_in_which_games_end_changes_nothing() {
        let (plan, games, _) = decided();
        let backwards: Vec<GameRecord> = games.iter().rev().cloned().collect();
        assert_eq!(sprt_state(&plan, &backwards), sprt_state(&plan, &games));
    }

    #[test]
    fn nothing_counts_after_a_missing_game() {
        let (plan, mut games, _) = decided();
        games.remove(3);
        let state = sprt_state(&plan, &games).unwrap();
        assert_eq!((state.pairs, state.verdict, state.left_out), (1, Verdict::Undecided, 0));
    }

    #[test]
    fn a_game_that_was_given_up_is_not_waited_for_and_its_pair_is_passed_over() {
        let (plan, mut games, _) = decided();
        let without = |given_up: &[u64], games: &[GameRecord]| {
            let given_up = given_up.iter().map(|&number| (number, "it broke".to_owned())).collect();
            sprt_state(&Plan { given_up, ..plan.clone() }, games).unwrap()
        };
        let whole = sprt_state(&plan, &games).unwrap();
        assert_eq!(without(&[3], &games), whole, "it was played after all");
        games.remove(3);
        let state = without(&[3], &games);
        assert_eq!(state.verdict, Verdict::AcceptedH1);
        assert!(state.pairs > 1);
        games.remove(2);
        assert_eq!(without(&[2, 3], &games), state, "both games of the pair");
        assert_eq!(without(&[5], &games).pairs, 1, "another one is missing");
        assert_eq!(without(&[0, 1], &[]).pairs, 0);
    }

    #[test]
    fn a_pair_with_a_game_without_result_is_passed_over_and_the_row_goes_on() {
        let plan = tested();
        let with = sprt_state(&plan, &duel(&plan, "WW WV WL")).unwrap();
        let without = sprt_state(&plan, &duel(&plan, "WW WL")).unwrap();
        assert_eq!(with.pairs, 2);
        assert!((with.llr - without.llr).abs() < 1e-12);
    }

    #[test]
    fn a_verdict_is_told_with_the_rate_of_the_errors_that_it_may_be() {
        let said = |elo0, elo1, verdict| {
            let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.025, model: Model::default() };
            verdict_in_words(&Plan { sprt: Some(sprt), ..plan(&["a", "b"], 100) }, verdict)
        };
        let h1 = |elo0, elo1| said(elo0, elo1, Verdict::AcceptedH1).unwrap();
        let h0 = |elo0, elo1| said(elo0, elo1, Verdict::AcceptedH0).unwrap();
        assert_eq!(h1(0.0, 50.0), "a is more than 0 Elo stronger than b, with an error rate of 5 %");
        assert_eq!(h0(0.0, 50.0), "a is not 50 Elo stronger than b, with an error rate of 2.5 %");
        assert_eq!(h1(-10.0, 0.0), "a is not 10 Elo weaker than b, with an error rate of 5 %");
        assert_eq!(h0(-10.0, 0.0), "a is not stronger than b, with an error rate of 2.5 %");
        assert_eq!(h0(-10.0, -5.0), "a is more than 5 Elo weaker than b, with an error rate of 2.5 %");
        assert_eq!(said(0.0, 5.0, Verdict::Undecided), None);
    }
}
