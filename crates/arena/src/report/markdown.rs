//! A report as Markdown, for repositories and forums.

use super::document::{Block, Cell, Document, Kind, Part, Table};

/// The document as Markdown with tables, as GitHub reads it.
pub(super) fn write(document: &Document) -> String {
    let blocks = document.blocks.iter().map(block);
    let parts: Vec<String> =
        std::iter::once(format!("# {}", escaped(&document.title))).chain(blocks).collect();
    parts.join("\n\n") + "\n"
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("## {}", escaped(text)),
        Block::Paragraph(text) => escaped(text),
        Block::Result(text) => format!("**{}**", escaped(text)),
        Block::Table(table) => self::table(table),
        Block::List(items) => {
            items.iter().map(|item| format!("- {}", escaped(item))).collect::<Vec<_>>().join("\n")
        }
        Block::Details { title, text } => {
            let fence = fence(text);
            format!("### {}\n\n{fence}\n{}\n{fence}", escaped(title), text.trim_end())
        }
        Block::Figure { file, about, .. } => format!("![{}]({file})", escaped(about)),
    }
}

fn table(table: &Table) -> String {
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let rule = table
        .columns
        .iter()
        .map(|column| if column.kind == Kind::Number { "---:" } else { "---" }.to_owned());
    let mut lines = vec![row(table.columns.iter().map(|column| escaped(&column.name)).collect())];
    lines.push(row(rule.collect()));
    lines.extend(table.rows.iter().map(|cells| row(cells.iter().map(inside).collect())));
    lines.join("\n")
}

/// What stands in a cell. Names of files are those of a match, which need no escapes.
fn inside(cell: &Cell) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => escaped(text),
        Part::Link { text, file } => format!("[{}]({file})", escaped(text)),
    };
    cell.0.iter().map(part).collect()
}

/// The text as it is meant: no letter of it is taken for a mark of Markdown, and line breaks are spaces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' | '~' | '$' | '#' => {
                safe.push('\\');
                safe.push(letter);
            }
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

/// A fence that is longer than any in the text.
fn fence(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(3.max(longest + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_break_a_table_or_a_page() {
        let mut document = Document { title: "a *b*".to_owned(), blocks: Vec::new() };
        let mut table = Table::new(&[("name", Kind::Name), ("score", Kind::Number)]);
        table.add(["x|y\nz", "<b>1</b>"]);
        table.add([Cell::games(&[7]), Cell::games(&[1, 2, 3, 4, 5, 6, 1000])]);
        document.table(table);
        let text = "one\n```\ntwo".to_owned();
        document.blocks.push(Block::Details { title: "More".to_owned(), text });
        let expected = "# a \\*b\\*\n\n\
                        | name | score |\n| --- | ---: |\n| x\\|y z | \\<b\\>1\\</b\\> |\n\
                        | [7](sgf/game-00007.sgf) | [1](sgf/game-00001.sgf), [2](sgf/game-00002.sgf), \
                        [3](sgf/game-00003.sgf) and 4 more |\n\n\
                        ### More\n\n````\none\n```\ntwo\n````\n";
        assert_eq!(write(&document), expected);
    }
}
