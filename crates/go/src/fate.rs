//! The common-fate graph.
//!
//! Paper: T. Graepel, M. Goutrié, M. Krüger and R. Herbrich, "Learning on graphs in the game of Go", ICANN 2001. The
//! stones of a string share one fate, so a string is one node of the graph; every empty point is a node of its
//! own; nodes with neighbouring points are joined. Distance in this graph says better than distance on the board
//! how much one place matters to another.

use crate::board::{Board, Cell};
use crate::point::{Point, PointSet};
use crate::point_map::PointMap;

/// The distance of points that are further away than was asked for.
pub const FAR: u8 = u8::MAX;

/// The distance of every point from `start`, up to `limit`, and [`FAR`] beyond it.
///
/// No two points of a board are more than 36 apart. From a point off the board every point is far.
pub fn distances(board: &impl Board, start: Point, limit: u8) -> PointMap<u8> {
    let graph = Graph::of(board);
    let mut distances = PointMap::filled(FAR);
    let mut points = PointSet::EMPTY;
    let mut wider = graph.nodes([start].into_iter().collect());
    for distance in 0..=limit {
        let found = wider.difference(&points);
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|point| distances[point] = distance);
        (points, wider) = (wider, graph.wider(&wider));
    }
    distances
}

/// The distance between two points, [`FAR`] if one is off the board.
pub fn distance(board: &impl Board, from: Point, to: Point) -> u8 {
    distances(board, from, FAR)[to]
}

/// What belongs together around some point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The empty points: the moves that matter.
    pub empty: PointSet,
    /// The stones of both colours, whole strings always.
    pub stones: PointSet,
    /// The distance within which points were gathered.
    pub distance: u8,
    /// Did the strings that were met gather points around them in turn, as the paper has it? Where that would be too
    /// many points, only those near the starting points are in the group.
    pub is_chained: bool,
}

/// The groups of some points, usually those of the last two moves, taken together.
///
/// Paper: S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006,
/// section 3.3. From the string of a starting point, empty points within `distance` of a string of the group and the
/// strings that touch them are added until there are no more. (A starting point without a stone gathers around it as
/// a string would.) The paper gives no distance; it says that fewer than 50 moves are left at the opening.
///
/// If more than `limit` empty points come together, the distance is reduced until they are few enough. In the middle of
/// a game they often are too many even with a distance of 1, because one string leads to the next across the board;
/// then the group is what is near the starting points alone, within the largest distance that leaves few enough.
/// `None` means that even those are too many, or that there is no empty point: nothing can be left out, and all moves
/// are to be considered.
pub fn group(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    let graph = Graph::of(board);
    let starts = graph.nodes(starts.iter().copied().collect());
    let group = graph.chained(&starts, distance, limit).or_else(|| graph.near(&starts, distance, limit));
    group.filter(|group| !group.empty.is_empty())
}

/// The group and what lies around it within `margin`: the zone that playouts are restricted to.
///
/// Paper: as [`group`]. Zones are "derived from group", and figure 9 shows that they are larger; how they are derived is
/// not said.
pub fn zone(board: &impl Board, group: &Group, margin: u8) -> PointSet {
    let graph = Graph::of(board);
    let mut points = group.empty;
    points.extend_from(&group.stones);
    graph.within(graph.nodes(points), margin)
}

/// The common-fate graph of a position. Nodes are handled many at a time, as the set of their points.
struct Graph<'a, B> {
    board: &'a B,
    empty: PointSet,
    stones: PointSet,
}

impl<'a, B: Board> Graph<'a, B> {
    fn of(board: &'a B) -> Graph<'a, B> {
        let empty = PointSet::of(board.size(), |point| board.cell(point) == Cell::Empty);
        let stones = PointSet::of(board.size(), |_| true).difference(&empty);
        Graph { board, empty, stones }
    }

    /// The largest group up to that distance, in which strings gather in turn, that has at most `limit` empty points.
    fn chained(&self, starts: &PointSet, distance: u8, limit: usize) -> Option<Group> {
        let mut found: Option<Group> = None;
        for distance in 1..=distance {
            // A group only grows with the distance: the next goes on from its strings, and the first too large is the last.
            let mut from = *starts;
            from.extend_from(&found.map_or(PointSet::EMPTY, |group| group.stones));
            let Some(group) = self.gather(from, distance, limit) else { break };
            found = Some(group);
        }
        found
    }

    /// The group with this very distance, if it has not more than `limit` empty points.
    fn gather(&self, starts: PointSet, distance: u8, limit: usize) -> Option<Group> {
        let mut group = Group { empty: PointSet::EMPTY, stones: PointSet::EMPTY, distance, is_chained: true };
        let mut fresh = starts;
        while !fresh.is_empty() {
            group.stones.extend_from(&fresh.intersection(&self.stones));
            // The last step is to empty points alone: no string need be followed there.
            let mut reached = self.within(fresh, distance - 1);
            reached.extend_from(&reached.next_to());
            group.empty.extend_from(&reached.intersection(&self.empty));
            if group.empty.len() > limit {
                return None;
            }
            let touching = group.empty.next_to().intersection(&self.stones);
            fresh = self.nodes(touching.difference(&group.stones));
        }
        Some(group)
    }

    /// What is within the largest distance of the starting points alone, up to `distance`, that has at most `limit` empty
    /// points.
    fn near(&self, starts: &PointSet, distance: u8, limit: usize) -> Option<Group> {
        let mut points = *starts;
        let mut found = None;
        for distance in 1..=distance {
            points = self.wider(&points);
            let empty = points.intersection(&self.empty);
            if empty.len() > limit {
                break;
            }
            let stones = points.intersection(&self.stones);
            found = Some(Group { empty, stones, distance, is_chained: false });
        }
        found
    }

    /// The nodes within that distance of these.
    fn within(&self, nodes: PointSet, distance: u8) -> PointSet {
        let mut within = nodes;
        for _ in 0..distance {
            let wider = self.wider(&within);
            if wider == within {
                break;
            }
            within = wider;
        }
        within
    }

    /// These nodes and all those next to them.
    fn wider(&self, nodes: &PointSet) -> PointSet {
        let mut wider = self.nodes(nodes.next_to().difference(nodes));
        wider.extend_from(nodes);
        wider
    }

    /// The nodes of these points: a stone stands for its string, and what is off the board for nothing.
    fn nodes(&self, points: PointSet) -> PointSet {
        let mut nodes = points.intersection(&self.empty);
        let mut stones = points.intersection(&self.stones);
        while let Some(stone) = stones.first() {
            self.board.for_each_stone(stone, |stone| {
                nodes.insert(stone);
                stones.remove(stone);
            });
        }
        nodes
    }
}

#[cfg(test)]
mod tests;
