//! `tengen gtp --cluster` and `tengen worker --play`: real processes at a real server, each of which is killed once.

use cluster::Link;
use cluster::play::{News, Table};
use engine::company::Brief;
use engine::{Budget, Preset, Task};
use go::{Game, Rules, Size};

use super::super::{stderr, tengen};
use super::front::Front;
use super::server::{LONG, Server};

#[test]
fn workers_search_what_a_player_searches_whatever_becomes_of_the_game() {
    let Some(server) = Server::start("play") else { return };
    let _workers = [server.play_worker("play-1"), server.play_worker("play-2")];
    let mut front = Front::start(&server, "0.3");
    front.search_until_helped();
    // Another komi, other rules, another board and another player are other searches, and old words are not taken for new ones.
    for command in ["komi 0.5", "kata-set-rules japanese", "play b D4", "undo", "boardsize 5", "clear_board"]
    {
        front.ask(command);
        front.search_until_helped();
    }
    let told = front.told();
    assert!(told.contains("play-1 takes part") || told.contains("play-2 takes part"), "{told}");
}

#[test]
fn the_game_goes_on_when_a_worker_is_killed_and_another_one_comes_late() {
    let Some(server) = Server::start("play-killed") else { return };
    let victim = server.play_worker("victim");
    let mut front = Front::start(&server, "1");
    front.search_until_helped();
    front.send("genmove b");
    victim.kill();
    front.answer();
    front.ask("genmove w");
    // A game of many moves must not come to its end while nobody comes.
    front.ask("clear_board");
    let _late = server.play_worker("late");
    front.search_until_helped();
}

#[test]
fn the_game_goes_on_without_the_server_and_with_it_again() {
    let Some(mut server) = Server::start("play-server") else { return };
    let _worker = server.play_worker("patient");
    let mut front = Front::start(&server, "0.5");
    front.search_until_helped();
    front.send("genmove b");
    server.kill();
    front.answer();
    front.ask("genmove w");
    front.ask("clear_board");
    server.restart();
    front.search_until_helped();
}

fn open_table(server: &Server, version: &str) -> Table {
    let link = Link::open(&server.address().parse().expect("an address"), "test").expect("a server");
    Table::open(link, "0123abcd", "a game", version).expect("a table")
}

/// Waits until a table has heard of a refusal, and returns its reason.
fn refusal(table: &Table) -> String {
    let start = std::time::Instant::now();
    loop {
        let refused = |news| match news {
            News::Refused { reason, .. } => Some(reason),
            News::Seen { .. } => None,
        };
        if let Some(reason) = table.news().into_iter().find_map(refused) {
            return reason;
        }
        assert!(start.elapsed() < LONG, "nobody refuses");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_worker_of_another_version_does_not_take_part() {
    let Some(server) = Server::start("play-version") else { return };
    let table = open_table(&server, "99.0.0");
    let told = server.play_worker_who_waits("old", "10").end();
    let sentence = format!(
        "a game is for workers of Tengen 99.0.0, and this is {}: expected the same version",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(told.status.code(), Some(1));
    assert!(stderr(&told).ends_with(&format!("tengen: {sentence}\n")), "{}", stderr(&told));
    assert_eq!(refusal(&table), sentence);
}

#[test]
fn a_worker_with_another_player_under_the_same_name_does_not_take_part() {
    let Some(server) = Server::start("play-preset") else { return };
    let mut table = open_table(&server, env!("CARGO_PKG_VERSION"));
    let game = Game::new(Size::square(5), Rules::CHINESE);
    let assignment = serde_json::json!({
        "preset": Preset::named("uct").expect("a preset").to_toml(),
        "fingerprint": "0123456789abcdef",
        "period": 100,
        "brief": Brief::of(&Task::new(&game, Budget::playouts(1))).expect("a brief"),
    });
    let _post = table.search(assignment.to_string().as_bytes());
    let told = server.play_worker_who_waits("other", "10").end();
    assert!(!stderr(&told).contains(" takes part in "), "{}", stderr(&told));
    let reason = refusal(&table);
    assert!(
        reason.starts_with("uct is another player here (") && reason.contains("0123456789abcdef"),
        "{reason}"
    );
}

#[test]
fn a_wrong_token_is_told_at_once() {
    let Some(server) = Server::start_with("play-token", &["-js", "--auth", "s3cret"]) else { return };
    // Without an end to their patience, they would wait for a server that is not there.
    let calls = [vec!["worker"], vec!["worker", "--play"], vec!["match", "--a", "mc", "--b", "uct"]];
    for mut arguments in calls {
        let (address, out) = (server.address(), super::super::fresh_path("token-out"));
        arguments.extend(["--nats", &address]);
        if arguments[0] == "match" {
            arguments.extend(["--out", out.to_str().expect("a path of letters")]);
        }
        let output = tengen(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).contains("without the right token"), "{}", stderr(&output));
        assert!(!stderr(&output).contains("waiting for it"), "{}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_played_by_several_is_refused() {
    let refusals = [
        (&["gtp", "--cluster", "http://host"][..], "--cluster: 'http://host' is no address"),
        (&["gtp", "--cluster-period", "50"], "--cluster"),
        (&["gtp", "--cluster", "nats://host", "--cluster-period", "5"], "expected"),
        (
            &["gtp", "--preset", "indigo", "--cluster", "nats://host"],
            "cannot be searched by several machines",
        ),
        (&["worker", "--nats", "nats://host", "--memory", "64"], "--play"),
        (&["worker", "--nats", "nats://host", "--play", "--records", "x"], "cannot be used with"),
        (
            &["match", "--a", "mc", "--b", "uct", "--nats", "nats://host", "--workers", "2"],
            "cannot be used with",
        ),
    ];
    for (arguments, expected) in refusals {
        let output = tengen(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}
