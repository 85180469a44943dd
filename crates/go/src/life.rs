//! Unconditional life: stones that cannot be captured even if their owner passes every time.
//!
//! Paper: D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976). The regions of a colour are the
//! connected sets of points without stones of that colour; a region is *vital* to a string if every empty point
//! of it is a liberty of the string. Take all strings and regions, and as long as there is one, drop a string with
//! fewer than two vital regions left or a region next to a dropped string. The strings that stay are
//! unconditionally alive, and no others are.
//!
//! The paper forbids suicide. Where it is allowed, the opponent can clear a region of stones without the owner's
//! help, so enemy stones are treated as empty points there: each has to be next to the string too.
//!
//! # What is owned for certain
//!
//! Life needs no move, but stones that the opponent leaves in a vital region have to be taken, and a region can be
//! so wide that what is played there after the capture lives. So a region next to living strings only is counted
//! as owned in two cases, in which the owner, by answering, takes all that is played there:
//!
//! 1. *Some living string to which the region is vital is next to all its points, occupied ones included, but at
//!    most one.* Whatever the owner plays on a point next to that string becomes part of it, and of every
//!    other string that the region is vital to; the rest of the region stays vital. If there is a point p apart, an
//!    enemy stone is on it. Once that is taken with its string, either a neighbour of p is the owner's, or
//!    all of them are empty and the owner gets one of them; from then on every point is next to the string.
//! 2. *The region is vital to no string, and its points that are next to no living stone are none, one, or two
//!    neighbours.* No string needs the region, so the owner may fill it: each stone next to a living one
//!    lives. An eye of the opponent has no point next to a living stone, and two eyes are not
//!    neighbours, so there is one eye of at most two points, which is not enough.
//!
//! Suicide changes neither argument. A superko rule may make the owner choose another order.

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::game::Game;
use crate::point::{MAX_AREA, Point, PointSet};
use crate::point_map::PointMap;
use crate::region::Regions;
use crate::rules::Suicide;

/// What one colour has for certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Life {
    /// The unconditionally alive stones.
    pub stones: PointSet,
    /// The points of the regions that keep them alive: each is vital to some living string and next to living
    /// strings only.
    pub eyes: PointSet,
    /// The points of the regions owned for certain, enemy stones there included: these are dead.
    pub territory: PointSet,
}

impl Life {
    /// Living stones and territory: the area that no play of the opponent can take, if the owner answers.
    pub fn area(&self) -> PointSet {
        let mut area = self.stones;
        area.extend_from(&self.territory);
        area
    }
}

/// The unconditional life of a colour.
pub fn unconditional(board: &impl Board, color: Color, suicide: Suicide) -> Life {
    let mut candidates = Candidates::all(board, color, suicide);
    candidates.reduce();
    candidates.life()
}

impl Game {
    /// The unconditional life of a colour under the rules of the game.
    pub fn unconditional_life(&self, color: Color) -> Life {
        unconditional(self.board(), color, self.rules().suicide)
    }
}

/// A point touches at most four strings, so a region is vital to at most four. Free places hold `NOWHERE`.
type Heads = [Point; 4];

/// The strings and regions not dropped so far. A string is named by its head, a region by its first point.
struct Candidates<'a, B> {
    board: &'a B,
    color: Color,
    suicide: Suicide,
    strings: PointSet,
    regions: PointSet,
    /// For every point of a region, the region.
    region: PointMap<Point>,
    /// For a region, the strings that it is vital to.
    vital: PointMap<Heads>,
    /// For a string, how many regions are vital to it.
    eyes: PointMap<u8>,
}

