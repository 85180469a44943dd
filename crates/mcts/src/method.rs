//! The kinds of search that there are.

use serde::{Deserialize, Serialize};

use crate::indigo::Indigo;
use crate::search::Limits;
use crate::settings::{Settings, SettingsError};

/// A way to search, with all its parts: what a preset names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Method {
    /// A tree that grows playout by playout; see [`Search`](crate::Search).
    Tree(Settings),
    /// A few plies, and minimax over them.
    Indigo(Indigo),
}

impl Method {
    /// Do the parts go together? If not, why not?
    pub fn check(&self) -> Result<(), SettingsError> {
        match self {
            Method::Tree(settings) => settings.check(),
            Method::Indigo(indigo) => indigo.check(),
        }
    }
    /// Is such a search possible within these limits? If not, why not?
    pub fn check_limits(&self, limits: &Limits) -> Result<(), SettingsError> {
        match self {
            Method::Tree(settings) => settings.check_limits(limits),
            Method::Indigo(_) => Ok(()),
        }
    }
}
