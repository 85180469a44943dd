//! What is special about the root: how playouts are spread over its moves, and which of them is played.

mod allocate;
mod decide;

pub use allocate::Allocation;
pub use decide::Decision;
