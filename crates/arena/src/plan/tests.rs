//! Whole match files, from their text to a plan.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::TimeControl;
use go::Rules;

use super::{MatchFile, Plan, PlanError, PlayerKind, Scoring};

const TWO: &str = "[[player]]\npreset = 'mc'\n[[player]]\npreset = 'uct'\n";

fn resolve(text: &str) -> Result<Plan, PlanError> {
    MatchFile::from_toml(text)?.resolve(Path::new("."))
}

fn refusal(text: &str) -> String {
    resolve(text).unwrap_err().to_string()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-plan-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::canonicalize(folder).unwrap()
}

#[test]
fn two_presets_are_a_match() {
    let plan = resolve(TWO).unwrap();
    assert_eq!(plan.title, "mc against uct");
    assert_eq!((plan.games, plan.number_of_games()), (100, 100));
    assert_eq!((plan.terms.rules, plan.terms.komi, plan.terms.move_cap), (Rules::CHINESE, 7.5, 424));
    assert_eq!(plan.terms.time, TimeControl::None);
    let PlayerKind::Preset(preset) = &plan.players[0].kind else { panic!("it is a preset") };
    assert_eq!(preset.playouts, Some(1000), "nobody waits for a player without a limit");
}

#[test]
fn a_clock_or_a_level_is_limit_enough() {
    for (head, field) in
        [("time = 0.2\n", ""), ("", "\nlevel = 8"), ("", "\nseconds = 0.5"), ("", "\ntime = 2")]
    {
        let plan = resolve(&format!("{head}{TWO}{field}")).unwrap();
        let PlayerKind::Preset(preset) = &plan.players[1].kind else { panic!("it is a preset") };
        assert_eq!(preset.playouts, None, "{head}{field}");
    }
}

#[test]
fn players_without_a_name_get_one_that_no_other_has() {
    let plan = resolve(
        "[[player]]\ncommand = 'gnugo --mode gtp'\n[[player]]\ncommand = '/usr/games/gnugo'\n\
         [[player]]\nname = 'gnugo 2'\npreset = 'mc'\n[[player]]\npreset = 'mc'",
    )
    .unwrap();
    let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["gnugo", "gnugo 3", "gnugo 2", "mc"]);
}

#[test]
fn everything_about_a_program_is_handed_on() {
    let plan = resolve(
        "time = { main = 60, increment = 2 }\nreferee = 'gnugo --mode gtp'\nmargin = 0.5\n[[player]]\npreset = 'mc'\n\
         [[player]]\ncommand = 'engine -x \"a b\"'\ncommands = ['level 3']\nstays = true\ntime = 5\n\
         environment = { LANG = 'C' }",
    )
    .unwrap();
    let player = &plan.players[1];
    assert_eq!(player.time, Some(TimeControl::PerMove { time: Duration::from_secs(5) }));
    let PlayerKind::Program(program) = &player.kind else { panic!("it is a program") };
    assert_eq!(program.command.to_string(), "engine -x 'a b'");
    assert_eq!(program.environment, [("LANG".to_owned(), "C".to_owned())]);
    assert!(program.stays && program.commands == ["level 3"]);
    assert!(matches!(&plan.terms.scoring, Scoring::Agreement { referee: Some(_) }));
    assert_eq!(plan.terms.margin, Duration::from_millis(500));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let refused = [
        ("games = 25\n", "games is 25: expected an even number"),
        ("games = 0\n", "games is 0"),
        ("komi = 2000\n", "komi"),
        ("handicap = 1\n", "1 handicap stones are not possible"),
        ("size = 5\nhandicap = 2\n", "a fixed handicap is not possible on the 5x5 board"),
        ("scoring = 'referee'\n", "there is none: expected its command line"),
        ("scoring = 'tromp-taylor'\nreferee = 'gnugo'\n", "leave out referee"),
        ("margin = -1\n", "margin is -1: expected a number of seconds from 0"),
        ("patience = nan\n", "patience is NaN"),
        ("workers = 0\n", "workers is 0: expected a number from 1 to 1024"),
        ("seed = -1\n", "line 1"),
        ("[openings]\nrandom = 1000\n", "openings.random is 1000"),
        ("[openings]\nrecords = ['nowhere/*.sgf']\n", "cannot be read"),
        ("[openings]\nrecords = ['nowhere.sgf']\n", "nowhere.sgf cannot be read"),
        ("[sprt]\nelo0 = 5\nelo1 = 0\n", "sprt: elo0 must be less than elo1"),
        ("[sprt]\nelo0 = 0\nelo1 = 5\nalpha = 1.5\n", "alpha and beta must"),
    ];
    for (head, reason) in refused {
        let told = refusal(&format!("{head}{TWO}"));
        assert!(told.contains(reason), "{head}: {told}");
    }
}

