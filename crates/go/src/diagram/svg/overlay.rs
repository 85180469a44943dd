//! What lies under and over the stones: heat, regions, ownership, marks, labels, arrows.

use std::fmt::{self, Display};

use crate::color::Color;
use crate::diagram::svg::draw::Drawing;
use crate::diagram::svg::frame::UNIT;
use crate::diagram::svg::ink::{self, Centred, Short};
use crate::point::{Point, PointSet};

/// Ownership nearer to zero than this is not drawn: the square would be smaller than a dot.
const UNSETTLED: f64 = 0.05;

impl Drawing<'_> {
    pub(super) fn draw_heat(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = || self.svg.heat.iter().filter(|(point, _)| self.frame.contains(**point));
        if shown().next().is_none() {
            return Ok(());
        }
        f.write_str("<g data-layer=\"heat\" shape-rendering=\"crispEdges\">\n")?;
        for (&point, heat) in shown() {
            let (x, y) = self.frame.place(point);
            let (left, top) = (Short(x - 0.5 * UNIT), Short(y - 0.5 * UNIT));
            let (side, fill) = (Short(UNIT), ink::heat(heat.value));
            writeln!(f, r#"<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{fill}"/>"#)?;
        }
        f.write_str("</g>\n")
    }

    /// The surfaces of regions; they lie below the lines, their outlines above the stones.
    pub(super) fn draw_tints(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (points, tint) in &self.svg.tints {
            let path = self.surface(&self.shown(points));
            if !path.is_empty() {
                writeln!(f, r#"<path d="{path}" fill="{}" fill-opacity="0.3"/>"#, ink::tint(*tint))?;
            }
        }
        Ok(())
    }

    pub(super) fn draw_outlines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (points, tint) in &self.svg.tints {
            let path = self.outline(&self.shown(points));
            if !path.is_empty() {
                write!(f, r#"<path d="{path}" fill="none" stroke="{}" "#, ink::tint(*tint))?;
                f.write_str("stroke-width=\"2\" stroke-linecap=\"round\"/>\n")?;
            }
        }
        Ok(())
    }

    fn shown(&self, points: &PointSet) -> PointSet {
        points.iter().filter(|&point| self.frame.contains(point)).collect()
    }

    fn surface(&self, points: &PointSet) -> String {
        let mut path = String::new();
        for point in points.iter() {
            let (x, y) = self.frame.place(point);
            let (left, top, side) = (Short(x - 0.5 * UNIT), Short(y - 0.5 * UNIT), Short(UNIT));
            path += &format!("M{left} {top}h{side}v{side}h-{side}z");
        }
        path
    }

    /// The sides of points beyond which the region ends.
    fn outline(&self, points: &PointSet) -> String {
        let mut path = String::new();
        let half = 0.5 * UNIT;
        for point in points.iter() {
            let (x, y) = self.frame.place(point);
            let [below, left, right, above] = point.neighbours().map(|p| points.contains(p));
            let sides = [
                (below, x - half, y + half, 'h'),
                (left, x - half, y - half, 'v'),
                (right, x + half, y - half, 'v'),
                (above, x - half, y - half, 'h'),
            ];
            for (_, x, y, direction) in sides.into_iter().filter(|(is_inside, ..)| !is_inside) {
                path += &format!("M{} {}{direction}{}", Short(x), Short(y), Short(UNIT));
            }
        }
        path
    }

    /// Squares whose size says how sure the ownership is; on a stone of the owner they would not be seen.
    pub(super) fn draw_ownership(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |point: Point| self.frame.contains(point);
        for (&point, &value) in self.svg.ownership.iter().filter(|(point, _)| shown(**point)) {
            let owner = if value > 0.0 { Color::Black } else { Color::White };
            if value.abs() < UNSETTLED || self.svg.stone(point) == Some(owner) {
                continue;
            }
            let (x, y) = self.frame.place(point);
            let side = (0.1 + 0.36 * value.abs()) * UNIT;
            let fill = if owner == Color::Black { ink::BLACK } else { ink::WHITE };
            let (left, top, side) = (Short(x - side / 2.0), Short(y - side / 2.0), Short(side));
            writeln!(f, r#"<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{fill}"/>"#)?;
        }
        Ok(())
    }

    pub(super) fn draw_marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |point: Point| self.frame.contains(point);
        for (&point, &mark) in self.svg.marks.iter().filter(|(point, _)| shown(**point)) {
            let stroke = ink::contrast(self.svg.stone(point));
            write!(f, r#"<g fill="none" stroke="{stroke}" stroke-width="2.2" stroke-linejoin="round">"#)?;
            writeln!(f, "{}</g>", ink::outline(mark, self.frame.place(point)))?;
        }
        Ok(())
    }

    /// A dot on the stone played last, or a ring around what is written on it.
    pub(super) fn draw_last(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let svg = self.svg;
        let Some(point) = svg.last.filter(|&point| self.frame.contains(point)) else { return Ok(()) };
        let (x, y) = self.frame.place(point);
        let (x, y) = (Short(x), Short(y));
        if svg.labels.contains_key(&point) || svg.marks.contains_key(&point) {
            let (radius, stroke) = (Short(0.43 * UNIT), ink::ACCENT);
            write!(f, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{stroke}" "#)?;
            f.write_str("stroke-width=\"2.2\"/>\n")
        } else {
            let (radius, fill) = (Short(0.16 * UNIT), ink::ACCENT);
            writeln!(f, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#)
        }
    }

    pub(super) fn draw_labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let svg = self.svg;
        for point in self.frame.points() {
            let heat = svg.heat.get(&point).filter(|_| svg.stone(point).is_none());
            let fill = heat.map_or(ink::contrast(svg.stone(point)), |heat| ink::on_heat(heat.value));
            let (text, largest) = match (svg.labels.get(&point), heat) {
                (Some(label), _) => (label, ink::LABEL_SIZE),
                (None, Some(heat)) => (&heat.text, ink::HEAT_TEXT_SIZE),
                (None, None) => continue,
            };
            if !text.is_empty() {
                let text = ink::cut(text);
                let (x, y) = self.frame.place(point);
                Centred { text: &text, x, y, size: ink::fitting_size(&text, largest), fill }.fmt(f)?;
            }
        }
        Ok(())
    }

    pub(super) fn draw_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_shown = |arrow: &&[Point; 2]| arrow.iter().all(|&point| self.frame.contains(point));
        for &[from, to] in self.svg.arrows.iter().filter(is_shown) {
            let path = arrow(self.frame.place(from), self.frame.place(to));
            write!(f, r#"<path d="{path}" fill="none" stroke="{}" stroke-width="3" "#, ink::ACCENT)?;
            f.write_str("stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n")?;
        }
        Ok(())
    }
}

/// A line from one place to another with a head of two strokes, ending a little before both.
fn arrow((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = (dx * dx + dy * dy).sqrt();
    let (dx, dy) = (dx / length, dy / length);
    let room = 0.2 * UNIT;
    let (x1, y1, x2, y2) = (x1 + dx * room, y1 + dy * room, x2 - dx * room, y2 - dy * room);
    let barb = |side: f64| {
        let (back, out) = (0.28 * UNIT, 0.2 * UNIT * side);
        (x2 - dx * back - dy * out, y2 - dy * back + dx * out)
    };
    let (left, right) = (barb(-1.0), barb(1.0));
    let place = |(x, y): (f64, f64)| format!("{} {}", Short(x), Short(y));
    let (from, to) = (place((x1, y1)), place((x2, y2)));
    format!("M{from}L{to}M{}L{to}L{}", place(left), place(right))
}
