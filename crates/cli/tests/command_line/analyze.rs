//! `tengen analyze`.

use std::fs;
use std::path::{Path, PathBuf};

use go::sgf::{self, NodeId, Record};
use serde_json::Value;

#[cfg(target_os = "linux")]
use super::interrupted;
use super::{fresh_path, stderr, stdout, tengen, tengen_with_input};

const SAMPLE: &str = include_str!("../../../../docs/games/sample-9x9.sgf");

/// Options for short searches that are always the same.
const SHORT: [&str; 4] = ["--playouts", "40", "--memory", "16"];

/// Both players' largest strings are in atari, and Black, who is first, passes.
const MISSED_CAPTURE: &str = "(;SZ[9:5]KM[0.5]PL[B]AB[ca:cb][ea:eb][db][cc:ee]\
    AW[ba][ab:be][fa:fe];B[];W[da];B[];W[])";

/// A folder of our own with a record in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, record: &str) -> Folder {
        let path = fresh_path(name);
        fs::create_dir(&path).expect("the folder is made");
        fs::write(path.join("game.sgf"), record).expect("the record is written");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    fn annotated(&self) -> Record {
        sgf::first(self.read("game.analyzed.sgf").as_bytes()).expect("a game")
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// Analyses the record with these options; the exit code, and what was printed.
    fn analyze(&self, more: &[&str]) -> (i32, String, String) {
        let game = self.path("game.sgf");
        run(&[&["analyze", &game], more, &SHORT].concat())
    }

    /// The object that it prints with `--json`.
    fn object(&self, more: &[&str]) -> Value {
        let (code, out, messages) = self.analyze(&[&["--json"], more].concat());
        assert_eq!(code, 0, "{messages}");
        serde_json::from_str(&out).expect("it is one object")
    }
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = tengen(arguments);
    (output.status.code().expect("it ended by itself"), stdout(&output), stderr(&output))
}

/// The numbers of an object without the time that it took.
fn timeless(mut object: Value) -> Value {
    object["seconds"] = Value::Null;
    object
}

#[test]
fn the_annotated_record_has_everything_that_was_there_and_more() {
    let text = SAMPLE.replacen(";W[df];B[ef]", ";W[df]C[Solid.]V[3](;B[ef]", 1);
    let text = format!("{}(;B[cc];W[dd]))", text.trim_end());
    let folder = Folder::new("analyze-kept", &text);
    let (code, _, messages) = folder.analyze(&[]);
    assert_eq!((code, messages.as_str()), (0, ""));
    let (original, annotated) = (sgf::first(text.as_bytes()).unwrap(), folder.annotated());
    assert!(original.damage().is_none() && annotated.damage().is_none());
    let (before, after): (Vec<NodeId>, Vec<NodeId>) =
        (original.main_line().collect(), annotated.main_line().collect());
    assert_eq!((before.len(), after.len()), (60, 60));
    for (&before, &after) in before.iter().zip(&after) {
        for property in original.properties(before).iter().filter(|property| property.name() != "C") {
            assert_eq!(annotated.values(after, property.name()), property.values());
        }
        assert!(annotated.value(after, "SBKV").is_some_and(|rate| rate.parse::<f32>().is_ok()));
        assert!(annotated.comment(after).unwrap().contains("Tengen: "));
    }
    assert!(annotated.comment(after[2]).unwrap().starts_with("Solid.\n\nTengen: Black "));
    assert_eq!(annotated.value(after[2], "V"), Some("3"));
    assert!(annotated.children(after[2]).any(|child| annotated.value(child, "B") == Some("cc")));
    let summary = annotated.comment(NodeId::ROOT).unwrap();
    assert!(
        summary.contains("preset tengen, 40 playouts a position, seed 1, komi 7, chinese rules."),
        "{summary}"
    );
    assert!(folder.read("game.analyzed.svg").starts_with("<svg "));
    assert!(!folder.has("game.analyzed.partial.jsonl"));
}

