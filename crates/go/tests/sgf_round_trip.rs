//! Records that are deep, wide, huge or nasty: read, printed, read again.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

use go::sgf::{self, Damage, Legality, NodeId, OnProblem, Record, Replay};
use proptest::prelude::*;

const MILLION: usize = 1_000_000;

fn print_and_read(record: &Record) -> Record {
    sgf::first(record.to_string().as_bytes()).unwrap()
}

#[test]
fn a_line_of_a_million_nodes_is_read_printed_and_dropped() {
    let record = sgf::first(format!("(;SZ[9]{})", ";B[aa]".repeat(MILLION)).as_bytes()).unwrap();
    assert_eq!(record.node_count(), MILLION + 1);
    assert_eq!(record.main_line().count(), MILLION + 1);
    assert!(record == print_and_read(&record));
    let kept = Replay { on_problem: OnProblem::Keep, ..Replay::default() }.main_line(&record).unwrap();
    assert_eq!(kept.problem.unwrap().to_string(), "game 1, move 2: there is a stone on A9");
}

#[test]
fn a_million_nested_parentheses_are_read_printed_and_dropped() {
    let text = format!("(;SZ[9]{}{})", "(;B[aa]".repeat(MILLION), ")".repeat(MILLION));
    let record = sgf::first(text.as_bytes()).unwrap();
    assert_eq!((record.node_count(), record.damage()), (MILLION + 1, None));
    let unclosed = sgf::first(&text.as_bytes()[..text.len() / 2]).unwrap();
    assert_eq!(unclosed.damage(), Some(&Damage::UnclosedGame));
    assert!(record == print_and_read(&record));
}

#[test]
fn variations_in_variations_are_printed_as_deep_as_they_are() {
    let depth = MILLION / 4;
    let text = format!("(;SZ[9]{}{})", "(;B[aa])(;W[bb]".repeat(depth), ")".repeat(depth));
    let record = sgf::first(text.as_bytes()).unwrap();
    assert_eq!(record.node_count(), 2 * depth + 1);
    let deepest = record.nodes().last().unwrap();
    assert_eq!(record.path_to(deepest).len(), depth + 1);
    assert!(record == print_and_read(&record));
}

#[test]
fn wide_variations_and_empty_parentheses_are_no_problem() {
    let text =
        format!("(;SZ[9]{}{}{})", "(;B[aa])".repeat(MILLION / 4), "(".repeat(MILLION), ")".repeat(MILLION));
    let record = sgf::first(text.as_bytes()).unwrap();
    assert_eq!(record.children(NodeId::ROOT).count(), MILLION / 4);
    assert!(record == print_and_read(&record));
}

#[test]
fn huge_comments_and_point_lists_are_no_problem() {
    let comment = "]\\x".repeat(MILLION);
    let mut record = Record::new();
    record.set_comment(NodeId::ROOT, &comment);
    record.set(NodeId::ROOT, "AB", vec!["aa:ss"; MILLION / 10]);
    let again = print_and_read(&record);
    assert_eq!(again.comment(NodeId::ROOT), Some(comment));
    let game = Replay::default().main_line(&again);
    assert!(game.unwrap_err().to_string().contains("would have no liberty"));
}

#[test]
fn properties_and_nodes_beyond_the_limits_are_left_out() {
    let names: String = (0..=sgf::MAX_PROPERTIES).map(|number| format!("X{number}[]")).collect();
    let record = sgf::first(format!("(;{names})").as_bytes()).unwrap();
    assert_eq!(record.properties(NodeId::ROOT).len(), sgf::MAX_PROPERTIES);
    assert_eq!(record.damage(), Some(&Damage::TooManyProperties));
    assert!(record == print_and_read(&record));

    let text = format!("(;{})(;B[aa])", ";".repeat(sgf::MAX_NODES));
    let records: Vec<Record> = sgf::games(text.as_bytes()).collect();
    assert_eq!(records[0].node_count(), sgf::MAX_NODES);
    assert_eq!(records[0].damage(), Some(&Damage::TooManyNodes));
    assert_eq!((records.len(), records[1].node_count()), (2, 1));
}

