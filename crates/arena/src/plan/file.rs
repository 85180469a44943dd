//! A match as a file of TOML.

use serde::{Deserialize, Serialize};

/// A match as it is written down; what is not said has a default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFile {}
