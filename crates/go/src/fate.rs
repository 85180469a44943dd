//! The common-fate graph.
