//! What is said beside the protocol, on standard error, to clients that read it there.

mod live;
pub(super) mod ogs;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use engine::Watcher;

use self::live::Live;

/// Where it is said. Nobody has to listen, and whoever draws while a search goes on has a copy.
#[derive(Clone)]
pub struct Sidelines(Arc<Mutex<dyn Write + Send>>);

impl Sidelines {
    /// Says it there, which is never the stream of the answers.
    pub fn new(output: impl Write + Send + 'static) -> Sidelines {
        Sidelines(Arc::new(Mutex::new(output)))
    }

    /// Says something.
    pub(super) fn write(&self, text: &str) {
        if let Ok(mut output) = self.0.lock() {
            // A client that does not listen is no reason to stop playing.
            let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
        }
    }

    /// Somebody who watches, with pictures of what there is to see, if they are wanted.
    pub(super) fn drawing<'a>(&self, is_wanted: bool, watcher: &'a mut dyn Watcher) -> Live<'a> {
        Live::new(is_wanted.then(|| self.clone()), watcher)
    }
}

/// Nobody listens.
impl Default for Sidelines {
    fn default() -> Sidelines {
        Sidelines::new(io::sink())
    }
}
