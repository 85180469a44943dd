//! On small random trees the search finds what minimax finds, as far as its rules can.
//!
//! Every selection rule is tried with every backup on trees of depth 3 to 5 with two to four moves everywhere, with turns
//! that alternate and with turns that are anybody's. Playouts are random, so the first guess is often wrong.

mod support;

use mcts::*;
use support::settings::{Backup, Selection, combine, search};
use support::tree_game::{AtRandom, LARGEST, Scripted, Spot, Turns, choice, random_tree};

const TREES: u64 = 12;
const POINTS: u32 = 4;

/// How a search compares with minimax.
struct Verdict {
    /// Did it choose a best move?
    is_best: bool,
    /// Its value less the true one, as a share of the difference between the best reward and the worst.
    error: f32,
}

fn judge(rules: (Selection, Backup), reward: Reward, turns: Turns, seed: u64, playouts: u64) -> Verdict {
    let unit = if reward == Reward::Score { 2.0 * LARGEST } else { 1.0 };
    let root = random_tree(3 + seed as u32 % 3, turns, &mut Random::new(seed));
    let report = search(&combine(rules, reward, POINTS, unit), &root, &AtRandom, playouts, seed);
    let worth = |score: f32| reward.of(Outcome::by_score(score), LARGEST);
    let (value, best) = (root.minimax(&worth), report.best().expect("playouts").mv.number());
    let moves = root.values_of_moves(&worth);
    let is_best = moves.iter().any(|&(mv, of_move)| mv == best && of_move >= value);
    Verdict { is_best, error: (report.value - value) / unit }
}

/// The verdicts on all trees.
fn judge_all(rules: (Selection, Backup), reward: Reward, playouts: u64) -> Vec<Verdict> {
    let turns = [Turns::Alternating, Turns::AtRandom];
    let trees = turns.into_iter().flat_map(|turns| (0..TREES).map(move |seed| (turns, seed)));
    trees.map(|(turns, seed)| judge(rules, reward, turns, seed, playouts)).collect()
}

fn mean_error(verdicts: &[Verdict]) -> f32 {
    verdicts.iter().map(|verdict| verdict.error).sum::<f32>() / verdicts.len() as f32
}

/// How far the value may be from the truth after 4000 games, where selection settles down.
///
/// UCB1 tries a move that is worse by d about 2 c² ln n / d² times in n: with c = 1/2, n = 4000 and d = 1/2, some 17
/// times, for each of up to three worse moves on each of up to five levels, and more often where d is small. That is
/// a few hundredths of 4000 games, which the mean contains and Mix counts for about an eighth. Max, robust max and
/// Objective Monte Carlo forget them.
fn tolerance(backup: Backup) -> f32 {
    match backup {
        Backup::Mean => 0.1,
        Backup::Mix => 0.03,
        _ => 0.005,
    }
}

#[test]
fn every_pair_of_rules_finds_the_winning_move_and_most_the_value() {
    for selection in Selection::ALL {
        for backup in Backup::ALL {
            for verdict in judge_all((selection, backup), Reward::Win, 4000) {
                assert!(verdict.is_best, "{selection:?} {backup:?}");
                let has_settled = selection != Selection::CrazyStone;
                let is_near = verdict.error.abs() < tolerance(backup);
                assert!(is_near || !has_settled, "{selection:?} {backup:?}: {}", verdict.error);
            }
        }
    }
}

/// Crazy Stone gives every move a share of the games for ever, so each position becomes known in the end, and a backup
/// that forgets bad moves becomes exact, to a fraction of a point.
#[test]
fn crazy_stones_selection_makes_forgetful_backups_exact_for_scores() {
    for backup in [Backup::Max, Backup::ObjectiveMonteCarlo] {
        for verdict in judge_all((Selection::CrazyStone, backup), Reward::Score, 12_000) {
            assert!(verdict.is_best && verdict.error.abs() < 0.01, "{backup:?}: {}", verdict.error);
        }
    }
}

/// For the same reason the mean stays below the truth, however many games there are. So does Mix, in which the mean
/// weighs an eighth of all games once there are many: less, but it does not vanish either.
#[test]
fn crazy_stones_selection_keeps_the_mean_and_the_mix_below_the_truth() {
    let bias =
        |backup, playouts| mean_error(&judge_all((Selection::CrazyStone, backup), Reward::Score, playouts));
    for playouts in [3000, 12_000] {
        let (mean, mix) = (bias(Backup::Mean, playouts), bias(Backup::Mix, playouts));
        assert!(mean < -0.05, "{mean}");
        assert!((0.6 * mean..-0.01).contains(&mix), "{mix} beside {mean}");
    }
}

/// Points differ by less than wins do: two moves may be a 32nd apart, and upper confidence bounds need more than a
/// thousand times the logarithm of all games to tell them from each other. What they choose is nearly as good.
#[test]
fn upper_confidence_bounds_on_points_choose_nearly_the_best() {
    for selection in [Selection::Ucb1, Selection::Ucb1Tuned, Selection::Ucb1TunedWithUrgency] {
        for backup in [Backup::Mean, Backup::Mix, Backup::ObjectiveMonteCarlo] {
            let verdicts = judge_all((selection, backup), Reward::Share, 6000);
            let right = verdicts.iter().filter(|verdict| verdict.is_best).count();
            let bias = mean_error(&verdicts);
            assert!(right * 10 >= verdicts.len() * 9, "{selection:?} {backup:?}: {right}");
            assert!(bias.abs() < 0.05, "{selection:?} {backup:?}: {bias}");
        }
    }
}

/// Objective Monte Carlo does not converge in general: when the few games of a move end alike, their standard error is
/// 0, the move has no chance to be better, and it is not tried again.
#[test]
fn objective_monte_carlo_gives_up_a_move_whose_games_ended_alike() {
    // After the second move the same player can win 16 points or lose one, and playouts from there lose one.
    let gamble = choice(Player::First, -1.0, [Spot::End(-1.0), Spot::End(16.0)]);
    let root = choice(Player::First, 0.0, [Spot::End(1.0), gamble]);
    let mut settings =
        combine((Selection::ObjectiveMonteCarlo, Backup::Mean), Reward::Score, POINTS, 2.0 * LARGEST);
    let mut found = |min_games| {
        let unknown = LARGEST;
        settings.variance = backup::Variance::StandardError(backup::StandardError { min_games, unknown });
        let finds = |seed| {
            let report = search(&settings, &root, &Scripted, 2000, seed);
            report.best().unwrap().mv.number() == 1
        };
        (0..40).filter(|&seed| finds(seed)).count()
    };
    // The second game of the gamble loses a point as well in half of all searches.
    let hasty = found(2);
    assert!((10..=30).contains(&hasty), "{hasty} of 40");
    assert_eq!(found(8), 40);
}
