//! Which positions may not be made again.

use go::{Color, Game, Ko, Move, zobrist};

/// The positions of a game up to the root, under its rule of repetition.
#[derive(Clone, Debug)]
pub(super) struct History {
    ko: Ko,
    /// Ascending.
    keys: Vec<u64>,
    /// A bit for each key, by its lowest bits: most that are not in the list are recognised by one look here.
    filter: Box<[u64; WORDS]>,
}

const WORDS: usize = 64;
const BITS: u64 = WORDS as u64 * 64;

impl History {
    pub(super) fn new(game: &Game) -> History {
        let ko = game.rules().ko;
        let mut history = History { ko, keys: Vec::new(), filter: Box::new([0; WORDS]) };
        if history.forbids_any() {
            // Who is not first to move counts as having made the first position.
            history.keys.push(history.key(zobrist::position(game.start()), !game.first()));
            let turns = game.turns().iter().filter(|turn| history.remembers(turn.mv));
            let keys: Vec<u64> = turns.map(|turn| history.key(turn.hash, turn.color)).collect();
            history.keys.extend(keys);
        }
        history.keys.sort_unstable();
        for key in &history.keys {
            history.filter[(key % BITS / 64) as usize] |= 1 << (key % 64);
        }
        history
    }

    /// Is anything forbidden besides retaking a simple ko, which boards take care of?
    #[inline(always)]
    pub(super) fn forbids_any(&self) -> bool {
        !matches!(self.ko, Ko::None | Ko::Simple)
    }

    /// What stands for the position that this player made.
    #[inline(always)]
    pub(super) fn key(&self, hash: u64, color: Color) -> u64 {
        match self.ko {
            Ko::Situational | Ko::NaturalSituational if color == Color::White => hash ^ WHITE,
            _ => hash,
        }
    }

    /// Does such a turn make a position that counts?
    #[inline(always)]
    pub(super) fn remembers(&self, mv: Move) -> bool {
        self.forbids_any() && (self.ko == Ko::Situational || !mv.is_pass())
    }

    #[inline(always)]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.filter[(key % BITS / 64) as usize] >> (key % 64) & 1 != 0
            && self.keys.binary_search(&key).is_ok()
    }
}

/// Tells positions made by White from the same made by Black.
const WHITE: u64 = 0x6a09_e667_f3bc_c909;
