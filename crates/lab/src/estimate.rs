//! How long an experiment will take: guesses from the speed of searches, and better ones from units that were done.

mod other_games;

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use arena::plan::{Player, PlayerKind};
use engine::{Budget, Preset};
use go::{Game, Rules, Size};

use crate::error::LabError;
use crate::evaluator::{Effort, Evaluator};
use crate::experiment::Bias;
use crate::plan::{Plan, Task, Unit, changed};
use crate::row::{Finding, Row};

/// How long a preset is measured.
const MEASURE: Duration = Duration::from_millis(50);

/// The mebibytes of the tree meanwhile.
const MEMORY: usize = 64;

/// The moves of each player in a game on the 9x9 board; on others as many more as they have points.
const MOVES: f64 = 35.0;

/// The moves in the middle of a game that can be tried at a position, on average.
const CANDIDATES: f64 = 50.0;

/// The seconds that a program takes for a game, where nobody has measured it: GNU Go at level 10 on the 9x9 board.
const PROGRAM: f64 = 12.0;

/// The positions that are looked at in a second to solve one, and the playouts of alpha-beta on small boards.
const SOLVED: f64 = 400_000.0;
const ALPHA_BETA: f64 = 200_000.0;

/// The seconds for facts about a block of positions.
const FACTS: f64 = 0.5;

/// The seconds that a program takes for the value of a position: GNU Go's estimate on the 9x9 board.
const PROGRAM_VALUE: f64 = 0.2;

/// The preset that plays as the real values of positions are found: uniform games from each move in turn.
const REFERENCE: &str = "mc";

/// Playouts in a second on this machine, by preset, each measured when it is first asked for.
#[derive(Clone, Debug, Default)]
pub struct Speeds(HashMap<String, f64>);

impl Speeds {
    /// Those of a preset on the empty board. Changes to its search hardly matter, and only those to its playouts count.
    fn of(&mut self, preset: &Preset, size: Size) -> Result<f64, LabError> {
        let of_playouts = |change: &&String| change.starts_with("playout.");
        let changes: Vec<String> = preset.changes().iter().filter(of_playouts).cloned().collect();
        let name = format!("{} {size} {}", preset.name(), changes.join(" "));
        if let Some(&speed) = self.0.get(&name) {
            return Ok(speed);
        }
        let speed = measure(preset, size)?;
        self.0.insert(name, speed);
        Ok(speed)
    }
}

fn measure(preset: &Preset, size: Size) -> Result<f64, LabError> {
    let mut player = engine::Player::new(preset.clone(), MEMORY);
    let start = Instant::now();
    let thought = player
        .choose(&Game::new(size, Rules::default()), &Budget::time(MEASURE))
        .map_err(|error| LabError::Senseless(error.to_string()))?;
    let seconds = start.elapsed().max(Duration::from_millis(1)).as_secs_f64();
    Ok(thought.analysis.playouts.max(1) as f64 / seconds)
}

/// What units cost in seconds, by their kind: positions, trees, the games of each match, and the values of each evaluator.
#[derive(Clone, Debug)]
pub struct Costs {
    position: Cost,
    tree: Cost,
    games: Vec<Cost>,
    /// The names of the matches.
    names: Vec<String>,
    facts: Cost,
    values: Vec<Cost>,
    /// The names of the evaluators.
    evaluators: Vec<String>,
    /// The answers of each player of an exam with each number of playouts.
    answers: BTreeMap<(usize, u64), Cost>,
    /// The names of these players.
    players: Vec<String>,
    /// The games of each contest.
    contests: Vec<Cost>,
    /// The names of the contests.
    contest_names: Vec<String>,
}

/// The cost of a kind of unit.
#[derive(Clone, Copy, Debug)]
struct Cost {
    guess: f64,
    sum: f64,
    count: u32,
}

impl Cost {
    fn guessed(guess: f64) -> Cost {
        Cost { guess, sum: 0.0, count: 0 }
    }

    fn learn(&mut self, seconds: f64) {
        self.sum += seconds;
        self.count += 1;
    }

