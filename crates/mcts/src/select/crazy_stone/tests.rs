use super::*;
use crate::select::testing::{assert_frequencies, normalized, place, uncertain};
use crate::settings::Reward;

/// ε of the paper.
fn epsilon(rank: i32, is_threat: bool, moves: f64) -> f64 {
    (0.1 + 0.5f64.powi(rank) + f64::from(u8::from(is_threat))) / moves
}

/// The probabilities as the paper writes them, for moves in the order of their values (μ, σ², is a threat).
fn probabilities(moves: &[(f64, f64, bool)], count: f64) -> Vec<f64> {
    let (best, variance_of_best, _) = moves[0];
    let urgency = |(rank, &(value, variance, is_threat)): (usize, &(f64, f64, bool))| {
        let x = (best - value) / (2.0 * (variance_of_best + variance)).sqrt();
        libm::exp(-2.4 * x) + epsilon(rank as i32, is_threat, count)
    };
    normalized(&moves.iter().enumerate().map(urgency).collect::<Vec<f64>>())
}

fn rule() -> CrazyStone {
    CrazyStone::new(81, 26_244.0)
}

#[test]
fn epsilon_is_that_of_the_paper() {
    assert!((epsilon(0, true, 60.0) - 0.0350).abs() < 1e-9);
    // The same, as the rule has it: a part for every move, and a part by rank.
    let mut sixty = uncertain(&[(10, 5.0, 3.0); 60]);
    sixty.threats[7] = true;
    rule().fill(&mut sixty);
    let by_rank = 1.0 / rule().divisor(60);
    assert!((sixty.urgencies[7] - 1.0 + by_rank - 0.0350).abs() < 1e-6, "{}", sixty.urgencies[7]);
    assert!((sixty.urgencies[8] - 1.0 + by_rank - 1.1 / 60.0).abs() < 1e-6);
}

#[test]
fn urgencies_fall_with_the_distance_to_the_best() {
    let mut some = uncertain(&[(100, 10.0, 20.0), (100, 4.0, 52.0), (100, -1000.0, 52.0)]);
    rule().fill(&mut some);
    // 6 points with sqrt(2 * 72) = 12: e^-1.2 = 0.301194.
    for (urgency, right) in some.urgencies.iter().zip([1.0, 0.301_194, 0.0]) {
        assert!((urgency - right - 0.1 / 3.0).abs() < 1e-6, "{urgency}");
    }
}

#[test]
fn moves_are_drawn_with_the_probabilities_of_the_paper() {
    let mut some = uncertain(&[(80, -5.0, 30.0), (300, 12.0, 4.0), (50, 8.0, 25.0), (70, 2.0, 9.0)]);
    some.threats[0] = true;
    let sorted = [(12.0, 4.0, false), (8.0, 25.0, false), (2.0, 9.0, false), (-5.0, 30.0, true)];
    for (count, number) in [(Count::Moves, 4.0), (Count::MovesLessOne, 3.0)] {
        let right = probabilities(&sorted, number);
        let rule = CrazyStone { count, ..rule() };
        assert_frequencies(&[right[3], right[0], right[1], right[2]], |random| {
            rule.choose(&place(Reward::Score, 3.0), &mut some, random)
        });
    }
}

#[test]
fn only_the_ranks_matter_where_all_else_is_hopeless() {
    // Far apart and certain, so that all exponentials but one vanish.
    let mut some = uncertain(&[(9, -300.0, 1.0), (9, 500.0, 1.0), (9, 100.0, 1.0), (9, -700.0, 1.0)]);
    let rule = CrazyStone { floor: 0.0, ..rule() };
    let weights = [0.25 / 4.0, 1.0 + 1.0 / 4.0, 0.5 / 4.0, 0.125 / 4.0];
    assert_frequencies(&normalized(&weights), |random| {
        rule.choose(&place(Reward::Score, 3.0), &mut some, random)
    });
}

#[test]
fn without_the_part_by_rank_the_best_alone_is_left() {
    let mut some = uncertain(&[(9, -300.0, 1.0), (9, 500.0, 1.0), (9, 100.0, 1.0)]);
    let rule = CrazyStone { floor: 0.0, rank: 0.0, ..rule() };
    assert_frequencies(&[0.0, 1.0, 0.0], |random| rule.choose(&place(Reward::Score, 3.0), &mut some, random));
}

#[test]
fn equals_share_what_their_ranks_get() {
    let mut some = uncertain(&[(9, 0.0, 1.0), (9, 500.0, 1.0), (9, 0.0, 1.0)]);
    let rule = CrazyStone { floor: 0.0, ..rule() };
    let weights = [0.375 / 3.0, 1.0 + 1.0 / 3.0, 0.375 / 3.0];
    assert_frequencies(&normalized(&weights), |random| {
        rule.choose(&place(Reward::Score, 3.0), &mut some, random)
    });
}

#[test]
fn an_unvisited_move_is_worth_the_mean_of_the_node_and_very_uncertain() {
    let mut some = uncertain(&[(90, 12.0, 4.0), (0, 99.0, 0.0)]);
    let right = probabilities(&[(12.0, 4.0, false), (3.0, 26_244.0, false)], 2.0);
    let rule = rule();
    assert_frequencies(&right, |random| {
        (some.values[1], some.variances[1]) = (99.0, 0.0);
        rule.choose(&place(Reward::Score, 3.0), &mut some, random)
    });
}

#[test]
fn the_most_certain_of_several_best_is_the_measure() {
    let mut some = uncertain(&[(9, 5.0, 7.0), (9, 5.0, 2.0), (9, 4.0, 1.0)]);
    assert_eq!(most_certain_best(&mut some), (5.0, 2.0));
}

#[test]
fn moves_without_any_doubt_are_no_trouble() {
    let mut some = uncertain(&[(9, 5.0, 0.0), (9, 5.0, 0.0)]);
    let rule = rule();
    assert_frequencies(&[0.5, 0.5], |random| rule.choose(&place(Reward::Score, 3.0), &mut some, random));
}

#[test]
fn the_powers_of_all_ranks_add_up() {
    for (ranks, right) in [(1, 1.0), (2, 1.5), (3, 1.75), (80, 2.0), (361, 2.0)] {
        assert!((sum_of_powers(ranks) - right).abs() < 1e-6);
    }
}
