//! Players at work: budgets, ends of games, and what they say afterwards.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use engine::{Budget, Ending, Player, PlayerError, Preset, VirtualClock};
use go::diagram::Picture;
use go::{Color, Game, Move, Rules, Size};

fn player(name: &str) -> Player {
    Player::new(Preset::named(name).expect("the preset is there"), 16)
}

fn empty(side: usize) -> Game {
    Game::new(Size::square(side), Rules::CHINESE)
}

#[test]
fn the_same_seed_gives_the_same_thought_and_another_one_another() {
    let think = |seed| {
        let budget = Budget { seed, ..Budget::playouts(300) };
        let mut thought = player("mogo").choose(&empty(7), &budget).unwrap();
        (thought.seconds, thought.playouts_per_second) = (0.0, 0.0);
        thought
    };
    assert_eq!(think(1), think(1));
    assert_ne!(think(1).analysis.best, think(2).analysis.best);
}

#[test]
fn memory_kept_from_the_last_move_changes_nothing() {
    let game = empty(7);
    let mut other = empty(5);
    other.play(Color::Black, "C3".parse().unwrap()).unwrap();
    let mut player = player("uct");
    let budget = Budget::playouts(200);
    let first = player.choose(&game, &budget).unwrap();
    player.choose(&other, &budget).unwrap();
    let again = player.choose(&game, &budget).unwrap();
    assert_eq!(first.analysis, again.analysis);
}

#[test]
fn playouts_are_counted_and_shared_among_the_moves() {
    let thought = player("mc").choose(&empty(5), &Budget::playouts(500)).unwrap();
    assert_eq!(thought.analysis.playouts, 500);
    let visits: u32 = thought.analysis.moves().map(|considered| considered.visits).sum();
    let share: f64 = thought.analysis.moves().map(|considered| considered.share).sum();
    assert_eq!(visits, 500);
    assert!((share - 1.0).abs() < 1e-9);
    assert_eq!(thought.analysis.moves().count(), 26, "25 points and a pass");
    assert_eq!(thought.nodes, 1);
}

#[test]
fn time_ends_a_search_without_a_number_of_playouts() {
    let thought = player("uct").choose(&empty(5), &Budget::time(Duration::from_millis(20))).unwrap();
    assert!(thought.analysis.playouts > 0 && thought.seconds >= 0.02, "{thought:?}");
}

#[test]
fn five_seconds_are_the_limit_when_there_is_no_other() {
    assert_eq!(Budget::default().time, Some(engine::DEFAULT_TIME));
    assert_eq!(Budget::of(Some(5), None).time, None);
}

