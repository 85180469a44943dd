//! The loop that serves a client: a command at a time, in the order in which they came.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::arguments::Arguments;
use super::conversation::Conversation;
use super::failure::Failure;
use super::input::{Event, Input, LONGEST_LINE};
use super::line::{self, Line};
use super::session::Session;
use super::table::{self, Answer};

/// Serves a client until it quits or goes.
pub fn serve(
    session: &mut Session,
    reader: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let input = Input::start(reader)?;
    while !session.is_over() {
        session.ponder(|| input.is_waiting());
        let Some(event) = input.next() else { break };
        let Event::Line(bytes) = event else {
            let failure = Failure::Syntax(format!("a line has at most {LONGEST_LINE} bytes"));
            Conversation::new(&mut output, &input, None).end(&Err(failure))?;
            continue;
        };
        if line::is_interrupt(&bytes) {
            // Whatever it was meant for has ended.
            input.take_interrupt();
        }
        let Some(line) = line::parse(&bytes) else { continue };
        let mut conversation = Conversation::new(&mut output, &input, line.id);
        let answer = answer(session, &line, &mut conversation);
        if answer == Err(Failure::Gone) {
            break;
        }
        conversation.end(&answer)?;
    }
    Ok(())
}

fn answer(session: &mut Session, line: &Line, conversation: &mut Conversation<'_>) -> Answer {
    let arguments = Arguments::new(&line.words);
    session.tell(format!("{} {}", line.name, arguments.text()).trim_end());
    let command = table::find(&line.name).ok_or(Failure::Unknown)?;
    if command.arguments.is_empty() {
        arguments.at_most(0)?;
    }
    let run = AssertUnwindSafe(|| (command.run)(session, arguments, conversation));
    let answer = catch_unwind(run).unwrap_or_else(|_| {
        // A bug of ours must not cost somebody the game: whatever was thought is forgotten, and the game goes on.
        session.player.set_memory(session.player.memory());
        Err(Failure::new("there is a bug in Tengen, which could not do this; please report it"))
    });
    if let Err(failure) = &answer {
        session.tell(&format!("? {failure}"));
    }
    answer
}
