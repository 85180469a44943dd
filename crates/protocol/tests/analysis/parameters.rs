//! Parameters by the commands of KataGo, Leela Zero and GoGui.

use serde_json::Value;

use crate::client::{Answer, ask, session};

#[test]
fn a_parameter_goes_by_several_names() {
    let mut session = session(100);
    let commands = [
        "kata-get-param playouts",
        "kata-set-param maxVisits 50",
        "kata-get-param maxPlayouts",
        "lz-setoption name visits value 0",
        "kata-get-param playouts",
        "tengen-param threads 2",
        "lz-setoption name Maximum Memory Use (MiB) value 32",
        "lz-setoption name pondering value true",
        "tengen-param ponder 0",
    ];
    let answers = ask(&mut session, &commands);
    assert!(answers.iter().all(Answer::is_ok), "{answers:?}");
    assert_eq!([0, 2, 4].map(|at: usize| answers[at].text()), ["100", "50", "0"]);
    assert_eq!((session.settings.playouts, session.settings.threads), (None, 2));
    assert_eq!((session.player.memory(), session.settings.ponders), (32, false));
}

#[test]
fn the_fields_of_the_preset_are_parameters() {
    let mut session = session(100);
    let commands = [
        "boardsize 9",
        "kata-set-param preset.search.select.exploration 0.25",
        "kata-get-param preset.search.select.exploration",
        "kata-set-param preset.search.select.exploration x",
        "kata-set-param preset.search.select.colour 1",
        "kata-set-param preset.nowhere 1",
        "kata-get-param preset.nowhere",
        "kata-get-param preset.search.select.exploration",
        "genmove b",
    ];
    let answers = ask(&mut session, &commands);
    let is_ok: Vec<bool> = answers.iter().map(Answer::is_ok).collect();
    assert_eq!(is_ok, [true, true, true, false, false, false, false, true, true], "{answers:?}");
    assert_eq!((answers[2].text().as_str(), answers[7].text().as_str()), ("0.25", "0.25"));
    assert_eq!(session.player.preset().changes(), ["search.select.exploration=0.25"]);
}

#[test]
fn another_preset_takes_over() {
    let mut session = session(100);
    let commands =
        ["boardsize 5", "tengen-param preset mogo", "genmove b", "gogui-title", "tengen-param preset go"];
    let answers = ask(&mut session, &commands);
    assert!(answers[2].is_ok() && answers[3].text() == "Tengen (mogo)", "{answers:?}");
    assert!(answers[4].text().contains("there is no preset 'go'"), "{answers:?}");
}

#[test]
fn many_parameters_are_set_together_or_not_at_all() {
    let mut session = session(100);
    let commands = [
        r#"kata-set-params {"playouts": 70, "seed": 9, "resign": false, "preset.search.select.exploration": 0.3}"#,
        r#"kata-set-params {"playouts": 80, "memory": 64, "level": 3, "preset": "mogo", "threads": 1000}"#,
        "kata-set-params 70",
        "kata-get-params",
        "kata-list-params",
    ];
    let answers = ask(&mut session, &commands);
    let is_ok: Vec<bool> = answers.iter().map(Answer::is_ok).collect();
    assert_eq!(is_ok, [true, false, false, true, true], "{answers:?}");
    let json: Value = serde_json::from_str(&answers[3].text()).unwrap();
    assert_eq!((&json["playouts"], &json["seed"], &json["memory"]), (&70.into(), &9.into(), &16.into()));
    assert_eq!(
        (&json["resign"], &json["level"], &json["preset"]),
        (&false.into(), &10.into(), &"uct".into())
    );
    let names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let mut listed: Vec<String> = answers[4].text().split(' ').map(str::to_owned).collect();
    listed.sort();
    assert_eq!(listed, names);
    assert!(names.iter().filter(|name| name.starts_with("preset.")).count() > 5);
}

#[test]
fn values_that_make_no_sense_are_refused() {
    let commands = [
        "kata-get-param playoutDoublingAdvantage",
        "kata-set-param analysisWideRootNoise 0.04",
        "kata-set-param playouts -1",
        "kata-set-param playouts",
        "kata-set-param threads 0",
        "kata-set-param memory 99999999",
        "kata-set-param time nan",
        "kata-set-param ponder maybe",
        "kata-set-param level 11",
        "tengen-param",
        "tengen-param ponder",
        "lz-setoption name visits",
        "lz-setoption visits value 3",
        "lz-setoption name colour value 3",
        "lz-setoption value",
        "kata-benchmark 0",
        "kata-benchmark many",
    ];
    let mut session = session(100);
    let answers = ask(&mut session, &commands);
    for (command, answer) in commands.iter().zip(&answers) {
        assert_eq!(answer.is_ok(), *command == "tengen-param", "{command}: {answer:?}");
    }
    assert_eq!(session.settings.playouts, Some(100));
}

#[test]
fn gogui_and_leela_zero_see_what_there_is_in_their_own_form() {
    let answers = ask(&mut session(100), &["tengen-param", "lz-setoption"]);
    assert!(answers[0].lines.contains(&"[bool] ponder 0".to_owned()), "{answers:?}");
    assert!(answers[0].lines.contains(&"[string] playouts 100".to_owned()));
    assert!(answers[0].text().contains("[list/tengen/") && answers[0].text().contains("] preset uct"));
    let visits = "option name Visits type spin default 0 min 0 max 1000000000";
    assert!(answers[1].lines.iter().any(|line| line == visits), "{answers:?}");
    assert!(answers[1].lines.iter().any(|line| line == "option name Pondering type check default false"));
}

#[test]
fn the_speed_is_measured_and_the_model_is_the_preset() {
    let answers = ask(&mut session(100), &["boardsize 5", "kata-benchmark 300", "kata-get-models"]);
    assert!(answers[1].text().contains("playouts: 300\n"), "{answers:?}");
    let models: Value = serde_json::from_str(&answers[2].text()).unwrap();
    assert_eq!(models[0]["name"], "uct");
}
