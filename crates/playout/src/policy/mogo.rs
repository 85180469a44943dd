//! Answers to the last move: MoGo's "sequence-like" mode.
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.2.
//! Reads: the board and the last move.
//! Differs: what the paper leaves open is decided as follows. A string is saved if two liberties or more come of it. No
//!   pattern fills an own eye. After a pass and at the start of a game there is nothing to answer.

use go::{Board, Choices, Color, Eyes, Neighbourhood, Point, PointSet, Ring};
use serde::{Deserialize, Serialize};

use super::{Choice, Play, Reason};
use crate::game::Playing;
use crate::pattern::Patterns;
use crate::probability::Probability;
use mcts::Random;

/// The first of these that finds a move, each drawing evenly from the moves it finds:
///
/// 1. the last move is an atari, and the string can be saved;
/// 2. a move looks like one of the patterns, is legal and no self-atari;
/// 3. a move captures;
/// 4. any move of [`Uniform`](super::Uniform).
///
/// As with [`CaptureFirst`](super::CaptureFirst), three kos can keep a game going until its cap: about one game in 25,000
/// on 9 x 9 (docs/playouts.md).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mogo {
    /// The probability of the first step; 1.
    pub save_p: Probability,
    /// The probability of the second step; 1.
    pub pattern_p: Probability,
    /// The probability of the third step; 1.
    pub capture_p: Probability,
    /// Where patterns are looked for; around the last move.
    pub look: Look,
    /// The patterns; all eleven.
    pub patterns: Patterns,
}

/// Where patterns are looked for. That it is better to do so near the last move is MoGo's main claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// On the eight points around the last move.
    #[default]
    AroundLast,
    /// On the whole board.
    Everywhere,
}

impl Default for Mogo {
    fn default() -> Mogo {
        Mogo {
            save_p: Probability::ALWAYS,
            pattern_p: Probability::ALWAYS,
            capture_p: Probability::ALWAYS,
            look: Look::AroundLast,
            patterns: Patterns::default(),
        }
    }
}

impl<B: Board> Play<B> for Mogo {
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        let board = &mut game.board;
        if let Some(last) = game.last {
            if self.save_p.happens(random)
                && let Some(choice) = save(board, color, last, random, |_| true)
            {
                return choice;
            }
            if self.pattern_p.happens(random)
                && let Some(choice) = self.pattern_move(board, color, last, random)
            {
                return choice;
            }
        }
        if self.capture_p.happens(random)
            && let Some(point) = board.random_capture(color, |n| random.index(n))
        {
            return Choice { point: Some(point), reason: Reason::Capture };
        }
        match board.random_move(color, |n| random.index(n)) {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }
}

impl Mogo {
    #[inline(always)]
    fn pattern_move<B: Board>(
        &self,
        board: &B,
        color: Color,
        last: Point,
        random: &mut Random,
    ) -> Option<Choice> {
        match self.look {
            Look::AroundLast => pattern_around(&self.patterns, board, color, last, &board.ring(last), random),
            Look::Everywhere => self.pattern_anywhere(board, color, random),
        }
    }

    #[inline]
    fn pattern_anywhere<B: Board>(&self, board: &B, color: Color, random: &mut Random) -> Option<Choice> {
        let moves = board.choices(color, Eyes::Diagonal);
        let mut draw = Draw::default();
        for point in (0..moves.count()).filter_map(|n| moves.nth(board, n)) {
            let neighbourhood = board.neighbourhood(point);
            if self.patterns.holds(color, neighbourhood) && is_good(board, color, point) {
                draw.offer(as_choice(&self.patterns, color, point, neighbourhood), random);
            }
        }
        draw.drawn
    }
}

/// Draws from the points around the last move, its ring, where a pattern holds until one is a good move.
#[inline(always)]
pub(super) fn pattern_around<B: Board>(
    patterns: &Patterns,
    board: &B,
    color: Color,
    last: Point,
    ring: &Ring,
    random: &mut Random,
) -> Option<Choice> {
    let mut matching = 0;
    for (i, &neighbourhood) in ring.neighbourhoods.iter().enumerate() {
        matching |= u8::from(patterns.holds(color, neighbourhood)) << i;
    }
    matching &= ring.empty;
    while matching != 0 {
        let i = nth_bit(matching, random.index(matching.count_ones()));
        let point = last.ring()[i];
        if is_good(board, color, point) {
            return Some(as_choice(patterns, color, point, ring.neighbourhoods[i]));
        }
        matching &= !(1 << i);
    }
    None
}

#[inline(always)]
fn as_choice(patterns: &Patterns, color: Color, point: Point, neighbourhood: Neighbourhood) -> Choice {
    let pattern = patterns.first(color, neighbourhood);
    Choice { point: Some(point), reason: Reason::Pattern(pattern) }
}

/// Is the move, on an empty point, neither illegal nor self-atari?
#[inline(always)]
fn is_good<B: Board>(board: &B, color: Color, point: Point) -> bool {
    // Retaking a ko would leave one liberty, the point of the stone taken: the stone there before was alone, and all
    // around it is the enemy's.
    board.liberties_after(color, point) >= 2
}

/// A move that saves a string that the last move put in atari: one that takes an attacker, or an extension to two liberties and
/// more that is worth it, as is asked with a stone of the string.
#[inline(always)]
pub(super) fn save<B: Board>(
    board: &B,
    color: Color,
    last: Point,
    random: &mut Random,
    is_worth_it: impl Fn(Point) -> bool,
) -> Option<Choice> {
    let mut draw = Draw::default();
    board.for_each_in_atari_around(color, last, |stone, liberty| {
        let mut reason = Reason::SavedByExtension;
        board.for_each_capture_beside(color, stone, |capture| {
            if capture == liberty {
                reason = Reason::SavedByCapture;
            } else if board.ko() != Some(capture) {
                // The string's own liberty stays, so there are two.
                draw.offer(Choice { point: Some(capture), reason: Reason::SavedByCapture }, random);
            }
        });
        if is_good(board, color, liberty) && (reason == Reason::SavedByCapture || is_worth_it(stone)) {
            draw.offer(Choice { point: Some(liberty), reason }, random);
        }
    });
    draw.drawn
}

/// One of the moves offered so far, all with the same probability, however often each is offered.
#[derive(Default)]
struct Draw {
    seen: PointSet,
    count: u32,
    drawn: Option<Choice>,
}

impl Draw {
    #[inline(always)]
    fn offer(&mut self, choice: Choice, random: &mut Random) {
        if choice.point.is_some_and(|point| self.seen.insert(point)) {
            self.count += 1;
            if random.index(self.count) == 0 {
                self.drawn = Some(choice);
            }
        }
    }
}

/// The position of bit number `n` among the set bits, of which there must be more.
#[inline(always)]
fn nth_bit(bits: u8, n: u32) -> usize {
    let (mut rest, mut n, mut at) = (bits, n, 0);
    // Halves, because a loop over the bits would end at a step that the processor cannot guess.
    for width in [4, 2, 1] {
        let low = rest & ((1 << width) - 1);
        let count = low.count_ones();
        let is_above = n >= count;
        rest = std::hint::select_unpredictable(is_above, rest >> width, low);
        n -= std::hint::select_unpredictable(is_above, count, 0);
        at += std::hint::select_unpredictable(is_above, width, 0);
    }
    at
}

#[cfg(test)]
mod tests;
