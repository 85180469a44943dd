//! Coordinators and workers at a real server that is killed, robbed and locked. Who does the units is a thread here; processes that
//! are killed are in the tests of the binary.

#[path = "../support/nats_server.rs"]
mod nats_server;
mod play;
mod server;

use std::collections::BTreeMap;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use cluster::{ATTEMPTS, ClusterError, Coordinator, Event, Found, Link, Queue, Terms, Worker};
use server::Server;

/// How long anything may take.
const LONG: Duration = Duration::from_secs(30);

fn terms(silence: u64) -> Terms {
    Terms {
        key: "0123abcd".to_owned(),
        title: "a test".to_owned(),
        version: "1".to_owned(),
        description: b"what to do".to_vec(),
        silence: Duration::from_secs(silence),
    }
}

fn units(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("part \"天元\"/unit-{number:05}")).collect()
}

/// Results and last failures, until there are so many of both together.
fn outcome(
    coordinator: &mut Coordinator,
    count: usize,
) -> (BTreeMap<String, Vec<u8>>, BTreeMap<String, String>) {
    let (mut results, mut failures) = (BTreeMap::new(), BTreeMap::new());
    let start = Instant::now();
    while results.len() + failures.len() < count {
        assert!(start.elapsed() < LONG, "{} results and {} failures", results.len(), failures.len());
        match coordinator.next(Duration::from_millis(100)) {
            Some(Event::Result { unit, bytes, .. }) => drop(results.insert(unit, bytes)),
            Some(Event::Failure { unit, reason, is_final: true }) => drop(failures.insert(unit, reason)),
            _ => {}
        }
    }
    (results, failures)
}

/// A worker who does units by this function until the job is over.
fn work(link: Link, name: &str, stop: &AtomicBool, act: impl FnMut(&Queue<'_>, &str)) {
    work_after(link, name, stop, || {}, act);
}

/// The same, after something is done that comes between joining the job and the first unit.
fn work_after(
    link: Link,
    name: &str,
    stop: &AtomicBool,
    ready: impl FnOnce(),
    mut act: impl FnMut(&Queue<'_>, &str),
) {
    let worker = Worker::open(link, name, 1).expect("a server");
    let job = wait_for_job(&worker);
    assert_eq!(worker.description(&job).expect("a description"), b"what to do");
    let queue = worker.join(&job).expect("a queue");
    ready();
    while let Some(unit) = queue.lease(stop) {
        act(&queue, &unit);
    }
}

fn wait_for_job(worker: &Worker) -> Found {
    let start = Instant::now();
    loop {
        if let Some(job) = worker.job(|_| true) {
            return job;
        }
        assert!(start.elapsed() < LONG, "there is no job");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Does something to the server behind the backs of all others.
fn meddle(server: &Server, what: impl AsyncFnOnce(jetstream::Context)) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let client = async_nats::connect(server.address().to_string()).await.expect("a server");
        what(jetstream::new(client)).await;
    });
}

#[test]
fn two_workers_share_the_units_and_each_has_one_result() {
    let Some(server) = Server::start("two") else { return };
    let all = units(300);
    let mut coordinator = Coordinator::open(server.link(), terms(60), all.clone()).unwrap();
    // Nobody is done before the other has come.
    let (stop, both) = (AtomicBool::new(false), Barrier::new(2));
    thread::scope(|scope| {
        for name in ["one", "two"] {
            let (link, stop, both) = (server.link(), &stop, &both);
            scope.spawn(move || {
                let ready = || _ = both.wait();
                work_after(link, name, stop, ready, |queue, unit| {
                    queue.finish(unit, unit.into(), stop).unwrap();
                });
            });
        }
        let (results, failures) = outcome(&mut coordinator, all.len());
        assert!(failures.is_empty());
        assert!(results.iter().all(|(unit, bytes)| bytes == unit.as_bytes()));
        assert_eq!((results.into_keys().collect::<Vec<_>>(), coordinator.left()), (all.clone(), 0));
        // Which is heard by the workers, who end.
        coordinator.close().unwrap();
    });
}

#[test]
fn a_unit_that_fails_too_often_is_given_up_with_its_error_and_one_that_is_given_back_is_not() {
    let Some(server) = Server::start("fails") else { return };
    let mut coordinator = Coordinator::open(server.link(), terms(60), units(2)).unwrap();
    let stop = AtomicBool::new(false);
    let (mut tries, mut returns) = (0, 0);
    thread::scope(|scope| {
        let (link, stop, tries, returns) = (server.link(), &stop, &mut tries, &mut returns);
        scope.spawn(move || {
            work(link, "one", stop, |queue, unit| {
                if unit.ends_with("00000") {
                    *tries += 1;
                    queue.fail(unit, &format!("it is too dark, {tries}"), stop).unwrap();
                } else if *returns <= ATTEMPTS {
                    *returns += 1;
                    queue.give_back(unit);
                } else {
                    queue.finish(unit, Vec::new(), stop).unwrap();
                }
            });
        });
        let (results, failures) = outcome(&mut coordinator, 2);
        assert_eq!(results.into_keys().collect::<Vec<_>>(), units(2)[1..]);
        assert_eq!(failures[&units(1)[0]], "it is too dark, 5");
        coordinator.close().unwrap();
    });
    assert_eq!((tries, returns), (ATTEMPTS, ATTEMPTS + 1));
}

#[test]
fn a_coordinator_that_comes_back_hears_what_was_done_and_puts_nothing_into_the_queue_twice() {
    let Some(server) = Server::start("back") else { return };
    let all = units(20);
    let stop = AtomicBool::new(false);
    let mut first = Coordinator::open(server.link(), terms(60), all.clone()).unwrap();
    let mut begun = 0;
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let queue = worker.join(&job).unwrap();
    for _ in 0..5 {
        let unit = queue.lease(&stop).unwrap();
        begun += 1;
        queue.finish(&unit, Vec::new(), &stop).unwrap();
    }
    assert_eq!(outcome(&mut first, 5).0.len(), 5);
    drop(first);
    let mut second = Coordinator::open(server.link(), terms(60), all.clone()).unwrap();
    assert_eq!(outcome(&mut second, 5).0.len(), 5);
    for _ in 5..20 {
        let unit = queue.lease(&stop).unwrap();
        begun += 1;
        queue.finish(&unit, Vec::new(), &stop).unwrap();
    }
    assert_eq!(outcome(&mut second, 15).0.len(), 15);
    second.close().unwrap();
    assert_eq!(queue.lease(&stop), None);
    assert_eq!(begun, all.len());
}

#[test]
fn what_a_server_has_lost_is_done_again_and_counted_once() {
    let Some(mut server) = Server::start("lost") else { return };
    let all = units(40);
    let mut coordinator = Coordinator::open(server.link(), terms(2), all.clone()).unwrap();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (link, stop) = (server.link(), &stop);
        scope.spawn(move || {
            work(link, "one", stop, |queue, unit| queue.finish(unit, Vec::new(), stop).unwrap());
        });
        let before = outcome(&mut coordinator, 10).0;
        server.kill();
        server.lose_store();
        server.restart();
        let known = before.len();
        let mut all_results = before;
        let start = Instant::now();
        while coordinator.left() > 0 || all_results.len() < all.len() {
            assert!(start.elapsed() < LONG, "{} results", all_results.len());
            if let Some(Event::Result { unit, bytes, .. }) = coordinator.next(Duration::from_millis(100)) {
                all_results.insert(unit, bytes);
            }
        }
        assert!(known >= 10);
        assert_eq!(all_results.into_keys().collect::<Vec<_>>(), all);
        coordinator.close().unwrap();
    });
}