    /// The mean of what is known, or the guess, corrected by how wrong others were.
    fn mean(&self, correction: f64) -> f64 {
        if self.count == 0 { correction * self.guess } else { self.sum / f64::from(self.count) }
    }
}

impl Costs {
    /// Guesses for the units of a plan, by the playouts that they need.
    pub fn guess(plan: &Plan, speeds: &mut Speeds) -> Result<Costs, LabError> {
        let (position, tree) = match &plan.experiment.bias {
            _ if plan.sizes.positions == 0 || plan.evaluation.is_some() || plan.exam.is_some() => (0.0, 0.0),
            Some(bias) => (solved(plan, bias, speeds)?, tree(plan, bias, speeds)?),
            None => (position(plan, speeds)?, 0.0),
        };
        let games = plan.matches.iter().map(|terms| {
            let of = |player: &Player| of_player(player, terms.terms.size, speeds);
            Ok(Cost::guessed(terms.players.iter().map(of).sum::<Result<f64, LabError>>()?))
        });
        let games = games.collect::<Result<_, LabError>>()?;
        let names = plan.matches.iter().map(|terms| terms.title.clone()).collect();
        let [position, tree, facts] = [position, tree, FACTS].map(Cost::guessed);
        let of_plan = plan.evaluation.as_ref().map_or(&[][..], |plan| &plan.evaluators);
        let values =
            of_plan.iter().map(|evaluator| Ok(Cost::guessed(block(evaluator, plan.board(), speeds)?)));
        let values = values.collect::<Result<_, LabError>>()?;
        let evaluators = of_plan.iter().map(|evaluator| evaluator.part.name.clone()).collect();
        let answers = answers(plan, speeds)?;
        let players = plan.exam.iter().flat_map(|exam| &exam.players);
        let players = players.map(|entrant| entrant.part.name.clone()).collect();
        let contests = plan.contests.iter().map(|plan| Cost::guessed(other_games::contest(plan))).collect();
        let contest_names = plan.contests.iter().map(|plan| plan.part.name.clone()).collect();
        Ok(Costs {
            position,
            tree,
            games,
            names,
            facts,
            values,
            evaluators,
            answers,
            players,
            contests,
            contest_names,
        })
    }

    /// A unit like this row has taken so many seconds, by the clock or of the processor as the caller likes.
    pub fn learn(&mut self, row: &Row, seconds: f64) {
        match &row.finding {
            Finding::Position(_) | Finding::Solved(_) => self.position.learn(seconds),
            Finding::Tree(_) => self.tree.learn(seconds),
            Finding::Records(_) => {}
            Finding::Facts(_) => self.facts.learn(seconds),
            Finding::Values(values) => {
                if let Some(place) = self.evaluators.iter().position(|name| *name == values.evaluator) {
                    self.values[place].learn(seconds);
                }
            }
            Finding::Answer(answer) => {
                let place = self.players.iter().position(|name| *name == answer.player);
                let cost = place.and_then(|place| self.answers.get_mut(&(place, answer.playouts)));
                if let Some(cost) = cost {
                    cost.learn(seconds);
                }
            }
            Finding::Contest(game) => {
                if let Some(place) = self.contest_names.iter().position(|name| *name == game.contest) {
                    self.contests[place].learn(seconds);
                }
            }
            Finding::Game { duel, .. } => {
                if let Some(place) = self.names.iter().position(|name| name == duel) {
                    self.games[place].learn(seconds);
                }
            }
        }
    }

    /// What these units will cost together, one after the other.
    pub fn total(&self, units: &[Unit]) -> f64 {
        let correction = self.correction();
        let cost = |unit: &Unit| match unit.task {
            Task::Position(_) | Task::Solved(_) => self.position.mean(correction),
            Task::Tree(_) => self.tree.mean(correction),
            Task::Records => 0.0,
            Task::Facts(_) => self.facts.mean(correction),
            Task::Values { evaluator, .. } => {
                self.values.get(evaluator).map_or(0.0, |cost| cost.mean(correction))
            }
            Task::Answer { player, playouts, .. } => {
                self.answers.get(&(player, playouts)).map_or(0.0, |cost| cost.mean(correction))
            }
            Task::Contest { contest, .. } => {
                self.contests.get(contest).map_or(0.0, |cost| cost.mean(correction))
            }
            Task::Game { duel, .. } => self.games.get(duel).map_or(0.0, |cost| cost.mean(correction)),
        };
        units.iter().map(cost).sum()
    }

