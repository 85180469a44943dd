//! What is said on standard error.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use protocol::gtp::{Session, Sidelines};

use crate::client::{ask, session};

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with the lock").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn listened() -> (Session, Heard) {
    let heard = Heard::default();
    let mut session = session(2000);
    session.sidelines = Sidelines::new(heard.clone());
    (session, heard)
}

impl Heard {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panics with the lock").clone()).expect("text")
    }
}

#[test]
fn nothing_is_said_unless_somebody_wants_to_hear_it() {
    let (mut session, heard) = listened();
    ask(&mut session, &["boardsize 5", "genmove b", "kata-genmove_analyze w"]);
    assert_eq!(heard.text(), "");
}

#[test]
fn gtp2ogs_reads_every_move() {
    let (mut session, heard) = listened();
    session.settings.ogs_chat = true;
    let answers = ask(&mut session, &["boardsize 5", "genmove b", "kata-genmove_analyze w"]);
    let text = heard.text();
    assert_eq!(text.matches(" visits, ").count(), 2, "{text}");
    assert!(text.trim_start().starts_with(&format!("{} ->", answers[1].text())), "{text}");
    let played = answers[2].lines.last().unwrap().trim_start_matches("play ");
    assert!(text.contains(&format!(" PV: {played}")), "{text}");
}

#[test]
fn gogui_draws_while_a_move_is_chosen_and_clears_the_board_before_it_comes() {
    let (mut session, heard) = listened();
    session.settings.live_graphics = true;
    ask(&mut session, &["boardsize 5", "genmove b"]);
    let text = heard.text();
    let blocks: Vec<&str> = text.split_terminator("\n\n").collect();
    assert!(blocks.len() >= 2, "{text}");
    assert_eq!(*blocks.last().unwrap(), "gogui-gfx: CLEAR\n");
    for block in &blocks[..blocks.len() - 1] {
        assert!(block.starts_with("gogui-gfx:\nVAR b "), "{block}");
        assert!(block.contains("\nINFLUENCE ") && block.contains("\nTEXT "), "{block}");
    }
}
