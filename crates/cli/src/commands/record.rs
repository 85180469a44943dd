//! Game records on the command line: a file, or standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use go::sgf::{NodeId, Record};
use go::{Game, Rules};

use crate::terminal::printable;

/// The bytes of the file; `-` is standard input.
pub(super) fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if is_standard_stream(file) {
        io::stdin().read_to_end(&mut bytes)
    } else {
        fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", name_of(file)))?;
    Ok(bytes)
}

pub(super) fn is_standard_stream(file: &Path) -> bool {
    file == Path::new("-")
}

/// What messages call the file.
pub(super) fn name_of(file: &Path) -> String {
    if is_standard_stream(file) { "standard input".to_owned() } else { file.display().to_string() }
}

/// The nodes of the main line, each with the number of moves up to it.
pub(super) fn count_moves(record: &Record) -> Vec<(NodeId, usize)> {
    let mut count = 0;
    record
        .main_line()
        .map(|node| {
            count += record.move_count(node);
            (node, count)
        })
        .collect()
}

/// Komi and rules of the record that would count and mean nothing here, unless others were given instead.
pub(super) fn not_understood(
    record: &Record,
    game: &Game,
    rules: Option<Rules>,
    komi: Option<f32>,
) -> Vec<String> {
    let text = |name| record.line_of_text(name).filter(|text| !text.is_empty()).map(|text| printable(&text));
    let mut remarks = Vec::new();
    if let (None, None, Some(rules)) = (rules, record.rules(), text("RU")) {
        let used = game.rules();
        remarks.push(format!("The record's rules, {rules}, are not known here: {used} rules are used."));
    }
    if let (None, None, Some(komi)) = (komi, record.komi(), text("KM")) {
        let used = game.komi();
        remarks.push(format!("The record's komi, {komi}, is no number of points here: {used} is used."));
    }
    remarks
}
