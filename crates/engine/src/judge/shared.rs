//! Points between living stones of both colours: neutral, untouchable, or part of a border that is still open.
//!
//! A region that living stones of both colours touch is *open* if it has a point that one player clearly owns and that no
//! stone of the other is next to: one more move makes it territory. If no stone of the other would be next to it even after
//! one more move, the border is *leaky*: there is territory behind it already, only not closed. A large region of which
//! somebody's stones or nobody's are the border is open too, if it may still be invaded. In any other shared region a
//! point is *neutral* if somebody can play there without losing the string that comes about, and *untouchable* if neither
//! can.
//!
//! Strings of both colours that would be lost by playing on the same untouchable point are in *seki*: they live, because
//! the attacker who moves first does not take them, but they have no two eyes of their own, or else their owner could
//! play there. Eyes do not matter: a seki with an eye for each is found in the same way. At least one of the strings must
//! be lost in some playouts: where all of them are safe, it takes another move before somebody can play there, no more.

use go::life::Life;
use go::{Board, Cell, Color, Game, PerColor, Point, PointSet};
use playout::Ownership;

use super::reader::{Allowance, Reader};
use super::regions::{Region, is_beside, regions};

/// A point is clearly owned from this value on: 85 % of the playouts and more.
const OWNED: f32 = 0.7;

/// In a region of at least so many points an invasion may live, and where a point is less clearly owned than this, two
/// thirds of the playouts, it does in some.
const ROOMY: usize = 6;
const CONTESTED: f32 = 0.34;

/// A new string with so many liberties, in a place that is mostly its owner's, is safe without reading.
const MANY_LIBERTIES: u32 = 4;

/// What is between living stones of both colours.
#[derive(Default)]
pub(super) struct Shared {
    /// Points where each player can play without loss.
    pub playable: PerColor<PointSet>,
    /// Points where neither can.
    pub untouchable: PointSet,
    /// Empty points of regions that are still open.
    pub open: PointSet,
    /// All points of regions that are as good as somebody's.
    pub leaky: PointSet,
    /// Stones in seki.
    pub seki: PointSet,
}

/// All that looking at such points needs.
pub(super) struct Looker<'a, 'b> {
    pub game: &'a Game,
    pub lives: &'a PerColor<Life>,
    pub ownership: &'a Ownership,
    pub dead: &'a PointSet,
    pub unsettled: &'a PointSet,
    pub weak: &'a PointSet,
    /// Stones that some playouts lose.
    pub doubtful: &'a PointSet,
    pub reader: &'a mut Reader,
    pub allowance: &'a mut Allowance<'b>,
}

/// Is a region open, as far as the playouts tell which stones are dead?
pub(super) fn has_open_region(game: &Game, ownership: &Ownership) -> bool {
    let board = game.board();
    let is_lost = |point: &Point| match board.cell(*point) {
        Cell::Black => ownership.value(*point) < 0.0,
        Cell::White => ownership.value(*point) > 0.0,
        Cell::Empty | Cell::Off => false,
    };
    let dead = board.size().points().filter(is_lost).collect();
    regions(board, &dead).iter().any(|region| is_open(board, region, &dead, ownership))
}

fn is_open(board: &impl Board, region: &Region, dead: &PointSet, ownership: &Ownership) -> bool {
    let value = |point: Point| ownership.value(point);
    if region.is_shared() {
        return region.points.iter().any(|&point| is_apart(board, point, dead, value(point)));
    }
    // With dead stones in it, points may look doubtful that are not: what was read about the stones counts.
    let is_empty = region.points.iter().all(|&point| !dead.contains(point));
    let is_contested = |&point: &Point| value(point).abs() < CONTESTED;
    is_empty && region.points.len() >= ROOMY && region.points.iter().any(is_contested)
}

/// Is there a point with clear neighbours, too?
fn is_leaky(board: &impl Board, region: &Region, dead: &PointSet, ownership: &Ownership) -> bool {
    region.points.iter().any(|&point| {
        let value = ownership.value(point);
        let mut open = point.neighbours().into_iter().filter(|&next| board.cell(next) == Cell::Empty);
        is_apart(board, point, dead, value) && open.all(|next| !is_beside(board, dead, !owner(value), next))
    })
}

/// Is the point clearly somebody's, with no living stone of the other next to it?
fn is_apart(board: &impl Board, point: Point, dead: &PointSet, value: f32) -> bool {
    value.abs() >= OWNED && !is_beside(board, dead, !owner(value), point)
}

fn owner(value: f32) -> Color {
    if value > 0.0 { Color::Black } else { Color::White }
}

impl Looker<'_, '_> {
    pub(super) fn look(&mut self) -> Shared {
        let mut shared = Shared::default();
        let board = self.game.board();
        for region in regions(board, self.dead) {
            let empty = region.points.iter().copied().filter(|&point| board.cell(point) == Cell::Empty);
            if is_open(board, &region, self.dead, self.ownership) {
                shared.open.extend_from(&empty.collect());
                if region.is_shared() && is_leaky(board, &region, self.dead, self.ownership) {
                    shared.leaky.extend_from(&region.points.iter().copied().collect());
                }
            } else if region.is_shared() {
                empty.for_each(|point| self.look_at(point, &mut shared));
            }
        }
        shared
    }

    fn look_at(&mut self, point: Point, shared: &mut Shared) {
        let can_play = PerColor(Color::BOTH.map(|color| self.can_play(color, point)));
        for color in Color::BOTH.into_iter().filter(|&color| can_play[color]) {
            shared.playable[color].insert(point);
        }
        if can_play == PerColor([false; 2]) {
            shared.untouchable.insert(point);
            self.note_seki(point, &mut shared.seki);
        }
    }

    /// Can that player play there without losing what the stone becomes a part of?
    fn can_play(&mut self, color: Color, point: Point) -> bool {
        let mut after = self.game.clone();
        let Ok(turn) = after.play(color, point.into()) else { return false };
        let board = after.board();
        if turn.lost > 0 {
            return false;
        }
        if turn.captured > 0 || self.is_by_living_stones(color, point) {
            return true;
        }
        let value = self.ownership.value(point) * if color == Color::Black { 1.0 } else { -1.0 };
        match board.liberties(point) {
            0 | 1 => false,
            MANY_LIBERTIES.. if value > 0.0 => true,
            _ => self
                .reader
                .read(&after, point, self.weak, !color, self.allowance)
                .is_none_or(|found| found.lives),
        }
    }

    fn is_by_living_stones(&self, color: Color, point: Point) -> bool {
        point.neighbours().iter().any(|&next| self.lives[color].stones.contains(next))
    }

    /// The strings around a point where neither can play, if both have some and their lives are settled.
    fn note_seki(&self, point: Point, seki: &mut PointSet) {
        let board = self.game.board();
        let is_settled = |head: &Point| !self.dead.contains(*head) && !self.unsettled.contains(*head);
        let around = Color::BOTH.map(|color| {
            let (heads, count) = board.strings_around(color, point);
            heads[..count].iter().copied().filter(is_settled).collect::<Vec<_>>()
        });
        let is_doubted = around.iter().flatten().any(|&head| self.doubtful.contains(head));
        if around.iter().any(Vec::is_empty) || !is_doubted {
            return;
        }
        for head in around.into_iter().flatten() {
            board.for_each_stone(head, |stone| _ = seki.insert(stone));
        }
    }
}
