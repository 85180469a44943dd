//! Writes a scene as SVG. How roles and tones look is said by `plot.css`, which every drawing brings with it.

use std::fmt::{self, Write};

use go::diagram::{Escaped, Short};

use super::scene::{Anchor, Look, Place, Role, Scene, Shape, Text, TextKind, Tone};

pub(super) const STYLE: &str = include_str!("plot.css");

/// The classes of the kinds of lines, the first of which has no gaps.
const DASHES: [&str; 4] = ["", " dashed", " dotted", " dash-dotted"];

/// Writes the drawing.
pub(super) fn write(scene: &Scene, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let title = Escaped(&scene.title);
    let (width, height) = (Short(scene.width), Short(scene.height));
    write!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{width}" height="{height}" "#)?;
    writeln!(f, r#"viewBox="0 0 {width} {height}" role="img" aria-label="{title}">"#)?;
    writeln!(f, "<title>{title}</title>\n<style>\n{STYLE}</style>")?;
    writeln!(f, r#"<rect class="sheet" width="{width}" height="{height}" rx="5"/>"#)?;
    scene.shapes.iter().try_for_each(|shape| draw(shape, f))?;
    f.write_str("</svg>\n")
}

fn draw(shape: &Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match shape {
        Shape::Strokes(look, strokes) => {
            let path: String = strokes.iter().map(stroke).collect();
            writeln!(f, r#"<path class="{}" d="{path}"/>"#, class(*look))
        }
        Shape::Line(look, places) => writeln!(f, r#"<path class="{}" d="{}"/>"#, class(*look), path(places)),
        Shape::Area(look, places) => writeln!(f, r#"<path class="{}" d="{}Z"/>"#, class(*look), path(places)),
        Shape::Circle(look, (x, y), radius) => {
            let ([x, y, radius], class) = ([*x, *y, *radius].map(Short), class(*look));
            writeln!(f, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#)
        }
        Shape::Panel((x, y), (width, height)) => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(Short);
            writeln!(f, r#"<rect class="panel" x="{x}" y="{y}" width="{width}" height="{height}"/>"#)
        }
        Shape::Window { corner: (x, y), size: (width, height), shapes } => {
            // A drawing within the drawing cuts off what is beyond its edges.
            let [x, y, width, height] = [*x, *y, *width, *height].map(Short);
            writeln!(f, r#"<svg x="{x}" y="{y}" width="{width}" height="{height}">"#)?;
            shapes.iter().try_for_each(|shape| draw(shape, f))?;
            writeln!(f, "</svg>")
        }
        Shape::Text(text) => write_text(text, f),
    }
}

fn stroke(&[(x, y), (to_x, to_y)]: &[Place; 2]) -> String {
    let start = format!("M{} {}", Short(x), Short(y));
    let [right, down] = [to_x - x, to_y - y].map(|length| length.abs() >= 0.005);
    match (right, down) {
        (true, true) => format!("{start}L{} {}", Short(to_x), Short(to_y)),
        (true, false) => format!("{start}H{}", Short(to_x)),
        _ => format!("{start}V{}", Short(to_y)),
    }
}

fn path(places: &[Place]) -> String {
    let mut text = String::new();
    let mut command = 'M';
    for &(x, y) in places {
        let _always_ok = write!(text, "{command}{} {}", Short(x), Short(y));
        command = 'L';
    }
    text
}

fn write_text(text: &Text, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let kind = match text.kind {
        TextKind::Label => "",
        TextKind::Title => "title",
        TextKind::Heading => "heading",
    };
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let classes: Vec<&str> = [kind, anchor].into_iter().filter(|name| !name.is_empty()).collect();
    f.write_str("<text")?;
    if !classes.is_empty() {
        write!(f, r#" class="{}""#, classes.join(" "))?;
    }
    let (x, y) = (Short(text.at.0), Short(text.at.1));
    match text.turn.abs() < 0.005 {
        true => write!(f, r#" x="{x}" y="{y}""#)?,
        false => write!(f, r#" transform="translate({x} {y}) rotate({})""#, Short(text.turn))?,
    }
    writeln!(f, ">{}</text>", Escaped(&text.text))
}

/// The names of the classes of a shape.
pub(super) fn class(look: Look) -> String {
    let role = match look.role {
        Role::Grid => "grid",
        Role::Minor => "grid minor",
        Role::Level => "level",
        Role::Line => "line",
        Role::Band => "band",
        Role::Bar => "bar",
        Role::Mark => "mark",
        Role::Hollow => "hollow",
    };
    match look.tone {
        Tone::Plain => role.to_owned(),
        Tone::Neutral => format!("{role} neutral"),
        Tone::Series { color, dashes } => format!("{role} series-{color}{}", DASHES[dashes % DASHES.len()]),
    }
}
