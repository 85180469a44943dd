//! Gomill's ringmaster.

use crate::client::{Answer, ask, session};

#[test]
fn the_last_move_is_explained() {
    let mut session = session(200);
    let commands = ["boardsize 5", "gomill-explain_last_move", "genmove b", "gomill-explain_last_move"];
    let answers = ask(&mut session, &commands);
    assert_eq!(answers[1].text(), "", "there was none");
    let text = answers[3].text();
    assert!(
        text.contains("win rate ") && text.contains(" of 200 visits") && text.contains("Expected: "),
        "{text}"
    );
    assert!(text.contains(&answers[2].text()));
}

#[test]
fn the_engine_describes_what_its_play_depends_on() {
    let mut session = session(200);
    let change = "kata-set-param preset.search.select.exploration 0.5";
    let answers = ask(&mut session, &[change, "kata-set-param seed 77", "gomill-describe_engine"]);
    assert!(answers.iter().all(Answer::is_ok), "{answers:?}");
    let text = answers[2].text();
    for part in
        ["preset: uct", "changes: search.select.exploration=0.5", "playouts per move: 200", "seed: 77"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains(engine::VERSION) && text.contains("threads: 1") && text.contains("memory: 16 MiB"));
}

#[test]
fn the_processor_time_is_told_where_it_is_known() {
    let mut session = session(10);
    assert!(!ask(&mut session, &["gomill-cpu_time"])[0].is_ok());
    session.settings.cpu_time = || Some(std::time::Duration::from_millis(1250));
    assert_eq!(ask(&mut session, &["gomill-cpu_time"])[0].text(), "1.250");
}

#[test]
fn a_game_that_is_as_good_as_won_can_be_claimed() {
    let setup = "gogui-setup b A3 b B3 b C3 b D3 b E3 b A1 b B2 b C2 b D2 b E2 b C1 b D1";
    let mut session = session(2000);
    let commands =
        ["gomill-genmove_ex", "boardsize 5 3", "komi 0.5", setup, "gomill-genmove_ex b claim shout"];
    let answers = ask(&mut session, &commands);
    assert_eq!((answers[0].text().as_str(), answers[4].text().as_str()), ("claim", "claim"));
    assert!(session.game.turns().is_empty(), "no move was made");
    let answers = ask(&mut session, &["gomill-genmove_ex b", "clear_board", "gomill-genmove_ex w claim"]);
    assert_ne!(answers[0].text(), "claim", "nobody asked for it");
    assert_ne!(answers[2].text(), "claim", "the board is empty");
}

#[test]
fn a_record_is_written_with_the_properties_that_are_given() {
    let path = std::env::temp_dir().join(format!("tengen-{}.sgf", std::process::id()));
    let name = path.display().to_string();
    let commands = ["boardsize 9", "play b D4", &format!("gomill-savesgf {name} PW=GNU\\_Go:3.8 RE=W+3.5")];
    let answers = ask(&mut session(10), &commands);
    assert!(answers[2].is_ok(), "{answers:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for part in ["SZ[9]", "PW[GNU Go:3.8]", "RE[W+3.5]", "AP[Tengen:", ";B[df]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let refused = ask(&mut session(10), &["gomill-savesgf", "gomill-savesgf /no/such/folder/x.sgf"]);
    assert!(refused.iter().all(|answer| !answer.is_ok()));
}