#[test]
fn a_server_that_is_away_keeps_everybody_waiting_and_loses_nothing() {
    let Some(mut server) = Server::start("away") else { return };
    let all = units(60);
    let mut coordinator = Coordinator::open(server.link(), terms(2), all.clone()).unwrap();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (link, stop) = (server.link(), &stop);
        scope.spawn(move || {
            work(link, "one", stop, |queue, unit| {
                thread::sleep(Duration::from_millis(10));
                queue.finish(unit, Vec::new(), stop).unwrap();
            });
        });
        let mut results = outcome(&mut coordinator, 15).0;
        server.kill();
        server.restart();
        let start = Instant::now();
        while results.len() < all.len() {
            assert!(start.elapsed() < LONG, "{} results", results.len());
            if let Some(Event::Result { unit, bytes, .. }) = coordinator.next(Duration::from_millis(100)) {
                // It may be told twice, if the server has lost the last that it had stored: who keeps results counts each once.
                results.insert(unit, bytes);
            }
        }
        assert_eq!((results.into_keys().collect::<Vec<_>>(), coordinator.left()), (all, 0));
        coordinator.close().unwrap();
    });
}

#[test]
fn workers_who_never_come_back_are_counted() {
    let Some(server) = Server::start("never") else { return };
    let mut coordinator = Coordinator::open(server.link(), terms(1), units(1)).unwrap();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (link, stop) = (server.link(), &stop);
        scope.spawn(move || {
            let worker = Worker::open(link, "one", 1).unwrap();
            let job = wait_for_job(&worker);
            // A queue that is dropped with a unit in its hands is a worker that has died.
            while worker.join(&job).unwrap().lease(stop).is_some() {}
        });
        let (_, failures) = outcome(&mut coordinator, 1);
        assert_eq!(failures.into_values().next().unwrap(), "5 workers took it, and none of them came back");
        coordinator.close().unwrap();
    });
}

#[test]
fn a_worker_without_the_token_is_not_let_in() {
    let Some(server) = Server::start_with("token", &["-js", "--auth", "s3cret"]) else { return };
    assert!(Link::open(&server.address_with("s3cret@"), "test").is_ok());
    for wrong in ["", "other@"] {
        let told = Link::open(&server.address_with(wrong), "test").err().unwrap().to_string();
        assert!(told.contains("nats://TOKEN@HOST") && !told.contains("s3cret"), "{told}");
        let told = Link::open(&server.address_with(wrong), "test").err().unwrap();
        assert!(matches!(told, ClusterError::NotAdmitted { .. }), "{told:?}");
    }
}

