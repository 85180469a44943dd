//! The ladder reader from outside: known pictures, random positions, positions of other people's test suites.

mod exam;
mod naive;
mod pictures;
mod properties;
#[path = "../support/mod.rs"]
mod support;
