//! Searching Go: a policy, the moves that the tree considers, and the rules of the search, put together.

use go::isa::{Isa, Job, Portable};
use go::{Board, FencedBoard, Game, LargeBoard, Move, Rules, Size, WatchfulBoard};
use mcts::{
    Indigo, Limits, MoveId, Observer, Outcome, Playout, Processor, Random, Record, Report, Search, Searcher,
    SettingsError, Task,
};
use serde::{Deserialize, Serialize};

use crate::fit::{Work, on_fitting_board};
use crate::game::{Audience, play_out_with};
use crate::ownership::owner;
use crate::policy::{Play, Policy};
use crate::position::{Moves, Position, Start, number_of};
use crate::question::{Goal, Question, Restriction};
use crate::tally::Tally;
use crate::zone::ZoneMode;

/// All that a searcher is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Method {
    /// How games are played out.
    pub playout: Policy,
    /// Which moves the tree considers.
    #[serde(default)]
    pub moves: Moves,
    /// Whether playouts are restricted to a zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<ZoneMode>,
    /// How games become a choice.
    pub search: mcts::Method,
}

/// Somebody who searches positions of Go.
///
/// It goes on after [`Searcher::keep`] only if the next question is of the same kind: the same komi and rules, goal and
/// restrictions; and with restrictions, which count the moves from the root, only from the same position.
pub type GoSearcher = Box<dyn for<'a> Searcher<Question<'a>>>;

/// A searcher whose tree takes at most so many bytes. (Indigo's is small, whatever is said here.)
pub fn searcher(method: &Method, memory: usize) -> Result<GoSearcher, SettingsError> {
    let search = match &method.search {
        mcts::Method::Tree(settings) => Way::Tree(Box::new(Search::new(settings.clone(), memory)?)),
        mcts::Method::Indigo(indigo) => {
            indigo.check()?;
            Way::Indigo(indigo.clone())
        }
    };
    let Method { playout, moves, zone, .. } = method.clone();
    Ok(Box::new(ByMethod { playout, moves, zone, search, kind: None }))
}

struct ByMethod {
    playout: Policy,
    moves: Moves,
    zone: Option<ZoneMode>,
    search: Way,
    /// What kind of question the last one was.
    kind: Option<Kind>,
}

/// What questions must have in common for one tree to answer both.
#[derive(Clone, Debug, PartialEq)]
struct Kind {
    size: Size,
    rules: Rules,
    komi: f32,
    handicap: usize,
    goal: Option<Goal>,
    restrictions: Vec<Restriction>,
}

impl Kind {
    fn of(question: &Question<'_>) -> Kind {
        let game: &Game = question.game;
        Kind {
            size: game.size(),
            rules: game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            goal: question.goal,
            restrictions: question.restrictions.to_vec(),
        }
    }
}

/// A way to search, with its memory.
enum Way {
    Tree(Box<Search>),
    Indigo(Indigo),
}

