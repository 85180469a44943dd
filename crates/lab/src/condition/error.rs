//! What can be wrong with a condition.

use super::column::Column;
use super::parse::MOST_NESTED;

/// Why a text is no condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// The text does not go on as it should.
    #[error("at character {at} of the condition there is {found}: expected {expected}")]
    Syntax {
        /// Where, from 1.
        at: usize,
        /// What is there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// A word that is the name of nothing.
    #[error("a condition cannot ask for '{given}': {}", known(*nearest))]
    Column {
        /// The word.
        given: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
    },
    /// A value that something cannot have.
    #[error("{column} cannot be '{given}': expected {expected}")]
    Value {
        /// What was asked for.
        column: String,
        /// The value.
        given: String,
        /// What it may be.
        expected: String,
    },
    /// A comparison by order of what has none.
    #[error("{column} cannot be compared by {operator}: expected =, != or in (…), because it has no order")]
    Unordered {
        /// What was asked for.
        column: String,
        /// The comparison.
        operator: &'static str,
    },
    /// A range that holds nothing.
    #[error("{column} can never be in {range}: expected the smaller end first")]
    EmptyRange {
        /// What was asked for.
        column: String,
        /// The range.
        range: String,
    },
    /// Too many parentheses and negations within each other.
    #[error(
        "the condition has more than {MOST_NESTED} parentheses and negations within each other: expected fewer"
    )]
    TooDeep,
}

fn known(nearest: Option<&'static str>) -> String {
    match nearest {
        Some(name) => format!("did you mean {name}?"),
        None => {
            let names: Vec<&str> = Column::names().collect();
            format!(
                "expected one of {}, or the name of a column of a file of values in quotes",
                names.join(", ")
            )
        }
    }
}

/// The word that was probably meant.
pub(super) fn nearest<'a>(given: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let near = words.map(|word| (strsim::damerau_levenshtein(word, &given), word));
    // More than a third of the letters wrong is another word.
    near.filter(|(distance, word)| distance * 3 <= word.len().max(given.len())).min().map(|(_, word)| word)
}
