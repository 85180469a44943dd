//! Something for each of many shapes.

use crate::shape::Shape;

/// A table of shapes by their numbers alone: those of different kinds differ as well. Open addressing, at most half full, because
/// a search asks it some hundred times for each new node. Slots are small, so that more of the table is near the processor.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeTable<T> {
    slots: Vec<(u32, T)>,
    shift: u32,
}

/// The number of a free slot. A shape of that number is taken for the one before it.
const FREE: u32 = u32::MAX;

impl<T: Copy + Default> ShapeTable<T> {
    /// The table of these. Of shapes with the same number the first counts.
    pub fn of(shapes: &[(Shape, T)]) -> ShapeTable<T> {
        let bits = (shapes.len() * 2 + 1).next_power_of_two().trailing_zeros().max(4);
        let mut table = ShapeTable { slots: vec![(FREE, T::default()); 1 << bits], shift: 32 - bits };
        for &(shape, value) in shapes {
            let number = number_of(shape);
            let slot = table.find(number);
            if table.slots[slot].0 == FREE {
                table.slots[slot] = (number, value);
            }
        }
        table
    }

    /// What the table has for a shape.
    #[inline(always)]
    pub fn get(&self, shape: Shape) -> Option<T> {
        let (number, value) = self.slots[self.find(number_of(shape))];
        (number != FREE).then_some(value)
    }

    /// Where the number is, or would be.
    #[inline(always)]
    fn find(&self, number: u32) -> usize {
        // The numbers of shapes are the least of eight, so that their upper bits are seldom set.
        let mut at = (number.wrapping_mul(0x9e37_79b1) >> self.shift) as usize;
        while self.slots[at].0 != number && self.slots[at].0 != FREE {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }
}

#[inline(always)]
fn number_of(shape: Shape) -> u32 {
    shape.number.min(FREE - 1)
}
