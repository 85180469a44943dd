//! Every move of whole games.

use go::{Board, Cell, Color, Move, Size};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use playout::{Play, Random, Reason, play_out};

use crate::boards::{Check, Fast, on_every_board};
use crate::cases::{self, Case};
use crate::reference::{self, Odds, Position, Reference, fraction};
use crate::statistics::excess;

const BINS: usize = 20;

/// Once in thirty thousand times chance alone goes further; the seeds are fixed.
const TOO_FAR: f64 = 4.0;

/// Plays a game on a fast board, and then the same moves on the slow one.
struct Recorded<'a> {
    case: &'a Case,
    reference: Reference,
    random: Random,
    evenness: Evenness,
}

impl Check for Recorded<'_> {
    fn on<B: Board, P: Play<B>>(&mut self, board: &str, mut policy: P) {
        let start = self.case.game::<B>();
        let mut game = start.clone();
        // Boards are used again for the next game, so what the first one left behind must not matter.
        play_out(&mut game, &mut policy, &mut self.random, &mut ());
        game.copy_from(&start);
        let mut moves: Vec<(Color, Move, Reason)> = Vec::new();
        let outcome = play_out(&mut game, &mut policy, &mut self.random, &mut moves);
        let mut position = self.case.position();
        let mut beside = start.board;
        for &(color, mv, _) in &moves {
            assert_eq!(color, position.to_play, "{}, {board}", self.case.name);
            self.check_move(board, &position, mv);
            position.make(mv);
            match mv {
                Move::Play(point) => beside.play(color, point),
                Move::Pass => beside.pass(),
            }
            check_boards(board, &position, &beside);
        }
        check_boards(board, &position, &game.board);
        assert_eq!(outcome.moves as usize, moves.len());
        assert_eq!(outcome.area, position.grid.filled_area(), "{board}\n{:?}", position.grid);
        if position.passes == 2 {
            assert_eq!(outcome.area, position.grid.area(), "{board}\n{:?}", position.grid);
        }
    }
}

impl Recorded<'_> {
    fn check_move(&mut self, board: &str, position: &Position, mv: Move) {
        let odds = (self.reference)(position);
        let is_legal = mv.point().is_none_or(|point| position.is_legal(point));
        let place =
            || format!("{mv} for {}, {board}, ko {:?}\n{:?}", position.to_play, position.ko, position.grid);
        assert!(is_legal, "illegal: {}", place());
        assert!(odds.of(mv) > 0.0, "after {:?} the policy would not play {}", position.last, place());
        self.evenness.add(&odds, mv, &mut self.random);
    }
}

/// Same stones, same ko, same legal moves?
fn check_boards<B: Board>(board: &str, position: &Position, fast: &B) {
    assert_eq!(fast.ko(), position.ko, "ko on the {board}\n{:?}", position.grid);
    for point in position.grid.size().points() {
        let place = || format!("{point} on the {board}\n{:?}", position.grid);
        assert_eq!(fast.cell(point), position.grid.get(point), "{}", place());
        if fast.cell(point) == Cell::Empty {
            let is_legal = fast.is_legal(position.to_play, point);
            assert_eq!(is_legal, position.is_legal(point), "is it legal? {}", place());
        }
    }
}

/// If moves have the right odds, then a played move's place in the heap of all odds, one on the other, is a random
/// height from 0 to 1, whatever the position: so all moves of all games can be tested together. The heaps are built in
/// two ways, because an error may hide in one.
#[derive(Default)]
struct Evenness {
    by_point: [u64; BINS],
    by_odds: [u64; BINS],
}

impl Evenness {
    fn add(&mut self, odds: &Odds, mv: Move, random: &mut Random) {
        let within = fraction(random) * odds.of(mv);
        let is_before_by_point = |other: Move, _: f64| other < mv;
        let is_before_by_odds = |other: Move, p: f64| (p, other) < (odds.of(mv), mv);
        let height = |is_before: &dyn Fn(Move, f64) -> bool| {
            let below: f64 = odds.iter().filter(|&(mv, p)| is_before(mv, p)).map(|(_, p)| p).sum();
            (((below + within) * BINS as f64) as usize).min(BINS - 1)
        };
        self.by_point[height(&is_before_by_point)] += 1;
        self.by_odds[height(&is_before_by_odds)] += 1;
    }

    fn check(&self) {
        for (name, counts) in [("points", &self.by_point), ("odds", &self.by_odds)] {
            let expected = counts.iter().sum::<u64>() as f64 / BINS as f64;
            let far = excess(&counts.map(|count| (expected, count)));
            assert!(far < TOO_FAR, "in the order of {name}, {far:.1} deviations too uneven: {counts:?}");
        }
    }
}

/// Games on boards of several shapes and from all positions.
fn plays_as(policy: &impl Fast, reference: Reference) {
    let sizes = [(2, 2), (3, 2), (5, 4), (7, 7), (9, 9), (13, 13)];
    let empty = sizes.map(|(width, height)| Case::empty(Size::new(width, height).expect("it is a size")));
    let mut evenness = Evenness::default();
    for (part, case) in cases::all().iter().chain(&empty).enumerate() {
        let random = Random::for_part(12, part as u64);
        let mut recorded = Recorded { case, reference, random, evenness };
        let times = if case.size().area() > 81 { 1 } else { 2 };
        (0..times).for_each(|_| on_every_board(policy, case.size(), &mut recorded));
        evenness = recorded.evenness;
    }
    evenness.check();
}

#[test]
fn every_move_of_a_uniform_game_is_drawn_evenly() {
    plays_as(&Uniform::default(), reference::uniform);
}

#[test]
fn every_move_of_a_capture_first_game_has_the_odds_of_the_paper() {
    plays_as(&CaptureFirst::default(), reference::capture_first);
}

#[test]
fn every_move_of_a_crazy_stone_game_has_the_odds_of_the_paper() {
    plays_as(&CrazyStone::default(), reference::crazy_stone);
}

#[test]
fn every_move_of_a_mogo_game_has_the_odds_of_the_paper() {
    plays_as(&Mogo::default(), reference::mogo);
}
