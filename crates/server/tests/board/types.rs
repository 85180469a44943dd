//! What the server says is what the page's types promise, in every field. The types are read from the page's own file.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::{Board, analysis, empty, learned, line};
use crate::typescript::Types;

fn types() -> Types {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    Types::read(&std::fs::read_to_string(path).expect("the page's types"))
}

/// Runs a search whose request and events are all held against their types, and returns the names of its events.
fn check_search(board: &Board, types: &Types, request: &Value) -> Vec<String> {
    types.check("SearchRequest", request);
    let id = board.start(request);
    let mut names = Vec::new();
    for (name, value) in board.listen(&id) {
        let of = match name.as_str() {
            "waiting" => "Waiting",
            "progress" => "Snapshot",
            "finding" => "Finding",
            "done" => "Done",
            _ => panic!("{name}: {value}"),
        };
        types.check(of, &value);
        names.push(name);
    }
    assert_eq!(names.last().map(String::as_str), Some("done"));
    names
}

#[test]
fn answers_are_what_the_page_expects() {
    let (board, types) = (Board::with(|settings| settings.results = vec![results()]), types());
    types.check("About", &board.get("/api/about").json());
    let lines = [
        line(9, "E5 E4"),
        json!({"width": 9, "height": 9, "rules": "japanese", "komi": 0.5, "handicap": 3, "steps": []}),
        json!({"width": 3, "height": 3, "rules": "chinese", "komi": 7.5, "handicap": 0, "steps": [
            {"setup": {"white": ["A2", "B1"], "next": "black"}},
        ]}),
    ];
    for line in &lines {
        types.check("Line", line);
        types.check("Position", &board.post("/api/position", &json!({"line": line})).json());
        types.check("Judgement", &board.post("/api/judge", &json!({"client": "a", "line": line})).json());
        let counted = board.post("/api/score", &json!({"line": line, "dead": []})).json();
        types.check("Score", &counted["score"]);
        for policy in ["uniform", "capture-first", "crazy-stone", "mogo", "tactical"] {
            let request = json!({"line": line, "policy": policy, "seed": 1});
            types.check("Playout", &board.post("/api/playout", &request).json());
        }
        for player in [json!({"preset": "uct"}), learned()] {
            types.check("Player", &player);
            let request = json!({"line": line, "player": player, "move": "C1"});
            types.check("Opinions", &board.post("/api/opinions", &request).json());
        }
    }
    let results = board.get("/api/results").json();
    types.check("Results", &results);
    assert!(results["reports"].as_array().is_some_and(|reports| !reports.is_empty()));
}

/// Reports that are always there.
fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results")
}

#[test]
fn refusals_are_what_the_page_expects() {
    let (board, types) = (Board::new(), types());
    let refusals = [
        board.post("/api/position", &json!({"line": line(9, "E5 E5")})),
        board.post("/api/position", &json!({"line": 1})),
        board.get("/api/searches/nothing/events"),
        board.get("/api/judge"),
        board.get("/nowhere"),
        board.request("POST", "/api/sgf/read", &["Content-Type: application/x-go-sgf"], &"x".repeat(3 << 20)),
    ];
    for refusal in refusals {
        assert!(refusal.status >= 400);
        types.check("Failure", &refusal.json());
    }
}

#[test]
fn records_are_what_the_page_expects() {
    let (board, types) = (Board::new(), types());
    let text = "(;SZ[9]HA[2]AB[cc][gd]PB[One]PW[Two]RE[B+R];W[ee]C[a](;B[ce];AE[ee])(;B[];W[tt]))";
    let head = ["Content-Type: application/x-go-sgf"];
    let read = board.request("POST", "/api/sgf/read", &head, text);
    types.check("SgfFile", &read.json());
}

#[test]
fn searches_are_what_the_page_expects() {
    let (board, types) = (Board::new(), types());
    let moves = json!({
        "kind": "move", "client": "a", "line": line(9, "E5"), "player": {"preset": "tengen", "level": 3}, "resign": true,
        "budget": {"seconds": 5}, "clock": {
            "main": 60, "period": 10, "periods": 3, "left": 20, "periodsLeft": 3, "inOvertime": false
        },
    });
    check_search(&board, &types, &moves);
    let names = check_search(&board, &types, &analysis("b", 2_000));
    assert!(names.contains(&"progress".to_owned()));
    let review = json!({
        "kind": "review", "client": "c", "line": line(9, "E5 C3 G7"), "player": {"preset": "uct"},
        "budget": {"playouts": 50},
    });
    let names = check_search(&board, &types, &review);
    assert_eq!(names.iter().filter(|name| *name == "finding").count(), 4);
    let compare = json!({
        "kind": "compare", "client": "d", "line": empty(9), "budget": {"playouts": 300},
        "players": [{"preset": "mogo"}, {"preset": "uct", "set": ["search.select.exploration=0.7"]}],
    });
    check_search(&board, &types, &compare);
}