#[test]
fn a_server_without_streams_and_one_that_is_not_there_are_told_apart() {
    let Some(mut server) = Server::start_with("plain", &[]) else { return };
    let told = Coordinator::open(server.link(), terms(60), units(1)).err().unwrap();
    assert!(matches!(told, ClusterError::NoStreams { .. }), "{told}");
    server.kill();
    let told = Link::open(&server.address(), "test").err().unwrap();
    assert!(matches!(told, ClusterError::Unreachable { .. }), "{told}");
}

#[test]
fn a_server_that_refuses_one_stream_is_not_said_to_keep_none() {
    let Some(server) = Server::start("refuses") else { return };
    meddle(&server, async |context| {
        let subjects = vec!["tengen.0123abcd.>".to_owned()];
        let config = jetstream::stream::Config { name: "OTHER".to_owned(), subjects, ..Default::default() };
        context.create_stream(config).await.unwrap();
    });
    let told = Coordinator::open(server.link(), terms(60), units(1)).err().unwrap().to_string();
    assert!(told.starts_with("making the streams of the job failed: "), "{told}");
}

#[test]
fn what_workers_share_is_made_again_when_the_server_has_lost_it() {
    let Some(server) = Server::start("consumer") else { return };
    let mut coordinator = Coordinator::open(server.link(), terms(60), units(3)).unwrap();
    meddle(&server, async |context| {
        let stream = context.get_stream("TENGEN-UNITS-0123abcd").await.unwrap();
        assert!(stream.delete_consumer("workers").await.unwrap().success);
    });
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let queue = loop {
        match worker.join(&job) {
            Ok(queue) => break queue,
            Err(error) => assert!(start.elapsed() < LONG, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            while let Some(unit) = queue.lease(&stop) {
                queue.finish(&unit, Vec::new(), &stop).unwrap();
            }
        });
        assert_eq!(outcome(&mut coordinator, 3).0.into_keys().collect::<Vec<_>>(), units(3));
        coordinator.close().unwrap();
    });
}

#[test]
fn another_silence_is_heard_by_workers_that_have_joined() {
    let Some(server) = Server::start("silence") else { return };
    let coordinator = Coordinator::open(server.link(), terms(60), units(1)).unwrap();
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let _queue = worker.join(&job).unwrap();
    assert_eq!(worker.silence(&job), Some(Duration::from_secs(60)));
    drop(coordinator);
    let _again = Coordinator::open(server.link(), terms(20), units(1)).unwrap();
    let start = Instant::now();
    while worker.silence(&job) != Some(Duration::from_secs(20)) {
        assert!(start.elapsed() < LONG, "it is not heard");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_result_that_is_too_large_is_told_with_both_sizes() {
    let Some(server) = Server::start("large") else { return };
    let _coordinator = Coordinator::open(server.link(), terms(60), units(1)).unwrap();
    let stop = AtomicBool::new(false);
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let queue = worker.join(&job).unwrap();
    let unit = queue.lease(&stop).unwrap();
    let told = queue.finish(&unit, vec![0; 2_000_000], &stop).unwrap_err().to_string();
    assert!(told.contains("2000000 bytes") && told.contains("max_payload"), "{told}");
    stop.store(true, Ordering::Relaxed);
}

#[test]
fn of_a_reason_that_fits_into_no_message_the_beginning_is_told() {
    let Some(server) = Server::start("talkative") else { return };
    let mut coordinator = Coordinator::open(server.link(), terms(60), units(1)).unwrap();
    let stop = AtomicBool::new(false);
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let queue = worker.join(&job).unwrap();
    let unit = queue.lease(&stop).unwrap();
    queue.fail(&unit, &"天元".repeat(1_000_000), &stop).unwrap();
    let events = std::iter::from_fn(|| coordinator.next(LONG));
    let told = events.filter_map(|event| match event {
        Event::Failure { reason, .. } => Some(reason),
        _ => None,
    });
    // The largest number of letters of three bytes each.
    assert_eq!(told.take(1).collect::<String>(), "天元".repeat(1365).chars().take(1365).collect::<String>());
}

#[test]
fn a_result_that_nobody_wants_any_more_holds_nobody_up() {
    let Some(server) = Server::start("unwanted") else { return };
    let coordinator = Coordinator::open(server.link(), terms(60), units(1)).unwrap();
    let stop = AtomicBool::new(false);
    let worker = Worker::open(server.link(), "one", 1).unwrap();
    let job = wait_for_job(&worker);
    let queue = worker.join(&job).unwrap();
    let unit = queue.lease(&stop).unwrap();
    coordinator.close().unwrap();
    queue.finish(&unit, Vec::new(), &stop).unwrap();
    assert_eq!(queue.lease(&stop), None);
}
