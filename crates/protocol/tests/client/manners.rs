//! Engines with odd manners that can be understood all the same.

use go::sgf::Outcome;
use go::{Color, Size};
use protocol::client::{GenmoveReply, Options, Status};

use super::{PATIENT, ask, fake, fake_with, for_each_command};

#[test]
fn a_good_answer_has_its_text_and_its_time() {
    let mut client = fake(&for_each_command(r#"printf "=$id $name ($rest)\n\n""#));
    let reply = client.send("play B D4", PATIENT).unwrap();
    assert_eq!(reply.text, "play (B D4)");
    assert!(reply.elapsed > std::time::Duration::ZERO);
    assert!(client.junk().is_empty() && !client.is_broken());
}

#[test]
fn every_command_has_a_number_of_its_own() {
    let mut client = fake(&for_each_command(r#"printf "=$id $id\n\n""#));
    let numbers: Vec<String> = (0..3).map(|_| ask(&mut client).unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
}

#[test]
fn an_engine_may_drop_the_numbers() {
    let mut client = fake(&for_each_command(r#"printf "= $name\n\n""#));
    assert_eq!(ask(&mut client).unwrap(), "name");
    assert_eq!(client.version().unwrap(), "version");
}

#[test]
fn lines_may_end_with_carriage_returns() {
    let mut client = fake(&for_each_command(r#"printf "=$id one\r\n two\r\n\r\n""#));
    assert_eq!(ask(&mut client).unwrap(), "one\n two");
    assert_eq!(ask(&mut client).unwrap(), "one\n two");
}

#[test]
fn several_empty_lines_may_follow_an_answer() {
    let mut client = fake(&for_each_command(r#"printf "=$id fine\n\n\n\n""#));
    assert_eq!(ask(&mut client).unwrap(), "fine");
    assert_eq!(ask(&mut client).unwrap(), "fine");
}

#[test]
fn a_greeting_before_the_first_answer_is_passed_over_and_noted() {
    let script =
        format!("printf 'Fake 1.0\n(c) nobody\n\n'; {}", for_each_command(r#"printf "=$id fine\n\n""#));
    let mut client = fake(&script);
    assert_eq!(ask(&mut client).unwrap(), "fine");
    assert_eq!(client.junk(), ["Fake 1.0", "(c) nobody"]);
}

#[test]
fn an_answer_may_come_in_drops() {
    let drops = r#"for part in = $id ' ' a b '\n' c '\n' '\n'; do printf "$part"; sleep 0.01; done"#;
    let mut client = fake(&for_each_command(drops));
    assert_eq!(ask(&mut client).unwrap(), "ab\nc");
}

#[test]
fn an_answer_may_have_many_lines_and_lines_of_blanks() {
    let mut client = fake(&for_each_command(r#"printf "=$id\n   A B\n  \n 1 . .\n\n""#));
    assert_eq!(client.send("showboard", PATIENT).unwrap().text, "   A B\n  \n 1 . .");
}

#[test]
fn a_flood_of_messages_blocks_nobody() {
    let flood = r#"i=0; while [ $i -lt 20000 ]; do echo "thinking about move number $i of the whole game" >&2; i=$((i+1)); done"#;
    let mut client = fake(&for_each_command(&format!(r#"{flood}; printf "=$id done\n\n""#)));
    assert_eq!(ask(&mut client).unwrap(), "done");
    let kept = client.stderr_lines();
    assert!(kept.len() <= Options::default().kept_lines, "{} lines", kept.len());
}

#[test]
fn messages_can_be_copied_to_a_file() {
    let path = std::env::temp_dir().join(format!("tengen-client-{}.txt", std::process::id()));
    let options = Options { stderr_file: Some(path.clone()), ..Options::default() };
    let mut client = fake_with("echo one >&2; echo two >&2; exit 0", options);
    assert!(ask(&mut client).is_err());
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(text, "one\ntwo\n");
}

#[test]
fn a_variable_and_a_directory_can_be_set() {
    let options = Options {
        environment: vec![("KOMI".to_owned(), "7.5".to_owned())],
        directory: Some("/".into()),
        ..Options::default()
    };
    let mut client = fake_with(&for_each_command(r#"printf "=$id $KOMI $(pwd)\n\n""#), options);
    assert_eq!(ask(&mut client).unwrap(), "7.5 /");
}

#[test]
fn the_helpers_say_what_the_protocol_wants_and_read_what_it_allows() {
    let mut client = fake(&for_each_command(
        r#"case "$name $rest" in
            "boardsize 9"|"rectangular_boardsize 7 5"|"komi -0.5"|"clear_board "|"play W pass") answer= ;;
            "time_settings 0 0.5 1"|"time_left B 12.25 0") answer= ;;
            "list_commands ") answer="name\nversion" ;;
            "genmove B") answer="d4" ;;
            "genmove W") answer="resign" ;;
            "final_score ") answer="W+12.5" ;;
            "final_status_list dead") answer="A1 B1\nc3" ;;
            *) printf "?$id unexpected\n\n"; continue ;;
        esac; printf "=$id $answer\n\n""#,
    ));
    let seconds = std::time::Duration::from_secs_f64;
    client.boardsize(Size::square(9)).unwrap();
    client.boardsize(Size::new(7, 5).unwrap()).unwrap();
    client.komi(-0.5).unwrap();
    client.clear_board().unwrap();
    client.play(Color::White, go::Move::Pass).unwrap();
    client.time_settings(seconds(0.0), seconds(0.5), 1).unwrap();
    client.time_left(Color::Black, seconds(12.25), 0).unwrap();
    assert_eq!(client.list_commands().unwrap(), ["name", "version"]);
    assert_eq!(client.genmove(Color::Black).unwrap(), GenmoveReply::Move("D4".parse().unwrap()));
    assert_eq!(client.genmove(Color::White).unwrap(), GenmoveReply::Resign);
    assert_eq!(client.final_score().unwrap(), Outcome::parse("W+12.5"));
    let dead = client.final_status_list(Status::Dead).unwrap();
    assert_eq!(dead, ["A1", "B1", "C3"].into_iter().map(|name| name.parse().unwrap()).collect());
}
