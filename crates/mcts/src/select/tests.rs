//! What holds for all rules: their names and parameters in files, and with what they go together.

use super::*;
use crate::backup;
use crate::root::{Allocation, Decision};
use crate::settings::{Growth, GrowthRule, Sharing, WhenFull};

fn all_rules() -> Vec<(&'static str, Rule)> {
    vec![
        ("ucb1", Rule::Ucb1(Ucb1::default())),
        (
            "ucb1-tuned",
            Rule::Ucb1Tuned(Ucb1Tuned { fpu: 1.1, order: Order::Earlier, ..Ucb1Tuned::default() }),
        ),
        ("ucb1-tuned", Rule::Ucb1Tuned(adjusted(-0.5, 2_000.0, 0.5))),
        ("crazy-stone", Rule::CrazyStone(CrazyStone::new(81, 26_244.0))),
        ("objective-monte-carlo", Rule::ObjectiveMonteCarlo(ObjectiveMonteCarlo::default())),
        ("progressive-pruning", Rule::ProgressivePruning(ProgressivePruning::default())),
        ("simulated-annealing", Rule::SimulatedAnnealing(SimulatedAnnealing::new(20.0, Schedule::Inverse))),
        ("all-moves-as-first", Rule::AllMovesAsFirst(AllMovesAsFirst::default())),
        ("rave", Rule::Rave(Rave::default())),
        ("uniform", Rule::Uniform(Uniform { order: Turns::Random })),
    ]
}

fn adjusted(strength: f32, playouts: f32, deeper: f32) -> Ucb1Tuned {
    Ucb1Tuned { adjust: Some(Adjusting { strength, playouts, deeper }), ..Ucb1Tuned::default() }
}

#[test]
fn rules_are_written_and_read_by_their_names() {
    for (name, rule) in all_rules() {
        let text = toml::to_string(&rule).unwrap();
        assert!(text.contains(&format!("rule = \"{name}\"")), "{text}");
        assert_eq!(toml::from_str::<Rule>(&text).unwrap(), rule, "{text}");
    }
}

#[test]
fn a_parameter_that_does_not_exist_is_refused_by_name() {
    for (_, rule) in all_rules() {
        let text = toml::to_string(&rule).unwrap() + "depht = 3\n";
        let error = toml::from_str::<Rule>(&text).unwrap_err().to_string();
        assert!(error.contains("depht"), "{error}");
    }
}

#[test]
fn defaults_are_the_numbers_of_the_papers() {
    let read = |text: &str| toml::from_str::<Rule>(text).unwrap();
    assert_eq!(
        read("rule = \"ucb1\""),
        Rule::Ucb1(Ucb1 { exploration: 1.0, fpu: f32::INFINITY, order: Order::Random, adjust: None })
    );
    assert_eq!(read("rule = \"ucb1\"\nfpu = inf"), read("rule = \"ucb1\""));
    assert_eq!(
        read("rule = \"ucb1-tuned\""),
        Rule::Ucb1Tuned(Ucb1Tuned { p: 1.0, fpu: f32::INFINITY, order: Order::Random, adjust: None })
    );
    let pruning = Rule::ProgressivePruning(ProgressivePruning { a: 2.0, min_games: 100 });
    assert_eq!(read("rule = \"progressive-pruning\""), pruning);
    let text = "rule = \"crazy-stone\"\ninternal-from = 81\nunvisited-variance = 26244";
    assert_eq!(read(text), Rule::CrazyStone(CrazyStone::new(81, 26_244.0)));
}

#[test]
fn what_depends_on_the_board_has_no_default() {
    for (text, missing) in [
        ("rule = \"crazy-stone\"\ninternal-from = 81", "unvisited-variance"),
        ("rule = \"crazy-stone\"\nunvisited-variance = 26244", "internal-from"),
        ("rule = \"simulated-annealing\"\nschedule = \"linear\"", "start"),
    ] {
        let error = toml::from_str::<Rule>(text).unwrap_err().to_string();
        assert!(error.contains(missing), "{error}");
    }
}

fn settings(select: Rule, reward: Reward) -> Settings {
    Settings {
        reward,
        growth: Growth { rule: GrowthRule::OneNode, depth: None, nodes: None },
        select,
        backup: backup::Rule::Mean,
        variance: backup::Variance::None,
        root: Allocation::Tree,
        decide: Decision::MostVisits,
        sharing: Sharing::LockFree,
        virtual_loss: true,
        when_full: WhenFull::StopGrowing,
    }
}

