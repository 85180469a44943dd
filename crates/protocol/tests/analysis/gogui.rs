//! GoGui: its menu, its displays, and how it sets up positions.

use go::Color;

use crate::client::{Answer, ask, session, session_of};
use crate::line::finite;

/// The types that GoGui knows.
const TYPES: [&str; 20] = [
    "bwboard", "cboard", "dboard", "eplist", "gfx", "hstring", "hpstring", "none", "param", "plist",
    "pspairs", "pstring", "sboard", "string", "var", "varb", "varc", "varp", "varpo", "varw",
];

#[test]
fn every_entry_of_the_menu_is_a_command_and_works() {
    let mut session = session(300);
    let setup = ["boardsize 5", "play b C3", "genmove w", "gogui-analyze_commands"];
    let menu = ask(&mut session, &setup).remove(3);
    assert!(menu.lines.len() > 8);
    for entry in &menu.lines {
        let parts: Vec<&str> = entry.split('/').collect();
        let [kind, _, command] = parts[..] else { panic!("{entry} has not three parts") };
        assert!(TYPES.contains(&kind), "{entry}");
        let command = command.replace("%p", "C3");
        let answer = ask(&mut session, &[&command]).remove(0);
        assert!(answer.is_ok() && !answer.text().is_empty(), "{command}: {answer:?}");
        if kind == "gfx" {
            check_picture(&answer);
        }
    }
}

fn check_picture(answer: &Answer) {
    for line in &answer.lines {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.split(' ').collect();
        match kind {
            "LABEL" | "INFLUENCE" => {
                for pair in words.chunks(2) {
                    pair[0].parse::<go::Point>().expect("a vertex");
                    assert!(kind == "LABEL" || (-1.0..=1.0).contains(&finite(pair[1])), "{line}");
                }
            }
            "VAR" => assert!(
                words.chunks(2).all(|pair| ["b", "w"].contains(&pair[0]) && pair.len() == 2),
                "{line}"
            ),
            "COLOR" => assert!(words[0].len() == 7 && words[0].starts_with('#'), "{line}"),
            "BLACK" | "WHITE" | "MARK" | "SQUARE" | "TRIANGLE" => {
                words.iter().for_each(|word| _ = word.parse::<go::Point>().expect("a vertex"));
            }
            "TEXT" => assert!(!rest.is_empty()),
            _ => panic!("GoGui does not know {line:?}"),
        }
    }
}

#[test]
fn displays_are_about_the_position_on_the_board() {
    let mut session = session(300);
    let commands = ["boardsize 5", "play b C3", "tengen-variation", "tengen-tree", "tengen-visits"];
    let answers = ask(&mut session, &commands);
    assert!(answers[2].text().starts_with("VAR w "), "White is to play: {}", answers[2].text());
    assert!(answers[3].text().contains("playouts: 300"), "{}", answers[3].text());
    assert!(!answers[4].text().contains(" C3 "), "there is a stone");
    let ownership = ask(&mut session, &["tengen-ownership"]).remove(0);
    assert_eq!(ownership.lines[0].split(' ').count(), 1 + 2 * 25);
}

#[test]
fn candidates_and_win_rates_are_on_the_points_of_the_moves() {
    let mut session = session(300);
    let answers =
        ask(&mut session, &["boardsize 5", "tengen-candidates", "tengen-win_rates", "tengen-variation"]);
    let best = answers[3].text().split(' ').nth(2).map(str::to_owned).unwrap();
    assert!(answers[1].text().contains(&format!("LABEL {best} 1 ")), "the best is number 1: {answers:?}");
    let labels = answers[2].lines[0].strip_prefix("LABEL ").unwrap();
    for pair in labels.split(' ').collect::<Vec<_>>().chunks(2) {
        assert!((0.0..=100.0).contains(&finite(pair[1])), "{labels}");
    }
    assert_eq!(labels.split(' ').count(), 2 * 25);
}

