//! Reads the whole repository and checks those invariants of ARCHITECTURE.md that reading can check.
//!
//! What is looked for is spelled in two halves here, so that this file does not find itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Who may know whom: each crate may depend on those it points to and on all that they may depend on.
const ARROWS: [(&str, &[&str]); 14] = [
    ("cli", &["server", "cluster", "lab", "arena", "protocol", "engine"]),
    ("server", &["protocol"]),
    ("cluster", &[]),
    ("lab", &["arena", "curves", "learn", "games"]),
    ("arena", &["protocol"]),
    ("protocol", &["engine"]),
    ("engine", &["playout", "curves"]),
    ("playout", &["mcts", "features"]),
    ("games", &["mcts"]),
    ("mcts", &[]),
    ("curves", &[]),
    ("learn", &[]),
    ("features", &["go"]),
    ("go", &[]),
];

/// Files where a benchmark has shown the need for code that the compiler cannot check. Each has a comment on
/// every block that says why it is sound, and a safe twin in the tests that must agree with it.
const MAY_BE_UNCHECKED: [&str; 6] = [
    "crates/go/src/board/site_map.rs",
    "crates/go/src/isa/lanes.rs",
    "crates/go/src/isa/mod.rs",
    "crates/go/src/isa/pair.rs",
    "crates/go/src/isa/quad.rs",
    "crates/go/src/point_map.rs",
];

/// The longest source file, in lines. Most should have 100 to 400.
const LONGEST_FILE: usize = 500;

/// What the game itself, its tests apart, does without: files, clocks, threads, the network, other processes.
const ABSENT_FROM_GO: [&str; 5] = ["std::fs", "std::net", "std::process", "std::thread", "std::time"];

#[test]
fn dependencies_between_crates_point_down_only() {
    let allowed = reachable();
    for (name, dependencies) in crates() {
        let Some(allowed) = allowed.get(name.as_str()) else {
            panic!("the crate {name} has no place yet: add it to ARROWS here and to ARCHITECTURE.md");
        };
        for dependency in dependencies {
            assert!(
                allowed.contains(dependency.as_str()),
                "crates/{name} may not depend on {dependency}: move what it needs down, or change the picture \
                 in ARCHITECTURE.md and ARROWS here, with the reason"
            );
        }
    }
}

#[test]
fn every_crate_has_a_readme() {
    for (name, _) in crates() {
        let readme = root().join("crates").join(&name).join("README.md");
        assert!(
            readme.is_file(),
            "crates/{name} has no README.md: say in twenty lines what it is and who wants it"
        );
    }
}

#[test]
fn every_file_is_tidy() {
    let Some(files) = tracked_files() else {
        println!("skipped: this is no git checkout, so it is not known which files belong to the project");
        return;
    };
    let mut complaints = Vec::new();
    for path in files {
        // A file may be deleted and not yet committed, and a picture is not text.
        if let Ok(text) = std::fs::read_to_string(root().join(&path)) {
            complaints.extend(complaints_about(&path, &text));
        }
    }
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn every_kind_of_disorder_is_found() {
    let disorder = [
        ("crates/go/src/a.rs", concat!("fn f() { un", "safe { g() } }\n"), "UNCHECKED"),
        ("crates/go/src/a.rs", concat!("let x = to", "do!();\n"), "not finished"),
        ("crates/mcts/src/a.rs", concat!("db", "g!(x);\n"), "not finished"),
        ("crates/go/src/a.rs", concat!("use std::ti", "me::Instant;\n"), "does without"),
        ("docs/a.md", concat!("see /ho", "me/somebody/tengen\n"), "path of one machine"),
    ];
    for (path, text, expected) in disorder {
        let complaints = complaints_about(path, text);
        assert_eq!(complaints.len(), 1, "{path}: {text}");
        assert!(complaints[0].starts_with(&format!("{path}:1: ")), "{}", complaints[0]);
        assert!(complaints[0].contains(expected), "{}", complaints[0]);
    }
    let complaints = complaints_about("crates/go/src/a.rs", &"\n".repeat(LONGEST_FILE + 1));
    assert!(complaints.len() == 1 && complaints[0].contains("501 lines"), "{complaints:?}");
}

#[test]
fn words_in_comments_and_names_are_not_taken_for_code() {
    let text = concat!("#![forbid(un", "safe_code)] // no un", "safe here, and no to", "do!()\n");
    assert!(complaints_about("crates/go/src/a.rs", text).is_empty());
    let text = concat!("use std::ti", "me::Instant;\n");
    assert!(complaints_about("crates/mcts/src/a.rs", text).is_empty());
    assert!(complaints_about("crates/go/src/score/tests.rs", text).is_empty());
}

#[test]
fn the_picture_of_the_layers_has_no_upward_arrow() {
    let allowed = reachable();
    assert!(allowed["cli"].contains("go") && allowed["arena"].contains("mcts"));
    assert!(allowed.iter().all(|(name, below)| !below.contains(name)));
    assert!(allowed["go"].is_empty() && allowed["mcts"].is_empty());
}

/// All crates that each crate may depend on.
fn reachable() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let arrows = BTreeMap::from(ARROWS);
    let mut reachable = BTreeMap::new();
    for (name, direct) in ARROWS {
        let mut found = BTreeSet::new();
        let mut open = direct.to_vec();
        while let Some(below) = open.pop() {
            if found.insert(below) {
                open.extend(arrows[below]);
            }
        }
        reachable.insert(name, found);
    }
    reachable
}

