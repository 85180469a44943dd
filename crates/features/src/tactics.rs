//! Captures, escapes, ladders, ataris, and strings that are short of liberties.

use go::ladder::{Reader, Reading, Verdict};
use go::{Board, Cell, Move, Point, PointMap};

use crate::groups::In;
use crate::survey::{Scene, Sink, Survey};

/// How many moves may be tried for each string. A ladder across a large board takes fewer; what takes more has branches.
const LADDER_MOVES: u32 = 200;

/// What ladders say about a point.
mod mark {
    pub(super) const FREE_ONE: u16 = 1;
    pub(super) const FREE_MORE: u16 = 1 << 1;
    pub(super) const HOPELESS_ONE: u16 = 1 << 2;
    pub(super) const HOPELESS_MORE: u16 = 1 << 3;
    pub(super) const SAVE_ONE: u16 = 1 << 4;
    pub(super) const SAVE_MORE: u16 = 1 << 5;
    pub(super) const CATCH_ONE: u16 = 1 << 6;
    pub(super) const CATCH_MORE: u16 = 1 << 7;
    pub(super) const CATCH_LOST: u16 = 1 << 8;
    /// The last liberty of an enemy string that could run.
    pub(super) const RUNS: u16 = 1 << 9;
}

/// What ladders say, and which own strings were just attacked.
pub(crate) struct Marks {
    points: PointMap<u16>,
    attacked: [Point; 4],
    attacked_count: usize,
}

impl Marks {
    pub(crate) fn of<B: Board>(scene: &Scene<'_, B>) -> Marks {
        let &Scene { board, color, last, .. } = scene;
        let is_there = |last: &Point| board.cell(*last).is(!color);
        let (attacked, attacked_count) = match last.filter(is_there) {
            Some(last) => board.strings_around(color, last),
            None => ([Point::from_raw(0); 4], 0),
        };
        let mut marks = Marks { points: PointMap::filled(0), attacked, attacked_count };
        for reading in (Reader { budget: LADDER_MOVES }).readings(board) {
            marks.note(scene, &reading);
        }
        marks
    }

    /// The reader tells one move that works, so that of two ataris that catch, or of a capture and an extension that save, one alone
    /// is marked.
    fn note<B: Board>(&mut self, scene: &Scene<'_, B>, reading: &Reading) {
        let &Scene { board, color, .. } = scene;
        let Reading { stone, color: owner, is_in_atari, capture, escape } = *reading;
        let Verdict::Yes(capture) = capture else { return };
        let is_one = board.string_size(stone) == 1;
        let one_or_more = |one: u16, more: u16| if is_one { one } else { more };
        let last_liberty = board.last_liberty(stone);
        match (owner == color, is_in_atari, escape) {
            (true, true, Verdict::Yes(Move::Play(point))) if last_liberty == Some(point) => {
                self.points[point] |= one_or_more(mark::FREE_ONE, mark::FREE_MORE);
            }
            (true, true, Verdict::No) => {
                if let Some(point) = last_liberty {
                    self.points[point] |= one_or_more(mark::HOPELESS_ONE, mark::HOPELESS_MORE);
                }
            }
            (true, false, Verdict::Yes(Move::Play(point))) => {
                self.points[point] |= one_or_more(mark::SAVE_ONE, mark::SAVE_MORE);
            }
            (false, true, Verdict::Yes(_)) => {
                if let Some(point) = last_liberty {
                    self.points[point] |= mark::RUNS;
                }
            }
            (false, false, escape) => {
                if let Move::Play(point) = capture {
                    let is_lost = escape == Verdict::No;
                    self.points[point] |= if is_lost {
                        mark::CATCH_LOST
                    } else {
                        one_or_more(mark::CATCH_ONE, mark::CATCH_MORE)
                    };
                }
            }
            _ => {}
        }
    }

    fn is_attacked(&self, head: Point) -> bool {
        self.attacked[..self.attacked_count].contains(&head)
    }
}

/// A move, to tell its tactics.
pub(crate) struct Tactics<'s, 'a, B> {
    pub(crate) survey: &'s Survey<'a, B>,
    pub(crate) point: Point,
}

impl<B: Board> Tactics<'_, '_, B> {
    #[inline(always)]
    pub(crate) fn tell(&self, sink: &mut impl Sink) {
        let &Scene { board, color, .. } = &self.survey.scene;
        let (own, own_count) = board.strings_around(color, self.point);
        let (enemy, enemy_count) = board.strings_around(!color, self.point);
        self.tell_marks(sink);
        if enemy_count > 0 {
            self.tell_enemy(&enemy[..enemy_count], sink);
        }
        if own_count > 0 {
            self.tell_own(&own[..own_count], sink);
        }
        if board.count_around(self.point, Cell::Empty) <= 1 {
            self.tell_self_atari(&own[..own_count], sink);
        }
    }

