//! `--nats` and `tengen worker`: real processes at a real server, each of which is killed once.

mod front;
mod matches;
#[path = "../../../../cluster/tests/support/nats_server.rs"]
mod nats_server;
mod play;
mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use cluster::{Coordinator, Event, Link, Terms, Worker};
use server::{LONG, Process, Server};

use super::lab::{file, rows, run, succeed, tables, text};
use super::{fresh_path, stderr, stdout, tengen};

/// Units that take long enough for somebody to be killed in the middle, unless the machine is very busy: then nobody is, and the rows
/// must be the same all the more.
const SLOW: [&str; 6] = ["--positions", "20", "--playouts", "20000", "--games", "0"];

/// How many they are.
const SLOW_UNITS: usize = 20;

/// Waits until there are so many rows in a folder.
fn wait_for_rows(folder: &Path, count: usize) {
    let start = Instant::now();
    while rows(folder).len() < count {
        assert!(start.elapsed() < LONG, "there are only {} rows", rows(folder).len());
        thread::sleep(Duration::from_millis(10));
    }
}

/// The experiment, and what one machine makes of the slow units, which it does once for all tests.
fn alone(name: &str) -> (PathBuf, &'static Path) {
    static ALONE: OnceLock<PathBuf> = OnceLock::new();
    let out = ALONE.get_or_init(|| {
        let file = file("cluster-alone");
        let out = file.with_file_name("alone");
        succeed(&run(&file, &out, &SLOW));
        out
    });
    (file(name), out)
}

/// The words of a run of the slow units.
fn slow<'a>(file: &'a Path, out: &'a Path) -> Vec<&'a str> {
    [&["lab", "run", text(file), "--out", text(out)], &SLOW[..]].concat()
}

#[test]
fn two_workers_give_the_rows_and_tables_of_one_machine() {
    let Some(server) = Server::start("equal") else { return };
    let file = file("cluster-equal");
    let (alone, shared) = (file.with_file_name("alone"), file.with_file_name("shared"));
    let workers = [server.worker("equal-1"), server.worker("equal-2")];
    let coordinator = server.coordinator(&["lab", "run", text(&file), "--out", text(&shared)]);
    let one = succeed(&run(&file, &alone, &[]));
    let several = coordinator.end();
    assert_eq!(succeed(&several).replace("shared", "alone"), one);
    assert_eq!((rows(&shared), tables(&shared)), (rows(&alone), tables(&alone)));
    // On a busy machine one of them may have done it all before the other had begun.
    let has_taken_part = |worker: Process| {
        worker.interrupt();
        let told = worker.end();
        told.status.code() == Some(0) && stderr(&told).contains("takes part in small")
    };
    assert!(workers.map(has_taken_part).contains(&true));
    let report = fs::read_to_string(shared.join("small.md")).expect("a report");
    assert!(report.contains("Machine: workers over NATS, with a coordinator on "), "{report}");
}

#[test]
fn what_a_killed_worker_had_is_done_by_another() {
    let Some(server) = Server::start("killed") else { return };
    let (file, alone) = alone("cluster-killed");
    let out = file.with_file_name("shared");
    let coordinator = server.coordinator(&slow(&file, &out));
    let victim = server.worker("victim");
    wait_for_rows(&out, 2);
    victim.kill();
    let _other = server.worker("other");
    succeed(&coordinator.end());
    assert_eq!(rows(&out), rows(alone));
}

#[test]
fn a_worker_that_is_interrupted_gives_back_what_it_has() {
    let Some(server) = Server::start("interrupted") else { return };
    let (file, alone) = alone("cluster-interrupted");
    let out = file.with_file_name("shared");
    let coordinator = server.coordinator(&slow(&file, &out));
    let first = server.worker("first");
    wait_for_rows(&out, 2);
    first.interrupt();
    assert_eq!(first.end().status.code(), Some(0));
    let is_early = rows(&out).len() < SLOW_UNITS;
    let _second = server.worker("second");
    let told = coordinator.end();
    succeed(&told);
    // A coordinator that had everything by then did not wait for farewells.
    assert!(!is_early || stderr(&told).contains("first leaves."), "{}", stderr(&told));
    assert_eq!(rows(&out), rows(alone));
}

