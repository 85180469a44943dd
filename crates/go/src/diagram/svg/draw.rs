//! The drawing itself: sheet, lines, stones and coordinates, with the overlays between them.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::color::Color;
use crate::diagram::star_points;
use crate::diagram::svg::Svg;
use crate::diagram::svg::frame::{Frame, UNIT};
use crate::diagram::svg::ink::{self, Centred, Escaped, Short};
use crate::diagram::text::column_letter;
use crate::point::Point;

/// How far lines keep away from the centre of a point with a label.
const LABEL_GAP: f64 = 0.36 * UNIT;

/// The same for text in a heat map: numbers are long, and the colours show the grid well enough.
const HEAT_GAP: f64 = 0.5 * UNIT;

const COORDINATE_SIZE: f64 = 0.37 * UNIT;
const CAPTION_SIZE: f64 = 0.44 * UNIT;
const CAPTION_STEP: f64 = 0.62 * UNIT;

/// A drawing about to be written.
pub(super) struct Drawing<'a> {
    pub(super) svg: &'a Svg,
    pub(super) frame: Frame,
    captions: Vec<String>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(svg: &'a Svg) -> Drawing<'a> {
        let frame = Frame::new(svg);
        // Letters of running text are about half as wide as high.
        let letters = ((frame.width() - UNIT) / (0.5 * CAPTION_SIZE)) as usize;
        let texts = svg.captions.iter().cloned().chain([svg.notes.join(", ")]);
        let captions = texts.flat_map(|text| wrap(&text, letters)).collect();
        Drawing { svg, frame, captions }
    }

    fn open(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.frame.width(), self.height());
        let scale = self.svg.cell_size / UNIT;
        let title = self.description();
        let title = Escaped(&title);
        let (pixels_wide, pixels_high) = (Short(width * scale), Short(height * scale));
        let (width, height) = (Short(width), Short(height));
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{pixels_wide}" height="{pixels_high}" "#
        )?;
        write!(f, r#"viewBox="0 0 {width} {height}" role="img" aria-label="{title}" "#)?;
        writeln!(f, r#"font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#)?;
        writeln!(f, "<title>{title}</title>")?;
        writeln!(f, r#"<rect width="{width}" height="{height}" rx="5" fill="{}"/>"#, ink::SHEET)
    }

    fn height(&self) -> f64 {
        let captions = if self.captions.is_empty() {
            0.0
        } else {
            CAPTION_STEP * self.captions.len() as f64 + 0.3 * UNIT
        };
        self.frame.height() + captions
    }

    fn description(&self) -> String {
        let svg = self.svg;
        if let Some(title) = &svg.title {
            return title.clone();
        }
        let count = |color| svg.size.points().filter(|&point| svg.stone(point) == Some(color)).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        let (width, height) = (svg.size.width(), svg.size.height());
        format!("Go board, {width} by {height}, black stones: {black}, white stones: {white}")
    }

    /// Empty points with something on them, and how far the lines keep away from it.
    fn gaps(&self) -> BTreeMap<Point, f64> {
        let svg = self.svg;
        let marks = svg.marks.iter().map(|(&point, &mark)| (point, ink::mark_gap(mark)));
        let labels = svg.labels.keys().map(|&point| (point, LABEL_GAP));
        let texts = svg.heat.iter().filter(|(_, heat)| !heat.text.is_empty());
        let gaps = marks.chain(labels).chain(texts.map(|(&point, _)| (point, HEAT_GAP)));
        gaps.filter(|&(point, _)| svg.stone(point).is_none()).collect()
    }

    fn draw_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (frame, size, gaps) = (self.frame, self.svg.size, self.gaps());
        let (mut inner, mut edges) = (String::new(), String::new());
        for column in frame.left..=frame.right {
            let is_edge = column == 0 || column == size.width() - 1;
            *if is_edge { &mut edges } else { &mut inner } += &self.column_path(column, &gaps);
        }
        for row in frame.bottom..=frame.top {
            let is_edge = row == 0 || row == size.height() - 1;
            *if is_edge { &mut edges } else { &mut inner } += &self.row_path(row, &gaps);
        }
        for (path, width) in [(inner, "1"), (edges, "2.2")] {
            if !path.is_empty() {
                write!(f, r#"<path d="{path}" fill="none" stroke="{}" "#, ink::LINE)?;
                writeln!(f, r#"stroke-width="{width}" stroke-linecap="square"/>"#)?;
            }
        }
        Ok(())
    }

    fn column_path(&self, column: usize, gaps: &BTreeMap<Point, f64>) -> String {
        let (frame, last) = (self.frame, self.svg.size.height() - 1);
        let ends = [(frame.y(frame.top), frame.top == last), (frame.y(frame.bottom), frame.bottom == 0)];
        let gaps = (frame.bottom..=frame.top)
            .rev()
            .filter_map(|row| Some((frame.y(row), *gaps.get(&Point::new(column, row))?)));
        let parts = segments(line_ends(ends), gaps);
        let x = Short(frame.x(column));
        parts.into_iter().map(|(from, to)| format!("M{x} {}V{}", Short(from), Short(to))).collect()
    }

    fn row_path(&self, row: usize, gaps: &BTreeMap<Point, f64>) -> String {
        let (frame, last) = (self.frame, self.svg.size.width() - 1);
        let ends = [(frame.x(frame.left), frame.left == 0), (frame.x(frame.right), frame.right == last)];
        let gaps = (frame.left..=frame.right)
            .filter_map(|column| Some((frame.x(column), *gaps.get(&Point::new(column, row))?)));
        let parts = segments(line_ends(ends), gaps);
        let y = Short(frame.y(row));
        parts.into_iter().map(|(from, to)| format!("M{} {y}H{}", Short(from), Short(to))).collect()
    }

    fn draw_stars(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gaps = self.gaps();
        let is_free = |point: Point| self.svg.stone(point).is_none() && !gaps.contains_key(&point);
        let stars = star_points(self.svg.size);
        let shown = self.frame.points().filter(|&point| stars.contains(point) && is_free(point));
        self.draw_discs(f, "stars", &format!(r#"fill="{}""#, ink::LINE), 0.095 * UNIT, shown)
    }

    fn draw_stones(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (color, name, fill) in [(Color::Black, "black", ink::BLACK), (Color::White, "white", ink::WHITE)]
        {
            let style = format!(r#"fill="{fill}" stroke="{}" stroke-width="1.3""#, ink::BLACK);
            let stones = self.frame.points().filter(|&point| self.svg.stone(point) == Some(color));
            self.draw_discs(f, name, &style, ink::STONE_RADIUS, stones)?;
        }
        Ok(())
    }

    fn draw_discs(
        &self,
        f: &mut fmt::Formatter<'_>,
        layer: &str,
        style: &str,
        radius: f64,
        points: impl Iterator<Item = Point>,
    ) -> fmt::Result {
        let mut points = points.peekable();
        if points.peek().is_none() {
            return Ok(());
        }
        writeln!(f, r#"<g data-layer="{layer}" {style}>"#)?;
        for point in points {
            let (x, y) = self.frame.place(point);
            writeln!(f, r#"<circle cx="{}" cy="{}" r="{}"/>"#, Short(x), Short(y), Short(radius))?;
        }
        f.write_str("</g>\n")
    }

    fn draw_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.svg.has_coordinates {
            return Ok(());
        }
        let frame = &self.frame;
        let distance = 0.84 * UNIT;
        let columns =
            (frame.left..=frame.right).map(|column| (frame.x(column), column_letter(column).to_string()));
        let rows = (frame.bottom..=frame.top).map(|row| (frame.y(row), (row + 1).to_string()));
        f.write_str("<g data-layer=\"coordinates\">\n")?;
        for (x, text) in columns {
            for y in [frame.y(frame.top) - distance, frame.y(frame.bottom) + distance] {
                Centred { text: &text, x, y, size: COORDINATE_SIZE, fill: ink::LINE }.fmt(f)?;
            }
        }
        for (y, text) in rows {
            for x in [frame.x(frame.left) - distance, frame.x(frame.right) + distance] {
                Centred { text: &text, x, y, size: COORDINATE_SIZE, fill: ink::LINE }.fmt(f)?;
            }
        }
        f.write_str("</g>\n")
    }

    fn draw_captions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.frame.width() / 2.0;
        for (index, text) in self.captions.iter().enumerate() {
            let y = self.frame.height() + CAPTION_STEP * (index as f64 + 0.4);
            writeln!(
                f,
                r#"<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>"#,
                Short(x),
                Short(y + 0.36 * CAPTION_SIZE),
                Short(CAPTION_SIZE),
                ink::BLACK,
                Escaped(text)
            )?;
        }
        Ok(())
    }
}

impl Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        self.draw_heat(f)?;
        self.draw_tints(f)?;
        self.draw_lines(f)?;
        self.draw_stars(f)?;
        self.draw_stones(f)?;
        self.draw_outlines(f)?;
        self.draw_ownership(f)?;
        self.draw_marks(f)?;
        self.draw_last(f)?;
        self.draw_labels(f)?;
        self.draw_arrows(f)?;
        self.draw_coordinates(f)?;
        self.draw_captions(f)?;
        f.write_str("</svg>\n")
    }
}

/// Where a line begins and ends: at the edge of the board, or half a cell further if the board goes on there.
fn line_ends([first, last]: [(f64, bool); 2]) -> (f64, f64) {
    let beyond = |is_end: bool| if is_end { 0.0 } else { 0.5 * UNIT };
    (first.0 - beyond(first.1), last.0 + beyond(last.1))
}

/// The parts of a line that are left between gaps, which are given as centre and half width.
fn segments((start, end): (f64, f64), gaps: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut from = start;
    let mut parts = Vec::new();
    for (centre, gap) in gaps {
        parts.push((from, centre - gap));
        from = centre + gap;
    }
    parts.push((from, end));
    parts.retain(|(from, to)| from < to);
    parts
}

/// The text in as few lines of at most so many letters as possible, and these about equally long.
fn wrap(text: &str, letters: usize) -> Vec<String> {
    let needed = fill(text, letters).len();
    let narrowest = (1..=letters).map(|letters| fill(text, letters)).find(|lines| lines.len() == needed);
    narrowest.unwrap_or_default()
}

/// The text in lines filled up to so many letters; a longer word has its own line.
fn fill(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
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

    #[test]
    fn lines_leave_room_for_labels() {
        let gaps = [(0.0, 10.0), (64.0, 16.0), (96.0, 16.0)].into_iter();
        assert_eq!(segments((0.0, 128.0), gaps), [(10.0, 48.0), (112.0, 128.0)]);
        assert_eq!(segments((0.0, 0.0), std::iter::empty()), []);
    }

    #[test]
    fn captions_are_broken_between_words() {
        assert_eq!(fill("31 at 25, 40 at 7", 9), ["31 at 25,", "40 at 7"]);
        assert_eq!(wrap("the last word does not stand alone", 30), ["the last word does", "not stand alone"]);
        assert_eq!(wrap("extraordinarily long", 4), ["extraordinarily", "long"]);
        assert_eq!(wrap("  ", 4), [""; 0]);
    }
}
