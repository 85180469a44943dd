//! Answers that come line by line.

use protocol::client::{ClientError, Heard};

use super::{PATIENT, SHORT, ask, fake};

/// An engine that analyses until the next command arrives, as far as a shell can do that: it says two lines and waits.
const ANALYST: &str = r#"while read -r id name rest; do
    while [ "$name" = analyze ]; do
        printf "=$id\ninfo move D4\ninfo move E5\n"; read -r id name rest; printf "\n"
    done
    case $name in
        genmove_analyze) printf "=$id info move C3\nplay C3\n\n" ;;
        bad_analyze) printf "?$id syntax error\n\n" ;;
        *) printf "=$id $name\n\n" ;;
    esac
done"#;

fn line(text: &str) -> Heard {
    Heard::Line(text.to_owned())
}

#[test]
fn an_analysis_is_heard_line_by_line_and_stopped_by_a_command() {
    let mut client = fake(ANALYST);
    let mut stream = client.stream("analyze B 10", PATIENT).unwrap();
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("info move D4"));
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("info move E5"));
    assert_eq!(stream.next_line(SHORT).unwrap(), Heard::Nothing);
    assert_eq!(stream.stop("protocol_version", PATIENT).unwrap().text, "protocol_version");
    assert_eq!(ask(&mut client).unwrap(), "name");
}

#[test]
fn a_dropped_stream_is_ended_by_the_next_command() {
    let mut client = fake(ANALYST);
    let mut stream = client.stream("analyze B 10", PATIENT).unwrap();
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("info move D4"));
    assert_eq!(ask(&mut client).unwrap(), "name");
    // Nor is it lost if nobody listened at all, or if the next command is a stream itself.
    client.stream("analyze B 10", PATIENT).unwrap();
    let mut stream = client.stream("analyze W 10", PATIENT).unwrap();
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("info move D4"));
    assert_eq!(ask(&mut client).unwrap(), "name");
}

#[test]
fn a_stream_may_end_by_itself() {
    let mut client = fake(ANALYST);
    let mut stream = client.stream("genmove_analyze B", PATIENT).unwrap();
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("info move C3"));
    assert_eq!(stream.next_line(PATIENT).unwrap(), line("play C3"));
    assert_eq!(stream.next_line(PATIENT).unwrap(), Heard::End);
    assert_eq!(stream.next_line(PATIENT).unwrap(), Heard::End);
    assert_eq!(ask(&mut client).unwrap(), "name");
}

#[test]
fn a_refused_stream_does_no_harm() {
    let mut client = fake(ANALYST);
    let mut stream = client.stream("bad_analyze", PATIENT).unwrap();
    let error = stream.next_line(PATIENT).unwrap_err();
    assert_eq!(error.to_string(), "the engine refused 'bad_analyze': syntax error");
    assert_eq!(stream.next_line(PATIENT).unwrap(), Heard::End);
    assert_eq!(ask(&mut client).unwrap(), "name");
}

#[test]
fn a_stream_that_does_not_stop_breaks_the_client() {
    let mut client = fake(r#"read -r line; printf "=1\n"; while sleep 0.02; do echo "info move D4"; done"#);
    let stream = client.stream("analyze B 10", PATIENT).unwrap();
    let error = stream.stop("name", SHORT).unwrap_err();
    assert!(matches!(&error, ClientError::TimedOut { command, .. } if command == "analyze B 10"), "{error}");
    assert!(client.is_broken());
}
