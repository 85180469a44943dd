//! What the commands that choose a move have in common.

use std::ops::ControlFlow;

use engine::{Look, Reply};

use crate::gtp::conversation::Conversation;

/// What the client may do to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// Any line ends it, and so does the end of the stream.
    AnyLine,
    /// Only the comment by which GoGui interrupts.
    Interrupt,
}

impl Until {
    /// Has the client ended the search?
    pub(super) fn is_reached(self, conversation: &Conversation<'_>) -> bool {
        match self {
            Until::AnyLine => conversation.is_line_waiting(),
            Until::Interrupt => conversation.take_interrupt(),
        }
    }
}

/// Somebody who stops a search when the client interrupts it.
pub(super) fn heeded(conversation: &Conversation<'_>) -> impl FnMut(&Look<'_>) -> ControlFlow<()> {
    |_| match conversation.take_interrupt() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// What a turn is called in an answer: a vertex, `pass` or `resign`.
pub(super) fn name(reply: Reply) -> String {
    match reply {
        Reply::Resign => "resign".to_owned(),
        Reply::Move(mv) => mv.to_string(),
    }
}
