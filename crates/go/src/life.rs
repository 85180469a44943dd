//! Unconditional life.
