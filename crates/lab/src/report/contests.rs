//! Results in games besides Go.

use arena::stats::Tally;

use super::data::Data;
use super::grid::{Column, Grid, Value};
use super::page::{Answer, Page};
use super::plots::{self, Drawing};
use super::statistics::{Estimate, LEVEL, chance_of_score, holm, percent};
use super::words;
use crate::experiment::{Answering, Experiment};
use crate::plan::ContestPlan;
use crate::row::ContestFinding;

/// What came out of a contest, from the side of its first player.
struct Outcome<'a> {
    plan: &'a ContestPlan,
    tally: Tally,
    /// The results where the first player began, and where it did not.
    by_turn: [Tally; 2],
    moves: Option<f64>,
    /// Is it sure who is better, when all contests are looked at?
    is_sure: bool,
}

impl Outcome<'_> {
    /// `uct against mc at chess`.
    fn label(&self) -> String {
        let part = &self.plan.part;
        format!("{} against {} at {}", part.a.name(), part.b.name(), part.game.name())
    }

    /// `81.2 % (75.3 to 86.0) of 200 games`.
    fn score(&self) -> String {
        let games = words::counted(self.tally.games() as usize, "game");
        percent(&self.tally)
            .map_or_else(String::new, |score| format!("{} % of {games}", words::estimate(&score, 1)))
    }

    fn low(&self) -> Option<f64> {
        percent(&self.tally)?.interval.map(|interval| interval.low)
    }

    /// Is what was to be shown shown?
    fn is_shown(&self) -> Option<bool> {
        let goal = self.plan.part.goal?;
        Some(self.low().is_some_and(|low| low > goal))
    }
}

pub(super) fn write(experiment: &Experiment, data: &Data<'_>, page: &mut Page) {
    let outcomes = outcomes(data);
    let everything = Answering::default();
    let questions = 0..experiment.questions.len();
    page.answers = questions
        .map(|place| answer(experiment.answers.get(place).unwrap_or(&everything), &outcomes))
        .collect();
    for (name, group) in groups(&outcomes) {
        let title = if name.is_empty() { "Contests" } else { name };
        page.body.heading(title);
        page.body.paragraph(
            "Results are those of the first player, who begins every other game; draws are half a win. Intervals are Wilson's.",
        );
        page.table(title, &table(&group));
        let rows: Vec<(String, Estimate, Option<f64>)> = group
            .iter()
            .filter_map(|outcome| Some((outcome.label(), percent(&outcome.tally)?, None)))
            .collect();
        if rows.len() > 1 {
            let about = format!("{title}: wins in a hundred with intervals of 95 %");
            page.plot(title, Drawing::Rows(plots::rows(title, rows)), &about);
        }
    }
}

fn outcomes<'a>(data: &Data<'a>) -> Vec<Outcome<'a>> {
    let plans = data.plan.contests.iter().zip(&data.contests);
    let mut outcomes: Vec<Outcome<'_>> = plans.map(|(plan, games)| outcome(plan, games)).collect();
    let played: Vec<usize> = (0..outcomes.len()).filter(|&place| outcomes[place].tally.games() > 0).collect();
    let chances: Vec<f64> =
        played.iter().map(|&place| chance_of_score(&outcomes[place].tally).unwrap_or(1.0)).collect();
    for (place, is_sure) in played.iter().zip(holm(&chances)) {
        outcomes[*place].is_sure = is_sure;
    }
    outcomes
}

fn outcome<'a>(plan: &'a ContestPlan, games: &[&ContestFinding]) -> Outcome<'a> {
    let tally = |is_counted: fn(u64) -> bool| {
        let counted = games.iter().filter(|game| is_counted(game.number));
        counted.fold(Tally::new(0, 0, 0), |mut tally, game| {
            match game.result {
                ..0.25 => tally.losses += 1,
                0.75.. => tally.wins += 1,
                _ => tally.draws += 1,
            }
            tally
        })
    };
    let moves = games.iter().map(|game| f64::from(game.moves)).sum::<f64>() / games.len() as f64;
    Outcome {
        plan,
        tally: tally(|_| true),
        by_turn: [tally(|number| number.is_multiple_of(2)), tally(|number| !number.is_multiple_of(2))],
        moves: (!games.is_empty()).then_some(moves),
        is_sure: false,
    }
}

