//! The legend above a panel: samples with names, in as many rows as they need.

use super::scene::{Anchor, Look, Role, Shape, Text, Tone};

/// Where a legend begins, and the height of a row of it.
const HEAD: f64 = 40.0;
const ROW: f64 = 19.0;

/// The room of a letter, more or less: nobody knows the width of a font that is elsewhere.
pub(super) const LETTER: f64 = 6.6;
const SWATCH: f64 = 26.0;

/// Longer names are cut.
const LONGEST_NAME: usize = 40;

/// A name and what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub name: String,
    pub tone: Tone,
    /// Which roles the sample shows.
    pub roles: Vec<Role>,
}

/// A legend with its places.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Legend {
    entries: Vec<Entry>,
    places: Vec<(f64, f64)>,
    rows: usize,
}

impl Legend {
    /// Lays the entries out between two sides.
    pub(super) fn new(entries: Vec<Entry>, left: f64, right: f64) -> Legend {
        let (mut x, mut row) = (left, 0);
        let mut places = Vec::new();
        for entry in &entries {
            let width = SWATCH + LETTER * shortened(&entry.name, LONGEST_NAME).chars().count() as f64 + 20.0;
            if x > left && x + width > right {
                (x, row) = (left, row + 1);
            }
            places.push((x, HEAD + ROW * f64::from(row) + 12.0));
            x += width;
        }
        let rows = if entries.is_empty() { 0 } else { row as usize + 1 };
        Legend { entries, places, rows }
    }

    /// Where the panel below it begins.
    pub(super) fn bottom(&self) -> f64 {
        HEAD + ROW * self.rows as f64 + 8.0
    }

    /// Its samples and names.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (entry, &(x, y)) in self.entries.iter().zip(&self.places) {
            shapes
                .extend(entry.roles.iter().map(|&role| sample(Look { role, tone: entry.tone }, x, y - 4.0)));
            let name = shortened(&entry.name, LONGEST_NAME);
            shapes.push(Text::label(Anchor::Start, (x + SWATCH, y), name));
        }
        shapes
    }
}

/// What a role looks like, from a place to the right.
fn sample(look: Look, x: f64, y: f64) -> Shape {
    let (end, middle) = (x + SWATCH - 6.0, x + (SWATCH - 6.0) / 2.0);
    match look.role {
        Role::Band => Shape::Area(look, vec![(x, y - 5.0), (end, y - 5.0), (end, y + 5.0), (x, y + 5.0)]),
        Role::Mark => Shape::Circle(look, (middle, y), super::MARK),
        Role::Hollow => Shape::Circle(look, (middle, y), super::RING),
        Role::Bar => Shape::Strokes(look, vec![[(middle, y - 6.5), (middle, y + 6.5)]]),
        Role::Line | Role::Grid | Role::Minor | Role::Level => Shape::Strokes(look, vec![[(x, y), (end, y)]]),
    }
}

/// A text with at most so many letters, and three dots if there were more.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The width of a text, more or less.
pub(super) fn width(text: &str) -> f64 {
    LETTER * text.chars().count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: String) -> Entry {
        Entry { name, tone: Tone::Neutral, roles: vec![Role::Line] }
    }

    #[test]
    fn many_names_take_rows_and_the_panel_gives_way() {
        let legend = Legend::new(
            (0..12).map(|number| entry(format!("a player, number {number}"))).collect(),
            66.0,
            700.0,
        );
        assert!(legend.rows > 2, "{legend:?}");
        assert!(legend.places.iter().all(|&(x, _)| x < 700.0), "{legend:?}");
        assert!(legend.bottom() > Legend::new(vec![entry("one".to_owned())], 66.0, 700.0).bottom());
    }

    #[test]
    fn a_name_without_end_is_cut() {
        assert_eq!(shortened("σσσσ", 3), "σσσ…");
        assert_eq!(shortened("σσσ", 3), "σσσ");
    }
}
