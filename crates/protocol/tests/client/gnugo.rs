//! The client against the real GNU Go.

use std::io::Write;
use std::path::PathBuf;

use go::sgf::{Outcome, WonBy};
use go::{Color, Game, Rules, Size};
use protocol::client::{Client, CommandLine, Ending, GenmoveReply, Options, Status};

/// The program on the search path or where Debian keeps games. Without it a test is skipped, or fails if the
/// environment says that all tools must be there.
fn gnugo() -> Option<Client> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = directories.map(|directory| directory.join("gnugo")).find(|file| file.is_file());
    let Some(program) = found else {
        let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "GNU Go not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there");
        // On the error stream itself, which the test harness does not swallow.
        let _ = writeln!(std::io::stderr(), "skipped: GNU Go not found");
        return None;
    };
    let arguments = ["--mode", "gtp", "--level", "1", "--seed", "1", "--chinese-rules"];
    let line = CommandLine::new(program.to_string_lossy(), arguments);
    Some(Client::start(&line, Options::default()).unwrap())
}

#[test]
fn gnu_go_plays_ten_moves_and_counts_them() {
    let Some(mut client) = gnugo() else { return };
    assert_eq!(client.name().unwrap(), "GNU Go");
    assert!(client.list_commands().unwrap().iter().any(|command| command == "final_score"));
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    client.boardsize(game.size()).unwrap();
    client.clear_board().unwrap();
    client.komi(7.5).unwrap();
    for _ in 0..10 {
        let color = game.to_play();
        let GenmoveReply::Move(mv) = client.genmove(color).unwrap() else { panic!("resigned at the start") };
        game.play(color, mv).unwrap();
    }
    let score = client.final_score().unwrap();
    assert!(matches!(score, Outcome::Win { by: WonBy::Points(_), .. }), "{score}");
    let alive = client.final_status_list(Status::Alive).unwrap();
    let dead = client.final_status_list(Status::Dead).unwrap();
    assert!(alive.len() + dead.len() <= 10 && !alive.is_empty());
    let farewell = client.quit();
    assert_eq!((farewell.ending, farewell.was_polite), (Ending::Code(0), true));
}

#[test]
fn gnu_go_counts_a_board_as_we_do() {
    let Some(mut client) = gnugo() else { return };
    let mut game = Game::new(Size::square(5), Rules::CHINESE);
    client.boardsize(game.size()).unwrap();
    client.clear_board().unwrap();
    client.komi(7.5).unwrap();
    // Two walls, and a white stone that is caught behind the black one.
    let moves = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "A3", "A1", "B2", "A2"];
    for (number, name) in moves.into_iter().enumerate() {
        let color = if number % 2 == 0 { Color::Black } else { Color::White };
        let mv = name.parse().unwrap();
        game.play(color, mv).unwrap();
        client.play(color, mv).unwrap();
    }
    let dead = client.final_status_list(Status::Dead).unwrap();
    assert_eq!(dead, ["A1", "A2"].into_iter().map(|name| name.parse().unwrap()).collect());
    let ours = game.score(&dead);
    assert_eq!(client.final_score().unwrap().to_string(), ours.to_string());
}

#[test]
fn gnu_go_refuses_an_illegal_move() {
    let Some(mut client) = gnugo() else { return };
    client.boardsize(Size::square(5)).unwrap();
    client.clear_board().unwrap();
    let centre = "C3".parse().unwrap();
    client.play(Color::Black, centre).unwrap();
    let error = client.play(Color::White, centre).unwrap_err();
    assert_eq!(error.to_string(), "the engine refused 'play W C3': illegal move");
}