    fn tell_marks(&self, sink: &mut impl Sink) {
        let marks = self.survey.marks.points[self.point];
        if marks == 0 {
            return;
        }
        let escapes = [mark::FREE_MORE, mark::FREE_ONE, mark::HOPELESS_MORE, mark::HOPELESS_ONE];
        if let Some(at) = escapes.iter().position(|mark| marks & mark != 0) {
            sink.feature(In::Escape.level([3, 2, 1, 0][at]));
        }
        let ladders = [mark::SAVE_MORE, mark::SAVE_ONE, mark::CATCH_MORE, mark::CATCH_ONE, mark::CATCH_LOST];
        if let Some(at) = ladders.iter().position(|mark| marks & mark != 0) {
            sink.feature(In::Ladder.level([1, 0, 3, 2, 4][at]));
        }
    }

    fn tell_enemy(&self, strings: &[Point], sink: &mut impl Sink) {
        let Survey { scene, liberties, .. } = self.survey;
        let &Scene { board, color, last, .. } = scene;
        let last_head = last.filter(|&last| board.cell(last).is(!color)).map(|last| board.head(last));
        let is_last = |head: Point| last_head == Some(head);
        let with = |count: u8| strings.iter().copied().filter(move |&head| liberties[head] == count);
        if with(1).next().is_some() {
            self.tell_capture(sink);
        }
        if with(1).any(is_last) {
            sink.feature(In::Last.level(0));
        } else if with(2).any(is_last) {
            sink.feature(In::Last.level(1));
        }
        let ataris = with(2).count();
        if ataris > 0 {
            let is_one = with(2).all(|head| board.string_size(head) == 1);
            sink.feature(In::Atari.level(match (board.ko().is_some(), ataris, is_one) {
                (true, ..) => 3,
                (_, 2.., _) => 2,
                (.., is_one) => usize::from(!is_one),
            }));
        }
        if let Some(short) = [2, 3].into_iter().find(|&count| with(count).next().is_some()) {
            let others = usize::from(!with(short).any(is_last));
            sink.feature(In::EnemyShort.level(2 * usize::from(short - 2) + others));
        }
        self.tell_several(strings, In::Cut, sink);
    }

    fn tell_capture(&self, sink: &mut impl Sink) {
        let &Scene { board, color, .. } = &self.survey.scene;
        let point = self.point;
        let size = board.capture_size(color, point);
        let around = |cell: Cell| board.count_around(point, cell);
        let is_ko = size == 1
            && around(Cell::Empty) == 0
            && around(Cell::from(color)) == 0
            && board.liberties_after(color, point) == 1;
        let kind = if is_ko {
            6
        } else {
            let is_rescue = board.rescue_size(color, point) > 0;
            let runs = self.survey.marks.points[point] & mark::RUNS != 0;
            let kind = if is_rescue {
                0
            } else if runs {
                2
            } else {
                4
            };
            kind + usize::from(size > 1)
        };
        sink.feature(In::Capture.level(kind));
    }

    fn tell_own(&self, strings: &[Point], sink: &mut impl Sink) {
        let Survey { liberties, marks, .. } = self.survey;
        let with = |count: u8| strings.iter().copied().filter(move |&head| liberties[head] == count);
        if let Some(short) = [2, 3].into_iter().find(|&count| with(count).next().is_some()) {
            let calm = usize::from(!with(short).any(|head| marks.is_attacked(head)));
            sink.feature(In::OwnShort.level(2 * usize::from(short - 2) + calm));
        }
        self.tell_several(strings, In::Join, sink);
    }

    /// Several strings of one colour meet here.
    fn tell_several(&self, strings: &[Point], group: In, sink: &mut impl Sink) {
        let is_weak = || strings.iter().any(|&head| self.survey.liberties[head] <= 2);
        match strings.len() {
            0 | 1 => {}
            2 => sink.feature(group.level(usize::from(is_weak()))),
            _ => sink.feature(group.level(2)),
        }
    }

    fn tell_self_atari(&self, own: &[Point], sink: &mut impl Sink) {
        let &Scene { board, color, .. } = &self.survey.scene;
        if board.liberties_after(color, self.point) == 1 && board.capture_size(color, self.point) == 0 {
            let size = 1 + own.iter().map(|&head| board.string_size(head)).sum::<u32>();
            sink.feature(In::SelfAtari.level(match size {
                1 => 0,
                2 | 3 => 1,
                _ => 2,
            }));
        }
    }
}
