//! Colours, numbers and text of a drawing.

use std::fmt::{self, Write};

use crate::color::Color;
use crate::diagram::svg::frame::UNIT;
use crate::diagram::svg::{Mark, Tint};

pub(super) const SHEET: &str = "#edcf98";
pub(super) const LINE: &str = "#4b3a25";
pub(super) const BLACK: &str = "#191614";
pub(super) const WHITE: &str = "#fdfbf6";
pub(super) const ACCENT: &str = "#d7372c";
pub(super) const STONE_RADIUS: f64 = 0.475 * UNIT;

/// The height of letters on points where they fit: large for labels, and small for the numbers of a heat map, so
/// that those of two and of four digits look alike.
pub(super) const LABEL_SIZE: f64 = 0.52 * UNIT;
pub(super) const HEAT_TEXT_SIZE: f64 = 0.37 * UNIT;

/// The longest text on a point.
const LABEL_LENGTH: usize = 6;

/// A length in a drawing, with at most two decimals and no superfluous zero.
pub struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        write!(f, "{sign}{whole}")?;
        match (rest / 10, rest % 10) {
            (0, 0) => Ok(()),
            (tenths, 0) => write!(f, ".{tenths}"),
            _ => write!(f, ".{rest:02}"),
        }
    }
}

/// Text for an element or an attribute of a drawing.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\r' | '\t' => f.write_char(' ')?,
                // XML 1.0, section 2.2: these cannot be in a document, not even escaped.
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Text on a point, cut to the length that fits there.
pub(super) fn cut(text: &str) -> String {
    if text.chars().count() <= LABEL_LENGTH {
        return text.to_owned();
    }
    text.chars().take(LABEL_LENGTH - 1).chain(['…']).collect()
}

/// The size of letters with which a text fits on a point: in common fonts digits are 0.556 wide, and few
/// characters, among them the Chinese ones, are wider than 1.
pub(super) fn fitting_size(text: &str, largest: f64) -> f64 {
    let width: f64 = text.chars().map(|c| if c.is_ascii() { 0.556 } else { 1.0 }).sum();
    (0.74 * UNIT / width).min(largest)
}

/// A text centred on a place.
pub(super) struct Centred<'a> {
    pub(super) text: &'a str,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) fill: &'a str,
}

impl fmt::Display for Centred<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Half the height of a small letter or of a capital; renderers disagree about `dominant-baseline`.
        let is_low = self.text.chars().all(|c| "acegmnopqrsuvwxyz".contains(c));
        let baseline = self.y + self.size * if is_low { 0.26 } else { 0.36 };
        let (x, y, size) = (Short(self.x), Short(baseline), Short(self.size));
        let (fill, text) = (self.fill, Escaped(self.text));
        writeln!(f, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{text}</text>"#)
    }
}

/// The colour that is seen on a stone of that colour, or on the bare board.
pub(super) fn contrast(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => WHITE,
        Some(Color::White) | None => BLACK,
    }
}

/// How far lines keep away from the centre of a mark, so that they end where it begins.
pub(super) fn mark_gap(mark: Mark) -> f64 {
    UNIT * match mark {
        Mark::Circle => 0.25,
        Mark::Cross => 0.0,
        Mark::Triangle => 0.22,
        Mark::Square => 0.19,
    }
}

/// The shape of a mark around a place, to be stroked.
pub(super) fn outline(mark: Mark, (x, y): (f64, f64)) -> String {
    let arm = 0.19 * UNIT;
    match mark {
        Mark::Circle => {
            let r = Short(0.25 * UNIT);
            format!(r#"<circle cx="{}" cy="{}" r="{r}"/>"#, Short(x), Short(y))
        }
        Mark::Cross => {
            let (left, top, side) = (Short(x - arm), Short(y - arm), Short(2.0 * arm));
            let back = Short(-2.0 * arm);
            format!(r#"<path d="M{left} {top}l{side} {side}m0 {back}l{back} {side}"/>"#)
        }
        Mark::Triangle => {
            // Equilateral, with its centre of mass on the point.
            let radius = 0.3 * UNIT;
            let (half, height) = (radius * 0.866, radius * 1.5);
            let (top, half, height) = (Short(y - radius), Short(half), Short(height));
            let base = Short(-2.0 * 0.866 * radius);
            format!(r#"<path d="M{} {top}l{half} {height}h{base}z"/>"#, Short(x))
        }
        Mark::Square => {
            let (left, top, side) = (Short(x - arm), Short(y - arm), Short(2.0 * arm));
            format!(r#"<rect x="{left}" y="{top}" width="{side}" height="{side}"/>"#)
        }
    }
}

pub(super) fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::Blue => "#2f6fb3",
        Tint::Red => "#c8452f",
        Tint::Green => "#3d8b4f",
        Tint::Purple => "#7d4fa8",
    }
}

/// The colour of a value from 0 to 1: from the sheet's own colour over teal to a deep blue. The lightness falls
/// all the way, so the order is seen in print and by the colour-blind too.
pub(super) fn heat(value: f64) -> String {
    const STOPS: [[f64; 3]; 4] =
        [[226.0, 214.0, 166.0], [140.0, 190.0, 164.0], [52.0, 136.0, 158.0], [24.0, 62.0, 118.0]];
    let position = value * (STOPS.len() - 1) as f64;
    let below = (position as usize).min(STOPS.len() - 2);
    let share = position - below as f64;
    let mix = |channel: usize| {
        let (from, to) = (STOPS[below][channel], STOPS[below + 1][channel]);
        (from + (to - from) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

/// The colour of text on that colour of the heat map.
pub(super) fn on_heat(value: f64) -> &'static str {
    if value < 0.5 { BLACK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_short() {
        for (value, text) in
            [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (-0.05, "-0.05"), (31.999, "32"), (1.25, "1.25")]
        {
            assert_eq!(Short(value).to_string(), text);
        }
    }

    #[test]
    fn text_from_files_cannot_break_out_of_its_element() {
        let escaped = Escaped("<b a=\"1\" c='2'>&\u{0}\n\u{ffff}é").to_string();
        assert_eq!(escaped, "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{fffd} \u{fffd}é");
    }

    #[test]
    fn the_ends_of_the_heat_scale_are_its_end_colours() {
        assert_eq!(heat(0.0), "#e2d6a6");
        assert_eq!(heat(1.0), "#183e76");
    }
}
