//! Bytes as a file of game records: whatever they are, what was read is the same after it was printed and read
//! again, and replaying it ends in a game or in an error, never in a panic.
#![no_main]

use go::Board;
use go::sgf::{self, Record, Replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    assert!(sgf::survives_round_trip(bytes));
    for record in sgf::games(bytes).take(20) {
        let Ok(replayed) = Replay::default().main_line(&record) else { continue };
        let again = Replay::default().main_line(&Record::of_game(&replayed.game));
        let again = again.expect("a record made of a game can be replayed").game;
        assert_eq!(again.hash(), replayed.game.hash());
        assert_eq!(again.board().size(), replayed.game.board().size());
        assert_eq!(again.to_play(), replayed.game.to_play());
    }
});
