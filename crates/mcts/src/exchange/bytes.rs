//! Increments as bytes, for whoever carries them to another machine.

use super::{Increment, Path, Work};

/// The bytes of an increment: the path, visits, games of all moves as first, both sums, and squares.
pub const INCREMENT_BYTES: usize = 8 + 4 + 4 + 8 + 8 + 8;

/// Adds increments to a message.
pub fn write_increments(increments: &[Increment], bytes: &mut Vec<u8>) {
    let short = |count: i64| u32::try_from(count).unwrap_or(0).to_le_bytes();
    for Increment { path, work } in increments {
        bytes.extend(path.word().to_le_bytes());
        bytes.extend(short(work.visits));
        bytes.extend(short(work.amaf_visits));
        bytes.extend(work.sum.to_le_bytes());
        bytes.extend(work.amaf_sum.to_le_bytes());
        bytes.extend(work.squares.to_le_bytes());
    }
}

/// The increments of a message; `None` if it is none.
pub fn read_increments(bytes: &[u8]) -> Option<Vec<Increment>> {
    let (parts, rest) = bytes.as_chunks::<INCREMENT_BYTES>();
    if !rest.is_empty() {
        return None;
    }
    parts.iter().map(read).collect()
}

fn read(bytes: &[u8; INCREMENT_BYTES]) -> Option<Increment> {
    let mut rest = &bytes[..];
    let path = Path::of_word(u64::from_le_bytes(take(&mut rest)?))?;
    let visits = i64::from(u32::from_le_bytes(take(&mut rest)?));
    let amaf_visits = i64::from(u32::from_le_bytes(take(&mut rest)?));
    let sum = i64::from_le_bytes(take(&mut rest)?);
    let amaf_sum = f64::from_le_bytes(take(&mut rest)?);
    let squares = i64::from_le_bytes(take(&mut rest)?);
    Some(Increment { path, work: Work { visits, sum, squares, amaf_visits, amaf_sum } })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}
