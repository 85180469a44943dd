//! How many units a second go through a server: `throughput nats://HOST [UNITS [WORKERS [MILLISECONDS]]]`.
//!
//! Puts units into a queue and lets workers, each with a connection of its own, do them; doing one is to sleep for so many
//! milliseconds. docs/cluster.md has the last result.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use cluster::{Address, ClusterError, Coordinator, Event, Link, Terms, Worker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let address: Address = words.next().unwrap_or_default().parse()?;
    let mut number = |usual: usize| words.next().map_or(Ok(usual), |word| word.parse());
    let (units, workers, milliseconds) = (number(100_000)?, number(4)?, number(0)?);
    let work = Duration::from_millis(milliseconds as u64);
    let start = Instant::now();
    let mut coordinator = Coordinator::open(
        Link::open(&address, "throughput")?,
        Terms {
            key: format!("throughput{}", std::process::id()),
            title: "throughput".to_owned(),
            version: "1".to_owned(),
            description: Vec::new(),
            silence: Duration::from_secs(60),
        },
        (0..units).map(|number| format!("unit-{number:07}")),
    )?;
    let ends: Result<Vec<Duration>, ClusterError> = thread::scope(|scope| {
        let hired: Vec<_> = (0..workers)
            .map(|number| {
                let address = &address;
                scope.spawn(move || serve(address, number, work))
            })
            .collect();
        let mut left = units;
        while left > 0 {
            if let Some(Event::Result { .. }) = coordinator.next(Duration::from_secs(1)) {
                left -= 1;
            }
        }
        let took = start.elapsed();
        coordinator.close()?;
        let busy = hired.into_iter().map(|worker| worker.join().unwrap_or(Ok(took)));
        busy.collect()
    });
    let took = start.elapsed().as_secs_f64();
    let busy = ends?.into_iter().map(|time| time.as_secs_f64()).fold(0.0, f64::max);
    writeln!(
        io::stdout(),
        "{units} units, {workers} workers, {milliseconds} ms each: {busy:.2} s from the first unit to the last ({:.0} a second), \
         {took:.2} s with filling the queue and the end",
        units as f64 / busy
    )?;
    Ok(())
}

/// Does units until the job is over; how long it was from the first to the last.
fn serve(address: &Address, number: usize, work: Duration) -> Result<Duration, ClusterError> {
    let worker = Worker::open(Link::open(address, "throughput")?, &format!("worker-{number}"), 1)?;
    let job = loop {
        match worker.job(|job| job.title == "throughput") {
            Some(job) => break job,
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    let (queue, stop) = (worker.join(&job)?, AtomicBool::new(false));
    let (mut first, mut busy) = (None, Duration::ZERO);
    while let Some(unit) = queue.lease(&stop) {
        let first = *first.get_or_insert_with(Instant::now);
        thread::sleep(work);
        queue.finish(&unit, b"{}".to_vec(), &stop)?;
        busy = first.elapsed();
    }
    Ok(busy)
}
