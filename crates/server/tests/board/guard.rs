//! Who may ask: a test for each row of the table in docs/web.md.

use std::net::{IpAddr, Ipv4Addr};

use serde_json::json;
use server::Settings;

use crate::common::{Answer, Board, empty};

const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const JSON: &str = "Content-Type: application/json";

fn post_position(board: &Board, head: &[&str]) -> Answer {
    let body = json!({"line": empty(9)}).to_string();
    board.request("POST", "/api/position", head, &body)
}

#[test]
fn nobody_but_this_machine_can_reach_the_server_unless_it_is_told_otherwise() {
    assert!(Settings::default().is_loopback());
    assert_eq!(Settings::default().address.to_string(), "127.0.0.1:8080");
    let board = Board::new();
    assert!(board.address.ip().is_loopback() && board.token().is_none());
}

#[test]
fn names_that_are_not_those_of_the_server_are_refused() {
    let board = Board::with(|settings| settings.hosts = vec!["go.example".to_owned()]);
    let port = board.port();
    for known in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "go.example"] {
        let answer = board.request("GET", "/api/about", &[&format!("Host: {known}:{port}")], "");
        assert_eq!(answer.status, 200, "{known}");
    }
    assert_eq!(board.request("GET", "/", &["Host: go.example"], "").status, 200);
    let strangers = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("192.168.1.7:{port}"),
        "localhost:1".to_owned(),
        "localhost".to_owned(),
        String::new(),
    ];
    for stranger in strangers {
        for path in ["/", "/api/about", "/analysis"] {
            let answer = board.request("GET", path, &[&format!("Host: {stranger}")], "");
            assert_eq!(answer.status, 421, "{stranger} {path}");
        }
    }
    // Without any name, and with two.
    assert_ne!(board.send("GET /api/about HTTP/1.1\r\nConnection: close\r\n\r\n").status, 200);
    let two = format!("Host: localhost:{port}\r\nHost: evil.example");
    assert_eq!(board.request("GET", "/api/about", &[&two], "").status, 421);
}

#[test]
fn what_another_page_sends_is_refused() {
    let board = Board::new();
    let own = format!("Origin: http://127.0.0.1:{}", board.port());
    let allowed: [&[&str]; 4] = [
        &[JSON],
        &[JSON, &own],
        &[JSON, &own, "Sec-Fetch-Site: same-origin"],
        &[JSON, "Sec-Fetch-Site: none"],
    ];
    for head in allowed {
        assert_eq!(post_position(&board, head).status, 200, "{head:?}");
    }
    let refused: [&[&str]; 6] = [
        &[JSON, "Origin: http://evil.example"],
        &[JSON, "Origin: null"],
        &[JSON, "Sec-Fetch-Site: cross-site"],
        &[JSON, "Sec-Fetch-Site: same-site"],
        &[JSON, &own, "Sec-Fetch-Site: cross-site"],
        // Another port of this machine is another page.
        &[JSON, "Origin: http://127.0.0.1:1"],
    ];
    for head in refused {
        assert_eq!(post_position(&board, head).status, 403, "{head:?}");
    }
}

#[test]
fn another_page_can_link_to_the_board_and_do_nothing_else() {
    let board = Board::new();
    let visit = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"];
    assert_eq!(board.request("GET", "/", &visit, "").status, 200);
    assert_eq!(board.request("GET", "/api/about", &visit, "").status, 403);
    let embed = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"];
    for path in ["/", "/api/about", "/api/results", "/analysis"] {
        assert_eq!(board.request("GET", path, &embed, "").status, 403, "{path}");
    }
}

#[test]
fn forms_cannot_ask_because_they_cannot_send_json() {
    let board = Board::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let answer = post_position(&board, &[&format!("Content-Type: {kind}")]);
        assert_eq!(answer.status, 415, "{kind}");
        assert!(answer.error().contains("expected application/json"), "{}", answer.error());
    }
    assert_eq!(post_position(&board, &[]).status, 415);
    assert_eq!(board.request("POST", "/api/sgf/read", &[JSON], "(;)").status, 415);
}

#[test]
fn nothing_is_changed_by_reading() {
    let board = Board::new();
    for path in ["/api/position", "/api/searches", "/api/searches/x/stop", "/api/sgf/read", "/api/judge"] {
        assert_eq!(board.get(path).status, 405, "{path}");
    }
}

#[test]
fn every_answer_says_what_browsers_must_not_do_with_it() {
    let board = Board::new();
    let answers = [
        board.get("/"),
        board.get("/api/about"),
        board.get("/nowhere"),
        board.post("/api/position", &json!({"line": empty(9)})),
        board.request("GET", "/", &["Host: evil.example"], ""),
    ];
    for answer in answers {
        // Not an exception in it.
        assert_eq!(answer.header("content-security-policy"), Some(POLICY));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        // Nobody is invited from elsewhere.
        assert!(answer.head.iter().all(|(name, _)| !name.starts_with("access-control-")));
    }
    let asked = board.request("OPTIONS", "/api/position", &["Origin: http://evil.example"], "");
    assert!(asked.status >= 400 && asked.head.iter().all(|(name, _)| !name.starts_with("access-control-")));
}

fn open_board() -> Board {
    Board::with(|settings| settings.address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
}

#[test]
fn a_server_that_others_can_reach_asks_for_its_token() {
    let board = open_board();
    let token = board.token().expect("a token").to_owned();
    assert_eq!(token.len(), 32);
    let wrong = format!("{}{}", if token.starts_with('0') { '1' } else { '0' }, &token[1..]);
    for path in ["/", "/api/about", "/analysis", "/api/results"] {
        assert_eq!(board.get(path).status, 401, "{path}");
        assert_eq!(board.get(&format!("{path}?token={wrong}")).status, 401, "{path}");
    }
    assert_eq!(board.get("/?token=").status, 401);
    let bearer = format!("Authorization: Bearer {token}");
    assert_eq!(board.request("GET", "/api/about", &[&bearer], "").status, 200);
    assert_eq!(post_position(&board, &[JSON]).status, 401);
    assert_eq!(post_position(&board, &[JSON, &bearer]).status, 200);
}

#[test]
fn the_token_moves_from_the_address_into_a_cookie() {
    let board = open_board();
    let token = board.token().expect("a token").to_owned();
    let answer = board.get(&format!("/?token={token}"));
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let kept = format!("Cookie: other=1; {}", cookie.split(';').next().unwrap());
    assert_eq!(board.request("GET", "/", &[&kept], "").status, 200);
    assert_eq!(board.request("GET", "/", &["Cookie: tengen=wrong"], "").status, 401);
}

#[test]
fn with_a_token_any_address_in_figures_will_do_but_no_foreign_name() {
    let board = open_board();
    let bearer = format!("Authorization: Bearer {}", board.token().expect("a token"));
    let ask = |host: &str| board.request("GET", "/api/about", &[host, &bearer], "").status;
    assert_eq!(ask("Host: 192.168.1.7:8080"), 200);
    assert_eq!(ask("Host: [fe80::1]:8080"), 200);
    assert_eq!(ask("Host: evil.example"), 421);
}
