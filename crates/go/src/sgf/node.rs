//! What a node of a record tells: moves, stones set up, marks, a comment.

use super::points::{PointError, parse_move, parse_point, parse_points, print_move};
use super::tree::{NodeId, Record};
use crate::board::Cell;
use crate::color::Color;
use crate::moves::Move;
use crate::point::{Point, PointSet, Size};

/// Stones that a node sets up or takes away. No point is in two of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Where black stones are put.
    pub black: PointSet,
    /// Where white stones are put.
    pub white: PointSet,
    /// Where stones are taken away.
    pub empty: PointSet,
}

impl Setup {
    /// Does nothing change?
    pub fn is_empty(&self) -> bool {
        *self == Setup::default()
    }

    /// The changes one by one, as [`Game::set_up`](crate::Game::set_up) takes them.
    pub fn changes(&self) -> Vec<(Point, Cell)> {
        let sets = [(self.black, Cell::Black), (self.white, Cell::White), (self.empty, Cell::Empty)];
        sets.iter().flat_map(|(set, cell)| set.iter().map(move |point| (point, *cell))).collect()
    }

    fn put(&mut self, points: &PointSet, cell: Cell) {
        for (set, its_cell) in
            [(&mut self.black, Cell::Black), (&mut self.white, Cell::White), (&mut self.empty, Cell::Empty)]
        {
            *set = set.difference(points);
            if cell == its_cell {
                set.extend_from(points);
            }
        }
    }
}

/// The marks that a node puts on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Circles, `CR`.
    pub circles: PointSet,
    /// Crosses, `MA`.
    pub crosses: PointSet,
    /// Squares, `SQ`.
    pub squares: PointSet,
    /// Triangles, `TR`.
    pub triangles: PointSet,
    /// Selected points, `SL`.
    pub selected: PointSet,
    /// Labels, `LB`.
    pub labels: Vec<(Point, String)>,
}

impl Record {
    /// Does the node hold a move, or what should be one?
    pub fn has_move(&self, node: NodeId) -> bool {
        self.mover(node).is_some()
    }

    /// The number of moves in a node: one or none, but there are files with more.
    pub fn move_count(&self, node: NodeId) -> usize {
        self.values(node, "B").len() + self.values(node, "W").len()
    }

    /// Who makes the node's first move.
    pub(super) fn mover(&self, node: NodeId) -> Option<Color> {
        self.properties(node).iter().find_map(|property| move_color(property.name()))
    }

    /// The moves of a node, as many as [`Record::move_count`] tells.
    pub fn moves(
        &self,
        node: NodeId,
        size: Size,
    ) -> impl Iterator<Item = Result<(Color, Move), PointError>> + '_ {
        self.properties(node).iter().flat_map(move |property| {
            let color = move_color(property.name());
            let values = property.values().iter().filter_map(move |value| Some((color?, value)));
            values.map(move |(color, value)| parse_move(value, size).map(|mv| (color, mv)))
        })
    }

    /// The stones that a node sets up (`AB`, `AW`) or takes away (`AE`). Of two statements about a point the later
    /// one counts.
    pub fn setup(&self, node: NodeId, size: Size) -> Result<Setup, PointError> {
        let mut setup = Setup::default();
        for property in self.properties(node) {
            let cell = match property.name() {
                "AB" => Cell::Black,
                "AW" => Cell::White,
                "AE" => Cell::Empty,
                _ => continue,
            };
            for value in property.values().iter().filter(|value| !value.trim().is_empty()) {
                setup.put(&parse_points(value, size)?, cell);
            }
        }
        Ok(setup)
    }

    /// Whose turn a node says it is, by `PL`.
    pub fn turn(&self, node: NodeId) -> Option<Color> {
        self.value(node, "PL").and_then(|text| text.trim().parse().ok())
    }

    /// The marks of a node. Those that lie on no point of the board are left out.
    pub fn marks(&self, node: NodeId, size: Size) -> Marks {
        let points = |name| {
            let mut set = PointSet::EMPTY;
            for value in self.values(node, name) {
                set.extend_from(&parse_points(value, size).unwrap_or_default());
            }
            set
        };
        let label = |value: &String| {
            let (point, text) = value.split_once(':')?;
            Some((parse_point(point, size).ok()?, text.to_owned()))
        };
        Marks {
            circles: points("CR"),
            crosses: points("MA"),
            squares: points("SQ"),
            triangles: points("TR"),
            selected: points("SL"),
            labels: self.values(node, "LB").iter().filter_map(label).collect(),
        }
    }

    /// The comment of a node, its lines ended by `\n`.
    pub fn comment(&self, node: NodeId) -> Option<String> {
        let values = self.values(node, "C");
        let normalised = || values.join("\n").replace("\r\n", "\n").replace('\r', "\n");
        (!values.is_empty()).then(normalised)
    }

    /// Sets the comment of a node; an empty text removes it.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        self.set(node, "C", (!comment.is_empty()).then_some(comment));
    }

    /// Adds a node with a move, as the last variation after `parent`.
    pub fn add_move(&mut self, parent: NodeId, color: Color, mv: Move, size: Size) -> NodeId {
        let node = self.add_child(parent);
        let name = if color == Color::Black { "B" } else { "W" };
        self.set(node, name, [print_move(mv, size)]);
        node
    }
}

fn move_color(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}
