//! Engines that give no answer, or a wrong one. Each failure has its own sentence.

use protocol::client::{Client, ClientError, CommandLine, Ending, Options};

use super::{LONGER, PATIENT, SHORT, ask, fake, fake_with, for_each_command};

#[test]
fn a_program_that_does_not_exist_is_not_started() {
    let line = CommandLine::new("./no-such-engine", ["--gtp"]);
    let error = Client::start(&line, Options::default()).err().unwrap();
    assert!(matches!(error, ClientError::CouldNotStart { .. }));
    assert!(error.to_string().starts_with("'./no-such-engine --gtp' could not be started: "), "{error}");
}

#[test]
fn an_engine_that_hangs_is_given_up_and_not_asked_again() {
    let mut client = fake("exec sleep 1000");
    let error = client.send("genmove B", SHORT).unwrap_err();
    assert_eq!(error.to_string(), "the engine did not answer 'genmove B' within 300ms");
    assert!(client.is_broken());
    let error = ask(&mut client).unwrap_err();
    assert!(matches!(&error, ClientError::Broken { reason } if reason.contains("'genmove B'")), "{error}");
}

#[test]
fn an_engine_that_does_not_read_cannot_block_a_long_command() {
    let mut client = fake("exec sleep 1000");
    let error = client.send(&"x".repeat(1 << 20), SHORT).unwrap_err();
    assert!(matches!(error, ClientError::TimedOut { .. }));
}

#[test]
fn an_engine_that_crashes_at_the_start_is_gone_with_its_last_words() {
    let mut client = fake("echo 'no weights found' >&2; exit 3");
    let error = ask(&mut client).unwrap_err();
    let expected = "the engine is gone: it ended with exit code 3; the last it said was\nno weights found";
    assert_eq!(error.to_string(), expected);
    assert!(client.is_broken());
}

