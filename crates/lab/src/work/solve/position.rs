//! What the solver asks of a position of Go.

use go::{Board, Color, Move, Point, SmallBoard, Suicide, life, zobrist};
use mcts::{Candidate, MoveId};
use playout::{Position, move_of, number_of};

use super::search::Solvable;

/// Tell who is to move, the passes, and the ko.
const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;
const PASSED: u64 = 0xd1b5_4a32_d192_ed03;
const KO: u64 = 0x8cb9_2ba7_2f3d_8dd7;

impl Solvable for Position<'_, SmallBoard> {
    /// Unconditional life (Benson 1976) bounds the score: the owner may pass all the time, and has these points in the end.
    fn bounds(&self) -> (f32, f32) {
        let board = &self.playing().board;
        let area = board.size().area() as f32;
        let [black, white] = [Color::Black, Color::White].map(|color| sure_points(board, color) as f32);
        (2.0 * black - area, area - 2.0 * white)
    }

    fn stones(&self) -> u64 {
        zobrist::position(&self.playing().board)
    }

    fn key(&self) -> u64 {
        let game = self.playing();
        let turn = if game.to_play == Color::White { WHITE } else { 0 };
        let passes = PASSED.wrapping_mul(u64::from(game.passes));
        let ko = game.board.ko().map_or(0, |point| KO.wrapping_mul(point.raw() as u64 + 1));
        self.stones() ^ turn ^ passes ^ ko
    }

    /// What ends the game comes first, then what takes stones; of the rest, what is far from the edge.
    fn promise(&self, mv: MoveId) -> (u32, u32) {
        let game = self.playing();
        match move_of(mv) {
            Move::Pass => (if game.passes > 0 { 2 } else { 0 }, 0),
            Move::Play(point) => {
                let takes = takes(&game.board, game.to_play, point);
                (u32::from(takes), game.board.size().edge_distance(point) as u32)
            }
        }
    }

    fn left_out(&self, candidates: &[Candidate], list: &mut Vec<u64>) {
        let game = self.playing();
        let is_candidate =
            |point: go::Point| candidates.iter().any(|candidate| candidate.mv == number_of(point.into()));
        for point in game.board.size().points() {
            if game.board.is_legal(game.to_play, point) && !is_candidate(point) {
                let mut after = game.board.clone();
                after.play(game.to_play, point);
                list.push(zobrist::position(&after));
            }
        }
    }
}

/// Does the move take stones?
fn takes(board: &SmallBoard, color: Color, point: Point) -> bool {
    let (strings, count) = board.strings_around(!color, point);
    strings[..count].iter().any(|&head| board.last_liberty(head) == Some(point))
}

/// The points that a colour has in the end even if it never moves again: stones that live without conditions, and eyes of one
/// point among them, where the opponent may not play. (Larger eyes may need an answer.)
fn sure_points(board: &SmallBoard, color: Color) -> usize {
    let life = life::unconditional(board, color, Suicide::Forbidden);
    let is_closed = |point: &go::Point| {
        !life.stones.contains(*point)
            && board.size().neighbours(*point).all(|neighbour| life.stones.contains(neighbour))
    };
    life.stones.len() + life.eyes.iter().filter(is_closed).count()
}
