//! Makes a picture of a scene: the light colours of `plot.css` on a white sheet, two pixels to a unit.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use super::font::{self, Step};
use super::scene::{Anchor, Look, Place, Role, Scene, Shape, Text, TextKind, Tone};

/// Pixels to a unit.
const SCALE: f32 = 2.0;

const TEXT: u32 = 0x4b_3a_25;
const TITLE: u32 = 0x19_16_14;
const GRID: u32 = 0xe2_d6_bd;
const SERIES: [u32; 8] =
    [0x1f_5f_a8, 0xc4_50_1b, 0x2c_7d_4f, 0x8c_3f_8f, 0xa8_7b_08, 0x14_80_8a, 0xb2_3a_58, 0x5f_5f_5f];

/// How much of what is below a band it hides.
const BAND: f32 = 0.17;

/// The strokes and gaps of the kinds of lines after the first.
const DASHES: [&[f32]; 3] = [&[6.0, 6.0], &[0.1, 5.0], &[9.0, 5.0, 0.1, 5.0]];

/// The drawing as a file; nothing if it is too large for a picture.
pub(super) fn png(scene: &Scene) -> Vec<u8> {
    let size = |length: f64| (length as f32 * SCALE).ceil() as u32;
    let Some(mut pixels) = Pixmap::new(size(scene.width), size(scene.height)) else { return Vec::new() };
    pixels.fill(Color::WHITE);
    let mut canvas = Canvas { pixels, mask: None, transform: Transform::from_scale(SCALE, SCALE) };
    scene.shapes.iter().for_each(|shape| canvas.draw(shape));
    encoded(&canvas.pixels).unwrap_or_default()
}

/// The pixels as a file, without the opacity, which is full everywhere. Lines that repeat each other are packed best as they
/// are, with no filter.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colors: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colors)?;
    writer.finish()?;
    Ok(file)
}

struct Canvas {
    pixels: Pixmap,
    /// What may be drawn on, if it is not everything.
    mask: Option<Mask>,
    transform: Transform,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Strokes(look, strokes) => {
                let path = path(|builder| strokes.iter().for_each(|stroke| line(builder, stroke)));
                self.stroke(path, *look);
            }
            Shape::Line(look, places) => self.stroke(path(|builder| line(builder, places)), *look),
            Shape::Area(look, places) => {
                let area = path(|builder| {
                    line(builder, places);
                    builder.close();
                });
                self.fill(area, *look);
            }
            Shape::Circle(look, (x, y), radius) => {
                let circle = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
                if look.role == Role::Hollow { self.stroke(circle, *look) } else { self.fill(circle, *look) }
            }
            // The panel is as white as the sheet, so that its edge has to show where it is.
            Shape::Panel((x, y), (width, height)) => {
                let rectangle = Rect::from_xywh(*x as f32, *y as f32, *width as f32, *height as f32);
                self.stroke(rectangle.map(PathBuilder::from_rect), Look::plain(Role::Grid));
            }
            Shape::Window { corner, size, shapes } => self.draw_within(*corner, *size, shapes),
            Shape::Text(text) => self.write(text),
        }
    }

    fn draw_within(&mut self, (x, y): Place, (width, height): (f64, f64), shapes: &[Shape]) {
        let rectangle = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32);
        let mask = Mask::new(self.pixels.width(), self.pixels.height());
        let (Some(rectangle), Some(mut mask)) = (rectangle, mask) else { return };
        mask.fill_path(&PathBuilder::from_rect(rectangle), FillRule::Winding, true, self.transform);
        let (outer_mask, outer) = (self.mask.replace(mask), self.transform);
        self.transform = outer.pre_translate(x as f32, y as f32);
        shapes.iter().for_each(|shape| self.draw(shape));
        (self.mask, self.transform) = (outer_mask, outer);
    }

    fn fill(&mut self, path: Option<Path>, look: Look) {
        let Some(path) = path else { return };
        let paint = paint(color(look), if look.role == Role::Band { BAND } else { 1.0 });
        self.pixels.fill_path(&path, &paint, FillRule::Winding, self.transform, self.mask.as_ref());
    }

    fn stroke(&mut self, path: Option<Path>, look: Look) {
        let Some(path) = path else { return };
        self.pixels.stroke_path(
            &path,
            &paint(color(look), 1.0),
            &pen(look),
            self.transform,
            self.mask.as_ref(),
        );
    }

    fn write(&mut self, text: &Text) {
        let Some(path) =
            path(|builder| font::steps(&text.text).into_iter().for_each(|step| take(builder, step)))
        else {
            return;
        };
        let (size, thickness, color) = match text.kind {
            TextKind::Label => (12.0, 1.0, TEXT),
            TextKind::Title => (16.0, 1.0, TITLE),
            TextKind::Heading => (12.0, 1.5, TEXT),
        };
        let share = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        let unit = size / font::UNITS as f32;
        let width = (font::PEN * thickness) as f32;
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let transform = self.transform.pre_translate(text.at.0 as f32, text.at.1 as f32);
        let transform = transform.pre_concat(Transform::from_rotate(text.turn as f32)).pre_scale(unit, -unit);
        let transform = transform.pre_translate((-share * font::width(&text.text)) as f32, 0.0);
        self.pixels.stroke_path(&path, &paint(color, 1.0), &stroke, transform, self.mask.as_ref());
    }
}

