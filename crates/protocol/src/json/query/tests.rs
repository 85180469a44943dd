use serde_json::json;

use super::*;

fn read(changes: Value) -> Result<(Query, Vec<Problem>), Problem> {
    let mut query = json!({"rules": "chinese", "boardXSize": 5, "boardYSize": 5,
        "moves": [["B", "C3"], ["W", "B2"]]});
    query.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    Query::read("a", &Fields::of(query.as_object().unwrap()))
}

fn query(changes: Value) -> Query {
    read(changes).unwrap().0
}

fn refused(changes: Value) -> (String, String) {
    let problem = read(changes).unwrap_err();
    (problem.field, problem.message)
}

#[test]
fn the_last_position_is_analysed_unless_others_are_named() {
    assert_eq!(query(json!({})).turns, [(2, 0)]);
    assert_eq!(query(json!({"analyzeTurns": [1, 0, 1], "priority": 7})).turns, [(1, 7), (0, 7)]);
    assert_eq!(query(json!({"analyzeTurns": [0, 2], "priorities": [-1, 1]})).turns, [(0, -1), (2, 1)]);
}

#[test]
fn turns_and_priorities_must_fit_together() {
    for (changes, field) in [
        (json!({"analyzeTurns": [3]}), "analyzeTurns"),
        (json!({"analyzeTurns": [-1]}), "analyzeTurns"),
        (json!({"analyzeTurns": []}), "analyzeTurns"),
        (json!({"analyzeTurns": 1}), "analyzeTurns"),
        (json!({"analyzeTurns": [0, 1], "priorities": [1]}), "priorities"),
        (json!({"analyzeTurns": [0], "priorities": [1], "priority": 1}), "priorities"),
        (json!({"priority": "high"}), "priority"),
    ] {
        assert_eq!(refused(changes.clone()).0, field, "{changes}");
    }
    let message = "analyzeTurns is [3], but must be a list of whole numbers from 0 to 2";
    assert_eq!(refused(json!({"analyzeTurns": [3]})).1, message);
}

#[test]
fn the_tightest_limit_of_the_query_and_the_settings_counts() {
    let settings = Settings { visits: Some(50), time: Some(Duration::from_secs(3)), ..Settings::default() };
    let budget = |changes| query(changes).budget(&settings);
    assert_eq!(budget(json!({})).playouts, Some(50));
    assert_eq!(budget(json!({"maxVisits": 100})).playouts, Some(100));
    assert_eq!(budget(json!({"maxVisits": 100, "overrideSettings": {"maxVisits": 7}})).playouts, Some(100));
    assert_eq!(budget(json!({"maxVisits": 100, "overrideSettings": {"maxPlayouts": 7}})).playouts, Some(7));
    assert_eq!(budget(json!({"maxVisits": 1e12})).playouts, Some(u64::from(u32::MAX)));
    assert_eq!(budget(json!({})).time, Some(Duration::from_secs(3)));
    assert_eq!(budget(json!({"overrideSettings": {"maxTime": 0.5}})).time, Some(Duration::from_millis(500)));
    assert_eq!(budget(json!({"overrideSettings": {"maxTime": 50}})).time, Some(Duration::from_secs(3)));
}

#[test]
fn no_search_is_without_an_end() {
    let settings = Settings { visits: None, time: None, ..Settings::default() };
    assert_eq!(query(json!({})).budget(&settings).playouts, Some(DEFAULT_VISITS));
    let settings = Settings { time: Some(Duration::from_secs(1)), ..settings };
    assert_eq!(query(json!({})).budget(&settings).playouts, None);
}

#[test]
fn moves_can_be_avoided_or_the_only_ones() {
    let query = query(json!({
        "avoidMoves": [{"player": "B", "moves": ["C4", "pass"], "untilDepth": 3}],
        "allowMoves": [{"player": "W", "moves": ["(0,0)"], "untilDepth": 1.0}]
    }));
    let [avoid, allow] = query.restrictions[..] else { panic!("{:?}", query.restrictions) };
    assert_eq!((avoid.color, avoid.kind, avoid.until_depth), (Color::Black, RestrictionKind::Avoid, 3));
    assert!(avoid.moves.contains("C4".parse().unwrap()) && avoid.moves.pass);
    assert_eq!((allow.color, allow.kind, allow.until_depth), (Color::White, RestrictionKind::Allow, 1));
    assert!(allow.moves.contains("A5".parse().unwrap()) && !allow.moves.pass);
}

#[test]
fn restrictions_that_make_no_sense_are_refused() {
    let entry = |moves: Value| json!({"player": "B", "moves": moves, "untilDepth": 1});
    for (entries, expected) in [
        (json!({}), "avoidMoves is {}, but must be a list of objects with player, moves and untilDepth"),
        (json!([1]), "avoidMoves is 1, but must be a list of objects with player, moves and untilDepth"),
        (json!([entry(json!(["F1"]))]), "expected a point of the 5x5 board or pass, and was given \"F1\""),
        (json!([entry(json!([1]))]), "expected a point, and was given 1"),
        (
            json!([entry(json!(null))]),
            "moves is missing: it must be a list of points, such as [\"D4\",\"pass\"]",
        ),
        (
            json!([{"player": "X", "moves": [], "untilDepth": 1}]),
            "player: expected \"B\" or \"W\", and was given \"X\"",
        ),
        (
            json!([{"player": "B", "moves": [], "untilDepth": 0}]),
            "untilDepth is 0, but must be a whole number from 1 on",
        ),
        (json!([{"player": "B", "moves": []}]), "untilDepth is missing: it must be a whole number from 1 on"),
    ] {
        assert_eq!(refused(json!({"avoidMoves": entries})), ("avoidMoves".into(), expected.into()));
    }
    let twice = json!([entry(json!(["A1"])), entry(json!(["B1"]))]);
    assert_eq!(refused(json!({"allowMoves": twice})).0, "allowMoves");
    assert_eq!(refused(json!({"avoidMoves": vec![entry(json!([])); 101]})).0, "avoidMoves");
}

#[test]
fn fields_that_mean_nothing_here_are_warnings() {
    let (_, warnings) = read(json!({"rootPolicyTemperature": 1.5, "includeNoResultValue": true})).unwrap();
    let expected = ["rootPolicyTemperature", "includeNoResultValue"]
        .map(|name| Problem::new(name, format!("{name} has no effect here")));
    assert_eq!(warnings, expected);
}

#[test]
fn fields_of_the_wrong_kind_are_errors() {
    for name in KNOWN.iter().filter(|&&name| name != "id") {
        let wrong = json!({*name: {"a": [1]}});
        if *name == "rules" || *name == "overrideSettings" {
            continue;
        }
        assert_eq!(refused(wrong).0, *name);
    }
}

#[test]
fn reports_come_as_often_as_wished() {
    let every = |changes| query(changes).reports.map(|(a, b)| (a.as_secs_f64(), b.as_secs_f64()));
    assert_eq!(every(json!({})), None);
    assert_eq!(every(json!({"reportDuringSearchEvery": 1})), Some((1.0, 1.0)));
    let first = json!({"reportDuringSearchEvery": 0.5, "firstReportDuringSearchAfter": 0.25});
    assert_eq!(every(first), Some((0.25, 0.5)));
    assert_eq!(refused(json!({"reportDuringSearchEvery": 0})).0, "reportDuringSearchEvery");
}
