//! What is left when something panics: a sentence.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does some work. If it panics, which is a mistake of ours, this says so, and whatever it worked on must not be used again.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| format!("it panicked: {}", words_of(&*panic)))
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_sentence_with_its_words() {
        assert_eq!(caught(|| 7), Ok(7));
        assert_eq!(
            caught(|| panic!("this panic is meant")),
            Err::<(), _>("it panicked: this panic is meant".to_owned())
        );
        let number = 3;
        assert_eq!(
            caught(|| panic!("{number} is meant")),
            Err::<(), _>("it panicked: 3 is meant".to_owned())
        );
        assert_eq!(
            caught(|| std::panic::panic_any(7)),
            Err::<(), _>("it panicked: without a word".to_owned())
        );
    }
}
