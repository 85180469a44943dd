//! What can be asked for besides an analysis.

use engine::VERSION;
use serde_json::{Map, Value, json};

use super::client::Client;
use super::fields::{Fields, LARGEST, Problem};
use super::work::Job;

/// Does it. The answer is what comes back together with the action itself.
pub(super) fn act(client: &Client, action: &Fields<'_>) -> Result<Map<String, Value>, Problem> {
    let answer = match action.text("action")?.unwrap_or_default() {
        "query_version" => json!({"version": VERSION, "git_hash": "<omitted>"}),
        "query_models" => json!({"models": [model(client)]}),
        // There is nothing to clear: no query leaves anything behind.
        "clear_cache" => json!({}),
        "terminate" => {
            let id = action.require("terminateId", action.text("terminateId")?, "the id of a query")?;
            let is_turn = turns(action)?;
            client.end(|job| job.id() == id && is_turn(job));
            json!({})
        }
        "terminate_all" => {
            client.end(turns(action)?);
            json!({})
        }
        _ => {
            let value = action.get("action").unwrap_or(&Value::Null);
            let names = "one of query_version, query_models, clear_cache, terminate, terminate_all";
            return Err(action.unexpected("action", value, names));
        }
    };
    Ok(match answer {
        Value::Object(answer) => answer,
        _ => Map::new(),
    })
}

/// Which of a query's positions are meant: all, unless their turns are listed.
fn turns(action: &Fields<'_>) -> Result<impl Fn(&Job) -> bool + use<>, Problem> {
    let turns = action.whole_numbers("turnNumbers", 0..=LARGEST)?;
    Ok(move |job: &Job| turns.as_ref().is_none_or(|turns| turns.contains(&(job.turn() as i64))))
}

/// What stands where KataGo has a network.
fn model(client: &Client) -> Value {
    let name = client.shared().preset.name();
    json!({
        "name": name,
        "internalName": format!("tengen-{VERSION}-{name}"),
        "maxBatchSize": 1,
        "usesHumanSLProfile": false,
        "version": 0,
        "usingFP16": "false",
    })
}
