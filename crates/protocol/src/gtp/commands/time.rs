//! Clocks.

use engine::{TimeControl, TimeError};

use crate::gtp::arguments::Arguments;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// The commands about time.
pub(super) const GROUP: Group = Group {
    title: "Time",
    about: "The protocol's own (version 2, section 6.3.5), what kgsGtp sends, and KataGo's, which gtp2ogs uses for Fischer \
        clocks. Times are in seconds. Without any of these a move takes 5 seconds, or what `--time` or `--playouts` say; \
        with them these are limits as well, and whatever comes first ends a search. To repeat the settings that hold \
        changes nothing, others fill the clocks.",
    commands: &[
        Command {
            name: "time_settings",
            arguments: "MAIN PERIOD STONES",
            summary: "Canadian overtime. `M 0 0` is sudden death, `0 T 1` is T seconds for every move, and a period without \
                stones means no limit.",
            run: |session, arguments, _| set_control(session, arguments, TimeControl::from_gtp),
        },
        Command {
            name: "time_left",
            arguments: "COLOUR SECONDS STONES",
            summary: "What is left on a clock, with the stones to play in this period or, in byo-yomi, the periods left; 0 \
                in main time. Who does not send it leaves the engine to its own count.",
            run: |session, arguments, _| {
                let color = arguments.color(0)?;
                let words: Vec<&str> = arguments.from(1).words().collect();
                session.clocks.read_time_left(color, &words).map_err(failure)?;
                Ok(String::new())
            },
        },
        Command {
            name: "kgs-time_settings",
            arguments: "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES",
            summary: "The time settings of KGS. With `byoyomi`, `time_left` counts periods.",
            run: |session, arguments, _| set_control(session, arguments, TimeControl::from_kgs),
        },
        Command {
            name: "kata-time_settings",
            arguments: "none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES | \
                fischer MAIN INCREMENT | fischer-capped MAIN INCREMENT LIMIT MOST",
            summary: "The same, and Fischer clocks: every move brings an increment, up to a limit, and may take a most. \
                A limit or a most below 0 is none.",
            run: |session, arguments, _| set_control(session, arguments, TimeControl::from_kata),
        },
        Command {
            name: "kata-list_time_settings",
            arguments: "",
            summary: "The kinds of time settings that `kata-time_settings` knows.",
            run: |_, _, _| Ok(TimeControl::KINDS.join(" ")),
        },
    ],
};

fn set_control(
    session: &mut Session,
    arguments: Arguments<'_>,
    read: fn(&[&str]) -> Result<TimeControl, TimeError>,
) -> Answer {
    let words: Vec<&str> = arguments.words().collect();
    session.clocks.set_control(read(&words).map_err(failure)?);
    Ok(String::new())
}

fn failure(error: TimeError) -> Failure {
    Failure::Syntax(error.to_string())
}
