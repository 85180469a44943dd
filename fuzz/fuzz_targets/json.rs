//! Bytes as lines of analysis: whatever they are, every line that is not blank gets an answer, each answer is a line of
//! JSON, and each position gets exactly one last reply.
#![no_main]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use engine::{Player, Preset};
use libfuzzer_sys::fuzz_target;
use protocol::json::{Engine, Settings};
use serde_json::Value;

/// Boards and searches of any size would take all the time.
fn is_small(line: &[u8]) -> bool {
    let Ok(query) = serde_json::from_slice::<Value>(line) else { return true };
    let is_at_most = |value: &Value, most: f64| value.as_f64().is_none_or(|number| number <= most);
    let settings = &query["overrideSettings"];
    is_at_most(&query["boardXSize"], 5.0)
        && is_at_most(&query["boardYSize"], 5.0)
        && is_at_most(&query["maxVisits"], 50.0)
        && is_at_most(&settings["maxVisits"], 50.0)
        && is_at_most(&settings["maxPlayouts"], 50.0)
}

fuzz_target!(|bytes: &[u8]| {
    let settings = Settings { visits: Some(10), ..Settings::default() };
    let preset = Preset::named("uct").expect("the preset is there");
    let engine = Engine::start(vec![Player::new(preset, 1)], settings).expect("the engine starts");
    let replies = Arc::new(Mutex::new(Vec::new()));
    let ours = Arc::clone(&replies);
    let client = engine.client(move |reply: &str| {
        ours.lock().expect("nobody panics").push(reply.to_owned());
        Ok(())
    });
    for line in bytes.split(|&byte| byte == b'\n').take(20).filter(|line| is_small(line)) {
        client.submit(line);
        client.wait();
        let replies = std::mem::take(&mut *replies.lock().expect("nobody panics"));
        assert!(line.trim_ascii().is_empty() || !replies.is_empty());
        let mut last: BTreeMap<u64, usize> = BTreeMap::new();
        for reply in replies {
            assert!(!reply.contains('\n'));
            let reply: Value = serde_json::from_str(&reply).expect("a reply is JSON");
            if reply["isDuringSearch"] == false {
                *last.entry(reply["turnNumber"].as_u64().expect("a turn is a number")).or_default() += 1;
            }
        }
        assert!(last.values().all(|&count| count == 1), "{last:?}");
    }
});
