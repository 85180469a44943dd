//! Lines over streams, as a process has them.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};

use engine::SystemClock;
use protocol::json::{AtEnd, Engine, LONGEST_LINE, Settings, serve};
use serde_json::{Value, json};

use super::{endless, player, query};

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn engine() -> Engine {
    let settings = Settings { visits: Some(20), ..Settings::default() };
    Engine::start(vec![player("uct", SystemClock::default())], settings).unwrap()
}

fn served(input: impl Read, at_end: AtEnd) -> Vec<Value> {
    let output = Output::default();
    serve(&engine(), input, output.clone(), at_end).unwrap();
    let bytes = output.0.lock().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn at_the_end_of_the_stream_everything_is_answered() {
    let lines = format!("\n{}\r\n\n{}", query(json!({"id": "a"})), query(json!({"id": "b"})));
    let replies = served(Cursor::new(lines), AtEnd::Finish);
    assert_eq!(replies.iter().map(|reply| &reply["id"]).collect::<Vec<_>>(), ["a", "b"]);
    assert!(replies.iter().all(|reply| reply["rootInfo"]["visits"] == 20));
}

#[test]
fn without_waiting_all_searches_end_with_what_they_know() {
    let lines = format!("{}\n{}\n", endless("a"), endless("b"));
    let replies = served(Cursor::new(lines), AtEnd::Stop);
    for id in ["a", "b"] {
        let is_last = |reply: &&Value| reply["id"] == id && reply["isDuringSearch"] == false;
        assert_eq!(replies.iter().filter(is_last).count(), 1);
    }
}

#[test]
fn a_line_that_is_too_long_gets_an_error_and_the_next_its_reply() {
    let lines = format!("{}\n{}\n", "x".repeat(LONGEST_LINE + 1), query(json!({"id": "a"})));
    let replies = served(Cursor::new(lines), AtEnd::Finish);
    assert_eq!(replies[0], json!({"error": "a line has at most 1048576 bytes"}));
    assert_eq!((replies.len(), &replies[1]["id"]), (2, &json!("a")));
}

#[test]
fn when_nobody_reads_the_replies_the_searches_end() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let lines = format!("{}\n{}\n", endless("a"), endless("b"));
    serve(&engine(), Cursor::new(lines), Closed, AtEnd::Finish).unwrap();
}
