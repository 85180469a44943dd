//! Many who search one position: a table where somebody plays, and guests who think with it.
//!
//! A [`Table`] tells what is to be searched, under a number that is another one whenever it is something else; a [`Guest`] hears of
//! tables and takes a [`Seat`] at one. All of them exchange increments by a [`Post`], which is for one number: whatever comes with
//! another one is of a search that is over, or not begun yet, and is left out. These are plain messages, which nobody stores. Who is
//! late or lost is missed, and what was lost is not sent again. Nothing that a searching thread calls here waits.

mod guest;
mod post;
mod table;

pub use guest::{Guest, Position, Seat};
pub use post::Post;
pub use table::{News, Table};

use crate::error::ClusterError;
use crate::names::Names;

/// The bytes of a number in a message.
const NUMBER: usize = 8;

/// What is to be searched, as a message: its number and what it is, or nothing if there is nothing to do.
fn position_bytes(number: u64, description: &[u8]) -> Vec<u8> {
    [&number.to_le_bytes()[..], description].concat()
}

/// The number that a message begins with, and the rest.
fn numbered(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<NUMBER>()?;
    Some((u64::from_le_bytes(*number), rest))
}

fn names_of(key: &str) -> Result<Names, ClusterError> {
    Names::of(key).ok_or_else(|| ClusterError::Failed {
        what: "naming the table",
        reason: format!("'{key}' is its key: expected letters and digits"),
    })
}
