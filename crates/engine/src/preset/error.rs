//! What can be wrong with a preset, each kind a sentence for the user.

use mcts::SettingsError;

use super::Preset;

/// Why there is no such player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresetError {
    /// A name that no preset has.
    #[error(
        "there is no preset '{given}'{hint}: expected {list}, or a file whose name ends in .toml",
        hint = nearest(given).map_or(String::new(), |name| format!(" (did you mean {name}?)")),
        list = Preset::names().join(", ")
    )]
    Unknown {
        /// The name.
        given: String,
    },
    /// A file that is no TOML, or has no sensible head.
    #[error("line {line}, column {column}: {message}")]
    Text {
        /// Where, counted from 1.
        line: usize,
        /// Where in the line, in characters, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A field that is missing, unknown or of the wrong kind.
    #[error("preset {preset}: {message}")]
    Field {
        /// The preset.
        preset: String,
        /// Which field, and what is wrong with it.
        message: String,
    },
    /// A path that leads nowhere.
    #[error("preset {preset} has no field {path}: {parent} has {fields}", fields = fields.join(", "))]
    NoSuchField {
        /// The preset.
        preset: String,
        /// The path.
        path: String,
        /// The table in which the first unknown name was looked for.
        parent: String,
        /// What there is.
        fields: Vec<String>,
    },
    /// Parts that do not go together.
    #[error("preset {preset}: {reason}")]
    Senseless {
        /// The preset.
        preset: String,
        /// Why not.
        reason: String,
    },
}

/// Fields as the search names them, which does not know in which table of a preset it stands.
const PATHS: [(&str, &str); 13] = [
    ("`reward`", "`search.reward`"),
    ("`decide`", "`search.decide`"),
    ("`decide.", "`search.decide."),
    ("`growth.", "`search.growth."),
    ("`select.", "`search.select."),
    ("`backup.", "`search.backup."),
    ("`variance`", "`search.variance.rule`"),
    ("`variance.", "`search.variance."),
    ("`root`", "`search.root.rule`"),
    ("`root.", "`search.root."),
    ("`confidence`", "`search.confidence`"),
    ("`deviation`", "`search.deviation`"),
    ("`min-games`", "`search.min-games`"),
];

impl PresetError {
    /// Parts that do not go together, with the fields named as in a preset.
    pub(crate) fn senseless(preset: &str, error: &SettingsError) -> PresetError {
        let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
        let reason = PATHS.iter().fold(error.to_string(), replace);
        PresetError::Senseless { preset: preset.to_owned(), reason }
    }
}

/// An error with its place in the text.
pub(super) fn in_text(text: &str, error: &toml::de::Error) -> PresetError {
    let offset = error.span().map_or(0, |span| span.start.min(text.len()));
    let before = text.get(..offset).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    PresetError::Text {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message: error.message().to_owned(),
    }
}

/// The name that was probably meant.
fn nearest(given: &str) -> Option<&'static str> {
    let distance = |name: &str| strsim::damerau_levenshtein(name, &given.to_lowercase());
    // More than a third of the letters wrong is another word.
    let is_near = |name: &&str| distance(name) * 3 <= name.len().max(given.len());
    Preset::names().into_iter().filter(is_near).min_by_key(|name| distance(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_right_is_guessed() {
        assert_eq!(nearest("mogoo"), Some("mogo"));
        assert_eq!(nearest("Crazystone"), Some("crazy-stone"));
        assert_eq!(nearest("mc-scores"), Some("mc-score"));
        assert_eq!(nearest("alphago"), None);
        assert_eq!(nearest(""), None);
    }
}
