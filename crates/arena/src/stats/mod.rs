//! What the games of a match say, and how surely.
