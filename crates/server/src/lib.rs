//! The web board of Tengen.

pub mod count;
pub mod line;
pub mod position;
