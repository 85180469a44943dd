//! A game as the page sends it: from its beginning to a position.
