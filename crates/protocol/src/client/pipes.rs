//! The threads between us and an engine: one writes what it is told, one reads what it answers. Whoever asks waits at a queue with a limit of time and never at a pipe, so that an engine that
//! stalls, at whichever end, cannot stall us.
//!
//! Nobody waits for these threads: a program that the engine started may hold a pipe open for as long as it likes.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

/// What the threads report.
pub(super) enum Event {
    /// The engine wrote this.
    Bytes(Vec<u8>),
    /// The engine closed its output.
    Closed,
    /// The engine takes no more input.
    Deaf,
}

/// The most that is read at once.
pub(super) const CHUNK: usize = 64 * 1024;

/// How many reads may wait for somebody to look at them. An engine that writes more has to wait itself.
const WAITING: usize = 64;

/// The two ends of an engine that the protocol runs over.
pub(super) struct Pipes {
    /// Where commands go; `None` once the input of the engine is closed.
    pub(super) commands: Option<Sender<Vec<u8>>>,
    /// What comes back.
    pub(super) events: Receiver<Event>,
}

impl Pipes {
    /// Starts the threads.
    pub(super) fn new(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
    ) -> io::Result<Pipes> {
        let (commands, to_write) = channel();
        let (tell, events) = sync_channel(WAITING);
        let tell_too = tell.clone();
        thread::Builder::new().spawn(move || write_commands(input, &to_write, &tell_too))?;
        thread::Builder::new().spawn(move || read_answers(output, &tell))?;
        Ok(Pipes { commands: Some(commands), events })
    }
}

fn write_commands(mut input: impl Write, commands: &Receiver<Vec<u8>>, tell: &SyncSender<Event>) {
    for command in commands {
        if input.write_all(&command).and_then(|()| input.flush()).is_err() {
            // If nobody listens any more, nobody needs to know.
            let _ = tell.send(Event::Deaf);
            return;
        }
    }
}

fn read_answers(mut output: impl Read, tell: &SyncSender<Event>) {
    let mut chunk = vec![0; CHUNK];
    while let Some(bytes) = read_some(&mut output, &mut chunk) {
        if tell.send(Event::Bytes(bytes.to_vec())).is_err() {
            return;
        }
    }
    let _ = tell.send(Event::Closed);
}

/// The next bytes; `None` at the end, be it a good one or an error.
pub(super) fn read_some<'a>(from: &mut impl Read, chunk: &'a mut [u8]) -> Option<&'a [u8]> {
    loop {
        match from.read(chunk) {
            Ok(0) => return None,
            Ok(length) => return Some(&chunk[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}
