//! What goes in comes out.

use learn::Decisions;

fn two() -> Decisions {
    let mut decisions = Decisions::new();
    decisions.begin();
    decisions.alternative(&[3, 1]);
    decisions.alternative(&[]);
    decisions.alternative(&[7]);
    decisions.choose(2);
    decisions.begin();
    decisions.alternative(&[5]);
    decisions.choose(0);
    decisions
}

#[test]
fn decisions_are_kept_as_they_were_told() {
    let decisions = two();
    assert_eq!(decisions.len(), 2);
    let first = decisions.get(0).unwrap();
    assert_eq!((first.len(), first.chosen()), (3, 2));
    let features: Vec<&[u32]> = (0..3).map(|at| first.features(at)).collect();
    assert_eq!(features, [&[3, 1][..], &[], &[7]]);
    assert!(first.alternatives().eq(features));
    let second = decisions.get(1).unwrap();
    assert_eq!((second.len(), second.chosen(), second.features(0)), (1, 0, &[5][..]));
    assert!(decisions.get(2).is_none());
    assert_eq!(decisions.iter().map(|decision| decision.len()).collect::<Vec<_>>(), [3, 1]);
}

#[test]
fn a_decision_without_a_choice_is_dropped() {
    let mut decisions = two();
    decisions.begin();
    decisions.alternative(&[9, 9]);
    assert_eq!(decisions.len(), 2);
    decisions.begin();
    assert_eq!(decisions, two());
}

#[test]
fn cleared_decisions_are_like_new() {
    let mut decisions = two();
    decisions.clear();
    assert!(decisions.is_empty() && decisions.iter().next().is_none());
    assert_eq!(decisions, Decisions::new());
}

#[test]
#[cfg_attr(debug_assertions, should_panic(expected = "alternative 1 of 1 was chosen"))]
fn a_choice_that_is_no_alternative_is_a_bug_of_the_caller_and_no_decision() {
    let mut decisions = two();
    decisions.begin();
    decisions.alternative(&[1]);
    decisions.choose(1);
    assert_eq!(decisions, two());
}
