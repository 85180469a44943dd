//! What an experiment comes to at given sizes: units of work that do not depend on each other.
//!
//! The units and their names follow from the experiment and its sizes alone. A larger run has the units of a smaller one.

mod check;
mod contest;
mod evaluation;
mod exam;
mod identity;
mod material;
mod records;
mod sources;
mod table;

pub use contest::ContestPlan;
pub(crate) use contest::settings_of;
pub use evaluation::EvaluationPlan;
pub use exam::{Entrant, ExamPlan};
pub use material::Material;
pub use records::Records;
pub use sources::Sources;
pub use table::Table;

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::Path;

use arena::plan::{MatchFile, OpeningsFile, Player, PlayerFile, PlayerKind};
use engine::{MOST_MEMORY, Preset};
use go::{Rules, Size};
use mcts::Random;
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::experiment::{Duel, Experiment, SearchPart, Sizes, Source};

/// An experiment with nothing left open.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The experiment that has the units; never one that reports on another.
    pub experiment: Experiment,
    /// How large it is.
    pub sizes: Sizes,
    /// The records that positions are taken from, if there are any.
    pub records: Option<Records>,
    /// The presets of the searches, in the order of the experiment.
    pub searches: Vec<Preset>,
    /// The matches, in the order of the experiment.
    pub matches: Vec<arena::plan::Plan>,
    /// What is evaluated, if it is about positions of real games.
    pub evaluation: Option<EvaluationPlan>,
    /// Who is asked what, if it is about positions with known right and wrong moves.
    pub exam: Option<ExamPlan>,
    /// Games besides Go, in the order of the experiment.
    pub contests: Vec<ContestPlan>,
}

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, which says what it is.
    pub id: String,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To search the position with this number.
    Position(u64),
    /// To solve a position, and to search it.
    Solved(u64),
    /// To compare the trees of a position.
    Tree(u64),
    /// To tell what was read.
    Records,
    /// To find facts about a block of positions.
    Facts(u64),
    /// To evaluate a block of positions.
    Values {
        /// The place of the evaluator in [`EvaluationPlan::evaluators`].
        evaluator: usize,
        /// The number of the block.
        block: u64,
    },
    /// To ask a player for a move.
    Answer {
        /// The place of the player in [`ExamPlan::players`].
        player: usize,
        /// The playouts of its search.
        playouts: u64,
        /// The number of the position.
        number: u64,
    },
    /// To play a game besides Go.
    Contest {
        /// The place of the contest in [`Plan::contests`].
        contest: usize,
        /// The number of the game.
        number: u64,
    },
    /// To play a game.
    Game {
        /// The place of the match in [`Plan::matches`].
        duel: usize,
        /// The number of the game.
        number: u64,
    },
}

/// A part of the units: some of the positions, and some pairs of games of every match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which part, from 1.
    pub index: usize,
    /// Of how many.
    pub count: usize,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

/// As on the command line: `2/4`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The parts of the work with the seed of an experiment that need streams of their own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    /// Where a position comes from.
    Positions = 1,
    /// The searches of it.
    Searches = 2,
    /// Its real value.
    References = 3,
    /// The seeds of the matches.
    Matches = 4,
    /// Where a position that is solved comes from.
    Solved = 5,
    /// The searches of it.
    SolvedSearches = 6,
    /// The searches whose trees are compared.
    Trees = 7,
    /// The evaluations of positions of real games.
    Evaluations = 8,
    /// The searches of positions with known right and wrong moves.
    Exam = 9,
    /// The games besides Go of each contest.
    Contests = 10,
}

impl Plan {
    /// The plan of an experiment, with what it takes positions from: see [`Sources::read`].
    pub fn new(experiment: &Experiment, sizes: Sizes, sources: Sources) -> Result<Plan, LabError> {
        let experiment = experiment.source()?;
        check::experiment(&experiment)?;
        check::sizes(&experiment, &sizes)?;
        let takes_records =
            experiment.positions.as_ref().is_some_and(|positions| positions.from == Source::Records);
        let searches = experiment.searches.iter().map(preset).collect::<Result<Vec<_>, _>>()?;
        let size = board(&experiment)?;
        for (search, preset) in experiment.searches.iter().zip(&searches) {
            let error = |error| in_part("search", &search.name, &error);
            check::search(experiment.kind, preset, size).map_err(error)?;
        }
        if experiment.bias.is_some() {
            check::same_moves(&searches, size)?;
        }
        let matches = if sizes.games == 0 { Vec::new() } else { matches_of(&experiment, &sizes)? };
        let Sources { records, material, exam, available } = sources;
        let records = records.filter(|_| takes_records);
        let evaluation = experiment.evaluation.as_ref();
        let evaluation = evaluation
            .map(|part| EvaluationPlan::new(part, size, sizes.positions, material, available))
            .transpose()?;
        let part = experiment.exam.as_ref();
        let exam = part.map(|part| ExamPlan::new(part, &sizes, exam, available)).transpose()?;
        let contests = contest::contests(&experiment, &sizes)?;
        Ok(Plan { experiment, sizes, records, searches, matches, evaluation, exam, contests })
    }

