//! All searches, by their names.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::search::{End, Search};
use crate::settings::Patience;

/// Searches that are known at the same time, those that are over included.
const MOST: usize = 4096;

/// All searches, by their names.
#[derive(Default)]
pub(crate) struct Registry {
    searches: Mutex<HashMap<String, Arc<Search>>>,
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Search>>> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a search, and ends another one of the same kind and client: a tab shows one of a kind, and one that was
    /// loaded again has forgotten the other. Is there no room for it?
    pub(crate) fn add(&self, search: &Arc<Search>) -> bool {
        let mut searches = self.lock();
        if searches.len() >= MOST {
            return false;
        }
        let is_replaced = |old: &&Arc<Search>| old.client == search.client && old.kind == search.kind;
        for old in searches.values().filter(is_replaced) {
            old.stop(End::Stopped);
        }
        searches.insert(search.id.clone(), Arc::clone(search));
        true
    }

    /// The search with this name.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Search>> {
        self.lock().get(id).cloned()
    }

    /// Ends searches that nobody listens to, and forgets those that have been over for a while.
    pub(crate) fn tidy(&self, patience: &Patience) {
        self.lock().retain(|_, search| {
            let quiet = search.quiet_for();
            if search.is_over() {
                return quiet < patience.kept;
            }
            if quiet >= patience.alone {
                search.stop(End::Alone);
            }
            true
        });
    }

    /// Ends all.
    pub(crate) fn stop_all(&self) {
        for search in self.lock().values() {
            search.stop(End::Stopped);
        }
    }
}
