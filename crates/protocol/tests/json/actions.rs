//! Actions, priorities, and the one last reply that everything gets.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use engine::{Clock, SystemClock};
use protocol::json::Settings;
use serde_json::{Value, json};

use super::{Standstill, Talk, Ticking, endless, player, query};

fn live() -> Talk {
    Talk::new(player("uct", SystemClock::default()))
}

/// An endless query that has begun.
fn occupied(id: &str) -> Talk {
    let talk = live();
    talk.send(&endless(id));
    assert_eq!(talk.next()["isDuringSearch"], true);
    talk
}

/// The last replies in their order, as id and turn.
fn ends(replies: &[Value]) -> Vec<(String, u64)> {
    let last = replies.iter().filter(|reply| reply["isDuringSearch"] == false);
    last.map(|reply| (reply["id"].as_str().unwrap().to_owned(), reply["turnNumber"].as_u64().unwrap()))
        .collect()
}

#[test]
fn an_action_comes_back_with_its_answer() {
    let talk = Talk::fast();
    let reply = talk.ask_one(&json!({"id": "v", "action": "query_version", "mine": [1]}));
    let version = engine::VERSION;
    let expected = json!({"id": "v", "action": "query_version", "mine": [1], "version": version,
        "git_hash": "<omitted>"});
    assert_eq!(reply, expected);
    let reply = talk.ask_one(&json!({"id": "m", "action": "query_models"}));
    assert_eq!((&reply["id"], &reply["models"][0]["name"]), (&json!("m"), &json!("uct")));
    for action in [
        json!({"id": "c", "action": "clear_cache"}),
        json!({"id": "t", "action": "terminate", "terminateId": "nobody", "turnNumbers": [1]}),
        json!({"id": "t", "action": "terminate_all"}),
    ] {
        assert_eq!(talk.ask_one(&action), action);
    }
}

#[test]
fn a_search_that_is_terminated_tells_what_it_knows() {
    let talk = occupied("a");
    talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "a"}));
    let replies = talk.rest();
    let last: Vec<&Value> = replies.iter().filter(|reply| reply["isDuringSearch"] == false).collect();
    assert_eq!(last.len(), 1);
    assert!(last[0]["rootInfo"]["visits"].as_u64() > Some(0) && last[0].get("noResults").is_none());
    assert_eq!(replies.iter().filter(|reply| reply["id"] == "t").count(), 1);
}

#[test]
fn a_query_that_was_terminated_before_its_turn_has_no_results() {
    let talk = occupied("a");
    talk.send(&query(json!({"id": "b", "moves": [["B", "C3"]], "analyzeTurns": [0, 1]})));
    talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "b", "turnNumbers": [1]}));
    let of_others = |reply: &Value| reply["id"] != "a";
    let first = std::iter::repeat_with(|| talk.next()).find(of_others).unwrap();
    assert_eq!(first, json!({"id": "b", "turnNumber": 1, "isDuringSearch": false, "noResults": true}));
    talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "a"}));
    let replies = talk.rest();
    assert_eq!(ends(&replies), [("a".to_owned(), 0), ("b".to_owned(), 0)]);
    assert!(replies.last().unwrap()["moveInfos"].is_array());
}

#[test]
fn all_queries_can_be_terminated_at_once() {
    let talk = occupied("a");
    for id in ["b", "c"] {
        talk.send(&endless(id));
    }
    talk.send(&json!({"id": "t", "action": "terminate_all"}));
    let mut ends = ends(&talk.rest());
    ends.sort();
    assert_eq!(ends, ["a", "b", "c"].map(|id| (id.to_owned(), 0)));
}

#[test]
fn the_most_urgent_query_is_next_and_of_equals_the_first() {
    let talk = occupied("a");
    for (id, priority) in [("b", -1), ("c", 0), ("d", 5), ("e", 0), ("f", 5)] {
        talk.send(&query(json!({"id": id, "priority": priority, "maxVisits": 10})));
    }
    talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "a"}));
    let ends = ends(&talk.rest());
    let order: Vec<&str> = ends.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(order, ["a", "d", "f", "c", "e", "b"]);
}

#[test]
fn turns_may_have_priorities_of_their_own() {
    let talk = occupied("a");
    let moves = json!([["B", "C3"], ["W", "B2"], ["B", "D4"]]);
    let turns = json!({"id": "b", "moves": moves, "maxVisits": 10, "analyzeTurns": [0, 1, 2, 3],
        "priorities": [1, 3, 2, 3]});
    talk.send(&query(turns));
    talk.send(&json!({"id": "t", "action": "terminate", "terminateId": "a"}));
    let turns: Vec<u64> = ends(&talk.rest()).into_iter().skip(1).map(|(_, turn)| turn).collect();
    assert_eq!(turns, [1, 3, 2, 0]);
}

