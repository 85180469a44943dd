//! A player: somebody who searches one position after the other, and remembers what is still of use.

mod clockwork;
mod root;

use std::sync::Arc;
use std::time::Duration;

use go::{Game, Size};
use mcts::SettingsError;
use mcts::exchange::{Exchange, Exchanging, Reach};
use playout::{GoSearcher, Method, Question, Restriction, Tally};

use self::clockwork::Clockwork;
use self::root::Root;
use crate::analysis::Analysis;
use crate::budget::Budget;
use crate::company::Company;
use crate::conduct::{Conduct, Level, Streak};
use crate::judge::Referee;
use crate::preset::{Preset, PresetError};
use crate::thought::{Ending, Thought};
use crate::time::{Clock, SystemClock};
use crate::watch::Watcher;

/// The mebibytes that a tree may take when nobody says how many.
pub const DEFAULT_MEMORY: usize = 1024;

/// The most mebibytes that a tree can use: it counts its words of eight bytes in 32 bits.
pub const MOST_MEMORY: usize = 32 * 1024;

/// The mebibytes for searches beside the game, which are short.
const MEMORY_ASIDE: usize = 64;

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// There is no such player.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Both have passed, or the game has lasted too long.
    #[error("the game is over after {turns} moves ({reason}), so there is no move to choose")]
    GameIsOver {
        /// The number of moves.
        turns: usize,
        /// Why it is over.
        reason: &'static str,
    },
}

/// What is asked of one search.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The position, with whoever has the turn in it. A game that has ended by passes goes on.
    pub game: &'a Game,
    /// What the search may cost.
    pub budget: Budget,
    /// Moves that must not be considered, or that are the only ones to be.
    pub restrictions: &'a [Restriction],
    /// What to find out about who owns which point.
    pub ownership: Detail,
    /// Go on with what the last search found out about this position, if it did.
    pub reuse: bool,
}

impl<'a> Task<'a> {
    /// A search without restrictions that wants to know nothing about points, and starts afresh.
    pub fn new(game: &'a Game, budget: Budget) -> Task<'a> {
        Task { game, budget, restrictions: &[], ownership: Detail::None, reuse: false }
    }
}

/// What to find out about who owns which point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// Who owns which point, over all playouts.
    Position,
    /// The same for each move as well.
    Moves,
}

/// Somebody who chooses moves. Memory is kept from move to move, and the tree too where it is still of use.
pub struct Player {
    preset: Preset,
    memory: usize,
    clock: Arc<dyn Clock>,
    /// How it behaves in a game.
    pub conduct: Conduct,
    pub(crate) referee: Referee,
    pub(crate) streak: Streak,
    ready: Option<Ready>,
    /// For searches beside the game.
    aside: Option<Ready>,
    /// Others who search the same positions.
    company: Option<Box<dyn Company>>,
}

/// What is made for a size of board.
struct Ready {
    size: Size,
    method: Method,
    searcher: GoSearcher,
    /// What the tree has grown from.
    root: Option<Root>,
    /// The memory that it takes.
    bytes: u64,
}

impl Player {
    /// A player whose tree takes at most so many mebibytes.
    pub fn new(preset: Preset, memory: usize) -> Player {
        Player {
            preset,
            memory,
            clock: Arc::new(SystemClock::default()),
            conduct: Conduct::default(),
            referee: Referee::default(),
            streak: Streak::default(),
            ready: None,
            aside: None,
            company: None,
        }
    }

    /// The same player in the company of others.
    pub fn in_company(self, company: Box<dyn Company>) -> Player {
        Player { company: Some(company), ..self }
    }

    /// The same player by another clock.
    pub fn with_clock(self, clock: Arc<dyn Clock>) -> Player {
        Player { clock, ..self }
    }

    /// The clock that ends its searches.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// What the player is made of.
    pub fn preset(&self) -> &Preset {
        &self.preset
    }

    /// Makes the player of something else. Nothing changes if its parts do not fit together on a board of this size.
    pub fn set_preset(&mut self, preset: Preset, size: Size) -> Result<(), PresetError> {
        self.ready = Some(Ready::new(&preset, size, self.memory)?);
        self.aside = None;
        self.preset = preset;
        Ok(())
    }

    /// The mebibytes that the tree may take.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Sets the mebibytes that the tree may take, and forgets it.
    pub fn set_memory(&mut self, memory: usize) {
        self.memory = memory;
        self.ready = None;
        self.aside = None;
    }

    /// Forgets everything about earlier positions.
    pub fn forget(&mut self) {
        if let Some(ready) = &mut self.ready {
            ready.root = None;
        }
        if let Some(company) = &mut self.company {
            company.forget();
        }
    }

    /// A move for whoever has the turn, if the game is not over.
    pub fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Thought, PlayerError> {
        self.choose_watched(game, budget, &mut ())
    }

    /// The same with somebody who watches, and who may stop the search.
    pub fn choose_watched(
        &mut self,
        game: &Game,
        budget: &Budget,
        watcher: &mut dyn Watcher,
    ) -> Result<Thought, PlayerError> {
        ensure_goes_on(game)?;
        self.search(&Task::new(game, *budget), watcher)
    }

