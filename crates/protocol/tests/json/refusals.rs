//! Errors and warnings: each names the field and the query.

use serde_json::{Value, json};

use super::{Talk, query};

#[test]
fn what_is_no_query_gets_an_error_without_an_id() {
    let talk = Talk::fast();
    for line in ["hello", "{", "[1]", "7", "\"id\"", "{}", "{\"id\":7}", "\u{0}", "NaN", "{\"id\":\"a\"} x"] {
        talk.client.submit(line);
        let replies = talk.rest();
        assert_eq!(replies.len(), 1, "{line}");
        assert!(replies[0]["error"].is_string() && replies[0].get("id").is_none(), "{line}: {}", replies[0]);
    }
    talk.client.submit([0xff, 0xfe]);
    talk.client.submit("[".repeat(100_000));
    assert_eq!(talk.rest().len(), 2);
    talk.client.submit(" \r");
    assert_eq!(talk.rest(), [] as [Value; 0]);
}

#[test]
fn an_error_names_the_field_and_the_query_and_nothing_else_comes() {
    let talk = Talk::fast();
    for (changes, field) in [
        (json!({"rules": "checkers"}), "rules"),
        (json!({"rules": null}), "rules"),
        (json!({"moves": null}), "moves"),
        (json!({"moves": [["B", "C3"], ["W", "C3"]]}), "moves"),
        (json!({"initialStones": [["B", "Z9"]]}), "initialStones"),
        (json!({"initialPlayer": "R"}), "initialPlayer"),
        (json!({"komi": 0.3}), "komi"),
        (json!({"komi": 1e9}), "komi"),
        (json!({"boardXSize": 25, "boardYSize": 25}), "boardXSize"),
        (json!({"boardYSize": 0}), "boardYSize"),
        (json!({"whiteHandicapBonus": "2N"}), "whiteHandicapBonus"),
        (json!({"analyzeTurns": [1]}), "analyzeTurns"),
        (json!({"maxVisits": 0}), "maxVisits"),
        (json!({"maxVisits": 1.5}), "maxVisits"),
        (json!({"analysisPVLen": "long"}), "analysisPVLen"),
        (json!({"includeOwnership": "yes"}), "includeOwnership"),
        (json!({"avoidMoves": [{"player": "B", "moves": ["C3"]}]}), "avoidMoves"),
        (json!({"allowMoves": "C3"}), "allowMoves"),
        (json!({"overrideSettings": {"reportAnalysisWinratesAs": "RED"}}), "overrideSettings"),
        (json!({"reportDuringSearchEvery": -1}), "reportDuringSearchEvery"),
        (json!({"priority": 0.5}), "priority"),
        (json!({"priorities": [1, 2]}), "priorities"),
        (json!({"action": "dance"}), "action"),
        (json!({"action": 7}), "action"),
        (json!({"action": "terminate"}), "terminateId"),
        (json!({"action": "terminate_all", "turnNumbers": 1}), "turnNumbers"),
    ] {
        let reply = talk.ask_one(&query(changes.clone()));
        assert!(reply["error"].is_string(), "{changes}: {reply}");
        assert_eq!((&reply["field"], &reply["id"]), (&json!(field), &json!("a")), "{changes}: {reply}");
    }
}

#[test]
fn after_a_warning_the_analysis_comes_all_the_same() {
    let talk = Talk::fast();
    for (changes, field) in [
        (json!({"rules": "stone_scoring"}), "rules"),
        (json!({"rules": {"tax": "ALL"}}), "rules"),
        (json!({"rootPolicyTemperature": 1.1}), "rootPolicyTemperature"),
        (json!({"rootFpuReductionMax": 0.1}), "rootFpuReductionMax"),
        (json!({"includeNoResultValue": true}), "includeNoResultValue"),
        (json!({"overrideSettings": {"playoutDoublingAdvantage": 1}}), "overrideSettings"),
        (json!({"colour": "red"}), "colour"),
    ] {
        let replies = talk.ask(&query(changes.clone()));
        let [warning, reply] = &replies[..] else { panic!("{changes}: {replies:?}") };
        assert!(warning["warning"].is_string(), "{warning}");
        assert_eq!((&warning["field"], &warning["id"]), (&json!(field), &json!("a")), "{warning}");
        assert!(reply["rootInfo"]["visits"].as_u64() > Some(0), "{reply}");
    }
}

#[test]
fn an_illegal_move_is_explained_in_the_words_that_katrain_looks_for() {
    let reply = Talk::fast().ask_one(&query(json!({"moves": [["B", "C3"], ["W", "pass"], ["B", "C3"]]})));
    assert_eq!(reply["error"], "Illegal move 3, B C3: there is a stone on C3");
}

#[test]
fn a_player_that_cannot_play_on_the_board_refuses_the_query() {
    let preset = engine::Preset::named("uct").unwrap();
    let preset = preset.with(&[("search.root.rule", "sequential-halving")]).unwrap();
    let settings = protocol::json::Settings {
        visits: None,
        time: Some(std::time::Duration::from_secs(1)),
        ..protocol::json::Settings::default()
    };
    let talk = Talk::with(vec![engine::Player::new(preset, 16)], settings);
    let reply = talk.ask_one(&query(json!({})));
    let error = reply["error"].as_str().unwrap();
    assert!(error.contains("sequential-halving"), "{error}");
    assert_eq!((&reply["isDuringSearch"], &reply["turnNumber"]), (&json!(false), &json!(0)));
    assert!(talk.ask_one(&query(json!({"maxVisits": 50})))["rootInfo"].is_object());
}
