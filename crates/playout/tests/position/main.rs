//! Go as the search sees it, against the game that knows the whole history.

mod legality;
mod scores;
