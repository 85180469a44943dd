//! A report as one page of HTML that needs nothing else: no scripts, no other files.

use std::fmt;

use go::diagram::Escaped;

use super::document::{Block, Cell, Column, Document, Kind, Part, Table};

const STYLE: &str = include_str!("page.css");

/// Text of a page, in which no number is parted from its percent sign.
struct Safe<'a>(&'a str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Escaped(&self.0.replace(" %", "\u{a0}%")).fmt(f)
    }
}

/// The document as a page.
pub(super) fn write(document: &Document) -> String {
    let title = Safe(&document.title);
    let blocks: String = document.blocks.iter().map(block).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{blocks}</main>\n</body>\n</html>\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("<h2>{}</h2>\n", Safe(text)),
        Block::Paragraph(text) => format!("<p>{}</p>\n", Safe(text)),
        Block::Result(text) => format!("<p class=\"result\">{}</p>\n", Safe(text)),
        Block::Table(table) => self::table(table),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", Safe(item))).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        Block::Details { title, text } => {
            // Line by line, because a line break is a space to what is escaped.
            let lines: Vec<String> = text.trim_end().lines().map(|line| Safe(line).to_string()).collect();
            let lines = lines.join("\n");
            format!("<details>\n<summary>{}</summary>\n<pre>{lines}</pre>\n</details>\n", Safe(title))
        }
        Block::Figure { svg, .. } => format!("<figure>\n{svg}</figure>\n"),
    }
}

fn table(table: &Table) -> String {
    let class = |column: &Column| match column.kind {
        Kind::Name => "",
        Kind::Number => " class=\"number\"",
        Kind::Prose => " class=\"prose\"",
    };
    let head: String = table
        .columns
        .iter()
        .map(|column| format!("<th scope=\"col\"{}>{}</th>", class(column), Safe(&column.name)))
        .collect();
    let row = |cells: &Vec<Cell>| {
        let cell = |(text, column): (&Cell, &Column)| format!("<td{}>{}</td>", class(column), inside(text));
        let cells: String = cells.iter().zip(&table.columns).map(cell).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = table.rows.iter().map(row).collect();
    format!(
        "<div class=\"table\">\n<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// What stands in a cell. A link is relative, so that the page can be moved with what lies beside it.
fn inside(cell: &Cell) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => Safe(text).to_string(),
        Part::Link { text, file } => format!("<a href=\"{}\">{}</a>", Escaped(file), Safe(text)),
    };
    cell.0.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_wherever_they_stand() {
        let evil = "<script>alert(\"1\")</script>";
        let mut document = Document { title: evil.to_owned(), blocks: Vec::new() };
        document.heading(evil);
        document.paragraph(evil);
        document.list(vec![evil.to_owned()]);
        let mut table = Table::new(&[(evil, Kind::Name)]);
        table.add([evil]);
        table.add([Cell::link(evil, evil.to_owned())]);
        document.table(table);
        let (title, text) = (evil.to_owned(), format!("{evil}\n{evil}"));
        document.blocks.push(Block::Result(evil.to_owned()));
        document.blocks.push(Block::Details { title, text });
        let page = write(&document);
        assert!(!page.contains("<script"), "{page}");
        assert_eq!(page.matches("&lt;script&gt;").count(), 13, "{page}");
        assert!(page.contains("&lt;/script&gt;\n&lt;script&gt;"), "the lines of a text stay lines: {page}");
    }
}
