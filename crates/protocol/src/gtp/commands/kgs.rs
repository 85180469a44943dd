//! What the server KGS adds by way of its client, kgsGtp.

use engine::VERSION;

use crate::gtp::failure::Failure;
use crate::gtp::table::{Command, Group};
use crate::gtp::turn::Order;

use super::interrupt;

/// The commands of kgsGtp that are about neither rules nor time.
pub(super) const GROUP: Group = Group {
    title: "KGS",
    about: "What kgsGtp sends. `kgs-rules` and `kgs-time_settings` are in the chapters on rules and time.",
    commands: &[
        Command {
            name: "kgs-genmove_cleanup",
            arguments: "COLOUR",
            summary: "Like `genmove`, but does not pass as long as there are dead stones of the opponent to take. It is \
                sent after the players could not agree on them.",
            run: |session, arguments, conversation| {
                arguments.at_most(1)?;
                let order = Order { cleans_up: true, ..Order::to(arguments.color(0)?) };
                Ok(interrupt::name(session.take_turn(&order, &mut interrupt::heeded(conversation))?))
            },
        },
        Command {
            name: "kgs-game_over",
            arguments: "",
            summary: "The game has ended or was adjourned. The board stays, since an adjourned game may go on with `genmove`.",
            run: |session, _, _| {
                session.set_may_ponder(false);
                Ok(String::new())
            },
        },
        Command {
            name: "kgs-chat",
            arguments: "game | private NAME TEXT",
            summary: "Somebody says something. The answer is posted: that nobody here understands it.",
            run: |_, arguments, _| {
                let what = "game or private";
                let place = arguments.word(0, what)?;
                if !matches!(place, "game" | "private") {
                    return Err(Failure::expected(what, place));
                }
                arguments.word(1, "a name")?;
                Ok(format!("This is Tengen {VERSION}, a program that plays Go and does not understand chat."))
            },
        },
    ],
};