    /// How much more the units of which something is known cost than was guessed: a machine that has other work to do is
    /// slow at everything.
    fn correction(&self) -> f64 {
        let all = || {
            let single = [&self.position, &self.tree, &self.facts];
            let lists = self.games.iter().chain(&self.values).chain(&self.contests);
            lists.chain(self.answers.values()).chain(single)
        };
        let guessed: f64 = all().map(|cost| f64::from(cost.count) * cost.guess).sum();
        let known: f64 = all().map(|cost| cost.sum).sum();
        if guessed > 0.0 && known > 0.0 { known / guessed } else { 1.0 }
    }
}

/// The seconds for a position: it is played to, searched by all, and its real value found.
fn position(plan: &Plan, speeds: &mut Speeds) -> Result<f64, LabError> {
    let size = plan.board();
    let mut seconds = 0.0;
    for search in &plan.searches {
        seconds += plan.sizes.playouts as f64 / speeds.of(search, size)?;
    }
    let Some(positions) = &plan.experiment.positions else { return Ok(seconds) };
    if plan.records.is_none() {
        let speed = speeds.of(&changed(&positions.preset, &[])?, size)?;
        seconds += MOVES * larger(size) * positions.playouts as f64 / speed;
    }
    if positions.reference {
        let speed = speeds.of(&changed(REFERENCE, &[])?, size)?;
        seconds += CANDIDATES * plan.sizes.reference as f64 / speed;
    }
    Ok(seconds)
}

/// The seconds for the values of a block of positions.
fn block(evaluator: &Evaluator, size: Size, speeds: &mut Speeds) -> Result<f64, LabError> {
    let positions = evaluator.block() as f64;
    Ok(match evaluator.effort() {
        Effort::Playouts { preset, playouts } => positions * playouts as f64 / speeds.of(preset, size)?,
        Effort::OtherPlayouts { game, playouts, most_moves } => {
            positions * other_games::playouts(game, playouts, most_moves)
        }
        Effort::Program => positions * PROGRAM_VALUE * larger(size),
        Effort::None => 0.0,
    })
}

/// The answers of the players of an exam, each with its guess. Most positions are on the usual board.
fn answers(plan: &Plan, speeds: &mut Speeds) -> Result<BTreeMap<(usize, u64), Cost>, LabError> {
    let mut answers = BTreeMap::new();
    let Some(exam) = &plan.exam else { return Ok(answers) };
    for (place, entrant) in exam.players.iter().enumerate() {
        for playouts in exam.counts_of(place) {
            let seconds = playouts as f64 / speeds.of(&entrant.preset, plan.board())?;
            answers.insert((place, playouts), Cost::guessed(seconds));
        }
    }
    Ok(answers)
}

/// The seconds for a position that is solved on one of the boards: half of the positions that are allowed are looked at, and
/// it is searched by all.
fn solved(plan: &Plan, bias: &Bias, speeds: &mut Speeds) -> Result<f64, LabError> {
    let mut seconds = 0.0;
    for board in &bias.boards {
        for search in &plan.searches {
            seconds += plan.sizes.playouts as f64 / speeds.of(search, board.0)?;
        }
        for _ in &bias.alpha_beta {
            seconds += plan.sizes.playouts as f64 / ALPHA_BETA;
        }
    }
    Ok(seconds / bias.boards.len().max(1) as f64 + bias.nodes as f64 / 2.0 / SOLVED)
}

