//! The fast policies on the fast boards against slow ones that are obviously right: [`reference`].
//!
//! - `first_moves`: one move, drawn many times in many positions, has the odds of the reference;
//! - `recorded_games`: so has every move of whole games, and the boards agree after each;
//! - `whole_games`: length, score and wins of many games agree with those of the reference's own games;
//! - `known_numbers`: and with what others have measured;
//! - `territory`: the playouts know the winner under both ways of counting.

mod boards;
mod cases;
mod first_moves;
mod known_numbers;
mod recorded_games;
mod reference;
mod statistics;
mod territory;
mod whole_games;
