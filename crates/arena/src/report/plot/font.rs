//! From a text to the ways of a pen, so that a picture needs no font of the machine that makes it.

use super::glyphs::{GLYPHS, Glyph, MISSING};

/// A place on the grid of the letters, whose heights count up from the line that they stand on.
type Point = (f64, f64);

/// The units of the grid in the size of a text: capitals are 14 of them high.
pub(super) const UNITS: f64 = 19.5;

/// The thickness of the pen.
pub(super) const PEN: f64 = 1.75;

/// The room between two letters.
const SPACING: f64 = 3.4;

/// The letter whose height is zero.
const BASELINE: u8 = b'e';

/// A part of the way of a pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    Move(Point),
    Line(Point),
    /// A parabola towards a corner and on to a point.
    Curve(Point, Point),
    Close,
}

/// The width of a text in units of the grid.
pub(super) fn width(text: &str) -> f64 {
    let letters: f64 = text.chars().map(|letter| f64::from(glyph(letter).1) + SPACING).sum();
    (letters - SPACING).max(0.0)
}

/// The ways of the pen through a text that begins at zero.
pub(super) fn steps(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut left = 0.0;
    for letter in text.chars() {
        let (_, width, ways) = glyph(letter);
        for way in ways.split_ascii_whitespace() {
            follow(&read(way, left), way.ends_with('!'), &mut steps);
        }
        left += f64::from(width) + SPACING;
    }
    steps
}

/// The drawing of a letter, or a box if there is none.
fn glyph(letter: char) -> Glyph {
    let found = GLYPHS.binary_search_by_key(&letter, |glyph| glyph.0);
    found.map_or(MISSING, |index| GLYPHS[index])
}

/// The points of a way, and whether the pen goes through each.
fn read(way: &str, left: f64) -> Vec<(Point, bool)> {
    let mut points = Vec::new();
    let (mut right, mut is_through) = (0.0, true);
    for letter in way.bytes() {
        match letter {
            b'.' => is_through = false,
            b'0'..=b'9' => right = f64::from(letter - b'0'),
            b'A'..=b'Z' => right = f64::from(letter - b'A') + 10.0,
            b'a'..=b'z' => {
                points.push(((left + right, f64::from(letter) - f64::from(BASELINE)), is_through));
                is_through = true;
            }
            _ => {}
        }
    }
    points
}

/// Between two corners that follow each other, the pen goes through the middle.
fn follow(points: &[(Point, bool)], is_closed: bool, steps: &mut Vec<Step>) {
    let (Some(&(first, starts_there)), Some(&(last, _))) = (points.first(), points.last()) else { return };
    let start = if starts_there { first } else { middle(last, first) };
    steps.push(Step::Move(start));
    let mut corner: Option<Point> = None;
    for &(point, is_through) in points.iter().skip(usize::from(starts_there)) {
        match (corner, is_through) {
            (None, true) => steps.push(Step::Line(point)),
            (Some(before), true) => steps.push(Step::Curve(before, point)),
            (Some(before), false) => steps.push(Step::Curve(before, middle(before, point))),
            (None, false) => {}
        }
        corner = (!is_through).then_some(point);
    }
    if let Some(before) = corner {
        steps.push(Step::Curve(before, start));
    }
    if is_closed {
        steps.push(Step::Close);
    }
}

fn middle(one: Point, two: Point) -> Point {
    ((one.0 + two.0) / 2.0, (one.1 + two.1) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_that_plots_use_is_drawn() {
        let ascii = (' '..='~').chain("σ²±–…×√ε≥≤−".chars());
        let missing: String = ascii.filter(|&letter| glyph(letter) == MISSING).collect();
        assert!(missing.is_empty(), "{missing}");
    }

    #[test]
    fn letters_are_found_because_they_are_in_order() {
        assert!(GLYPHS.is_sorted_by(|one, two| one.0 < two.0));
        assert!(GLYPHS.iter().all(|glyph| self::glyph(glyph.0) == *glyph));
    }

    #[test]
    fn every_way_is_written_as_it_is_read() {
        for (letter, width, ways) in GLYPHS.iter().chain([&MISSING]) {
            for way in ways.split_ascii_whitespace() {
                let points = read(way, 0.0);
                let written: String = points
                    .iter()
                    .map(|&((right, up), is_through)| {
                        let right = char::from_digit(right as u32, 36).unwrap().to_ascii_uppercase();
                        let up = char::from((up + f64::from(BASELINE)) as u8);
                        format!("{}{right}{up}", if is_through { "" } else { "." })
                    })
                    .collect();
                assert_eq!(written, way.trim_end_matches('!'), "{letter}");
                assert!(
                    points.len() >= 2 && points.iter().all(|point| (-4.0..=16.0).contains(&point.0.1)),
                    "{letter}"
                );
                let is_open = !way.ends_with('!');
                assert!(points.iter().all(|point| point.0.0 <= f64::from(*width) + 1.0), "{letter}");
                assert!(
                    !is_open || (points[0].1 && points[points.len() - 1].1),
                    "{letter} begins and ends on its way"
                );
            }
        }
    }

    #[test]
    fn letters_look_different() {
        let pairs = GLYPHS
            .iter()
            .enumerate()
            .flat_map(|(index, one)| GLYPHS[..index].iter().map(move |two| (one, two)));
        let alike: Vec<String> = pairs
            .filter(|(one, two)| one.2 == two.2 && one.1 == two.1)
            .map(|(one, two)| format!("{}{}", one.0, two.0))
            .collect();
        assert_eq!(alike, ["lI", "\u{a0} ", "μµ"], "but for those that are the same without serifs");
    }

    #[test]
    fn an_unknown_letter_is_a_box() {
        let corners = [(0.0, 0.0), (0.0, 14.0), (7.0, 14.0), (7.0, 0.0)];
        let [first, rest @ ..] = corners;
        let mut expected = vec![Step::Move(first)];
        expected.extend(rest.map(Step::Line));
        expected.push(Step::Close);
        assert_eq!(steps("囲"), expected);
    }

    #[test]
    fn a_round_letter_passes_the_middles_of_its_sides() {
        let points: Vec<Point> = steps("o")
            .iter()
            .filter_map(|step| match step {
                Step::Move(point) | Step::Curve(_, point) => Some(*point),
                _ => None,
            })
            .collect();
        assert_eq!(points, [(0.0, 5.0), (4.0, 0.0), (8.0, 5.0), (4.0, 10.0), (0.0, 5.0)]);
    }

    #[test]
    fn digits_are_equally_wide() {
        assert!(('0'..='9').all(|digit| (width(&digit.to_string()) - 8.0).abs() < 1e-9));
        assert!((width("00") - (16.0 + SPACING)).abs() < 1e-9 && width("").abs() < 1e-9);
    }
}
