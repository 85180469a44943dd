use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use Comes::{Done, MoreLater};

use super::*;
use crate::search::work::Courtesy;

/// What comes of a [`Fake`].
#[derive(Clone, Copy)]
enum Comes {
    Done,
    MoreLater,
}

/// Something that tells what happens to it.
struct Fake {
    client: &'static str,
    weight: usize,
    /// What comes of it each time it is run; a panic if there is nothing more.
    outcomes: Mutex<Vec<Comes>>,
    told: Sender<String>,
    /// It runs until somebody says something.
    until: Option<Mutex<Receiver<()>>>,
    has_given_up: Arc<AtomicBool>,
}

impl Fake {
    fn tell(&self, what: &str) {
        // A test that has seen enough does not listen any more.
        let _ = self.told.send(format!("{} {what}", self.client));
    }
}

impl Work for Fake {
    fn client(&self) -> &str {
        self.client
    }

    fn gives_up(&self) -> bool {
        self.has_given_up.load(SeqCst)
    }

    fn wait_behind(&self, ahead: usize) {
        self.tell(&format!("waits behind {ahead}"));
    }

    fn weight(&self) -> usize {
        self.weight
    }

    fn run(&self, _: &mut Desk) -> Outcome {
        self.tell("runs");
        if let Some(until) = &self.until {
            let _ = until.lock().unwrap().recv();
        }
        match self.outcomes.lock().unwrap().pop().expect("an outcome") {
            Done => Outcome::Done(Box::new(|| {})),
            MoreLater => Outcome::MoreLater,
        }
    }

    fn broke(&self) {
        self.tell("broke");
    }
}

/// A pool of one worker, and what happens in it.
struct Scene {
    pool: Pool,
    tell: Sender<String>,
    told: Receiver<String>,
}

impl Scene {
    fn new() -> Scene {
        let crowd = Arc::new(Crowd::default());
        let courtesy = Courtesy { turn: Duration::ZERO, crowd: Arc::clone(&crowd) };
        let (tell, told) = channel();
        Scene { pool: Pool::start(vec![Desk::new(8, 1, courtesy)], crowd).unwrap(), tell, told }
    }

    fn fake(&self, client: &'static str, outcomes: &[Comes]) -> Fake {
        Fake {
            client,
            weight: 1,
            outcomes: Mutex::new(outcomes.iter().rev().copied().collect()),
            told: self.tell.clone(),
            until: None,
            has_given_up: Arc::default(),
        }
    }

    /// Keeps the worker busy until something is sent.
    fn occupy(&self, outcomes: &[Comes]) -> Sender<()> {
        let (go_on, until) = channel();
        let busy = Fake { until: Some(Mutex::new(until)), ..self.fake("busy", outcomes) };
        assert!(self.pool.add(Box::new(busy)));
        self.wait_for("busy runs");
        go_on
    }

    /// A worker may have been too late to be there for what came first, which then waits for a moment.
    fn wait_for(&self, what: &str) {
        while self.next() != what {}
    }

    fn next(&self) -> String {
        self.told.recv_timeout(Duration::from_secs(60)).expect("something happens")
    }
}

#[test]
fn what_panics_is_told_and_the_next_is_done() {
    let scene = Scene::new();
    assert!(scene.pool.add(Box::new(scene.fake("broken", &[]))));
    scene.wait_for("broken runs");
    assert_eq!(scene.next(), "broken broke");
    assert!(scene.pool.add(Box::new(scene.fake("next", &[Done]))));
    scene.wait_for("next runs");
}

#[test]
fn what_makes_way_comes_again_behind_those_who_wait() {
    let scene = Scene::new();
    let go_on = scene.occupy(&[MoreLater, Done]);
    assert!(scene.pool.add(Box::new(scene.fake("next", &[Done]))));
    assert_eq!(scene.next(), "next waits behind 1");
    go_on.send(()).unwrap();
    assert_eq!([scene.next(), scene.next()], ["next waits behind 1", "busy waits behind 2"]);
    assert_eq!([scene.next(), scene.next()], ["busy waits behind 1", "next runs"]);
    assert_eq!(scene.next(), "busy runs");
}

#[test]
fn no_more_waits_than_can_be_remembered() {
    let scene = Scene::new();
    let _go_on = scene.occupy(&[Done]);
    let heavy = |weight| Box::new(Fake { weight, ..scene.fake("heavy", &[Done]) });
    assert!(!scene.pool.add(heavy(MOST_WEIGHT + 1)));
    assert!(scene.pool.add(heavy(MOST_WEIGHT - 10)));
    assert!(!scene.pool.add(heavy(11)));
    for _ in 1..MOST_WAITING {
        assert!(scene.pool.add(heavy(0)));
    }
    assert!(!scene.pool.add(heavy(0)));
}

#[test]
fn who_gives_up_lets_the_others_move_up() {
    let scene = Scene::new();
    let _go_on = scene.occupy(&[Done]);
    let (first, second) = (scene.fake("first", &[]), scene.fake("second", &[Done]));
    let gives_up = Arc::clone(&first.has_given_up);
    assert!(scene.pool.add(Box::new(first)) && scene.pool.add(Box::new(second)));
    let waiting = ["first waits behind 1", "first waits behind 1", "second waits behind 2"];
    assert_eq!([scene.next(), scene.next(), scene.next()], waiting);
    gives_up.store(true, SeqCst);
    scene.pool.tidy();
    assert_eq!(scene.next(), "second waits behind 1");
}

#[test]
fn of_two_who_know_a_game_the_one_does_it_who_began_last() {
    let (told, _listens) = channel();
    let work = Fake {
        client: "ann",
        weight: 1,
        outcomes: Mutex::new(vec![Done]),
        told,
        until: None,
        has_given_up: Arc::default(),
    };
    let ann = || Some("ann".to_owned());
    let mut state = State { idle: vec![ann(), ann(), None], begun: vec![1, 2, 3], ..State::default() };
    state.waiting.push_back(Box::new(work));
    assert_eq!([0, 1].map(|number| state.place_for(number)), [None, Some(0)]);
    state.begun[0] = 4;
    assert_eq!([0, 1].map(|number| state.place_for(number)), [Some(0), None]);
    // One who knows nothing of it leaves it to who does.
    state.idle[2] = Some("ben".to_owned());
    assert_eq!(state.place_for(2), None);
}
