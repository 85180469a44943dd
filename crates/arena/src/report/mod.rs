//! What came out of a match, for people to read.
