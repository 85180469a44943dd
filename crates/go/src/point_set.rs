//! Sets of points.

use std::fmt;

use crate::point::{Point, STRIDE, Size, TABLE};

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; TABLE / 64]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; TABLE / 64]);

    /// The points of a board for which that holds.
    #[inline]
    pub fn of(size: Size, holds: impl Fn(Point) -> bool) -> PointSet {
        let mut set = PointSet::EMPTY;
        for y in 0..size.height() {
            let start = Point::new(0, y).raw();
            let bit = |x: usize| u64::from(holds(Point::from_raw(start + x))) << x;
            let row = (0..size.width()).fold(0, |row, x| row | bit(x));
            let (word, shift) = (start / 64, start % 64);
            set.0[word] |= row << shift;
            if shift + size.width() > 64 {
                set.0[word + 1] |= row >> (64 - shift);
            }
        }
        set
    }

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

    /// The first point, in the order of [`PointSet::iter`].
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_raw(at * 64 + self.0[at].trailing_zeros() as usize))
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

    /// The points next to a point of the set, those of the frame around the board included.
    pub fn next_to(&self) -> PointSet {
        let mut next = self.shifted_up(1);
        next.extend_from(&self.shifted_down(1));
        next.extend_from(&self.shifted_up(STRIDE));
        next.extend_from(&self.shifted_down(STRIDE));
        next
    }

    /// Every point moved on by less than 64 in the numbering of points.
    #[inline]
    fn shifted_up(&self, by: usize) -> PointSet {
        PointSet(std::array::from_fn(|at| {
            let before = if at == 0 { 0 } else { self.0[at - 1] };
            self.0[at] << by | before >> (64 - by)
        }))
    }

    /// Every point moved back by less than 64 in the numbering of points.
    #[inline]
    fn shifted_down(&self, by: usize) -> PointSet {
        PointSet(std::array::from_fn(|at| {
            let after = self.0.get(at + 1).copied().unwrap_or(0);
            self.0[at] >> by | after << (64 - by)
        }))
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

    #[test]
    fn sets_hold_what_was_put_in_and_list_it_in_order() {
        let size = Size::square(19);
        let mut set: PointSet = size.points().filter(|p| (p.x() * 7 + p.y()) % 3 == 0).collect();
        let listed: Vec<Point> = set.iter().collect();
        assert_eq!(set.len(), listed.len());
        assert!(listed.is_sorted());
        assert!(size.points().all(|p| set.contains(p) == ((p.x() * 7 + p.y()) % 3 == 0)));
        assert_eq!(set.first(), Some(listed[0]));
        assert!(!set.insert(listed[0]) && set.remove(listed[0]) && !set.remove(listed[0]));
        assert_eq!((set.first(), PointSet::EMPTY.first()), (Some(listed[1]), None));
    }

    #[test]
    fn a_set_of_a_board_has_the_points_for_which_something_holds() {
        for (width, height) in (1..=19).flat_map(|width| (1..=19).map(move |height| (width, height))) {
            let size = Size::new(width, height).unwrap();
            let holds = |point: Point| (point.x() * 5 + point.y()) % 4 != 1;
            assert_eq!(PointSet::of(size, holds), size.points().filter(|&p| holds(p)).collect(), "{size}");
        }
    }

    #[test]
    fn the_points_next_to_a_set_are_the_neighbours_of_its_points() {
        for point in Size::square(19).points() {
            let set: PointSet = [point, Point::new(18 - point.x(), 7)].into_iter().collect();
            let expected: PointSet = set.iter().flat_map(|p| p.neighbours()).collect();
            assert_eq!(set.next_to(), expected, "{point}");
        }
    }
}
