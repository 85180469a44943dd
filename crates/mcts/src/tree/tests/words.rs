//! The words of an edge.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::game::{Candidate, MoveId, Player, Prior};
use crate::sync::AtomicU64;
use crate::tree::word::{Link, Tally, replace_upper, upper};

#[test]
fn a_tally_holds_visits_and_value_side_by_side() {
    let word = AtomicU64::new(0);
    assert_eq!(Tally::visit(&word), 0);
    Tally::set_value(&word, -361.5);
    assert_eq!(Tally::visit(&word), 1);
    assert_eq!(Tally::load(&word), Tally { visits: 2, value: -361.5 });
    replace_upper(&word, 0.125);
    assert_eq!(upper(word.load(Relaxed)).to_bits(), 0.125f32.to_bits());
    assert_eq!(Tally::load(&word).visits, 2);
}

#[test]
fn no_visit_is_lost_while_values_change() {
    let word = AtomicU64::new(0);
    thread::scope(|scope| {
        for thread in 0..4 {
            let word = &word;
            scope.spawn(move || {
                for step in 0..20_000 {
                    Tally::visit(word);
                    Tally::set_value(word, (thread * step) as f32);
                }
            });
        }
    });
    assert_eq!(Tally::load(&word).visits, 80_000);
}

#[test]
fn a_link_holds_every_move_and_its_marks() {
    for number in [0, 1, 361, 65_535] {
        for is_threat in [false, true] {
            let word = AtomicU64::new(Link::pack(
                Player::First,
                Candidate { mv: MoveId::new(number), is_threat, prior: Prior::NONE },
            ));
            Link::prune(&word);
            assert!(Link::claim(&word));
            Link::publish(&word, u32::MAX);
            let link = Link::load(&word);
            assert_eq!((link.mv().number(), link.is_threat(), link.is_pruned()), (number, is_threat, true));
            assert_eq!(link.node(), Some(u32::MAX));
            Link::relink(&word, None);
            let link = Link::load(&word);
            assert_eq!((link.mv().number(), link.is_threat(), link.is_pruned()), (number, is_threat, true));
            assert_eq!(link.node(), None);
        }
    }
}

#[test]
fn a_link_is_claimed_once_until_it_is_given_up() {
    let word = AtomicU64::new(Link::pack(Player::First, Candidate::plain(MoveId::new(3))));
    assert!(Link::claim(&word));
    assert!(!Link::claim(&word));
    assert_eq!(Link::load(&word).node(), None, "nobody sees a node that is being made");
    Link::give_up(&word);
    assert!(Link::claim(&word));
    Link::publish(&word, 77);
    assert!(!Link::claim(&word));
    assert_eq!(Link::load(&word).node(), Some(77));
}

#[test]
fn a_mark_that_is_set_while_a_link_is_claimed_stays() {
    let word = AtomicU64::new(Link::pack(Player::First, Candidate::plain(MoveId::new(3))));
    assert!(Link::claim(&word));
    Link::prune(&word);
    Link::publish(&word, 77);
    assert_eq!((Link::load(&word).node(), Link::load(&word).is_pruned()), (Some(77), true));
}