#[test]
fn players_that_make_no_sense_are_refused_by_name() {
    let refused = [
        ("", "player 3: it is neither a preset nor a program"),
        ("preset = 'mc'\ncommand = 'x'", "player 3: it has both"),
        ("preset = 'alphago'", "player alphago: there is no preset 'alphago'"),
        ("preset = 'none.toml'", "cannot be read"),
        ("name = 'x'\npreset = 'mc'\nlevel = 11", "player x: level is 11: expected a number from 1 to 10"),
        ("name = 'x'\npreset = 'mc'\nset = ['p']", "player x: set is 'p': expected path=value"),
        ("name = 'x'\npreset = 'mc'\nset = ['p.q=1']", "player x: preset mc has no field"),
        ("name = 'x'\npreset = 'mc'\nmemory = 0", "memory is 0"),
        ("name = 'x'\npreset = 'mc'\nstays = true", "player x: it is a preset, and stays has no meaning"),
        ("name = 'x'\ncommand = 'gnugo'\nplayouts = 5", "player x: it is a program, and playouts has"),
        ("name = 'x'\ncommand = 'gnugo'\ncommands = [' ']", "commands is"),
        ("name = 'x'\ncommand = 'gnugo --seed {seed}'\nstays = true", "leave out one of stays and {seed}"),
        ("name = 'x'\ncommand = 'gnugo'\ndirectory = 'nowhere'", "expected a folder that exists"),
        ("name = 'x'\ncommand = \"gnugo 'a\"", "not closed"),
        ("name = ' '\npreset = 'mc'", "the name of a player is \" \""),
        ("name = 'a'\npreset = 'mc'\n[[player]]\nname = 'a'\npreset = 'mc'", "two players have the name a"),
    ];
    for (player, reason) in refused {
        let told = refusal(&format!("{TWO}[[player]]\n{player}"));
        assert!(told.contains(reason), "{player}: {told}");
    }
    assert!(refusal("[[player]]\npreset = 'mc'").contains("the number of players is 1"));
    assert!(
        refusal(&format!("[sprt]\nelo0 = 0\nelo1 = 5\n{TWO}[[player]]\npreset = 'mc'"))
            .contains("more than two")
    );
}

#[test]
fn the_saved_file_is_the_same_match_from_anywhere() {
    let folder = folder("saved");
    fs::create_dir(folder.join("book")).unwrap();
    fs::write(folder.join("book/b.sgf"), "(;SZ[9];B[ee])").unwrap();
    fs::write(folder.join("book/A.SGF"), "(;SZ[9];B[cc];W[gg])").unwrap();
    fs::write(folder.join("book/notes.txt"), "no record").unwrap();
    fs::write(folder.join("mine.toml"), engine::Preset::named("mc").unwrap().to_toml()).unwrap();
    let text = "referee = './referee x'\n[openings]\nrecords = ['book']\n[[player]]\npreset = 'mine.toml'\n\
                [[player]]\ncommand = './engine --model m.bin'\ndirectory = 'book'\n[[player]]\ncommand = 'gnugo'";
    let plan = MatchFile::from_toml(text).unwrap().resolve(&folder).unwrap();
    let names: Vec<&str> = plan.openings.iter().map(|opening| opening.name.as_str()).collect();
    assert_eq!(names, ["A.SGF", "b.sgf"]);

    let saved = MatchFile::from_toml(&plan.file.to_toml().unwrap()).unwrap();
    let again = saved.resolve(&std::env::temp_dir()).unwrap();
    assert_eq!(again.file, plan.file);
    assert_eq!(again.file.identity(), plan.file.identity());
    assert_eq!(again.terms, plan.terms);
    assert_eq!(again.players, plan.players);
    let PlayerKind::Program(program) = &plan.players[1].kind else { panic!("it is a program") };
    assert_eq!(Path::new(program.command.program()), folder.join("book/./engine"));
    assert_eq!(program.directory, Some(folder.join("book")));

    fs::write(folder.join("book/b.sgf"), "(;SZ[9];B[eg])").unwrap();
    let told = saved.resolve(Path::new(".")).unwrap_err().to_string();
    assert!(told.contains("has changed since the match began"), "{told}");
    fs::write(folder.join("book/b.sgf"), "(;SZ[9];B[ee])").unwrap();
    fs::write(folder.join("mine.toml"), engine::Preset::named("uct").unwrap().to_toml()).unwrap();
    let told = saved.resolve(Path::new(".")).unwrap_err().to_string();
    assert!(told.contains("mine.toml has changed since"), "{told}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_example_of_the_manual_is_a_match() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/match.toml");
    let plan = MatchFile::read(&file).unwrap().resolve(file.parent().unwrap()).unwrap();
    assert_eq!((plan.players.len(), plan.number_of_games()), (3, 60));
    assert_eq!(plan.fixture(59).unwrap().opening_moves.len(), 4);
}

#[test]
fn the_manual_names_every_field() {
    let manual =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/match.md")).unwrap();
    let fields_of = |text: &str| {
        let told = MatchFile::from_toml(text).unwrap_err().to_string();
        let (_, fields) = told.split_once("expected one of ").expect("the error lists the fields");
        fields.split(", ").map(str::to_owned).collect::<Vec<_>>()
    };
    let tables = ["unknown = 1", "[[player]]\nunknown = 1", "[openings]\nunknown = 1", "[sprt]\nunknown = 1"];
    for field in tables.into_iter().flat_map(fields_of).filter(|field| *field != "`player`") {
        assert!(manual.contains(&format!("| {field} |")), "docs/match.md has no row for {field}");
    }
}
