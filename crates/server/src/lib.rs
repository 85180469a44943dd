//! The web board of Tengen.

pub mod line;
