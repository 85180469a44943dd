//! Players who search in company, within this process.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::company::{Company, Exchange, Increment, Team};
use engine::{Budget, Clock, Ending, Level, Look, Player, Preset, Reply, Task, Thought, VirtualClock};
use go::{Color, Game, Rules, Size};

const PLAYOUTS: u64 = 96;

fn player() -> Player {
    Player::new(Preset::named("tengen").expect("the preset is there"), 16)
}

fn in_team(others: usize, period: u64) -> Player {
    player().in_company(Box::new(Team::new(others, 16, period)))
}

fn empty() -> Game {
    Game::new(Size::square(7), Rules::CHINESE)
}

fn think(player: &mut Player, game: &Game) -> Thought {
    let task = Task { reuse: true, ..Task::new(game, Budget::playouts(PLAYOUTS)) };
    player.search(&task, &mut ()).expect("a search")
}

fn visits(thought: &Thought) -> u64 {
    thought.analysis.moves().map(|considered| u64::from(considered.visits)).sum()
}

#[test]
fn a_team_counts_the_playouts_of_all_and_its_player_its_own() {
    for period in [16, 48, PLAYOUTS] {
        let thought = think(&mut in_team(3, period), &empty());
        assert_eq!((thought.analysis.playouts, thought.analysis.merged), (PLAYOUTS, 3 * PLAYOUTS));
        assert_eq!(visits(&thought), 4 * PLAYOUTS);
        assert_eq!(thought.analysis.visits(), 4 * PLAYOUTS);
        let win_rate = thought.analysis.best.estimate.win_rate;
        assert!((0.0..=1.0).contains(&win_rate), "{win_rate}");
    }
}

#[test]
fn a_team_plays_a_game_and_the_same_one_again() {
    let play = || {
        let (mut player, mut game) = (in_team(2, 32), empty());
        let mut shared = Vec::new();
        for _ in 0..6 {
            let task = Task { reuse: true, ..Task::new(&game, Budget::playouts(PLAYOUTS)) };
            let decision = player.genmove(&task, false, &mut ()).expect("a move");
            let Reply::Move(mv) = decision.reply else { panic!("nobody resigns so early") };
            shared.push((decision.thought.analysis.kept, decision.thought.analysis.merged));
            let color = game.to_play();
            game.play(color, mv).expect("a legal move");
        }
        (game.turns().to_vec(), shared)
    };
    let (turns, shared) = play();
    assert!(shared.iter().all(|&(_, merged)| merged == 2 * PLAYOUTS), "{shared:?}");
    assert!(shared[1..].iter().any(|&(kept, _)| kept > 0), "trees are kept: {shared:?}");
    assert_eq!((turns, shared), play());
}

#[test]
fn who_plays_below_full_strength_plays_alone() {
    let mut player = in_team(2, 16);
    player.conduct.level = Level::new(5).expect("a level");
    assert_eq!(think(&mut player, &empty()).analysis.merged, 0);
    player.conduct.level = Level::FULL;
    assert_eq!(think(&mut player, &empty()).analysis.merged, 2 * PLAYOUTS, "and not for ever");
}

#[test]
fn time_and_interruptions_end_the_search_of_all() {
    let budgets = [Budget::time(Duration::from_millis(30)), Budget::ENDLESS, Budget::playouts(u64::MAX)];
    for budget in budgets {
        let mut stop = |look: &Look<'_>| match look.playouts() >= 64 && budget.time.is_none() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let mut player = in_team(2, 16);
        for _ in 0..2 {
            let thought = player.search(&Task::new(&empty(), budget), &mut stop).expect("a search");
            assert!(visits(&thought) >= thought.analysis.playouts);
            assert_eq!(thought.ended_by == Ending::Time, budget.time.is_some());
        }
    }
}

#[test]
fn a_search_that_cannot_be_shared_goes_on_alone() {
    for preset in ["indigo", "mc"] {
        let Ok(preset) = Preset::named(preset) else { continue };
        let is_shared = preset.method(Size::square(7)).expect("a method").search.check_shared().is_ok();
        let mut player = Player::new(preset, 16).in_company(Box::new(Team::new(1, 16, 16)));
        let thought = think(&mut player, &empty());
        assert_eq!((thought.analysis.playouts, thought.analysis.merged > 0), (PLAYOUTS, is_shared));
    }
}

/// What a company was told, and what its exchange carried.
#[derive(Default)]
struct Log {
    told: Mutex<Vec<Vec<Increment>>>,
    begun: AtomicUsize,
    ended: AtomicUsize,
}

struct Listener(Arc<Log>);

impl Company for Listener {
    fn begin(&mut self, _: &Task<'_>, _: &Preset) -> Option<Box<dyn Exchange>> {
        self.0.begun.fetch_add(1, Ordering::Relaxed);
        Some(Box::new(Ear(Arc::clone(&self.0))))
    }

    fn end(&mut self, _: Ending) {
        self.0.ended.fetch_add(1, Ordering::Relaxed);
    }
}

struct Ear(Arc<Log>);

impl Exchange for Ear {
    fn is_due(&mut self, playouts: u64) -> bool {
        playouts.is_multiple_of(16)
    }

    fn publish(&mut self, increments: &[Increment]) {
        self.0.told.lock().expect("a log").push(increments.to_vec());
    }

    fn receive(&mut self, _: &mut Vec<Increment>) {}
}

#[test]
fn every_playout_is_told_once_at_the_root_and_at_its_move_also_in_a_kept_tree() {
    let log = Arc::new(Log::default());
    let mut player = player().in_company(Box::new(Listener(Arc::clone(&log))));
    let mut game = empty();
    let first = think(&mut player, &game);
    game.play(Color::Black, first.analysis.best.mv).expect("a legal move");
    let before = log.told.lock().expect("a log").len();
    let second = think(&mut player, &game);
    assert!(second.analysis.kept > 0, "the tree goes on");
    assert_eq!((log.begun.load(Ordering::Relaxed), log.ended.load(Ordering::Relaxed)), (2, 2));
    let told = log.told.lock().expect("a log");
    let of_root = told.iter().flatten().filter(|one| one.path.is_empty()).map(|one| one.work.visits);
    assert_eq!(of_root.sum::<i64>() as u64, 2 * PLAYOUTS);
    // Further down, what a node of the kept tree had before it was first looked at is not told.
    let of_moves =
        told[before..].iter().flatten().filter(|one| one.path.len() == 1).map(|one| one.work.visits);
    assert_eq!(of_moves.sum::<i64>() as u64, PLAYOUTS);
    assert_eq!(first.analysis.merged + second.analysis.merged, 0);
}

/// Others who are told of a position in a second.
struct Slow(Arc<VirtualClock>);

impl Company for Slow {
    fn begin(&mut self, _: &Task<'_>, _: &Preset) -> Option<Box<dyn Exchange>> {
        self.0.advance(Duration::from_secs(1));
        None
    }

    fn end(&mut self, _: Ending) {}
}

#[test]
fn what_it_takes_to_tell_others_is_part_of_the_time() {
    let clock = Arc::new(VirtualClock::default());
    let same: Arc<dyn Clock> = Arc::clone(&clock) as _;
    let mut player = player().with_clock(same).in_company(Box::new(Slow(clock)));
    let budget = Budget { playouts: Some(PLAYOUTS), ..Budget::time(Duration::from_millis(900)) };
    let thought = player.search(&Task::new(&empty(), budget), &mut ()).expect("a search");
    assert_eq!(thought.ended_by, Ending::Time);
    assert!(thought.analysis.playouts < PLAYOUTS && thought.seconds >= 1.0, "{}", thought.seconds);
}
