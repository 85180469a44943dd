//! A query: which positions to analyse, at what cost, and what to tell about them.

use std::time::Duration;

use engine::{Budget, Detail, MoveSet, Restriction, RestrictionKind};
use go::{Color, Size};
use serde_json::Value;

use super::engine::{DEFAULT_VISITS, Settings};
use super::fields::{Fields, LARGEST, Problem, shortened, shown};
use super::overrides::Overrides;
use super::perspective::Perspective;
use super::position::{Positions, expected_color, vertex};

/// Every field of a query that means something here.
const KNOWN: [&str; 27] = [
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "analysisPVLen",
    "includeOwnership",
    "includeOwnershipStdev",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includePolicy",
    "includePVVisits",
    "includeCalibrated",
    "includeNoResultValue",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "priority",
    "priorities",
];

/// The moves after the first one in a variation, as in KataGo.
const VARIATION_LENGTH: usize = 15;

/// What is asked about some positions of a game.
#[derive(Clone, Debug)]
pub(super) struct Query {
    /// The client's name for it.
    pub(super) id: String,
    /// The game.
    pub(super) positions: Positions,
    /// After how many of its moves, each with its priority.
    pub(super) turns: Vec<(usize, i64)>,
    /// Moves that must not be considered, or that are the only ones to be.
    pub(super) restrictions: Vec<Restriction>,
    /// What to tell.
    pub(super) wishes: Wishes,
    visits: Option<u64>,
    time: Option<Duration>,
    /// The time until the first report during a search, and from each to the next.
    pub(super) reports: Option<(Duration, Duration)>,
}

/// What to tell about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    pub(super) ownership: bool,
    pub(super) ownership_deviation: bool,
    pub(super) ownership_by_move: bool,
    pub(super) ownership_deviation_by_move: bool,
    pub(super) policy: bool,
    pub(super) variation_visits: bool,
    pub(super) calibrated: bool,
    /// The most moves after the first one.
    pub(super) variation_length: usize,
    /// By whom it is seen; if nobody says, by whom the settings say.
    pub(super) perspective: Option<Perspective>,
}

impl Query {
    /// What a line asks, and what is odd about it.
    pub(super) fn read(id: &str, query: &Fields<'_>) -> Result<(Query, Vec<Problem>), Problem> {
        let mut warnings = unknown(query);
        let positions = Positions::read(query, &mut warnings)?;
        let overrides = Overrides::read(query, &mut warnings)?;
        if query.flag("includeNoResultValue")? {
            warnings.push(query.problem("includeNoResultValue", "includeNoResultValue has no effect here"));
        }
        let visits = query.whole("maxVisits", 1..=LARGEST)?.map(|visits| visits as u64);
        let query = Query {
            id: id.to_owned(),
            turns: turns(query, positions.last_turn())?,
            restrictions: restrictions(query, positions.size())?,
            positions,
            wishes: wishes(query, &overrides)?,
            visits: [visits.or(overrides.visits), overrides.playouts].into_iter().flatten().min(),
            time: overrides.time,
            reports: reports(query)?,
        };
        Ok((query, warnings))
    }

    /// What the search may cost.
    pub(super) fn budget(&self, settings: &Settings) -> Budget {
        let time = [self.time, settings.time].into_iter().flatten().min();
        let visits = self.visits.or(settings.visits);
        // Somebody has to end the search, and what takes no time has no end.
        let default = settings.time.is_none().then_some(DEFAULT_VISITS);
        // Moves are counted in 32 bits.
        let playouts = visits.or(default).map(|visits| visits.min(u64::from(u32::MAX)));
        Budget { playouts, time, threads: settings.threads, seed: settings.seed, ..Budget::ENDLESS }
    }
}

impl Wishes {
    /// What the search has to find out for this.
    pub(super) fn detail(&self) -> Detail {
        if self.ownership_by_move || self.ownership_deviation_by_move {
            Detail::Moves
        } else if self.ownership || self.ownership_deviation {
            Detail::Position
        } else {
            Detail::None
        }
    }
}

/// Warnings about fields that mean nothing here.
fn unknown(query: &Fields<'_>) -> Vec<Problem> {
    let unknown = query.names().filter(|name| !KNOWN.contains(name)).take(20);
    unknown.map(|name| query.problem(name, format!("{} has no effect here", shortened(name)))).collect()
}

