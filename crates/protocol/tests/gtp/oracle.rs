//! The black-box cases of the shared data, each in a session of its own.
//!
//! The cases are regular expressions of a simple kind, so they are matched here by a few lines rather than by a library.

use std::path::Path;

use serde_json::Value;

use crate::support::{output, session};

#[test]
fn every_black_box_case_is_answered_as_expected() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/oracles/gtp_cases.jsonl");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: there is no {}", file.display());
        return;
    };
    let cases: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a case is JSON")).collect();
    assert!(cases.len() > 30);
    for case in &cases {
        run(case);
    }
}

fn run(case: &Value) {
    let name = case["name"].as_str().expect("a case has a name");
    let said = output(&mut session(), input(case).as_bytes());
    let answers: Vec<&str> = said.split("\n\n").filter(|answer| !answer.trim().is_empty()).collect();
    let mut patterns: Vec<&str> =
        case["expect"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if let Some(times) = case["expect_n"].as_u64() {
        patterns = vec![patterns[0]; times as usize];
    }
    assert_eq!(answers.len(), patterns.len(), "{name}: {said:.200}");
    for (answer, pattern) in answers.iter().zip(patterns) {
        assert!(is_match(pattern, answer), "{name}: {answer:.200} is not {pattern}");
    }
}

fn input(case: &Value) -> String {
    if let Some(input) = case["input"].as_str() {
        return input.to_owned();
    }
    let parts = case["input_recipe"].as_array().expect("a case has an input or a recipe for one");
    parts
        .iter()
        .map(|part| part[0].as_str().unwrap_or_default().repeat(part[1].as_u64().unwrap_or(0) as usize))
        .collect()
}

/// Does the text match the pattern, which is anchored at its start?
fn is_match(pattern: &str, text: &str) -> bool {
    let pattern = pattern.trim_start_matches("(?s)").strip_prefix('^').expect("patterns are anchored");
    if let Some((start, words)) = pattern.split_once("(?=") {
        let wanted = words.split("\\b").filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
        let has =
            |wanted: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == wanted);
        return text.starts_with(start) && wanted.into_iter().all(has);
    }
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    goes_on(&pattern, &text)
}

/// Does the text begin with what the pattern says?
fn goes_on(pattern: &[char], text: &[char]) -> bool {
    match pattern {
        [] => true,
        ['$'] => text.is_empty(),
        ['(', rest @ ..] => {
            let end = rest.iter().position(|&c| c == ')').expect("groups are closed");
            let mut ways = rest[..end].split(|&c| c == '|');
            ways.any(|way| goes_on(&[way, &rest[end + 1..]].concat(), text))
        }
        _ => {
            let (class, rest) = one(pattern);
            let (rest, most) = match rest {
                ['+', rest @ ..] => (rest, usize::MAX),
                rest => (rest, 1),
            };
            let count = text.iter().take_while(|&&c| class(c)).count().min(most);
            (1..=count).any(|count| goes_on(rest, &text[count..]))
        }
    }
}

type Class = Box<dyn Fn(char) -> bool>;

/// What the first element of the pattern stands for, and the rest.
fn one(pattern: &[char]) -> (Class, &[char]) {
    match pattern {
        ['\\', 'd', rest @ ..] => (Box::new(|c| c.is_ascii_digit()), rest),
        ['\\', 'S', rest @ ..] => (Box::new(|c| !c.is_whitespace()), rest),
        ['\\', literal, rest @ ..] => (exactly(*literal), rest),
        ['[', rest @ ..] => {
            let end = rest.iter().position(|&c| c == ']').expect("classes are closed");
            let set = rest[..end].to_vec();
            (Box::new(move |c| is_in(&set, c)), &rest[end + 1..])
        }
        [literal, rest @ ..] => (exactly(*literal), rest),
        [] => unreachable!("there is an element"),
    }
}

fn exactly(literal: char) -> Class {
    Box::new(move |c| c == literal)
}

fn is_in(set: &[char], c: char) -> bool {
    match set {
        [first, '-', last, rest @ ..] => (*first..=*last).contains(&c) || is_in(rest, c),
        [literal, rest @ ..] => *literal == c || is_in(rest, c),
        [] => false,
    }
}

#[test]
fn patterns_tell_right_from_wrong() {
    assert!(is_match("^= 2$", "= 2") && !is_match("^= 2$", "= 22"));
    assert!(is_match("^[=?]", "? no") && !is_match("^[=?]", "no"));
    assert!(is_match("^\\? unknown", "? unknown command") && !is_match("^=0 \\S", "=0 "));
    let vertex = "^= ([A-HJ-Ta-hj-t]\\d+|PASS|pass|resign)$";
    assert!(is_match(vertex, "= D12") && is_match(vertex, "= pass") && !is_match(vertex, "= I5"));
    assert!(
        is_match("(?s)^= (?=.*\\bplay\\b)(?=.*\\bkomi\\b)", "= komi\nplay")
            && !is_match("^= (?=.*\\bplay\\b)", "= plays")
    );
}
