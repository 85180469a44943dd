//! What players think of moves at sight.

use serde_json::{Value, json};

use crate::common::{Board, empty, learned, line};

#[test]
fn opinions_come_with_their_reasons_the_likeliest_first() {
    let board = Board::new();
    for side in [9, 19] {
        let answer = board.post("/api/opinions", &json!({"line": line(side, "C3 C4"), "player": learned()}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let told = answer.json();
        assert_eq!((&told["isLearned"], &told["considered"]), (&json!(true), &json!(side * side - 2)));
        let moves = told["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), 12);
        let chances: Vec<f64> = moves.iter().map(|told| told["chance"].as_f64().expect("a chance")).collect();
        assert!(chances.windows(2).all(|pair| pair[0] >= pair[1]) && chances[0] <= 1.0, "{chances:?}");
        let reason = &moves[0]["reasons"][0];
        assert!(reason["text"].is_string() && reason["weight"].is_f64(), "{reason}");
    }
}

#[test]
fn a_move_can_be_asked_about() {
    let board = Board::new();
    let request = json!({"line": line(9, "E5 E4"), "player": learned(), "move": "A1"});
    let told = board.post("/api/opinions", &request).json();
    let last = &told["moves"][12];
    assert_eq!(last["move"], "A1");
    assert!(last["place"].as_u64() > Some(12), "{last}");
}

#[test]
fn who_has_learned_nothing_has_no_opinion() {
    let board = Board::new();
    let told = board.post("/api/opinions", &json!({"line": empty(9), "player": {"preset": "uct"}})).json();
    assert_eq!(told, json!({"isLearned": false, "considered": 0, "moves": []}));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let board = Board::new();
    let good = json!({"line": line(9, "E5 E4"), "player": learned(), "move": "C3"});
    let refused: [(&str, Value, &str); 8] = [
        ("line", line(9, "E5 E5"), "there is a stone on E5"),
        ("line", json!(3), "this is not what was expected"),
        ("player", json!("tengen"), "this is not what was expected"),
        ("player", json!({"preset": "nobody"}), "nobody"),
        ("player", json!({"preset": "tengen", "level": 11}), "there is no level 11"),
        ("player", json!({"preset": "uct", "set": ["moves.priors.learned.weights=own"]}), "takes no notice"),
        ("move", json!("Z3"), "Z3"),
        ("move", json!("K1"), "K1 is not on the 9x9 board"),
    ];
    for (field, value, sentence) in refused {
        let mut request = good.clone();
        request[field] = value;
        let answer = board.post("/api/opinions", &request);
        assert!(answer.status == 422 && answer.error().contains(sentence), "{}", answer.text());
    }
    let answer = board.post("/api/opinions", &json!({"line": line(9, "E5 E5"), "player": learned()}));
    assert_eq!(answer.json()["step"], 1);
    assert_eq!(board.get("/api/opinions").status, 405);
}
