//! Too much, too large, too strange.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{Board, analysis, empty, line};

/// Something else about a request.
type Change<'a> = &'a dyn Fn(&mut Value);

const SGF: &str = "Content-Type: application/x-go-sgf";

#[test]
fn a_body_is_never_larger_than_it_may_be() {
    let board = Board::new();
    let large = "x".repeat((2 << 20) + 1);
    assert_eq!(board.request("POST", "/api/sgf/read", &[SGF], &large).status, 413);
    let json = "Content-Type: application/json";
    assert_eq!(board.request("POST", "/api/position", &[json], &large).status, 413);
    // Neither is one that does not say how large it is.
    let head = format!(
        "POST /api/sgf/read HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{SGF}\r\nTransfer-Encoding: chunked\r\n\r\n",
        board.port()
    );
    let mut stream = board.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    // The server may close the door while we are still talking.
    let is_refused = (0..64).any(|_| stream.write_all(piece.as_bytes()).is_err());
    let answer = std::io::read_to_string(stream).unwrap_or_default();
    assert!(is_refused || answer.contains("413"), "{answer}");
    assert_eq!(board.get("/api/about").status, 200);
}

#[test]
fn packed_requests_are_refused() {
    let board = Board::new();
    let head = [SGF, "Content-Encoding: gzip"];
    assert_eq!(board.request("POST", "/api/sgf/read", &head, "(;)").status, 415);
}

#[test]
fn files_outside_of_the_page_are_not_there() {
    let board = Board::new();
    let paths = [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/assets/..%2f..%2fnote.html",
        "/assets/%2fetc%2fpasswd",
        "//etc/passwd",
        "/note.html",
        "/dist/index.html",
        "/index.html.gz",
        "/api/nowhere",
        "/api/results/x/..%2f..%2fCargo.toml",
        "/api/results/..%2f..%2f/Cargo.toml",
    ];
    for path in paths {
        let answer = board.get(path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
    }
}

#[test]
fn reports_are_read_by_their_names_and_nothing_else_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let board = Board::with(|settings| settings.results = vec![root]);
    let reports = board.get("/api/results").json()["reports"].clone();
    let (id, file) = (reports[0]["id"].as_str().unwrap(), reports[0]["file"].as_str().unwrap());
    let answer = board.get(&format!("/api/results/{id}/{file}"));
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/markdown; charset=utf-8")));
    for name in ["..%2f..%2fREADME.md", "..%2fREADME.md", "%2fetc%2fpasswd", ".", "..", "nothing.md", "%00"] {
        assert_eq!(board.get(&format!("/api/results/{id}/{name}")).status, 404, "{name}");
    }
    assert_eq!(board.get(&format!("/api/results/0000000000000000/{file}")).status, 404);
}

#[test]
fn changes_of_a_preset_name_no_files() {
    let board = Board::new();
    let changes = [
        "moves.priors.learned.weights=/etc/passwd",
        "moves.priors.learned.weights = \"/dev/zero\"",
        "moves.priors.learned={weights = \"/etc/passwd\"}",
        "moves.priors.learned=[\"/etc/passwd\", 150]",
        "moves.priors={learned = {weights = \"/etc/passwd\"}}",
        "moves={priors = {learned = {\"we\\u0069ghts\" = \"/etc/passwd\"}}}",
    ];
    for change in changes {
        let player = json!({"preset": "tengen", "set": [change]});
        let mut search = analysis("a", 10);
        search["player"] = player.clone();
        let opinions = json!({"line": empty(9), "player": player});
        for answer in [board.post("/api/searches", &search), board.post("/api/opinions", &opinions)] {
            assert_eq!(answer.status, 422, "{change}: {}", answer.text());
            assert!(answer.error().contains("it may name a file"), "{}", answer.error());
            assert!(!answer.error().contains("root"), "{}", answer.error());
        }
    }
}

#[test]
fn records_in_other_encodings_and_with_broken_bytes_are_read() {
    let board = Board::new();
    let ask = |record: &[u8]| {
        let head = format!(
            "POST /api/sgf/read HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{SGF}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            board.port(),
            record.len()
        );
        let answer = board.send([head.as_bytes(), record].concat());
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["game"]["info"]["black"].as_str().unwrap().to_owned()
    };
    assert_eq!(ask(b"(;CA[Shift_JIS]SZ[9]PB[\x96\x7b\x88\xf6])"), "本因");
    assert_eq!(ask("(;CA[UTF-8]SZ[9]PB[天元])".as_bytes()), "天元");
    assert!(ask(b"(;CA[nonsense]SZ[9]PB[a\xff\xfeb])").contains('a'));
}

