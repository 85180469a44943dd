//! Lines of real clients, and a conversation word for word.

use engine::DEFAULT_PRESET;
use serde_json::{Value, json};

use super::{Standstill, Talk, numbers, player};

/// The first query of KaTrain 1.20.0, as it was received.
const KATRAIN: &str = r#"{"rules":"chinese","priority":-100,"analyzeTurns":[0],"maxVisits":100,"komi":7.0,"boardXSize":9,"boardYSize":9,"includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true,"initialStones":[],"initialPlayer":"B","moves":[],"overrideSettings":{"reportAnalysisWinratesAs":"BLACK","wideRootNoise":0.0,"maxTime":2.0},"reportDuringSearchEvery":1,"id":"QUERY:1"}"#;

/// The example of KataGo's documentation.
const DOCUMENTED: &str = r#"{"id":"foo","initialStones":[["B","Q4"],["B","C4"]],"moves":[["W","P5"],["B","P6"]],"rules":"tromp-taylor","komi":7.5,"boardXSize":19,"boardYSize":19,"analyzeTurns":[0,1,2]}"#;

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn katrains_first_query_gets_all_that_katrain_looks_for() {
    let talk = Talk::new(player(DEFAULT_PRESET, Standstill));
    talk.client.submit(KATRAIN);
    let replies = talk.rest();
    let [reply] = &replies[..] else { panic!("{replies:?}") };
    assert_eq!((&reply["id"], &reply["turnNumber"]), (&json!("QUERY:1"), &json!(0)));
    assert_eq!(reply["isDuringSearch"], false);
    assert_eq!(numbers(&reply["ownership"]).len(), 81);
    assert_eq!(numbers(&reply["policy"]).len(), 82);
    let root = [
        "currentPlayer",
        "scoreLead",
        "scoreSelfplay",
        "scoreStdev",
        "symHash",
        "thisHash",
        "utility",
        "visits",
        "weight",
        "winrate",
    ];
    assert_eq!(keys(&reply["rootInfo"]), root);
    let info = [
        "edgeVisits",
        "edgeWeight",
        "lcb",
        "move",
        "order",
        "ownership",
        "playSelectionValue",
        "prior",
        "pv",
        "scoreLead",
        "scoreMean",
        "scoreSelfplay",
        "scoreStdev",
        "utility",
        "utilityLcb",
        "visits",
        "weight",
        "winrate",
    ];
    for given in reply["moveInfos"].as_array().unwrap() {
        assert_eq!(keys(given), info);
        assert_eq!(numbers(&given["ownership"]).len(), 81);
    }
    assert_eq!(reply["rootInfo"]["visits"], 100);
}

#[test]
fn katagos_own_example_gets_a_reply_for_each_turn() {
    let talk = Talk::fast();
    talk.client.submit(DOCUMENTED);
    let replies = talk.rest();
    let turns: Vec<_> =
        replies.iter().map(|r| (r["turnNumber"].as_u64(), r["rootInfo"]["currentPlayer"].as_str())).collect();
    assert_eq!(turns, [(Some(0), Some("W")), (Some(1), Some("B")), (Some(2), Some("W"))]);
}

#[test]
fn a_conversation_is_as_it_was_written_down() {
    let talk = Talk::fast();
    let mut actual = String::new();
    for line in include_str!("conversation.txt").lines() {
        if let Some(query) = line.strip_prefix("> ") {
            actual += &format!("> {query}\n");
            talk.client.submit(query);
            for reply in talk.rest() {
                actual += &format!("< {reply}\n");
            }
        }
    }
    assert!(include_str!("conversation.txt") == actual, "the conversation was now:\n{actual}");
}
