//! Captures, ataris and ladders.

use go::ladder::{Reader, Reading, Verdict};
use go::{Board, Move, Point};

use super::{Opinions, Priors, Scene};

/// How many moves may be tried for each string. A ladder across a large board takes fewer; what takes more has branches.
const LADDER_MOVES: u32 = 200;

impl Priors {
    /// What ladders say about the strings with one or two liberties.
    pub(super) fn read_ladders<B: Board>(&self, scene: &Scene<'_, B>, opinions: &mut Opinions) {
        if self.save == 0 && self.ladder == 0 && self.hopeless == 0 {
            return;
        }
        for reading in (Reader { budget: LADDER_MOVES }).readings(scene.board) {
            let Reading { stone, color, is_in_atari, capture, escape } = reading;
            if !capture.is_yes() {
                continue;
            }
            match (color == scene.color, capture, escape) {
                (true, _, Verdict::Yes(Move::Play(point))) => opinions.praise(point, self.save),
                (true, _, Verdict::No) if is_in_atari => {
                    if let Some(point) = scene.board.last_liberty(stone) {
                        opinions.blame(point, self.hopeless);
                    }
                }
                (false, Verdict::Yes(Move::Play(point)), _) if !is_in_atari => {
                    opinions.praise(point, self.ladder);
                }
                _ => {}
            }
        }
    }

    #[inline(always)]
    pub(super) fn judge_tactics<B: Board>(
        &self,
        scene: &Scene<'_, B>,
        point: Point,
        opinions: &mut Opinions,
    ) {
        let &Scene { board, color, .. } = scene;
        match board.capture_size(color, point) {
            0 if board.is_threat(color, point) => opinions.praise(point, self.atari),
            0 => {}
            1 => opinions.praise(point, self.capture_one),
            _ => opinions.praise(point, self.capture_more),
        }
        if board.liberties_after(color, point) == 1 && board.capture_size(color, point) == 0 {
            opinions.blame(point, self.self_atari);
        }
    }
}
