//! Two small boards played on in lockstep, for uniform playouts in bulk.
//!
//! The masks of both games lie side by side in wide registers, so that what a move does to sets of points is done for
//! both at once, and what has to wait in one game (a string's label, the next random number) is waited for in both
//! together. Colours are those of the lockstep: a game that begins when it is the other's turn has them exchanged.
//!
//! Both games are spelled out instead of looped over: in a closure the compiler does not use wide instructions.

use super::mask::{Mask, Sets, Site};
use super::site_map::SiteMap;
use super::small::SmallBoard;
use super::stones::Stones;
use super::strings::Strings;
use super::two_masks::TwoMasks;
use super::{Board, Eyes};
use crate::color::{Color, PerColor};
use crate::isa::V3;

/// Two games on small boards.
#[derive(Clone)]
pub struct Twins {
    stones: Stones<TwoMasks>,
    strings: [Strings; 2],
    /// The points next to the string with that label; right at home only.
    spreads: [SiteMap<Mask>; 2],
    is_exchanged: [bool; 2],
    start: Start,
    isa: V3,
}

/// The position that the games begin with.
#[derive(Clone)]
struct Start {
    board: SmallBoard<V3>,
    to_play: Color,
    has_stones: bool,
    spreads: SiteMap<Mask>,
}

impl Twins {
    /// Both games from this position, where it is that colour's turn. The lockstep begins with Black.
    pub fn new(board: &SmallBoard<V3>, to_play: Color) -> Twins {
        let isa = board.isa();
        let both = |mask: Mask| TwoMasks::new(isa, mask, mask);
        let (stones, strings) = (board.sets(), board.strings());
        let spreads = SiteMap::filled(Mask::empty()).of_each(|label| strings[label].spread());
        let mut twins = Twins {
            stones: Stones {
                of: PerColor(stones.of.0.map(both)),
                in_atari: PerColor(stones.in_atari.0.map(both)),
                ko: both(stones.ko),
                board: both(stones.board),
                edge: both(stones.edge),
            },
            strings: [strings.clone(), strings.clone()],
            spreads: [spreads; 2],
            is_exchanged: [false; 2],
            start: Start {
                board: board.clone(),
                to_play,
                has_stones: board.stones() != PerColor([0; 2]),
                spreads,
            },
            isa,
        };
        twins.restart::<0>(Color::Black);
        twins.restart::<1>(Color::Black);
        twins
    }

    /// Begins one of the games anew; `turn` is the colour of the lockstep that moves next.
    pub fn restart<const GAME: usize>(&mut self, turn: Color) {
        let isa = self.isa;
        let from = self.start.board.sets();
        self.is_exchanged[GAME] = turn != self.start.to_play;
        self.strings[GAME].copy_from(self.start.board.strings(), self.is_exchanged[GAME]);
        // Those of labels not in use are never asked for.
        if self.start.has_stones {
            self.spreads[GAME].copy_points(&self.start.spreads);
        }
        for color in Color::BOTH {
            let theirs = if self.is_exchanged[GAME] { !color } else { color };
            self.stones.of[color] = self.stones.of[color].with::<GAME>(isa, from.of[theirs]);
            self.stones.in_atari[color] =
                self.stones.in_atari[color].with::<GAME>(isa, from.in_atari[theirs]);
        }
        self.stones.ko = self.stones.ko.with::<GAME>(isa, from.ko);
    }

    /// Black's points less White's in one of the games; see [`filled_score`](super::Board::filled_score).
    pub fn filled_score<const GAME: usize>(&self) -> i32 {
        let [first, second] = self.stones.of.0;
        let score =
            Mask::filled_score(first.half::<GAME>(), second.half::<GAME>(), self.stones.board.half::<GAME>());
        if self.is_exchanged[GAME] { -score } else { score }
    }

    /// The position of one of the games.
    pub fn board<const GAME: usize>(&self) -> SmallBoard<V3> {
        let is_exchanged = self.is_exchanged[GAME];
        let per_color = |[black, white]: [TwoMasks; 2]| {
            let (black, white) = (black.half::<GAME>(), white.half::<GAME>());
            PerColor(if is_exchanged { [white, black] } else { [black, white] })
        };
        let stones = Stones {
            of: per_color(self.stones.of.0),
            in_atari: per_color(self.stones.in_atari.0),
            ko: self.stones.ko.half::<GAME>(),
            board: self.stones.board.half::<GAME>(),
            edge: self.stones.edge.half::<GAME>(),
        };
        let mut strings = Strings::none();
        strings.copy_from(&self.strings[GAME], is_exchanged);
        self.start.board.with(stones, strings)
    }

