//! What is special about the root: how playouts are spread over its moves, and which of them is played.

mod allocate;
mod decide;
mod ocba;
mod sequential_halving;

pub use allocate::Allocation;
pub use decide::Decision;
pub use ocba::Ocba;
pub use sequential_halving::SequentialHalving;

#[cfg(test)]
mod tests;
