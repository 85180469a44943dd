//! The loop that serves a client: a command at a time, in the order in which they came.

use std::io::{self, Read, Write};

use super::arguments::Arguments;
use super::conversation::Conversation;
use super::failure::Failure;
use super::input::{Event, Input, LONGEST_LINE};
use super::line;
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
        let line = match event {
            Event::TooLong => {
                let failure = Failure::Syntax(format!("a line has at most {LONGEST_LINE} bytes"));
                Conversation::new(&mut output, &input, None).end(&Err(failure))?;
                continue;
            }
            Event::Line(bytes) => line::parse(&bytes),
        };
        let Some(line) = line else { continue };
        let mut conversation = Conversation::new(&mut output, &input, line.id);
        let answer = answer(session, &line.name, Arguments::new(&line.words), &mut conversation);
        if answer == Err(Failure::Gone) {
            break;
        }
        conversation.end(&answer)?;
    }
    Ok(())
}

fn answer(
    session: &mut Session,
    name: &str,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
) -> Answer {
    let command = table::find(name).ok_or(Failure::Unknown)?;
    (command.run)(session, arguments, conversation)
}