#[test]
fn an_engine_that_crashes_in_the_middle_is_gone_by_a_signal() {
    let mut client = fake(&for_each_command(r#"[ $name = genmove ] && kill -SEGV $$; printf "=$id ok\n\n""#));
    assert_eq!(ask(&mut client).unwrap(), "ok");
    let error = client.send("genmove b", PATIENT).unwrap_err();
    assert!(matches!(error, ClientError::Gone { ending: Ending::Signal(11), .. }), "{error}");
    assert!(matches!(ask(&mut client), Err(ClientError::Broken { .. })));
}

#[test]
fn an_engine_that_dies_within_an_answer_is_gone() {
    let mut client = fake(r#"read line; printf "=1 half an ans"; exit 0"#);
    let error = ask(&mut client).unwrap_err();
    assert!(matches!(error, ClientError::Gone { ending: Ending::Code(0), .. }), "{error}");
}

#[test]
fn a_closed_input_is_reported_as_the_engine_having_gone() {
    let mut client = fake("exec 0<&-; echo 'deaf now' >&2; sleep 1000");
    let error = client.send(&"x".repeat(1 << 20), PATIENT).unwrap_err();
    assert!(matches!(&error, ClientError::Gone { ending: Ending::Silent, .. }), "{error}");
    assert!(error.to_string().contains("it runs, but it closed its input or its output"), "{error}");
}

#[test]
fn a_closed_output_is_reported_as_the_engine_having_gone() {
    let mut client = fake("exec 1>&-; sleep 1000");
    let error = ask(&mut client).unwrap_err();
    assert!(matches!(error, ClientError::Gone { ending: Ending::Silent, .. }), "{error}");
}

#[test]
fn an_engine_whose_child_holds_the_output_open_is_gone_all_the_same() {
    let mut client = fake("sleep 1000 & exit 5");
    let error = ask(&mut client).unwrap_err();
    assert!(matches!(error, ClientError::Gone { ending: Ending::Code(5), .. }), "{error}");
}

#[test]
fn usage_instead_of_the_protocol_is_shown() {
    let mut client = fake("echo 'usage: engine [--gtp]'; echo 'see the manual'; exit 2");
    let error = ask(&mut client).unwrap_err().to_string();
    assert!(error.contains("exit code 2"), "{error}");
    assert!(error.ends_with("\nusage: engine [--gtp]\nsee the manual"), "{error}");
    let mut client = fake("echo 'Welcome! Your move?'; exec sleep 1000");
    let error = client.send("name", LONGER).unwrap_err().to_string();
    assert!(error.ends_with("; it only said \"Welcome! Your move?\""), "{error}");
}

#[test]
fn a_forgotten_line_break_is_a_timeout_that_tells_what_came() {
    let mut client =
        fake(r#"read line; printf "=1 fake\n\n"; read line; printf "=2 1.0\n"; exec sleep 1000"#);
    assert_eq!(ask(&mut client).unwrap(), "fake");
    let error = client.send("version", LONGER).unwrap_err().to_string();
    assert_eq!(error, "the engine did not answer 'version' within 1s; it only said \"1.0\"");
}

#[test]
fn a_line_outside_an_answer_is_bad_framing() {
    let mut client = fake(r#"read line; printf "=1 fake\n\nI am thinking\n=2 fake\n\n"; exec sleep 1000"#);
    assert_eq!(ask(&mut client).unwrap(), "fake");
    let error = ask(&mut client).unwrap_err();
    let expected =
        "the engine answered 'name' with the line 'I am thinking': expected a line that begins with = or ?";
    assert_eq!(error.to_string(), expected);
    assert!(client.is_broken());
}

#[test]
fn the_answer_to_another_command_is_bad_framing() {
    let mut client = fake(r#"read line; printf "=7 fake\n\n"; exec sleep 1000"#);
    let error = ask(&mut client).unwrap_err();
    assert!(matches!(&error, ClientError::BadFraming { line, .. } if line == "=7 fake"));
    assert!(error.to_string().ends_with("expected the answer to command number 1"), "{error}");
}

#[test]
fn an_answer_has_a_limit_with_line_breaks_and_without() {
    for flood in ["yes", "yes | tr -d '\\n'"] {
        let options = Options { longest_reply: 100_000, ..Options::default() };
        let mut client = fake_with(&format!("read line; printf '=1 '; {flood}"), options);
        let error = ask(&mut client).unwrap_err();
        assert_eq!(error.to_string(), "the engine answered 'name' with more than 100000 bytes");
        assert!(client.is_broken());
    }
}

#[test]
fn drops_without_end_do_not_put_off_the_limit_of_time() {
    let mut client = fake(r#"read line; printf "=1 "; while sleep 0.05; do printf "x\n"; done"#);
    let error = client.send("name", SHORT).unwrap_err();
    assert!(matches!(error, ClientError::TimedOut { .. }), "{error}");
}

#[test]
fn a_refusal_does_no_harm() {
    let mut client = fake(&for_each_command(
        r#"if [ $name = play ]; then printf "?$id illegal move\n\n"; else printf "=$id fine\n\n"; fi"#,
    ));
    let error = client.play(go::Color::White, "C3".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the engine refused 'play W C3': illegal move");
    assert_eq!(ask(&mut client).unwrap(), "fine");
}

#[test]
fn a_senseless_answer_does_no_harm() {
    let mut client = fake(&for_each_command(r#"printf "=$id I am not sure\n\n""#));
    let error = client.genmove(go::Color::Black).unwrap_err();
    let expected =
        "the engine answered 'genmove B' with 'I am not sure': expected a point such as D4, pass or resign";
    assert_eq!(error.to_string(), expected);
    assert!(matches!(client.final_score(), Err(ClientError::BadAnswer { .. })));
    assert!(!client.is_broken());
}

#[test]
fn a_command_is_one_line() {
    let mut client = fake(&for_each_command(r#"printf "=$id fine\n\n""#));
    for command in ["", "  ", "name\nquit", "name\r", "# name", "\u{0}"] {
        let error = client.send(command, PATIENT).unwrap_err();
        assert!(matches!(error, ClientError::NotOneLine { .. }), "{command:?}");
    }
    assert_eq!(ask(&mut client).unwrap(), "fine");
}
