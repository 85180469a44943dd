//! What is looked at once for all moves of a position.

use go::fate;
use go::{Board, Color, Point, PointMap};

use crate::groups::{Feature, In};
use crate::place;
use crate::shape::{Family, Field, Shape};
use crate::tactics::{Marks, Tactics};

/// How far the common-fate graph is looked at.
pub(crate) const FATE_STEPS: u8 = 4;

/// A position as one who is to move sees it.
pub struct Scene<'a, B> {
    /// The board.
    pub board: &'a B,
    /// Who is to move.
    pub color: Color,
    /// The last move, the enemy's, if it was not a pass.
    pub last: Option<Point>,
    /// The move before it, an own one, if neither was a pass.
    pub before_last: Option<Point>,
}

/// Who is told the features of a move.
pub trait Sink {
    /// The move has this feature.
    fn feature(&mut self, feature: Feature);

    /// This shape is around it. Of nested shapes the next larger one is told only if this is answered with yes.
    fn shape(&mut self, shape: Shape) -> bool;
}

/// A position, looked at closely enough to tell the features of any move.
pub struct Survey<'a, B> {
    pub(crate) scene: Scene<'a, B>,
    field: Field,
    /// The liberties of the strings of stones; four stand for more.
    pub(crate) liberties: PointMap<u8>,
    pub(crate) marks: Marks,
    steps: PointMap<u8>,
    steps_before: PointMap<u8>,
    /// The opening, the middle, or late.
    stage: usize,
}

impl<'a, B: Board> Survey<'a, B> {
    /// Looks at the position.
    pub fn of(scene: Scene<'a, B>) -> Survey<'a, B> {
        let board = scene.board;
        let steps = |from: Option<Point>| match from {
            Some(from) => fate::distances(board, from, FATE_STEPS),
            None => PointMap::filled(fate::FAR),
        };
        Survey {
            field: Field::of(board, scene.color),
            liberties: liberties(board),
            marks: Marks::of(&scene),
            steps: steps(scene.last),
            steps_before: steps(scene.before_last),
            stage: place::stage(board),
            scene,
        }
    }

    /// The position.
    pub fn scene(&self) -> &Scene<'a, B> {
        &self.scene
    }

    /// Tells the features of a move there, on an empty point.
    #[inline]
    pub fn tell(&self, point: Point, sink: &mut impl Sink) {
        Tactics { survey: self, point }.tell(sink);
        self.tell_place(point, sink);
        for shape in self.close(point, self.scene.last, [Family::RING, Family::DIAMOND]) {
            sink.shape(shape);
        }
        self.field.nested(point, |shape| sink.shape(shape));
    }

    #[inline(always)]
    fn close(&self, point: Point, last: Option<Point>, families: [Family; 2]) -> [Shape; 2] {
        let size = self.scene.board.size();
        self.field.close(size, point, last, families, |stone| self.liberties[stone])
    }

    /// Tells the features of the situation, which are the same for all moves.
    pub fn tell_situation(&self, sink: &mut impl Sink) {
        let &Scene { board, color, last, before_last } = &self.scene;
        let stones: u32 = board.stones().0.iter().sum();
        sink.feature(In::Stage.level(stones as usize * 16 / board.size().area()));
        if board.ko().is_some() {
            sink.feature(In::Ko.level(0));
        }
        let [own, enemy] = [color, !color].map(|color| self.worst_atari(color));
        sink.feature(In::Ataris.level(3 * own + enemy));
        let Some(last) = last else { return sink.feature(In::LastMove.level(0)) };
        let (beside, count) = board.strings_around(color, last);
        let shortest = beside[..count]
            .iter()
            .map(|&head| (usize::from(self.liberties[head]), board.string_size(head) > 1))
            .min_by_key(|&(liberties, is_long)| (liberties, !is_long));
        let beside = match shortest {
            None => 0,
            Some((4.., _)) => 7,
            Some((liberties, is_long)) => 2 * liberties - 1 + usize::from(is_long),
        };
        // A stone that was no suicide has a liberty.
        let liberties = usize::from(self.liberties[last].max(1));
        sink.feature(In::LastMove.level(8 * (liberties - 1) + beside + 1));
        sink.feature(In::LastLine.level(board.size().edge_distance(last).min(place::LINES - 1)));
        let near = before_last.map_or(0, |before| place::distance(last, before).saturating_sub(1));
        sink.feature(In::LastNear.level(near));
        for shape in self.close(last, before_last, [Family::LAST_RING, Family::LAST_DIAMOND]) {
            sink.shape(shape);
        }
    }

    /// 0 if no string of the colour is in atari, 1 if only single stones are, 2 otherwise.
    fn worst_atari(&self, color: Color) -> usize {
        let board = self.scene.board;
        let in_atari =
            board.size().points().filter(|&stone| self.liberties[stone] == 1 && board.cell(stone).is(color));
        in_atari.map(|stone| 1 + usize::from(board.string_size(stone) > 1)).max().unwrap_or(0)
    }

    fn tell_place(&self, point: Point, sink: &mut impl Sink) {
        let Scene { board, last, before_last, .. } = &self.scene;
        let line = board.size().edge_distance(point).min(place::LINES - 1);
        sink.feature(In::Line.level(self.stage * place::LINES + line));
        if let &Some(last) = last {
            // No other move is on the point of the last one, unless that was a suicide.
            sink.feature(In::Near.level(place::distance(point, last).saturating_sub(2)));
            sink.feature(In::Fate.level(usize::from(self.steps[point]).saturating_sub(1)));
        }
        if let &Some(before) = before_last {
            sink.feature(In::NearBefore.level(place::distance(point, before).saturating_sub(1)));
            sink.feature(In::FateBefore.level(usize::from(self.steps_before[point]).saturating_sub(1)));
        }
    }
}

/// The liberties of every stone's string, four for more; 0 where there is no stone.
fn liberties<B: Board>(board: &B) -> PointMap<u8> {
    let mut liberties = PointMap::filled(0);
    for stone in board.size().points() {
        if liberties[stone] == 0 && board.cell(stone).color().is_some() {
            let count = if board.is_in_atari(stone) {
                1
            } else if board.last_two_liberties(stone).is_some() {
                2
            } else {
                board.liberties(stone).min(4) as u8
            };
            board.for_each_stone(stone, |stone| liberties[stone] = count);
        }
    }
    liberties
}
