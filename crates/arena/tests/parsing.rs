//! Nothing that people or programs write makes the arena panic, and what it writes itself it reads back.

use std::path::Path;

use arena::plan::{MatchFile, PlayerFile};
use arena::record::GameRecord;
use proptest::prelude::*;

/// Words that mean something in a match, and some that do not.
fn words() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "mogo",
        "uct",
        "./x.toml",
        "--playouts",
        "--set",
        "--name",
        "--time",
        "--resign",
        "10k",
        "-1",
        "nan",
        "1e400",
        "'",
        "\"",
        "\\",
        "{seed}",
        "search.select.p=1",
        "gnugo",
        "--mode",
        "gtp",
        "é",
        "",
    ]);
    prop::collection::vec(prop_oneof![4 => known.prop_map(str::to_owned), 1 => ".{0,8}"], 0..8)
        .prop_map(|words| words.join(" "))
}

/// Lines of a file that are nearly right.
fn lines() -> impl Strategy<Value = String> {
    let fields = prop::sample::select(vec![
        "games",
        "size",
        "komi",
        "rules",
        "handicap",
        "move_cap",
        "seed",
        "format",
        "time",
        "margin",
        "patience",
        "grace",
        "scoring",
        "referee",
        "workers",
        "openings.random",
        "sprt.elo0",
        "sprt.elo1",
        "sprt.alpha",
    ]);
    let values = prop::sample::select(vec![
        "2",
        "0",
        "-1",
        "19",
        "1e300",
        "nan",
        "inf",
        "'chinese'",
        "'japanese'",
        "'gauntlet'",
        "'600+5x30'",
        "'1h+99999999999x1'",
        "{ main = 1e99 }",
        "{ main = 60, period = 0, periods = 3 }",
        "'tromp-taylor'",
        "'referee'",
        "[]",
        "true",
        "9223372036854775807",
        "'13x9'",
        "'0x0'",
    ]);
    let line = (fields, values).prop_map(|(field, value)| format!("{field} = {value}\n"));
    prop::collection::vec(line, 0..5).prop_map(|lines| lines.concat())
}

proptest! {
    #[test]
    fn players_in_words_are_read_or_refused(text in words()) {
        let _ = PlayerFile::from_words(&text);
    }

    #[test]
    fn files_are_read_or_refused(lines in lines()) {
        let text = format!("{lines}[[player]]\npreset = 'mc'\n[[player]]\npreset = 'uct'\n");
        if let Ok(plan) = MatchFile::from_toml(&text).and_then(|file| file.resolve(Path::new("."))) {
            let saved = plan.file.to_toml().expect("what was read can be written");
            let again = MatchFile::from_toml(&saved).and_then(|file| file.resolve(Path::new("/")));
            prop_assert_eq!(again.expect("what was written can be read").file.identity(), plan.file.identity());
            prop_assert!(plan.fixture(plan.number_of_games() - 1).is_ok());
            prop_assert!(plan.fixture(plan.number_of_games()).is_err());
        }
    }

    #[test]
    fn any_text_is_a_file_or_not(text in ".{0,200}") {
        let _ = MatchFile::from_toml(&text);
        let _: Result<GameRecord, _> = serde_json::from_str(&text);
    }
}
