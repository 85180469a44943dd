//! Decisions, names in files, and what is refused.

use super::*;
use crate::backup::{self, Variance};
use crate::game::MoveId;
use crate::report::RootMove;
use crate::search::Limits;
use crate::select;
use crate::settings::{Growth, GrowthRule, Reward, Settings, Sharing, WhenFull};

fn root_move(visits: u32, value: f32, standard_error: f32) -> RootMove {
    let mv = MoveId::new(0);
    RootMove {
        mv,
        visits,
        value,
        standard_error: Some(standard_error),
        win_rate: 0.5,
        lower_bound: 0.0,
        score: 0.0,
        score_deviation: 0.0,
        variation: vec![mv],
        variation_visits: vec![visits],
    }
}

/// Which of the moves the rule prefers.
fn best(rule: Decision, moves: &[RootMove]) -> usize {
    let ranks: Vec<(f32, f32)> = moves.iter().map(|mv| rule.rank(mv)).collect();
    (0..moves.len()).max_by(|&a, &b| ranks[a].partial_cmp(&ranks[b]).unwrap()).unwrap()
}

#[test]
fn decisions_differ_where_they_should() {
    let moves = [root_move(900, 0.6, 0.05), root_move(30, 0.9, 0.25), root_move(500, 0.7, 0.05)];
    assert_eq!(best(Decision::MostVisits, &moves), 0);
    assert_eq!(best(Decision::BestValue, &moves), 1);
    // 0.5, 0.4 and 0.6.
    assert_eq!(best(Decision::LowerBound(2.0), &moves), 2);
    assert_eq!(best(Decision::LowerBound(0.0), &moves), 1);
}

#[test]
fn of_equals_the_second_look_decides() {
    let equally_visited = [root_move(9, 0.5, 0.1), root_move(9, 0.6, 0.1)];
    assert_eq!(best(Decision::MostVisits, &equally_visited), 1);
    let equally_good = [root_move(9, 0.5, 0.1), root_move(8, 0.5, 0.1)];
    assert_eq!(best(Decision::BestValue, &equally_good), 0);
    assert_eq!(best(Decision::LowerBound(1.0), &equally_good), 0);
}

#[test]
fn allocations_are_written_and_read_by_their_names() {
    for (name, rule) in [
        ("tree", Allocation::Tree),
        ("sequential-halving", Allocation::SequentialHalving(SequentialHalving {})),
        ("ocba", Allocation::Ocba(Ocba { first_visits: 5 })),
    ] {
        let text = toml::to_string(&rule).unwrap();
        assert!(text.contains(&format!("rule = \"{name}\"")), "{text}");
        assert_eq!(toml::from_str::<Allocation>(&text).unwrap(), rule);
    }
    let error = toml::from_str::<Allocation>("rule = \"ocba\"\nfrist-visits = 3").unwrap_err().to_string();
    assert!(error.contains("frist-visits"), "{error}");
    assert!(toml::from_str::<Allocation>("rule = \"sequential-halving\"\nrounds = 3").is_err());
    assert!(toml::from_str::<Allocation>("rule = \"tree\"\nrounds = 3").is_err());
}

fn settings(root: Allocation, decide: Decision, reward: Reward) -> Settings {
    Settings {
        reward,
        growth: Growth { rule: GrowthRule::OneNode, depth: None, nodes: None },
        select: select::Rule::Uniform(select::Uniform::default()),
        backup: backup::Rule::Mean,
        variance: Variance::None,
        root,
        decide,
        sharing: Sharing::LockFree,
        virtual_loss: true,
        when_full: WhenFull::StopGrowing,
    }
}

#[test]
fn halving_refuses_to_divide_an_unknown_number() {
    let halving = Allocation::SequentialHalving(SequentialHalving {});
    let limited = Limits { playouts: Some(100), ..Limits::default() };
    for (root, limits, is_right) in [
        (halving.clone(), Limits::default(), false),
        (halving, limited, true),
        (Allocation::Tree, Limits::default(), true),
        (Allocation::Ocba(Ocba::default()), Limits::default(), true),
    ] {
        let checked = settings(root, Decision::MostVisits, Reward::Win).check_limits(&limits);
        assert_eq!(checked.is_ok(), is_right, "{checked:?}");
    }
}

#[test]
fn a_rule_that_needs_variances_refuses_to_go_without() {
    let root = Allocation::Ocba(Ocba::default());
    let error = settings(root, Decision::MostVisits, Reward::Win).check().unwrap_err();
    assert!(error.to_string().contains("`variance`"), "{error}");
}

#[test]
fn a_lower_bound_needs_to_know_how_uncertain_points_are() {
    let check = |decide, reward| settings(Allocation::Tree, decide, reward).check();
    assert!(check(Decision::LowerBound(2.0), Reward::Win).is_ok());
    assert!(check(Decision::LowerBound(2.0), Reward::Score).is_err());
    assert!(check(Decision::BestValue, Reward::Score).is_ok());
    let error = check(Decision::LowerBound(-1.0), Reward::Win).unwrap_err();
    assert!(error.to_string().contains("decide.lower-bound"), "{error}");
}
