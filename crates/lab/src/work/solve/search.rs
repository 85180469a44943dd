//! Does the first player win by so many points, if both play as well as one can?
//!
//! A search for a yes or a no is alpha-beta with a window of no width (Pearl, "Asymptotic properties of minimax trees and
//! game-searching procedures", Artificial Intelligence 14, 1980). Games go deep under superko: so it is a loop, and not a
//! function that calls itself.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use mcts::{Candidate, Game, MoveId, Player};

use super::super::{NoRow, ensure_goes_on};
use super::round::Round;
use super::table::{Grounds, Table};

/// Somebody may want an end each time so many positions were looked at.
const PATIENCE: u64 = 1 << 12;

/// The positions that the search which minds the past may look at in any case.
const FIRST_POSITIONS: u64 = 1_000;

/// A game in which no position may be repeated, and of which something is known before its end.
pub(super) trait Solvable: Game {
    /// The least and the most points that the first player wins by, if both play as well as one can.
    fn bounds(&self) -> (f32, f32);

    /// What stands for the position, as far as it may not be repeated.
    fn stones(&self) -> u64;

    /// What stands for the position and all that decides about what may be done in it, but for what was there before.
    fn key(&self) -> u64;

    /// How promising a move is, and how promising among moves that have done equally well.
    fn promise(&self, mv: MoveId) -> (u32, u32);

    /// Adds all positions that could be made by moves which are not among the candidates, if nothing had been there before.
    fn left_out(&self, candidates: &[Candidate], list: &mut Vec<u64>);
}

/// A search, and what it has learnt.
pub(super) struct Proof<'a, G> {
    /// The positions from the root down, and behind them those that were there before, for their memory.
    frames: Vec<Frame<G>>,
    /// What was there before, down to the position that is looked at.
    past: Vec<u64>,
    candidates: Vec<Candidate>,
    left_out: Vec<u64>,
    table: Table,
    /// How often each move has settled a position, by who made it: what was good elsewhere is tried first (Schaeffer, "The
    /// history heuristic", ICCA Journal 6, 1983).
    settled: [Vec<u32>; 2],
    /// The positions that may still be looked at.
    left: u64,
    stop: &'a AtomicBool,
}

/// What a search has found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The answer is yes, or no.
    Proved(bool),
    /// Nobody knows yet.
    Open,
}

/// A position, and its moves in the order in which they are tried.
struct Frame<G> {
    position: G,
    /// What was made by the move that leads here; nothing after a pass.
    made: Option<u64>,
    moves: Vec<MoveId>,
    next: usize,
    /// Is it unknown where one of the moves leads?
    is_open: bool,
    /// Why the moves that were tried are no good; or why the last of them is.
    grounds: Grounds,
}

