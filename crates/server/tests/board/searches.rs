//! Searches, from the first event to the last.

use serde_json::{Value, json};
use server::Patience;
use std::time::Duration;

use crate::common::{Board, analysis, empty, line};

/// All events of a search.
fn events_of(board: &Board, request: &Value) -> Vec<(String, Value)> {
    let id = board.start(request);
    board.listen(&id).collect()
}

fn last<'a>(events: &'a [(String, Value)], name: &str) -> &'a Value {
    let found = events.iter().rev().find(|(known, _)| known == name);
    found.map(|(_, value)| value).unwrap_or_else(|| panic!("no {name} in {events:?}"))
}

fn move_request(line: &Value, budget: &Value) -> Value {
    json!({"kind": "move", "client": "a", "line": line, "player": {"preset": "mogo"}, "budget": budget})
}

#[test]
fn a_move_is_chosen_and_comes_with_what_the_search_knew() {
    let board = Board::new();
    let events = events_of(&board, &move_request(&line(9, "E5 C3"), &json!({"playouts": 500})));
    let done = last(&events, "done");
    assert_eq!((&done["endedBy"], &done["playouts"]), (&json!("playouts"), &json!(500)));
    let snapshot = last(&events, "progress");
    assert_eq!(snapshot["moves"][0]["move"], done["reply"]);
    assert_eq!((&snapshot["toPlay"], &snapshot["playouts"]), (&json!("black"), &json!(500)));
    assert_eq!(snapshot["ownership"].as_array().map(Vec::len), Some(81));
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("done"));
}

#[test]
fn the_tree_goes_on_with_the_game() {
    let board = Board::new();
    let first = events_of(&board, &move_request(&empty(9), &json!({"playouts": 2000})));
    let reply = last(&first, "done")["reply"].as_str().expect("a move").to_owned();
    let variation = last(&first, "progress")["moves"][0]["variation"].clone();
    let answer = variation[1].as_str().expect("an expected answer").to_owned();
    let next = line(9, &format!("{reply} {answer}"));
    let second = events_of(&board, &move_request(&next, &json!({"playouts": 100})));
    assert!(last(&second, "progress")["kept"].as_u64() > Some(0));
    // Another browser knows nothing of it.
    let mut other = move_request(&next, &json!({"playouts": 100}));
    other["client"] = json!("b");
    assert_eq!(last(&events_of(&board, &other), "progress")["kept"], 0);
}

#[test]
fn a_clock_limits_a_move() {
    let board = Board::new();
    let mut request = move_request(&empty(9), &json!({}));
    request["clock"] = json!({
        "main": 0, "period": 1, "periods": 1, "left": 0.3, "periodsLeft": 1, "inOvertime": true
    });
    let events = events_of(&board, &request);
    let done = last(&events, "done");
    assert!(done["reply"].is_string() && done["seconds"].as_f64() < Some(0.3), "{done}");
    request["clock"]["main"] = json!(-1);
    assert_eq!(board.post("/api/searches", &request).status, 422);
}

#[test]
fn after_two_passes_there_is_no_move_but_the_game_can_be_counted() {
    let board = Board::new();
    let over = line(9, "E5 pass pass");
    let judged = board.post("/api/judge", &json!({"client": "a", "line": over}));
    assert_eq!(judged.status, 200, "{}", judged.text());
    assert_eq!(judged.json()["score"]["winner"], "black");
    let counted = board.post("/api/score", &json!({"line": over, "dead": ["E5"]}));
    assert_eq!(counted.json()["score"]["winner"], "white", "{}", counted.text());
}

#[test]
fn an_analysis_can_be_stopped_and_gone_on_with() {
    let board = Board::new();
    let id = board.start(&analysis("a", 10_000_000));
    let mut events = board.listen(&id);
    assert!(events.any(|(name, _)| name == "progress"));
    assert_eq!(board.post(&format!("/api/searches/{id}/stop"), &json!({})).status, 204);
    let done = events.find(|(name, _)| name == "done").expect("an end").1;
    assert_eq!(done["endedBy"], "stopped");
    let again = events_of(&board, &analysis("a", 10));
    assert!(last(&again, "progress")["kept"].as_u64() >= done["playouts"].as_u64());
}