#[test]
fn the_capture_that_decides_the_game_is_found_by_every_preset() {
    // Both players' largest strings are in atari, and Black is first.
    let picture: Picture = "
        a O X . X O . . .
        O O X X X O . . .
        O O X X X O . . .
        O O X X X O . . .
        O O X X X O . . ."
        .parse()
        .unwrap();
    let mut game = picture.to_game(Rules::CHINESE, Color::Black).unwrap();
    game.set_komi(0.5).unwrap();
    let capture = picture.point('a').unwrap();
    for preset in Preset::all() {
        let name = preset.name().to_owned();
        let thought = Player::new(preset, 16).choose(&game, &Budget::playouts(1000)).unwrap();
        assert_eq!(thought.analysis.best.mv, capture.into(), "{name}");
        assert!(thought.analysis.best.estimate.win_rate > 0.5, "{name}: {:?}", thought.analysis.best);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let mut game = empty(5);
    game.play(Color::Black, Move::Pass).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    let refused = player("uct").choose(&game, &Budget::playouts(10)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the game is over after 2 moves (both have passed), so there is no move to choose"
    );
    assert!(matches!(refused, PlayerError::GameIsOver { .. }));
}

#[test]
fn a_full_tree_is_remarked_upon() {
    let preset = |when_full| {
        let preset = Preset::named("uct").unwrap();
        preset.with(&[("search.when-full", when_full)]).unwrap()
    };
    let game = empty(19);
    let think = |when_full| Player::new(preset(when_full), 1).choose(&game, &Budget::playouts(1000)).unwrap();
    let remarks = think("stop-growing").remarks();
    assert_eq!(remarks.last().unwrap(), "The 1 MiB for the tree were full, so it stopped growing.");
    let pruned = think("prune");
    let remarks = pruned.remarks();
    assert!(remarks.last().unwrap().contains("its least visited part was forgotten"), "{remarks:?}");
    assert!(pruned.is_full && pruned.prunings > 0, "it was full before it was pruned");
}

#[test]
fn a_thought_as_json_has_everything_that_is_needed_to_repeat_it() {
    let thought = player("crazy-stone").choose(&empty(5), &Budget::playouts(100)).unwrap();
    let json = serde_json::to_value(&thought).unwrap();
    assert_eq!(json["move"], thought.analysis.best.mv.to_string());
    assert_eq!(json["color"], "black");
    assert_eq!(json["size"], 5);
    assert_eq!((&json["playouts_limit"], &json["time_limit"]), (&100.into(), &serde_json::Value::Null));
    assert_eq!((&json["was_interrupted"], &json["changes"]), (&false.into(), &serde_json::json!([])));
    assert_eq!(json["variation"][0], json["move"]);
    assert_eq!(json["preset"], "crazy-stone");
    assert_eq!(json["method"]["search"]["backup"]["weight"], 50.0);
    assert_eq!((&json["seed"], &json["playouts"]), (&1.into(), &100.into()));
    assert_eq!(json["version"], engine::VERSION);
}

#[test]
fn a_way_to_share_playouts_that_needs_their_number_is_refused_with_a_clock_alone() {
    let preset = Preset::named("uct").unwrap();
    let preset = preset.with(&[("search.root.rule", "sequential-halving")]).unwrap();
    let mut player = Player::new(preset, 16);
    let refused = player.choose(&empty(5), &Budget::time(Duration::from_millis(10))).unwrap_err().to_string();
    assert!(refused.starts_with("preset uct: `search.root.rule` is `sequential-halving`"), "{refused}");
    assert!(player.choose(&empty(5), &Budget::playouts(100)).is_ok());
}

#[test]
fn a_search_that_ends_before_any_move_was_tried_does_not_pass() {
    // Crazy Stone's first playout begins at the root itself.
    for (name, playouts) in [("crazy-stone", 1), ("mogo", 0)] {
        let game = empty(5);
        let thought = player(name).choose(&game, &Budget::playouts(playouts)).unwrap();
        assert!(
            !thought.analysis.best.mv.is_pass() && game.is_legal(Color::Black, thought.analysis.best.mv),
            "{thought:?}"
        );
        assert_eq!((thought.analysis.best.visits, thought.analysis.playouts), (0, playouts));
        assert!(thought.remarks()[0].contains("before any move was tried"), "{:?}", thought.remarks());
    }
}

#[test]
fn a_move_that_was_hardly_tried_is_remarked_upon() {
    let thought = player("mc-score").choose(&empty(9), &Budget::playouts(90)).unwrap();
    assert!(thought.analysis.best.visits < 10, "{:?}", thought.analysis.best);
    assert!(thought.remarks()[0].contains(" only, so its value says little"), "{:?}", thought.remarks());
    let thought = player("mc-score").choose(&empty(3), &Budget::playouts(500)).unwrap();
    assert!(thought.remarks().is_empty(), "{:?}", thought.remarks());
}

#[test]
fn who_watches_may_stop_the_search_and_gets_the_best_move_so_far() {
    let mut stop = |look: &engine::Look<'_>| match look.playouts() {
        64.. => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let thought = player("uct").choose_watched(&empty(5), &Budget::playouts(100_000), &mut stop).unwrap();
    assert!(thought.was_interrupted && thought.analysis.playouts < 1000, "{}", thought.analysis.playouts);
    assert!(
        thought.analysis.best.visits > 0
            && thought.remarks()[0].starts_with("The search was interrupted after ")
    );
}

/// A player whose clock every reading moves on by a millisecond.
fn timed(name: &str) -> Player {
    player(name).with_clock(Arc::new(VirtualClock::per_reading(Duration::from_millis(1))))
}

/// Black takes seven stones, or loses eight.
fn decided() -> Game {
    let picture: Picture = "
        . O X . X O . . .
        O O X X X O . . .
        O O X X X O . . .
        O O X X X O . . .
        O O X X X O . . ."
        .parse()
        .expect("the picture can be read");
    let mut game = picture.to_game(Rules::CHINESE, Color::Black).expect("every stone has a liberty");
    game.set_komi(0.5).expect("it is a komi");
    game
}

#[test]
fn a_decided_search_ends_early_if_it_may() {
    let budget = Budget { stops_early: true, ..Budget::time(Duration::from_millis(400)) };
    let thought = timed("uct").choose(&decided(), &budget).unwrap();
    assert_eq!(thought.ended_by, Ending::Decided);
    assert!(thought.seconds < 0.4 && !thought.was_interrupted, "{}", thought.seconds);
    let thought = timed("uct").choose(&decided(), &Budget { stops_early: false, ..budget }).unwrap();
    assert_eq!(thought.ended_by, Ending::Time);
    assert!(thought.seconds >= 0.4, "{}", thought.seconds);
}

#[test]
fn an_undecided_search_gets_more_time_if_there_is_more() {
    // In the corner of an empty board nothing is decided after so few playouts.
    let time = Duration::from_millis(100);
    let search = |most_time| {
        timed("uct").choose(&empty(9), &Budget { most_time, ..Budget::time(time) }).unwrap().seconds
    };
    let (fixed, extended) = (search(None), search(Some(time * 2)));
    assert!((0.1..0.11).contains(&fixed), "{fixed}");
    assert!(extended > 0.12 && extended < 0.21, "{extended}");
}
