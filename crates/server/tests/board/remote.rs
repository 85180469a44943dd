//! KataGo's lines of analysis over a WebSocket, spoken by hand.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::common::Board;

/// A client of the socket that sends frames as RFC 6455 has them.
struct Socket(TcpStream);

impl Socket {
    fn open(board: &Board, head: &[&str]) -> (Socket, String) {
        let mut stream = board.connect();
        let lines = [
            "GET /analysis HTTP/1.1".to_owned(),
            format!("Host: 127.0.0.1:{}", board.port()),
            "Connection: Upgrade".to_owned(),
            "Upgrade: websocket".to_owned(),
            "Sec-WebSocket-Version: 13".to_owned(),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==".to_owned(),
        ];
        let all: Vec<String> = lines.into_iter().chain(head.iter().map(|&line| line.to_owned())).collect();
        stream.write_all(format!("{}\r\n\r\n", all.join("\r\n")).as_bytes()).expect("a server that reads");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            match stream.read(&mut byte) {
                Ok(1) => answer.push(byte[0]),
                _ => break,
            }
        }
        (Socket(stream), String::from_utf8_lossy(&answer).into_owned())
    }

    fn send(&mut self, text: &str) {
        let length = text.len();
        let mut frame = vec![0x81];
        if length < 126 {
            frame.push(0x80 | length as u8);
        } else {
            frame.push(0x80 | 127);
            frame.extend((length as u64).to_be_bytes());
        }
        // A mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        // The server may hang up on what is too long.
        let _ = self.0.write_all(&frame);
    }

    /// The next message of text; none when the server hangs up.
    fn receive(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let length = match head[1] {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes).ok()?;
                    u64::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes).ok()?;
                    u64::from_be_bytes(bytes)
                }
                short => u64::from(short),
            };
            let mut text = vec![0; length as usize];
            self.0.read_exact(&mut text).ok()?;
            match head[0] & 0x0f {
                1 => return Some(serde_json::from_slice(&text).expect("JSON")),
                8 => return None,
                _ => {}
            }
        }
    }
}

fn query(id: &str, visits: u64) -> String {
    json!({
        "id": id, "moves": [["B", "E5"]], "rules": "chinese", "komi": 7.0, "boardXSize": 9, "boardYSize": 9,
        "maxVisits": visits,
    })
    .to_string()
}

#[test]
fn a_query_is_answered_as_by_the_analysis_engine() {
    let board = Board::new();
    let (mut socket, head) = Socket::open(&board, &[]);
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    socket.send(&query("one", 200));
    let reply = socket.receive().expect("a reply");
    assert_eq!((&reply["id"], &reply["rootInfo"]["visits"]), (&json!("one"), &json!(200)));
    assert_eq!(reply["turnNumber"], 1);
}

#[test]
fn nonsense_gets_an_error_and_the_next_query_its_answer() {
    let board = Board::new();
    let (mut socket, _) = Socket::open(&board, &[]);
    socket.send("{\"id\": ");
    assert!(socket.receive().expect("an error")["error"].is_string());
    socket.send(&query("after", 50));
    assert_eq!(socket.receive().expect("a reply")["id"], "after");
}

#[test]
fn a_warning_is_no_last_reply() {
    let board = Board::new();
    let (mut socket, _) = Socket::open(&board, &[]);
    let mut odd: Value = serde_json::from_str(&query("odd", 50)).expect("JSON");
    odd["nonsense"] = json!(1);
    socket.send(&odd.to_string());
    let warning = socket.receive().expect("a warning");
    assert!(warning["warning"].is_string(), "{warning}");
    assert_eq!((&warning["isDuringSearch"], &warning["noResults"]), (&json!(true), &json!(true)));
    assert_eq!(socket.receive().expect("a reply")["isDuringSearch"], false);
}

#[test]
fn clients_do_not_hear_each_other() {
    let board = Board::new();
    let (mut one, _) = Socket::open(&board, &[]);
    let (mut two, _) = Socket::open(&board, &[]);
    one.send(&query("same", 60));
    two.send(&query("same", 70));
    assert_eq!(one.receive().expect("a reply")["rootInfo"]["visits"], 60);
    assert_eq!(two.receive().expect("a reply")["rootInfo"]["visits"], 70);
}

#[test]
fn a_search_ends_with_its_client() {
    let board = Board::new();
    let (mut one, _) = Socket::open(&board, &[]);
    one.send(&query("endless", 1_000_000_000));
    drop(one);
    // There is one player for all, who must be free again.
    let (mut two, _) = Socket::open(&board, &[]);
    two.send(&query("next", 50));
    assert_eq!(two.receive().expect("a reply")["id"], "next");
}

#[test]
fn sockets_and_what_waits_behind_them_are_limited() {
    let board = Board::new();
    let mut sockets: Vec<Socket> = (0..32).map(|_| Socket::open(&board, &[]).0).collect();
    let (_, head) = Socket::open(&board, &[]);
    assert!(head.starts_with("HTTP/1.1 503"), "{head}");
    let moves: Vec<[&str; 2]> = (0..300).map(|at| [["B", "W"][at % 2], "pass"]).collect();
    let many = json!({
        "id": "many", "moves": moves, "rules": "chinese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 1_000_000_000,
        "analyzeTurns": (0..=300).collect::<Vec<usize>>(),
    });
    let one = &mut sockets[0];
    for _ in 0..15 {
        one.send(&many.to_string());
    }
    let reply = one.receive().expect("a refusal");
    assert!(reply["error"].as_str().is_some_and(|error| error.contains("positions are waiting")), "{reply}");
}

#[test]
fn other_pages_cannot_open_a_socket() {
    let board = Board::new();
    let (_, head) = Socket::open(&board, &["Origin: http://evil.example"]);
    assert!(head.starts_with("HTTP/1.1 403"), "{head}");
    let own = format!("Origin: http://127.0.0.1:{}", board.port());
    assert!(Socket::open(&board, &[&own]).1.starts_with("HTTP/1.1 101"));
}

#[test]
fn a_message_without_end_closes_the_socket() {
    let board = Board::new();
    let (mut socket, _) = Socket::open(&board, &[]);
    socket.send(&"x".repeat((128 << 10) + 1));
    assert!(socket.receive().is_none());
    assert_eq!(board.get("/api/about").status, 200);
}
