//! The end of the Go Text Protocol that gives commands: it starts an engine, asks, and waits no longer than it wants to.
//!
//! Where to start reading: [`Client::send`] here, then `conversation.rs` for what an answer looks like. What can go wrong
//! is in [`ClientError`], which follows what gomill's controller (M. Woodcraft, 2009 to 2012) and the reports on real
//! engines have met: programs that hang, crash, print their usage, flood their standard error, forget a line break.
//!
//! ```no_run
//! use go::{Color, Size};
//! use protocol::client::{Client, GenmoveReply, Options};
//!
//! let mut client = Client::start(&"gnugo --mode gtp --level 1".parse()?, Options::default())?;
//! client.boardsize(Size::square(9))?;
//! client.clear_board()?;
//! if let GenmoveReply::Move(mv) = client.genmove(Color::Black)? {
//!     println!("GNU Go plays {mv}.");
//! }
//! client.quit();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command_line;
mod conversation;
mod error;
mod lines;
mod pipes;
mod process;
mod raw;
mod reply;
mod stream;
mod tail;
mod typed;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use command_line::{CommandLine, CommandLineError, split};
pub use error::{ClientError, Ending};
pub use process::kill_all;
pub use reply::Reply;
pub use stream::{Heard, Stream};
pub use typed::{GenmoveReply, Status};

use lines::Lines;
use pipes::{Event, Pipes};
use process::{Ends, Process};
use stream::Open;
use tail::{Copy, Tail};

/// How to treat an engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long the typed helpers wait for commands that need no thought.
    pub timeout: Duration,
    /// How long the typed helpers wait for moves and for the judgement of a position.
    pub thinking_timeout: Duration,
    /// How long an engine that was asked to end may take, and again after the first signal.
    pub grace: Duration,
    /// The most bytes of an answer.
    pub longest_reply: usize,
    /// How many lines of its standard error are remembered.
    pub kept_lines: usize,
    /// A file that everything on its standard error is added to.
    pub stderr_file: Option<PathBuf>,
    /// The most bytes that are added to that file.
    pub stderr_limit: u64,
    /// Where the engine runs, if not here.
    pub directory: Option<PathBuf>,
    /// Variables that are set for the engine, in addition to ours.
    pub environment: Vec<(String, String)>,
    /// Whoever sets this wants nobody to wait for answers any more.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            timeout: Duration::from_secs(30),
            thinking_timeout: Duration::from_secs(600),
            grace: Duration::from_secs(3),
            longest_reply: 16 << 20,
            kept_lines: 20,
            stderr_file: None,
            stderr_limit: u64::MAX,
            directory: None,
            environment: Vec::new(),
            cancel: None,
        }
    }
}

/// An engine that runs, and our side of the conversation with it.
///
/// When the client goes, the engine goes, with everything that it started.
pub struct Client {
    process: Process,
    pipes: Pipes,
    lines: Lines,
    messages: Arc<Tail>,
    options: Options,
    last_id: u64,
    /// The command whose answer is still coming in, line by line.
    open: Option<Open>,
    has_answered: bool,
    junk: Vec<String>,
    broken: Option<String>,
}

/// How an engine went that was asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// How it ended.
    pub ending: Ending,
    /// Did it end because it was asked, without a signal?
    pub was_polite: bool,
}

impl Client {
    /// Starts an engine. Whether it speaks the protocol shows at the first command.
    pub fn start(line: &CommandLine, options: Options) -> Result<Client, ClientError> {
        Client::connect(line, options)
            .map_err(|error| ClientError::CouldNotStart { command_line: line.clone(), error })
    }

    fn connect(line: &CommandLine, options: Options) -> io::Result<Client> {
        let open = |path: &PathBuf| Copy::to(path, options.stderr_limit);
        let copy = options.stderr_file.as_ref().map(open).transpose()?;
        let (process, Ends { input, output, messages }) = Process::start(line, &options)?;
        Ok(Client {
            messages: Tail::follow(messages, options.kept_lines, copy)?,
            pipes: Pipes::new(input, output)?,
            process,
            lines: Lines::default(),
            options,
            last_id: 0,
            open: None,
            has_answered: false,
            junk: Vec::new(),
            broken: None,
        })
    }

    /// Sends a command and waits for its whole answer, but not longer than this. An open [`Stream`] is ended by it.
    pub fn send(&mut self, command: &str, timeout: Duration) -> Result<Reply, ClientError> {
        let start = Instant::now();
        let text = self.ask(command, timeout).map_err(|error| self.note(error))?;
        Ok(Reply { text, elapsed: start.elapsed() })
    }

    /// Can the engine still be asked? After a timeout, say, the answer to one question might be taken for that to
    /// another, so that all that is left is to let the client go.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Lines before the first answer that were no part of the protocol, such as a greeting: the first hundred.
    pub fn junk(&self) -> &[String] {
        &self.junk
    }

    /// The last lines of its standard error.
    pub fn stderr_lines(&self) -> Vec<String> {
        self.messages.lines()
    }

    /// The lines of its standard error since this was asked last, as far as they are remembered.
    pub fn take_stderr_lines(&mut self) -> Vec<String> {
        self.messages.take_lines()
    }

    /// From now on, what comes on its standard error is added to another file.
    pub fn set_stderr_file(&mut self, path: &Path) -> io::Result<()> {
        self.messages.set_copy(Copy::to(path, self.options.stderr_limit)?);
        Ok(())
    }

    /// The number that the system knows the engine by.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// The processor time that the engine has used, where the system tells it.
    pub fn cpu_time(&self) -> Option<Duration> {
        self.process.cpu_time()
    }

    /// Asks the engine to quit, then with a signal, and at last kills it; tells how it went.
    pub fn quit(mut self) -> Farewell {
        if let Some(commands) = self.pipes.commands.take() {
            // An engine that is gone already cannot be told, and need not.
            let _ = commands.send(format!("{} quit\n", self.last_id + 1).into_bytes());
        }
        // The input is closed behind the command, which says the same once more.
        let by_itself = self.wait_for_end();
        if by_itself.is_none() {
            self.process.ask_to_end();
            self.wait_for_end();
        }
        // What it started goes with it, even if it ended well itself.
        let ending = self.process.kill();
        Farewell { ending: by_itself.unwrap_or(ending), was_polite: by_itself.is_some() }
    }

    /// Waits for the end of the process within the grace, and reads on meanwhile, for it may have to get rid of an answer.
    fn wait_for_end(&mut self) -> Option<Ending> {
        let start = Instant::now();
        loop {
            while self.pipes.events.try_recv().is_ok() {}
            let left = self.options.grace.saturating_sub(start.elapsed());
            let ending = self.process.wait(left.min(Duration::from_millis(50)));
            if ending.is_some() || left.is_zero() {
                return ending;
            }
        }
    }

    /// Does nobody want an answer any more?
    fn is_cancelled(&self) -> bool {
        self.options.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Remembers an error after which nobody knows what the engine would answer to.
    fn note(&mut self, error: ClientError) -> ClientError {
        if !error.is_harmless() && self.broken.is_none() {
            self.broken = Some(error.to_string());
        }
        error
    }
}
