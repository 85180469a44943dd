//! How engines end, and that nothing is left of them.

use protocol::client::{Client, Ending};

use super::{PATIENT, SHORT, ask, fake, for_each_command};

/// An engine that starts another program and tells its number.
const PARENT: &str = r#"sleep 1000 & child=$!; while read -r id name; do
    [ $name = quit ] && { printf "=$id\n\n"; exit 0; }; printf "=$id $child\n\n"; done"#;

/// Is there a process with this number that is not merely waiting for somebody to notice its death?
fn is_alive(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

/// Waits for the end of a process, which a signal does not bring at once.
fn is_gone(id: &str) -> bool {
    (0..500).any(|_| {
        let is_gone = !is_alive(id);
        if !is_gone {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        is_gone
    })
}

fn child_of(client: &mut Client) -> String {
    let child = ask(client).unwrap();
    assert!(is_alive(&child), "{child}");
    child
}

#[test]
fn a_dropped_client_leaves_neither_zombies_nor_orphans() {
    let mut client = fake(PARENT);
    let child = child_of(&mut client);
    let engine = client.process_id();
    drop(client);
    assert!(is_gone(&child));
    // Not even a zombie: it was waited for.
    assert!(!std::path::Path::new(&format!("/proc/{engine}")).exists());
}

#[test]
fn an_engine_that_quits_takes_with_it_what_it_started() {
    let mut client = fake(PARENT);
    let child = child_of(&mut client);
    let farewell = client.quit();
    assert!(farewell.was_polite);
    assert_eq!(farewell.ending, Ending::Code(0));
    assert!(is_gone(&child));
}

#[test]
fn an_engine_that_hangs_is_killed_with_its_children() {
    let mut client = fake(r#"sleep 1000 & child=$!; read -r id name; printf "=$id $child\n\n"; wait"#);
    let child = child_of(&mut client);
    assert!(client.send("genmove b", SHORT).is_err());
    drop(client);
    assert!(is_gone(&child));
}

#[test]
fn an_engine_that_ignores_quit_is_ended_by_a_signal() {
    let farewell = fake("exec sleep 1000").quit();
    assert!(!farewell.was_polite);
    assert_eq!(farewell.ending, Ending::Signal(15));
}

#[test]
fn an_engine_that_ignores_the_signal_too_is_killed() {
    let mut client =
        fake(r#"trap '' TERM; read -r id name; printf "=$id here\n\n"; while :; do sleep 1; done"#);
    assert_eq!(ask(&mut client).unwrap(), "here");
    let farewell = client.quit();
    assert_eq!(farewell.ending, Ending::Signal(9));
}

#[test]
fn the_end_of_the_input_is_as_good_as_quit() {
    let mut client = fake(&for_each_command(r#"[ $name = name ] && printf "=$id fine\n\n""#));
    assert_eq!(ask(&mut client).unwrap(), "fine");
    assert!(client.quit().was_polite);
}

#[test]
fn an_engine_may_say_much_before_it_quits() {
    let script = for_each_command(r#"if [ $name = name ]; then printf "=$id fine\n\n"; fi"#);
    let mut client = fake(&format!("{script}; head -c 20000000 /dev/zero; exit 7"));
    assert_eq!(ask(&mut client).unwrap(), "fine");
    // The grace of the tests is short, so that a slow machine may need the signal; nothing may hang.
    let farewell = client.quit();
    assert!(matches!(farewell.ending, Ending::Code(7) | Ending::Signal(15)), "{farewell:?}");
}

#[test]
fn the_processor_time_of_an_engine_is_known() {
    let work = r#"i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; printf "=$id done\n\n""#;
    let mut client = fake(&for_each_command(work));
    client.send("work", PATIENT).unwrap();
    assert!(client.cpu_time().unwrap() > std::time::Duration::ZERO);
}
