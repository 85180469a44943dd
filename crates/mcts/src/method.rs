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

    /// Can several such searches of one position tell each other what they find? If not, why not?
    ///
    /// Those that cannot go on in a tree that has visits in it already cannot take visits from others either.
    pub fn check_shared(&self) -> Result<(), SettingsError> {
        match self {
            Method::Tree(settings) if settings.can_go_on() => Ok(()),
            Method::Tree(_) => Err(SettingsError(
                "its search follows a schedule of its own, into which the visits of others do not fit"
                    .to_owned(),
            )),
            Method::Indigo(_) => {
                Err(SettingsError("its search is a few plies deep and has no tree to share".to_owned()))
            }
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