#[test]
fn a_server_that_is_killed_loses_nothing_and_nothing_is_counted_twice() {
    let Some(mut server) = Server::start("restarted") else { return };
    let (file, alone) = alone("cluster-restarted");
    let out = file.with_file_name("shared");
    let coordinator = server.coordinator(&slow(&file, &out));
    let _worker = server.worker("patient");
    wait_for_rows(&out, 2);
    server.kill();
    server.restart();
    succeed(&coordinator.end());
    assert_eq!(rows(&out), rows(alone));
}

#[test]
fn a_coordinator_that_is_killed_goes_on_with_what_journal_and_server_have() {
    let Some(server) = Server::start("resumed") else { return };
    let (file, alone) = alone("cluster-resumed");
    let out = file.with_file_name("shared");
    let words = slow(&file, &out);
    let coordinator = server.coordinator(&words);
    let _worker = server.worker("faithful");
    wait_for_rows(&out, 2);
    coordinator.kill();
    succeed(&server.coordinator(&[&words[..], &["--resume"]].concat()).end());
    assert_eq!(rows(&out), rows(alone));
}

#[test]
fn values_of_positions_are_shared_too() {
    let Some(server) = Server::start("values") else { return };
    let folder = fresh_path("cluster-values");
    let (alone, shared) = (folder.join("alone"), folder.join("shared"));
    let words =
        ["evaluate", "docs/games/sample-9x9.sgf", "--by", "uct", "--playouts", "20", "--positions", "60"];
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games/sample-9x9.sgf");
    let words: Vec<&str> =
        words.iter().map(|word| if word.ends_with(".sgf") { text(&records) } else { word }).collect();
    let _workers = [server.worker("values-1"), server.worker("values-2")];
    let coordinator = server.coordinator(&[&words[..], &["--out", text(&shared)]].concat());
    succeed(&tengen(&[&words[..], &["--out", text(&alone), "--no-cache"]].concat()));
    succeed(&coordinator.end());
    assert_eq!(rows(&shared), rows(&alone));
    let report = fs::read_to_string(shared.join("evaluate.md")).expect("a report");
    assert!(report.contains("--positions 60") && !report.contains("--nats"), "{report}");
}

