//! `tengen serve`: the options, and how the server begins and ends. What it answers is tested in the crate `server`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::Duration;

use crate::{stderr, tengen};

/// A server that has said where it is.
struct Server {
    child: Child,
    messages: BufReader<ChildStderr>,
    url: String,
}

impl Server {
    fn start(options: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["serve", "--port", "0", "--memory", "64"]).args(options);
        Server::of(&mut command)
    }

    fn of(command: &mut Command) -> Server {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let mut messages = BufReader::new(child.stderr.take().expect("standard error is a pipe"));
        let mut first = String::new();
        messages.read_line(&mut first).expect("there is a message");
        let url = first.trim_end().strip_prefix("Tengen is at ").expect(&first).to_owned();
        Server { child, messages, url }
    }

    /// The name and the port.
    fn host(&self) -> &str {
        self.url.trim_start_matches("http://").split('/').next().unwrap_or_default()
    }

    /// The answer to a request, head and body.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.host()).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host(),
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        answer
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let process = self.child.id().to_string();
        Command::new("sh").args(["-c", "kill $0 $1", signal, &process]).status().expect("the shell starts");
    }

    /// What it has said besides where it is, and how it ended.
    fn end(self) -> (String, Output) {
        let Server { child, mut messages, .. } = self;
        let mut rest = String::new();
        messages.read_to_string(&mut rest).expect("the messages are UTF-8");
        (rest, child.wait_with_output().expect("the binary ends"))
    }
}

#[cfg(unix)]
#[test]
fn it_says_where_it_is_answers_and_ends_when_it_is_asked_to() {
    for signal in ["-INT", "-TERM"] {
        let server = Server::start(&[]);
        assert!(server.url.starts_with("http://127.0.0.1:"), "{}", server.url);
        let about = server.ask("GET", "/api/about", "");
        assert!(about.starts_with("HTTP/1.1 200 OK\r\n"), "{about}");
        assert!(about.contains(concat!("\"version\":\"", env!("CARGO_PKG_VERSION"), "\"")), "{about}");
        let page = server.ask("GET", "/", "");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<title>Tengen"), "{page}");
        server.signal(signal);
        let (messages, output) = server.end();
        assert_eq!(output.status.code(), Some(0), "{messages}");
        assert!(messages.ends_with("Ctrl-C ends it.\n") && output.stdout.is_empty(), "{messages}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_the_middle_of_a_search() {
    let server = Server::start(&["--searches", "1"]);
    let request = r#"{"kind": "analysis", "client": "a", "player": {"preset": "mogo"}, "budget": {},
        "line": {"width": 19, "height": 19, "rules": "chinese", "komi": 7.5}}"#;
    let answer = server.ask("POST", "/api/searches", request);
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    server.signal("-TERM");
    assert_eq!(server.end().1.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_server_for_others_has_a_token_in_its_address() {
    let server = Server::start(&["--address", "0.0.0.0", "--allow-host", "go.example"]);
    let (_, token) = server.url.split_once("/?token=").expect("a token in the address");
    assert_eq!(token.len(), 32);
    assert!(server.ask("GET", "/api/about", "").starts_with("HTTP/1.1 401 "));
    let answer = server.ask("GET", &format!("/api/about?token={token}"), "");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    server.signal("-TERM");
    let (messages, _) = server.end();
    assert!(messages.contains("From elsewhere"), "{messages}");
}

#[cfg(unix)]
#[test]
fn nothing_that_a_client_sends_is_printed() {
    let server = Server::start(&[]);
    for path in ["/\u{1b}[31mred", "/%1b%5b31mred", "/api/searches/\u{7}/events"] {
        let answer = server.ask("GET", path, "\u{1b}[31m");
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert!(server.ask("POST", "/api/position", "{\"line\": \"\u{1b}[31m\"}").starts_with("HTTP/1.1 4"));
    server.signal("-TERM");
    let (messages, _) = server.end();
    assert!(messages.chars().all(|letter| letter == '\n' || !letter.is_control()), "{messages:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn where_no_browser_can_be_started_it_says_so_and_goes_on() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["serve", "--port", "0", "--open"]).env("PATH", "");
    let server = Server::of(&mut command);
    assert!(server.ask("GET", "/api/about", "").starts_with("HTTP/1.1 200 "));
    server.signal("-TERM");
    let (messages, output) = server.end();
    assert_eq!(output.status.code(), Some(0));
    assert!(messages.contains("No browser could be started"), "{messages}");
}

#[test]
fn a_port_that_is_taken_is_told_with_what_to_do() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = tengen(&["serve", "--port", &port]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let sentence = format!("127.0.0.1:{port} cannot be listened on: try another --port");
    assert!(message.contains(&sentence), "{message}");
}

#[test]
fn options_that_make_no_sense_are_wrong_usage() {
    for (options, sentence) in [
        (&["--port", "65536"][..], "65536 is not in 0..=65535"),
        (&["--address", "localhost"], "invalid IP address"),
        (&["--threads", "0"], "expected a whole number from 1 to"),
        (&["--searches", "65"], "expected a whole number from 1 to 64"),
        (&["--memory", "63"], "expected a whole number from 64 to"),
        (&["--results", "crates/nowhere"], "crates/nowhere is no folder: expected one with reports"),
        (&["extra"], "unexpected argument 'extra'"),
    ] {
        let output = tengen(&[&["serve"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{options:?}: {}", stderr(&output));
    }
}
