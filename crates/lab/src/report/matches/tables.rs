//! The tables of a group of matches: results, results by colour, and playouts at equal time.

use super::super::grid::{Column, Grid, Value};
use super::super::statistics::percent;
use super::super::words;
use super::outcome::Outcome;
use crate::experiment::Published;

fn column(name: &str, column: Column) -> (String, Column) {
    (name.to_owned(), column)
}

/// What a match is called in the first column.
fn name_of(outcome: &Outcome<'_>) -> Value {
    let duel = outcome.duel;
    Value::Text(if duel.about.is_empty() { duel.name.clone() } else { duel.about.clone() })
}

/// Who has won how often, and at which place of a sweep, if it is one.
pub(super) fn results(group: &[&Outcome<'_>], swept: &str) -> Grid {
    let has_places = group.iter().any(|outcome| outcome.duel.x.is_some());
    let mut columns = vec![column("match", Column::Prose)];
    if has_places {
        columns.push(column(if swept.is_empty() { "x" } else { swept }, Column::Count));
    }
    columns.push(column("players", Column::Prose));
    columns.extend(["games", "wins", "losses", "draws"].map(|name| column(name, Column::Count)));
    columns.push(column("score, %", Column::Estimate(1)));
    columns.push(column("Elo", Column::Estimate(0)));
    let has_published = group.iter().any(|outcome| outcome.duel.published.is_some());
    if has_published {
        columns.push(column("paper, %", Column::Number(1)));
        columns.push(column("paper, ±", Column::Number(1)));
        columns.push(column("ours against the paper's", Column::Name));
    }
    columns.push(column("CPU seconds a game, first", Column::Number(1)));
    columns.push(column("CPU seconds a game, second", Column::Number(1)));
    let mut grid = Grid::new(columns);
    for outcome in group {
        grid.add(result(outcome, has_places, has_published));
    }
    grid
}

fn result(outcome: &Outcome<'_>, has_places: bool, has_published: bool) -> Vec<Value> {
    let [first, second] = &outcome.players;
    let mut row = vec![name_of(outcome)];
    if has_places {
        // With the digits of the experiment, and no more.
        row.push(Value::Text(outcome.duel.x.map_or(words::UNKNOWN.to_owned(), |x| x.to_string())));
    }
    row.push(Value::Text(format!("{first} against {second}")));
    let tally = &outcome.tally;
    row.extend([tally.games(), tally.wins, tally.losses, tally.draws].map(Value::Count));
    row.push(Value::Estimate(outcome.percent()));
    row.push(Value::Estimate(outcome.elo()));
    if has_published {
        let published = outcome.duel.published.as_ref();
        row.push(Value::Number(published.map(|published| published.percent)));
        row.push(Value::Number(published.and_then(|published| published.margin)));
        row.push(Value::Text(outcome.against_paper().unwrap_or(words::UNKNOWN).to_owned()));
    }
    row.extend(outcome.cpu_seconds.map(Value::Number));
    row
}

/// What a paper found with a colour: wins in a hundred games, and their number.
type OfColor = fn(&Published) -> (Option<f64>, Option<u64>);

/// The colours of the first player.
const COLORS: [(&str, OfColor); 2] = [
    ("Black", |published| (published.black, published.black_games)),
    ("White", |published| (published.white, published.white_games)),
];

/// The results of the first player with each colour.
pub(super) fn by_color(group: &[&Outcome<'_>]) -> Grid {
    let has = |of: OfColor| {
        group.iter().any(|outcome| outcome.duel.published.as_ref().is_some_and(|paper| of(paper).0.is_some()))
    };
    let mut columns = vec![column("match", Column::Prose)];
    for (color, of) in COLORS {
        columns.push(column(&format!("games as {color}"), Column::Count));
        columns.push(column(&format!("as {color}, %"), Column::Estimate(1)));
        if has(of) {
            columns.push(column(&format!("paper as {color}, %"), Column::Number(1)));
            columns.push(column(&format!("paper's games as {color}"), Column::Number(0)));
        }
    }
    let mut grid = Grid::new(columns);
    for outcome in group {
        let mut row = vec![name_of(outcome)];
        for ((_, of), tally) in COLORS.into_iter().zip(&outcome.by_color) {
            row.extend([Value::Count(tally.games()), Value::Estimate(percent(tally))]);
            if has(of) {
                let (percent, games) = outcome.duel.published.as_ref().map_or((None, None), of);
                row.extend([Value::Number(percent), Value::Number(games.map(|games| games as f64))]);
            }
        }
        grid.add(row);
    }
    grid
}

/// How much the players searched, if the clock said when to stop in any of the matches.
pub(super) fn paces(group: &[&Outcome<'_>]) -> Option<Grid> {
    let timed: Vec<&&Outcome<'_>> = group.iter().filter(|outcome| outcome.is_timed).collect();
    if timed.is_empty() {
        return None;
    }
    let names = ["playouts a second", "playouts a move"];
    let mut columns = vec![column("match", Column::Prose), column("players", Column::Prose)];
    for name in names {
        columns.extend(["first", "second"].map(|who| column(&format!("{name}, {who}"), Column::Number(0))));
    }
    columns.push(column("first over second", Column::Number(2)));
    let mut grid = Grid::new(columns);
    for outcome in timed {
        let [first, second] = &outcome.players;
        let mut row = vec![name_of(outcome), Value::Text(format!("{first} against {second}"))];
        row.extend(outcome.paces.map(|pace| Value::Number(pace.per_second)));
        row.extend(outcome.paces.map(|pace| Value::Number(pace.per_move)));
        let [one, other] = outcome.paces.map(|pace| pace.per_second);
        let ratio = one.zip(other).filter(|(_, other)| *other > 0.0).map(|(one, other)| one / other);
        row.push(Value::Number(ratio));
        grid.add(row);
    }
    Some(grid)
}
