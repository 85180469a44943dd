//! What the commands that choose a move have in common.

use std::ops::ControlFlow;

use engine::{Look, Reply};

use crate::gtp::conversation::Conversation;

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
