//! Lines of analysis while a search goes on.

use std::ops::ControlFlow;
use std::time::Duration;

use engine::{Analysis, Look, Watcher};
use go::Size;

use super::Format;
use super::request::Request;
use crate::gtp::commands::interrupt::Until;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;

/// Playouts before the first line, so that it says something. It is early: until then, Lizzie shows that the engine is
/// loading.
const BEFORE_FIRST_LINE: u64 = 16;

/// Somebody who watches a search and writes what it knows, as often as the client wants.
pub(super) struct Stream<'a, 'c> {
    conversation: &'a mut Conversation<'c>,
    format: Format,
    request: &'a Request,
    size: Size,
    interval: Option<Duration>,
    until: Until,
    next: Option<Duration>,
    was_stopped: bool,
    failure: Option<Failure>,
}

impl<'a, 'c> Stream<'a, 'c> {
    /// Lines in this format, every so often.
    pub(super) fn new(
        conversation: &'a mut Conversation<'c>,
        format: Format,
        request: &'a Request,
        size: Size,
        interval: Option<Duration>,
        until: Until,
    ) -> Stream<'a, 'c> {
        Stream {
            conversation,
            format,
            request,
            size,
            interval,
            until,
            next: None,
            was_stopped: false,
            failure: None,
        }
    }

    /// Writes a last line, unless there is one and that is enough. Says whether the client has ended the search.
    pub(super) fn finish(mut self, analysis: &Analysis, always: bool) -> Result<bool, Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if always || self.next.is_none() {
            self.begin()?;
            self.write(analysis)?;
        }
        Ok(self.was_stopped)
    }

    /// The answer begins with the search, and not before it is known that there is one.
    fn begin(&mut self) -> Result<(), Failure> {
        if self.conversation.has_begun() { Ok(()) } else { self.conversation.begin() }
    }

    fn write(&mut self, analysis: &Analysis) -> Result<(), Failure> {
        self.conversation.line(&self.format.line(analysis, self.request, self.size))
    }

    /// Says whether to go on.
    fn step(&mut self, look: &Look<'_>) -> Result<bool, Failure> {
        self.begin()?;
        self.was_stopped = self.until.is_reached(self.conversation);
        if let Some(interval) = self.interval
            && !self.was_stopped
            && self.is_due(look)
        {
            self.next = Some(look.elapsed() + interval);
            self.write(&look.analysis())?;
        }
        Ok(!self.was_stopped)
    }

    fn is_due(&self, look: &Look<'_>) -> bool {
        match self.next {
            Some(next) => look.elapsed() >= next,
            None => look.playouts() >= BEFORE_FIRST_LINE,
        }
    }
}

impl Watcher for Stream<'_, '_> {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        let goes_on = self.step(look).unwrap_or_else(|failure| {
            self.failure = Some(failure);
            false
        });
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
