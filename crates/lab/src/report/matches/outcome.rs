//! What came out of one match.

use arena::record::{Ending, GameRecord};
use arena::report::{PlayerSummary, Summary};
use arena::stats::{self, Interval, Tally};

use super::super::data::Data;
use super::super::statistics::{Estimate, LEVEL, Side, chance_of_score, chance_of_two_scores, holm, percent};
use super::super::words;
use crate::experiment::Duel;
use crate::plan::is_timed;

/// What came out of one match, from the side of its first player.
pub(super) struct Outcome<'a> {
    pub(super) duel: &'a Duel,
    /// What it is called in sentences.
    pub(super) label: String,
    /// Is the first player the baseline with changes?
    pub(super) is_change: bool,
    pub(super) players: [String; 2],
    pub(super) tally: Tally,
    /// The results with Black, and those with White.
    pub(super) by_color: [Tally; 2],
    /// Has a player so much time for a move, and not so many playouts?
    pub(super) is_timed: bool,
    /// How much each player searched.
    pub(super) paces: [Pace; 2],
    /// The mean processor seconds of each player in a game.
    pub(super) cpu_seconds: [Option<f64>; 2],
    /// Forfeits and games without a result, in sentences.
    pub(super) troubles: Vec<String>,
    /// Is it also sure who is better when all matches of the experiment are looked at?
    pub(super) is_sure_of_all: bool,
}

/// How much a player searches, as far as it tells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pace {
    /// Playouts in a second by the clock.
    pub(super) per_second: Option<f64>,
    /// Playouts of a move in the mean.
    pub(super) per_move: Option<f64>,
}

impl Pace {
    fn of(player: &PlayerSummary) -> Pace {
        let (playouts, seconds) = (player.playouts, player.seconds);
        // Without playouts of every move there is nothing to divide.
        let is_whole = playouts.count == seconds.count && seconds.sum > 0.0;
        Pace { per_second: is_whole.then(|| playouts.sum / seconds.sum), per_move: playouts.mean() }
    }
}

/// The matches of a plan, those without games among them.
pub(super) fn outcomes<'a>(data: &Data<'a>) -> Vec<Outcome<'a>> {
    let matches = data.plan.matches.iter().zip(&data.plan.experiment.duels).zip(&data.games);
    let labels = labels(data);
    let mut outcomes: Vec<Outcome<'_>> =
        matches.zip(labels).map(|(((plan, duel), games), label)| outcome(plan, duel, games, label)).collect();
    let played: Vec<usize> = (0..outcomes.len()).filter(|&place| outcomes[place].tally.games() > 0).collect();
    let chances = played.iter().map(|&place| chance_of_score(&outcomes[place].tally).unwrap_or(1.0));
    for (place, is_sure) in played.iter().zip(holm(&chances.collect::<Vec<_>>())) {
        outcomes[*place].is_sure_of_all = is_sure;
    }
    outcomes
}

/// What matches are called in sentences: by their players, unless the players of others are called the same or one is the
/// baseline with changes.
fn labels(data: &Data<'_>) -> Vec<String> {
    let (plans, duels) = (&data.plan.matches, &data.plan.experiment.duels);
    let by_players: Vec<String> = plans.iter().map(|plan| players_of(plan).join(" against ")).collect();
    let is_shared = |name: &String| by_players.iter().filter(|other| *other == name).count() > 1;
    let label = |(duel, players): (&Duel, &String)| match (duel.a.is_none(), duel.about.is_empty()) {
        (false, _) if !is_shared(players) => players.clone(),
        (_, false) => duel.about.clone(),
        (_, true) => duel.name.clone(),
    };
    duels.iter().zip(&by_players).map(label).collect()
}

fn players_of(plan: &arena::plan::Plan) -> [String; 2] {
    [0, 1].map(|place| plan.players.get(place).map_or(String::new(), |player| player.name.clone()))
}

fn outcome<'a>(plan: &arena::plan::Plan, duel: &'a Duel, games: &[GameRecord], label: String) -> Outcome<'a> {
    let summary = Summary::of(plan, games);
    let pairing = summary.standings.pairings.first();
    Outcome {
        duel,
        is_change: duel.a.is_none(),
        by_color: pairing.map_or_else(Default::default, |pairing| [pairing.as_black, pairing.as_white]),
        is_timed: plan.players.iter().any(is_timed),
        paces: [0, 1].map(|place| summary.players.get(place).map_or_else(Pace::default, Pace::of)),
        tally: summary.standings.players.first().copied().unwrap_or_default(),
        cpu_seconds: [0, 1]
            .map(|place| summary.players.get(place).and_then(|player| player.cpu_seconds.mean())),
        troubles: troubles(&label, plan, &summary, games),
        is_sure_of_all: false,
        label,
        players: players_of(plan),
    }
}