impl Searcher<Question<'_>> for ByMethod {
    fn search(&mut self, root: &Question<'_>, limits: &Limits, observer: &mut dyn Observer) -> Report {
        let kind = Kind::of(root);
        let size = kind.size;
        if self.kind.as_ref() != Some(&kind)
            && let Way::Tree(search) = &mut self.search
        {
            search.forget();
        }
        self.kind = Some(kind);
        let start = self.start(root, limits.seed, observer);
        let is_fenced = start.is_in_zone();
        let tally = root.tally.filter(|tally| tally.size() == size);
        let work = OneSearch { search: &mut self.search, start: &start, tally, limits, observer };
        match &self.playout {
            Policy::CaptureFirst(policy) if is_fenced => work.in_zone(policy),
            Policy::Mogo(policy) if is_fenced => work.in_zone(policy),
            Policy::Uniform(policy) => on_fitting_board::<LargeBoard, _, _>(size, policy, work),
            Policy::CaptureFirst(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
            Policy::CrazyStone(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
            Policy::Tactical(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
            Policy::Mogo(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        }
    }

    fn keep(&mut self, path: &[MoveId]) -> u64 {
        let is_restricted = self.kind.as_ref().is_some_and(|kind| !kind.restrictions.is_empty());
        // Both hold for the position that the search began from.
        let is_shifted = !path.is_empty() && (is_restricted || self.zone.is_some());
        match &mut self.search {
            Way::Tree(search) if is_shifted => {
                search.forget();
                0
            }
            Way::Tree(search) => search.keep(path),
            Way::Indigo(_) => 0,
        }
    }
}

impl ByMethod {
    /// What the search begins from; in zone mode with the zone, and what games on the whole board say about it.
    fn start(&self, root: &Question<'_>, seed: u64, observer: &mut dyn Observer) -> Start {
        let start = Start::asked(root, self.moves);
        let mode = self.zone.filter(|_| ZoneMode::is_for(&self.playout));
        let (Some(mode), Some(group)) = (mode, start.group()) else { return start };
        // Where all moves are considered, they are played on all of the board.
        if !Position::<LargeBoard>::new(&start).has_group_moves() {
            return start;
        }
        let random = &mut Random::for_part(seed, BEFORE_THE_SEARCH);
        let zone = mode.estimate(&self.playout, &start, &group, random, &mut || observer.may_prepare());
        start.in_zone(zone)
    }
}

/// The part of the random numbers of a search that no thread has.
const BEFORE_THE_SEARCH: u64 = u64::MAX;

/// A search on a board yet to be chosen.
struct OneSearch<'a> {
    search: &'a mut Way,
    start: &'a Start,
    tally: Option<&'a Tally>,
    limits: &'a Limits,
    observer: &'a mut dyn Observer,
}

impl<P: Clone + Send> Work<P> for OneSearch<'_> {
    type Output = Report;

    fn on<B: Board, I: Isa>(self, isa: I, policy: &P) -> Report
    where
        P: Play<B>,
    {
        let root = Position::<B>::new(self.start);
        self.run(&root, isa, policy)
    }
}

impl OneSearch<'_> {
    /// The search on a board with a fence. Wide instructions are for small boards; on tables they gain too little to compile
    /// everything once more for them.
    fn in_zone<P: Play<FencedBoard> + Clone + Send>(self, policy: &P) -> Report {
        let root = Position::in_zone(self.start);
        self.run(&root, Portable, policy)
    }

    fn run<B: Board, I: Isa, P: Play<B> + Clone + Send>(
        self,
        root: &Position<'_, B>,
        isa: I,
        policy: &P,
    ) -> Report {
        let playout = ByPolicy { policy: policy.clone(), isa, tally: self.tally, thread: 0 };
        match self.search {
            Way::Tree(search) => search.run(root, &playout, With(isa), self.limits, self.observer),
            Way::Indigo(indigo) => indigo.run(root, &playout, With(isa), self.limits, self.observer),
        }
    }
}

/// A processor with these instructions.
#[derive(Clone, Copy)]
struct With<I>(I);

impl<I: Isa> Processor for With<I> {
    fn run(self, task: impl Task) {
        self.0.run(AsJob(task));
    }
}

struct AsJob<T>(T);

impl<T: Task> Job for AsJob<T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.run();
    }
}

/// Games played out by a policy.
#[derive(Clone)]
struct ByPolicy<'t, P, I> {
    policy: P,
    isa: I,
    tally: Option<&'t Tally>,
    thread: usize,
}

impl<B: Board, P: Play<B> + Clone + Send, I: Isa> Playout<Position<'_, B>> for ByPolicy<'_, P, I> {
    fn for_thread(&mut self, thread: usize) {
        self.thread = thread;
    }

    #[inline(always)]
    fn draw(&mut self, position: &mut Position<'_, B>, random: &mut Random) -> Option<MoveId> {
        let game = &mut position.game;
        let choice = self.policy.choose(game.to_play, game, random);
        Some(number_of(choice.point.map_or(Move::Pass, Move::Play)))
    }

    #[inline(always)]
    fn play_out(
        &mut self,
        position: &mut Position<'_, B>,
        random: &mut Random,
        record: &mut Record,
    ) -> Outcome {
        let audience = if record.wants_moves { Audience::Search(record) } else { Audience::Nobody };
        let outcome = play_out_with(self.isa, &mut position.game, &mut self.policy, random, audience);
        record.length = outcome.moves;
        if let Some(tally) = self.tally {
            tally.add(self.thread, position.first(), |point| owner(&position.game.board, point));
        }
        position.outcome_of(outcome.area, outcome.stones)
    }

    #[inline(always)]
    fn ended(&mut self, position: &Position<'_, B>) {
        if let Some(tally) = self.tally {
            let owners = position.owners();
            tally.add(self.thread, position.first(), |point| owners[point]);
        }
    }
}

#[cfg(test)]
mod tests;
