//! What lies behind the commands: a game, a player, and what the client has said about both.

use std::ops::ControlFlow;
use std::time::Duration;

use engine::{Budget, Decision, Look, Player, Task};
use go::{Game, Rules, Size};

use super::searched::Searched;
use super::sidelines::Sidelines;

/// How a session is started: what no client says, or not before it must.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The playouts of a move.
    pub playouts: Option<u64>,
    /// The time for a move, when the client says nothing about time.
    pub time: Option<Duration>,
    /// The number of threads.
    pub threads: usize,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Think in the opponent's time?
    pub ponders: bool,
    /// Go on with the tree of the last search where it is of use?
    pub reuses: bool,
    /// The rules until the client names others.
    pub rules: Rules,
    /// What `version` answers instead of the version.
    pub version: Option<String>,
    /// Tell gtp2ogs what every search has found out?
    pub ogs_chat: bool,
    /// Let GoGui draw what is thought meanwhile?
    pub live_graphics: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            playouts: None,
            time: None,
            threads: 1,
            seed: 1,
            ponders: false,
            reuses: true,
            rules: Rules::default(),
            version: None,
            ogs_chat: false,
            live_graphics: false,
        }
    }
}

/// A client's session.
pub struct Session {
    /// How it was started, as far as the client has not changed it.
    pub settings: Settings,
    /// Who plays.
    pub player: Player,
    /// The game.
    pub game: Game,
    /// The last turn that the player took, and why.
    pub decision: Option<Decision>,
    /// The last search for whatever command, and what it was about.
    pub(super) searched: Option<Searched>,
    /// What is said beside the protocol.
    pub sidelines: Sidelines,
    is_over: bool,
    may_ponder: bool,
}

impl Session {
    /// A session with a player, on an empty board of 19 x 19.
    pub fn new(player: Player, settings: Settings) -> Session {
        let game = Game::new(Size::square(19), settings.rules);
        Session {
            settings,
            player,
            game,
            decision: None,
            searched: None,
            sidelines: Sidelines::default(),
            is_over: false,
            may_ponder: false,
        }
    }

    /// Has the client quit?
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The client quits.
    pub fn quit(&mut self) {
        self.is_over = true;
    }

    /// The game as it was before the first move of anybody: another size, the same komi and rules.
    pub fn start_game(&mut self, size: Size) {
        let mut game = Game::new(size, self.game.rules());
        // It was the komi of a game before.
        let _ = game.set_komi(self.game.komi());
        self.game = game;
        self.decision = None;
        self.may_ponder = false;
    }

    /// What a search may cost, the clocks aside.
    pub fn budget(&self) -> Budget {
        let Settings { playouts, time, threads, seed, .. } = self.settings;
        Budget { threads, seed, ..Budget::of(playouts, time) }
    }

    /// Says whether there is something to ponder on: the opponent's reply to a move of ours.
    pub fn set_may_ponder(&mut self, may_ponder: bool) {
        self.may_ponder = may_ponder;
    }

    /// Thinks in the opponent's time, if that is wanted, until there is something else to do.
    pub(super) fn ponder(&mut self, is_waiting: impl Fn() -> bool) {
        if !self.may_ponder || !self.settings.ponders || is_waiting() {
            return;
        }
        self.may_ponder = false;
        let Settings { threads, seed, .. } = self.settings;
        let budget = Budget { threads, seed, ..Budget::ENDLESS };
        let task = Task { reuse: true, ..Task::new(&self.game, budget) };
        let mut watcher = |_: &Look<'_>| match is_waiting() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        // A player that cannot ponder will say so when it is asked for a move.
        let _ = self.player.search(&task, &mut watcher);
    }
}