#[test]
fn what_is_done_is_skipped_with_a_sentence() {
    let folder = Folder::new("analyze-twice", "(;SZ[5];B[cc];W[bb])");
    assert_eq!(folder.analyze(&[]).0, 0);
    let first = folder.read("game.analyzed.sgf");
    let (code, out, messages) = folder.analyze(&[]);
    assert_eq!((code, out.as_str()), (0, ""));
    assert!(messages.contains("game.sgf: skipped, for it has been analysed into "), "{messages}");
    let (code, _, messages) = folder.analyze(&["--seed", "2"]);
    assert_eq!(code, 0);
    assert!(messages.contains("with other settings (Tengen ") && messages.contains("--again"), "{messages}");
    let (code, _, messages) = run(&[&["analyze", &folder.path("game.analyzed.sgf")][..], &SHORT].concat());
    assert_eq!(code, 0);
    assert!(messages.contains("skipped, for it is an analysis with these settings"), "{messages}");
    assert_eq!(folder.read("game.analyzed.sgf"), first);
}

#[test]
fn again_replaces_our_annotations_and_nothing_else() {
    let text = "(;SZ[5]C[Mine.];B[cc]C[Mine, too.];W[aa](;B[bb])(;B[dd]))";
    let (folder, direct) = (Folder::new("analyze-again", text), Folder::new("analyze-direct", text));
    assert_eq!(folder.analyze(&[]).0, 0);
    let first = folder.read("game.analyzed.sgf");
    let more = ["--seed", "9", "--again"];
    let file = folder.path("game.analyzed.sgf");
    assert_eq!(run(&[&["analyze", &file][..], &more, &SHORT].concat()).0, 0);
    assert_eq!(direct.analyze(&more).0, 0);
    assert_ne!(folder.read("game.analyzed.sgf"), first);
    assert_eq!(folder.read("game.analyzed.sgf"), direct.read("game.analyzed.sgf"));
    assert!(folder.analyze(&more).2.contains("skipped, for it has been analysed"), "it is done");
}

/// The journal of a whole game: its picture cannot be written, because a folder has the same name.
fn whole_journal(name: &str) -> String {
    let folder = Folder::new(name, SAMPLE);
    fs::create_dir_all(folder.0.join("game.analyzed.svg/in-the-way")).expect("the folder is made");
    let (code, _, messages) = folder.analyze(&["--to", "12"]);
    assert_eq!(code, 1);
    assert!(messages.contains("game.analyzed.svg cannot be written: "), "{messages}");
    assert!(!folder.has("game.analyzed.sgf"));
    folder.read("game.analyzed.partial.jsonl")
}

#[test]
fn interrupted_work_goes_on_to_the_same_end() {
    let undisturbed = Folder::new("analyze-undisturbed", SAMPLE);
    assert_eq!(undisturbed.analyze(&["--to", "12"]).0, 0);
    let journal = whole_journal("analyze-blocked");
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 1 + 13, "a head, and a line for each position");
    let torn = format!("{}{}", lines[..5].concat(), &lines[5][..lines[5].len() / 2]);
    let damaged = format!("{}{{}}\n{}", lines[..5].concat(), lines[5..].concat());
    for part in ["", &lines[0][..20], lines[0], &lines[..4].concat(), &torn, &damaged, &journal] {
        let folder = Folder::new("analyze-resumed", SAMPLE);
        fs::write(folder.0.join("game.analyzed.partial.jsonl"), part).unwrap();
        let (code, _, messages) = folder.analyze(&["--to", "12"]);
        assert_eq!((code, messages.as_str()), (0, ""), "{part}");
        for file in ["game.analyzed.sgf", "game.analyzed.svg"] {
            assert_eq!(folder.read(file), undisturbed.read(file), "{part}");
        }
        assert!(!folder.has("game.analyzed.partial.jsonl"));
    }
}

#[test]
fn finished_positions_are_not_searched_again() {
    let journal = whole_journal("analyze-blocked-too");
    let mut lines: Vec<String> = journal.split_inclusive('\n').map(str::to_owned).collect();
    let mut entry: Value = serde_json::from_str(&lines[3]).unwrap();
    entry["seconds"] = 5000.0.into();
    lines[3] = format!("{entry}\n");
    let folder = Folder::new("analyze-not-again", SAMPLE);
    fs::write(folder.0.join("game.analyzed.partial.jsonl"), lines[..6].concat()).unwrap();
    let object = folder.object(&["--to", "12"]);
    assert!(object["seconds"].as_f64().unwrap() > 4999.0, "{}", object["seconds"]);
}

