//! What lies behind the commands: a game, a player, the clocks, and what the client has said about them.

use std::ops::ControlFlow;
use std::time::Duration;

use engine::{Budget, DEFAULT_LAG, Decision, Level, Look, Player, Situation, Task, TimeKeeper};
use go::sgf::Outcome;
use go::{Color, Game, PerColor, Rules, Size};

use super::searched::Searched;
use super::sidelines::Sidelines;

/// Nobody needs more of an opponent's time, and a client that was left alone overnight should not heat the room. It is
/// also far from what the counters of the tree can hold.
const MOST_PONDERED: u64 = 100_000_000;

/// How a session is started: what no client says, or not before it must.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The playouts of a move.
    pub playouts: Option<u64>,
    /// The time for a move. What the clocks allow may be less.
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
    /// The most time that a move may need on its way to whoever keeps the clocks.
    pub lag: Duration,
    /// The processor time that the program has used so far, where the system tells it.
    pub cpu_time: fn() -> Option<Duration>,
    /// Tell on the side which commands come and what fails?
    pub is_verbose: bool,
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
            lag: DEFAULT_LAG,
            cpu_time: || None,
            is_verbose: false,
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
    /// The clocks of both players.
    pub clocks: TimeKeeper,
    /// The last turn that the player chose in this game, and why.
    pub decision: Option<Decision>,
    /// The last search for whatever command, and what it was about.
    pub(super) searched: Option<Searched>,
    /// What is said beside the protocol.
    pub sidelines: Sidelines,
    /// The colours that the player has chosen moves for in this game.
    pub played: PerColor<bool>,
    /// The name of whoever plays the other colour, if the client has told it.
    pub opponent: Option<String>,
    /// How the game ended, if somebody has resigned or the client has told it.
    pub outcome: Option<Outcome>,
    is_over: bool,
    /// The position after a move of ours, as long as there was no other.
    pondered: Option<Pondered>,
}

/// A position that is worth to be thought about in the opponent's time.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pondered {
    turns: usize,
    hash: u64,
    to_play: Color,
    komi: f32,
    rules: Rules,
}

impl Pondered {
    fn of(game: &Game) -> Pondered {
        Pondered {
            turns: game.turns().len(),
            hash: game.hash(),
            to_play: game.to_play(),
            komi: game.komi(),
            rules: game.rules(),
        }
    }
}

impl Session {
    /// A session with a player, on an empty board of 19 x 19.
    pub fn new(player: Player, settings: Settings) -> Session {
        let game = Game::new(Size::square(19), settings.rules);
        let mut clocks = TimeKeeper::default();
        clocks.set_lag(settings.lag);
        Session {
            settings,
            player,
            game,
            clocks,
            decision: None,
            searched: None,
            sidelines: Sidelines::default(),
            played: PerColor([false; 2]),
            opponent: None,
            outcome: None,
            is_over: false,
            pondered: None,
        }
    }

    /// Tells whoever wants to know what happens.
    pub(super) fn tell(&self, message: &str) {
        if self.settings.is_verbose {
            self.sidelines.write(&format!("{message}\n"));
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

    /// An empty board of this size, with the same komi and rules.
    pub fn empty_game(&self, size: Size) -> Game {
        let mut game = Game::new(size, self.game.rules());
        // It was the komi of a game before.
        let _ = game.set_komi(self.game.komi());
        game
    }

    /// A new game on an empty board of this size, with the same komi, rules and time settings. The clocks start anew.
    pub fn start_game(&mut self, size: Size) {
        let game = self.empty_game(size);
        self.set_game(game);
    }

    /// Another position or another game altogether. The clocks start anew.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
        self.clocks.new_game();
        self.played = PerColor([false; 2]);
        self.forget_turn();
    }

    /// What was chosen last is no longer the last move.
    pub fn forget_turn(&mut self) {
        self.decision = None;
        self.searched = None;
        self.outcome = None;
        self.pondered = None;
    }

    /// What a search may cost, the clocks aside.
    pub fn budget(&self) -> Budget {
        let Settings { playouts, time, threads, seed, .. } = self.settings;
        Budget { threads, seed, ..Budget::of(playouts, time) }
    }

    /// What that player's next turn may cost. A search that is limited by time ends as soon as it is decided; one of so
    /// many playouts does not, so that it can be repeated.
    pub fn turn_budget(&self, color: Color) -> Budget {
        let situation = Situation { size: self.game.size(), moves_played: self.game.turns().len() };
        let allotment = self.clocks.allotment(color, &situation);
        let cap = |limit: Duration| self.settings.time.map_or(limit, |time| limit.min(time));
        let budget = self.budget();
        let time = allotment.target.map(cap).or(budget.time);
        Budget { time, most_time: allotment.most.map(cap), stops_early: time.is_some(), ..budget }
    }

    /// Says whether there is something to ponder on: the opponent's reply to a move of ours.
    pub fn set_may_ponder(&mut self, may_ponder: bool) {
        self.pondered = may_ponder.then(|| Pondered::of(&self.game));
    }

    /// Thinks in the opponent's time, if that is wanted, until there is something else to do.
    pub(super) fn ponder(&mut self, is_waiting: impl Fn() -> bool) {
        // A weaker player would find more than its level allows.
        let is_strong = self.player.conduct.level == Level::FULL;
        let is_wanted = self.settings.ponders && self.settings.reuses && is_strong && !self.game.is_over();
        if !is_wanted || self.pondered != Some(Pondered::of(&self.game)) || is_waiting() {
            return;
        }
        let Settings { threads, seed, .. } = self.settings;
        let budget = Budget { threads, seed, ..Budget::playouts(MOST_PONDERED) };
        let task = Task { reuse: true, ..Task::new(&self.game, budget) };
        let mut watcher = |_: &Look<'_>| match is_waiting() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        // A player that cannot ponder will say so when it is asked for a move.
        let _ = self.player.search(&task, &mut watcher);
    }
}
