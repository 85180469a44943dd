//! Tables indexed by the points of a small board. Like [`PointMap`](crate::PointMap), without checks: the types say
//! that every access is right.

#![allow(unsafe_code)]

use std::ops::{Index, IndexMut};

#[cfg(target_arch = "x86_64")]
use super::mask::MAX_SIDE;
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

    /// The table of what `entry` says of every site.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn of_each(mut self, entry: impl Fn(Site) -> T) -> SiteMap<T> {
        for site in Site::all() {
            self[site] = entry(site);
        }
        self
    }

    /// The entries of the sites below, left, right and above.
    #[inline(always)]
    pub(super) fn around(&self, site: Site) -> [T; 4] {
        [self.below(site), self.left(site), self.right(site), self.above(site)]
    }

    // One by one for those who need them quickest: an array of four bytes that a function returns is packed into one
    // number and taken apart again.

    #[inline(always)]
    pub(super) fn below(&self, site: Site) -> T {
        self.at(site.index())
    }

    #[inline(always)]
    pub(super) fn left(&self, site: Site) -> T {
        self.at(site.index() + ROW - 1)
    }

    #[inline(always)]
    pub(super) fn right(&self, site: Site) -> T {
        self.at(site.index() + ROW + 1)
    }

    #[inline(always)]
    pub(super) fn above(&self, site: Site) -> T {
        self.at(site.index() + 2 * ROW)
    }

    #[inline(always)]
    fn at(&self, entry: usize) -> T {
        debug_assert!(entry < SITES + 2 * ROW);
        // SAFETY: callers add at most `2 * ROW` to the index of a site, which is less than `SITES` (`Site` has no
        // constructor that makes a larger one).
        unsafe { *self.0.get_unchecked(entry) }
    }

    /// Takes over the entries of all points of the largest board, and of `NOWHERE`.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn copy_points(&mut self, other: &SiteMap<T>) {
        let used = ROW..ROW + (MAX_SIDE + 1) * ROW;
        self.0[used.clone()].copy_from_slice(&other.0[used]);
    }

    /// Changes every entry.
    #[inline(always)]
    pub(super) fn change_all(&mut self, mut change: impl FnMut(&mut T)) {
        for entry in &mut self.0[2 * ROW..2 * ROW + 96] {
            change(entry);
        }
    }
}

impl<T> SiteMap<T> {
    /// Where in the table the entry of the site is, in bytes.
    #[inline(always)]
    fn offset(site: Site) -> usize {
        debug_assert!(site.index() < SITES);
        let in_bytes = if size_of::<T>().is_multiple_of(2) {
            site.doubled() * (size_of::<T>() / 2)
        } else {
            site.index() * size_of::<T>()
        };
        in_bytes + ROW * size_of::<T>()
    }
}

impl<T> Index<Site> for SiteMap<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, site: Site) -> &T {
        // SAFETY: a site's index is less than `SITES`, so the entry is one of the `SITES + 2 * ROW`; and what a site keeps
        // is even, so this is the start of an entry.
        unsafe { &*(&raw const self.0).cast::<T>().byte_add(Self::offset(site)) }
    }
}

impl<T> IndexMut<Site> for SiteMap<T> {
    #[inline(always)]
    fn index_mut(&mut self, site: Site) -> &mut T {
        // SAFETY: as in `index`.
        unsafe { &mut *(&raw mut self.0).cast::<T>().byte_add(Self::offset(site)) }
    }
}