    /// A search for whoever has the turn, with somebody who watches and may end it.
    pub fn search(&mut self, task: &Task<'_>, watcher: &mut dyn Watcher) -> Result<Thought, PlayerError> {
        // What it takes to tell others of the position is time that nobody has for the move.
        let start = self.clock.now();
        // A weaker player would find more than its level allows.
        let is_strong = self.conduct.level == Level::FULL;
        let company = if is_strong { self.company.take() } else { None };
        let Some(mut company) = company else { return self.search_since(start, task, watcher, None) };
        let exchange = company.begin(task, &self.preset);
        let thought = self.search_since(start, task, watcher, exchange);
        company.end(thought.as_ref().map_or(Ending::Watcher, |thought| thought.ended_by));
        self.company = Some(company);
        thought
    }

    /// The same with somebody who carries increments between this search and others.
    pub fn search_with(
        &mut self,
        task: &Task<'_>,
        watcher: &mut dyn Watcher,
        exchange: Option<Box<dyn Exchange>>,
    ) -> Result<Thought, PlayerError> {
        self.search_since(self.clock.now(), task, watcher, exchange)
    }

    /// The same, whose time has begun at `start`.
    fn search_since(
        &mut self,
        start: Duration,
        task: &Task<'_>,
        watcher: &mut dyn Watcher,
        exchange: Option<Box<dyn Exchange>>,
    ) -> Result<Thought, PlayerError> {
        let Task { game, budget, .. } = *task;
        let ready = Player::prepare(&mut self.ready, &self.preset, game.size(), self.memory)?;
        let kept = ready.keep_for(task);
        let mut limits = budget.limits();
        limits.seed = root::seed_after(budget.seed, kept);
        ready.method.search.check_limits(&limits).map_err(|error| senseless(&self.preset, &error))?;
        let tally = task.tally();
        let question =
            Question { restrictions: task.restrictions, tally: tally.as_ref(), ..Question::new(game) };
        let mut clockwork = Clockwork::new(&*self.clock, start, task, tally.as_ref(), watcher);
        let report = match exchange {
            None => ready.searcher.search(&question, &limits, &mut clockwork),
            Some(mut exchange) => {
                let mut both = Exchanging::new(&mut clockwork, &mut *exchange, Reach::default());
                ready.searcher.search(&question, &limits, &mut both)
            }
        };
        ready.bytes = report.extent.bytes;
        let seconds = self.clock.now().saturating_sub(start).as_secs_f64();
        let ending = clockwork.ending();
        let analysis = Analysis::new(game, &report, tally.as_ref());
        let method = ready.method.clone();
        Ok(Thought::new(self, task, method, analysis, &report, seconds, ending))
    }

    /// A short search in a small tree of its own: what the last search found out is kept.
    pub(crate) fn search_aside(&mut self, task: &Task<'_>) -> Result<Thought, PlayerError> {
        let memory = std::mem::replace(&mut self.memory, MEMORY_ASIDE);
        std::mem::swap(&mut self.ready, &mut self.aside);
        let thought = self.search_with(task, &mut (), None);
        std::mem::swap(&mut self.ready, &mut self.aside);
        self.memory = memory;
        thought
    }

    /// The search for boards of this size, made anew when it is another one.
    fn prepare<'a>(
        ready: &'a mut Option<Ready>,
        preset: &Preset,
        size: Size,
        memory: usize,
    ) -> Result<&'a mut Ready, PresetError> {
        let fitting = match ready.take().filter(|ready| ready.size == size) {
            Some(fitting) => fitting,
            None => Ready::new(preset, size, memory)?,
        };
        Ok(ready.insert(fitting))
    }
}

impl Task<'_> {
    fn tally(&self) -> Option<Tally> {
        let tally = |by_move| Some(Tally::new(self.game.size(), self.budget.threads, by_move));
        match self.ownership {
            Detail::None => None,
            Detail::Position => tally(false),
            Detail::Moves => tally(true),
        }
    }
}

impl Ready {
    fn new(preset: &Preset, size: Size, memory: usize) -> Result<Ready, PresetError> {
        let method = preset.method(size)?;
        let searcher = playout::searcher(&method, memory.saturating_mul(1 << 20));
        let searcher = searcher.map_err(|error| senseless(preset, &error))?;
        Ok(Ready { size, method, searcher, root: None, bytes: 0 })
    }

    /// Keeps what the tree knows about the position, and returns how many visits that are.
    fn keep_for(&mut self, task: &Task<'_>) -> u64 {
        let root = Root::new(task);
        let path = self.root.take().filter(|_| task.reuse).and_then(|old| old.path_to(&root));
        self.root = Some(root);
        // Cutting a subtree out of a large tree takes longer than a short search is worth.
        let cost = clockwork::time_to_move(self.bytes);
        let has_time = task.budget.time.is_none_or(|time| 4 * cost <= time);
        path.filter(|path| path.is_empty() || has_time).map_or(0, |path| self.searcher.keep(&path))
    }
}

fn ensure_goes_on(game: &Game) -> Result<(), PlayerError> {
    if !game.is_over() {
        return Ok(());
    }
    let reason =
        if game.passes() >= 2 { "both have passed" } else { "it has reached its largest number of moves" };
    Err(PlayerError::GameIsOver { turns: game.turns().len(), reason })
}

/// Parts that do not go together, with the name of the preset.
fn senseless(preset: &Preset, error: &SettingsError) -> PresetError {
    PresetError::senseless(preset.name(), error)
}
