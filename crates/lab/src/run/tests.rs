//! Workers that are stopped, fail and panic, with made-up rows.

use std::sync::atomic::AtomicUsize;

use super::*;
use crate::desk::testing::{Directory, fresh_directory, plan, row, tiny};
use crate::desk::{Desk, LocalDesk};
use crate::plan::Shard;

fn options(workers: usize) -> RunOptions {
    RunOptions { workers, messages: PathBuf::new(), cache: None, stop: Arc::default() }
}

fn desk(directory: &Directory, plan: &Plan) -> LocalDesk {
    LocalDesk::open(directory, plan, Shard::WHOLE, false).unwrap()
}

/// Waits until somebody wants an end.
fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        thread::yield_now();
    }
}

#[derive(Default)]
struct Names {
    begun: Vec<String>,
    done: Vec<String>,
}

impl Spectator for Names {
    fn begun(&mut self, unit: &Unit) {
        self.begun.push(unit.id.clone());
    }

    fn done(&mut self, row: &Row) {
        self.done.push(row.unit.clone());
    }
}

#[test]
fn workers_do_everything_once() {
    let (plan, directory) = (tiny(), fresh_directory("everything"));
    let desk = desk(&directory, &plan);
    let mut names = Names::default();
    let end = run_with(&desk, &options(3), &mut names, |_| |unit: &Unit| Ok(row(&plan, unit, 1.0)));
    assert_eq!(end.unwrap(), End::Done);
    assert_eq!(desk.done(), 8);
    names.done.sort();
    names.begun.sort();
    let mut all: Vec<String> = plan.units().into_iter().map(|unit| unit.id).collect();
    all.sort();
    assert_eq!((&names.begun, &names.done), (&all, &all));
}

#[test]
fn a_run_that_is_stopped_gives_back_what_it_has_not_done() {
    let (plan, directory) = (tiny(), fresh_directory("stopped"));
    let desk = desk(&directory, &plan);
    let options = options(2);
    let done = AtomicUsize::new(0);
    let end = run_with(&desk, &options, &mut (), |stop| {
        let (plan, options, done) = (&plan, &options, &done);
        move |unit: &Unit| {
            if done.fetch_add(1, Ordering::Relaxed) < 3 {
                return Ok(row(plan, unit, 1.0));
            }
            options.stop.store(true, Ordering::Relaxed);
            wait_for(&stop);
            Err(NoRow::Stopped)
        }
    });
    assert_eq!(end.unwrap(), End::Stopped);
    assert_eq!((desk.done(), desk.left().len()), (3, 5));
    assert_eq!(desk.lease().unwrap().unwrap(), desk.left()[0], "nothing is handed out any more");
}

#[test]
fn an_end_that_comes_with_the_last_unit_is_none() {
    let (plan, directory) = (tiny(), fresh_directory("last"));
    let desk = desk(&directory, &plan);
    let options = options(1);
    let end = run_with(&desk, &options, &mut (), |stop| {
        let (plan, options) = (&plan, &options);
        move |unit: &Unit| {
            if unit.id == "second/game-00001" {
                options.stop.store(true, Ordering::Relaxed);
                wait_for(&stop);
            }
            Ok(row(plan, unit, 1.0))
        }
    });
    assert_eq!(end.unwrap(), End::Done);
}

#[test]
fn a_unit_that_is_impossible_ends_the_run_and_is_named() {
    let (plan, directory) = (tiny(), fresh_directory("impossible"));
    let desk = desk(&directory, &plan);
    let end = run_with(&desk, &options(2), &mut (), |stop| {
        move |unit: &Unit| {
            if unit.id == "position-00001" {
                return Err(NoRow::Impossible("it is too dark".to_owned()));
            }
            wait_for(&stop);
            Err(NoRow::Stopped)
        }
    });
    assert_eq!(end.unwrap_err().to_string(), "position-00001 cannot be done: it is too dark");
    assert_eq!(desk.left().len(), 8);
}

#[test]
fn a_panic_of_one_worker_stops_the_others_and_is_told() {
    let (plan, directory) = (tiny(), fresh_directory("panic"));
    let desk = desk(&directory, &plan);
    let end = run_with(&desk, &options(2), &mut (), |stop| {
        let plan = &plan;
        move |unit: &Unit| {
            assert_ne!(unit.id, "position-00001", "this panic is meant");
            wait_for(&stop);
            Ok(row(plan, unit, 1.0))
        }
    });
    let told = end.unwrap_err().to_string();
    assert!(
        told.starts_with("position-00001 cannot be done: it panicked: ")
            && told.contains("this panic is meant"),
        "{told}"
    );
    assert_eq!(desk.rows().len(), 1, "what was done is kept");
}

/// A desk on which a unit that fails is a matter of that unit alone, as over a network.
struct Forgiving<'a> {
    desk: &'a LocalDesk,
    failed: Mutex<Vec<String>>,
}

impl Desk for Forgiving<'_> {
    fn lease(&self) -> Result<Option<Unit>, LabError> {
        self.desk.lease()
    }

    fn finish(&self, row: Row) -> Result<(), LabError> {
        self.desk.finish(row)
    }

    fn give_back(&self, unit: &Unit) {
        self.desk.give_back(unit);
    }

    fn fail(&self, unit: &Unit, _: &str) -> Result<(), LabError> {
        self.failed.lock().unwrap().push(unit.id.clone());
        Ok(())
    }
}

#[test]
fn after_a_panic_another_worker_goes_on_where_failures_are_forgiven() {
    let (plan, directory) = (tiny(), fresh_directory("forgiven"));
    let desk = desk(&directory, &plan);
    let forgiving = Forgiving { desk: &desk, failed: Mutex::default() };
    let hired = AtomicUsize::new(0);
    let end = run_with(&forgiving, &options(1), &mut (), |_| {
        let (plan, mut is_broken) = (&plan, false);
        hired.fetch_add(1, Ordering::Relaxed);
        move |unit: &Unit| {
            assert!(!is_broken, "who has panicked is not asked again");
            is_broken = unit.id == "position-00001";
            assert!(!is_broken, "this panic is meant");
            Ok(row(plan, unit, 1.0))
        }
    });
    assert_eq!(end.unwrap(), End::Done);
    assert_eq!(*forgiving.failed.lock().unwrap(), ["position-00001"]);
    assert_eq!((hired.into_inner(), desk.done()), (2, 7));
}

#[test]
fn a_program_that_is_missing_is_told_with_its_match_if_it_is_needed() {
    let plan = plan(|experiment, _| {
        let player = experiment.duels[1].b.as_mut().unwrap();
        (player.preset, player.playouts) = (None, None);
        player.command = Some("./no-such-engine --mode gtp".to_owned());
    });
    let (units, stop) = (plan.units(), Arc::default());
    let told = rehearse(&plan, &units, &stop).unwrap_err().to_string();
    assert!(told.starts_with("the match second: four cannot play: "), "{told}");
    let others: Vec<Unit> = units.into_iter().filter(|unit| !unit.id.starts_with("second")).collect();
    rehearse(&plan, &others, &stop).unwrap();
}