    /// A uniformly drawn move in both games, as by [`play_random`](super::Board::play_random); who had none has passed.
    /// `draw([m, n])` draws a number less than `m` for the first game and one less than `n` for the second.
    #[inline(always)]
    pub fn play_random(&mut self, color: Color, mut draw: impl FnMut([u32; 2]) -> [u32; 2]) -> [bool; 2] {
        let allowed = self.stones.allowed(color, Eyes::Diagonal);
        let (first, second) = (allowed.half::<0>(), allowed.half::<1>());
        let counts = [first.count(), second.count()];
        let drawn = draw(counts);
        self.play(color, first.nth(self.isa, drawn[0]), second.nth(self.isa, drawn[1]));
        [counts[0] == 0, counts[1] == 0]
    }

    /// Plays in both games. A stone above the board is in no set and touches none, so it is a pass.
    #[inline(always)]
    fn play(&mut self, color: Color, first: Site, second: Site) {
        let isa = self.isa;
        let mine = self.stones.of[color];
        let [a0, b0, c0, d0] = self.strings[0].labels_around(!color, first);
        let [a1, b1, c1, d1] = self.strings[1].labels_around(!color, second);
        let connected0 = self.strings[0].connect(color, first, mine.half::<0>());
        let connected1 = self.strings[1].connect(color, second, mine.half::<1>());
        let string = TwoMasks::new(isa, connected0.string, connected1.string);
        let spread = string.spread();
        self.spreads[0][connected0.label] = spread.half::<0>();
        self.spreads[1][connected1.label] = spread.half::<1>();
        self.stones.of[color] = mine | TwoMasks::new(isa, Mask::of(first), Mask::of(second));

        let empty = self.stones.empty().at_home();
        let a = TwoMasks::new(isa, self.strings[0][a0], self.strings[1][a1]);
        let b = TwoMasks::new(isa, self.strings[0][b0], self.strings[1][b1]);
        let c = TwoMasks::new(isa, self.strings[0][c0], self.strings[1][c1]);
        let d = TwoMasks::new(isa, self.strings[0][d0], self.strings[1][d1]);
        let taken = (a | b | (c | d)) & self.stones.in_atari[!color];
        let liberties = spread & (empty | taken.at_home());
        let beside_a = TwoMasks::new(isa, self.spreads[0][a0], self.spreads[1][a1]);
        let beside_b = TwoMasks::new(isa, self.spreads[0][b0], self.spreads[1][b1]);
        let beside_c = TwoMasks::new(isa, self.spreads[0][c0], self.spreads[1][c1]);
        let beside_d = TwoMasks::new(isa, self.spreads[0][d0], self.spreads[1][d1]);
        let ab = a.if_at_most_one(beside_a & empty) | b.if_at_most_one(beside_b & empty);
        let cd = c.if_at_most_one(beside_c & empty) | d.if_at_most_one(beside_d & empty);
        let in_atari = self.stones.in_atari[!color] | ab | cd;
        self.stones.in_atari[color] = self.stones.in_atari[color].without(string);
        self.stones.ko = TwoMasks::new(isa, Mask::empty(), Mask::empty());
        if !taken.is_empty() {
            self.capture::<0>(!color, [a0, b0, c0, d0], taken, liberties, connected0.is_alone);
            self.capture::<1>(!color, [a1, b1, c1, d1], taken, liberties, connected1.is_alone);
        }
        self.stones.of[!color] = self.stones.of[!color].without(taken);
        self.stones.in_atari[!color] = in_atari.without(taken);
        self.stones.in_atari[color] = self.stones.in_atari[color] | string.if_at_most_one(liberties);
    }

    /// Takes what is captured in one of the games, strings of that colour among those with these labels, off the board
    /// but for the sets of stones, and sets the ko.
    #[inline(always)]
    fn capture<const GAME: usize>(
        &mut self,
        color: Color,
        labels: [Site; 4],
        taken: TwoMasks,
        liberties: TwoMasks,
        is_alone: bool,
    ) {
        let taken = taken.half::<GAME>();
        if taken.is_empty() {
            return;
        }
        self.strings[GAME].forget_taken(color, labels, taken);
        let in_atari = self.stones.in_atari[!color];
        let still = self.strings[GAME].without_freed(!color, in_atari.half::<GAME>(), taken);
        self.stones.in_atari[!color] = in_atari.with::<GAME>(self.isa, still);
        if is_alone && taken.at_home().is_at_most_one() && liberties.half::<GAME>().is_at_most_one() {
            self.stones.ko = self.stones.ko.with::<GAME>(self.isa, taken.at_home());
        }
    }
}
