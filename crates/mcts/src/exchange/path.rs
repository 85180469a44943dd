//! The way to a node near the root.

use crate::game::MoveId;

/// A few moves from the root, in one word: their number, then the moves. Shorter paths come first, so that in order every node
/// comes after the one above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(u64);

const BITS: u32 = 16;

impl Path {
    /// The most moves of a path.
    pub const LONGEST: usize = 3;

    /// The way to the root.
    pub const ROOT: Path = Path(0);

    /// The way that goes on with this move; `None` if it is too long.
    #[must_use]
    pub fn then(self, mv: MoveId) -> Option<Path> {
        let length = self.len();
        (length < Path::LONGEST).then(|| {
            let place = BITS * (Path::LONGEST - 1 - length) as u32;
            let moves = self.0 & ((1 << (BITS * Path::LONGEST as u32)) - 1);
            Path((length as u64 + 1) << (BITS * Path::LONGEST as u32) | moves | (mv.number() as u64) << place)
        })
    }

    /// The number of moves.
    pub fn len(self) -> usize {
        (self.0 >> (BITS * Path::LONGEST as u32)) as usize
    }

    /// Is it the way to the root?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The moves.
    pub fn moves(self) -> impl Iterator<Item = MoveId> {
        let mv = move |at: usize| (self.0 >> (BITS * (Path::LONGEST - 1 - at) as u32)) as u16;
        (0..self.len()).map(move |at| MoveId::new(usize::from(mv(at))))
    }

    /// All of it in a word.
    pub(super) fn word(self) -> u64 {
        self.0
    }

    /// The path of a word, if it is one.
    pub(super) fn of_word(word: u64) -> Option<Path> {
        let path = Path(word);
        let again = || path.moves().try_fold(Path::ROOT, Path::then);
        (path.len() <= Path::LONGEST && again() == Some(path)).then_some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(moves: &[usize]) -> Path {
        moves.iter().try_fold(Path::ROOT, |path, &mv| path.then(MoveId::new(mv))).expect("a short path")
    }

    #[test]
    fn the_moves_of_a_path_are_those_that_it_was_made_of() {
        for moves in [&[][..], &[0], &[65_535], &[7, 0], &[1, 2, 3], &[0, 0, 0]] {
            let found: Vec<usize> = path(moves).moves().map(MoveId::number).collect();
            assert_eq!((&found[..], path(moves).len()), (moves, moves.len()));
            assert_eq!(Path::of_word(path(moves).word()), Some(path(moves)));
        }
        assert_eq!(path(&[1, 2, 3]).then(MoveId::new(4)), None);
    }

    #[test]
    fn who_is_above_comes_first() {
        assert!(
            Path::ROOT < path(&[900]) && path(&[900]) < path(&[0, 0]) && path(&[9, 9]) < path(&[0, 0, 1])
        );
    }

    #[test]
    fn a_word_with_anything_else_in_it_is_no_path() {
        for word in [1, 4 << 48, u64::MAX, 1 << 48 | 1, 2 << 48 | 5] {
            assert_eq!(Path::of_word(word), None, "{word:x}");
        }
    }
}
