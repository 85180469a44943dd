//! Sets of points.

use std::fmt;

use crate::point::{Point, TABLE};

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; TABLE / 64]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; TABLE / 64]);

    /// Adds a point; tells whether it was new.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let bit = 1 << (point.raw() % 64);
        let word = &mut self.0[point.raw() / 64 % (TABLE / 64)];
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes a point out; tells whether it was there.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let bit = 1 << (point.raw() % 64);
        let word = &mut self.0[point.raw() / 64 % (TABLE / 64)];
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    /// Is the point in the set?
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.raw() / 64 % (TABLE / 64)] >> (point.raw() % 64) & 1 != 0
    }

    /// The number of points in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is there no point in the set?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; TABLE / 64]
    }

    /// Adds all points of the other set.
    pub fn extend_from(&mut self, other: &PointSet) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// The points of both sets.
    pub fn intersection(&self, other: &PointSet) -> PointSet {
        let mut both = *self;
        for (word, more) in both.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        both
    }

    /// The points of this set that are not in the other.
    pub fn difference(&self, other: &PointSet) -> PointSet {
        let mut rest = *self;
        for (word, less) in rest.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        rest
    }

    /// The points, row by row from A1.
    pub fn iter(&self) -> impl Iterator<Item = Point> + Clone {
        let words = self.0;
        (0..words.len()).flat_map(move |at| {
            let mut word = words[at];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                let found = word != 0;
                word &= word.wrapping_sub(1);
                found.then(|| Point::from_raw(at * 64 + bit))
            })
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn sets_hold_what_was_put_in_and_list_it_in_order() {
        let size = Size::square(19);
        let mut set: PointSet = size.points().filter(|p| (p.x() * 7 + p.y()) % 3 == 0).collect();
        let listed: Vec<Point> = set.iter().collect();
        assert_eq!(set.len(), listed.len());
        assert!(listed.is_sorted());
        assert!(size.points().all(|p| set.contains(p) == ((p.x() * 7 + p.y()) % 3 == 0)));
        assert!(!set.insert(listed[0]) && set.remove(listed[0]) && !set.remove(listed[0]));
    }
}
