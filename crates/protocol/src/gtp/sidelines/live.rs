//! What GoGui draws while the engine thinks: the expected moves and where the visits went.
//!
//! GoGui's manual, "Live graphics": a block that begins with `gogui-gfx:` and ends with an empty line. What is on the board
//! when the answer comes may stay there, so the last block clears it.

use std::ops::ControlFlow;
use std::time::Duration;

use engine::{Look, Watcher};

use super::Sidelines;
use crate::gtp::pictures;

/// The time from picture to picture.
const INTERVAL: Duration = Duration::from_millis(500);

/// Playouts before the first picture, so that it shows something.
const BEFORE_FIRST_PICTURE: u64 = 64;

/// Somebody who watches, and pictures of what there is to see.
pub(in crate::gtp) struct Live<'a> {
    sidelines: Option<Sidelines>,
    watcher: &'a mut dyn Watcher,
    next: Duration,
}

impl<'a> Live<'a> {
    pub(super) fn new(sidelines: Option<Sidelines>, watcher: &'a mut dyn Watcher) -> Live<'a> {
        Live { sidelines, watcher, next: Duration::ZERO }
    }
}

impl Watcher for Live<'_> {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        if let Some(sidelines) = &self.sidelines
            && look.elapsed() >= self.next
            && look.playouts() >= BEFORE_FIRST_PICTURE
        {
            self.next = look.elapsed() + INTERVAL;
            sidelines.write(&format!("gogui-gfx:\n{}\n\n", pictures::thinking(&look.analysis())));
        }
        self.watcher.look(look)
    }
}

/// The search has ended.
impl Drop for Live<'_> {
    fn drop(&mut self) {
        if let Some(sidelines) = &self.sidelines {
            sidelines.write("gogui-gfx: CLEAR\n");
        }
    }
}
