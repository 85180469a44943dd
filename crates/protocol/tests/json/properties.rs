//! Whatever a client sends: it gets an answer, and each position exactly one last reply.

use std::collections::BTreeSet;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

use super::{Talk, query};

/// Values of all kinds, some of which fit some fields.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        select(vec![
            json!(null),
            json!(true),
            json!(false),
            json!("B"),
            json!("pass"),
            json!("C3"),
            json!("")
        ]),
        select(vec![json!("japanese"), json!("N-1"), json!("(1,1)"), json!("BLACK"), json!([]), json!({})]),
        select(vec![json!(0), json!(1), json!(2.0), json!(-1), json!(0.5), json!(1e300), json!(7.25)]),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let name = prop_oneof![Just("player".to_owned()), Just("moves".to_owned()), "[a-z]{1,5}"];
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(name, inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Moves, legal or not.
fn moves() -> impl Strategy<Value = Value> {
    let location = select(vec!["A1", "A2", "B1", "B2", "B3", "C3", "c1", "pass", "(0,0)", "Z9"]);
    let turn = (select(vec!["B", "W", "b", "white"]), location);
    vec(turn, 0..5).prop_map(|turns| json!(turns))
}

/// Values that are right for a field, most of the time.
fn fitting() -> impl Strategy<Value = (&'static str, Value)> {
    let flags = select(vec!["includeOwnership", "includeMovesOwnership", "includePolicy", "includePVVisits"]);
    prop_oneof![
        (flags, any::<bool>()).prop_map(|(name, flag)| (name, json!(flag))),
        moves().prop_map(|moves| ("moves", moves)),
        moves().prop_map(|moves| ("initialStones", moves)),
        (1..5).prop_map(|size| ("boardXSize", json!(size))),
        (1..5).prop_map(|size| ("boardYSize", json!(size))),
        vec(0..4, 0..4).prop_map(|turns| ("analyzeTurns", json!(turns))),
        (-9..9).prop_map(|twice| ("komi", json!(f64::from(twice) / 2.0))),
        select(vec!["chinese", "japanese", "Tromp Taylor", "aga"]).prop_map(|rules| ("rules", json!(rules))),
        select(vec!["B", "W"]).prop_map(|color| ("initialPlayer", json!(color))),
        (moves(), 1..4).prop_map(|(_, depth)| {
            ("avoidMoves", json!([{"player": "B", "moves": ["A1", "pass"], "untilDepth": depth}]))
        }),
        (1..40).prop_map(|visits| ("maxVisits", json!(visits))),
    ]
}

const NAMES: [&str; 14] = [
    "id",
    "moves",
    "initialStones",
    "rules",
    "komi",
    "boardXSize",
    "analyzeTurns",
    "maxVisits",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "priorities",
    "action",
    "terminateId",
];

/// The positions that an accepted query is about.
fn expected_turns(query: &Value) -> BTreeSet<u64> {
    let last = query["moves"].as_array().map_or(0, Vec::len) as u64;
    match query["analyzeTurns"].as_array() {
        Some(turns) => turns.iter().map(|turn| turn.as_f64().unwrap() as u64).collect(),
        None => [last].into(),
    }
}

fn check(query: &Value, replies: &[Value]) -> Result<(), TestCaseError> {
    prop_assert!(!replies.is_empty(), "no answer to {query}");
    let last: Vec<&Value> = replies.iter().filter(|reply| reply["isDuringSearch"] == false).collect();
    let errors = replies.iter().filter(|reply| reply.get("error").is_some()).count();
    if errors > 0 || query.get("action").is_some_and(|action| !action.is_null()) {
        prop_assert_eq!((errors <= 1, last.len()), (true, 0), "{} {:?}", query, replies);
        return Ok(());
    }
    let turns: BTreeSet<u64> = last.iter().map(|reply| reply["turnNumber"].as_u64().unwrap()).collect();
    prop_assert_eq!(turns.len(), last.len(), "{} {:?}", query, replies);
    prop_assert_eq!(turns, expected_turns(query));
    prop_assert!(last.iter().all(|reply| reply["id"] == query["id"] && reply["rootInfo"].is_object()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_an_answer_unless_they_are_blank(line in vec(any::<u8>(), 0..80)) {
        let talk = Talk::fast();
        talk.client.submit(&line);
        let replies = talk.rest();
        prop_assert_eq!(replies.len(), usize::from(!line.trim_ascii().is_empty()));
    }

    #[test]
    fn any_query_gets_one_error_or_one_last_reply_for_each_turn(
        fitting in vec(fitting(), 0..8),
        wild in vec((select(NAMES.to_vec()), value()), 0..3),
    ) {
        let mut asked = query(json!({"boardXSize": 3, "boardYSize": 3}));
        for (name, value) in fitting.into_iter().chain(wild) {
            asked[name] = value;
        }
        let talk = Talk::fast();
        check(&asked, &talk.ask(&asked))?;
    }

    #[test]
    fn any_object_gets_an_answer(object in btree_map("[a-zA-Z]{1,12}", value(), 0..5)) {
        let object = Value::Object(object.into_iter().collect::<Map<_, _>>());
        let talk = Talk::fast();
        prop_assert_eq!(talk.ask(&object).len(), 1, "{}", object);
    }
}
