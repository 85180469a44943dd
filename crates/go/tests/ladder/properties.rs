//! Random positions: the reader against the full-width search, and against its own words.

use std::collections::BTreeSet;

use go::board::convert;
use go::ladder::{self, Reader, Verdict};
use go::{Board, Color, LargeBoard, Move, Point, Size, SmallBoard};

use crate::naive::{FullWidth, Naive};
use crate::support::Random;

/// The same random position twice, all stages of a game alike.
fn random_position(side: usize, random: &mut Random) -> (Naive, LargeBoard) {
    let size = Size::square(side);
    let (mut naive, mut board) = (Naive::new(side), LargeBoard::new(size));
    let mut color = Color::Black;
    for _ in 0..4 + random.below(2 * size.area() as u32) {
        // A legal move at random; a player without one passes.
        let moves: Vec<_> = naive.moves(color).collect();
        if moves.is_empty() {
            naive.lift_ko();
            board.pass();
        } else {
            let (at, after) = moves[random.below(moves.len() as u32) as usize].clone();
            naive = after;
            board.play(color, size.point(at));
        }
        color = !color;
    }
    (naive, board)
}

fn with_short_strings(naive: &Naive) -> Vec<usize> {
    let is_short = |&at: &usize| naive.color(at).is_some() && naive.liberties(at).len() < 3;
    (0..naive.area()).filter(is_short).collect()
}

struct Check {
    naive: Naive,
    board: LargeBoard,
    target: usize,
    defender: Color,
}

const DEPTH: u32 = 12;

impl Check {
    fn point(&self, at: usize) -> Point {
        self.board.size().point(at)
    }

    fn stone(&self) -> Point {
        self.point(self.target)
    }

    fn search(&self) -> FullWidth {
        FullWidth { target: self.target, defender: self.defender, budget: 3000 }
    }

    fn after(&self, color: Color, mv: Move) -> Naive {
        match mv {
            Move::Pass => self.naive.passed(),
            Move::Play(point) => {
                self.naive.after(color, self.board.size().index(point)).expect("the reader's move is legal")
            }
        }
    }

    /// Compares the answers about capturing; false if the reference did not finish.
    fn capture_agrees(&self) -> bool {
        let Some(expected) = self.search().attack(&self.naive, DEPTH) else {
            return false;
        };
        let verdict = ladder::can_capture(&self.board, self.stone());
        // Where the reader goes round in circles the reference should too.
        assert_ne!(verdict, Verdict::Unknown, "{}\n{}", self.stone(), self.naive.picture());
        assert_eq!(verdict.is_yes(), expected, "{verdict:?} for {}\n{}", self.stone(), self.naive.picture());
        if let Verdict::Yes(mv) = verdict {
            let after = self.after(!self.defender, mv);
            let is_won =
                after.color(self.target).is_none() || self.search().defend(&after, DEPTH) != Some(false);
            assert!(is_won, "{mv} does not capture {}\n{}", self.stone(), self.naive.picture());
        }
        true
    }

    /// The same for escaping. From two liberties the reader looks at liberties and captures only.
    fn escape_agrees(&self) -> bool {
        let verdict = ladder::can_escape(&self.board, self.stone());
        let is_in_atari = self.naive.liberties(self.target).len() == 1;
        if let Verdict::Yes(mv) = verdict {
            let captured = self.search().attack(&self.after(self.defender, mv), DEPTH);
            assert_ne!(captured, Some(true), "{mv} does not save {}\n{}", self.stone(), self.naive.picture());
            return captured.is_some();
        }
        let moves = self.naive.moves(self.defender);
        let liberties = self.naive.liberties(self.target);
        let mut tried = moves.filter(|(at, _)| is_in_atari || liberties.contains(at));
        if verdict == Verdict::Unknown {
            let outcomes: Vec<_> = tried.map(|(_, after)| self.search().attack(&after, DEPTH)).collect();
            let is_open = outcomes.contains(&None) && !outcomes.contains(&Some(false));
            assert!(is_open, "{:?} for {}\n{}", outcomes, self.stone(), self.naive.picture());
            return false;
        }
        let saved = tried.find(|(_, after)| self.search().attack(after, DEPTH) == Some(false));
        let saved = saved.map(|(at, _)| self.point(at));
        assert_eq!(saved, None, "this move saves {}\n{}", self.stone(), self.naive.picture());
        self.search().attack(&self.naive.passed(), DEPTH).is_some_and(|captured| {
            assert!(captured, "{} needs no move\n{}", self.stone(), self.naive.picture());
            true
        })
    }
}

#[test]
fn the_reader_agrees_with_a_full_width_search_on_small_boards() {
    let mut random = Random::new(0x1234_5678_9abc_def1);
    for (side, positions) in [(2, 100), (3, 500), (4, 700), (5, 500)] {
        let (mut asked, mut answered) = (0, 0);
        for _ in 0..positions {
            let (naive, board) = random_position(side, &mut random);
            for target in with_short_strings(&naive) {
                let defender = naive.color(target).expect("a stone");
                let check = Check { naive: naive.clone(), board: board.clone(), target, defender };
                asked += 2;
                answered += u32::from(check.capture_agrees()) + u32::from(check.escape_agrees());
            }
        }
        println!("{side}x{side}: {answered} of {asked} answers compared");
        assert!(answered * 10 > asked * 9, "too few answers compared: {answered} of {asked}");
    }
}

