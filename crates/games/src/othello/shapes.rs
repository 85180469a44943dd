//! The shapes that the pattern evaluation of Othello looks at: lines and corners, each wherever it lies on the board.
//!
//! A shape is filled in one of 3^n ways, and ways that are each other's mirror image count as one, so that they need one number.

use std::sync::OnceLock;

use super::Othello;

/// The moves of a stage: each has weights of its own.
const STAGE: u32 = 10;

/// The number of stages.
pub(super) const STAGES: usize = 6;

/// The squares of the shapes, where they touch a1, and the squares again in the order in which a mirror shows them.
const SHAPES: [(&[u8], &[u8]); 10] = [
    (&[0, 1, 2, 3, 4, 5, 6, 7], &[7, 6, 5, 4, 3, 2, 1, 0]),
    (&[8, 9, 10, 11, 12, 13, 14, 15], &[15, 14, 13, 12, 11, 10, 9, 8]),
    (&[16, 17, 18, 19, 20, 21, 22, 23], &[23, 22, 21, 20, 19, 18, 17, 16]),
    (&[24, 25, 26, 27, 28, 29, 30, 31], &[31, 30, 29, 28, 27, 26, 25, 24]),
    (&[0, 9, 18, 27, 36, 45, 54, 63], &[63, 54, 45, 36, 27, 18, 9, 0]),
    (&[1, 10, 19, 28, 37, 46, 55], &[55, 46, 37, 28, 19, 10, 1]),
    (&[2, 11, 20, 29, 38, 47], &[47, 38, 29, 20, 11, 2]),
    (&[3, 12, 21, 30, 39], &[39, 30, 21, 12, 3]),
    (&[4, 13, 22, 31], &[31, 22, 13, 4]),
    (&[0, 1, 2, 8, 9, 10, 16, 17, 18], &[0, 8, 16, 1, 9, 17, 2, 10, 18]),
];

/// The difference of the numbers of moves counts up to this.
const MOBILITY: i32 = 12;

/// What a position is described by: a number for each shape wherever it lies, and a few more.
pub(super) struct Shapes {
    /// The squares of each place of each shape, with the place of the shape in `tables`.
    places: Vec<(usize, Vec<u8>)>,
    /// For each way to fill a shape its number among all features of a stage.
    tables: Vec<Vec<u32>>,
    /// How many features a stage has.
    count: usize,
}

impl Shapes {
    /// They are always the same.
    pub(super) fn get() -> &'static Shapes {
        static SHARED: OnceLock<Shapes> = OnceLock::new();
        SHARED.get_or_init(Shapes::new)
    }

    fn new() -> Shapes {
        let (mut places, mut tables) = (Vec::new(), Vec::new());
        let mut count = 0;
        for (number, (squares, mirrored)) in SHAPES.iter().enumerate() {
            places.extend(turned(squares).into_iter().map(|squares| (number, squares)));
            tables.push(numbers(squares, mirrored, &mut count));
        }
        // Whose turn it is, which both have, and the differences of moves.
        let count = count as usize + 2 + (2 * MOBILITY + 1) as usize;
        Shapes { places, tables, count }
    }

    /// How many features all stages have together.
    pub(super) fn count(&self) -> usize {
        STAGES * self.count
    }

    /// Replaces the list with the features of a position, seen by the player to move.
    pub(super) fn features(&self, position: &Othello, list: &mut Vec<u32>) {
        list.clear();
        let discs = (position.own | position.other).count_ones();
        let stage = (discs.saturating_sub(4) / STAGE).min(STAGES as u32 - 1);
        let first = stage * self.count as u32;
        for (shape, squares) in &self.places {
            let filling = squares.iter().fold(0, |filling, &square| 3 * filling + digit(position, square));
            list.push(first + self.tables[*shape][filling]);
        }
        let rest = first + self.count as u32 - 1;
        // Who makes the last move matters, and an odd number of empty squares says who it may be.
        list.push(rest - (64 - discs) % 2);
        let moves = |own, other| super::bits::moves(own, other).count_ones() as i32;
        let lead = moves(position.own, position.other) - moves(position.other, position.own);
        list.push(rest - 2 - (lead.clamp(-MOBILITY, MOBILITY) + MOBILITY) as u32);
    }
}

