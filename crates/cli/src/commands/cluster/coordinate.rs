//! A run whose units are done elsewhere: results come in until every unit has one.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cluster::{Coordinator, Event, Terms};
use lab::report::GivenUp;

use super::Nats;
use super::connect::{START, connect};
use super::crew::Crew;

/// How long to wait for news before looking whether an end is wanted.
const LOOK: Duration = Duration::from_millis(100);

/// How many results are stored in one piece.
const MOST_AT_A_TIME: usize = 500;

/// How often workers are looked after.
const COUNT: Duration = Duration::from_secs(1);

/// How long nobody takes part before that is told.
const ALONE: Duration = Duration::from_secs(30);

/// Who keeps what workers send, and tells people of it.
pub(super) trait Keeper {
    /// What comes out of a unit.
    type Found;

    /// Is this a unit of the plan? Those of a larger one are nobody's here.
    fn knows(&self, unit: &str) -> bool;

    /// What a worker sent for a unit, or what is wrong with it.
    fn read(&self, unit: &str, worker: &str, bytes: &[u8]) -> Result<Self::Found, String>;

    /// Stores what was found; what is there already is not stored again.
    fn keep(&mut self, found: &[Self::Found]) -> anyhow::Result<()>;

    /// A unit is done, for the first time.
    fn done(&mut self, _: &Self::Found) {}

    /// A unit was tried often enough in vain.
    fn give_up(&mut self, _unit: &str, _reason: &str) {}

    /// Is it enough, although some units are not done?
    fn has_enough(&self) -> bool {
        false
    }

    /// Tells people something.
    fn say(&self, line: &str);

    /// Shows people who is at work.
    fn show(&mut self, _: &Crew) {}
}

/// How a run came to its end.
pub(in crate::commands) struct Coordinated {
    /// Was it stopped before everything was done?
    pub(in crate::commands) is_stopped: bool,
    /// The units that were tried often enough in vain.
    pub(in crate::commands) given_up: Vec<GivenUp>,
}

/// Lets others do these units. What they find is kept here as if it had been found here.
pub(super) fn coordinate_units(
    nats: &Nats,
    terms: Terms,
    left: HashSet<String>,
    keeper: &mut impl Keeper,
    stop: &AtomicBool,
) -> anyhow::Result<Coordinated> {
    let say = |told: &str| keeper.say(told);
    let Some(link) = connect(&nats.address, "tengen coordinator", Some(START), stop, &say)? else {
        return Ok(Coordinated { is_stopped: true, given_up: Vec::new() });
    };
    let coordinator = Coordinator::open(link, terms, left.iter().cloned())?;
    let invitation =
        format!("Whoever is to take part: tengen worker --nats {}", nats.address.with_placeholder());
    keeper.say(&invitation);
    let (given_up, crew) = (BTreeMap::new(), Crew::default());
    let alone = Some(Instant::now());
    let mut run = Run { coordinator, keeper, left, given_up, crew, is_up: true, invitation, alone };
    let is_done = run.take_all(stop)?;
    let given_up = std::mem::take(&mut run.given_up);
    if is_done && let Err(error) = run.coordinator.close() {
        run.keeper.say(&format!("warning: what the server has of this job stays there: {error}"));
    }
    let given_up = given_up.into_iter().map(|(unit, reason)| GivenUp { unit, reason }).collect();
    Ok(Coordinated { is_stopped: !is_done, given_up })
}

struct Run<'a, K: Keeper> {
    coordinator: Coordinator,
    keeper: &'a mut K,
    /// The units that have neither a result nor been given up.
    left: HashSet<String>,
    /// The units that were given up, with the reasons.
    given_up: BTreeMap<String, String>,
    crew: Crew,
    /// Was the server there when we last looked?
    is_up: bool,
    /// How others take part.
    invitation: String,
    /// Since when nobody does, unless that was told.
    alone: Option<Instant>,
}

impl<K: Keeper> Run<'_, K> {
    /// Takes results until every unit has one, or was given up: never because the queue is empty. Returns whether that came to pass.
    fn take_all(&mut self, stop: &AtomicBool) -> anyhow::Result<bool> {
        let mut counted = Instant::now();
        while !self.left.is_empty() && !self.keeper.has_enough() {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let mut found = Vec::new();
            let mut next = self.coordinator.next(LOOK);
            // What has come meanwhile is stored in one piece: a disk takes as long for one result as for many.
            while let Some(event) = next {
                found.extend(self.take(event));
                next =
                    if found.len() < MOST_AT_A_TIME { self.coordinator.next(Duration::ZERO) } else { None };
            }
            self.keep(found)?;
            if counted.elapsed() >= COUNT {
                counted = Instant::now();
                self.look_around();
            }
        }
        Ok(true)
    }

    /// The unit and its result, if the event is about one of this plan.
    fn take(&mut self, event: Event) -> Option<(String, K::Found)> {
        let news = match event {
            Event::Result { unit, worker, bytes } if self.keeper.knows(&unit) => {
                match self.keeper.read(&unit, &worker, &bytes) {
                    Ok(found) => return Some((unit, found)),
                    // The server has a result of this unit, and would store no other.
                    Err(reason) => self.fail(unit, &reason, true),
                }
            }
            Event::Result { .. } => None,
            Event::Failure { unit, reason, is_final } => self.fail(unit, &reason, is_final),
            Event::Seen { worker, threads, units } => self.crew.seen(&worker, threads, units, Instant::now()),
            Event::Refused { worker, reason } => self.crew.refused(&worker, &reason),
        };
        news.iter().for_each(|line| self.keeper.say(line));
        None
    }

    fn keep(&mut self, found: Vec<(String, K::Found)>) -> anyhow::Result<()> {
        let (units, found): (Vec<String>, Vec<K::Found>) = found.into_iter().unzip();
        self.keeper.keep(&found)?;
        for (unit, found) in units.iter().zip(&found) {
            self.given_up.remove(unit);
            if self.left.remove(unit) {
                self.keeper.done(found);
            }
        }
        Ok(())
    }

    fn fail(&mut self, unit: String, reason: &str, is_final: bool) -> Option<String> {
        if !self.left.contains(&unit) {
            return None;
        }
        if !is_final {
            return Some(format!("warning: {unit} could not be done and is tried again: {reason}"));
        }
        self.left.remove(&unit);
        self.keeper.give_up(&unit, reason);
        self.given_up.insert(unit.clone(), reason.to_owned());
        Some(format!("warning: {unit} is given up: {reason}"))
    }

    fn look_around(&mut self) {
        let is_up = self.coordinator.is_up();
        if is_up != self.is_up {
            self.is_up = is_up;
            self.keeper.say(if is_up {
                "The server is there again."
            } else {
                "The server is away: waiting for it."
            });
        }
        if is_up {
            for name in self.crew.miss() {
                self.keeper.say(&format!("{name} is not heard of any more: what it had is given to others."));
            }
        } else {
            // Nobody can be heard.
            self.crew.excuse(Instant::now());
        }
        self.tell_if_alone();
        self.keeper.show(&self.crew);
    }

    /// Says once that nobody takes part, so that nobody waits in vain.
    fn tell_if_alone(&mut self) {
        if self.crew.count() > 0 {
            self.alone = Some(Instant::now());
        } else if self.is_up && self.alone.is_some_and(|since| since.elapsed() >= ALONE) {
            self.alone = None;
            let left = match self.left.len() {
                1 => "a unit is".to_owned(),
                units => format!("{units} units are"),
            };
            self.keeper.say(&format!("No worker is there, and {left} to be done. {}", self.invitation));
        }
    }
}
