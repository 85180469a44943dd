//! Where handicap stones go.
