//! All searches, by their names.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::told::{End, Search};
use crate::settings::Patience;

/// Searches that are known at the same time, those that are over included.
const MOST: usize = 2048;

/// The bytes of what those keep that are over, for whoever comes late.
const MOST_BYTES: usize = 32 << 20;

type Searches = HashMap<String, Arc<Search>>;

/// All searches, by their names.
#[derive(Default)]
pub(crate) struct Registry {
    searches: Mutex<Searches>,
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, Searches> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a search, and ends another one of the same kind and client: a tab shows one of a kind, and one that was
    /// loaded again has forgotten the other. If there is no room for it, it is not added.
    pub(crate) fn add(&self, search: &Arc<Search>) -> bool {
        let mut searches = self.lock();
        if searches.len() >= MOST {
            // Half of the room at once, so that this is not done each time.
            forget(&mut searches, MOST / 2, MOST_BYTES);
        }
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
        let mut searches = self.lock();
        searches.retain(|_, search| {
            let quiet = search.quiet_for();
            if search.is_over() {
                return quiet < patience.kept;
            }
            if quiet >= patience.alone {
                search.stop(End::Alone);
            }
            true
        });
        forget(&mut searches, MOST, MOST_BYTES);
    }

    /// Ends all.
    pub(crate) fn stop_all(&self) {
        for search in self.lock().values() {
            search.stop(End::Stopped);
        }
    }
}

/// Forgets what has been over for longest, until no more searches and bytes are left of those that are.
fn forget(searches: &mut Searches, most: usize, most_bytes: usize) {
    let over = |search: &Arc<Search>| Some((search.over_since()?, search.id.clone(), search.bytes()));
    let mut over: Vec<_> = searches.values().filter_map(over).collect();
    over.sort_unstable();
    let mut bytes = 0;
    for (place, (_, id, more)) in over.into_iter().rev().enumerate() {
        bytes += more;
        if place >= most || bytes > most_bytes {
            searches.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(client: usize) -> Arc<Search> {
        Arc::new(Search::new(format!("id{client}"), format!("client{client}"), "analysis"))
    }

    #[test]
    fn searches_that_are_over_make_room_for_new_ones_and_others_do_not() {
        let registry = Registry::default();
        for number in 0..MOST {
            assert!(registry.add(&search(number)));
        }
        assert!(!registry.add(&search(MOST)));
        registry.get("id7").unwrap().finish("{}".to_owned());
        registry.get("id8").unwrap().finish("{}".to_owned());
        forget(&mut registry.lock(), 1, MOST_BYTES);
        // The one that has been over for longer is gone.
        assert!(registry.get("id7").is_none() && registry.get("id8").is_some());
        assert!(registry.add(&search(MOST)));
    }

    #[test]
    fn what_is_over_keeps_a_limited_number_of_bytes() {
        let registry = Registry::default();
        for number in 0..10 {
            let search = search(number);
            assert!(registry.add(&search));
            search.find("x".repeat(500));
            search.finish("x".repeat(500));
        }
        forget(&mut registry.lock(), MOST, 3_500);
        let left: Vec<usize> =
            (0..10).filter(|number| registry.get(&format!("id{number}")).is_some()).collect();
        assert_eq!(left, [7, 8, 9]);
    }

    #[test]
    fn a_second_search_of_a_kind_ends_the_first_of_the_same_client_alone() {
        let registry = Registry::default();
        let (one, other) = (search(1), search(2));
        assert!(registry.add(&one) && registry.add(&other));
        assert!(registry.add(&Arc::new(Search::new("id3".to_owned(), "client1".to_owned(), "analysis"))));
        assert_eq!((one.end(), other.end()), (Some(End::Stopped), None));
    }
}
