//! Tables indexed by the points of a small board. Like [`PointMap`](crate::PointMap), without checks: the types say
//! that every access is right.

#![allow(unsafe_code)]

use std::ops::{Index, IndexMut};

use super::mask::{ROW, SITES, Site};

/// A table with one entry for each site, and a row before and after them.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct SiteMap<T>([T; SITES + 2 * ROW]);

impl<T: Copy> SiteMap<T> {
    pub(super) const fn filled(value: T) -> SiteMap<T> {
        SiteMap([value; SITES + 2 * ROW])
    }

    /// The table with one entry changed.
    pub(super) const fn with(mut self, site: Site, value: T) -> SiteMap<T> {
        self.0[site.index() + ROW] = value;
        self
    }

    /// The entries of the sites below, left, right and above.
    #[inline(always)]
    pub(super) fn around(&self, site: Site) -> [T; 4] {
        // Spelled out: through `map` the compiler packs the four into one number and takes them out again.
        let entry = site.index() + ROW;
        [self.at(entry - ROW), self.at(entry - 1), self.at(entry + 1), self.at(entry + ROW)]
    }

    #[inline(always)]
    fn at(&self, entry: usize) -> T {
        debug_assert!(entry < SITES + 2 * ROW);
        // SAFETY: callers add at most `2 * ROW` to the index of a site, which is less than `SITES` (`Site` has no
        // constructor that makes a larger one).
        unsafe { *self.0.get_unchecked(entry) }
    }

    /// Changes every entry.
    #[inline(always)]
    pub(super) fn change_all(&mut self, mut change: impl FnMut(&mut T)) {
        for entry in &mut self.0[2 * ROW..2 * ROW + 96] {
            change(entry);
        }
    }
}

impl<T> Index<Site> for SiteMap<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, site: Site) -> &T {
        debug_assert!(site.index() < SITES);
        // SAFETY: as in `at`.
        unsafe { self.0.get_unchecked(site.index() + ROW) }
    }
}

impl<T> IndexMut<Site> for SiteMap<T> {
    #[inline(always)]
    fn index_mut(&mut self, site: Site) -> &mut T {
        debug_assert!(site.index() < SITES);
        // SAFETY: as in `at`.
        unsafe { self.0.get_unchecked_mut(site.index() + ROW) }
    }
}
