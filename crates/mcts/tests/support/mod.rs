//! Small games to search, and settings to begin with.
#![allow(dead_code, reason = "every test uses its own part of this module")]

pub(crate) mod any;
pub(crate) mod nim;
pub(crate) mod settings;
pub(crate) mod tic_tac_toe;
pub(crate) mod tree_game;