fn path(build: impl FnOnce(&mut PathBuilder)) -> Option<Path> {
    let mut builder = PathBuilder::new();
    build(&mut builder);
    builder.finish()
}

fn line(builder: &mut PathBuilder, places: &[Place]) {
    for (number, &(x, y)) in places.iter().enumerate() {
        if number == 0 { builder.move_to(x as f32, y as f32) } else { builder.line_to(x as f32, y as f32) }
    }
}

fn take(builder: &mut PathBuilder, step: Step) {
    match step {
        Step::Move((x, y)) => builder.move_to(x as f32, y as f32),
        Step::Line((x, y)) => builder.line_to(x as f32, y as f32),
        Step::Curve((corner_x, corner_y), (x, y)) => {
            builder.quad_to(corner_x as f32, corner_y as f32, x as f32, y as f32);
        }
        Step::Close => builder.close(),
    }
}

fn paint(color: u32, opacity: f32) -> Paint<'static> {
    let [_, red, green, blue] = color.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (opacity * 255.0).round() as u8);
    paint
}

fn color(look: Look) -> u32 {
    match (look.role, look.tone) {
        (_, Tone::Series { color, .. }) => SERIES[color % SERIES.len()],
        (Role::Grid | Role::Minor, _) => GRID,
        _ => TEXT,
    }
}

fn pen(look: Look) -> Stroke {
    let width = match look.role {
        Role::Grid => 0.8,
        Role::Minor => 0.4,
        Role::Level => 1.0,
        Role::Line => 1.8,
        Role::Hollow => 1.5,
        Role::Band | Role::Bar | Role::Mark => 1.4,
    };
    let is_line = look.role == Role::Line;
    let (line_cap, line_join) =
        if is_line { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
    let dash = match look.tone {
        Tone::Series { dashes, .. } if is_line && dashes > 0 => {
            StrokeDash::new(DASHES[(dashes - 1) % DASHES.len()].to_vec(), 0.0)
        }
        _ => None,
    };
    Stroke { width, line_cap, line_join, dash, ..Stroke::default() }
}

#[cfg(test)]
mod tests {
    use super::super::svg::STYLE;
    use super::*;

    #[test]
    fn the_colours_are_the_light_ones_of_the_style() {
        let light = &STYLE[..STYLE.find("@media").unwrap()];
        let says = |what: &str, color: u32| light.contains(&format!("{what}: #{color:06x};"));
        assert!(says(".plot text { fill", TEXT) && says(".neutral { color", TEXT) && says("stroke", GRID));
        assert!(says("font-size: 16px; fill", TITLE) && light.contains(&format!("opacity: {BAND};")));
        for (number, &color) in SERIES.iter().enumerate() {
            assert!(says(&format!(".series-{number} {{ color"), color), "{number}");
        }
    }

    #[test]
    fn lines_are_as_thick_and_dashed_as_in_the_style() {
        let rule =
            |class: &str| STYLE.lines().find(|rule| rule.starts_with(&format!(".plot .{class} {{"))).unwrap();
        let roles = [
            (Role::Grid, "grid"),
            (Role::Minor, "grid.minor"),
            (Role::Level, "level"),
            (Role::Line, "line"),
            (Role::Bar, "bar"),
            (Role::Hollow, "hollow"),
        ];
        for (role, class) in roles {
            let width = format!("stroke-width: {};", pen(Look::plain(role)).width);
            let rule = rule(class);
            assert!(
                rule.contains(&width) || width == "stroke-width: 1;" && rule.contains("stroke-width: 1"),
                "{class}"
            );
        }
        for (dashes, class) in DASHES.iter().zip(["line.dashed", "line.dotted", "line.dash-dotted"]) {
            let lengths: Vec<String> = dashes.iter().map(f32::to_string).collect();
            assert!(rule(class).contains(&format!("stroke-dasharray: {};", lengths.join(" "))), "{class}");
        }
    }
}