#[test]
fn a_worker_of_another_version_is_refused_with_a_sentence() {
    let Some(server) = Server::start("version") else { return };
    let link = Link::open(&server.address().parse().expect("an address"), "test").expect("a server");
    let terms = Terms {
        key: "0123".to_owned(),
        title: "reward".to_owned(),
        version: "99.0.0".to_owned(),
        description: Vec::new(),
        silence: Duration::from_secs(60),
    };
    let mut coordinator = Coordinator::open(link, terms, ["unit".to_owned()]).expect("a job");
    let told = server.worker_who_waits("old", "10").end();
    let sentence = format!(
        "reward is for workers of Tengen 99.0.0, and this is {}: expected the same version",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(told.status.code(), Some(1));
    assert!(stderr(&told).ends_with(&format!("tengen: {sentence}\n")), "{}", stderr(&told));
    let refused = Event::Refused { worker: "old".to_owned(), reason: sentence };
    assert!(std::iter::from_fn(|| coordinator.next(LONG)).any(|event| event == refused));
    assert_eq!(coordinator.left(), 1);
}

#[test]
fn a_unit_whose_row_cannot_be_read_is_given_up() {
    let Some(server) = Server::start("nonsense") else { return };
    let file = file("cluster-nonsense");
    let out = file.with_file_name("shared");
    let words = ["lab", "run", text(&file), "--out", text(&out), "--positions", "2", "--games", "0"];
    let coordinator = server.coordinator(&words);
    let link = Link::open(&server.address().parse().expect("an address"), "test").expect("a server");
    let stranger = Worker::open(link, "stranger", 1).expect("a server");
    let start = Instant::now();
    let job = loop {
        if let Some(job) = stranger.job(|_| true) {
            break job;
        }
        assert!(start.elapsed() < LONG, "there is no job");
        thread::sleep(Duration::from_millis(20));
    };
    let (queue, stop) = (stranger.join(&job).expect("a queue"), AtomicBool::new(false));
    while let Some(unit) = queue.lease(&stop) {
        queue.finish(&unit, b"{}".to_vec(), &stop).expect("it is stored");
    }
    let told = coordinator.end();
    assert_eq!(told.status.code(), Some(1), "{}", stderr(&told));
    let sentence = "is given up: what stranger sent is no row of an experiment: missing field";
    assert_eq!(stderr(&told).matches(sentence).count(), 2, "{}", stderr(&told));
}

#[test]
fn a_unit_that_fails_five_times_is_in_the_report() {
    let Some(server) = Server::start("fails") else { return };
    let file = file("cluster-fails");
    let out = file.with_file_name("shared");
    let temporary = fresh_path("cluster-fails-temporary");
    fs::create_dir_all(&temporary).expect("the folder is made");
    let experiment = fs::read_to_string(&file).expect("the experiment");
    let player = "b = { name = \"four\", preset = \"uct\", playouts = 10 }";
    let engine = env!("CARGO_BIN_EXE_tengen");
    let program = format!("b = {{ name = \"four\", command = \"{engine} gtp\" }}");
    assert!(experiment.contains(player));
    fs::write(&file, experiment.replace(player, &program)).expect("the file is written");
    let words = ["lab", "run", text(&file), "--out", text(&out), "--positions", "2", "--games", "2"];
    let coordinator = server.coordinator(&words);
    let worker = server.unlucky_worker("unlucky", &temporary, ": > second");
    let told = coordinator.end();
    worker.interrupt();
    worker.end();
    assert_eq!(fs::read_dir(&temporary).expect("the folder").count(), 0);
    assert_eq!(told.status.code(), Some(1), "{}", stderr(&told));
    assert!(
        stderr(&told).contains("2 units could not be done in 5 tries each:\n  second/game-00000: "),
        "{}",
        stderr(&told)
    );
    assert!(stdout(&told).contains("Written: "), "{}", stdout(&told));
    assert_eq!(rows(&out).len(), 4);
    let report = fs::read_to_string(out.join("small.md")).expect("a report");
    assert!(report.contains("Given up: second/game-00001 ("), "{report}");
    let again = succeed(&tengen(&["lab", "report", "small", "--out", text(&out)]));
    assert!(again.starts_with("4 of 6 units are done."), "{again}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refusals = [
        (&["worker"][..], "--nats <nats://HOST>"),
        (&["worker", "--nats", "http://host"], "expected nats://HOST"),
        (&["worker", "--nats", "nats://host", "--threads", "0"], "--threads"),
        (&["worker", "--nats", "nats://host", "--name", "a b"], "expected letters, digits and dashes"),
        (&["worker", "--nats", "nats://host", "--wait", "-1"], "expected seconds from 1 to 86400"),
        (&["lab", "run", "reward", "--nats", "nats://host", "--workers", "2"], "cannot be used with"),
        (&["lab", "run", "reward", "--nats", "nats://host", "--shard", "1/2"], "cannot be used with"),
        (&["lab", "run", "reward", "--silence", "5"], "--nats"),
        (&["evaluate", "--by", "uct", "--nats", "host/path"], "expected nats://HOST"),
    ];
    for (arguments, expected) in refusals {
        let output = tengen(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn a_token_in_a_wrong_address_is_not_repeated() {
    for address in
        ["s3cret@host", "http://s3cret@host", "nats://s3cret@host:port", "nats://me:s3cret@host/path"]
    {
        for command in [&["worker"][..], &["lab", "run", "reward"], &["evaluate", "--by", "uct"]] {
            let output = tengen(&[command, &["--nats", address]].concat());
            let told = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{told}");
            assert!(told.contains("nats://TOKEN@HOST") && !told.contains("s3cret"), "{told}");
        }
    }
}

#[test]
fn a_server_that_is_not_there_is_told() {
    // Nobody listens on the port of a service that is long gone.
    let address = "nats://secret@127.0.0.1:9";
    let file = file("cluster-nobody");
    let out = file.with_file_name("out");
    let (given_up, lost) = (out.join("given-up.jsonl"), "{\"unit\":\"one\",\"reason\":\"dark\"}\n");
    fs::create_dir_all(&out).expect("the folder is made");
    fs::write(&given_up, lost).expect("the file is written");
    let calls = [
        vec!["lab", "run", text(&file), "--out", text(&out), "--nats", address],
        vec!["worker", "--nats", address, "--wait", "1"],
    ];
    for arguments in calls {
        let output = tengen(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = stderr(&output);
        assert!(told.contains("the NATS server at nats://127.0.0.1:9 cannot be reached: "), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
    assert_eq!(fs::read_to_string(&given_up).expect("what was given up before"), lost);
    let run = fs::read_to_string(out.join("run.toml")).expect("what was run");
    assert!(run.contains("nats://TOKEN@127.0.0.1:9") && !run.contains("secret"), "{run}");
}
