//! Records that nobody here has written: cases collected outside the project, and arbitrary bytes.

use std::io::Write;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::Value;

use super::tests::check;
use super::{read, write};

#[test]
fn collected_corner_cases_are_what_a_replay_makes_of_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/oracles/sgf_cases.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        // Written to the stream itself, which the test harness does not swallow.
        let _ = writeln!(std::io::stderr(), "skipped: shared/data/oracles/sgf_cases.jsonl not found");
        return;
    };
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!cases.is_empty());
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let bytes = case_bytes(case);
        match read(&bytes, 1) {
            Ok(_) => check(&bytes, name),
            Err(error) => {
                let is_large = error.to_string().contains("nodes: expected at most");
                assert!(is_large || case["expect"]["error"] == true, "{name}: {error}");
            }
        }
    }
}

fn case_bytes(case: &Value) -> Vec<u8> {
    if let Some(hex) = case["sgf_hex"].as_str() {
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        return (0..hex.len()).step_by(2).map(byte).collect();
    }
    let part = |part: &Value| match part.as_array() {
        Some(repeat) => repeat[0].as_str().unwrap().repeat(repeat[1].as_u64().unwrap() as usize),
        None => part.as_str().unwrap().to_owned(),
    };
    case["sgf_recipe"].as_array().unwrap().iter().map(part).collect::<String>().into_bytes()
}

/// Pieces of records on a small board, so that moves meet each other.
const PIECES: [&str; 38] = [
    ";",
    ";",
    ";",
    "(",
    ")",
    "(;",
    ")",
    "B[aa]",
    "B[ab]",
    "B[ba]",
    "B[bb]",
    "B[]",
    "B[tt]",
    "W[aa]",
    "W[ab]",
    "W[ba]",
    "W[bb]",
    "W[cc]",
    "W[]",
    "W[zz]",
    "AB[aa]",
    "AB[aa:bb]",
    "AB[cc][ab]",
    "AW[ba]",
    "AW[bb:cc]",
    "AE[aa:cc]",
    "AE[]",
    "PL[B]",
    "PL[W]",
    "PL[x]",
    "HA[2]",
    "HA[3]",
    "C[a\\]b]",
    "C[]",
    "[x]",
    "KM[6,5]",
    "RU[NZ]",
    "RU[?]",
];

fn pieces() -> impl Strategy<Value = String> {
    let sizes = select(vec!["(;SZ[3]", "(;SZ[3:4]RU[Japanese]", "(;SZ[7]HA[2]AB[ec][ce]", "(;SZ[2]"]);
    let rest = proptest::collection::vec(select(PIECES.to_vec()), 0..40);
    (sizes, rest).prop_map(|(size, rest)| format!("{size}{}", rest.concat()))
}

/// The same cases every time.
fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(0x0073_6766);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200), number in 0..3usize) {
        let _ = read(&bytes, number);
        let mut record = b"(;SZ[3]".to_vec();
        record.extend(bytes);
        if let Ok(file) = read(&record, 1) {
            prop_assert_eq!(read(write(&file.game)?.as_bytes(), 1)?.game, file.game);
        }
    }

    #[test]
    fn whatever_a_record_is_made_of_it_is_what_a_replay_makes_of_it(text in pieces()) {
        check(text.as_bytes(), &text);
    }
}