/// What is on a square: nothing, a disc of the player to move, or one of the other.
fn digit(position: &Othello, square: u8) -> usize {
    let has = |discs: u64| (discs >> square & 1) as usize;
    has(position.own) + 2 * has(position.other)
}

/// A number for each way to fill a shape, the same for mirror images, from `next` on.
fn numbers(squares: &[u8], mirrored: &[u8], next: &mut u32) -> Vec<u32> {
    let ways = 3usize.pow(squares.len() as u32);
    let mut numbers = vec![u32::MAX; ways];
    for way in 0..ways {
        let mirror = mirror_of(way, squares, mirrored);
        if numbers[mirror] == u32::MAX {
            (numbers[way], *next) = (*next, *next + 1);
        } else {
            numbers[way] = numbers[mirror];
        }
    }
    numbers
}

/// The way in which the mirror image of a shape is filled.
fn mirror_of(way: usize, squares: &[u8], mirrored: &[u8]) -> usize {
    let digit = |place: usize| way / 3usize.pow((squares.len() - 1 - place) as u32) % 3;
    let place = |square: &u8| squares.iter().position(|known| known == square).unwrap_or_default();
    mirrored.iter().fold(0, |mirror, square| 3 * mirror + digit(place(square)))
}

/// The shape wherever it lies: turned and reflected in all eight ways, each place once.
fn turned(squares: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for symmetry in 0..8u8 {
        let moved: Vec<u8> = squares.iter().map(|&square| moved(square, symmetry)).collect();
        let mut sorted = moved.clone();
        sorted.sort_unstable();
        if found.iter().all(|(_, known)| *known != sorted) {
            found.push((moved, sorted));
        }
    }
    found.into_iter().map(|(squares, _)| squares).collect()
}

/// Where a square goes by one of the eight symmetries.
fn moved(square: u8, symmetry: u8) -> u8 {
    let (mut file, mut row) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (file, row) = (row, file);
    }
    8 * row + file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGame;
    use mcts::{Game, Player, Random};

    fn features(position: &Othello) -> Vec<u32> {
        let mut list = Vec::new();
        Shapes::get().features(position, &mut list);
        list.sort_unstable();
        list
    }

    fn reflected(position: &Othello, symmetry: u8) -> Othello {
        let board = |discs: u64| {
            (0..64)
                .filter(|square| discs >> square & 1 == 1)
                .fold(0, |all, square| all | 1 << moved(square, symmetry))
        };
        let [black, white] = position.bits();
        Othello::from_bits(board(black), board(white), position.to_play()).unwrap()
    }

    #[test]
    fn a_position_has_the_same_features_however_it_is_turned() {
        let mut random = Random::new(7);
        let mut game = Othello::start();
        while let Some(mv) = game.random_move(&mut random) {
            let expected = features(&game);
            assert_eq!(expected.len(), 40);
            assert!(expected.iter().all(|&feature| (feature as usize) < Shapes::get().count()));
            (1..8).for_each(|symmetry| {
                assert_eq!(features(&reflected(&game, symmetry)), expected, "{symmetry}")
            });
            game.play(mv);
        }
    }

    #[test]
    fn only_whose_turn_it_is_matters_and_not_the_colour() {
        let (own, other) = (0x0000_0018_1000_0000, 0x0000_0000_0800_1000);
        let [one, two] = [
            Othello::from_bits(own, other, Player::First).unwrap(),
            Othello::from_bits(other, own, Player::Second).unwrap(),
        ];
        assert_eq!(features(&one), features(&two));
        assert_ne!(features(&one), features(&Othello::from_bits(own, other, Player::Second).unwrap()));
    }

    #[test]
    fn every_number_is_used() {
        // 3,321 ways of eight squares in a line up to reflection, four times and once for the long diagonal; 1,134, 378, 135 and 45
        // of the shorter ones; 10,206 corners; and 27 more.
        let line = |squares: u32| (3usize.pow(squares) + 3usize.pow(squares.div_ceil(2))) / 2;
        let corner = (3usize.pow(9) + 3usize.pow(6)) / 2;
        let all = 5 * line(8) + line(7) + line(6) + line(5) + line(4) + corner + 27;
        assert_eq!(Shapes::get().count(), STAGES * all);
    }
}