/// Follows the reader's attack against every defence that can matter and one that cannot.
fn attack_succeeds(naive: &Naive, board: &LargeBoard, target: usize, random: &mut Random) {
    let size = board.size();
    let stone = size.point(target);
    let defender = naive.color(target).expect("a stone");
    let Verdict::Yes(Move::Play(point)) = ladder::can_capture(board, stone) else {
        panic!("the attack on {stone} ends without a capture\n{}", naive.picture());
    };
    let naive = naive.after(!defender, size.index(point)).expect("the attack is legal");
    let mut board = board.clone();
    board.play(!defender, point);
    if naive.color(target).is_none() {
        return;
    }
    assert_eq!(naive.liberties(target).len(), 1, "{point} is no atari\n{}", naive.picture());
    let elsewhere = random.below(naive.area() as u32) as usize;
    for (at, after) in naive.moves(defender) {
        let helps = after.liberties(target).len() > 1 || naive.liberties(target).contains(&at);
        if helps || at == elsewhere {
            let mut board = board.clone();
            board.play(defender, size.point(at));
            attack_succeeds(&after, &board, target, random);
        }
    }
}

#[test]
fn a_captured_string_is_gone_after_every_defence() {
    let mut random = Random::new(0xfeed_5eed_0bad_cafe);
    let mut followed = 0;
    for side in [9, 9, 9, 13] {
        for _ in 0..60 {
            let (naive, board) = random_position(side, &mut random);
            for reading in Reader::default().readings(&board) {
                if reading.capture.is_yes() {
                    followed += 1;
                    attack_succeeds(&naive, &board, board.size().index(reading.stone), &mut random);
                }
            }
        }
    }
    assert!(followed > 500, "only {followed} captures were followed");
}

#[test]
fn the_summary_counts_the_readings_and_skips_no_short_string() {
    let mut random = Random::new(77);
    for _ in 0..100 {
        let (naive, board) = random_position(9, &mut random);
        let summary = ladder::ladders(&board);
        let readings: Vec<_> = Reader::default().readings(&board).collect();
        let mut heads = BTreeSet::new();
        let short = with_short_strings(&naive).into_iter().map(|at| board.size().point(at));
        let firsts: Vec<Point> = short.filter(|&stone| heads.insert(board.head(stone))).collect();
        assert_eq!(readings.iter().map(|reading| reading.stone).collect::<Vec<_>>(), firsts);
        for color in Color::BOTH {
            let own = || readings.iter().filter(|reading| reading.color == color);
            assert_eq!(summary.short[color] as usize, own().count());
            assert_eq!(summary.capturable[color] as usize, own().filter(|r| r.capture.is_yes()).count());
            assert_eq!(summary.unknown[color], 0);
        }
        for reading in readings {
            assert_eq!(reading.capture, ladder::can_capture(&board, reading.stone));
            assert_eq!(reading.escape, ladder::can_escape(&board, reading.stone));
        }
    }
}

#[test]
fn a_smaller_budget_may_say_unknown_but_never_something_else() {
    let mut random = Random::new(4242);
    let mut unknown = 0;
    for _ in 0..200 {
        let (_, board) = random_position(9, &mut random);
        for budget in [0, 1, 3, 10] {
            let small = Reader { budget };
            for (full, cut) in Reader::default().readings(&board).zip(small.readings(&board)) {
                for (full, cut) in [(full.capture, cut.capture), (full.escape, cut.escape)] {
                    unknown += u32::from(cut == Verdict::Unknown);
                    // With an option left open, another that works may come first.
                    let agrees = cut == Verdict::Unknown || cut.is_yes() == full.is_yes();
                    assert!(agrees, "{cut:?} within {budget}, but {full:?}");
                }
            }
        }
    }
    assert!(unknown > 100, "the budgets were never reached");
}

#[test]
fn equal_positions_get_equal_answers_from_every_board() {
    let mut random = Random::new(143);
    let mut compared = 0;
    for side in [5, 7, 9, 9, 9] {
        for _ in 0..200 {
            let (_, mut played) = random_position(side, &mut random);
            // A converted board has no ko.
            played.pass();
            let rebuilt: LargeBoard = convert(&played);
            let small: SmallBoard = convert(&played);
            // A budget that is soon spent shows that the steps are the same, too.
            for reader in [Reader::default(), Reader { budget: 3 }] {
                let expected: Vec<_> = reader.readings(&played).collect();
                assert_eq!(reader.readings(&rebuilt).collect::<Vec<_>>(), expected);
                assert_eq!(reader.readings(&small).collect::<Vec<_>>(), expected);
                compared += expected.len();
            }
        }
    }
    assert!(compared > 5000, "only {compared} readings were compared");
}

/// What is seen of an extension without making it, and with one copy of the board, is what is read after it was made.
#[test]
fn an_extension_is_judged_as_if_it_had_been_made() {
    fn check<B: Board>(large: &LargeBoard, counts: &mut [u32; 2]) {
        let board: B = convert(large);
        for stone in board.size().points() {
            let Some(owner) = board.cell(stone).color() else { continue };
            let Some(last) = board.last_liberty(stone) else { continue };
            if board.ko() == Some(last) || board.is_suicide(owner, last) {
                continue;
            }
            let mut after = board.clone();
            after.play(owner, last);
            let expected = ladder::can_capture(&after, stone).is_yes();
            let is_caught = Reader::default().is_caught_when_extended(&board, stone);
            assert_eq!(is_caught, expected, "{stone} extended to {last}");
            counts[usize::from(expected)] += 1;
        }
    }
    let mut random = Random::new(29);
    let mut counts = [0; 2];
    for round in 0..1500 {
        let side = [5, 7, 9][round % 3];
        let (_, board) = random_position(side, &mut random);
        check::<LargeBoard>(&board, &mut counts);
        check::<SmallBoard>(&board, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 250), "{counts:?}");
}
