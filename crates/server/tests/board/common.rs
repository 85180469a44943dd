//! A server for a test, and a client that can be as rude as it likes.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Handle, Server, Settings};

/// A server that ends with the test.
pub(crate) struct Board {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    handle: Handle,
    thread: Option<JoinHandle<()>>,
}

impl Board {
    /// One like those that people start, but small.
    pub(crate) fn new() -> Board {
        Board::with(|_| {})
    }

    /// One with something changed.
    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Board {
        let mut settings = Settings { searches: 2, threads: 1, memory: 64, ..Settings::default() };
        settings.address.set_port(0);
        change(&mut settings);
        let server = Server::bind(settings).expect("a free port");
        let (address, url, handle) = (server.address(), server.url(), server.handle());
        let thread = Some(std::thread::spawn(move || server.run().expect("a server that runs")));
        Board { address, url, handle, thread }
    }

    /// The port.
    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    /// The token in the address, if there is one.
    pub(crate) fn token(&self) -> Option<&str> {
        self.url.split_once("token=").map(|(_, token)| token)
    }

    /// A connection. Nothing in these tests should take longer than the time that it waits.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port())).expect("a server that listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        stream
    }

    /// Sends this as it is, and returns the answer.
    pub(crate) fn send(&self, bytes: impl AsRef<[u8]>) -> Answer {
        let mut stream = self.connect();
        // Who is refused may be refused before the end.
        let _ = stream.write_all(bytes.as_ref());
        Answer::read(&mut BufReader::new(stream))
    }

    /// A request with these lines in its head.
    pub(crate) fn request(&self, method: &str, path: &str, head: &[&str], body: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}", self.port());
        let own_host = head.iter().any(|line| line.to_ascii_lowercase().starts_with("host:"));
        let mut lines = vec![format!("{method} {path} HTTP/1.1")];
        lines.extend((!own_host).then_some(host));
        lines.extend(head.iter().map(|&line| line.to_owned()));
        if !body.is_empty() {
            lines.push(format!("Content-Length: {}", body.len()));
        }
        lines.push("Connection: close".to_owned());
        self.send(format!("{}\r\n\r\n{body}", lines.join("\r\n")))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &["Content-Type: application/json"], &body.to_string())
    }

    /// Starts a search and returns its name.
    pub(crate) fn start(&self, request: &Value) -> String {
        let answer = self.post("/api/searches", request);
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().expect("a name").to_owned()
    }

    /// Listens to a search from now on.
    pub(crate) fn listen(&self, id: &str) -> Events {
        let mut stream = self.connect();
        let host = format!("127.0.0.1:{}", self.port());
        let request = format!("GET /api/searches/{id}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("a server that reads");
        let mut reader = BufReader::new(stream);
        let (status, head) = read_head(&mut reader);
        assert_eq!(status, 200, "{head:?}");
        Events { reader, text: String::new() }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        self.handle.end();
        if let Some(thread) = self.thread.take() {
            // Its own panic has been told.
            let _ = thread.join();
        }
    }
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(reader: &mut impl BufRead) -> Answer {
        let (status, head) = read_head(reader);
        let mut body = Vec::new();
        // Whoever closes early has said all that there is.
        let _ = reader.read_to_end(&mut body);
        Answer { status, head, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The sentence of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().expect("a sentence").to_owned()
    }
}

fn read_head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    // A connection that is closed without a word has no status.
    let _ = reader.read_line(&mut line);
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.trim().is_empty() {
            return (status, head);
        }
        if let Some((name, value)) = line.split_once(':') {
            head.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
}

/// The events of a search, as they come.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Events {
    /// The last event of this name, when all have come.
    pub(crate) fn last_of(self, name: &str) -> Value {
        let found = self.filter(|(known, _)| known == name).last();
        found.unwrap_or_else(|| panic!("no event {name}")).1
    }
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let found = field("event: ").zip(field("data: "));
                self.text = rest.to_owned();
                if let Some((name, data)) = found {
                    return Some((name, serde_json::from_str(&data).expect("JSON in an event")));
                }
                continue;
            }
            self.text.push_str(&read_chunk(&mut self.reader)?);
        }
    }
}

/// The next piece of a body that comes in pieces; none after the last.
fn read_chunk(reader: &mut impl BufRead) -> Option<String> {
    let mut size = String::new();
    reader.read_line(&mut size).ok()?;
    let size = usize::from_str_radix(size.trim(), 16).ok().filter(|&size| size > 0)?;
    let mut chunk = vec![0; size + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(size);
    String::from_utf8(chunk).ok()
}

/// A line without moves.
pub(crate) fn empty(side: usize) -> Value {
    json!({"width": side, "height": side, "rules": "chinese", "komi": 7.5, "handicap": 0, "steps": []})
}

/// A line with these moves, Black first.
pub(crate) fn line(side: usize, moves: &str) -> Value {
    let steps: Vec<Value> = moves
        .split_whitespace()
        .enumerate()
        .map(|(number, mv)| {
            let color = if number % 2 == 0 { "black" } else { "white" };
            json!({"color": color, "move": mv})
        })
        .collect();
    let mut line = empty(side);
    line["steps"] = steps.into();
    line
}

/// A player who goes by learned weights.
pub(crate) fn learned() -> Value {
    json!({"preset": "tengen", "set": ["moves.priors.learned.weights=own"]})
}

/// An analysis of an empty board.
pub(crate) fn analysis(client: &str, playouts: u64) -> Value {
    json!({
        "kind": "analysis", "client": client, "line": empty(9),
        "player": {"preset": "mogo"}, "budget": {"playouts": playouts},
    })
}
