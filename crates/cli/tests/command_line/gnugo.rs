//! A whole game of the real binary against GNU Go, over GTP, to the count.

use std::io::Write;
use std::path::PathBuf;

use go::{Color, Game, Rules, Size};
use protocol::client::{Client, CommandLine, GenmoveReply, Options, Status};

/// Where GNU Go is: on the search path or where Debian keeps games. Without it the test is skipped, or fails if the
/// environment says that all tools must be there.
pub(super) fn path_of_gnugo() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = directories.map(|directory| directory.join("gnugo")).find(|file| file.is_file());
    if found.is_none() {
        let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "GNU Go not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there");
        // On the error stream itself, which the test harness does not swallow.
        let _ = writeln!(std::io::stderr(), "skipped: GNU Go not found");
    }
    found
}

fn start(program: &str, arguments: &[&str]) -> Client {
    let line = CommandLine::new(program, arguments.iter().copied());
    let mut client = Client::start(&line, Options::default()).expect("the engine starts");
    client.boardsize(Size::square(9)).expect("a board of 9x9");
    client.clear_board().expect("an empty board");
    client.komi(7.5).expect("a komi of 7.5");
    client
}

/// Plays to the second pass; every move is checked by our rules and by the other engine.
fn play(players: &mut [&mut Client; 2]) -> Game {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    game.set_komi(7.5).expect("a komi of 7.5");
    while game.passes() < 2 {
        assert!(game.turns().len() < game.move_cap(), "nobody passes");
        let color = game.to_play();
        let (mover, other) = if color == Color::Black { (0, 1) } else { (1, 0) };
        let reply = players[mover].genmove(color).expect("a move");
        let GenmoveReply::Move(mv) = reply else { panic!("{color} resigned") };
        game.play(color, mv).expect("a legal move");
        players[other].play(color, mv).expect("the other accepts the move");
    }
    game
}

#[test]
fn a_game_against_gnu_go_ends_with_both_agreeing_on_the_score() {
    let gnugo_arguments =
        ["--mode", "gtp", "--level", "1", "--seed", "1", "--chinese-rules", "--never-resign"];
    let our_arguments = ["gtp", "--playouts", "300", "--seed", "1", "--resign", "off", "--rules", "chinese"];
    for is_black in [true, false] {
        let Some(program) = path_of_gnugo() else { return };
        let mut gnugo = start(&program.to_string_lossy(), &gnugo_arguments);
        let mut ours = start(env!("CARGO_BIN_EXE_tengen"), &our_arguments);
        let mut players = if is_black { [&mut ours, &mut gnugo] } else { [&mut gnugo, &mut ours] };
        let game = play(&mut players);
        let dead = ours.final_status_list(Status::Dead).expect("a list of dead stones");
        let score = ours.final_score().expect("a score");
        assert_eq!(
            score,
            gnugo.final_score().expect("a score"),
            "{}",
            go::diagram::Picture::of(game.board())
        );
        assert_eq!(
            score.to_string(),
            game.score(&dead).to_string(),
            "our list of dead stones gives our score"
        );
        assert!(ours.quit().was_polite);
    }
}
