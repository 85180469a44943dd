//! Printing: records to text.

use std::fmt::{self, Write};

use super::tree::{NodeId, Property, Record};

/// Lines are broken between values before they get longer than this; a longer value stays whole.
const LINE: usize = 78;

/// The text of a file with these games: version 4 of the format, in UTF-8.
pub fn print<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut text = String::new();
    for record in records {
        let _always_ok = writeln!(text, "{record}");
    }
    text
}

/// The game as in a file of its own, without a line break at the end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { record: self, lines: Lines { out: f, column: 0 } };
        let mut next = Some((NodeId::ROOT, "(;"));
        while let Some((node, start)) = next {
            printer.node(node, start)?;
            next = printer.after(node)?;
        }
        printer.lines.write(")")
    }
}

struct Printer<'a, 'b> {
    record: &'a Record,
    lines: Lines<'a, 'b>,
}

impl Printer<'_, '_> {
    fn node(&mut self, node: NodeId, start: &str) -> fmt::Result {
        let mut text = start.to_owned();
        let is_root = node == NodeId::ROOT;
        if is_root {
            text.push_str("FF[4]CA[UTF-8]");
        }
        let is_kept = |property: &&Property| !(is_root && ["FF", "CA"].contains(&property.name()));
        for property in self.record.properties(node).iter().filter(is_kept) {
            text.push_str(property.name());
            for value in property.values() {
                push_value(&mut text, property.name(), value);
                self.lines.write(&text)?;
                text.clear();
            }
        }
        if text.is_empty() { Ok(()) } else { self.lines.write(&text) }
    }

    /// Closes the variations that end after this node; returns the node to go on with and how it starts.
    fn after(&mut self, node: NodeId) -> Result<Option<(NodeId, &'static str)>, fmt::Error> {
        if let Some(child) = self.record.first_child(node) {
            let start = if self.record.is_branching(node) { "(;" } else { ";" };
            return Ok(Some((child, start)));
        }
        let mut at = node;
        while let Some(parent) = self.record.parent(at) {
            if self.record.is_branching(parent) {
                self.lines.write(")")?;
            }
            if let Some(sibling) = self.record.next_sibling(at) {
                return Ok(Some((sibling, "(;")));
            }
            at = parent;
        }
        Ok(None)
    }
}

fn push_value(text: &mut String, name: &str, value: &str) {
    // The first colon of a label divides point and text; a colon in the text has to be escaped.
    let mut is_divided = name != "LB";
    text.push('[');
    for character in value.chars() {
        match character {
            ']' | '\\' => text.push('\\'),
            ':' if name == "LB" && std::mem::replace(&mut is_divided, true) => text.push('\\'),
            _ => {}
        }
        text.push(character);
    }
    text.push(']');
}

struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Lines<'_, '_> {
    fn write(&mut self, text: &str) -> fmt::Result {
        let first_line = text.find('\n').unwrap_or(text.len());
        if self.column > 0 && self.column + first_line > LINE {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        self.column = text.rfind('\n').map_or(self.column + text.len(), |at| text.len() - at - 1);
        self.out.write_str(text)
    }
}