#[test]
fn life_ladders_and_common_fate_are_shown() {
    let mut session = session(10);
    // Black lives in the corner, and White's stone in the second line is caught.
    let setup = "gogui-setup b A2 b B2 b C2 b C1 b D1 b D2 b B1 b E2 b E1 w C4";
    let answers =
        ask(&mut session, &["boardsize 7", setup, "tengen-life", "tengen-ladders", "tengen-common_fate C4"]);
    assert!(answers.iter().all(Answer::is_ok), "{answers:?}");
    assert!(answers[4].text().contains(" C4 0") && answers[4].text().contains(" C5 1"));
    let ladder = "gogui-setup b D4 w C4 w D3 w E3 w E4";
    let answers = ask(&mut session, &["boardsize 9", ladder, "tengen-ladders"]);
    assert!(answers[2].text().contains("D4"), "{answers:?}");
    assert!(answers[2].text().ends_with("TEXT 1 strings can be captured in a ladder"), "{answers:?}");
}

#[test]
fn groups_and_zone_of_the_last_two_moves_are_shown() {
    let mut session = session_of("mogo-zone", 10);
    let commands = ["boardsize 9", "komi 7.5", "play b C3", "play w G7", "tengen-groups"];
    let set = ["kata-set-param preset.moves.group.distance 1", "kata-set-param preset.zone.margin 0"];
    assert!(ask(&mut session, &set).iter().all(Answer::is_ok));
    let picture = ask(&mut session, &commands).remove(4);
    assert_eq!(
        picture.lines,
        [
            "COLOR #a9c4de C2 B3 C3 D3 C4 G6 F7 G7 H7 G8",
            "SQUARE C2 B3 D3 C4 G6 F7 H7 G8",
            "MARK G7 C3",
            "TEXT groups: 8 of 79 empty points around C3 and G7: distance 1, chained; zone: 10 of 81 points: margin 0",
        ]
    );
}

#[test]
fn groups_are_shown_whoever_plays_and_before_the_first_move() {
    let mut session = session(10);
    let answers =
        ask(&mut session, &["boardsize 9", "tengen-groups", "play b E5", "tengen-groups", "tengen-groups 1"]);
    let text = answers[1].lines.last().map(String::as_str);
    let expected =
        "TEXT groups: all 81 empty points: there is no move yet to gather them around; zone: all 81 points";
    assert_eq!(text, Some(expected));
    assert!(
        answers[3].text().contains("groups: 40 of 80 empty points around E5: distance 4, chained"),
        "{answers:?}"
    );
    assert!(!answers[4].is_ok(), "it takes no words");
}

#[test]
fn a_sequence_is_played_as_a_whole_or_not_at_all() {
    let mut session = session(10);
    let answers = ask(
        &mut session,
        &[
            "boardsize 9",
            "gogui-play_sequence b D4 w pass b E4",
            "gogui-play_sequence w F6 b D4",
            "gogui-play_sequence w F6 b",
            "gogui-play_sequence",
        ],
    );
    let is_ok: Vec<bool> = answers.iter().map(Answer::is_ok).collect();
    assert_eq!(is_ok, [true, true, false, false, true]);
    assert_eq!(session.game.turns().len(), 3);
}

#[test]
fn a_very_long_sequence_is_one_line() {
    let mut session = session(10);
    let moves: String = (0..3000).map(|_| " b pass w pass").collect();
    let answers = ask(&mut session, &[&format!("gogui-play_sequence{moves}")]);
    assert!(answers[0].is_ok());
    assert_eq!(session.game.turns().len(), 6000);
}

#[test]
fn a_position_is_set_up() {
    let mut session = session(10);
    let commands = ["boardsize 9", "gogui-setup b A1 w B2", "gogui-setup_player w", "gogui-setup b pass"];
    let answers = ask(&mut session, &commands);
    assert!(answers[1].is_ok() && answers[2].is_ok() && !answers[3].is_ok());
    assert_eq!(session.game.to_play(), Color::White);
    let answers = ask(&mut session, &["gogui-setup w A2 w B1"]);
    assert!(!answers[0].is_ok(), "Black's stone would have no liberty: {answers:?}");
    assert!(ask(&mut session, &["gogui-version 1.5.1", "gogui-interrupt"]).iter().all(Answer::is_ok));
    assert_eq!(ask(&mut session, &["gogui-title"])[0].text(), "Tengen (uct)");
}
