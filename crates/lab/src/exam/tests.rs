//! Lines of files that make sense, and those that do not.

use std::path::Path;

use go::{Board, Color, Rules};
use proptest::prelude::*;

use super::testing::{CAPTURE, EYE, RESCUE, UNCLEAR};
use super::*;
use crate::desk::testing::fresh_directory;

fn read(line: &str) -> Result<ExamPosition, String> {
    record::read(line.as_bytes()).map(|position| position.expect("a line with something in it"))
}

/// The positions that count of files with these texts.
fn files(name: &str, families: &[&str], texts: &[&str]) -> Result<ExamPositions, String> {
    let directory = fresh_directory(&format!("exam-{name}"));
    let paths: Vec<PathBuf> =
        (0..texts.len()).map(|number| directory.join(format!("{number}.jsonl"))).collect();
    paths.iter().zip(texts).for_each(|(path, text)| fs::write(path, text).unwrap());
    let families = families.iter().map(|&name| name.to_owned()).collect();
    let tiers = vec![Tier::A, Tier::B, Tier::Hard, Tier::Avoid];
    let part = Exam { tiers, families, players: Vec::new(), totals: Vec::new() };
    ExamPositions::read(&part, 1, &paths)
        .map_err(|error| error.to_string().replace(&format!("{}/", directory.display()), ""))
}

#[test]
fn a_line_is_read_with_all_that_it_tells() {
    let position = read(CAPTURE).unwrap();
    assert_eq!((position.id.as_str(), position.category.as_str()), ("own:capture", "capture"));
    assert_eq!((position.tier, position.family.as_str()), (Tier::A, "own"));
    assert_eq!(position.game.board().stones().0, [3, 1]);
    assert_eq!((position.game.to_play(), position.game.rules()), (Color::Black, Rules::CHINESE));
    let [right, wrong] = ["C4", "A1"].map(|mv| position.is_right(mv.parse().unwrap()));
    assert!(right && !wrong);
    let slash = read(&CAPTURE.replace("Chinese", "Tromp/Taylor")).unwrap();
    assert_eq!(slash.game.rules(), Rules::TROMP_TAYLOR);
}

