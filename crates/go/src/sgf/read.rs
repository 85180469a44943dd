//! Reading: bytes to records.

use std::borrow::Cow;
use std::ops::Range;

use super::charset::{Charset, next_tree, readable};
use super::problem::{Damage, NoGameError};
use super::tree::{Name, NodeId, Record};

/// The largest number of nodes that are kept of one game, for about 800 MB of memory.
pub const MAX_NODES: usize = 1 << 22;

/// The largest number of different properties that are kept of one node. They are found by going through them.
pub const MAX_PROPERTIES: usize = 1000;

/// The games of a file, read one by one as the iterator goes on. Whatever stands before, between and after them
/// is passed over.
///
/// A damaged game does not end the collection, but one whose last `]` or `)` is missing takes in what follows.
pub fn games(bytes: &[u8]) -> Games<'_> {
    let (bytes, charset) = readable(bytes);
    Games { bytes, charset, at: 0, number: 0 }
}

/// The first game of a file.
pub fn first(bytes: &[u8]) -> Result<Record, NoGameError> {
    games(bytes).next().ok_or(NoGameError)
}

/// The iterator of [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    bytes: Cow<'a, [u8]>,
    /// The character set of all games, if the bytes are not as they were in the file.
    charset: Option<Charset>,
    at: usize,
    number: usize,
}

impl Iterator for Games<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let start = next_tree(&self.bytes, self.at);
        self.at = start.unwrap_or(self.bytes.len());
        start?;
        self.number += 1;
        let charset = self.charset.unwrap_or_else(|| Charset::of_game(&self.bytes[self.at..]));
        let mut reader = Reader::new(&self.bytes, self.at, charset);
        reader.read();
        self.at = reader.at;
        let mut record = reader.record;
        record.number = self.number;
        Some(record)
    }
}

/// Reads one game.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    charset: Charset,
    record: Record,
    /// The node after which the next one comes.
    current: NodeId,
    /// For each open parenthesis the node before it.
    open: Vec<NodeId>,
    /// Do properties belong to the current node? Not directly after a parenthesis.
    is_in_node: bool,
    has_root: bool,
    is_full: bool,
    /// The last word, which is the name of a property if a value follows.
    word: Range<usize>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], at: usize, charset: Charset) -> Reader<'a> {
        Reader {
            bytes,
            at,
            charset,
            record: Record::new(),
            current: NodeId::ROOT,
            open: Vec::new(),
            is_in_node: false,
            has_root: false,
            is_full: false,
            word: 0..0,
        }
    }

    /// Reads up to the parenthesis that closes the game, or to the end.
    fn read(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'[' => {
                    self.property();
                    continue;
                }
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => {
                    self.take_word();
                    continue;
                }
                b'(' => self.open.push(self.current),
                b')' => self.current = self.open.pop().unwrap_or(NodeId::ROOT),
                b';' => self.start_node(),
                // Space may stand between a name and its value; anything else there is a mistake.
                _ if byte.is_ascii_whitespace() => {}
                _ => self.word = 0..0,
            }
            self.at += 1;
            if matches!(byte, b'(' | b')') {
                self.is_in_node = false;
                self.word = 0..0;
            }
            if self.open.is_empty() {
                return;
            }
        }
        self.note(Damage::UnclosedGame);
    }

    fn note(&mut self, damage: Damage) {
        self.record.damage.get_or_insert((self.current, damage));
    }

    fn take_word(&mut self) {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            self.at += 1;
        }
        self.word = start..self.at;
    }

    fn start_node(&mut self) {
        self.word = 0..0;
        self.is_in_node = true;
        if !self.has_root {
            self.has_root = true;
        } else if self.record.node_count() < MAX_NODES {
            self.current = self.record.add_child(self.current);
        } else {
            self.is_full = true;
            self.note(Damage::TooManyNodes);
        }
    }

    /// Reads the values of a property; the position is that of the first `[`.
    fn property(&mut self) {
        let name = Name::new(&self.bytes[std::mem::take(&mut self.word)]);
        if !self.is_in_node {
            self.start_node();
        }
        while self.bytes.get(self.at) == Some(&b'[') {
            let start = self.at + 1;
            let Some(end) = self.charset.value_end(self.bytes, start) else {
                let name = name.as_ref().map_or("no property", Name::as_str);
                self.note(Damage::UnclosedValue(name.chars().take(40).collect()));
                self.at = self.bytes.len();
                return;
            };
            self.add_value(name.as_ref(), start..end);
            self.at = end + 1;
            while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
        }
    }

    fn add_value(&mut self, name: Option<&Name>, value: Range<usize>) {
        let is_of_file = |name: &Name| self.current == NodeId::ROOT && ["FF", "CA"].contains(&name.as_str());
        if self.is_full || name.is_some_and(is_of_file) {
            return;
        }
        let text = self.charset.text(&self.bytes[value]);
        match name {
            None => self.note(Damage::ValueWithoutName(text.chars().take(40).collect())),
            Some(name) if self.record.add_value(self.current, name, text, MAX_PROPERTIES) => {}
            Some(_) => self.note(Damage::TooManyProperties),
        }
    }
}