/// The seconds for a position whose trees are compared: it is played to, and searched by all.
fn tree(plan: &Plan, bias: &Bias, speeds: &mut Speeds) -> Result<f64, LabError> {
    let (size, mut seconds) = (plan.board(), 0.0);
    for search in &plan.searches {
        seconds += bias.tree_playouts as f64 / speeds.of(search, size)?;
    }
    let Some(positions) = &plan.experiment.positions else { return Ok(seconds) };
    Ok(seconds + MOVES * positions.playouts as f64 / speeds.of(&changed(&positions.preset, &[])?, size)?)
}

/// The seconds that a player takes for a game.
fn of_player(player: &Player, size: Size, speeds: &mut Speeds) -> Result<f64, LabError> {
    let PlayerKind::Preset(preset) = &player.kind else { return Ok(PROGRAM * larger(size)) };
    let by_time = preset.seconds.map(|time| time.as_secs_f64());
    let by_playouts = match preset.playouts {
        Some(playouts) => {
            let speed = speeds.of(&preset.preset, size)?;
            // In a zone there are games before the search, of one thread: so many outside, and so many inside.
            let zone = preset.preset.method(size)?.zone;
            let before = zone.map_or(0.0, |zone| 2.0 * f64::from(zone.playouts));
            // Those of a team are all on this machine.
            let playouts = playouts as f64 * preset.members() as f64;
            Some((playouts / preset.threads.max(1) as f64 + before) / speed)
        }
        None => None,
    };
    let of_a_move = by_time.into_iter().chain(by_playouts).fold(f64::INFINITY, f64::min);
    Ok(if of_a_move.is_finite() { MOVES * of_a_move } else { PROGRAM } * larger(size))
}

/// How many times the points of the 9x9 board.
fn larger(size: Size) -> f64 {
    size.area() as f64 / 81.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::testing::{plan, row, tiny};

    #[test]
    fn twice_the_playouts_take_twice_the_time() {
        let mut speeds = Speeds::default();
        let mut cost = |playouts| {
            let plan = plan(|_, sizes| (sizes.playouts, sizes.games) = (playouts, 0));
            let own = MOVES * larger(plan.board()) * 10.0
                / speeds.of(&changed("mc", &[]).unwrap(), plan.board()).unwrap();
            Costs::guess(&plan, &mut speeds).unwrap().total(&plan.units()) - 4.0 * own
        };
        let (less, more) = (cost(1000), cost(2000));
        assert!(less > 0.0 && (more / less - 2.0).abs() < 1e-9, "{less} {more}");
    }

    #[test]
    fn what_was_measured_takes_the_place_of_guesses() {
        let plan = tiny();
        let units = plan.units();
        let mut costs = Costs::guess(&plan, &mut Speeds::default()).unwrap();
        for (unit, seconds) in [("position-00000", 1.0), ("position-00001", 3.0), ("first/game-00000", 10.0)]
        {
            let unit = units.iter().find(|known| known.id == unit).unwrap();
            costs.learn(&row(&plan, unit, 0.0), seconds);
        }
        assert!((costs.total(&units[..4]) - 8.0).abs() < 1e-12);
        assert!((costs.total(&units[4..6]) - 20.0).abs() < 1e-12);
    }

    #[test]
    fn where_others_took_twice_the_guess_the_rest_will_too() {
        let plan = tiny();
        let units = plan.units();
        let mut costs = Costs::guess(&plan, &mut Speeds::default()).unwrap();
        let [known, unknown] = [&units[4..5], &units[6..]].map(|units| costs.total(units));
        assert_eq!(units[4].id, "first/game-00000");
        costs.learn(&row(&plan, &units[4], 0.0), 2.0 * known);
        assert!((costs.total(&units[6..]) / unknown - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_program_is_taken_for_gnu_go() {
        let plan = plan(|experiment, sizes| {
            sizes.positions = 0;
            let player = experiment.duels[0].b.as_mut().unwrap();
            (player.preset, player.playouts) = (None, None);
            player.command = Some("gnugo --mode gtp".to_owned());
        });
        let costs = Costs::guess(&plan, &mut Speeds::default()).unwrap();
        let total = costs.total(&plan.units()[..2]);
        let on_nine = total / larger(plan.board());
        assert!((24.0..26.0).contains(&on_nine), "{on_nine}");
    }
}
