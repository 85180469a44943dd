//! Names below an axis: side by side, on several lines, or slanted, so that none touches another.

use super::legend::{LETTER, shortened, width};
use super::scene::{Anchor, Shape, Text};

/// The distance of the lines of a name, and how far below the panel the first one stands.
const LINE: f64 = 14.0;
const BELOW: f64 = 17.0;

const MOST_LINES: usize = 3;

/// The slant, in degrees, and the longest name that is slanted.
const SLANT: f64 = -35.0;
const LONGEST_SLANTED: usize = 28;

/// The least room between two names.
const GAP: f64 = 10.0;

/// Names with their lines, laid out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Names {
    lines: Vec<Vec<String>>,
    is_slanted: bool,
    /// The room that they take below the panel beyond that of a single line.
    pub more_height: f64,
    /// The room that they take to the left of the panel.
    pub before: f64,
}

impl Names {
    /// Lays names out of which each has so much room from side to side.
    pub(super) fn new(names: &[String], slot: f64) -> Names {
        let wrapped: Vec<Vec<String>> = names.iter().map(|name| balanced(name, slot - GAP)).collect();
        let fits = |lines: &Vec<String>| {
            lines.len() <= MOST_LINES && lines.iter().all(|line| width(line) <= slot - GAP)
        };
        if wrapped.iter().all(fits) {
            let most = wrapped.iter().map(Vec::len).max().unwrap_or(1).max(1);
            return Names {
                lines: wrapped,
                is_slanted: false,
                more_height: LINE * (most - 1) as f64,
                before: 0.0,
            };
        }
        let lines: Vec<Vec<String>> =
            names.iter().map(|name| vec![shortened(name, LONGEST_SLANTED)]).collect();
        let widths: Vec<f64> = lines.iter().flatten().map(|line| width(line)).collect();
        let (down, across) = (-SLANT).to_radians().sin_cos();
        let longest = widths.iter().copied().fold(0.0, f64::max);
        let reach = |(number, width): (usize, &f64)| across * width - slot * (number as f64 + 0.5);
        let before = widths.iter().enumerate().map(reach).fold(0.0, f64::max);
        Names { lines, is_slanted: true, more_height: longest * down - 8.0, before }
    }

    /// The texts, for the places of their middles and the lower edge of the panel.
    pub(super) fn shapes(&self, place: impl Fn(usize) -> f64, bottom: f64) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (number, lines) in self.lines.iter().enumerate() {
            let x = place(number);
            for (row, line) in lines.iter().enumerate() {
                shapes.push(match self.is_slanted {
                    true => Text::turned(Anchor::End, (x + 5.0, bottom + 14.0), SLANT, line.clone()),
                    false => {
                        Text::label(Anchor::Middle, (x, bottom + BELOW + LINE * row as f64), line.clone())
                    }
                });
            }
        }
        shapes
    }
}

/// As few lines as a width allows, of which the longest is as short as it can be.
fn balanced(name: &str, most: f64) -> Vec<String> {
    let lines = wrapped(name, most);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let shorter = (0..longest).map(|letters| wrapped(name, LETTER * letters as f64 + 0.1));
    shorter
        .filter(|other| other.len() == lines.len())
        .find(|other| other.iter().all(|line| width(line) <= most))
        .unwrap_or(lines)
}

/// The words of a name on lines of at most a width; a longer word has a line of its own.
fn wrapped(name: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + width(" ") + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str], slot: f64) -> Names {
        Names::new(&texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>(), slot)
    }

    #[test]
    fn short_names_stand_on_a_line() {
        let names = names(&["mean", "robust max"], 100.0);
        assert_eq!((names.lines[1].as_slice(), names.more_height), (&["robust max".to_owned()][..], 0.0));
    }

    #[test]
    fn longer_names_are_broken_between_words() {
        let names = names(&["mean", "crazy stone against indigo"], 100.0);
        assert_eq!(names.lines[1], ["crazy stone", "against", "indigo"]);
        assert_eq!(self::names(&["4 min against GNU Go"], 130.0).lines[0], ["4 min against", "GNU Go"]);
        assert!(!names.is_slanted && names.more_height > 0.0);
    }

    #[test]
    fn what_cannot_be_broken_is_slanted_and_cut() {
        let names = names(&["mean", &"x".repeat(60)], 40.0);
        assert!(names.is_slanted);
        assert_eq!(names.lines[1][0].chars().count(), LONGEST_SLANTED + 1);
        assert!(names.before > 0.0 && names.more_height < 120.0, "{}", names.more_height);
    }
}
