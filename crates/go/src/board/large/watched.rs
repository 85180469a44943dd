//! A note of strings that came into atari.

use crate::point::Point;

/// Stones whose strings have been in atari at some time: those in atari now, and others.
#[derive(Clone)]
pub(super) struct Watched {
    pub(super) stones: [Point; WATCH_LIST],
    pub(super) count: usize,
}

/// More strings are hardly ever in atari at once; if they are, the board looks at every stone instead.
pub(super) const WATCH_LIST: usize = 64;

impl Watched {
    pub(super) const NONE: Watched = Watched { stones: [Point::NOWHERE; WATCH_LIST], count: 0 };

    /// Notes the stone, if there is room.
    #[inline(always)]
    pub(super) fn push(&mut self, stone: Point) {
        if let Some(place) = self.stones.get_mut(self.count) {
            *place = stone;
            self.count += 1;
        }
    }

    /// Once it is full, strings may be missing.
    pub(super) fn is_full(&self) -> bool {
        self.count >= WATCH_LIST
    }
}