impl<'a, B: Board> Candidates<'a, B> {
    fn all(board: &'a B, color: Color, suicide: Suicide) -> Candidates<'a, B> {
        let mut candidates = Candidates {
            board,
            color,
            suicide,
            strings: PointSet::EMPTY,
            regions: PointSet::EMPTY,
            region: PointMap::filled(Point::NOWHERE),
            vital: PointMap::filled([Point::NOWHERE; 4]),
            eyes: PointMap::filled(0),
        };
        let mut regions = Regions::new();
        for start in board.size().points() {
            if board.cell(start).is(color) {
                candidates.strings.insert(board.head(start));
                continue;
            }
            let points = regions.find(start, |p| candidates.is_open(p));
            if !points.is_empty() {
                candidates.add_region(start, points);
            }
        }
        candidates
    }

    /// Is this a point of a region?
    fn is_open(&self, point: Point) -> bool {
        let cell = self.board.cell(point);
        cell != Cell::Off && !cell.is(self.color)
    }

    fn add_region(&mut self, start: Point, points: &[Point]) {
        self.regions.insert(start);
        let mut vital: Option<Heads> = None;
        for &point in points {
            self.region[point] = start;
            if self.board.cell(point) == Cell::Empty || self.suicide != Suicide::Forbidden {
                let (around, count) = self.board.strings_around(self.color, point);
                vital = Some(match vital {
                    None => around,
                    Some(heads) => {
                        heads.map(|head| if around[..count].contains(&head) { head } else { Point::NOWHERE })
                    }
                });
            }
        }
        self.vital[start] = vital.unwrap_or([Point::NOWHERE; 4]);
        for head in self.vital_strings(start) {
            self.eyes[head] += 1;
        }
    }

    fn vital_strings(&self, region: Point) -> impl Iterator<Item = Point> + use<B> {
        self.vital[region].into_iter().filter(|&head| head != Point::NOWHERE)
    }

    /// Drops strings and regions until nothing changes. Each is dropped at most once.
    fn reduce(&mut self) {
        let mut dropped = [Point::NOWHERE; MAX_AREA];
        let mut count = 0;
        let all = self.strings;
        for head in all.iter() {
            if self.eyes[head] < 2 {
                self.strings.remove(head);
                dropped[count] = head;
                count += 1;
            }
        }
        while count > 0 {
            count -= 1;
            self.board.for_each_stone(dropped[count], |stone| {
                for p in stone.neighbours() {
                    let region = self.region[p];
                    if region == Point::NOWHERE || !self.regions.remove(region) {
                        continue;
                    }
                    for head in self.vital_strings(region) {
                        self.eyes[head] -= 1;
                        if self.eyes[head] < 2 && self.strings.remove(head) {
                            dropped[count] = head;
                            count += 1;
                        }
                    }
                }
            });
        }
    }

    /// What is left: see the head of the file.
    fn life(&self) -> Life {
        let mut life = Life::default();
        if self.strings.is_empty() {
            return life;
        }
        for head in self.strings.iter() {
            self.board.for_each_stone(head, |stone| {
                life.stones.insert(stone);
            });
        }
        let mut regions = Regions::new();
        for start in self.regions.iter() {
            let points = regions.find(start, |p| self.is_open(p));
            let is_eye = self.vital_strings(start).next().is_some();
            let is_owned = if is_eye { self.is_secure_eye(start, points) } else { self.is_lifeless(points) };
            for &point in points {
                if is_eye {
                    life.eyes.insert(point);
                }
                if is_owned {
                    life.territory.insert(point);
                }
            }
        }
        life
    }

    /// The first case: is one string that the region is vital to next to all its points but one or none?
    fn is_secure_eye(&self, region: Point, points: &[Point]) -> bool {
        self.vital_strings(region).any(|head| {
            let is_next = |p: Point| {
                p.neighbours()
                    .iter()
                    .any(|&n| self.board.cell(n).is(self.color) && self.board.head(n) == head)
            };
            points.iter().filter(|&&p| !is_next(p)).count() <= 1
        })
    }

    /// The second case: is there no room for two eyes away from the living strings around?
    fn is_lifeless(&self, points: &[Point]) -> bool {
        let is_apart = |p: &Point| p.neighbours().iter().all(|&n| !self.board.cell(n).is(self.color));
        let mut apart = points.iter().copied().filter(is_apart);
        match (apart.next(), apart.next(), apart.next()) {
            (Some(one), Some(two), None) => one.neighbours().contains(&two),
            (_, None, _) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
