//! The ladder reader.
