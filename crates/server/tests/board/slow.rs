//! Clients who take their time.

use std::io::{ErrorKind, Read, Write};
use std::thread;
use std::time::Duration;

use server::Patience;

use crate::common::{Board, analysis};

fn impatient() -> Board {
    Board::with(|settings| {
        settings.patience = Patience {
            head: Duration::from_millis(300),
            body: Duration::from_millis(300),
            unread: Duration::from_millis(300),
            alone: Duration::from_millis(300),
            ..Patience::default()
        };
    })
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let board = impatient();
    let mut stream = board.connect();
    stream.write_all(b"GET /api/about HTTP/1.1\r\nHost: local").unwrap();
    let mut answer = Vec::new();
    // Reading ends, because the server closes the connection.
    let _ = stream.read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).contains(" 200 "));
}

#[test]
fn a_body_that_never_ends_is_not_waited_for() {
    let board = impatient();
    let mut stream = board.connect();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        board.port()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(!answer.contains(" 200 "), "{answer}");
}

#[test]
fn who_does_not_read_the_answers_is_let_go() {
    let board = impatient();
    let mut stream = board.connect();
    stream.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
    let request = format!("GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", board.port()).repeat(100);
    // Answers fill all buffers on the way until the server can write no more, and then it hangs up.
    let error = (0..100_000).find_map(|_| stream.write_all(request.as_bytes()).err()).expect("an end");
    assert!(!matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{error}");
    assert_eq!(board.get("/api/about").status, 200);
}

#[test]
fn more_connections_than_there_is_room_for_wait_at_the_door() {
    let board = Board::with(|settings| settings.connections = 2);
    let id = board.start(&analysis("a", 10_000_000));
    let (one, mut other) = (board.listen(&id), board.listen(&id));
    assert!(other.any(|(name, _)| name == "progress"));
    let mut third = board.connect();
    third
        .write_all(format!("GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", board.port()).as_bytes())
        .unwrap();
    third.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let early = third.read(&mut [0]);
    assert!(early.is_err(), "there was no room: {early:?}");
    // One goes, and there is.
    drop(one);
    third.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut answer = [0; 12];
    third.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
}

#[test]
fn a_server_whose_connections_are_all_taken_still_ends() {
    let board = Board::with(|settings| settings.connections = 1);
    let _only = board.connect();
    let _waiting = board.connect();
    // Dropping the board waits for its end.
    drop(board);
}

/// Waits until nobody can have been waited for any longer, and returns how the search ended.
fn end_of(board: &Board, id: &str) -> String {
    thread::sleep(Duration::from_millis(1500));
    let done = board.listen(id).last_of("done");
    done["endedBy"].as_str().expect("an end").to_owned()
}

#[test]
fn a_search_ends_when_nobody_listens_to_it_any_more() {
    let board = impatient();
    let id = board.start(&analysis("a", 10_000_000));
    let mut events = board.listen(&id);
    assert!(events.any(|(name, _)| name == "progress"));
    drop(events);
    assert_eq!(end_of(&board, &id), "alone");
}

#[test]
fn a_search_that_nobody_ever_listened_to_ends_too() {
    let board = impatient();
    let id = board.start(&analysis("a", 10_000_000));
    assert_eq!(end_of(&board, &id), "alone");
}

#[test]
fn a_search_is_forgotten_some_time_after_its_end() {
    let board = Board::with(|settings| settings.patience.kept = Duration::from_millis(300));
    let id = board.start(&analysis("a", 10));
    assert!(board.listen(&id).any(|(name, _)| name == "done"));
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(board.get(&format!("/api/searches/{id}/events")).status, 404);
}

#[test]
fn those_who_do_not_read_hold_up_nobody_else() {
    let board = impatient();
    let mut deaf = Vec::new();
    for number in 0..20 {
        let id = board.start(&analysis(&format!("deaf{number}"), 2_000));
        let mut stream = board.connect();
        let host = format!("127.0.0.1:{}", board.port());
        let request = format!("GET /api/searches/{id}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        deaf.push(stream);
    }
    let id = board.start(&analysis("listener", 500));
    let done = board.listen(&id).find(|(name, _)| name == "done").expect("an end");
    assert_eq!(done.1["endedBy"], "playouts");
}