#[test]
fn whoever_is_to_play_is_asked_in_turn_or_not() {
    let position = read(RESCUE).unwrap();
    assert_eq!(position.game.turns().len(), 2);
    assert_eq!(position.game.turns()[1].color, Color::White);
    assert_eq!(position.game.to_play(), Color::White);
    let in_turn = read(&RESCUE.replace(r#""to_play":"W""#, r#""to_play":"B""#)).unwrap();
    assert_eq!(in_turn.game.to_play(), Color::Black);
}

#[test]
fn where_only_wrong_moves_are_known_all_others_are_right() {
    let position = read(EYE).unwrap();
    let answers = ["A1", "pass", "C3"].map(|mv| position.is_right(mv.parse().unwrap()));
    assert_eq!(answers, [false, false, true]);
}

#[test]
fn what_makes_no_sense_is_refused_with_the_name_of_its_field() {
    for (from, to, expected) in [
        (r#""size":5"#, r#""size":1"#, "size is 1: expected a whole number from 2 to 19"),
        (r#""size":5"#, r#""size":"5""#, "size is \"5\": expected a whole number"),
        (r#""size":5,"#, "", "size is missing"),
        (r#""komi":0.5"#, r#""komi":2000"#, "komi is 2000: expected a number from -1000 to 1000"),
        (r#""komi":0.5"#, r#""komi":null"#, "komi is null: expected a number"),
        (r#""Chinese""#, r#""Martian""#, "rules: 'Martian' names no rules"),
        (r#""Chinese""#, "7", "rules is 7: expected a name"),
        (r#""to_play":"B""#, r#""to_play":"black""#, "to_play is \"black\": expected \"B\" or \"W\""),
        (
            r#""correct":["C4"]"#,
            r#""correct":[]"#,
            "correct is empty: expected a move or more for the tier A",
        ),
        (r#""correct":["C4"]"#, r#""correct":["Z4"]"#, "correct: 'Z4' is not a point"),
        (r#""correct":["C4"]"#, r#""correct":["K9"]"#, "correct has K9: "),
        (r#""correct":["C4"]"#, r#""correct":["C3"]"#, "correct has C3: there is a stone on C3"),
        (r#""correct":["C4"]"#, r#""correct":"C4""#, "correct is \"C4\": expected a list of strings"),
        (r#""correct":["C4"]"#, r#""correct":[4]"#, "correct is [4]: expected a list of strings"),
        (r#""wrong":[]"#, r#""wrong":["C4"]"#, "wrong has C4, which is correct"),
        (r#""wrong":[]"#, r#""worng":[]"#, "worng is no field of a position: expected id, size"),
        (r#""B3","#, r#""B3","B3","#, "setup.B has B3 again: expected each point once"),
        (r#""W":["C3"]"#, r#""W":["B3"]"#, "setup.W has B3 again"),
        (r#""W":["C3"]"#, r#""W":["T19"]"#, "setup: "),
        (r#""W":["C3"]"#, r#""W":3"#, "setup.W is 3: expected a list of strings"),
        (r#""W":["C3"]"#, r#""white":[]"#, "setup has white: expected lists B and W"),
        (r#""moves":[]"#, r#""moves":["B A1","C C1"]"#, "moves, number 2, is \"C C1\": expected one like"),
        (r#""moves":[]"#, r#""moves":["B C3"]"#, "moves, number 1, is \"B C3\": there is a stone on C3"),
        (r#""moves":[],"#, "", "moves is missing"),
        (r#""moves":[]"#, r#""moves":["B A1"]"#, "board is another one than setup and moves lead to"),
        (r#""tier":"A""#, r#""tier":"C""#, "tier is \"C\": expected A, B, hard, avoid or X"),
        (r#""tier":"A""#, r#""tier":"avoid""#, "wrong is empty: expected a move or more for the tier avoid"),
        (r#""family":"own""#, r#""family":" ""#, "family is \" \": expected 1 to 100 letters"),
        (r#""id":"own:capture""#, r#""id":7"#, "id is 7: expected 1 to 100 letters"),
        (r#"{"id""#, r#"["id""#, "column "),
    ] {
        let line = CAPTURE.replacen(from, to, 1);
        assert_ne!(line, CAPTURE, "{from}");
        let refusal = read(&line).unwrap_err();
        assert!(refusal.starts_with(expected), "{to}: {refusal}");
    }
    assert_eq!(read("[1]").unwrap_err(), "it is [1]: expected a JSON object");
    assert!(record::read(b"\xff").unwrap_err().starts_with("it is not UTF-8"));
    assert!(record::read(b" \r").unwrap().is_none(), "empty lines are passed over");
}

#[test]
fn refusals_name_the_file_and_the_line() {
    let broken = format!("{CAPTURE}\n\n{}\n", RESCUE.replace("\"tier\"", "\"tear\""));
    let refusal = files("broken", &[], &[&broken]).unwrap_err();
    assert!(refusal.starts_with("0.jsonl, line 3: tear is no field of a position"), "{refusal}");
    let refusal = files("twice", &[], &[CAPTURE, &format!("{RESCUE}\n{CAPTURE}")]).unwrap_err();
    assert!(
        refusal.starts_with("1.jsonl, line 2: id is own:capture, as in 0.jsonl, line 1: expected one"),
        "{refusal}"
    );
    let refusal = files("nothing", &[], &[UNCLEAR, ""]).unwrap_err();
    assert!(refusal.contains("has no position that counts (1 were left out): expected lines"), "{refusal}");
}

#[test]
fn tiers_and_families_that_do_not_count_are_left_out() {
    let all = [CAPTURE, RESCUE, EYE, UNCLEAR].join("\n");
    let counted = |name: &str, families: &[&str]| {
        let positions = files(name, families, &[&all]).unwrap();
        (positions.positions().len(), positions.left_out())
    };
    assert_eq!(counted("all", &[]), (3, 1));
    assert_eq!(counted("own", &["own"]), (2, 2));
}

#[test]
fn the_order_depends_on_names_alone() {
    let ids = |name: &str, texts: &[&str]| {
        let positions = files(name, &[], texts).unwrap();
        positions.positions().iter().map(|position| position.id.clone()).collect::<Vec<_>>()
    };
    let one = ids("one", &[&[CAPTURE, RESCUE, EYE].join("\n")]);
    assert_eq!(ids("several", &[EYE, CAPTURE, RESCUE]), one);
}

#[test]
fn the_files_that_were_collected_for_this_are_read_where_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/oracles");
    for (name, least) in [("exam9.jsonl", 300), ("exam19.jsonl", 40)] {
        let Ok(text) = fs::read_to_string(root.join(name)) else { continue };
        let found = files(&name.replace('.', "-"), &[], &[&text]).unwrap();
        assert!(found.positions().len() >= least, "{name}");
    }
}

proptest! {
    /// Whatever a file has in it, there is an answer and no panic.
    #[test]
    fn bytes_are_a_position_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = record::read(&bytes);
    }

    /// A line that is nearly right is the nearest to what people get wrong.
    #[test]
    fn a_changed_line_is_a_position_or_refused(
        place in 0..CAPTURE.len(),
        length in 0..12usize,
        instead in "[A-Z0-9\",:{}\\[\\]. -]{0,6}",
    ) {
        let end = (place + length).min(CAPTURE.len());
        let line = format!("{}{instead}{}", &CAPTURE[..place], &CAPTURE[end..]);
        if let Ok(Some(position)) = record::read(line.as_bytes()) {
            let legal = |mv: &Move| position.game.is_legal(position.game.to_play(), *mv);
            prop_assert!(position.correct.iter().chain(&position.wrong).all(legal));
            prop_assert!(position.tier == Tier::Avoid || !position.correct.is_empty());
        }
    }
}
