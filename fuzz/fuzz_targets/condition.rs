//! Bytes as a condition on games and positions: it is refused with a sentence, or what it prints is read as the same
//! condition; and why it does not hold is always known.
#![no_main]

use go::Color;
use lab::{Condition, Facts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let condition = match Condition::parse(text) {
        Ok(condition) => condition,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let again = Condition::parse(&condition.to_string()).expect("what is printed can be read");
    assert_eq!(again, condition);
    let facts = Facts::new("game", Color::Black);
    match condition.evaluate(&facts) {
        Some(true) => {}
        Some(false) => assert!(condition.refuted(&facts).is_some()),
        None => assert!(!condition.unknown(&facts).is_empty()),
    }
});
