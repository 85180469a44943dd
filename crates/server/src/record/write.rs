//! From the page to the text of a file.

use engine::VERSION;
use go::sgf::{NodeId, Record, Setup as Stones, print, print_move, print_point};
use go::{Color, Move, ParsePointError, Point, PointSet, Size};

use super::{MAX_NODES, SgfGame, SgfNode};
use crate::line::{LineError, LinePlayer, Setup, Step};

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WriteError {
    /// The board, the rules, the komi or the handicap make no sense.
    #[error(transparent)]
    Beginning(#[from] LineError),
    /// No nodes, or too many.
    #[error("a record of {0} nodes cannot be written: expected 1 to {MAX_NODES}")]
    NodeCount(usize),
    /// A node that hangs on none before it.
    #[error(
        "node {node} has no parent before it: expected the first node to have none, and every other one to have one"
    )]
    Parent {
        /// The place of the node, from 0.
        node: usize,
    },
    /// A move or a stone on no point.
    #[error("node {node}: {reason}")]
    NotAPoint {
        /// The place of the node, from 0.
        node: usize,
        /// What is wrong with it.
        reason: ParsePointError,
    },
    /// A move or a stone outside.
    #[error("node {node}: {point} is not on the {size} board")]
    OffBoard {
        /// The place of the node, from 0.
        node: usize,
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
}

/// The text of a file with this game. Whether its moves are legal is not asked.
pub fn write(game: &SgfGame) -> Result<String, WriteError> {
    if !(1..=MAX_NODES).contains(&game.nodes.len()) {
        return Err(WriteError::NodeCount(game.nodes.len()));
    }
    let start = LinePlayer::start(&game.beginning())?.game;
    let mut record = Record::of_game(&start);
    record.set(NodeId::ROOT, "AP", [format!("Tengen:{VERSION}")]);
    for (name, value) in game.info.clone().properties() {
        record.set(NodeId::ROOT, name, value.take().filter(|text| !text.is_empty()));
    }
    let mut writer = Writer { record, size: start.size(), handicap: start.handicap() };
    let mut places = Vec::with_capacity(game.nodes.len());
    for (place, node) in game.nodes.iter().enumerate() {
        places.push(writer.add(place, node, &places)?);
    }
    Ok(print([&writer.record]))
}

struct Writer {
    record: Record,
    size: Size,
    /// The number of fixed handicap stones.
    handicap: usize,
}

impl Writer {
    /// Adds a node behind its parent; `places` says where those before it are.
    fn add(&mut self, place: usize, node: &SgfNode, places: &[NodeId]) -> Result<NodeId, WriteError> {
        let mut id = match (place, node.parent) {
            (0, None) => NodeId::ROOT,
            (1.., Some(parent)) => {
                let parent = *places.get(parent).ok_or(WriteError::Parent { node: place })?;
                self.record.add_child(parent)
            }
            _ => return Err(WriteError::Parent { node: place }),
        };
        match &node.step {
            None => {}
            Some(Step::Turn { color, mv }) => {
                let mv = self.parse_move(place, mv)?;
                let name = if *color == Color::Black { "B" } else { "W" };
                self.record.set(id, name, [print_move(mv, self.size)]);
            }
            Some(Step::Setup { setup }) => id = self.set_up(place, id, setup)?,
        }
        self.record.set_comment(id, node.comment.as_deref().unwrap_or_default());
        Ok(id)
    }

    fn set_up(&mut self, place: usize, id: NodeId, setup: &Setup) -> Result<NodeId, WriteError> {
        let stones = setup.stones().map_err(|reason| WriteError::NotAPoint { node: place, reason })?;
        // The root has the stones of the fixed handicap already.
        let needs_own_node = id == NodeId::ROOT && self.handicap > 0 && !stones.is_empty();
        let id = if needs_own_node { self.record.add_child(id) } else { id };
        self.put(place, id, &stones)?;
        if id == NodeId::ROOT
            && let Some(count) = setup.handicap
        {
            // A handicap of less than two stones is none to a reader, who then would not give the turn to White.
            self.record.set(id, "HA", [count.max(2).to_string()]);
        }
        if let Some(color) = setup.next {
            self.record.set(id, "PL", [color.letter()]);
        }
        Ok(id)
    }

    fn put(&mut self, place: usize, id: NodeId, stones: &Stones) -> Result<(), WriteError> {
        for (name, points) in [("AB", stones.black), ("AW", stones.white), ("AE", stones.empty)] {
            self.check(place, &points)?;
            if !points.is_empty() {
                self.record.set(id, name, points.iter().map(|point| print_point(point, self.size)));
            }
        }
        Ok(())
    }

    fn parse_move(&self, place: usize, mv: &str) -> Result<Move, WriteError> {
        let mv: Move = mv.parse().map_err(|reason| WriteError::NotAPoint { node: place, reason })?;
        self.check(place, &mv.point().into_iter().collect())?;
        Ok(mv)
    }

    fn check(&self, place: usize, points: &PointSet) -> Result<(), WriteError> {
        match points.iter().find(|&point| !self.size.contains(point)) {
            Some(point) => Err(WriteError::OffBoard { node: place, point, size: self.size }),
            None => Ok(()),
        }
    }
}
