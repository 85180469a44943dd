//! What every request goes through, whatever it asks for.

pub(crate) mod asked;
pub(crate) mod failure;
pub(crate) mod guard;
pub(crate) mod listen;
pub(crate) mod page;