#[test]
fn what_is_no_json_gets_a_sentence() {
    let board = Board::new();
    let json = "Content-Type: application/json";
    for (body, status) in [("{", 400), ("", 400), ("[]", 422), ("{\"line\": 3}", 422), ("\u{0}", 400)] {
        let answer = board.request("POST", "/api/position", &[json], body);
        assert_eq!(answer.status, status, "{body}");
        assert!(answer.error().starts_with("this is not what was expected"), "{}", answer.error());
    }
    // Nested beyond reason.
    let deep = "[".repeat(100_000);
    assert!(matches!(board.request("POST", "/api/position", &[json], &deep).status, 400 | 422));
}

#[test]
fn illegal_moves_are_told_with_their_step_and_reason() {
    let board = Board::new();
    let answer = board.post("/api/position", &json!({"line": line(9, "E5 E5")}));
    assert_eq!((answer.status, &answer.json()["step"]), (422, &json!(1)));
    assert!(answer.error().contains("there is a stone on E5"), "{}", answer.error());
    let answer = board.post("/api/searches", &json!({
        "kind": "analysis", "client": "a", "line": line(9, "E5 Z9"), "player": {"preset": "mogo"}, "budget": {},
    }));
    assert_eq!((answer.status, &answer.json()["step"]), (422, &json!(1)));
}

#[test]
fn boards_and_games_have_a_size_that_is_checked_first() {
    let board = Board::new();
    for side in [0, 20, 1_000_000_000] {
        assert_eq!(board.post("/api/position", &json!({"line": empty(side)})).status, 422, "{side}");
    }
    let long = line(9, &"pass ".repeat(3000));
    assert_eq!(board.post("/api/position", &json!({"line": long})).status, 422);
    let record = "(;SZ[99999999])";
    let answer = board.request("POST", "/api/sgf/read", &[SGF], record);
    assert_eq!(answer.status, 422, "{}", answer.text());
}

#[test]
fn records_nested_without_end_are_read_or_refused_but_never_too_much() {
    let board = Board::new();
    let deep = format!("{}{}", "(;B[aa]".repeat(150_000), ")".repeat(150_000));
    let answer = board.request("POST", "/api/sgf/read", &[SGF], &deep);
    assert_eq!(answer.status, 422, "{}", answer.text());
    let many = format!("(;SZ[9]{})", "(;B[aa])".repeat(30_000));
    let answer = board.request("POST", "/api/sgf/read", &[SGF], &many);
    assert_eq!(answer.status, 422, "{}", answer.text());
    assert!(answer.error().contains("20,000") || answer.error().contains("20000"), "{}", answer.error());
}

#[test]
fn what_a_record_says_comes_back_as_text() {
    let board = Board::new();
    let record = "(;SZ[9]PB[<script>alert(1)</script>]C[<img src=x onerror=alert(1)>];B[ee])";
    let answer = board.request("POST", "/api/sgf/read", &[SGF], record);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.json()["game"]["info"]["black"], "<script>alert(1)</script>");
}

#[test]
fn a_search_may_cost_so_much_and_no_more() {
    let board = Board::new();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut request = analysis("a", 10);
        change(&mut request);
        let answer = board.post("/api/searches", &request);
        (answer.status, if answer.status == 201 { String::new() } else { answer.error() })
    };
    let refused: [(Change<'_>, &str); 10] = [
        (&|request| request["budget"]["playouts"] = json!(10_000_001), "10000001 playouts are not possible"),
        (&|request| request["budget"]["playouts"] = json!(0), "0 playouts are not possible"),
        (&|request| request["budget"] = json!({"seconds": 601}), "601 seconds are not possible"),
        (&|request| request["budget"] = json!({"seconds": -1}), "-1 seconds are not possible"),
        (&|request| request["player"]["preset"] = json!("nobody"), "nobody"),
        (&|request| request["player"]["level"] = json!(11), "there is no level 11"),
        (&|request| request["player"]["set"] = json!(["nonsense"]), "nonsense"),
        (&|request| request["player"]["set"] = json!(vec!["search.threads=1"; 33]), "33 changes"),
        (&|request| request["player"]["set"] = json!([format!("a={}", "x".repeat(300))]), "302 letters"),
        (&|request| request["client"] = json!("../../a b"), "the name of a client"),
    ];
    for (change, sentence) in refused {
        let (status, error) = with(change);
        assert!(status == 422 && error.contains(sentence), "{status} {error}");
    }
    let players: Vec<Value> = (0..5).map(|_| json!({"preset": "uct"})).collect();
    for count in [0, 1, 5] {
        let (status, error) = with(&|request| {
            request["kind"] = json!("compare");
            request["players"] = players[..count].to_vec().into();
        });
        assert!(status == 422 && error.contains("cannot be compared"), "{status} {error}");
    }
}
