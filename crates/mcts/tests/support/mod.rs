//! Small games to search.

pub mod nim;
