//! Every preset does everything that the page can ask of it.

use serde_json::{Value, json};

use crate::common::{Board, empty, line};

/// Names of all presets.
fn presets(board: &Board) -> Vec<String> {
    let about = board.get("/api/about").json();
    let presets = about["presets"].as_array().expect("presets");
    presets.iter().map(|preset| preset["name"].as_str().expect("a name").to_owned()).collect()
}

/// The last snapshot of each lane, and the end, which must not be a failure.
fn run(board: &Board, request: &Value) -> (Vec<Value>, Value) {
    let id = board.start(request);
    let mut snapshots = Vec::new();
    for (name, value) in board.listen(&id) {
        match name.as_str() {
            "progress" => {
                let lane = value["lane"].as_u64().expect("a lane") as usize;
                snapshots.resize(snapshots.len().max(lane + 1), Value::Null);
                snapshots[lane] = value;
            }
            "done" => return (snapshots, value),
            "failed" => panic!("{request}: {value}"),
            _ => {}
        }
    }
    panic!("{request} has no end")
}

#[test]
fn every_preset_moves_at_every_strength_and_analyses() {
    let board = Board::new();
    let presets = presets(&board);
    assert!(presets.len() >= 8, "{presets:?}");
    for preset in &presets {
        for level in [1, 5, 10] {
            let request = json!({
                "kind": "move", "client": "a", "line": line(9, "E5 C3"), "player": {"preset": preset, "level": level},
                "budget": {"playouts": 300},
            });
            let (_, done) = run(&board, &request);
            assert!(done["reply"].is_string(), "{preset} {level}: {done}");
        }
        let request = json!({
            "kind": "analysis", "client": "a", "line": line(9, "E5 C3"), "player": {"preset": preset},
            "budget": {"playouts": 300},
        });
        let (snapshots, done) = run(&board, &request);
        let best = &snapshots[0]["moves"][0];
        assert!(
            best["visits"].as_u64() > Some(0) && done["playouts"].as_u64() > Some(0),
            "{preset}: {best} {done}"
        );
    }
}

#[test]
fn every_preset_can_be_compared_with_every_other() {
    let board = Board::new();
    for four in presets(&board).chunks(4) {
        let mut players: Vec<Value> = four.iter().map(|preset| json!({"preset": preset})).collect();
        // A comparison of one is none.
        players.push(json!({"preset": "uct"}));
        players.truncate(4);
        let count = players.len();
        let request = json!({
            "kind": "compare", "client": "a", "line": empty(9), "players": players, "budget": {"playouts": 400},
        });
        let (snapshots, _) = run(&board, &request);
        assert_eq!(snapshots.len(), count, "{four:?}");
        for (lane, snapshot) in snapshots.iter().enumerate() {
            let curve = snapshot["curve"].as_array().expect("a curve");
            assert!(
                curve.len() > 3 && snapshot["tree"]["outline"].is_array(),
                "{:?} {snapshot}",
                four.get(lane)
            );
        }
    }
}

#[test]
fn strength_and_preset_can_change_in_the_middle_of_a_game_on_a_large_board() {
    let board = Board::new();
    let mut moves = String::from("Q16 D4");
    for (preset, level) in [("tengen", 10), ("tengen", 1), ("mogo", 3), ("mc", 10), ("tengen", 10)] {
        let request = json!({
            "kind": "move", "client": "a", "line": line(19, &moves), "player": {"preset": preset, "level": level},
            "budget": {"playouts": 200},
        });
        let (_, done) = run(&board, &request);
        moves += &format!(" {}", done["reply"].as_str().expect("a move"));
    }
    assert_eq!(board.post("/api/position", &json!({"line": line(19, &moves)})).status, 200, "{moves}");
}