#[test]
fn upper_confidence_bounds_refuse_points() {
    for rule in
        [Rule::Ucb1(Ucb1::default()), Rule::Ucb1Tuned(Ucb1Tuned::default()), Rule::Rave(Rave::default())]
    {
        assert!(rule.check(&settings(rule.clone(), Reward::Win)).is_ok());
        assert!(rule.check(&settings(rule.clone(), Reward::Share)).is_ok());
        let error = rule.check(&settings(rule.clone(), Reward::Score)).unwrap_err();
        assert!(error.to_string().contains("set `reward` to `win`"), "{error}");
    }
}

#[test]
fn rules_that_read_variances_refuse_to_go_without() {
    let reads_variances = |rule: &Rule, reward| rule.wants(reward).variances;
    for (name, rule) in all_rules() {
        let is_refused = settings(rule.clone(), Reward::Win).check().is_err();
        assert_eq!(is_refused, reads_variances(&rule, Reward::Win), "{name}");
    }
    let tuned = Rule::Ucb1Tuned(Ucb1Tuned::default());
    assert!(!reads_variances(&tuned, Reward::Win) && reads_variances(&tuned, Reward::Share));
}

#[test]
fn numbers_that_make_no_sense_are_refused_by_name() {
    let annealing = |start| Rule::SimulatedAnnealing(SimulatedAnnealing::new(start, Schedule::Linear));
    for (rule, name) in [
        (Rule::Ucb1(Ucb1 { exploration: -1.0, ..Ucb1::default() }), "select.exploration"),
        (Rule::Ucb1Tuned(Ucb1Tuned { p: f32::NAN, ..Ucb1Tuned::default() }), "select.p"),
        (Rule::Ucb1Tuned(Ucb1Tuned { fpu: f32::NAN, ..Ucb1Tuned::default() }), "select.fpu"),
        (Rule::Ucb1Tuned(adjusted(-1.5, 500.0, 1.0)), "select.adjust.strength"),
        (Rule::Ucb1Tuned(adjusted(f32::NAN, 500.0, 1.0)), "select.adjust.strength"),
        (Rule::Ucb1Tuned(adjusted(1.0, 0.0, 1.0)), "select.adjust.playouts"),
        (Rule::Ucb1Tuned(adjusted(1.0, f32::INFINITY, 1.0)), "select.adjust.playouts"),
        (Rule::Ucb1Tuned(adjusted(1.0, 500.0, 2.5)), "select.adjust.deeper"),
        (Rule::CrazyStone(CrazyStone::new(81, 0.0)), "select.unvisited-variance"),
        (Rule::ProgressivePruning(ProgressivePruning { a: -2.0, min_games: 1 }), "select.a"),
        (annealing(0.0), "select.start"),
        (Rule::AllMovesAsFirst(AllMovesAsFirst { exploration: f32::NAN }), "select.exploration"),
        (Rule::Rave(Rave { equivalence: 0.0, ..Rave::default() }), "select.equivalence"),
        (Rule::Rave(Rave { exploration: -0.1, ..Rave::default() }), "select.exploration"),
        (Rule::Rave(Rave { unknown: 1.1, ..Rave::default() }), "select.unknown"),
    ] {
        let error = rule.check(&settings(rule.clone(), Reward::Win)).unwrap_err().to_string();
        assert!(error.contains(name), "{error}");
    }
}

#[test]
fn only_crazy_stone_leaves_young_nodes_to_the_playout() {
    for (name, rule) in all_rules() {
        assert_eq!(rule.draws_below(), if name == "crazy-stone" { 81 } else { 0 });
    }
}

#[test]
fn a_single_move_is_chosen_by_every_rule() {
    for (name, rule) in all_rules() {
        for visits in [0, 1, 1000] {
            let mut moves = testing::uncertain(&[(visits, 0.5, 0.0)]);
            (moves.amaf_visits, moves.amaf_values) = (vec![visits], vec![0.5]);
            (moves.prior_games, moves.prior_values) = (vec![0.0], vec![0.5]);
            let place = testing::place(Reward::Win, 0.5);
            assert_eq!(rule.choose(&place, &mut moves, &mut Random::new(1)), 0, "{name}");
        }
    }
}