    /// All units, in the order in which they are to be done: positions, and then games in rounds, so that a run which is
    /// stopped is balanced. A round has a pair of each match, or as many as its `times` says.
    pub fn units(&self) -> Vec<Unit> {
        if let Some(evaluation) = &self.evaluation {
            return evaluation.units();
        }
        if let Some(exam) = &self.exam {
            return exam.units();
        }
        let positions = (0..self.sizes.positions).map(|number| match self.experiment.bias {
            None => Unit { id: format!("position-{number:05}"), task: Task::Position(number) },
            Some(_) => Unit { id: format!("solved-{number:05}"), task: Task::Solved(number) },
        });
        let trees = (0..self.experiment.bias.as_ref().map_or(0, |bias| bias.trees))
            .map(|number| Unit { id: format!("tree-{number:05}"), task: Task::Tree(number) });
        let games = (0..self.sizes.games / 2)
            .flat_map(|round| self.round(round).chain(contest::round(&self.contests, round)));
        positions.chain(trees).chain(games).collect()
    }

    fn round(&self, round: u64) -> impl Iterator<Item = Unit> {
        let duels = self.experiment.duels.iter().take(self.matches.len()).enumerate();
        duels.flat_map(move |(duel, part)| {
            let per_round = 2 * part.times;
            (per_round * round..per_round * (round + 1)).map(move |number| Unit {
                id: format!("{}/game-{number:05}", part.name),
                task: Task::Game { duel, number },
            })
        })
    }

    /// The units of a part of the plan.
    pub fn units_of(&self, shard: Shard) -> Vec<Unit> {
        let (part, parts) = (shard.index.saturating_sub(1) as u64, shard.count.max(1) as u64);
        let is_in_part = |unit: &Unit| match unit.task {
            Task::Position(number)
            | Task::Solved(number)
            | Task::Tree(number)
            | Task::Answer { number, .. } => number % parts == part,
            // Each part can tell about its own values, and these units cost next to nothing.
            Task::Records | Task::Facts(_) => true,
            Task::Values { evaluator, block } => (block + evaluator as u64) % parts == part,
            // The games of a pair stay together, so that colours are balanced, and every part has all matches.
            Task::Game { duel: place, number } | Task::Contest { contest: place, number } => {
                (number / 2 + place as u64) % parts == part
            }
        };
        self.units().into_iter().filter(is_in_part).collect()
    }

    /// Is a unit of one of these matches, groups, evaluators, families or players? What positions and values are made of is of all of
    /// them. An error names what there is.
    pub fn select(&self, names: &[String]) -> Result<impl Fn(&Unit) -> bool + use<>, LabError> {
        let mut known: Vec<(&str, usize)> = Vec::new();
        for (place, duel) in self.experiment.duels.iter().enumerate() {
            known.extend([(duel.name.as_str(), place), (duel.group.as_str(), place)]);
        }
        let evaluators = self.evaluation.as_ref().map_or(&[][..], |plan| &plan.evaluators);
        for (place, evaluator) in evaluators.iter().enumerate() {
            known.extend([(evaluator.part.name.as_str(), place), (evaluator.part.family.as_str(), place)]);
        }
        let players = self.exam.as_ref().map_or(&[][..], |plan| &plan.players);
        known.extend(players.iter().enumerate().map(|(place, player)| (player.part.name.as_str(), place)));
        for (place, contest) in self.contests.iter().enumerate() {
            known.extend([(contest.part.name.as_str(), place), (contest.part.group.as_str(), place)]);
        }
        known.retain(|(name, _)| !name.is_empty());
        if let Some(name) = names.iter().find(|name| known.iter().all(|(known, _)| known != name)) {
            let mut expected: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
            expected.sort_unstable();
            expected.dedup();
            return Err(LabError::value("--only", name, &format!("one of {}", expected.join(", "))));
        }
        let chosen: BTreeSet<usize> = known
            .iter()
            .filter(|(known, _)| names.iter().any(|name| name == known))
            .map(|known| known.1)
            .collect();
        Ok(move |unit: &Unit| match unit.task {
            Task::Game { duel: place, .. } | Task::Contest { contest: place, .. } => chosen.contains(&place),
            Task::Values { evaluator, .. } => chosen.contains(&evaluator),
            Task::Answer { player, .. } => chosen.contains(&player),
            _ => true,
        })
    }

    /// The largest number of threads of a player. The players of a game think in turn.
    pub fn threads(&self) -> usize {
        let players = self.matches.iter().flat_map(|plan| &plan.players);
        let threads = players.map(|player| match &player.kind {
            // A team has more of them, which mostly wait for each other: that slows it down and changes nothing.
            PlayerKind::Preset(preset) => preset.threads,
            PlayerKind::Program(_) => 1,
        });
        threads.max().unwrap_or(1).max(1)
    }

    /// Does the clock say how much a player thinks, so that its games depend on how busy the machine is?
    pub fn is_timed(&self) -> bool {
        self.matches.iter().flat_map(|plan| &plan.players).any(is_timed)
    }

