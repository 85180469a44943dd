//! The rows that there are, one to a line: the only truth about what is done.
