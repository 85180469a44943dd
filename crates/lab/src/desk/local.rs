//! A desk on this machine: a plan, and a journal of what is done.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::journal::Journal;
use super::{Desk, in_order, places};
use crate::error::LabError;
use crate::plan::{Plan, Shard, Unit};
use crate::row::Row;

/// A desk on this machine. Units are handed out in the order of the plan.
#[derive(Debug)]
pub struct LocalDesk {
    /// The units of the shard.
    units: Vec<Unit>,
    /// The place of each unit of the shard in `units`.
    places: HashMap<String, usize>,
    /// The place of each unit in the whole plan.
    order: HashMap<String, usize>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    journal: Journal,
    /// The places of units that are neither done nor handed out.
    waiting: BTreeSet<usize>,
    /// The places of units that have a row.
    done: BTreeSet<usize>,
    /// The places of units that are not wanted now.
    unwanted: BTreeSet<usize>,
}

impl LocalDesk {
    /// A desk for a part of a plan with the journal in this directory, which must be there. Rows that are in it are an
    /// error unless the run is to be resumed.
    pub fn open(directory: &Path, plan: &Plan, shard: Shard, resume: bool) -> Result<LocalDesk, LabError> {
        let journal = Journal::open(directory, plan.identity(), resume)?;
        let units = plan.units_of(shard);
        let (places, order) = (places(&units), places(&plan.units()));
        let done: BTreeSet<usize> =
            journal.rows().iter().filter_map(|row| places.get(&row.unit).copied()).collect();
        let waiting = (0..units.len()).filter(|place| !done.contains(place)).collect();
        Ok(LocalDesk {
            units,
            places,
            order,
            state: Mutex::new(State { journal, waiting, done, unwanted: BTreeSet::new() }),
        })
    }

    /// Leaves units alone that are not wanted now: nobody gets them, and they stay undone.
    pub fn keep_only(&self, is_wanted: impl Fn(&Unit) -> bool) {
        let mut state = self.state();
        let unwanted: BTreeSet<usize> =
            (0..self.units.len()).filter(|&place| !is_wanted(&self.units[place])).collect();
        state.waiting.retain(|place| !unwanted.contains(place));
        state.unwanted = unwanted;
    }

    /// The rows of the plan that there are, in the order of its units, whoever has done them. Others in the journal, of a
    /// larger plan, are left out.
    pub fn rows(&self) -> Vec<Row> {
        in_order(self.state().journal.rows(), &self.order)
    }

    /// How many units of the shard have a row.
    pub fn done(&self) -> usize {
        self.state().done.len()
    }

    /// How many units the shard has.
    pub fn total(&self) -> usize {
        self.units.len()
    }

    /// The units of the shard that have no row, without those that are not wanted now.
    pub fn left(&self) -> Vec<Unit> {
        let state = self.state();
        let is_left = |place: &usize| !state.done.contains(place) && !state.unwanted.contains(place);
        (0..self.units.len()).filter(is_left).map(|place| self.units[place].clone()).collect()
    }

    /// Several units are done. When this returns, their rows are stored: in one piece, because a disk takes as long for one row as for many.
    pub fn finish_all(&self, rows: Vec<Row>) -> Result<(), LabError> {
        let mut state = self.state();
        let mut new: Vec<Row> = Vec::new();
        let mut places = BTreeSet::new();
        for row in rows {
            // A unit that was done twice has the same row, and the first one counts.
            let is_new = |&place: &usize| !state.done.contains(&place) && places.insert(place);
            if self.places.get(&row.unit).is_none_or(is_new) {
                new.push(row);
            }
        }
        state.journal.add(&new)?;
        for place in places {
            state.done.insert(place);
            state.waiting.remove(&place);
        }
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk for LocalDesk {
    fn lease(&self) -> Result<Option<Unit>, LabError> {
        let place = self.state().waiting.pop_first();
        Ok(place.map(|place| self.units[place].clone()))
    }

    fn finish(&self, row: Row) -> Result<(), LabError> {
        self.finish_all(vec![row])
    }

    fn give_back(&self, unit: &Unit) {
        let mut state = self.state();
        if let Some(&place) = self.places.get(&unit.id)
            && !state.done.contains(&place)
        {
            state.waiting.insert(place);
        }
    }
}