#[test]
fn lines_are_broken_between_values_only() {
    let mut record = Record::new();
    record.set(NodeId::ROOT, "AB", vec!["aa"; 100]);
    let text = record.to_string();
    assert!(text.lines().count() > 4 && text.lines().all(|line| line.len() <= 78), "{text}");
    let text = sgf::first("(".repeat(500).replace('(', "(;(;)").as_bytes()).unwrap().to_string();
    assert!(text.lines().all(|line| line.len() <= 78), "{text}");
}

#[test]
fn a_collection_keeps_going_after_bad_games() {
    let text = "(;SZ[9];B[ee])\n(;SZ[99];B[ee])\n(;[x])\n(;GM[3])\n(;SZ[9];B[ee];W[ee])\n(;SZ[9];B[aa])\n";
    let verdicts: Vec<bool> =
        sgf::games(text.as_bytes()).map(|record| Replay::default().main_line(&record).is_ok()).collect();
    assert_eq!(verdicts, [true, false, false, false, false, true]);
    let records: Vec<Record> = sgf::games(text.as_bytes()).collect();
    assert!(records == sgf::games(sgf::print(&records).as_bytes()).collect::<Vec<_>>());
}

#[test]
fn setting_no_values_or_no_name_leaves_no_property() {
    let mut record = Record::new();
    record.set(NodeId::ROOT, "C", ["x"]);
    record.set(NodeId::ROOT, "C", None::<String>);
    record.set(NodeId::ROOT, "12", ["x"]);
    assert_eq!(record, Record::new());
    assert_eq!(record.to_string(), "(;FF[4]CA[UTF-8])");
}

/// A node to add: after which one, and its properties.
type Growth = (prop::sample::Index, Vec<(String, Vec<String>)>);

fn growth() -> impl Strategy<Value = Growth> {
    let name = prop_oneof!["B|W|C|LB|AB|FF|CA|GM", "[A-Z]{1,3}", "[A-Za-z0-9]{1,6}"];
    let value = prop_oneof!["[a-s]{2}", "[\\]\\[\\\\:;()\r\n \t]{0,6}", any::<String>()];
    let properties = prop::collection::vec((name, prop::collection::vec(value, 0..4)), 0..4);
    (any::<prop::sample::Index>(), properties)
}

fn grow(growths: Vec<Growth>) -> Record {
    let mut record = Record::new();
    let mut nodes = vec![NodeId::ROOT];
    for (parent, properties) in growths {
        let node = record.add_child(nodes[parent.index(nodes.len())]);
        nodes.push(node);
        for (name, values) in properties {
            record.set(node, &name, values);
        }
    }
    record
}

/// Text that looks like records.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        8 => "[()\\[\\];]|;[BW]\\[[a-z]{2}\\]|CA\\[(gb18030|big5|utf-8|sjis|iso-2022-jp|x)\\]|SZ\\[[0-9]{1,2}\\]"
            .prop_map(String::into_bytes),
        2 => "A[BWE]\\[[a-i]{2}(:[a-i]{2})?\\]|PL\\[[BW]\\]|HA\\[2\\]|[ \n]|\\\\".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(part, 0..40).prop_map(|parts| [b"(;".to_vec(), parts.concat()].concat())
}

proptest! {
    #[test]
    fn every_tree_comes_back_from_its_text(growths in prop::collection::vec(growth(), 0..30)) {
        let record = grow(growths);
        let again = print_and_read(&record);
        prop_assert_eq!(again.damage(), None);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn whatever_is_read_survives_printing_and_replay(bytes in soup()) {
        prop_assert!(sgf::survives_round_trip(&bytes));
        for record in sgf::games(&bytes) {
            for legality in [Legality::AsRuled, Legality::AnyEmptyPoint] {
                let keep = Replay { on_problem: OnProblem::Keep, legality, ..Replay::default() };
                let kept = keep.main_line(&record);
                let stopped = Replay { legality, ..Replay::default() }.main_line(&record);
                prop_assert_eq!(kept.is_ok_and(|kept| kept.problem.is_none()), stopped.is_ok());
            }
        }
    }
}