/// The contests by their groups, in the order of the experiment.
fn groups<'a, 'b>(outcomes: &'a [Outcome<'b>]) -> Vec<(&'b str, Vec<&'a Outcome<'b>>)> {
    let mut groups: Vec<(&str, Vec<&Outcome<'_>>)> = Vec::new();
    for outcome in outcomes {
        let plan: &'b ContestPlan = outcome.plan;
        match groups.iter_mut().find(|(name, _)| *name == plan.part.group) {
            Some((_, group)) => group.push(outcome),
            None => groups.push((plan.part.group.as_str(), vec![outcome])),
        }
    }
    groups
}

fn table(group: &[&Outcome<'_>]) -> Grid {
    let column = |name: &str, column: Column| (name.to_owned(), column);
    let mut columns: Vec<(String, Column)> =
        ["game", "players"].map(|name| column(name, Column::Prose)).into();
    columns.extend(["playouts", "games", "won", "drawn", "lost"].map(|name| column(name, Column::Count)));
    columns.push(column("score in percent", Column::Estimate(1)));
    columns.extend(["beginning", "not beginning"].map(|name| column(name, Column::Estimate(1))));
    columns.push(column("moves a game", Column::Number(0)));
    let mut grid = Grid::new(columns);
    for outcome in group {
        let (part, tally) = (&outcome.plan.part, &outcome.tally);
        let players = format!("{} against {}", part.a.name(), part.b.name());
        let mut row: Vec<Value> = [part.game.name().to_owned(), players].map(Value::Text).into();
        let counts = [outcome.plan.playouts, tally.games(), tally.wins, tally.draws, tally.losses];
        row.extend(counts.map(Value::Count));
        row.push(Value::Estimate(percent(tally)));
        row.extend(outcome.by_turn.iter().map(|tally| Value::Estimate(percent(tally))));
        row.push(Value::Number(outcome.moves));
        grid.add(row);
    }
    grid
}

/// What the contests that a question names say about it.
fn answer(answering: &Answering, outcomes: &[Outcome<'_>]) -> Answer {
    let is_named = |outcome: &&Outcome<'_>| {
        let part = &outcome.plan.part;
        answering.of.is_empty() || answering.of.iter().any(|name| *name == part.name || *name == part.group)
    };
    let named: Vec<&Outcome<'_>> =
        outcomes.iter().filter(is_named).filter(|outcome| outcome.tally.games() > 0).collect();
    if named.is_empty() {
        return Answer::new("There are not enough games yet.", Vec::new());
    }
    let mut sentences: Vec<String> = named.iter().map(|outcome| sentence(outcome)).collect();
    let goals: Vec<bool> = named.iter().filter_map(|outcome| outcome.is_shown()).collect();
    let first = match goals.iter().filter(|is_shown| **is_shown).count() {
        _ if goals.is_empty() => verdict(&named),
        shown if shown == goals.len() => format!("Yes, in all {}.", words::counted(shown, "contest")),
        shown => format!("It is shown in {shown} of {}.", words::counted(goals.len(), "contest")),
    };
    if sentences.len() == 1 && goals.is_empty() {
        return Answer::new(sentences.remove(0), Vec::new());
    }
    Answer::new(first, sentences)
}

/// How many contests are decided, where nothing in particular is to be shown.
fn verdict(named: &[&Outcome<'_>]) -> String {
    let count = |wins: bool| {
        let is_so =
            |outcome: &&&Outcome<'_>| outcome.is_sure && (outcome.tally.wins > outcome.tally.losses) == wins;
        named.iter().filter(is_so).count()
    };
    format!(
        "Of {}, the first player surely wins {} and surely loses {}, after Holm's correction for all of the experiment.",
        words::counted(named.len(), "contest"),
        count(true),
        count(false)
    )
}

fn sentence(outcome: &Outcome<'_>) -> String {
    let goal = match (outcome.plan.part.goal, outcome.is_shown()) {
        (Some(goal), Some(true)) => format!("; the lower end is above {goal} %"),
        (Some(goal), _) => format!("; the lower end is not above {goal} %"),
        (None, _) => String::new(),
    };
    let is_sure_alone = chance_of_score(&outcome.tally).is_some_and(|chance| chance < LEVEL);
    let doubt = match (is_sure_alone, outcome.is_sure) {
        (true, true) => "",
        (true, false) => "; not sure after Holm's correction",
        (false, _) => "; undecided",
    };
    format!("{}: {}{goal}{doubt}.", words::capitalized(&outcome.label()), outcome.score())
}

/// How it was measured, in sentences.
pub(super) fn measured(data: &Data<'_>) -> Vec<String> {
    let plans = &data.plan.contests;
    let played = words::counted(data.contests.iter().map(Vec::len).sum(), "game");
    let mut items = vec![
        format!(
            "Contests: {} of {} games each, {played} played in all, with {} % of the playouts in the file of the experiment.",
            plans.len(),
            words::grouped(data.plan.sizes.games),
            100.0 * data.plan.sizes.share
        ),
        "Players are the searches of presets; what these say about playouts and moves is about Go and is left out, and numbers \
         that depend on the board are those of 9x9. Playouts are uniformly random; no tree is kept from move to move."
            .to_owned(),
    ];
    let brief = plans.iter().filter_map(|plan| Some((plan.part.game.name(), plan.part.playout_moves?)));
    let mut brief: Vec<(&str, u32)> = brief.collect();
    brief.sort_unstable();
    brief.dedup();
    items.extend(brief.into_iter().map(|(game, moves)| {
        format!(
            "Playouts of {game} are broken off after {moves} moves and count by the lead in material: a lead of n pawns as \
             (1 + 0.9 n / (n + 3)) / 2 of a win."
        )
    }));
    items.push(format!("Seed: {}.", data.plan.experiment.seed));
    items
}
