//! Tables and guests at a real server.

use std::thread;
use std::time::{Duration, Instant};

use cluster::Found;
use cluster::play::{Guest, News, Position, Post, Seat, Table};

use super::LONG;
use super::server::Server;

fn table(server: &Server) -> Table {
    Table::open(server.link(), "0123abcd", "a game", "1").expect("a table")
}

fn guest(server: &Server, name: &str) -> Guest {
    Guest::open(server.link(), name, 2).expect("a guest")
}

/// Asks again and again until there is an answer.
fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = ask() {
            return found;
        }
        assert!(start.elapsed() < LONG, "there is no {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn found(guest: &Guest) -> Found {
    wait_for("table", || guest.table(|_| true))
}

fn position(seat: &Seat<'_>, number: u64) -> Position {
    wait_for("position", || seat.position().filter(|position| position.number == number))
}

/// The first message that comes when this is sent again and again: the other side may not have begun to listen.
fn heard(from: &Post, to: &Post, bytes: &[u8]) -> Vec<u8> {
    wait_for("message", || {
        from.send(bytes);
        to.receive().into_iter().next()
    })
}

#[test]
fn guests_hear_what_is_searched_and_increments_go_to_everybody_else() {
    let Some(server) = Server::start_with("play", &[]) else { return };
    let mut table = table(&server);
    let guests = [guest(&server, "one"), guest(&server, "two")];
    let seats = guests.each_ref().map(|guest| guest.sit(&found(guest)).unwrap());
    let own = table.search(b"a position");
    for seat in &seats {
        assert_eq!(position(seat, 1).description, b"a position");
        assert!(seat.is_current(1) && !seat.is_current(2) && !seat.is_over());
    }
    let [one, two] = seats.each_ref().map(|seat| seat.post(1));
    for (from, to) in [(&own, &one), (&one, &own), (&one, &two), (&two, &one), (&two, &own)] {
        assert_eq!(heard(from, to, b"found"), b"found");
    }
    own.send(b"a last word");
    wait_for("last word", || one.receive().into_iter().find(|bytes| bytes == b"a last word"));
    assert!(own.receive().iter().all(|bytes| bytes == b"found"), "nobody hears its own words");

    table.rest();
    wait_for("rest", || (!seats[0].is_current(1) && seats[0].position().is_none()).then_some(()));
    drop(table);
    wait_for("end", || seats.iter().all(Seat::is_over).then_some(()));
}

#[test]
fn guests_who_share_a_name_are_two_all_the_same() {
    let Some(server) = Server::start_with("namesakes", &[]) else { return };
    let mut table = table(&server);
    let guests = [guest(&server, "one"), guest(&server, "one")];
    let seats = guests.each_ref().map(|guest| guest.sit(&found(guest)).unwrap());
    let senders = seats.each_ref().map(Seat::sender);
    assert!(senders[0] != senders[1] && !senders.contains(&0), "{senders:?}");
    let own = table.search(b"a position");
    let [one, two] = seats.each_ref().map(|seat| seat.post(1));
    for (from, to) in [(&one, &two), (&two, &one), (&one, &own), (&two, &own)] {
        assert_eq!(heard(from, to, b"found"), b"found");
    }
}

#[test]
fn words_about_an_old_position_are_left_out() {
    let Some(server) = Server::start_with("old", &[]) else { return };
    let mut table = table(&server);
    let guest = guest(&server, "slow");
    let seat = guest.sit(&found(&guest)).unwrap();
    let old_own = table.search(b"before");
    position(&seat, 1);
    let old = seat.post(1);
    assert_eq!(heard(&old, &old_own, b"early"), b"early");

    let own = table.search(b"after");
    old.send(b"late");
    position(&seat, 2);
    let new = seat.post(2);
    old.send(b"later");
    // A message overtakes no other, so that all of the old ones have come when the new one has.
    assert_eq!(heard(&new, &own, b"in time"), b"in time");
    assert!(own.receive().iter().all(|bytes| bytes == b"in time"));
    assert_eq!(old_own.receive(), Vec::<Vec<u8>>::new(), "whoever still listens hears nothing new");
}

#[test]
fn who_comes_late_hears_the_position_all_the_same() {
    let Some(server) = Server::start_with("late", &[]) else { return };
    let mut table = table(&server);
    let own = table.search(b"for a long time");
    let guest = guest(&server, "late");
    let seat = guest.sit(&found(&guest)).unwrap();
    assert_eq!(position(&seat, 1).description, b"for a long time");
    assert_eq!(heard(&seat.post(1), &own, b"found"), b"found");
}

#[test]
fn who_comes_goes_or_does_not_fit_is_told() {
    let Some(server) = Server::start_with("news", &[]) else { return };
    let table = table(&server);
    let guest = guest(&server, "one");
    let wait_for_news = |expected: &str| {
        wait_for("news", || {
            let told = table.news().into_iter().map(|news| match news {
                News::Seen { guest, threads, .. } => format!("{guest} with {threads}"),
                News::Refused { guest, reason } => format!("{guest} not: {reason}"),
            });
            told.into_iter().any(|told| told == expected).then_some(())
        });
    };
    let seat = guest.sit(&found(&guest)).unwrap();
    wait_for_news("one with 2");
    drop(seat);
    wait_for_news("one with 0");
    guest.refuse(&found(&guest), "it is too old").unwrap();
    wait_for_news("one not: it is too old");
}

#[test]
fn of_what_nobody_reads_for_long_the_latest_is_kept_with_its_time() {
    let Some(server) = Server::start_with("idle", &[]) else { return };
    let table = table(&server);
    let guest = guest(&server, "one");
    let before = Instant::now();
    (0..20).for_each(|_| drop(guest.sit(&found(&guest)).unwrap()));
    guest.refuse(&found(&guest), "it is too old").unwrap();
    let mut seen = Vec::new();
    let is_refused = |news: &News| matches!(news, News::Refused { .. });
    wait_for("refusal", || {
        let news = table.news();
        seen.extend(news.iter().filter_map(|news| match news {
            News::Seen { at, .. } => Some(*at),
            News::Refused { .. } => None,
        }));
        news.iter().any(is_refused).then_some(())
    });
    assert!(!seen.is_empty() && seen.len() < 20, "{}", seen.len());
    assert!(seen.iter().all(|&at| before <= at && at <= Instant::now()));
}

#[test]
fn a_server_that_is_away_holds_nobody_up_and_is_found_again() {
    let Some(mut server) = Server::start_with("away", &[]) else { return };
    let mut table = table(&server);
    let guest = guest(&server, "patient");
    let seat = guest.sit(&found(&guest)).unwrap();
    let own = table.search(b"before");
    position(&seat, 1);
    assert_eq!(heard(&seat.post(1), &own, b"found"), b"found");

    server.kill();
    let own = table.search(b"meanwhile");
    // More than there is room for: what cannot be sent is lost.
    (0..1000).for_each(|_| own.send(b"lost"));
    assert_eq!(own.receive(), Vec::<Vec<u8>>::new());
    server.restart();
    assert_eq!(position(&seat, 2).description, b"meanwhile");
    let post = seat.post(2);
    assert_eq!(heard(&own, &post, b"found"), b"found");
    assert_eq!(heard(&post, &own, b"found too"), b"found too");
}
