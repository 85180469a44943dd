//! Rules.

use go::Rules;

use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

mod parts;

use parts::Parts;

/// Names of rules that need something which does not exist here.
const NOT_SUPPORTED: [(&str, &str); 4] = [
    ("stone-scoring", "a group tax"),
    ("ancient-area", "a group tax"),
    ("ancient-territory", "a group tax"),
    ("aga-button", "a button"),
];

/// The commands about rules.
pub(super) const GROUP: Group = Group {
    title: "Rules",
    about: "What kgsGtp sends, and KataGo's, which LizGoban and LizzieYzy use. Names are tromp-taylor, chinese, chinese-ogs, \
        chinese-kgs, japanese, korean, aga, bga and new-zealand. Rules with a group tax (stone-scoring) or a button \
        (aga-button) do not exist here, and fail. Without any of these commands the rules are those of `--rules`.",
    commands: &[
        Command {
            name: "kgs-rules",
            arguments: "chinese | aga | japanese | new_zealand",
            summary: "Sets the rules by their name on KGS.",
            run: |session, arguments, _| {
                session.game.set_rules(named(&arguments.text())?);
                Ok(String::new())
            },
        },
        Command {
            name: "kata-set-rules",
            arguments: "NAME | JSON",
            summary: "Sets the rules by a name or by an object with the fields that `kata-get-rules` shows. Fields that are \
                left out are those of tromp-taylor.",
            run: set_rules,
        },
        Command {
            name: "kata-get-rules",
            arguments: "",
            summary: "The rules, as an object: `ko` (SIMPLE, POSITIONAL, SITUATIONAL), `scoring` (AREA, TERRITORY), `tax` \
                (NONE with area, SEKI with territory), `suicide`, `hasButton` (false), `whiteHandicapBonus` (0, N, N-1) and \
                `friendlyPassOk`, which is false if dead stones are taken off the board before passing.",
            run: |session, _, _| parts(session).to_json(),
        },
        Command {
            name: "kata-set-rule",
            arguments: "FIELD VALUE",
            summary: "Changes one field of the rules.",
            run: |session, arguments, _| {
                arguments.at_most(2)?;
                let field = arguments.word(0, "a field of the rules")?;
                let value = arguments.word(1, "a value")?;
                let parts = parts(session).with(field, value)?;
                set_parts(session, &parts)
            },
        },
    ],
};

/// The rules as they are.
fn parts(session: &Session) -> Parts {
    Parts::of(session.game.rules(), session.player.conduct.captures_dead)
}

fn set_rules(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.word(0, "a name of rules or an object")?;
    let text = arguments.text();
    if text.starts_with('{') {
        return set_parts(session, &Parts::from_json(&text)?);
    }
    session.game.set_rules(named(&text)?);
    Ok(String::new())
}

fn set_parts(session: &mut Session, parts: &Parts) -> Answer {
    let (rules, captures_dead) = parts.meaning()?;
    session.game.set_rules(rules);
    if let Some(captures_dead) = captures_dead {
        session.player.conduct.captures_dead = captures_dead;
    }
    Ok(String::new())
}

fn named(name: &str) -> Result<Rules, Failure> {
    let folded = name.trim().to_lowercase().replace([' ', '_'], "-");
    if let Some((_, lacking)) = NOT_SUPPORTED.iter().find(|(name, _)| *name == folded) {
        return Err(Failure::new(format!("{folded} rules have {lacking}, which is not supported")));
    }
    name.parse().map_err(|error: go::ParseRulesError| Failure::Syntax(error.to_string()))
}