#[test]
fn who_comes_late_hears_how_it_ended() {
    let board = Board::new();
    let id = board.start(&analysis("a", 300));
    let first: Vec<_> = board.listen(&id).collect();
    let second: Vec<_> = board.listen(&id).collect();
    assert_eq!(last(&first, "done"), last(&second, "done"));
    assert_eq!(last(&first, "progress"), last(&second, "progress"));
}

#[test]
fn the_same_seed_gives_the_same_analysis() {
    let board = Board::new();
    let ask = |client: &str, seed: u64| {
        let mut request = analysis(client, 400);
        request["budget"]["seed"] = json!(seed);
        last(&events_of(&board, &request), "progress")["moves"].clone()
    };
    let one = ask("a", 7);
    assert_eq!(one, ask("b", 7));
    assert_ne!(one, ask("c", 8));
}

#[test]
fn a_second_search_of_a_kind_ends_the_first() {
    let board = Board::new();
    let id = board.start(&analysis("a", 10_000_000));
    let events = board.listen(&id);
    let second = events_of(&board, &analysis("a", 10));
    assert_eq!(last(&second, "done")["endedBy"], "playouts");
    let first: Vec<_> = events.collect();
    assert_eq!(last(&first, "done")["endedBy"], "stopped");
}

#[test]
fn who_has_had_a_turn_makes_way_for_those_who_wait() {
    let board = Board::with(|settings| {
        settings.searches = 1;
        settings.patience = Patience { turn: Duration::from_millis(100), ..Patience::default() };
    });
    let long = board.start(&analysis("a", 10_000_000));
    let mut listening = board.listen(&long);
    assert!(listening.any(|(name, _)| name == "progress"));
    let short = events_of(&board, &analysis("b", 50));
    assert_eq!(last(&short, "done")["endedBy"], "playouts");
    assert_eq!(listening.find(|(name, _)| name == "done").expect("an end").1["endedBy"], "others");
}

#[test]
fn those_who_wait_know_how_many_come_first() {
    let board = Board::with(|settings| settings.searches = 1);
    let first = board.start(&analysis("a", 10_000_000));
    let mut listening = board.listen(&first);
    assert!(listening.any(|(name, _)| name == "progress"));
    let second = board.start(&analysis("b", 10));
    let third = board.start(&analysis("c", 10));
    let mut waiting = board.listen(&third);
    assert_eq!(waiting.next(), Some(("waiting".to_owned(), json!({"ahead": 2}))));
    // Whoever waits can give up.
    board.post(&format!("/api/searches/{second}/stop"), &json!({}));
    assert_eq!(waiting.next(), Some(("waiting".to_owned(), json!({"ahead": 1}))));
    board.post(&format!("/api/searches/{first}/stop"), &json!({}));
    assert_eq!(waiting.last().map(|(name, _)| name), Some("done".to_owned()));
}

#[test]
fn a_review_makes_way_for_others_and_goes_on_afterwards() {
    let board = Board::with(|settings| {
        settings.searches = 1;
        settings.patience = Patience { turn: Duration::from_millis(100), ..Patience::default() };
    });
    let review = json!({
        "kind": "review", "client": "a", "line": line(9, "E5 C3 G7 C7 G3 E3 E7 C5"), "player": {"preset": "uct"},
        "budget": {"playouts": 5_000},
    });
    let id = board.start(&review);
    let mut listening = board.listen(&id);
    assert!(listening.any(|(name, _)| name == "progress"));
    // The other one has all the time that there is, and ends because the review waits for it to end.
    let other = events_of(&board, &analysis("b", 10_000_000));
    assert_eq!(last(&other, "done")["endedBy"], "others");
    let events: Vec<_> = listening.collect();
    let findings = events.iter().filter(|(name, _)| name == "finding");
    let numbers: Vec<Option<u64>> = findings.map(|(_, value)| value["number"].as_u64()).collect();
    assert_eq!(numbers, (0..=8).map(Some).collect::<Vec<_>>());
    let done = last(&events, "done");
    assert_eq!((&done["endedBy"], done["moves"].as_array().map(Vec::len)), (&json!("playouts"), Some(8)));
}

