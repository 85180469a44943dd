//! Counting at the end of the game.
