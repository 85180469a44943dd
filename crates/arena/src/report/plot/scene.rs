//! A drawing between its layout and its writing: shapes with places and looks, which `svg.rs` and `raster.rs` read.

/// A place: to the right, and down.
pub(super) type Place = (f64, f64);

/// A whole drawing on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    /// What it shows, for those who cannot see it.
    pub title: String,
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// Straight strokes, each from a place to another.
    Strokes(Look, Vec<[Place; 2]>),
    /// A line through places.
    Line(Look, Vec<Place>),
    /// What a line through places surrounds.
    Area(Look, Vec<Place>),
    /// A disc or a ring: its centre and its radius.
    Circle(Look, Place, f64),
    /// The ground of a panel: its upper left corner and its size.
    Panel(Place, (f64, f64)),
    /// Shapes that are cut at the edges of a rectangle, and whose places count from its upper left corner.
    Window { corner: Place, size: (f64, f64), shapes: Vec<Shape> },
    /// A line of text.
    Text(Text),
}

/// What a shape is drawn for, which decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub role: Role,
    pub tone: Tone,
}

impl Look {
    /// The look of something that belongs to no series.
    pub(super) fn plain(role: Role) -> Look {
        Look { role, tone: Tone::Plain }
    }
}

/// What a shape is in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Grid,
    /// A line of the grid that has no number.
    Minor,
    Level,
    Line,
    Band,
    Bar,
    Mark,
    /// A mark that is a ring.
    Hollow,
}

/// Whose colour a shape has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// That of its role.
    Plain,
    /// That of text: it stands for all series.
    Neutral,
    /// A series' own, with its kind of line.
    Series { color: usize, dashes: usize },
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub kind: TextKind,
    pub anchor: Anchor,
    pub at: Place,
    /// By how many degrees it is turned to the right.
    pub turn: f64,
    pub text: String,
}

impl Text {
    /// A level line of ordinary text.
    pub(super) fn label(anchor: Anchor, at: Place, text: impl Into<String>) -> Shape {
        Shape::Text(Text { kind: TextKind::Label, anchor, at, turn: 0.0, text: text.into() })
    }

    /// Ordinary text that is turned to the right by so many degrees.
    pub(super) fn turned(anchor: Anchor, at: Place, turn: f64, text: impl Into<String>) -> Shape {
        Shape::Text(Text { kind: TextKind::Label, anchor, at, turn, text: text.into() })
    }

    /// The title above a drawing.
    pub(super) fn title(at: Place, text: &str) -> Shape {
        let (kind, anchor) = (TextKind::Title, Anchor::Start);
        Shape::Text(Text { kind, anchor, at, turn: 0.0, text: text.to_owned() })
    }
}

/// The size and the weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    Label,
    Title,
    /// The name of a group of rows.
    Heading,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}