/// The crates by the names of their folders, each with the crates of ours that it depends on in any way.
fn crates() -> Vec<(String, Vec<String>)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("cargo lists the packages");
    assert!(packages.len() >= 2, "cargo lists {} packages", packages.len());
    packages.iter().map(|package| (folder_of(package), our_dependencies(package))).collect()
}

fn folder_of(package: &Value) -> String {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a package has a manifest"));
    last_name(manifest.parent().expect("a manifest is in a folder"))
}

fn our_dependencies(package: &Value) -> Vec<String> {
    let dependencies = package["dependencies"].as_array().expect("a package lists its dependencies");
    dependencies
        .iter()
        .filter_map(|dependency| Some(last_name(Path::new(dependency["path"].as_str()?))))
        .collect()
}

fn last_name(path: &Path) -> String {
    path.file_name().expect("a crate has a folder").to_string_lossy().into_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files that git tracks or would, for what a build leaves behind is not ours to judge; `None` outside a
/// git checkout.
fn tracked_files() -> Option<Vec<String>> {
    if !root().join(".git").exists() {
        return None;
    }
    let output = Command::new("git")
        .args(["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files: Vec<String> =
        String::from_utf8_lossy(&output.stdout).split_terminator('\0').map(str::to_owned).collect();
    assert!(files.iter().any(|path| path == "crates/cli/tests/tidy.rs"), "git lists other files: {files:?}");
    Some(files)
}

/// What is wrong with a file, each with what to do about it.
fn complaints_about(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let is_rust = path.ends_with(".rs");
    for (at, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let in_rust = if is_rust { complaint_about_code(path, code) } else { None };
        complaints.extend(
            in_rust
                .or_else(|| complaint_about_text(line))
                .map(|complaint| format!("{path}:{}: {complaint}", at + 1)),
        );
    }
    let lines = text.lines().count();
    if is_rust && lines > LONGEST_FILE {
        complaints.push(format!("{path} has {lines} lines: split it, {LONGEST_FILE} is the most"));
    }
    complaints
}

fn complaint_about_code(path: &str, code: &str) -> Option<String> {
    let has_word =
        |word: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|found| found == word);
    if has_word(concat!("un", "safe")) && !MAY_BE_UNCHECKED.contains(&path) {
        return Some(
            "write it in safe Rust, or show by a benchmark why not and add it to MAY_BE_UNCHECKED".into(),
        );
    }
    let unfinished = [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("db", "g!")];
    if let Some(found) = unfinished.into_iter().find(|found| code.contains(found)) {
        return Some(format!("{found} says that this is not finished: finish it or take it out"));
    }
    let is_the_game = path.starts_with("crates/go/src/") && !path.ends_with("/tests.rs");
    let absent = ABSENT_FROM_GO.into_iter().find(|absent| is_the_game && code.contains(absent));
    absent.map(|absent| {
        format!("the game itself does without {absent}: do this in a crate above, and pass in what is needed")
    })
}

fn complaint_about_text(line: &str) -> Option<String> {
    let machine_paths = [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/")];
    machine_paths
        .into_iter()
        .find(|path| line.contains(path))
        .map(|path| format!("{path} is a path of one machine: name files from the root of the repository"))
}