#[test]
fn unfinished_work_with_other_settings_is_not_thrown_away() {
    let folder = Folder::new("analyze-other-journal", SAMPLE);
    let journal = whole_journal("analyze-blocked-again");
    fs::write(folder.0.join("game.analyzed.partial.jsonl"), &journal).unwrap();
    let (code, _, messages) = folder.analyze(&["--to", "11"]);
    assert_eq!(code, 1);
    assert!(messages.contains("keeps unfinished work") && messages.contains("to move 12"), "{messages}");
    assert_eq!(folder.read("game.analyzed.partial.jsonl"), journal);
    assert_eq!(folder.analyze(&["--to", "11", "--again"]).0, 0);
}

#[test]
fn a_missed_capture_is_found_and_named() {
    let folder = Folder::new("analyze-blunder", MISSED_CAPTURE);
    let more = ["--playouts", "500", "--memory", "16"];
    let (code, out, messages) = run(&[&["analyze", &folder.path("game.sgf")][..], &more].concat());
    assert_eq!(code, 0, "{messages}");
    let row = out.lines().find(|line| line.starts_with("   1  Black   pass ")).expect("a row for the pass");
    assert!(row.contains(" blunder     A5"), "{out}");
    let annotated = folder.annotated();
    let pass = annotated.main_line().nth(1).unwrap();
    assert_eq!(annotated.value(pass, "BM"), Some("2"));
    let comment = annotated.comment(pass).unwrap();
    assert!(comment.contains(" points: a blunder. Better was A5 (Black "), "{comment}");
    let better = annotated.children(NodeId::ROOT).nth(1).expect("a variation");
    assert_eq!(annotated.value(better, "B"), Some("aa"));
    assert!(folder.read("game.analyzed.svg").contains("<title>move 1, Black pass, lost "));
}