/// The turns to analyse with their priorities, each turn once.
fn turns(query: &Fields<'_>, last: usize) -> Result<Vec<(usize, i64)>, Problem> {
    let turns = query.whole_numbers("analyzeTurns", 0..=last as i64)?;
    let turns = turns.unwrap_or_else(|| vec![last as i64]);
    if turns.is_empty() {
        return Err(query.problem("analyzeTurns", "analyzeTurns is empty: there is nothing to analyse"));
    }
    let priority = query.whole("priority", -LARGEST..=LARGEST)?;
    let priorities = match query.whole_numbers("priorities", -LARGEST..=LARGEST)? {
        None => vec![priority.unwrap_or(0); turns.len()],
        Some(_) if priority.is_some() => {
            return Err(query.problem("priorities", "either priority or priorities can be given, not both"));
        }
        Some(given) if given.len() == turns.len() => given,
        Some(given) => {
            let (given, turns) = (given.len(), turns.len());
            let message = format!("priorities has {given} numbers, but there are {turns} turns to analyse");
            return Err(query.problem("priorities", message));
        }
    };
    let mut is_listed = vec![false; last + 1];
    let all = turns.into_iter().map(|turn| turn as usize).zip(priorities);
    Ok(all.filter(|&(turn, _)| !std::mem::replace(&mut is_listed[turn], true)).collect())
}

fn wishes(query: &Fields<'_>, overrides: &Overrides) -> Result<Wishes, Problem> {
    let length = query.whole("analysisPVLen", 1..=1000)?.map(|length| length as usize);
    Ok(Wishes {
        ownership: query.flag("includeOwnership")?,
        ownership_deviation: query.flag("includeOwnershipStdev")?,
        ownership_by_move: query.flag("includeMovesOwnership")?,
        ownership_deviation_by_move: query.flag("includeMovesOwnershipStdev")?,
        policy: query.flag("includePolicy")?,
        variation_visits: query.flag("includePVVisits")?,
        calibrated: query.flag("includeCalibrated")?,
        variation_length: length.or(overrides.variation_length).unwrap_or(VARIATION_LENGTH),
        perspective: overrides.perspective,
    })
}

fn reports(query: &Fields<'_>) -> Result<Option<(Duration, Duration)>, Problem> {
    let seconds = |name, least| Ok(query.number(name, least..=1e6)?.map(Duration::from_secs_f64));
    let every: Option<Duration> = seconds("reportDuringSearchEvery", 0.001)?;
    let first: Option<Duration> = seconds("firstReportDuringSearchAfter", 0.0)?;
    Ok(every.map(|every| (first.unwrap_or(every), every)))
}

fn restrictions(query: &Fields<'_>, size: Size) -> Result<Vec<Restriction>, Problem> {
    let mut restrictions = read_restrictions(query, "avoidMoves", RestrictionKind::Avoid, size)?;
    let allowed = read_restrictions(query, "allowMoves", RestrictionKind::Allow, size)?;
    let is_twice = |color| allowed.iter().filter(|allowed| allowed.color == color).count() > 1;
    if Color::BOTH.into_iter().any(is_twice) {
        return Err(query.problem("allowMoves", "allowMoves can have one entry for each player"));
    }
    restrictions.extend(allowed);
    Ok(restrictions)
}

fn read_restrictions(
    query: &Fields<'_>,
    name: &str,
    kind: RestrictionKind,
    size: Size,
) -> Result<Vec<Restriction>, Problem> {
    let expected = "a list of objects with player, moves and untilDepth";
    let list = query.list(name, expected)?.unwrap_or_default();
    // Each is asked at every node of the tree.
    if list.len() > 100 {
        return Err(query.problem(name, format!("{name} has {} entries, but 100 are the most", list.len())));
    }
    let restriction = |value: &Value| {
        let Value::Object(entry) = value else { return Err(query.unexpected(name, value, expected)) };
        let entry = Fields::within(name, entry);
        let moves = moves(&entry, size)?;
        let depth = entry.whole("untilDepth", 1..=LARGEST)?;
        let until_depth = entry.require("untilDepth", depth, "a whole number from 1 on")?;
        let until_depth = u32::try_from(until_depth).unwrap_or(u32::MAX);
        Ok(Restriction { color: color(&entry)?, moves, kind, until_depth })
    };
    list.iter().map(restriction).collect()
}

fn color(entry: &Fields<'_>) -> Result<Color, Problem> {
    let text = entry.require("player", entry.text("player")?, "\"B\" or \"W\"")?;
    text.parse().map_err(|_| entry.problem("player", format!("player: {}", expected_color(text))))
}

fn moves(entry: &Fields<'_>, size: Size) -> Result<MoveSet, Problem> {
    let expected = "a list of points, such as [\"D4\",\"pass\"]";
    let list = entry.require("moves", entry.list("moves", expected)?, expected)?;
    let mv = |value: &Value| match value.as_str() {
        Some(text) => vertex(text, size).map_err(|message| entry.problem("moves", message)),
        None => Err(entry.problem("moves", format!("expected a point, and was given {}", shown(value)))),
    };
    list.iter().map(mv).collect()
}

#[cfg(test)]
mod tests;
