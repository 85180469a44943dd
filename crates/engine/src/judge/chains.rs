//! What becomes of each string.
//!
//! What is unconditionally alive or dead needs no more thought. For the others there is the value of the survey: how often
//! the points under the string are its owner's at the end of playouts, from -1, never, to 1, always. A string above
//! [`SAFE`] lives. All strings of a colour below [`LOST`] in one place are dead if the hardiest of them cannot be saved by
//! a search. Everything else is read: it lives if the attacker, moving first, does not take it; it is dead if its owner,
//! moving first, does not save it; and if the first to move decides, it is unsettled.

use go::life::Life;
use go::{Board, Color, Game, PerColor, Point, PointSet};
use playout::Ownership;

use super::reader::{Allowance, Reader, Reading};
use super::regions::{components, regions};

/// Strings of at least this value are alive without a look. A value of 0.8 is 90 % of the playouts.
const SAFE: f32 = 0.8;

/// Strings of at least this value are nothing that readings have to think of.
const STRONG: f32 = 0.9;

/// A region of so many points has room for two eyes.
const BASE: usize = 6;

/// Strings of at most this value are probably dead.
const LOST: f32 = -0.6;

/// Where nothing can be read any more, a value beyond this decides: two thirds of the playouts, as in Pachi.
const LIKELY: f32 = 0.34;

/// What becomes of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Alive,
    Dead,
    /// The first to move decides, or nobody knows.
    Unsettled,
}

/// A string and its fate.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub color: Color,
    pub stones: PointSet,
    /// Any of them.
    pub stone: Point,
    /// From -1, never its owner's at the end of playouts, to 1.
    pub value: f32,
    pub fate: Fate,
    /// Does the fate follow from unconditional life?
    pub is_certain: bool,
    /// If it is unsettled, the moves with which Black and White decide it.
    pub keys: PerColor<Option<Point>>,
}

/// All strings of a position with their fates.
pub(super) fn chains(
    game: &Game,
    lives: &PerColor<Life>,
    ownership: &Ownership,
    reader: &mut Reader,
    allowance: &mut Allowance<'_>,
) -> Vec<Chain> {
    let mut chains = all(game.board(), lives, ownership);
    let weak = weak_stones(game.board(), &chains);
    settle_lost(game, &mut chains, &weak, reader, allowance);
    let mut doubtful: Vec<&mut Chain> =
        chains.iter_mut().filter(|chain| chain.is_doubtful() && chain.value > LOST).collect();
    doubtful.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
    for chain in doubtful {
        chain.read(game, &weak, reader, allowance);
    }
    refute_contradictions(game, &mut chains);
    chains
}

/// The stones that readings have to think of: neither certain nor mostly safe, and without a base, which is a region that
/// stones of no other colour touch and that has room for two eyes.
pub(super) fn weak_stones(board: &impl Board, chains: &[Chain]) -> PointSet {
    let mut near_base = PointSet::EMPTY;
    for region in regions(board, &PointSet::EMPTY) {
        if region.points.len() >= BASE && !region.is_shared() {
            near_base.extend_from(&region.points.iter().flat_map(|point| point.neighbours()).collect());
        }
    }
    let mut weak = PointSet::EMPTY;
    for chain in chains.iter().filter(|chain| !chain.is_certain && chain.value < STRONG) {
        if chain.stones.intersection(&near_base).is_empty() {
            weak.extend_from(&chain.stones);
        }
    }
    weak
}

/// All strings with what is known before anything is read.
fn all(board: &impl Board, lives: &PerColor<Life>, ownership: &Ownership) -> Vec<Chain> {
    let mut chains = Vec::new();
    let mut seen = PointSet::EMPTY;
    for stone in board.size().points() {
        let Some(color) = board.cell(stone).color() else { continue };
        if seen.contains(stone) {
            continue;
        }
        let mut stones = PointSet::EMPTY;
        board.for_each_stone(stone, |stone| _ = stones.insert(stone));
        seen.extend_from(&stones);
        let is_alive = lives[color].stones.contains(stone);
        let is_dead = lives[!color].territory.contains(stone);
        let value = value_of(&stones, color, ownership);
        let fate = if is_dead || (!is_alive && value < 0.0) { Fate::Dead } else { Fate::Alive };
        let is_certain = is_alive || is_dead;
        chains.push(Chain { color, stones, stone, value, fate, is_certain, keys: PerColor([None; 2]) });
    }
    chains
}