#[test]
fn numbers_add_up_and_are_those_of_genmove() {
    let folder = Folder::new("analyze-numbers", SAMPLE);
    let object = folder.object(&["--from", "20", "--to", "39"]);
    let moves = object["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 20);
    assert_eq!(object["positions"].as_array().unwrap().len(), 21);
    let others = moves.iter().filter(|mv| mv["is_first_choice"] == false).count();
    assert_eq!(object["playouts"], (21 + others) * 40, "positions, and those after better moves");
    for color in ["black", "white"] {
        let own: Vec<&Value> = moves.iter().filter(|mv| mv["color"] == color).collect();
        let summary = &object["summary"][color];
        let count = |verdict: &str| own.iter().filter(|mv| mv["verdict"] == verdict).count();
        assert_eq!(summary["moves"], own.len());
        assert_eq!(summary["first_choices"], own.iter().filter(|mv| mv["is_first_choice"] == true).count());
        for (name, verdict) in
            [("inaccuracies", "inaccuracy"), ("mistakes", "mistake"), ("blunders", "blunder")]
        {
            assert_eq!(summary[name], count(verdict), "{name}");
        }
        let mean = own.iter().map(|mv| mv["win_rate_loss"].as_f64().unwrap()).sum::<f64>() / own.len() as f64;
        assert!((summary["mean_win_rate_loss"].as_f64().unwrap() - mean).abs() < 1e-6);
    }
    for mv in moves {
        let number = mv["number"].as_u64().unwrap();
        assert_eq!(mv["win_rate"], object["positions"][number as usize - 19]["win_rate"]);
        assert_eq!(mv["is_first_choice"], mv["move"] == mv["best"]);
    }
    let arguments = ["genmove", &folder.path("game.sgf"), "--moves", "29", "--json"];
    let thought: Value = serde_json::from_str(&run(&[&arguments[..], &SHORT].concat()).1).unwrap();
    assert_eq!(moves[10]["number"], 30);
    assert_eq!((&moves[10]["best"], &thought["color"]), (&thought["move"], &"white".into()));
    let black = 1.0 - thought["position"]["win_rate"].as_f64().unwrap();
    assert!((moves[9]["win_rate"].as_f64().unwrap() - black).abs() < 1e-6);
}

#[test]
fn the_same_seed_gives_the_same_object_and_another_one_another() {
    let object = |name: &str, seed: &str| {
        let folder = Folder::new(name, "(;SZ[7];B[dd];W[cc];B[ee])");
        let mut object = timeless(folder.object(&["--seed", seed]));
        for field in ["file", "annotated", "graph", "seed"] {
            object[field] = Value::Null;
        }
        object
    };
    assert_eq!(object("analyze-seed-a", "1"), object("analyze-seed-b", "1"));
    assert_ne!(object("analyze-seed-a", "1"), object("analyze-seed-b", "2"));
}

#[test]
fn every_field_of_the_object_is_in_the_documentation() {
    let page = include_str!("../../../../docs/analyze.md");
    let object = Folder::new("analyze-fields", "(;SZ[5];B[cc];W[bb])").object(&[]);
    let parts = [&object, &object["moves"][0], &object["positions"][0], &object["summary"]["black"]];
    for part in parts {
        for field in part.as_object().expect("it is an object").keys() {
            assert!(page.contains(&format!("`{field}`")), "docs/analyze.md does not explain {field}");
        }
    }
}

#[test]
fn a_broken_game_does_not_keep_the_others_from_being_analysed() {
    let games = "(;SZ[5];B[cc];W[bb])(;SZ[5];B[aa];W[aa])(;SZ[25];B[aa])(;SZ[5]AB[aa])(;SZ[5:3];B[cb])";
    let folder = Folder::new("analyze-collection", games);
    let (code, out, messages) = folder.analyze(&[]);
    assert_eq!(code, 1);
    let file = folder.path("game.sgf");
    for expected in [
        format!("tengen: {file}, game 2: game 2, move 2: there is a stone on A5\n"),
        format!("tengen: {file}, game 3: game 3, before move 1: a board of size '25' is not possible"),
        format!("tengen: {file}, game 4: skipped, for game 4 has no moves, so there is nothing to analyse\n"),
        "tengen: 2 games analysed, 1 skipped, 2 failed: what failed is told above\n".to_owned(),
    ] {
        assert!(messages.contains(&expected), "{expected}: {messages}");
    }
    assert!(folder.has("game-1.analyzed.sgf") && folder.has("game-5.analyzed.svg"));
    assert!(!folder.has("game-2.analyzed.sgf"));
    assert_eq!(out.matches("\nRecord  ").count(), 2, "{out}");
}

#[test]
fn handicap_passes_and_stones_set_up_are_understood() {
    let text = "(;SZ[9]HA[2]KM[0.5]AB[cc][gg];W[gc];B[cg];W[];AE[gc]AW[ee]PL[B];B[ff];B[fe];W[ef])";
    let object = Folder::new("analyze-handicap", text).object(&[]);
    assert_eq!((&object["handicap"], &object["komi"]), (&2.into(), &0.5.into()));
    let played: Vec<String> = object["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            format!("{} {} {}", mv["number"], mv["color"].as_str().unwrap(), mv["move"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        played,
        ["1 white G7", "2 black C3", "3 white pass", "4 black F4", "5 black F5", "6 white E4"]
    );
    let turns: Vec<&str> = object["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|position| position["to_play"].as_str().unwrap())
        .collect();
    assert_eq!(turns, ["white", "black", "white", "black", "black", "black", "white", "black"]);
}

#[test]
fn komi_and_rules_can_be_given() {
    let folder = Folder::new("analyze-komi", "(;SZ[5]KM[odd]RU[odd];B[cc])");
    let object = folder.object(&[]);
    assert_eq!(object["remarks"].as_array().unwrap().len(), 2, "{object}");
    let object = folder.object(&["--komi", "30.5", "--rules", "tromp-taylor", "--again"]);
    assert_eq!((&object["komi"], &object["rules"]), (&30.5.into(), &"tromp-taylor".into()));
    assert!(object["remarks"].as_array().unwrap().is_empty());
    assert!(object["positions"][0]["win_rate"].as_f64().unwrap() < 0.1, "White has more than the board");
}

#[test]
fn folders_are_searched_for_records_and_results_go_where_they_are_told() {
    let folder = Folder::new("analyze-folder", "(;SZ[5];B[cc])");
    fs::write(folder.0.join("other.SGF"), "(;SZ[5];B[bb])").unwrap();
    fs::write(folder.0.join("notes.txt"), "no record").unwrap();
    let out = folder.0.join("deep/out");
    let arguments = ["analyze", &folder.0.display().to_string(), "--out", &out.display().to_string()];
    let (code, _, messages) = run(&[&arguments[..], &SHORT].concat());
    assert_eq!(code, 0, "{messages}");
    assert!(messages.contains("tengen: 2 games analysed\n"), "{messages}");
    assert!(out.join("game.analyzed.sgf").exists() && out.join("other.analyzed.svg").exists());
    assert_eq!(folder.analyze(&[]).0, 0);
    let (_, _, messages) = run(&[&arguments[..2], &SHORT].concat());
    assert!(messages.contains("1 game analysed, 1 skipped"), "our own records are not taken: {messages}");
}

#[test]
fn a_record_may_come_from_standard_input() {
    let out = fresh_path("analyze-stdin");
    let arguments = ["analyze", "-", "--out", &out.display().to_string()];
    let output = tengen_with_input(&[&arguments[..], &SHORT].concat(), "(;SZ[5]PB[Ann];B[cc])");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stdout(&output).starts_with("standard input: Ann – White\n5x5, komi 7.5, chinese rules; 2 positions")
    );
    assert!(out.join("stdin.analyzed.sgf").exists());
}

#[test]
fn nobodys_file_is_overwritten() {
    let folder = Folder::new("analyze-in-the-way", "(;SZ[5];B[cc])");
    fs::write(folder.0.join("game.analyzed.sgf"), "(;SZ[5];B[aa]C[my own work])").unwrap();
    let (code, _, messages) = folder.analyze(&["--again"]);
    assert_eq!(code, 1);
    assert!(messages.contains("is there and no analysis of ours: move it away"), "{messages}");
    assert!(folder.read("game.analyzed.sgf").contains("my own work"));
}

#[test]
fn two_records_of_the_same_name_are_not_written_to_the_same_file() {
    let (one, two) =
        (Folder::new("analyze-one", "(;SZ[5];B[cc])"), Folder::new("analyze-two", "(;SZ[5];B[aa])"));
    let out = fresh_path("analyze-same-name").display().to_string();
    let (code, _, messages) = run(&["analyze", &one.path("game.sgf"), &two.path("game.sgf"), "--out", &out]);
    assert_eq!(code, 2);
    assert!(messages.contains("would both be written to"), "{messages}");
    assert!(!Path::new(&out).exists());
}

#[test]
fn what_cannot_be_done_is_told() {
    let folder = Folder::new("analyze-wrong", "(;SZ[5];B[cc])");
    let game = folder.path("game.sgf");
    for (arguments, expected) in [
        (&["analyze"][..], "<FILE.sgf>..."),
        (&["analyze", &game, "--from", "5", "--to", "3"], "--from 5 comes after --to 3"),
        (&["analyze", &game, "--from", "0"], "a whole number, 1 or greater"),
        (&["analyze", &game, "--preset", "alphago"], "there is no preset 'alphago'"),
        (&["analyze", &game, "--preset", "uct", "--set", "search.reward=score"], "preset uct: "),
    ] {
        let (code, _, messages) = run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {messages}");
        assert!(messages.contains(expected), "{arguments:?}: {messages}");
    }
    let (code, _, messages) = run(&[&["analyze", "no-such-game.sgf", &game][..], &SHORT].concat());
    assert_eq!(code, 1);
    assert!(
        messages.contains("no-such-game.sgf cannot be read: ")
            && messages.contains("1 game analysed, 1 failed")
    );
    fs::write(folder.0.join("diary.sgf"), "Dear diary").unwrap();
    let (code, _, messages) = run(&["analyze", &folder.path("diary.sgf")]);
    assert_eq!(code, 1);
    assert!(messages.contains("diary.sgf: there is no game record here"), "{messages}");
    let (code, _, messages) = folder.analyze(&["--from", "7", "--again"]);
    assert_eq!(code, 0);
    assert!(
        messages.contains("game 1 ends after 1 moves, and the first one to be analysed is move 7"),
        "{messages}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_what_is_done_and_tells_the_command_that_goes_on() {
    let folder = Folder::new("analyze-interrupted", SAMPLE);
    let game = folder.path("game.sgf");
    let output =
        interrupted(&["analyze", &game, "--time", "600", "--set", "search.select.exploration=0.1"], 1);
    assert_eq!(output.status.code(), Some(1));
    let messages = stderr(&output);
    assert!(
        messages.contains("tengen: interrupted: 0 games analysed, and the finished positions"),
        "{messages}"
    );
    let command = format!("tengen analyze {game} --time 600 --set search.select.exploration=0.1\n");
    assert!(messages.ends_with(&command), "{messages}");
    assert!(folder.has("game.analyzed.partial.jsonl") && !folder.has("game.analyzed.sgf"));
}
