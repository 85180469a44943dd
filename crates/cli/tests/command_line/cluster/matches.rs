//! `tengen match --nats`: games that are played elsewhere are those that would have been played here.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::super::match_play::{essence, games};
use super::super::{fresh_path, stderr, stdout, tengen};
use super::server::{LONG, Server};

const MATCH: [&str; 13] = [
    "match",
    "--a",
    "uct --playouts 300",
    "--b",
    "mc --playouts 300",
    "--size",
    "5",
    "--komi",
    "3.5",
    "--games",
    "12",
    "--random-moves",
    "2",
];

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

fn wait_for_games(folder: &Path, count: usize) {
    let start = Instant::now();
    while games(folder).len() < count {
        assert!(start.elapsed() < LONG, "there are only {} games", games(folder).len());
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn games_over_workers_are_those_of_one_machine_also_when_all_are_killed_once() {
    let Some(mut server) = Server::start("match") else { return };
    let folder = fresh_path("cluster-match");
    let (alone, shared) = (folder.join("alone"), folder.join("shared"));
    let words = [&MATCH[..], &["--out", text(&shared)]].concat();
    let coordinator = server.coordinator(&words);
    let victim = server.worker("match-victim");
    wait_for_games(&shared, 1);
    victim.kill();
    let _other = server.worker("match-other");
    wait_for_games(&shared, 3);
    coordinator.kill();
    let coordinator = server.coordinator(&[&words[..], &["--resume"]].concat());
    wait_for_games(&shared, 5);
    server.kill();
    server.restart();
    let told = coordinator.end();
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));

    let output = tengen(&[&MATCH[..], &["--out", text(&alone)]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(essence(&games(&shared)), essence(&games(&alone)));
    let counts = |folder: &Path| fs::read_dir(folder.join("sgf")).expect("records").count();
    assert_eq!((counts(&shared), counts(&alone)), (12, 12));
    assert!(shared.join("report.md").exists());
}

#[test]
fn a_game_that_nobody_can_play_is_given_up_and_told_and_tried_again() {
    let Some(server) = Server::start("match-fails") else { return };
    let (out, temporary) = (fresh_path("cluster-match-fails"), fresh_path("cluster-match-temporary"));
    fs::create_dir_all(&temporary).expect("the folder is made");
    let program = format!("{} gtp --playouts 10", env!("CARGO_BIN_EXE_tengen"));
    let words = [
        "match",
        "--a",
        "mc --playouts 10",
        "--b",
        &program,
        "--size",
        "5",
        "--games",
        "4",
        "--out",
        text(&out),
    ];
    let coordinator = server.coordinator(&words);
    let worker = server.unlucky_worker("match-unlucky", &temporary, "mkdir game-00003-black.txt");
    let told = coordinator.end();
    worker.interrupt();
    worker.end();
    assert_eq!((told.status.code(), games(&out).len()), (Some(1), 3), "{}", stderr(&told));
    assert!(stdout(&told).contains("The games and the report are in "), "{}", stdout(&told));
    let said = stderr(&told);
    assert!(said.contains("1 game could not be played by anybody, first of all game 3: "), "{said}");
    let resume = format!("--resume --nats {} --silence 2\n", server.address());
    assert!(said.ends_with(&resume), "{said}");
    let list = fs::read_to_string(out.join("given-up.jsonl")).expect("a list");
    assert!(list.starts_with("{\"unit\":\"game-00003\",") && list.lines().count() == 1, "{list}");
    let report = fs::read_to_string(out.join("report.md")).expect("a report");
    assert!(report.contains("## Games that were given up\n"), "{report}");

    let coordinator = server.coordinator(&[&words[..], &["--resume"]].concat());
    let _worker = server.worker("match-lucky");
    let told = coordinator.end();
    assert_eq!((told.status.code(), games(&out).len()), (Some(0), 4), "{}", stderr(&told));
    assert!(!out.join("given-up.jsonl").exists());
}

#[test]
fn who_cannot_play_does_not_say_that_it_takes_part_and_a_stopped_match_goes_on_over_the_same_server() {
    let Some(server) = Server::start("match-refused") else { return };
    let out = fresh_path("cluster-match-refused");
    let words =
        ["match", "--a", "mc --playouts 10", "--b", "no-such-engine", "--games", "2", "--out", text(&out)];
    let coordinator = server.coordinator(&words);
    let told = server.worker_who_waits("match-refused", "10").end();
    assert_eq!(told.status.code(), Some(1), "{}", stderr(&told));
    assert!(stderr(&told).contains("This worker does not take part: "), "{}", stderr(&told));
    assert!(!stderr(&told).contains(" takes part in "), "{}", stderr(&told));
    coordinator.interrupt();
    let told = coordinator.end();
    assert_eq!(told.status.code(), Some(1), "{}", stderr(&told));
    let resume = format!("--resume --nats {} --silence 2\n", server.address());
    assert!(stderr(&told).ends_with(&resume), "{}", stderr(&told));
}

#[test]
fn a_server_that_does_not_let_us_in_leaves_the_games_and_the_way_to_go_on() {
    let Some(server) = Server::start_with("match-token", &["-js", "--auth", "s3cret"]) else { return };
    let out = fresh_path("cluster-match-token");
    let words =
        ["match", "--a", "mc --playouts 10", "--b", "uct --playouts 10", "--size", "5", "--out", text(&out)];
    let output = tengen(&[&words[..], &["--games", "2"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let wrong = server.address().replace("nats://", "nats://wr0ng@");
    let output = tengen(&[&words[..], &["--games", "4", "--resume", "--nats", &wrong]].concat());
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("without the right token") && said.contains("2 games are kept."), "{said}");
    let resume = server.address().replace("nats://", "--resume --nats nats://TOKEN@");
    assert!(said.ends_with(&format!("{resume}\n")), "{said}");
}

#[test]
fn a_test_that_has_come_to_a_verdict_ends_the_match_for_all() {
    let Some(server) = Server::start("match-sprt") else { return };
    let folder = fresh_path("cluster-sprt");
    let words =
        ["match", "--a", "uct --playouts 200", "--b", "mc --playouts 2", "--size", "5", "--komi", "3.5"];
    let rest = ["--games", "1000", "--random-moves", "1", "--sprt", "0,200", "--out", text(&folder)];
    let coordinator = server.coordinator(&[&words[..], &rest[..]].concat());
    let _worker = server.worker("match-sprt");
    let told = coordinator.end();
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    assert!(games(&folder).len() < 1000);
}
