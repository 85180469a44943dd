//! Something for each of many shapes.

use crate::shape::Shape;

/// A table of shapes by their numbers alone: those of different kinds differ as well. Open addressing, at most half full, because
/// a search asks it some hundred times for each new node.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeTable<T> {
    slots: Vec<Option<(u32, T)>>,
    shift: u32,
}

impl<T: Copy> ShapeTable<T> {
    /// The table of these. Of shapes with the same number the first counts.
    pub fn of(shapes: &[(Shape, T)]) -> ShapeTable<T> {
        let bits = (shapes.len() * 2 + 1).next_power_of_two().trailing_zeros().max(4);
        let mut table = ShapeTable { slots: vec![None; 1 << bits], shift: 32 - bits };
        for &(shape, value) in shapes {
            let at = table.find(shape.number);
            table.slots[at].get_or_insert((shape.number, value));
        }
        table
    }

    /// What the table has for a shape.
    #[inline(always)]
    pub fn get(&self, shape: Shape) -> Option<T> {
        self.slots[self.find(shape.number)].map(|(_, value)| value)
    }

    /// Where the number is, or would be.
    #[inline(always)]
    fn find(&self, number: u32) -> usize {
        // The numbers of shapes are the least of eight, so that their upper bits are seldom set.
        let mut at = (number.wrapping_mul(0x9e37_79b1) >> self.shift) as usize;
        while self.slots[at].is_some_and(|(known, _)| known != number) {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }
}