fn value_of(stones: &PointSet, color: Color, ownership: &Ownership) -> f32 {
    let sum: f32 = stones.iter().map(|stone| ownership.value(stone)).sum();
    let mean = sum / stones.len().max(1) as f32;
    if color == Color::Black { mean } else { -mean }
}

/// Strings that are probably dead: where the hardiest of a place cannot be saved, none can. Else each is on its own.
fn settle_lost(
    game: &Game,
    chains: &mut [Chain],
    weak: &PointSet,
    reader: &mut Reader,
    allowance: &mut Allowance<'_>,
) {
    for mut place in lost_places(game, chains) {
        place.sort_by(|&a, &b| chains[b].value.total_cmp(&chains[a].value));
        for (at, &index) in place.iter().enumerate() {
            chains[index].read(game, weak, reader, allowance);
            if at == 0 && chains[index].fate == Fate::Dead {
                break;
            }
        }
    }
}

/// The strings that are probably dead, those that no living enemy stone parts taken together.
fn lost_places(game: &Game, chains: &[Chain]) -> Vec<Vec<usize>> {
    let size = game.size();
    let mut places = Vec::new();
    for color in Color::BOTH {
        let mut walls = PointSet::EMPTY;
        for chain in chains.iter().filter(|chain| chain.color != color && chain.fate == Fate::Alive) {
            walls.extend_from(&chain.stones);
        }
        let is_lost = |chain: &Chain| chain.color == color && !chain.is_certain && chain.value <= LOST;
        for points in components(size, |point| size.contains(point) && !walls.contains(point)) {
            let points: PointSet = points.into_iter().collect();
            let found = chains.iter().enumerate();
            let found = found.filter(|(_, chain)| is_lost(chain) && points.contains(chain.stone));
            let place: Vec<usize> = found.map(|(index, _)| index).collect();
            if !place.is_empty() {
                places.push(place);
            }
        }
    }
    places
}

/// Two strings side by side cannot both be taken by each other: the less dead one is not settled.
fn refute_contradictions(game: &Game, chains: &mut [Chain]) {
    let board = game.board();
    let is_dead = |chain: &Chain| chain.fate == Fate::Dead && !chain.is_certain;
    for a in 0..chains.len() {
        for b in 0..chains.len() {
            let (one, other) = (&chains[a], &chains[b]);
            let is_pair = one.color != other.color && is_dead(one) && is_dead(other);
            if is_pair && one.value >= other.value && touches(board, &one.stones, &other.stones) {
                chains[a].fate = Fate::Unsettled;
            }
        }
    }
}

fn touches(board: &impl Board, stones: &PointSet, others: &PointSet) -> bool {
    let is_beside = |stone: Point| stone.neighbours().iter().any(|&next| others.contains(next));
    board.size().points().any(|point| stones.contains(point) && is_beside(point))
}

impl Chain {
    /// Do some playouts lose it, and is nothing about it certain?
    pub(super) fn is_doubtful(&self) -> bool {
        !self.is_certain && self.value < SAFE
    }

    /// Finds out its fate; by its value alone if nothing can be read any more.
    fn read(&mut self, game: &Game, weak: &PointSet, reader: &mut Reader, allowance: &mut Allowance<'_>) {
        // The first question is the one that is probably the last.
        let order = if self.value >= 0.0 { [!self.color, self.color] } else { [self.color, !self.color] };
        for first in order {
            let Some(Reading { lives: does_live, key }) =
                reader.read(game, self.stone, weak, first, allowance)
            else {
                self.fate = self.likely_fate();
                return;
            };
            self.keys[first] = key.point();
            if does_live != (first == self.color) {
                self.fate = if does_live { Fate::Alive } else { Fate::Dead };
                self.keys = PerColor([None; 2]);
                return;
            }
        }
        self.fate = Fate::Unsettled;
        allowance.end_if_hasty();
    }

    fn likely_fate(&self) -> Fate {
        match self.value {
            value if value >= LIKELY => Fate::Alive,
            value if value <= -LIKELY => Fate::Dead,
            _ => Fate::Unsettled,
        }
    }

    /// Is it to be taken off the board before counting? What is unsettled goes where most playouts take it.
    pub(super) fn counts_as_dead(&self) -> bool {
        self.fate == Fate::Dead || (self.fate == Fate::Unsettled && self.value < 0.0)
    }
}