impl<'a, G: Solvable> Proof<'a, G> {
    /// A search that may look at so many positions of a game like this one, in which these were there before its root, and
    /// the root itself.
    pub(super) fn new(game: &G, past: Vec<u64>, positions: u64, stop: &'a AtomicBool) -> Proof<'a, G> {
        let settled = [0, 1].map(|_| vec![0; game.move_limit()]);
        let (candidates, left_out, table) = (Vec::new(), Vec::new(), Table::default());
        Proof { frames: Vec::new(), past, candidates, left_out, table, settled, left: positions, stop }
    }

    /// How many positions may still be looked at.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// Does the first player win by at least so many points? Nothing if the positions do not suffice to know it.
    ///
    /// Two searches take turns, of which one minds the past and the other does not; neither gets more positions.
    pub(super) fn reaches(&mut self, root: &G, points: f32) -> Result<Option<bool>, NoRow> {
        let before = self.past.len();
        let mut rounds = [false, true].map(Round::new);
        while self.left > 0 {
            let [rash, careful] = &mut rounds;
            let (round, most) = match rash.used <= careful.used {
                true => (rash, self.left),
                false => (careful, rash.used.max(FIRST_POSITIONS).min(self.left)),
            };
            let start = self.left;
            let verdict = self.search(round, most, root, points);
            self.past.truncate(before);
            round.used += start - self.left;
            match verdict? {
                Some(Verdict::Proved(answer)) => return Ok(Some(answer)),
                Some(Verdict::Open) => round.limit += 2,
                None => {}
            }
        }
        Ok(None)
    }

    /// The same after a move from the root.
    pub(super) fn reaches_after(&mut self, root: &G, mv: MoveId, points: f32) -> Result<Option<bool>, NoRow> {
        let mut after = root.clone();
        after.play(mv);
        let before = self.past.len();
        if after.stones() != root.stones() {
            self.past.push(after.stones());
        }
        let answer = self.reaches(&after, points);
        self.past.truncate(before);
        answer
    }

    /// What is known when nobody looks farther than the limit; nothing if so many positions do not suffice.
    fn search(
        &mut self,
        round: &mut Round,
        most: u64,
        root: &G,
        points: f32,
    ) -> Result<Option<Verdict>, NoRow> {
        self.put(0, root);
        let mut depth = 0;
        for _ in 0..most {
            self.left -= 1;
            if self.left.is_multiple_of(PATIENCE) {
                ensure_goes_on(self.stop)?;
            }
            let mut verdict = self.look(depth, round, points);
            while let Some(known) = verdict {
                if depth == 0 {
                    return Ok(Some(known));
                }
                depth -= 1;
                verdict = self.hear(depth, round, known, points);
            }
            self.descend(depth);
            depth += 1;
        }
        Ok(None)
    }

    /// Makes a position the one at this depth, which is there or is the next.
    fn put(&mut self, depth: usize, position: &G) {
        match self.frames.get_mut(depth) {
            Some(frame) => frame.position.copy_from(position),
            None => self.frames.push(Frame {
                position: position.clone(),
                made: None,
                moves: Vec::new(),
                next: 0,
                is_open: false,
                grounds: Grounds::default(),
            }),
        }
    }

    /// What is plain about the position at this depth; if nothing is, its moves are made ready.
    fn look(&mut self, depth: usize, round: &Round, points: f32) -> Option<Verdict> {
        let frame = &mut self.frames[depth];
        frame.grounds.clear();
        frame.is_open = false;
        if let Some(outcome) = frame.position.outcome() {
            return Some(Verdict::Proved(outcome.score >= points));
        }
        let (least, most) = frame.position.bounds();
        if least >= points || most < points {
            return Some(Verdict::Proved(least >= points));
        }
        let key = frame.position.key();
        if let Some((answer, grounds)) = self.table.find(key, points, &self.past) {
            frame.grounds.clone_from(grounds);
            return Some(Verdict::Proved(answer));
        }
        if round.is_open(key, &self.past, round.limit - depth) {
            return Some(Verdict::Open);
        }
        self.prepare(depth);
        None
    }

    /// Makes the moves of the position at this depth ready, and notes which are missing because of the past.
    fn prepare(&mut self, depth: usize) {
        let frame = &mut self.frames[depth];
        self.candidates.clear();
        frame.position.candidates(&mut self.candidates);
        self.left_out.clear();
        frame.position.left_out(&self.candidates, &mut self.left_out);
        self.left_out.retain(|position| self.past.contains(position));
        frame.grounds.need(&self.left_out);
        frame.moves.clear();
        frame.moves.extend(self.candidates.iter().map(|candidate| candidate.mv));
        frame.next = 0;
        let (position, settled) = (&frame.position, &self.settled[side(frame.position.to_play())]);
        frame.moves.sort_by_cached_key(|&mv| {
            let (first, last) = position.promise(mv);
            Reverse((first, settled[mv.number()], last))
        });
    }

    /// What follows for the position at this depth from what its last move led to.
    fn hear(&mut self, depth: usize, round: &mut Round, verdict: Verdict, points: f32) -> Option<Verdict> {
        let [frame, below] = &mut self.frames[depth..=depth + 1] else { return None };
        if below.made.is_some() {
            self.past.pop();
        }
        let player = frame.position.to_play();
        let is_won = verdict == Verdict::Proved(player == Player::First);
        if is_won {
            frame.grounds.clear();
            frame.grounds.made.extend(below.made);
            self.settled[side(player)][frame.moves[frame.next - 1].number()] += 1;
        }
        frame.grounds.add(&below.grounds, below.made);
        frame.is_open |= verdict == Verdict::Open;
        if !is_won && frame.next < frame.moves.len() {
            return None;
        }
        match verdict {
            Verdict::Proved(answer) if is_won || !frame.is_open => {
                self.table.keep(frame.position.key(), points, answer, &frame.grounds);
                Some(verdict)
            }
            _ => {
                round.leave_open(frame.position.key(), &self.past, round.limit - depth);
                Some(Verdict::Open)
            }
        }
    }

    /// Makes the next move of the position at this depth.
    fn descend(&mut self, depth: usize) {
        if self.frames.len() == depth + 1 {
            let position = self.frames[depth].position.clone();
            self.put(depth + 1, &position);
        }
        let [above, below] = &mut self.frames[depth..=depth + 1] else { return };
        below.position.copy_from(&above.position);
        below.position.play(above.moves[above.next]);
        above.next += 1;
        let (before, after) = (above.position.stones(), below.position.stones());
        below.made = (after != before).then_some(after);
        self.past.extend(below.made);
    }
}

fn side(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
