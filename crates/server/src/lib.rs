//! The web board of Tengen.

pub mod about;
pub mod count;
pub mod line;
pub mod position;
pub mod record;
pub mod simulate;