fn troubles(label: &str, plan: &arena::plan::Plan, summary: &Summary, games: &[GameRecord]) -> Vec<String> {
    let mut sentences = Vec::new();
    for (player, faults) in plan.players.iter().zip(&summary.standings.forfeits) {
        let kinds: Vec<String> = faults.iter().map(|(fault, count)| format!("{fault} {count}")).collect();
        let count: u64 = faults.values().sum();
        if count > 0 {
            let games = words::counted(count as usize, "game");
            sentences.push(format!(
                "{label}: {} forfeited {games} ({}).",
                player.name,
                words::listed(&kinds)
            ));
        }
    }
    let count = |is: fn(&Ending) -> bool| games.iter().filter(|game| is(&game.ending)).count();
    let void = [
        (count(|ending| *ending == Ending::MoveCap), "at the limit of moves"),
        (count(|ending| *ending == Ending::Disagreement), "for want of agreement on the score"),
    ];
    for (count, why) in void.into_iter().filter(|(count, _)| *count > 0) {
        sentences.push(format!("{label}: {} ended without a result, {why}.", words::counted(count, "game")));
    }
    sentences
}

/// What is said of a result that is not surely another one than the paper's.
pub(super) const NOT_DIFFERENT: &str = "not surely different";

/// The games of a score in percent.
fn tally_of(percent: f64, games: u64) -> Tally {
    let wins = (percent / 100.0 * games as f64).round().clamp(0.0, games as f64) as u64;
    Tally::new(wins, games - wins, 0)
}

impl Outcome<'_> {
    /// The score in percent; nothing before the first game.
    pub(super) fn percent(&self) -> Option<Estimate> {
        percent(&self.tally)
    }

    /// The same as a difference of Elo.
    pub(super) fn elo(&self) -> Option<Estimate> {
        let elo = (self.tally.games() > 0).then(|| stats::elo(&self.tally))?;
        // Equal players are equal, whatever rounding is left in the posterior distribution.
        let value = if self.tally.wins == self.tally.losses { 0.0 } else { elo.value };
        Some(Estimate { value, interval: Some(Interval { low: elo.low, high: elo.high }) })
    }

    /// Who is surely better, by this match alone.
    pub(super) fn side(&self) -> Side {
        match (chance_of_score(&self.tally), self.tally.score()) {
            (Some(chance), Some(score)) if chance < LEVEL && score < 0.5 => Side::Below,
            (Some(chance), Some(score)) if chance < LEVEL && score > 0.5 => Side::Above,
            _ => Side::Unsure,
        }
    }

    /// The paper's score in percent. The interval is Wilson's of its games: what papers put behind ± may be anything.
    pub(super) fn published(&self) -> Option<Estimate> {
        let published = self.duel.published.as_ref()?;
        let interval = self.published_tally().and_then(|tally| percent(&tally)?.interval);
        Some(Estimate { value: published.percent, interval })
    }

    /// The paper's games, if it says how many.
    pub(super) fn published_tally(&self) -> Option<Tally> {
        let published = self.duel.published.as_ref()?;
        Some(tally_of(published.percent, published.games?))
    }

    /// Is the result surely another one than the paper's? Without the number of its games the paper's is taken as exact.
    pub(super) fn against_paper(&self) -> Option<&'static str> {
        let (ours, theirs) = (self.percent()?, self.published()?);
        let is_sure = match self.published_tally() {
            Some(tally) => chance_of_two_scores(&self.tally, &tally)? < LEVEL,
            None => ours.side_of(theirs.value) != Side::Unsure,
        };
        Some(match ours.value > theirs.value {
            _ if !is_sure => NOT_DIFFERENT,
            true => "higher",
            false => "lower",
        })
    }

    /// `51.0 % (41.3 to 60.6) of 100 games`.
    pub(super) fn score(&self) -> String {
        let games = words::counted(self.tally.games() as usize, "game");
        match self.percent() {
            Some(Estimate { value, interval: Some(interval) }) => {
                format!("{} % ({}) of {games}", words::number(value, 1), words::range(interval, 1))
            }
            _ => "no games yet".to_owned(),
        }
    }
}