#[test]
fn a_repeated_id_is_a_new_query() {
    let talk = Talk::fast();
    talk.send(&query(json!({})));
    talk.send(&query(json!({})));
    assert_eq!(ends(&talk.rest()), vec![("a".to_owned(), 0); 2]);
}

#[test]
fn reports_during_the_search_grow_and_are_followed_by_the_last_one() {
    let talk = Talk::new(player("uct", Ticking::default()));
    let replies = talk.ask(&query(json!({"maxVisits": 400, "reportDuringSearchEvery": 0.01,
        "firstReportDuringSearchAfter": 0.005, "includeOwnership": true})));
    let visits: Vec<u64> = replies.iter().map(|r| r["rootInfo"]["visits"].as_u64().unwrap()).collect();
    assert!(replies.len() > 2 && visits.is_sorted() && visits.last() == Some(&400), "{visits:?}");
    let (last, reports) = replies.split_last().unwrap();
    assert!(reports.iter().all(|report| report["isDuringSearch"] == true));
    assert_eq!(last["isDuringSearch"], false);
}

#[test]
fn time_ends_a_search_as_visits_do() {
    let talk = Talk::new(player("uct", Ticking::default()));
    let limits = json!({"maxVisits": 10_000_000, "overrideSettings": {"maxTime": 0.02}});
    let reply = talk.ask_one(&query(limits));
    assert!((1..1000).contains(&reply["rootInfo"]["visits"].as_u64().unwrap()), "{reply}");
}

#[test]
fn several_players_answer_everything_once() {
    let players = (0..3).map(|_| player("uct", Standstill)).collect();
    let talk = Talk::with(players, Settings { visits: Some(20), ..Settings::default() });
    for id in 0..20 {
        talk.send(&query(json!({"id": id.to_string(), "moves": [["B", "C3"]], "analyzeTurns": [0, 1]})));
    }
    let mut counts = BTreeMap::new();
    for end in ends(&talk.rest()) {
        *counts.entry(end).or_insert(0) += 1;
    }
    assert!(counts.len() == 40 && counts.values().all(|&count| count == 1), "{counts:?}");
}

#[test]
fn clients_of_one_engine_do_not_reach_each_other() {
    let engine = protocol::json::Engine::start(
        vec![player("uct", SystemClock::default())],
        Settings { visits: Some(20), ..Settings::default() },
    );
    let engine = engine.unwrap();
    let (sender, replies) = std::sync::mpsc::channel();
    let client = |name: &'static str| {
        let sender = sender.clone();
        engine.client(move |reply: &str| {
            let _ = sender.send((name, serde_json::from_str::<Value>(reply).unwrap()));
            Ok(())
        })
    };
    let (one, two) = (client("one"), client("two"));
    one.submit(endless("a").to_string());
    assert_eq!(replies.recv().unwrap().0, "one");
    two.submit(query(json!({})).to_string());
    two.submit(json!({"id": "t", "action": "terminate_all"}).to_string());
    two.wait();
    let of_two: Vec<Value> = replies.try_iter().filter(|(name, _)| *name == "two").map(|r| r.1).collect();
    assert!(of_two[0]["noResults"] == true && of_two[1]["id"] == "t", "{of_two:?}");
    // Whoever goes away frees the player for the others.
    drop(one);
    two.submit(query(json!({})).to_string());
    two.wait();
    let last = replies.try_iter().filter(|(name, _)| *name == "two").last().unwrap().1;
    assert!(last["rootInfo"]["visits"] == 20, "{last}");
}

#[test]
fn a_search_that_panics_costs_an_error_and_nothing_else() {
    struct Broken(AtomicBool);
    impl Clock for Broken {
        fn now(&self) -> Duration {
            assert!(self.0.swap(true, SeqCst), "this clock is broken, as the test wants it");
            Duration::ZERO
        }
    }
    let talk = Talk::new(player("uct", Broken(AtomicBool::new(false))));
    let reply = talk.ask_one(&query(json!({})));
    assert_eq!(reply["error"], "the search failed: this is a bug of Tengen");
    assert_eq!((&reply["id"], &reply["isDuringSearch"]), (&json!("a"), &json!(false)));
    assert_eq!(talk.ask_one(&query(json!({})))["rootInfo"]["visits"], 30);
}