    /// How many units can be done at a time so that every thread has one of so many processors.
    pub fn workers_for(&self, processors: usize) -> usize {
        (processors / self.threads()).max(1)
    }

    /// The board.
    pub fn board(&self) -> Size {
        Size::square(usize::from(self.experiment.size))
    }

    /// The rules of positions and playouts.
    pub fn rules(&self) -> Rules {
        Rules::default()
    }

    /// A stream of random numbers of its own for every number of something.
    pub(crate) fn random(&self, stream: Stream, number: u64) -> Random {
        Random::for_part(Random::for_part(self.experiment.seed, stream as u64).bits(), number)
    }
}

fn board(experiment: &Experiment) -> Result<Size, LabError> {
    board_of(experiment.size)
}

fn board_of(side: u8) -> Result<Size, LabError> {
    let side = usize::from(side);
    if (2..=19).contains(&side) {
        Ok(Size::square(side))
    } else {
        Err(LabError::value("size", side, "2 to 19"))
    }
}

fn preset(search: &SearchPart) -> Result<Preset, LabError> {
    changed(&search.preset, &search.set).map_err(|error| in_part("search", &search.name, &error))
}

/// A preset of ours, or a file that ends in `.toml`, with changes, each as `path=value`.
pub(crate) fn changed(name: &str, changes: &[String]) -> Result<Preset, LabError> {
    let split = |change: &String| {
        let parts = change.split_once('=').map(|(path, value)| (path.to_owned(), value.to_owned()));
        parts.ok_or_else(|| LabError::value("set", change, "path=value"))
    };
    let changes = changes.iter().map(split).collect::<Result<Vec<_>, _>>()?;
    let preset = if name.ends_with(".toml") {
        let text = fs::read_to_string(name).map_err(|error| LabError::file(Path::new(name), error))?;
        Preset::from_toml(&text)?.from_file(name)
    } else {
        Preset::named(name)?
    };
    Ok(preset.with(&changes)?)
}

fn matches_of(experiment: &Experiment, sizes: &Sizes) -> Result<Vec<arena::plan::Plan>, LabError> {
    let duels = experiment.duels.iter().enumerate();
    duels.map(|(place, duel)| match_of(experiment, sizes, place, duel)).collect()
}

/// The shortest time for a move.
const LEAST_SECONDS: f64 = 0.001;

/// The match between two players, with playouts and seconds as the sizes say.
fn match_of(
    experiment: &Experiment,
    sizes: &Sizes,
    place: usize,
    duel: &Duel,
) -> Result<arena::plan::Plan, LabError> {
    let size = board_of(duel.size.unwrap_or(experiment.size))
        .map_err(|error| in_part("match", &duel.name, &error))?;
    let scaled = |player: &PlayerFile| {
        let playouts =
            player.playouts.map(|playouts| ((playouts as f64 * sizes.share).round() as u64).max(1));
        let seconds = player.seconds.map(|seconds| match seconds * sizes.share {
            // What makes no sense is refused as it was given.
            scaled if seconds >= LEAST_SECONDS => scaled.max(LEAST_SECONDS),
            _ => seconds,
        });
        let memory = player.memory.or(playouts.map(|playouts| memory_for(playouts, size)));
        PlayerFile { playouts, seconds, memory, ..player.clone() }
    };
    let seeds = Random::for_part(experiment.seed, Stream::Matches as u64).bits();
    let file = MatchFile {
        title: Some(duel.name.clone()),
        games: sizes.games.saturating_mul(duel.times),
        size: arena::plan::BoardSize(size),
        komi: duel.komi.unwrap_or(experiment.komi),
        // A number of TOML has 63 bits.
        seed: Random::for_part(seeds, place as u64).bits() >> 1,
        referee: duel.referee.clone(),
        openings: OpeningsFile { random: duel.random_moves, ..OpeningsFile::default() },
        players: duel.players(experiment.baseline.as_ref())?.iter().map(scaled).collect(),
        ..MatchFile::default()
    };
    file.resolve(Path::new(".")).map_err(|error| in_part("match", &duel.name, &error.into()))
}

/// The mebibytes of a tree that never gets full in so many playouts: each adds a node at most, with all moves of the board.
pub(crate) fn memory_for(playouts: u64, size: Size) -> usize {
    const BYTES_OF_MOVE: u64 = 48;
    let bytes = playouts.saturating_mul(size.area() as u64 + 2).saturating_mul(BYTES_OF_MOVE);
    ((bytes >> 20) as usize + 1).clamp(16, MOST_MEMORY)
}

/// Does the clock say how much a player thinks?
pub(crate) fn is_timed(player: &Player) -> bool {
    let has_seconds = matches!(&player.kind, PlayerKind::Preset(preset) if preset.seconds.is_some());
    has_seconds || player.time.is_some()
}

fn in_part(kind: &str, name: &str, error: &LabError) -> LabError {
    LabError::Senseless(format!("the {kind} {name}: {error}"))
}

#[cfg(test)]
mod tests;
