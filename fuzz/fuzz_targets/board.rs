//! Bytes as what a browser sends: a line of play in JSON, or a file of game records. Whatever they are, a line is played or
//! blames one of its own steps, and a record that was read is the same after it was written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use server::line::Line;
use server::position::Position;
use server::record::{self, SgfGame};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(line) = serde_json::from_slice::<Line>(bytes) {
        play(&line);
    }
    if let Ok(game) = serde_json::from_slice::<SgfGame>(bytes) {
        // What is no record is refused; what is one can be read.
        if let Ok(text) = record::write(&game) {
            record::read(text.as_bytes(), 1).expect("what was written can be read");
        }
    }
    if let Ok(file) = record::read(bytes, 1) {
        let text = record::write(&file.game).expect("what was read can be written");
        assert_eq!(record::read(text.as_bytes(), 1).expect("and read again").game, file.game);
    }
});

fn play(line: &Line) {
    match line.game() {
        Ok(game) => {
            let position = Position::of(&game, line).expect("a game has a position");
            assert_eq!((position.rows.len(), position.to_play), (line.height, game.to_play()));
            let again = SgfGame::of_line(line);
            assert_eq!(again.line_to(again.nodes.len() - 1).as_ref(), Some(line));
        }
        Err(error) => assert!(error.step().is_none_or(|step| step < line.steps.len().max(1)), "{error}"),
    }
}
