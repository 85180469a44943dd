//! What is looked at once for all moves of a position.

use go::fate;
use go::{Board, Color, Point, PointMap};

use crate::groups::{Feature, In};
use crate::place;
use crate::shape::{Field, Shape};
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
        for shape in self.field.close(&self.scene, point, |stone| self.liberties[stone]) {
            sink.shape(shape);
        }
        self.field.nested(point, |shape| sink.shape(shape));
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