#[test]
fn methods_are_compared_in_step() {
    let board = Board::new();
    let request = json!({
        "kind": "compare", "client": "a", "line": empty(9),
        "players": [{"preset": "mogo"}, {"preset": "crazy-stone"}, {"preset": "mc"}],
        "budget": {"playouts": 1000},
    });
    let events = events_of(&board, &request);
    for lane in 0..3 {
        let of_lane: Vec<&Value> = events
            .iter()
            .filter(|(name, value)| name == "progress" && value["lane"] == lane)
            .map(|(_, value)| value)
            .collect();
        let snapshot = of_lane.last().expect("a snapshot of each lane");
        assert_eq!(snapshot["playouts"], 1000, "lane {lane}");
        let outline = snapshot["tree"]["outline"].as_array().expect("a drawing");
        assert_eq!(outline[0][0], -1);
        for (place, node) in outline.iter().enumerate().skip(1) {
            assert!(node[0].as_u64().is_some_and(|parent| (parent as usize) < place), "{node}");
        }
        let curve = snapshot["curve"].as_array().expect("a curve");
        assert_eq!((&curve[0][0], &curve[curve.len() - 1][0]), (&json!(1), &json!(1000)));
    }
    assert_eq!(last(&events, "done")["playouts"], 3000);
}

#[test]
fn a_game_is_reviewed_move_by_move() {
    let board = Board::new();
    let request = json!({
        "kind": "review", "client": "a", "line": line(9, "E5 A1 E3"),
        "player": {"preset": "mogo"}, "budget": {"playouts": 400},
    });
    let events = events_of(&board, &request);
    let findings: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "finding").map(|(_, finding)| finding).collect();
    let steps: Vec<Option<u64>> = findings.iter().map(|finding| finding["step"].as_u64()).collect();
    assert_eq!(steps, [Some(0), Some(1), Some(2), Some(3)]);
    assert!(findings.iter().all(|finding| finding["of"] == 4));
    let moves = &last(&events, "done")["moves"];
    assert_eq!((&moves[1]["move"], &moves[1]["step"]), (&json!("A1"), &json!(2)));
    assert!(moves[1]["verdict"].is_string(), "a first move in the corner is a mistake: {}", moves[1]);
}

#[test]
fn playouts_are_told_move_by_move() {
    let board = Board::new();
    let ask = |policy: &str, seed: u64| {
        board.post("/api/playout", &json!({"line": line(9, "E5 E4"), "policy": policy, "seed": seed}))
    };
    let playout = ask("mogo", 5);
    assert_eq!(playout.status, 200, "{}", playout.text());
    assert_eq!(playout.json(), ask("mogo", 5).json());
    assert_ne!(playout.json()["moves"], ask("mogo", 6).json()["moves"]);
    assert!(playout.json()["moves"].as_array().is_some_and(|moves| moves.len() > 40));
    assert_eq!(ask("nobody", 5).status, 422);
}

#[test]
fn a_record_comes_back_as_it_was_written() {
    let board = Board::new();
    let text = "(;SZ[9]KM[6.5]RU[Chinese]PB[One]PW[Two];B[ee]C[the centre](;W[cc])(;W[gg];B[gc]))";
    let head = ["Content-Type: application/x-go-sgf"];
    let read = board.request("POST", "/api/sgf/read", &head, text);
    assert_eq!(read.status, 200, "{}", read.text());
    let game = read.json()["game"].clone();
    assert_eq!(game["nodes"].as_array().map(Vec::len), Some(5));
    let written = board.post("/api/sgf/write", &json!({"game": game}));
    let again = board.request("POST", "/api/sgf/read", &head, &written.text());
    assert_eq!(again.json()["game"], game, "{}", written.text());
}
